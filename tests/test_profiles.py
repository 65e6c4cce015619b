"""The published profiles and their cases: no knob and no option is idle, and no worked example is missing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from maubinh_core.profile import data, load, published, with_knobs
from spec.build.cases import Case, ProfileRef, Variant, judge, load_cases
from spec.build.specdata import load_spec
from tests.asking import reply_to

NAMES = list(published())

SINGLE_DEALS = "the source speaks of single deals, so nothing it settles is a match"
NO_PRICES = "without a price a bonus changes nothing; the removal of its clause bonus.none sets one as well"
# What may be turned without any case changing, and why: the value of a knob of a profile -> the reason.
IDLE: dict[tuple[str, str, Any], str] = {
    **{(name, "match.deals", "[3]"): SINGLE_DEALS for name in NAMES if name != "bsfyi"},
    ("s666pg", "bonus.mode", "replace"): NO_PRICES,
    ("s666pg", "bonus.mode", "add"): NO_PRICES,
    ("vgi", "bonus.mode", "replace"): NO_PRICES,
    ("vgi", "bonus.mode", "add"): NO_PRICES,
    ("s666pg", "sweep.mode", "fixed"): "the default, 3 for a sweep, is what three rows pay anyhow",
    ("vgi", "sweep.mode", "fixed"): "the default, 3 for a sweep, is what three rows pay anyhow",
    ("vgi", "leaving", "foul"): "a foul is not settled either; only the clause that is silent changes",
    ("mau-binh-online", "table_sweep.mode", "replace"): "there is no sweep of a pair to take the place of",
    ("tinh-at", "instant.quads_as_pairs", "six_pairs"): "five pairs and a triple are not on the list",
}


def turned(knob: str, value: Any) -> list[Any]:
    """Other values of a knob: all there are of a choice, the next number, the list turned about."""
    entry = data("knobs")[knob]
    match entry["kind"]:
        case "choice":
            return [other for other in entry["values"] if other != value]
        case "bool":
            return [not value]
        case "int":
            return [value + 1 if value < entry.get("max", value + 1) else value - 1]
    if "values" not in entry:
        return [[3]]
    return [value[::-1]] if value else [list(entry["values"])]


@cache
def asked_under(name: str) -> tuple[tuple[Case, Variant], ...]:
    """What the cases ask under a profile as published."""
    return tuple(
        (case, variant) for case in load_cases() for variant, ref in case.questions() if ref.label == name
    )


def case_changed_by(name: str, knobs: Mapping[str, Any], clause: str = "") -> str:
    """A case under the profile that these knobs make wrong, the clause's own first; empty if none is."""
    ref = ProfileRef(name, knobs)
    with_knobs(load(name), knobs)  # a setting that is refused would make every case wrong
    for case, variant in sorted(asked_under(name), key=lambda asked: asked[0].clause != clause):
        if judge(reply_to(variant, ref), variant, name):
            return case.id
    return ""


@pytest.mark.parametrize(("name", "knob"), [(name, knob) for name in NAMES for knob in load(name).knobs])
def test_turning_a_knob_changes_a_case(name: str, knob: str) -> None:
    """Every value it can take, but for those excused; an excuse that is none any more has to go."""
    profile = load(name)
    for value in turned(knob, profile.knobs[knob]):
        changed = case_changed_by(name, {knob: value}, profile.clause(knob))
        excuse = IDLE.get((name, knob, str(value) if isinstance(value, list) else value))
        if excuse:
            assert not changed, (
                f"{name}: {knob}={value} does change {changed}; it was excused because {excuse}"
            )
        else:
            assert changed, f"{name}: no case changes when {knob} is turned to {value}"


def test_every_excuse_is_of_a_knob_that_is_there() -> None:
    for name, knob, value in IDLE:
        values = [str(v) if isinstance(v, list) else v for v in turned(knob, load(name).knobs[knob])]
        assert value in values, (name, knob, value)


OPTIONS = [(name, option["id"]) for name in NAMES for option in data("profiles")[name]["options"]]


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_an_option_changes_a_case_and_a_case_asks_for_it(name: str, option: str) -> None:
    knobs = next(entry["set"] for entry in data("profiles")[name]["options"] if entry["id"] == option)
    assert case_changed_by(name, knobs)
    label = ProfileRef(name, knobs).label
    both = [v for _, v in asked_under(name) if label in v.expects]
    assert any(variant.expect(label) != variant.expect(name) for variant in both)


