"""The search for a program's rules: its parts one by one, and whole programs whose rules are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from benchmarks.identify import disagreements, turned
from maubinh_core import pairs
from maubinh_core.cards import DECK
from maubinh_core.conformance.identify import chooser, questions
from maubinh_core.conformance.identify.asker import Asker
from maubinh_core.conformance.identify.at_large import at_large
from maubinh_core.conformance.identify.deals import FOULS, in_order, plain, seat, table
from maubinh_core.conformance.identify.families import families
from maubinh_core.conformance.identify.family import Reading
from maubinh_core.conformance.identify.findings import Finding, Status, Why, findings
from maubinh_core.conformance.identify.fit import Fit
from maubinh_core.conformance.identify.hands import HANDS, THREES, instant_hand, laid_as, laid_otherwise
from maubinh_core.conformance.identify.plain import differing, hidden
from maubinh_core.conformance.identify.precedence import in_known_order
from maubinh_core.conformance.identify.proof import Proof
from maubinh_core.conformance.identify.questions import Fact, Question, read
from maubinh_core.conformance.identify.reference import Reference
from maubinh_core.conformance.identify.rows import SHAPES, Pack, equal_row, rival_row, row
from maubinh_core.conformance.identify.run import Identified, identify
from maubinh_core.conformance.identify.shrink import size
from maubinh_core.conformance.identify.simplest import simplest
from maubinh_core.conformance.identify.solving import told
from maubinh_core.conformance.identify.space import (
    RANK,
    UNASKED,
    alternatives,
    comes_to,
    frozen,
    profiles,
    taken_apart,
    thawed,
    tidy,
)
from maubinh_core.instants import IDS
from maubinh_core.profile import load, with_knobs
from maubinh_core.protocol import answer
from maubinh_core.ranking import Wheel, scale
from maubinh_core.seats import Hand, Laid
from tests.effort import PROOF

Message = Mapping[str, Any]
RANKED = scale(Wheel.SECOND)


@cache
def tables() -> tuple[Question, ...]:
    """Questions of all kinds."""
    return tuple(at_large(Random(7), 120))


def plays(profile: Any) -> Any:
    """A program that answers by the rules of a profile, whatever it is asked for."""
    return lambda request: answer({**request, "profile": profile})


# The measure


def test_an_answer_tells_as_much_as_it_is_hard_to_foresee() -> None:
    coin = chooser.weigh("q", [("a", 1.0), ("b", 1.0)], 0.25)
    assert coin is not None
    assert (coin.bits, coin.worth) == (1.0, 0.75)
    quarter = chooser.weigh("q", [("a", 3.0), ("b", 1.0)], 0.0)
    assert quarter is not None
    assert 0.8 < quarter.bits < 0.82
    assert chooser.weigh("q", [("a", 1.0), ("a", 2.0)], 0.0) is None


def test_who_foresees_nothing_makes_an_answer_tell_less() -> None:
    half = chooser.weigh("q", [("a", 1.0), ("b", 1.0)], 0.0, silent=2.0)
    assert half is not None
    assert half.bits == 0.5


def test_the_question_worth_most_comes_first_and_of_equals_the_first() -> None:
    prices = {"x": 0.2, "y": 0.0, "z": 0.0}
    choices = [chooser.weigh(name, [("a", 1.0), ("b", 1.0)], price) for name, price in prices.items()]
    assert [choice.question for choice in chooser.ranked([*choices, None])] == ["y", "z", "x"]


# Rules as something that can be turned


@pytest.mark.parametrize("profile", profiles())
def test_a_profile_taken_apart_comes_together_again(profile: str) -> None:
    assert tidy(taken_apart(profiles()[profile])) == dict(profiles()[profile])


@pytest.mark.parametrize("profile", profiles())
def test_every_alternative_is_a_profile_of_its_own(profile: str) -> None:
    rules = taken_apart(profiles()[profile])
    for knob in tidy(rules):
        if knob in UNASKED:
            continue
        others = [tidy({**rules, **changes}) for changes in alternatives(knob, rules)]
        assert others
        assert all(other != tidy(rules) for other in others)
        if knob == RANK:
            assert len({other[RANK] for other in others}) == len(others)


def test_turning_goes_by_the_same_rules_as_a_request_does() -> None:
    for seed in range(30):
        base, changes = turned(seed)
        asked = frozen(with_knobs(load(base), changes).knobs)
        worthless = {name for name in asked.get(RANK, ()) if not asked[f"instant.{name}"]}
        if not worthless:  # an instant win worth nothing is none, which is said otherwise here
            assert tidy(taken_apart(asked)) == asked


@pytest.mark.parametrize("seed", range(12 if PROOF else 2))
def test_the_reference_in_this_process_answers_as_the_protocol_does(seed: int) -> None:
    base, changes = turned(seed)
    rules, reference = taken_apart(frozen(with_knobs(load(base), changes).knobs)), Reference()
    for question in tables():
        reply = plays({"base": base, "set": changes})({"id": 1, **question.request})
        assert read(question, reply) == reference.answer(question, rules)


# Replies


NET = {"net": [[0, 6], [-6, 0]], "totals": [6, -6]}


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ({"result": NET}, ("net", ((0, 6), (-6, 0)))),
        ({"result": {"net": [[0.0, 6.0], [-6, 0]], "totals": [6, -6]}}, ("net", ((0, 6), (-6, 0)))),
        ({"error": {"code": "must_rearrange"}}, ("error", "must_rearrange")),
        ({"error": {"code": "bad_request"}}, None),
        ({"skipped": "no such op"}, None),
        ({"result": {**NET, "totals": [6, 6]}}, None),
        ({"result": {**NET, "net": [[0, True], [-1, 0]]}}, None),
        ({"result": {**NET, "net": [[0, 6]]}}, None),
        ({"result": {**NET, "net": [[0, 6.5], [-6.5, 0]]}}, None),
        ({"result": {"totals": [6, -6]}}, None),
        ("net", None),
        (None, None),
    ],
)
def test_a_reply_is_an_answer_of_the_rules_or_says_nothing(reply: Any, said: Any) -> None:
    question = next(q for q in tables() if q.op == "score" and q.players == 2)
    assert read(question, reply) == said


def test_other_ops_are_read_as_strictly() -> None:
    rows = next(q for q in tables() if q.op == "compare")
    assert read(rows, {"result": {"outcome": "tie"}}) == ("outcome", "tie")
    assert read(rows, {"result": {"outcome": 0}}) is None
    laid = Question({"op": "check", "arrangement": {}})
    assert read(laid, {"result": {"legal": False, "faults": ["back<middle"]}}) == ("faults", "back<middle")
    assert read(laid, {"result": {"legal": True, "faults": ["back<middle"]}}) is None
    hand = Question({"op": "instant_win", "cards": []})
    assert read(hand, {"result": {"instant_win": None}}) == ("instant", None)
    assert read(hand, {"result": {}}) is None


def test_a_kind_of_question_that_is_never_answered_is_not_asked_for_ever() -> None:
    asker = Asker(lambda request: {"id": request["id"], "skipped": "two players"})
    threes = [q for q in tables() if q.op == "score" and q.players == 3]
    assert asker.offers(threes[0])
    for question in threes[:2]:
        assert asker.put(question) is None
    assert not asker.offers(threes[2])
    assert "players 3" in asker.silent
    assert not Asker(lambda request: None, ops=("score",)).offers(
        next(q for q in tables() if q.op == "compare")
    )


# Deals made to order


@pytest.mark.parametrize("name", SHAPES)
def test_a_row_is_what_was_asked_for(name: str) -> None:
    shape = SHAPES[name]
    cards = row(Pack(Random(1)), name, 5)
    assert cards is not None
    found = RANKED.rank(cards)
    assert found.type is shape.type
    assert shape.low <= found.ranks[0] <= shape.high


@pytest.mark.parametrize("name", ["high card", "two pair", "straight"])
def test_a_row_can_be_equalled_or_all_but(name: str) -> None:
    pack = Pack(Random(2))
    cards = row(pack, name, 5)
    assert cards is not None
    equal, rival = equal_row(pack, cards), rival_row(pack, cards)
    assert equal is not None
    assert RANKED.rank(equal) == RANKED.rank(cards)
    assert len({*cards, *equal}) == 10
    if rival is not None:
        mine, theirs = RANKED.rank(cards), RANKED.rank(rival)
        assert theirs.type is mine.type
        assert len(set(mine.ranks) - set(theirs.ranks)) <= 1


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_is_thirteen_cards_of_the_pack(name: str) -> None:
    pack = Pack(Random(3))
    cards = instant_hand(pack, name)
    assert cards is not None
    assert len(set(cards)) == 13
    assert pack.left == set(DECK) - set(cards)
    times = sorted(Counter(card.rank for card in cards).values(), reverse=True)
    if name.startswith("six_pairs"):
        assert sum(n // 2 for n in times) == 6
    if name == "four_triples":
        assert times[:4] == [3, 3, 3, 3]


@pytest.mark.parametrize("name", THREES)
def test_three_rows_can_be_laid_as_what_they_are_or_otherwise(name: str) -> None:
    cards = instant_hand(Pack(Random(4)), name)
    assert cards is not None
    alike, unlike = laid_as(cards), laid_otherwise(cards, Random(4))
    assert alike is not None
    assert unlike is not None
    assert in_order(alike) == in_order(unlike) == {True}
    suits = [len({card.suit for card in cards}) for _, cards in alike.rows()]
    assert (suits == [1, 1, 1]) is (name == "three_flushes")


def test_a_strong_seat_beats_a_weak_one_in_every_row_and_a_fouled_one_is_fouled() -> None:
    for seed in range(20):
        pack = Pack(Random(seed))
        strong, weak, fouled = (seat(pack, wish) for wish in (plain("SSS"), plain("WWW"), FOULS[0]))
        if not (isinstance(strong, Laid) and isinstance(weak, Laid) and isinstance(fouled, Laid)):
            continue
        rows = zip(strong.arrangement.rows(), weak.arrangement.rows(), strict=True)
        assert all(RANKED.rank(mine) > RANKED.rank(theirs) for (_, mine), (_, theirs) in rows)
        assert in_order(strong.arrangement) == in_order(weak.arrangement) == {True}
        assert in_order(fouled.arrangement) == {False}


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_every_family_has_deals_that_part_its_readings(family: Any) -> None:
    fit = Fit(Asker(plays("bsfyi")))
    rules = {**taken_apart(profiles()["tinh-at"]), "sweep.mode": "multiply", "table_sweep.mode": "replace"}
    readings = family.readings(rules)
    few = [theme for theme in family.themes if not theme.full]
    numbers = [dict.fromkeys(reading.free, n) for reading in readings for n in (2, 9)]
    ways = [{**rules, **n, **reading.changes} for reading in readings for n in numbers]
    deals = (question for theme in few if (question := theme.deal(Random(5))))
    assert any(len({fit.reference.answer(deal, way) for way in ways}) > 1 for deal in deals)


# What an answer makes of a reading


def test_a_number_is_read_off_the_answer_however_odd_it_is() -> None:
    rules, reference = {**taken_apart(profiles()["bsfyi"]), "table_sweep.mode": "none"}, Reference()
    deal = table(plain("SSS"), plain("WWW")).deal(Random(1))
    assert deal is not None

    def foresee(question: Question, changes: Mapping[str, Any]) -> Any:
        return reference.answer(question, {**rules, **changes})

    said = ("net", ((0, 51), (-51, 0)))
    reading = Reading({"sweep.mode": "multiply"}, ("sweep.factor",))
    assert [one.changes["sweep.factor"] for one in told(reading, Fact(deal, said), foresee)] == [17]
    added = Reading({"sweep.mode": "add"}, ("sweep.amount",))
    assert [one.changes["sweep.amount"] for one in told(added, Fact(deal, said), foresee)] == [48]
    assert told(Reading({"sweep.mode": "none"}), Fact(deal, said), foresee) == []
    assert told(reading, Fact(deal, ("net", ((0, 50), (-50, 0)))), foresee) == []


def test_a_number_that_does_not_show_stays_free() -> None:
    rules, reference = taken_apart(profiles()["bsfyi"]), Reference()
    deal = table(plain("SWW"), plain("WSS")).deal(Random(1))
    assert deal is not None
    reading = Reading({}, ("sweep.factor",))
    fact = Fact(deal, reference.answer(deal, rules))
    assert told(reading, fact, lambda q, changes: reference.answer(q, {**rules, **changes})) == [reading]


def test_known_pairs_make_an_order_or_go_in_a_circle() -> None:
    now = ("a", "b", "c", "d")
    assert in_known_order({("c", "a")}, now) == ("b", "c", "a", "d")
    assert in_known_order({("c", "a"), ("a", "b")}, now) == ("c", "a", "b", "d")
    assert in_known_order({("c", "a"), ("a", "c")}, now) is None


def test_rules_are_said_by_the_nearest_profile() -> None:
    reference = Reference()
    rules = {**taken_apart(profiles()["tien-cuoc"]), "sweep.factor": 4}
    disguised = {**rules, "bonus.back.straight_flush": 0}  # in place of the 1, a bonus of 1 is none
    base, said = simplest(disguised, tables()[:40], reference)
    assert (base, tidy(said)) == ("tien-cuoc", tidy(rules))


# Whole programs


def shown(found: Identified) -> dict[str, Status]:
    return {finding.knob: finding.status for finding in found.findings}


TURNED = {
    "wheel": "lowest",
    "bonus.middle.full_house": 7,
    "sweep.factor": 5,
    "table_sweep.mode": "add",
    "foul.rows": "as_laid",
    "instant.rank": ["six_pairs", "dragon", "three_flushes"],
    "instant.three_flushes": 11,
    "instant.declared": "automatic",
}


@pytest.fixture(scope="module")
def found() -> Identified:
    """What is found of a program that plays bsfyi with some knobs turned."""
    return identify(plays({"base": "bsfyi", "set": TURNED}), verify=20)


def test_the_rules_of_a_program_are_found_whatever_is_turned(found: Identified) -> None:
    assert found.base == "bsfyi"
    assert found.set == {**TURNED, "table_sweep.amount": 6}
    assert disagreements("bsfyi", TURNED, found, 300 if PROOF else 50) == 0
    assert found.bugs == ()
    assert found.chosen < 80
    assert set(shown(found)) == set(comes_to(found.base, found.set))


def test_what_is_called_certain_is_refuted_by_the_deals_that_are_shown(found: Identified) -> None:
    reference, rules = Reference(), taken_apart(frozen(comes_to(found.base, found.set)))
    certain = [finding for finding in found.findings if finding.status is Status.CERTAIN]
    assert len(certain) > 25
    for finding in certain:
        assert finding.shown_by
        for changes in alternatives(finding.knob, rules):
            other = {**rules, **changes}
            spoken = any(reference.answer(f.question, other) != f.answer for f in finding.shown_by)
            alike = all(reference.answer(q, other) == reference.answer(q, rules) for q in tables()[:60])
            assert spoken or alike, finding.knob


def test_what_is_not_certain_says_why(found: Identified) -> None:
    others = {finding.knob: finding for finding in found.findings if finding.status is not Status.CERTAIN}
    assert others["match.deals"].why is Why.PROTOCOL
    assert all(finding.status is Status.UNREACHABLE and finding.why for finding in others.values())
    mode = next(finding for finding in found.findings if finding.knob == "bonus.mode")
    assert (mode.status, mode.why, mode.open) == (Status.UNREACHABLE, Why.ALIKE, ("replace", "add"))
    assert mode.same_as["bonus.mode"] == "add"
    assert mode.same_as["bonus.middle.full_house"] == 6


FOULS_ALIKE = [
    ("vgi", {"foul.mode": "flat", "foul.amount": 6}, {"foul.mode": "rows", "foul.factor": 2}),
    ("s666pg", {"foul.mode": "flat", "foul.amount": 12}, {"foul.mode": "rows", "foul.factor": 4}),
]


@pytest.mark.parametrize(("base", "flat", "rows"), FOULS_ALIKE if PROOF else FOULS_ALIKE[:1])
def test_what_two_settings_say_alike_is_not_certain(
    base: str, flat: dict[str, Any], rows: dict[str, Any]
) -> None:
    one, other = (identify(plays({"base": base, "set": changes}), verify=20) for changes in (flat, rows))
    assert disagreements(base, flat, one, 100) == disagreements(base, rows, other, 100) == 0
    told = {finding.knob: finding for finding in one.findings}
    assert shown(one) == shown(other)
    assert told["foul.mode"].status is Status.UNREACHABLE
    assert {"rows", "flat"} <= set(told["foul.mode"].open)
    assert told["foul.mode"].same_as["foul.mode"] != told["foul.mode"].value
    others = ("foul.rows", "foul.factor", "foul.amount")
    assert all(told[knob].why is Why.ALIKE for knob in others if knob in told)
    assert told["sweep.mode"].status is Status.CERTAIN  # one that multiplies by 1 is none, and no other way


WITHOUT_FIVE = [name for name in profiles()["mau-binh-online"][RANK] if name != "five_pairs_and_triple"]


@pytest.mark.parametrize(
    "changes",
    [
        {RANK: WITHOUT_FIVE, "instant.quads_as_pairs": "never"},
        *([{RANK: ["six_pairs", "one_colour_12"]}] if PROOF else []),
    ],
    ids=str,
)
def test_a_hand_that_a_program_has_not_gets_no_price(changes: dict[str, Any]) -> None:
    found = identify(plays({"base": "mau-binh-online", "set": changes}), verify=20)
    assert disagreements("mau-binh-online", changes, found, 100) == 0
    knobs = comes_to(found.base, found.set)
    assert sorted(knobs[RANK]) == sorted(changes[RANK])
    assert "instant.five_pairs_and_triple" not in shown(found)
    assert shown(found)[RANK] is Status.CERTAIN


def test_an_instant_win_that_never_counts_is_none() -> None:
    rules = taken_apart(profiles()["mau-binh-online"])
    assert hidden(rules) == []
    rules |= {"instant.five_pairs_and_triple": 2}  # each of them is six pairs too, which pay 3
    assert hidden(rules) == ["five_pairs_and_triple"]
    assert differing(rules, {**rules, "has.five_pairs_and_triple": False}) == []
    base, said = simplest(rules, tables()[:40], Reference())
    assert base == "mau-binh-online"
    assert list(tidy(said)[RANK]) == WITHOUT_FIVE


@pytest.mark.parametrize(
    "nothing",
    [
        {"sweep.mode": "multiply", "sweep.factor": 1},
        {"sweep.mode": "add", "sweep.amount": 0},
        {"sweep.mode": "fixed", "sweep.amount": 3},
        {"sweep.mode": "multiply", "sweep.factor": 1, "table_sweep.mode": "replace", "table_sweep.factor": 1},
    ],
    ids=str,
)
def test_what_comes_to_nothing_is_no_other_rule(nothing: dict[str, Any]) -> None:
    rules, reference = taken_apart(profiles()["vgi"]), Reference()
    assert differing(rules, {**rules, **nothing}) == []
    assert differing(rules, {**rules, **nothing, "sweep.factor": 2, "sweep.amount": 5}) != []
    for question in tables():
        assert reference.answer(question, rules) == reference.answer(question, {**rules, **nothing})


def test_prices_are_found_however_high_they_are() -> None:
    names = ("five_pairs_and_triple", "six_pairs", "three_flushes", "three_straights")
    usual = profiles()["bsfyi"]
    changes = {f"instant.{name}": 1000 * usual[f"instant.{name}"] for name in names}
    found = identify(plays({"base": "bsfyi", "set": changes}), verify=20)
    assert (found.base, found.set, found.bugs) == ("bsfyi", changes, ())


def test_a_bug_is_shown_by_the_smallest_deal_and_named_by_what_it_hangs_on() -> None:
    settle = pairs.settle_pair

    def two_fouls_pay(a: Hand, b: Hand, seats: pairs.Table) -> Any:
        lines = settle(a, b, seats)
        both = isinstance(lines, list) and [line.kind for line in lines] == ["foul_both"]
        return [replace(lines[0], base=4)] if both and isinstance(lines, list) else lines

    def program(request: Message) -> Message:
        with patch("maubinh_core.scoring.settle_pair", two_fouls_pay):
            return answer({**request, "profile": "bsfyi"})

    found = identify(program, verify=0)
    assert (found.base, found.set) == ("bsfyi", {})
    [bug] = found.bugs
    assert size(bug.question)[:2] == (2, 0)
    assert bug.knobs == ("foul.both",)
    assert (bug.answer, bug.expected) == (("net", ((0, 4), (-4, 0))), ("net", ((0, 0), (0, 0))))
    assert shown(found)["foul.both"] is Status.INCONSISTENT
    assert [knob for knob, status in shown(found).items() if status is Status.INCONSISTENT] == ["foul.both"]


def test_what_a_program_does_not_answer_is_not_made_up() -> None:
    ops = ("compare", "check", "instant_win")
    found = identify(plays("s666pg"), ops=ops, verify=10)
    assert shown(found)["wheel"] is shown(found)["order"] is Status.CERTAIN
    assert comes_to(found.base, found.set)["wheel"] == "lowest"
    sweep = next(finding for finding in found.findings if finding.knob == "sweep.mode")
    assert (sweep.status, sweep.why, sweep.shown_by) == (Status.UNREACHABLE, Why.NOT_ANSWERED, ())
    assert set(sweep.open) == {"none", "multiply", "add", "fixed"}


def test_a_program_that_only_talks_nonsense_is_given_up_soon() -> None:
    found = identify(lambda request: {"id": request["id"], "result": 3}, verify=10)
    assert found.chosen + found.at_large < 40
    assert not any(finding.shown_by for finding in found.findings)
    assert found.bugs == ()
    assert len(found.unread) == found.chosen + found.at_large


def test_the_same_seed_asks_the_same_and_another_asks_otherwise() -> None:
    def asked(seed: int) -> list[Message]:
        log: list[Message] = []

        def program(request: Message) -> Message:
            log.append(request)
            return answer({**request, "profile": "vgi"})

        Fit(Asker(program, ops=("compare", "check")), seed).run()
        return log

    assert asked(1) == asked(1) != asked(2)


def test_values_go_out_as_json_has_them() -> None:
    assert thawed(IDS) == list(IDS)
    assert questions.texts(DECK[:2]) == ["As", "Ks"]


def found_of(knob: str, proof: Proof) -> Finding:
    return next(finding for finding in findings(proof, (), ()) if finding.knob == knob)


def test_a_knob_hidden_by_answers_that_fit_nothing_is_not_blamed_on_silence() -> None:
    knob, silent = "order", Proof(Fit(Asker(lambda request: None, ops=("check",))))
    assert found_of(knob, silent).why is Why.NOT_ANSWERED
    rules = silent.fit.rules
    telling = (silent.telling(knob, changes, asked=False) for changes in alternatives(knob, rules))
    question = next(found for found in telling if found is not None)
    expected = silent.fit.foresee(question, {})
    silent.bugs.append(Fact(question, expected))  # one that the rules have come to explain is no such answer
    assert found_of(knob, silent).why is Why.NOT_ANSWERED
    silent.bugs.append(Fact(question, (*expected, "and more")))
    assert found_of(knob, silent).why is Why.CONTRADICTED
