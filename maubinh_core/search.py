"""All legal splits of thirteen cards, best first, without looking at all of them.

A hand has 72,072 splits into 5, 5 and 3. Each of its 1,287 sets of five and 286 sets of three is
ranked once; then backs are taken from the most valuable down, until even the best middle and front
there are could not lift the next back to the worst split kept. What is returned is exactly what
trying every split would return.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappush, heapreplace
from itertools import combinations

from .arrangement import Arrangement
from .cards import Card
from .profile import Profile
from .ranking import PACKED, Row, RowClass

Value = Callable[[Row, RowClass], float]
_ALL = (1 << 13) - 1


@dataclass(frozen=True)
class Split:
    """A legal arrangement with the classes of its rows and the sum of their values."""

    worth: float
    classes: tuple[RowClass, RowClass, RowClass]
    arrangement: Arrangement


def best_splits(cards: Sequence[Card], profile: Profile, value: Value, *, count: int) -> list[Split]:
    """The `count` legal splits with the highest sum of row values, the best first.

    `cards` are thirteen distinct ones; `value` gives a row's worth from its class. Rows of equal class in
    the same place are one split here: only the first set of cards found for them is kept.
    """
    ranked = _ranked(cards, 5, profile) + _ranked(cards, 3, profile)
    strength = {mask: found.strength for mask, found in ranked}
    fronts = {mask: value(Row.FRONT, found) for mask, found in ranked if found.size == 3}
    middles = {mask: value(Row.MIDDLE, found) for mask, found in ranked if found.size == 5}
    backs = [(value(Row.BACK, found), mask) for mask, found in ranked if found.size == 5]
    most_below = max(middles.values()) + max(fronts.values())
    margin = 1 if profile.strict else 0
    kept: list[tuple[float, int, int, int]] = []
    seen: set[tuple[int, int, int]] = set()
    floor = float("-inf")
    for back_worth, back in sorted(backs, reverse=True):
        if back_worth + most_below <= floor:
            break
        rest = _ALL ^ back
        limit = strength[back] - margin
        for front in _threes_within(rest):
            middle = rest ^ front
            worth = back_worth + middles[middle] + fronts[front]
            if worth <= floor or not strength[front] < strength[middle] <= limit:
                continue
            key = (strength[back], strength[middle], strength[front])
            if key in seen:
                continue
            seen.add(key)
            entry = (worth, -len(seen), back, middle)
            if len(kept) < count:
                heappush(kept, entry)
            else:
                heapreplace(kept, entry)
            if len(kept) == count:
                floor = kept[0][0]
    classes = dict(ranked)
    return [_split(cards, entry, classes) for entry in sorted(kept, reverse=True)]


@cache
def _threes_within(mask: int) -> tuple[int, ...]:
    """The 56 sets of three of eight places; there are 1,287 masks of eight, so this is soon complete."""
    places = [1 << place for place in range(13) if mask >> place & 1]
    return tuple(a | b | c for a, b, c in combinations(places, 3))


def _ranked(cards: Sequence[Card], size: int, profile: Profile) -> list[tuple[int, RowClass]]:
    """Every set of `size` cards as a bit mask with its class."""
    marked = [(1 << place, PACKED[card]) for place, card in enumerate(cards)]
    rank = profile.scale.rank_packed
    return [
        (sum(bit for bit, _ in chosen), rank([packed for _, packed in chosen]))
        for chosen in combinations(marked, size)
    ]


def _split(cards: Sequence[Card], entry: tuple[float, int, int, int], classes: dict[int, RowClass]) -> Split:
    worth, _, back, middle = entry
    masks = (back, middle, _ALL ^ back ^ middle)
    rows = [tuple(card for place, card in enumerate(cards) if mask >> place & 1) for mask in masks]
    found = tuple(classes[mask] for mask in masks)
    return Split(worth, found, Arrangement(*rows))  # type: ignore[arg-type]
