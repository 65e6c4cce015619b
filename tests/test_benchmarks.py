"""The benchmarks run, on little work, and both sides of a race answer alike; how fast is no test's matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from pyperf import BenchmarkSuite

from benchmarks import lighthouse, peers, racing, speed
from benchmarks.figures import RESULTS, Figure, read
from benchmarks.inpyodide import Pyodide
from benchmarks.racing import Times, race, race_clocked
from benchmarks.workloads import Cards, Work, workloads

CARDS = Cards(rows=60)


@pytest.fixture(scope="module")
def work() -> Mapping[str, Work]:
    return workloads(CARDS)


def test_every_piece_of_work_gives_an_answer_for_each_of_its_cards(work: Mapping[str, Work]) -> None:
    assert work.keys() == speed.WORK_NAMES.keys()
    answers = {name: run() for name, run in work.items() if name not in ("first", "arrange")}
    assert {name: len(found) for name, found in answers.items() if isinstance(found, list)} == {
        **dict.fromkeys(speed.RANKINGS, len(CARDS.fives)),
        "instants": len(CARDS.thirteens),
        "check": len(CARDS.texts),
        "settle": len(CARDS.tables),
    }
    assert all(answers[name] == answers["rank_cards"] for name in speed.RANKINGS)
    assert work["first"]() == work["first"]()


@pytest.mark.parametrize(
    "races", [speed.ranking, speed.instants, speed.tables], ids=lambda races: races.__name__
)
def test_races_give_figures(races: object, work: Mapping[str, Work]) -> None:
    """Each asserts by itself that both sides answer alike."""
    assert callable(races)
    _are_ratios(races(work, CARDS, 1))


def test_the_start_is_raced() -> None:
    _are_ratios(speed.starting(1))


def test_peers_are_raced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only treys is installed here."""
    monkeypatch.setattr(peers, "PEERS", (peers.treys,))
    _are_ratios(peers.raced(rows=60, rounds=1))


def test_the_work_is_done_in_pyodide() -> None:
    with Pyodide(rows=20) as pyodide:
        assert pyodide.versions.keys() == {"python", "pyodide"}
        assert all(pyodide.side(name)() > 0 for name in ("rank_cards", "instants", "settle"))


def _are_ratios(figures: Iterator[Figure]) -> None:
    found = list(figures)
    assert found
    for figure in found:
        assert figure.unit == "ratio"
        assert figure.value > 0


@pytest.mark.parametrize("name", ["speed", "peers"])
def test_what_was_measured_is_what_would_be_measured_now(name: str) -> None:
    """By the names of the figures: none is left from a benchmark that is gone."""
    held = [figure.id for figure in read(RESULTS / f"{name}.json").figures]
    assert len(held) == len(set(held))
    if name == "speed":
        assert {id_.removeprefix("pyodide_") for id_ in held if id_.startswith("pyodide_")} == {
            *speed.WORK_NAMES
        }


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the rounds of the races here are kept."""
    monkeypatch.setattr(racing, "KEPT", tmp_path)
    return tmp_path


def test_the_rounds_are_kept_as_pyperf_reads_them(kept: Path) -> None:
    spent = iter([2.0, 3.0, 7.0])
    race_clocked("one", {"alone": lambda: next(spent)}, 3)
    (found,) = BenchmarkSuite.load(str(kept / "one.json"))
    assert (found.get_name(), found.get_values(), found.median()) == ("alone", (2.0, 3.0, 7.0), 3.0)


def test_sides_run_in_turns() -> None:
    turns: list[str] = []
    race("turns", {name: lambda name=name: turns.append(name) for name in "abc"}, rounds=4)  # type: ignore[misc]
    rounds = [sorted(turns[start : start + 3]) for start in range(0, len(turns), 3)]
    assert rounds == [["a", "b", "c"]] * 5  # one of them before the race


def test_a_ratio_is_taken_within_each_round() -> None:
    slow, fast = iter([2.0, 30.0, 4.0]), iter([1.0, 10.0, 2.0])
    times = race_clocked("ratio", {"slow": lambda: next(slow), "fast": lambda: next(fast)}, 3)
    ratio = times.ratio("slow", "fast")
    assert ratio.value == 2
    assert ratio.low <= ratio.value <= ratio.high <= 3
    assert Times({"slow": [3.0], "fast": [1.0]}).ratio("slow", "fast").low == 3


def test_lighthouse_is_told_by_the_page_that_does_worst_on_each_device() -> None:
    """Of a computer speed alone is asked."""
    every, speed_alone = dict.fromkeys(lighthouse.CATEGORIES, 99), {"performance": 98}
    slowed = {"phone": (4, every), "middling": (1.68, every), "computer": (1, speed_alone)}
    found = [
        {"device": device, "slowdown": slowdown, "scores": {**scores, "performance": score}}
        for device, (slowdown, scores) in slowed.items()
        for score in (91, 97)
    ]
    told = {figure.id: figure for figure in lighthouse.figures(found)}
    assert {id_: figure.value for id_, figure in told.items()} == {
        **dict.fromkeys(("performance", "performance_slow", "performance_computer"), 91),
        **dict.fromkeys(("accessibility", "best-practices", "seo"), 99),
    }
    assert "1,7" in str(told["performance"].note)
