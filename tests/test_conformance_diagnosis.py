"""What wrong answers have in common: wrong engines of known kinds, each named for what it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from maubinh_core.cards import Card
from maubinh_core.conformance import telling, vectors
from maubinh_core.conformance.diagnosis import Diagnosis, Finding, diagnose
from maubinh_core.conformance.engine import Inside
from maubinh_core.conformance.hypothesis import Change, Guess, Reference, others, profiles, registry
from maubinh_core.conformance.outcomes import Outcome, Report, Status
from maubinh_core.conformance.readings import READINGS
from maubinh_core.conformance.rowreadings import Ranked, by_suit, keeping, misread, no_wheel
from maubinh_core.conformance.runner import run
from maubinh_core.conformance.words import Words
from maubinh_core.knobs import MOST_CHI
from maubinh_core.protocol import answer
from maubinh_core.ranking import HandType, Wheel, scale
from tests.effort import PROOF
from tests.programs import changed, turned

Message = Mapping[str, Any]
REFERENCE = Reference()
"""One for all: what it worked out once it knows."""


def diagnosed(module: str, wrong: Callable[[Message], Message]) -> tuple[Report, Diagnosis]:
    some = 2 if module == "scoring" and not PROOF else 1  # half of the tables tell as much
    report = run(vectors.load("bsfyi", module)[::some], Inside(wrong), edition="0")
    assert report.exit_code == 1
    return report, diagnose(report.outcomes, reference=REFERENCE)


def explained(report: Report, diagnosis: Diagnosis) -> bool:
    """Whether every failure is explained."""
    assert adds_up(report, diagnosis)
    assert all(tells_all(finding, diagnosis) for finding in diagnosis.findings)
    return not any(group.unexplained for group in diagnosis.groups)


def tells_all(finding: Finding, diagnosis: Diagnosis) -> bool:
    """Whether each reading of a finding explains every answer it is said to, alone or beside the others."""
    rest = tuple(other.change for other in diagnosis.findings if other is not finding)

    def tells(change: Change, outcome: Outcome) -> bool:
        fits = [REFERENCE.fits(guess, outcome.vector, outcome.reply or {}) for guess in ((change,), rest)]
        beside = REFERENCE.fits((*rest, change), outcome.vector, outcome.reply or {})
        return bool(fits[0] or (beside and not fits[1]))

    readings = (finding.change, *finding.instead)
    return all(tells(change, outcome) for change in readings for outcome in finding.explained)


def adds_up(report: Report, diagnosis: Diagnosis) -> bool:
    """Whether each failure is counted once: explained by one finding, by several together, or by none."""
    counted = [o.vector.key for found in diagnosis.findings for o in found.explained]
    counted += [o.vector.key for joint in diagnosis.together for o in joint.explained]
    counted += [o.vector.key for group in diagnosis.groups for o in group.unexplained]
    failed = [o.vector.key for o in report.outcomes if o.counts_against and o.status is Status.FAIL]
    return sorted(counted) == sorted(failed)


KNOBS: list[tuple[str, dict[str, Any]]] = [
    ("order", {"wheel": "lowest"}),
    ("order", {"wheel": "split"}),
    ("order", {"order": "strict"}),
    ("instant", {"instant.quads_as_pairs": "never"}),
    ("scoring", {"bonus.mode": "add"}),
    ("scoring", {"table_sweep.players": 2}),
    ("scoring", {"sweep.factor": 3}),
    ("scoring", {"foul.mode": "flat"}),
    ("scoring", {"bonus.front.three_of_a_kind": 6}),
    ("order", {"wheel": "split", "order": "strict"}),
    ("instant", {"instant.quads_as_pairs": "never", "instant.low_run": False}),
    ("scoring", {"foul.factor": 3, "table_sweep.factor": 4, "sweep.factor": 3}),
    (
        "scoring",
        {
            "bonus.middle.four_of_a_kind": 4,
            "bonus.back.four_of_a_kind": 8,
            "bonus.middle.straight_flush": 5,
            "bonus.back.straight_flush": 10,
        },
    ),
]


HIGH: list[tuple[str, str, dict[str, Any]]] = [
    ("bsfyi", "scoring", {"instant.suited_dragon": 1001}),
    ("tinh-at", "scoring", {"instant.suited_dragon": 2000}),
    ("bsfyi", "scoring", {"foul.factor": 1001}),
    ("bsfyi", "scoring", {"bonus.back.four_of_a_kind": 5000}),
    ("bsfyi", "scoring", {"sweep.factor": MOST_CHI}),
    ("bsfyi", "scoring", {"instant.dragon": MOST_CHI, "instant.six_pairs": 3000}),
]


@pytest.mark.parametrize(("profile", "module", "knobs"), HIGH if PROOF else HIGH[::2], ids=str)
def test_a_number_is_found_as_far_as_knobs_go(profile: str, module: str, knobs: dict[str, Any]) -> None:
    report = run(vectors.load(profile, module), Inside(turned(**knobs)), edition="0")
    assert report.exit_code == 1
    diagnosis = diagnose(report.outcomes, reference=REFERENCE)
    assert {found.change.knob: found.change.value for found in diagnosis.findings} == knobs
    assert explained(report, diagnosis)


@pytest.mark.parametrize(("module", "knobs"), KNOBS if PROOF else KNOBS[::2])
def test_a_turned_knob_is_found_with_its_value(module: str, knobs: dict[str, Any]) -> None:
    report, diagnosis = diagnosed(module, turned(**knobs))
    found = {finding.change.knob: finding.change.value for finding in diagnosis.findings}
    assert found == knobs
    assert explained(report, diagnosis)
    assert not any(finding.against for finding in diagnosis.findings)


def test_a_program_that_does_not_read_set_is_found() -> None:
    def plain(request: Message) -> Message:
        profile = request.get("profile")
        return answer({**request, "profile": profile["base"]} if isinstance(profile, dict) else request)

    report, diagnosis = diagnosed("instant", plain)
    assert [found.change.reading.key for found in diagnosis.findings if found.change.reading] == [
        "set_ignored"
    ]
    assert explained(report, diagnosis)


def test_an_instant_win_that_is_not_known_is_found() -> None:
    without = [name for name in _ranked() if name != "three_straights"]
    _, diagnosis = diagnosed("instant", turned(**{"instant.rank": without}))
    (found,) = diagnosis.findings
    assert (found.change.knob, found.change.value) == ("instant.rank", without)
    assert "three straights" in telling.finding(found, Words("en"))
    assert "ba sảnh" in telling.finding(found, Words("vi"))


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_instant_wins_in_another_order_are_found_and_no_more_is_said_than_was_seen(lang: str) -> None:
    ranked, words = _ranked(), Words(lang)
    i, j = ranked.index("six_pairs"), ranked.index("three_flushes")
    ranked[i], ranked[j] = ranked[j], ranked[i]
    report, diagnosis = diagnosed("instant", turned(**{"instant.rank": ranked}))
    (found,) = diagnosis.findings
    assert found.change.value == ranked
    assert explained(report, diagnosis)
    first, second = (words.value("instant.rank", name) for name in ("three_flushes", "six_pairs"))
    assert words.say("diagnosis.before", first=first, second=second) in telling.finding(found, words)


def _ranked() -> list[str]:
    return list(profiles()["bsfyi"]["knobs"]["instant.rank"])


def test_a_program_that_does_not_read_the_profile_is_found() -> None:
    def always(request: Message) -> Message:
        return answer(request if request["op"] == "describe" else {**request, "profile": "vgi"})

    report = run(vectors.load("bsfyi", "scoring")[::8], Inside(always), edition="0")
    diagnosis = diagnose(report.outcomes)
    assert [found.change.profile for found in diagnosis.findings] == ["vgi"]
    assert explained(report, diagnosis)


def _transposed(request: Message, result: Message) -> Message:
    return {
        "net": [list(row) for row in zip(*result["net"], strict=True)],
        "totals": [-n for n in result["totals"]],
    }


def _by_suits(request: Message, result: Message) -> Message:
    def strength(row: list[str]) -> list[tuple[int, int]]:
        return sorted((("23456789TJQKA".index(c[0]), "cdhs".index(c[1])) for c in row), reverse=True)

    a, b = strength(request["a"]), strength(request["b"])
    return {"outcome": "a" if a > b else "b"} if result["outcome"] == "tie" and a != b else result


OTHERS: dict[str, tuple[str, Callable[[Message], Message]]] = {
    "signs_reversed": ("scoring", changed("score", _transposed)),
    "totals_wrong": ("scoring", changed("score", lambda q, r: {**r, "totals": [n + 1 for n in r["totals"]]})),
    "suits_spades_high": ("order", changed("compare", _by_suits)),
    "order_reversed": (
        "order",
        changed("compare", lambda q, r: {"outcome": {"a": "b", "b": "a"}.get(r["outcome"], "tie")}),
    ),
    "ties_to_a": (
        "order",
        changed("compare", lambda q, r: {"outcome": "a"} if r["outcome"] == "tie" else r),
    ),
    "fouls_not_seen": ("order", changed("check", lambda q, r: {"legal": True, "faults": []})),
    "first_fault_only": ("order", changed("check", lambda q, r: {**r, "faults": r["faults"][:1]})),
    "no_instant_wins": ("instant", changed("instant_win", lambda q, r: {"instant_win": None})),
    "wheel_unknown": (
        "hands",
        changed(
            "classify",
            lambda q, r: (
                {"type": {"straight": "high_card", "straight_flush": "flush"}.get(r["type"], r["type"])}
                if {card[0] for card in q["cards"]} == set("A2345")
                else r
            ),
        ),
    ),
}


@pytest.mark.parametrize("key", OTHERS)
def test_a_mistake_that_no_knob_describes_is_found(key: str) -> None:
    report, diagnosis = diagnosed(*OTHERS[key])
    assert [found.change.reading.key for found in diagnosis.findings if found.change.reading] == [key]
    assert explained(report, diagnosis)


@pytest.mark.parametrize("code", ["duplicate_card", "wrong_card_count", "unknown_card"])
def test_wrong_input_that_is_accepted_is_found_by_its_kind(code: str) -> None:
    def careless(request: Message) -> Message:
        reply = answer(request)
        accepted = reply.get("error", {}).get("code") == code and request["op"] != "parse"
        return {"id": request["id"], "result": {}} if accepted else reply

    report, diagnosis = diagnosed("input", careless)
    found = [finding.change.reading for finding in diagnosis.findings]
    assert [reading.key for reading in found if reading] == [f"accepts_{code}"]
    assert explained(report, diagnosis)


def test_failures_without_a_common_reading_are_grouped_by_clause_and_told_as_open() -> None:
    report, diagnosis = diagnosed("hands", changed("classify", lambda q, r: {"type": "two_pair"}))
    assert not diagnosis.findings
    assert adds_up(report, diagnosis)
    told = [telling.unexplained(group, Words("en")) for group in diagnosis.groups]
    assert all(group.unexplained == group.failures for group in diagnosis.groups)
    assert all(sentence.startswith("Not explained: ") for sentence in told)
    assert any("A-2-3-4-5 read as a high card" in sentence for sentence in told)  # what a case would catch


# Every knob at other values, and two at a time

BUNDLE = tuple(
    v for v in vectors.load("bsfyi") if v.contested is None and not v.knobs and v.module != "input"
)


def _turns() -> Iterator[tuple[str, Any]]:
    """Every knob of the profile at every other value, numbers at one that nobody plays."""
    rules = profiles()["bsfyi"]["knobs"]
    for knob in registry():
        if knob in rules and knob != "match.deals":
            number = registry()[knob]["kind"] == "int" and registry()[knob].get("max", 100) > 10
            yield from ((knob, value) for value in ([17] if number else others(knob, rules)))


TURNS = [{knob: value} for knob, value in _turns()]
_RANDOM = random.Random(5)
PAIRS = [{**one, **other} for one, other in (_RANDOM.sample(TURNS, 2) for _ in range(25))]
TRIED = TURNS + PAIRS if PROOF else _RANDOM.sample(TURNS, 3) + PAIRS[:2]


def _played(knobs: Mapping[str, Any]) -> Report:
    """A run of a program that plays by these knobs."""
    return _answered(tuple(Change(knob=knob, value=value) for knob, value in knobs.items()), BUNDLE)


def _answered(guess: Guess, asked: Iterable[vectors.Vector]) -> Report:
    """A run of a program that does these things otherwise."""
    outcomes = []
    for vector in asked:
        said = REFERENCE.answer(guess, vector)
        status = Status.PASS if said == vector.expected else Status.FAIL
        outcomes.append(Outcome(vector, status, reply={"id": vector.key, **said}))
    return Report("0", (), {}, tuple(outcomes))


def _names(findings: tuple[Finding, ...], knobs: Mapping[str, Any], report: Report) -> bool:
    """Whether these are the knobs that were turned, or others that answer everything asked alike."""
    said = tuple(found.change for found in findings)
    if {change.knob: change.value for change in said} == knobs:
        return True
    return all(REFERENCE.fits(said, o.vector, o.reply or {}) is not False for o in report.outcomes) and all(
        REFERENCE.fits(said, o.vector, o.reply or {}) for o in report.outcomes if o.status is Status.FAIL
    )


@pytest.mark.parametrize("knobs", TRIED, ids=str)
def test_turned_knobs_or_what_answers_all_the_same_are_named_and_nothing_is_left_open(
    knobs: dict[str, Any],
) -> None:
    report = _played(knobs)
    diagnosis = diagnose(report.outcomes, reference=REFERENCE)
    assert explained(report, diagnosis)
    assert _names(diagnosis.findings, knobs, report)
    assert not any(found.against for found in diagnosis.findings)


ORDER = [vector for vector in BUNDLE if vector.module in ("hands", "order")]


@pytest.mark.parametrize("key", ["wheel_unknown", "first_kicker_only"])
def test_of_two_mistakes_each_explains_what_it_is_said_to(key: str) -> None:
    misread_ = next(reading for reading in READINGS if reading.key == key and reading.ranked)
    wrong = (Change(knob="order", value="strict"), Change(reading=misread_))
    report = _answered(wrong, ORDER)
    diagnosis = diagnose(report.outcomes, reference=REFERENCE)
    assert explained(report, diagnosis)
    assert {finding.change for finding in diagnosis.findings} == set(wrong)
    alone = {change: _answered((change,), ORDER).counts.failed for change in wrong}
    assert all(len(found.explained) <= alone[found.change] for found in diagnosis.findings)


@pytest.mark.parametrize("knobs", [{"wheel": "split", "foul.factor": 5}, {"instant.rank": []}], ids=str)
def test_the_answers_foreseen_are_those_the_protocol_gives(knobs: dict[str, Any]) -> None:
    program, guess = turned(**knobs), tuple(Change(knob=k, value=v) for k, v in knobs.items())
    for vector in BUNDLE[::7]:
        assert REFERENCE.fits(guess, vector, program(vector.request)) is not False


def test_readings_that_no_answer_tells_apart_are_both_told() -> None:
    table = {"table_sweep.players": 2}
    swept = [v for v in BUNDLE if v.clause == "bsfyi/table_sweep.players"]
    report = run(swept, Inside(turned(**table)), edition="0")
    diagnosis = diagnose(report.outcomes, reference=REFERENCE)
    (found,) = diagnosis.findings
    named = [change.knob for change in (found.change, *found.instead)]
    assert len(named) > 1
    assert "table_sweep.players" in named
    told = telling.finding(found, Words("en"))
    assert all(Words("en").knob(knob) in told for knob in named[: telling.READINGS])
    for change in (found.change, *found.instead):
        fitting = [REFERENCE.fits((change,), o.vector, o.reply or {}) for o in report.outcomes]
        assert False not in fitting


# Rows ranked otherwise


def _strength(ranked: Ranked, row: str) -> int:
    own = misread(scale(Wheel.SECOND), ranked)
    return own.rank([Card.parse(name) for name in row.split()]).strength


def test_without_a_wheel_its_cards_rank_as_what_else_they_are() -> None:
    rows = ("As 5h 4d", "As 5h 4d 3c 2s", "Ah 6s 2c", "Ah 6s 4d 3c 2s", "2s 2h 3d")
    suited = ("Ks Qs Js Ts 8s", "As 5s 4s 3s 2s", "As 6s 4s 3s 2s")
    for weakest_first in (rows, suited):
        strengths = [_strength(no_wheel, row) for row in weakest_first]
        assert strengths == sorted(set(strengths))


def test_suits_part_equal_rows_and_no_others() -> None:
    rows = ("As 9s 7d 4c 3s", "Ah 9s 7d 4c 2s", "Ad 9s 7d 4c 3s", "Kh Qh Jh 9h 7d")
    low, lower, high, king = (_strength(by_suit("scdh"), row) for row in rows)
    assert king < lower < low < high


def test_of_ranks_that_are_not_kept_nothing_counts() -> None:
    ranked = keeping({HandType.ONE_PAIR: 1})
    pairs = [_strength(ranked, row) for row in ("9s 9h Ad", "9d 9c 4s 3h 2d", "9d 9c Ks Qh Jd")]
    assert len(set(pairs)) == 1
    assert _strength(ranked, "8s 8h Ad Kc Qs") < pairs[0] < _strength(ranked, "Ts Th 2d")


def test_a_right_program_has_no_diagnosis() -> None:
    report = run(vectors.load("bsfyi", "order"), Inside(answer), edition="0")
    assert diagnose(report.outcomes) == Diagnosis()


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_every_finding_has_its_sentence(lang: str) -> None:
    words = Words(lang)
    assert all(words.has(f"reading.{reading.key}") for reading in READINGS)
    _, diagnosis = diagnosed("order", turned(wheel="lowest"))
    told = telling.finding(diagnosis.findings[0], words)
    assert words.say("diagnosis.explains", n=len(diagnosis.findings[0].explained)) in told
    assert words.knob("wheel") in told
    assert words.value("wheel", "lowest") in told
    assert str(len(diagnosis.findings[0].explained)) in told
