"""Rows ranked otherwise than any rules have it: mistakes that show wherever rows meet.

Each turns the scale of a profile into that of a program with the mistake, so that one mistake is told in
whatever it decides: a comparison, a foul, a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from maubinh_core.cards import Card
from maubinh_core.ranking import ACE, HandType, RowClass, Scale, Wheel, scale

Ranked = Callable[[RowClass, tuple[Card, ...], Scale], RowClass]
"""What a row is worth to the program, of what it is worth by the rules."""

_LOW_ACE = (ACE, 5, 4, 3, 2)
_NO_RUN = {HandType.STRAIGHT: HandType.HIGH_CARD, HandType.STRAIGHT_FLUSH: HandType.FLUSH}


@dataclass(frozen=True)
class Misread(Scale):
    """A scale that ranks rows by the rules first, and then as the program does."""

    ranked: Ranked = field(repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return misread, (scale(self.wheel), self.ranked)

    def rank(self, cards: Iterable[Card]) -> RowClass:
        """The class that the program gives a row; strengths compare with those of this scale only."""
        row = tuple(cards)
        return self.ranked(super().rank(row), row, self)


def misread(own: Scale, ranked: Ranked) -> Misread:
    """The scale of a program that ranks so."""
    return Misread(own.wheel, own.order, own.by_strength, ranked)


def no_wheel(found: RowClass, cards: tuple[Card, ...], own: Scale) -> RowClass:
    """A-2-3-4-5 is no straight: an ace-high hand, or the lowest of the ace-high flushes."""
    if found.type in _NO_RUN and found.ranks[0] == 5:
        type_ = _NO_RUN[found.type]
        return replace(found, type=type_, ranks=_LOW_ACE, strength=2 * _beneath(own.wheel, type_) + 1)
    return replace(found, strength=2 * found.strength)


@cache
def _beneath(wheel: Wheel, type_: HandType) -> int:
    """The strength of the strongest row of a type that A-5-4-3-2 would beat."""
    return max(c.strength for c in scale(wheel).classes if c.type is type_ and c.ranks < _LOW_ACE)


def keeping(kept: Mapping[HandType, int]) -> Ranked:
    """Of some types only so many ranks count, the most important ones; the others are not looked at."""

    def ranked(found: RowClass, cards: tuple[Card, ...], own: Scale) -> RowClass:
        if found.type not in kept:
            return found
        first = _first(own.wheel, found.type, kept[found.type])
        return replace(found, strength=first[found.ranks[: kept[found.type]]])

    return ranked


@cache
def _first(wheel: Wheel, type_: HandType, kept: int) -> Mapping[tuple[int, ...], int]:
    """The least strength of a type by the ranks that are kept."""
    found: dict[tuple[int, ...], int] = {}
    for one in sorted(scale(wheel).classes, reverse=True):
        if one.type is type_:
            found[one.ranks[:kept]] = one.strength
    return found


def by_suit(suits: str) -> Ranked:
    """Equal rows are decided by suit, weakest first in `suits`, from the highest card down."""

    def ranked(found: RowClass, cards: tuple[Card, ...], own: Scale) -> RowClass:
        place = 0
        for _, suit in sorted(((c.rank, suits.index(str(c)[1])) for c in cards), reverse=True):
            place = 4 * place + suit
        return replace(found, strength=found.strength * 4**5 + place * 4 ** (5 - len(cards)))

    return ranked
