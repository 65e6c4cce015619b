"""What wrong answers have in common: wrong engines of known kinds, each named for what it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from maubinh_core.conformance import telling, vectors
from maubinh_core.conformance.diagnosis import Diagnosis, diagnose
from maubinh_core.conformance.engine import Inside
from maubinh_core.conformance.outcomes import Report
from maubinh_core.conformance.readings import READINGS
from maubinh_core.conformance.runner import run
from maubinh_core.conformance.words import Words
from maubinh_core.protocol import answer
from tests.programs import changed, turned

Message = Mapping[str, Any]


def diagnosed(module: str, wrong: Callable[[Message], Message]) -> tuple[Report, Diagnosis]:
    report = run(vectors.load("bsfyi", module), Inside(wrong), edition="0")
    assert report.exit_code == 1
    return report, diagnose(report.outcomes)


def explained(report: Report, diagnosis: Diagnosis) -> bool:
    """Whether every failure is explained, and every clause's group knows it."""
    keys = {outcome.vector.key for found in diagnosis.findings for outcome in found.explained}
    failed = {outcome.vector.key for outcome in report.outcomes if outcome.counts_against}
    return keys == failed and all(group.findings for group in diagnosis.groups)


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
]


@pytest.mark.parametrize(("module", "knobs"), KNOBS)
def test_a_turned_knob_is_found_with_its_value(module: str, knobs: dict[str, Any]) -> None:
    report, diagnosis = diagnosed(module, turned(**knobs))
    found = {finding.change.knob: finding.change.value for finding in diagnosis.findings}
    assert found == knobs
    assert explained(report, diagnosis)
    assert not any(finding.against for finding in diagnosis.findings)


def test_an_instant_win_that_is_not_known_is_found() -> None:
    without = [name for name in _ranked() if name != "three_straights"]
    _, diagnosis = diagnosed("instant", turned(**{"instant.rank": without}))
    (found,) = diagnosis.findings
    assert (found.change.knob, found.change.value) == ("instant.rank", without)
    assert "three straights" in telling.finding(found, Words("en"))
    assert "ba sảnh" in telling.finding(found, Words("vi"))


def _ranked() -> list[str]:
    from maubinh_core.conformance.hypothesis import profiles

    ranked: list[str] = profiles()["bsfyi"]["knobs"]["instant.rank"]
    return ranked


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

    _, diagnosis = diagnosed("input", careless)
    found = [finding.change.reading for finding in diagnosis.findings]
    # What people type is refused with the same code: with such answers against it a reading may not be told.
    assert [reading.key for reading in found if reading] in ([f"accepts_{code}"], [])
    assert all(group.failures for group in diagnosis.groups)


def test_failures_without_a_common_reading_are_grouped_by_clause_and_told_as_open() -> None:
    report, diagnosis = diagnosed("hands", changed("classify", lambda q, r: {"type": "two_pair"}))
    assert not diagnosis.findings
    told = [telling.unexplained(group, Words("en")) for group in diagnosis.groups]
    assert sum(len(group.failures) for group in diagnosis.groups) == report.counts.failed
    assert all(sentence.startswith("Not explained: ") for sentence in told)
    assert any("A-2-3-4-5 read as a high card" in sentence for sentence in told)  # what a case would catch


def test_a_right_program_has_no_diagnosis() -> None:
    report = run(vectors.load("bsfyi", "order"), Inside(answer), edition="0")
    assert diagnose(report.outcomes) == Diagnosis((), ())


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_every_finding_has_its_sentence(lang: str) -> None:
    words = Words(lang)
    assert all(words.has(f"reading.{reading.key}") for reading in READINGS)
    _, diagnosis = diagnosed("order", turned(wheel="lowest"))
    told = telling.finding(diagnosis.findings[0], words)
    assert words.knob("wheel") in told
    assert words.value("wheel", "lowest") in told
    assert str(len(diagnosis.findings[0].explained)) in told