@pytest.mark.parametrize("name", NAMES)
def test_a_profile_has_the_knobs_whose_parents_are_on_and_no_others(name: str) -> None:
    assert with_knobs(load(name), {}).knobs == load(name).knobs


def test_at_least_forty_deals_are_settled_under_all_seven_side_by_side() -> None:
    assert len(NAMES) == 7
    deals = [
        variant
        for case in load_cases()
        for variant in case.inputs
        if case.op == "score" and set(NAMES) <= set(variant.expects)
    ]
    assert len(deals) >= 40
    in_full = [deal for deal in deals if all("error" not in deal.expect(name) for name in NAMES)]
    assert len(in_full) >= 20
    differing = [deal for deal in deals if len({str(deal.expect(name)) for name in NAMES}) > 1]
    assert len(differing) >= 40


def test_what_a_source_leaves_open_names_the_clause_of_the_case() -> None:
    for name in NAMES:
        for case, variant in asked_under(name):
            error = reply_to(variant, ProfileRef(name)).get("error", {})
            if error.get("code") == "unspecified" and case.clause.startswith(f"{name}/"):
                assert error["clause"] in case.clauses, case.id


# Every worked example of the documents, in their order: what it shows, and the cases that hold it.
WORKED: dict[str, dict[str, str]] = {
    "bsfyi": {
        "straight flush 6 to 10": "Q7Y3",
        "four nines and any card": "KE87",
        "full house Q Q Q 5 5": "K4PZ",
        "straight 7 8 9 10 J": "KTWY",
        "two pair J J 4 4": "M3ZN",
        "the order of the straights": "HBGG LQ7Z HT3A HRCM",
        "four of a kind in back meets a straight flush": "XN7Y HKE5",
        "A-2-3 and Q-K-A run in three straights": "HC78 K5SB",
        "four of a kind is two of six pairs": "H2RP",
    },
    "tinh-at-tien-cuoc": {
        "a pair of sevens": "ZF8F",
        "two pair, kings and sevens": "YSXZ",
        "three kings": "ZL5G",
        "a flush of which four cards are listed": "ZLVJ",
        "full house Q Q Q 5 5": "YFPA",
        "four kings": "ZJ7S",
        "straight flush 10 to A": "YQMW",
        "the dragon": "ZHMS",
        "ace points of two players": "ZS42",
        "four tens over four sixes": "ZH4S Y6W6",
        "three rows lost, 3 received and 9 paid": "Z9CY",
    },
    "s666pg": {
        "the deal of An and Bình": "YZWR YQSG",
        "won, lost, won": "ZKWV",
        "a straight in the row of three": "YMV3",
        "three suited cards meet a pair": "ZQ35",
    },
    "mau-binh-online": {
        "full house A A A 2 2": "D7WK",
        "flush 1 3 5 7 9": "EQ4T D3RH DV9A",
        "straight 8 to Q": "E9MB",
        "three jacks": "DXP5",
        "four eights among the hands that win at once": "EK2V DT6N",
        "the suited dragon, 78": "E5YC",
        "a sweep, 3 or 5": "DHZ8",
    },
    "vgi": {
        "full house, straight, pair": "EW3J",
        "a whole deal of two": "DB5M",
        "the rows of five changed round": "E8RX DN7P",
        "jacks with another kicker": "E4GD",
        "three clubs meet a pair": "DU2C",
        "straight flush, full house, aces": "EZ6S",
        "aces below a full house": "D6QA",
        "two rows won, one lost": "EH3L",
        "the thirteen cards of a lost picture": "D5TY",
    },
}


def test_every_worked_example_of_the_documents_is_a_case() -> None:
    assert sum(map(len, WORKED.values())) == 40
    cases = {case.id: case for case in load_cases()}
    spec = load_spec()
    for source, examples in WORKED.items():
        for ids in examples.values():
            for id_ in ids.split():
                assert any(spec.profiles[ref.base]["source"] == source for ref in cases[id_].profiles), id_
    named = {id_ for examples in WORKED.values() for ids in examples.values() for id_ in ids.split()}
    shown = {case.id for case in load_cases() if case.table.endswith("/examples")}
    assert shown <= named, "a case stands among the worked examples and is none"
    for source, examples in WORKED.items():
        for what, ids in examples.items():
            assert source == "bsfyi" or shown & set(ids.split()), what
