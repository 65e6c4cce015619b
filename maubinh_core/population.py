"""The typical opponent: arrangements that well-played hands were laid in, by profile.

``benchmarks/selfplay.py`` plays each profile against itself until its arrangements settle, and keeps a
sample of them as rows' strengths in ``data/population.json``, with its seed. Chances and expected chi are
counted over that sample, head to head: they are true of this population, not of every table.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from .pairs import row_value
from .profile import Profile, data
from .ranking import Row, RowClass

Laid = tuple[int, int, int]  # strengths of back, middle and front


@dataclass(frozen=True)
class RowField:
    """What the population lays in one row: strengths in order, and what the rows above a place cost."""

    strengths: tuple[int, ...]
    cost_above: tuple[int, ...]  # cost_above[k]: chi lost in all to the k-th and every stronger row

    def chances(self, strength: int) -> tuple[float, float]:
        """How often a row of this strength wins and loses."""
        size = len(self.strengths)
        below = bisect_left(self.strengths, strength)
        above = size - bisect_right(self.strengths, strength)
        return below / size, above / size

    def expected(self, strength: int, price: int) -> float:
        """Chi to be expected of a row that wins `price`, sweeps apart."""
        size = len(self.strengths)
        below = bisect_left(self.strengths, strength)
        return (price * below - self.cost_above[bisect_right(self.strengths, strength)]) / size


@dataclass(frozen=True)
class Population:
    """A sample of opponents under a profile's prices."""

    laid: tuple[Laid, ...]
    prices: tuple[Laid, ...]
    fields: dict[Row, RowField]
    levels: tuple[int, ...]  # by strength: the weakest strength that can't be told apart from it
    known: dict[tuple[Row, int], float] = field(default_factory=dict, compare=False, repr=False)

    def expected_row(self, row: Row, found: RowClass, profile: Profile) -> float:
        """Chi to be expected of one row on its own; asked thousands of times a hand, so remembered."""
        key = (row, found.strength)
        worth = self.known.get(key)
        if worth is None:
            worth = self.fields[row].expected(self.levels[found.strength], price(row, found, profile))
            self.known[key] = worth
        return worth

    def chances(self, row: Row, found: RowClass) -> tuple[float, float]:
        """How often one row wins and loses."""
        return self.fields[row].chances(self.levels[found.strength])

    def expected(self, classes: Sequence[RowClass], profile: Profile) -> float:
        """Chi to be expected of one opponent for a whole arrangement, bonuses and pair sweeps included."""
        mine = tuple(self.levels[found.strength] for found in classes)
        worth = tuple(price(row, found, profile) for row, found in zip(Row, classes, strict=True))
        total = 0
        for theirs, costs in zip(self.laid, self.prices, strict=True):
            chi = won = lost = 0
            for place in range(3):
                if mine[place] > theirs[place]:
                    chi += worth[place]
                    won += 1
                elif mine[place] < theirs[place]:
                    chi -= costs[place]
                    lost += 1
            total += _swept(chi, 1, profile) if won == 3 else _swept(chi, -1, profile) if lost == 3 else chi
        return total / len(self.laid)

    def swept_chance(self, classes: Sequence[RowClass]) -> float:
        """How often an arrangement loses all three rows."""
        mine = tuple(self.levels[found.strength] for found in classes)
        return sum(all(m < t for m, t in zip(mine, theirs, strict=True)) for theirs in self.laid) / len(
            self.laid
        )


def _swept(chi: int, sign: int, profile: Profile) -> int:
    """What a pair's total becomes by a sweep; being last at a table is nothing two players can show."""
    sweep = profile.sweep
    if sweep.mode == "none" or sweep.trigger != "pair":
        return chi
    if sweep.mode == "multiply":
        return chi * sweep.factor
    return sign * sweep.amount if sweep.mode == "fixed" else chi + sign * sweep.amount


def price(row: Row, found: RowClass, profile: Profile) -> int:
    """What the row pays when it is won."""
    return row_value(row, found, 0, 1, profile).base


def of(profile: Profile) -> Population:
    """The population of a profile; of the nearest published one where its knobs were changed."""
    samples = data("population")["profiles"]
    nearest = samples.get(profile.id) or next(iter(samples.values()))
    laid = tuple(tuple(strengths) for strengths in nearest["laid"])
    return _priced(laid, profile)


def build(laid: Sequence[Laid], profile: Profile) -> Population:
    """A population from rows' strengths, priced by a profile."""
    classes = profile.scale.classes
    prices = tuple(
        tuple(price(row, classes[s], profile) for row, s in zip(Row, strengths, strict=True))
        for strengths in laid
    )
    levels = _levels(classes)
    laid = [(levels[back], levels[middle], levels[front]) for back, middle, front in laid]
    fields = {}
    for place, row in enumerate(Row):
        ordered = sorted(
            (strengths[place], cost[place]) for strengths, cost in zip(laid, prices, strict=True)
        )
        costs = [cost for _, cost in ordered]
        above = [0, *accumulate(reversed(costs))][::-1]
        fields[row] = RowField(tuple(s for s, _ in ordered), tuple(above))
    return Population(tuple(laid), prices, fields, levels)  # type: ignore[arg-type]


def _levels(classes: Sequence[RowClass]) -> tuple[int, ...]:
    """For each class the first with the same deciding part.

    Opponents are sampled from other packs, where the same triple lies beside other kickers; at a table
    only one player can hold it, so those kickers must not seem to win or lose.
    """
    first: dict[tuple[int, ...], int] = {}
    return tuple(first.setdefault(found.decisive, found.strength) for found in classes)


_CACHE: dict[int, tuple[Profile, Population]] = {}


def _priced(laid: Sequence[Laid], profile: Profile) -> Population:
    """One population is kept per profile object; a page asks the same one again and again."""
    known = _CACHE.get(id(profile))
    if known is not None and known[0] is profile:
        return known[1]
    if len(_CACHE) > 16:
        _CACHE.clear()
    found = build(laid, profile)
    _CACHE[id(profile)] = (profile, found)
    return found
