"""All legal splits of thirteen cards, best first, without looking at all of them.

A hand has 72,072 splits into 5, 5 and 3. Each of its 1,287 sets of five and 286 sets of three is
ranked once, and named by a number with a bit for each card. A back promises its own worth and that of
the most valuable middle there is not above it. Backs are taken from the most promising down, each with
the fronts that could still lift it above the worst split kept, until no front could. What is returned is
exactly what trying every split would return.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappush, heapreplace
from itertools import accumulate, combinations
from operator import add

from . import packed
from .arrangement import Arrangement, require_hand
from .cards import Card
from .profile import Profile, only_profile
from .ranking import Row, RowClass, Scale

_BITS = [1 << place for place in range(13)]
_ALL = sum(_BITS)
_FIVES = [sum(bits) for bits in combinations(_BITS, 5)]
_THREES = [sum(bits) for bits in combinations(_BITS, 3)]


@dataclass(frozen=True)
class Values:
    """What a row is worth by its strength, in the three places; `promise` is a back's with its middle's."""

    back: Sequence[float]
    middle: Sequence[float]
    front: Sequence[float]
    promise: Sequence[float]

    @classmethod
    def of(cls, worth: Callable[[Row, RowClass], float], scale: Scale) -> Values:
        """The values of every class of a scale; `worth` is asked for rows of their own size alone."""
        back, middle, front = (
            [worth(row, found) if found.size == row.size else float("-inf") for found in scale.classes]
            for row in Row
        )
        return cls(back, middle, front, list(map(add, back, accumulate(middle, max))))


@dataclass(frozen=True)
class Split:
    """A legal arrangement with the classes of its rows and the sum of what they are worth."""

    worth: float
    classes: tuple[RowClass, RowClass, RowClass]
    arrangement: Arrangement


def best_splits(cards: Sequence[Card], profile: Profile, values: Values, *, count: int) -> list[Split]:
    """The `count` legal splits with the highest sum of row values, the best first.

    `cards` are thirteen distinct ones; else it raises as `arrangement.require_hand` does. Rows of equal class
    in the same place are one split here: only the first set of cards found for them is kept.
    """
    only_profile(profile)
    cards = require_hand(cards)
    numbers = [packed.CARDS[str(card)] for card in cards]
    order = packed.order(profile.scale.wheel)
    fives = order.fives(combinations(numbers, 5))
    threes = [order.row(row) for row in combinations(numbers, 3)]
    five, three = dict(zip(_FIVES, fives, strict=True)), dict(zip(_THREES, threes, strict=True))

    middles = dict(zip(_FIVES, map(values.middle.__getitem__, fives), strict=True))
    fronts = sorted(zip(map(values.front.__getitem__, threes), _THREES, strict=True), reverse=True)
    backs = sorted(zip(map(values.promise.__getitem__, fives), _FIVES, strict=True), reverse=True)
    best_front, _ = fronts[0]
    margin = 1 if profile.strict else 0

    kept: list[tuple[float, int, int]] = []  # a heap: the worst split kept is first
    seen: set[tuple[int, int, int]] = set()
    floor = float("-inf")
    for promised, back in backs:
        if promised + best_front <= floor:
            break
        strength, rest = five[back], _ALL ^ back
        back_worth, highest = values.back[strength], strength - margin
        for front_worth, front in fronts:
            if promised + front_worth <= floor:
                break
            if front & back:
                continue
            middle = rest ^ front
            total = back_worth + middles[middle] + front_worth
            if total <= floor or not three[front] < five[middle] <= highest:
                continue
            classes = (strength, five[middle], three[front])
            if classes in seen:
                continue
            seen.add(classes)
            if len(kept) < count:
                heappush(kept, (total, back, middle))
            else:
                heapreplace(kept, (total, back, middle))
            if len(kept) == count:
                floor = kept[0][0]
    return [_split(cards, *entry, profile) for entry in sorted(kept, reverse=True)]


def _split(cards: Sequence[Card], worth: float, back: int, middle: int, profile: Profile) -> Split:
    masks = (back, middle, _ALL ^ back ^ middle)
    rows = [tuple(card for card, bit in zip(cards, _BITS, strict=True) if bit & mask) for mask in masks]
    first, second, third = (profile.scale.rank(row) for row in rows)
    return Split(worth, (first, second, third), Arrangement(*rows))
