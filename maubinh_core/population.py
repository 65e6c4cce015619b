"""The typical opponent: arrangements that well-played hands were laid in, by profile.

``benchmarks/selfplay.py`` plays each profile against itself until its arrangements settle, and keeps a
sample of them as rows' strengths in ``data/population.json``, with its seed. Nobody in it fouls or declares.
Chances and expected chi are counted over that sample, head to head: they are true of this population,
not of every table.

A set of opponents is the bits of one integer. Those whose back, middle and front are all below mine are then
the meet of three such sets, and a sweep is counted without looking at opponents one by one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import accumulate
from operator import or_

from .duel import Duel, Kind, Kinds
from .profile import Profile, data, load, only_profile, published
from .ranking import ACE, HandType, Row, RowClass, Wheel, scale
from .search import Values

Laid = tuple[int, int, int]  # strengths of back, middle and front
Members = int  # opponents as bits

# Rows the opponents can't tell apart are told apart by their cards, the front's first: a good card beside
# quads wins nothing there. Far below what one opponent is worth.
_TRIFLE = {Row.BACK: 1e-7, Row.MIDDLE: 1e-6, Row.FRONT: 1e-5}

# Knobs that bear on how to lay cards; a profile that changed none of them has a population of its own.
_BEARING = ("order", "wheel", "bonus", "sweep")


@dataclass(frozen=True)
class RowField:
    """What the population lays in one row, by strength on the profile's scale."""

    strengths: tuple[int, ...]  # in order
    weakest: tuple[Members, ...]  # weakest[k]: who lays the k weakest of them
    kinds: tuple[Kind, ...]  # how each of the strengths is priced

    def weaker(self, strength: int) -> Members:
        """Who loses this row against a strength."""
        return self.weakest[bisect_left(self.strengths, strength)]

    def stronger(self, strength: int) -> Members:
        """Who wins this row against a strength."""
        return self.weakest[-1] ^ self.weakest[bisect_right(self.strengths, strength)]


@dataclass(frozen=True)
class Population:
    """A sample of opponents under a profile's prices."""

    size: int
    duel: Duel
    rows: Mapping[Row, RowField]
    by_kinds: Mapping[Kinds, Members]
    _tallied: dict[tuple[Row, Kind], tuple[list[int], list[int]]] = field(default_factory=dict, repr=False)

    @cached_property
    def values(self) -> Values:
        """Chi to be expected of each row on its own."""
        return Values.of(self._expected_row, self.duel.profile.scale)

    def chances(self, row: Row, found: RowClass) -> tuple[float, float]:
        """How often one row wins and loses."""
        laid, level = self.rows[row], self._level(found)
        return laid.weaker(level).bit_count() / self.size, laid.stronger(level).bit_count() / self.size

    def expected(self, classes: Sequence[RowClass]) -> float:
        """Chi to be expected of one opponent for a whole arrangement, bonuses and pair sweeps included."""
        mine, won, lost = self.duel.kinds(classes), self._beaten(classes), self._beating(classes)
        chi = 0
        for theirs, members in self.by_kinds.items():
            if here := (won & members).bit_count():
                chi += here * self.duel.sweep(mine, theirs)
            if here := (lost & members).bit_count():
                chi -= here * self.duel.sweep(theirs, mine)
        rows = sum(self._expected_row(row, found) for row, found in zip(Row, classes, strict=True))
        return rows + chi / self.size

    def sweep_chances(self, classes: Sequence[RowClass]) -> tuple[float, float]:
        """How often an arrangement wins all three rows, and how often it loses them."""
        won, lost = self._beaten(classes), self._beating(classes)
        return won.bit_count() / self.size, lost.bit_count() / self.size

    def _beaten(self, classes: Sequence[RowClass]) -> Members:
        back, middle, front = (self.rows[r].weaker(self._level(c)) for r, c in zip(Row, classes, strict=True))
        return back & middle & front

    def _beating(self, classes: Sequence[RowClass]) -> Members:
        back, middle, front = (
            self.rows[r].stronger(self._level(c)) for r, c in zip(Row, classes, strict=True)
        )
        return back & middle & front

    def _expected_row(self, row: Row, found: RowClass) -> float:
        """Sweeps apart, less the ace points it cancels, and with a trifle for good cards."""
        won, lost = self._tallies(row, self.duel.kind(row, found))
        level = self._level(found)
        chi = (won[level] - lost[-1] + lost[level + 1]) / self.size - self._cancelled(found)
        return chi + _TRIFLE[row] * cards_worth(self.duel.profile.scale.wheel)[found.strength]

    def _cancelled(self, found: RowClass) -> int:
        """The ace points that four aces in one row take from who lays them: four, for nobody else has one."""
        points = self.duel.profile.ace_points
        cancels = points.mode != "none" and points.cancelled_by_quads
        return 4 if cancels and found.type is HandType.FOUR_OF_A_KIND and found.ranks[0] == ACE else 0

    def _tallies(self, row: Row, mine: Kind) -> tuple[list[int], list[int]]:
        """Chi between a row priced so and all opponents below a strength, were it to win and to lose."""
        known = self._tallied.get((row, mine))
        if known is None:
            laid, duel = self.rows[row], self.duel
            won, lost = ([0] * (len(duel.profile.scale.classes) + 1) for _ in range(2))
            for strength, theirs in zip(laid.strengths, laid.kinds, strict=True):
                won[strength + 1] += duel.row(row, mine, theirs)
                lost[strength + 1] += duel.row(row, theirs, mine)
            known = self._tallied[row, mine] = [*accumulate(won)], [*accumulate(lost)]
        return known

    def _level(self, found: RowClass) -> int:
        return levels(self.duel.profile.scale.wheel)[found.strength]


