"""Programs raced: in turns within one run, so that whatever else the machine does slows both sides.

Each round lets every side do the same work once, in an order drawn anew. A ratio is taken within each round;
told are the median of the rounds and the range that leaves out a tenth at either end. What is timed is the
processor's time, not the clock's, so that a program that others push aside is not called slow.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles

from benchmarks.figures import Both, Figure

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


def race(sides: Mapping[str, Side], rounds: int) -> Times:
    """Let the sides run in turns; each runs once before, so that no round pays for a first time."""
    for side in sides.values():
        side()
    return race_clocked({name: clocked(side) for name, side in sides.items()}, rounds)


def race_clocked(sides: Mapping[str, Clocked], rounds: int) -> Times:
    """As `race`, for sides that time themselves; none runs beforehand."""
    chance, names = Random(rounds), list(sides)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(rounds):
        chance.shuffle(names)
        for name in names:
            seconds[name].append(sides[name]())
    return Times(seconds)
