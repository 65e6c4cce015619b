"""Programs raced: in turns within one run, so that whatever else the machine does slows both sides.

Each round lets every side do the same work once, in an order drawn anew. A ratio is taken within each round;
told are the median of the rounds and the range that leaves out a tenth at either end. What is timed is the
processor's time, not the clock's, so that a program that others push aside is not called slow.

pyperf would run one program to its end before the next, so the turns are taken here; the times are kept by
pyperf, with what it knows of the machine, in build/rounds/: `python -m pyperf hist build/rounds/ranking.json`
shows them, and its `stats`, `check` and `compare_to` read them too.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles

from pyperf import Benchmark, BenchmarkSuite, Run

from benchmarks.figures import Both, Figure

KEPT = Path(__file__).resolve().parents[1] / "build" / "rounds"

Side = Callable[[], object]
"""What one side does in a round."""
Clocked = Callable[[], float]
"""What one side does in a round, with the seconds it took as its result."""


@dataclass(frozen=True)
class Ratio:
    """How many times one side's time another took."""

    value: float
    low: float
    high: float

    def figure(
        self, id_: str, title: Both, *, at_least: float | None = None, note: Both | None = None
    ) -> Figure:
        """The ratio as a figure, with a goal if there is one."""
        goal = None if at_least is None else {"at_least": at_least}
        return Figure(
            id=id_,
            title=title,
            value=self.value,
            unit="ratio",
            low=self.low,
            high=self.high,
            goal=goal,
            note=note,
        )


@dataclass(frozen=True)
class Times:
    """The seconds each side took, round by round."""

    seconds: Mapping[str, Sequence[float]]

    def ratio(self, slower: str, faster: str) -> Ratio:
        """How many times the time of `faster` the side called `slower` took."""
        pairs = zip(self.seconds[slower], self.seconds[faster], strict=True)
        found = [theirs / ours for theirs, ours in pairs]
        if len(found) == 1:
            return Ratio(found[0], found[0], found[0])
        tenths = quantiles(found, n=10, method="inclusive")
        return Ratio(median(found), tenths[0], tenths[-1])

    def keep(self, path: Path) -> None:
        """Write the rounds of each side as a suite of pyperf's."""
        path.parent.mkdir(parents=True, exist_ok=True)
        suite = [Benchmark([Run(taken, metadata={"name": name})]) for name, taken in self.seconds.items()]
        BenchmarkSuite(suite).dump(str(path), replace=True)


def clocked(side: Side) -> Clocked:
    """A side with the processor time it takes, no collection of garbage falling into it by chance."""

    def run() -> float:
        gc.collect()
        gc.disable()
        try:
            begun = time.process_time()
            side()
            return time.process_time() - begun
        finally:
            gc.enable()

    return run


def race(name: str, sides: Mapping[str, Side], rounds: int) -> Times:
    """Let the sides run in turns; each runs once before, so that no round pays for a first time.

    What was made before is frozen: a collection that walks over all of it empties the processor's caches, and
    whoever comes next would be timed at filling them. The rounds are kept under the race's name.
    """
    for side in sides.values():
        side()
    gc.freeze()
    try:
        return race_clocked(name, {side: clocked(run) for side, run in sides.items()}, rounds)
    finally:
        gc.unfreeze()


def race_clocked(name: str, sides: Mapping[str, Clocked], rounds: int) -> Times:
    """As `race`, for sides that time themselves; none runs beforehand."""
    chance, order = Random(rounds), list(sides)
    seconds: dict[str, list[float]] = {side: [] for side in order}
    for _ in range(rounds):
        chance.shuffle(order)
        for side in order:
            seconds[side].append(sides[side]())
    times = Times(seconds)
    times.keep(KEPT / f"{name}.json")
    return times