def nearest(profile: Profile) -> tuple[str, frozenset[str]]:
    """The published profile whose population serves, and the knobs in which it differs.

    It has the fewest such knobs among those that bear on laying cards; of several the one that was changed.
    """
    mine = _bearing(only_profile(profile))
    apart = {}
    for name in sorted(published(), key=lambda name: name != profile.id):
        theirs = _bearing(load(name))
        apart[name] = frozenset(k for k in {*mine, *theirs} if mine.get(k) != theirs.get(k))
    best = min(apart, key=lambda name: len(apart[name]))
    return best, apart[best]


def of(profile: Profile) -> Population:
    """The population that serves a profile, priced by its own knobs. The last few are kept: a page
    asks under the same rules again and again."""
    key = repr((only_profile(profile).id, sorted(profile.knobs.items())))
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= _KEPT:
            _KNOWN.clear()
        known = _KNOWN[key] = build(_laid(profile), profile)
    return known


_KEPT = 16
_KNOWN: dict[str, Population] = {}


def build(laid: Iterable[Laid], profile: Profile) -> Population:
    """A population from rows' strengths on the profile's scale."""
    duel, classes = Duel(profile), profile.scale.classes
    opponents = tuple(laid)
    by_kinds: dict[Kinds, Members] = defaultdict(int)
    for bit, strengths in enumerate(opponents):
        by_kinds[duel.kinds([classes[strength] for strength in strengths])] |= 1 << bit
    rows = {
        row: _row_field(row, [strengths[place] for strengths in opponents], duel)
        for place, row in enumerate(Row)
    }
    return Population(len(opponents), duel, rows, dict(by_kinds))


def _row_field(row: Row, strengths: Sequence[int], duel: Duel) -> RowField:
    level, classes = levels(duel.profile.scale.wheel), duel.profile.scale.classes
    ordered = sorted((level[strength], bit) for bit, strength in enumerate(strengths))
    weakest = accumulate((1 << bit for _, bit in ordered), or_, initial=0)
    kinds = (duel.kind(row, classes[strength]) for strength, _ in ordered)
    return RowField(tuple(strength for strength, _ in ordered), tuple(weakest), tuple(kinds))


@cache
def levels(wheel: Wheel) -> tuple[int, ...]:
    """For each class of a scale the strength of the weakest that can't be told apart from it.

    Opponents are sampled from other packs, where the same triple lies beside other kickers; at a table
    only one player can hold it, so those kickers must not seem to win or lose.
    """
    first: dict[tuple[int, ...], int] = {}
    return tuple(first.setdefault(found.decisive, found.strength) for found in scale(wheel).classes)


def _laid(profile: Profile) -> list[Laid]:
    """The nearest profile's sample, its rows found again on a scale with another reading of A-2-3-4-5."""
    name, _ = nearest(profile)
    laid = data("population")["profiles"][name]["laid"]
    there, here = load(name).scale, profile.scale
    if there is here:
        return [(back, middle, front) for back, middle, front in laid]
    moved = {(c.type, c.ranks, c.size): c.strength for c in here.classes}
    place = [moved[c.type, c.ranks, c.size] for c in there.classes]
    return [(place[back], place[middle], place[front]) for back, middle, front in laid]


def _bearing(profile: Profile) -> dict[str, object]:
    return {name: value for name, value in profile.knobs.items() if name.partition(".")[0] in _BEARING}


@cache
def cards_worth(wheel: Wheel) -> tuple[float, ...]:
    """For each class a number between 0 and 9: the part of it that can decide, read in base sixteen."""
    digits = ("".join(f"{part:x}" for part in found.decisive) for found in scale(wheel).classes)
    return tuple(int(number.ljust(6, "0"), 16) / 16**5 for number in digits)
