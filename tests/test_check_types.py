"""Legal, foul, or up to the cards: what the types of three rows tell, against the rows that have them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from maubinh_core.arrangement import NEIGHBOURS, Arrangement, check, check_types, in_order
from maubinh_core.borderline import examples
from maubinh_core.cards import Card
from maubinh_core.explain_types import explain_types
from maubinh_core.phrases import Phrases, languages
from maubinh_core.profile import Profile, load, published, with_knobs
from maubinh_core.protocol import answer
from maubinh_core.ranking import HandType, Row, RowClass, scale
from maubinh_core.requests import FRONT_TYPES
from spec.build import schemas
from tests.effort import PROOF

ALL_TYPES = [dict(zip(Row, types, strict=True)) for types in product(HandType, HandType, FRONT_TYPES)]
"""Every choice a reader has."""

# Strictly or not, with each place of A-2-3-4-5: what else a profile says is nothing to the order of rows.
SPLIT = with_knobs(load("bsfyi"), {"wheel": "split", "order": "strict"})
PROFILES = list({(p.scale.wheel, p.strict): p for p in (*map(load, published()), SPLIT)}.values())
each_order = pytest.mark.parametrize("profile", PROFILES, ids=lambda p: f"{p.scale.wheel}-{p.strict}")
each_profile = pytest.mark.parametrize("profile", [*map(load, published()), SPLIT], ids=lambda p: p.id)

NEVER_EQUAL = {HandType.THREE_OF_A_KIND, HandType.FULL_HOUSE, HandType.FOUR_OF_A_KIND}


def classes(profile: Profile) -> dict[tuple[HandType, int], list[RowClass]]:
    found: dict[tuple[HandType, int], list[RowClass]] = {}
    for class_ in scale(profile.scale.wheel).classes:
        found.setdefault((class_.type, class_.size), []).append(class_)
    return found


@each_order
def test_the_verdict_is_that_of_all_rows_of_the_types(profile: Profile) -> None:
    """Whether some two rows are in order and some are not, by the strongest against the weakest of each."""
    of = classes(profile)
    for types in ALL_TYPES:
        legal, foul = [], []
        for upper, lower in NEIGHBOURS:
            above, below = of[types[upper], upper.size], of[types[lower], lower.size]
            legal.append(in_order(above[-1], below[0], profile))
            foul.append(not in_order(above[0], below[-1], profile))
        wanted = False if not all(legal) else None if any(foul) else True
        assert check_types(types).legal is wanted, types


def some_types(profile: Profile) -> list[dict[Row, HandType]]:
    """All choices under one order; under another every fifth, for nearly all of them give the same.

    Outside the proof a fifth of them.
    """
    return ALL_TYPES[:: (1 if profile is PROFILES[0] else 5) * (1 if PROOF else 7)]


@each_order
def test_the_examples_are_what_they_say(profile: Profile) -> None:
    for types, (upper, lower) in product(some_types(profile), NEIGHBOURS):
        found = examples(types, upper, lower, profile)
        outcomes = [example.comparison.outcome for example in found]
        if types[upper] is not types[lower]:
            assert outcomes == ["upper" if types[upper] > types[lower] else "lower"]
        else:
            ties = upper is Row.BACK and types[upper] not in NEVER_EQUAL
            assert outcomes == ["upper", "tie", "lower"] if ties else ["upper", "lower"]
        for example in found:
            verdict = check(example.arrangement, profile)
            assert {row: class_.type for row, class_ in verdict.classes.items()} == types
            asked, other = verdict.comparisons if upper is Row.BACK else reversed(verdict.comparisons)
            assert asked == example.comparison
            assert other.ok or types[other.upper] < types[other.lower], "the third row is no reason"


@each_order
def test_the_last_card_that_can_part_two_rows_parts_them(profile: Profile) -> None:
    for types, (upper, lower) in product(some_types(profile)[::2], NEIGHBOURS):
        for example in examples(types, upper, lower, profile):
            above, below = example.comparison.above, example.comparison.below
            if above.type is not below.type or example.comparison.outcome == "tie":
                assert example.parting == ((), ())
                continue
            agreed = [a == b for a, b in zip(above.ranks, below.ranks, strict=False)]
            longest = 0 if above.type in NEVER_EQUAL else len(below.ranks) - 1
            if lower is Row.FRONT and example.comparison.outcome == "upper" and above.type not in NEVER_EQUAL:
                assert all(agreed), "the front has none left"
                assert example.parting[0]
                assert not example.parting[1]
                continue
            if not all(type_ is above.type for type_ in types.values()):
                # With a third row of the same type the longest may want more cards of a rank than there are.
                assert agreed.index(False) == longest, example
            a, b = ({card.rank for card in cards} for cards in example.parting)
            assert (min(a) > min(b)) == (example.comparison.outcome == "upper")


@each_profile
def test_bonuses_are_the_profiles_own(profile: Profile) -> None:
    name: Any = (
        {"base": profile.id, "set": {knob: profile.knobs[knob] for knob in profile.changed}}
        if profile.changed
        else profile.id
    )
    every = [(row, t) for row, t in product(Row, HandType) if row is not Row.FRONT or t in FRONT_TYPES]
    # A third of them, under each profile another.
    for row, type_ in every if PROOF else every[len(profile.id) % 3 :: 3]:
        above = dict.fromkeys([str(upper) for upper in list(Row)[: list(Row).index(row)]], "straight_flush")
        told = ask(name, {str(r): "high_card" for r in Row} | above | {str(row): type_.id})
        knobs = {f"bonus.{row}.{type_.id}{end}" for end in ("", ".A", ".top", ".wheel")} & set(profile.knobs)
        priced = [profile.knobs[knob] for knob in sorted(knobs, key=len)]
        extra = 0 if profile.knobs["bonus.mode"] == "replace" else 1
        wanted = [value + extra for value in priced if value + extra > 1]
        found = [entry["value"] for entry in told["bonuses"] if entry["row"] == str(row)]
        assert found == wanted, (row, type_)


@each_profile
def test_no_bonus_is_promised_that_cannot_be_won(profile: Profile) -> None:
    """A foul wins no row, and no triple lies over a triple of aces."""
    phrases, trips = Phrases("en"), HandType.THREE_OF_A_KIND
    foul = {Row.BACK: HandType.ONE_PAIR, Row.MIDDLE: HandType.FOUR_OF_A_KIND, Row.FRONT: trips}
    assert explain_types(foul, profile, phrases)["bonuses"] == []

    def in_front(middle: HandType) -> list[str]:
        types = {Row.BACK: HandType.STRAIGHT, Row.MIDDLE: middle, Row.FRONT: trips}
        told = explain_types(types, profile, phrases)["bonuses"]
        return [entry["hand"] for entry in told if entry["row"] == "front"]

    under_trips, free = in_front(trips), in_front(HandType.STRAIGHT)
    assert [hand for hand in free if hand not in under_trips] == free[1:]


@pytest.mark.parametrize("lang", ["vi", "en"])
@pytest.mark.parametrize("name", published())
def test_the_reply_is_the_protocols(name: str, lang: str) -> None:
    validator = schemas.validator("reply", "check_types")
    for types in ALL_TYPES[:: 19 if PROOF else 97]:
        reply = answer({"id": 1, "op": "check_types", "profile": name, "lang": lang, "types": wire(types)})
        validator.validate(reply)
        result = reply["result"]
        told = [result["text"], *(c["text"] for c in result["comparisons"])]
        assert all(text and "{" not in text for text in told)
        legal = [c["legal"] for c in result["comparisons"]]
        assert result["legal"] is (False if False in legal else None if None in legal else True)
        for comparison in result["comparisons"]:
            seen = {example["legal"] for example in comparison["examples"]}
            assert seen == ({True, False} if comparison["legal"] is None else {comparison["legal"]})
            for example in comparison["examples"]:
                rows = [[Card.parse(card) for card in example["arrangement"][row]] for row in Row]
                assert check(Arrangement(*map(tuple, rows)), load(name)).classes.keys() == set(Row)


def wire(types: dict[Row, HandType]) -> dict[str, str]:
    return {str(row): type_.id for row, type_ in types.items()}


def ask(profile: Any, types: dict[str, str]) -> dict[str, Any]:
    result: dict[str, Any] = answer({"id": 1, "op": "check_types", "profile": profile, "types": types})[
        "result"
    ]
    return result


@pytest.mark.parametrize("type_", [HandType.STRAIGHT, HandType.STRAIGHT_FLUSH], ids=lambda type_: type_.id)
@each_order
def test_the_straight_whose_ace_is_low_is_named_where_its_rules_place_it(
    profile: Profile, type_: HandType
) -> None:
    """The top card decides between straights, but not of A-2-3-4-5: it is the lowest, or the second."""
    wheel, *others = sorted(classes(profile)[type_, 5], key=lambda found: found.ranks != (5,))
    above = sum(other > wheel for other in others)
    place = "second" if above == 1 else "lowest"
    assert above in (1, len(others))
    types = {Row.BACK: type_, Row.MIDDLE: type_, Row.FRONT: HandType.HIGH_CARD}
    for lang in languages():
        phrases = Phrases(lang)
        told = explain_types(types, profile, phrases)["comparisons"][0]["text"]
        assert phrases.say(f"types_check.wheel.{place}") in told
