"""What a row is worth in a comparison: one strength scale for rows of three and of five cards.

`scale(wheel).rank(cards)` gives a row's class: its type, the ranks that are compared, and its strength, which
is its place among all classes, the weakest first. Both sizes stand on the one scale, so "back ≥ middle ≥
front" is a comparison of three integers. The order itself is told in `classes`; how one addition a card
finds a row's place in it, in `packed`, which gives strengths to who wants nothing else.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cache, cached_property
from itertools import accumulate
from typing import Any

from . import packed
from .classes import ACE, weakest_first
from .deck import DECK, Card, no_cards
from .errors import Code, MaubinhError

__all__ = ["ACE", "PACKED", "HandType", "Row", "RowClass", "Scale", "Wheel", "scale"]

PACKED: dict[Card, int] = {card: packed.CARDS[str(card)] for card in DECK}
"""The number of each card for `Scale.rank_packed` and `Scale.order`."""


class Row(StrEnum):
    """The rows by their role; sources call opposite rows by the same name, so they are not used."""

    BACK = "back"
    MIDDLE = "middle"
    FRONT = "front"

    @property
    def size(self) -> int:
        """How many cards the row holds (clause ``common/rows``)."""
        return 3 if self is Row.FRONT else 5


class HandType(IntEnum):
    """The nine types, weakest first (clause ``common/types.order``)."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def id(self) -> str:
        """The type's name on the wire, such as ``full_house``."""
        return self.name.lower()


_NEVER_TIE = (HandType.THREE_OF_A_KIND, HandType.FULL_HOUSE, HandType.FOUR_OF_A_KIND)


class Wheel(StrEnum):
    """Where A-2-3-4-5 stands among the straights, and among the straight flushes."""

    SECOND = "second"
    LOWEST = "lowest"
    SPLIT = "split"  # lowest as a straight, second as a straight flush


@dataclass(frozen=True, slots=True, order=True)
class RowClass:
    """What a row is worth in a comparison: rows of the same class tie.

    ``ranks`` are the ranks that are compared, most important first (2 to 14); a straight has one,
    its top card, which is 5 for A-2-3-4-5. Classes of different scales don't compare.
    """

    strength: int
    type: HandType = field(compare=False)
    ranks: tuple[int, ...] = field(compare=False)
    size: int = field(compare=False)

    @property
    def decisive(self) -> tuple[int, ...]:
        """The part that can ever decide: of a triple, a full house or quads only the first rank, for one pack
        holds no two of a rank. Kickers beside them are better spent in another row."""
        if self.type in _NEVER_TIE:
            return (self.type, self.ranks[0])
        return (self.type, *self.ranks)


class ByStrength(dict[int, RowClass]):
    """The classes by strength, each made when first asked for: a table needs a dozen of the thousands."""

    def __init__(self, wheel: Wheel) -> None:
        super().__init__()
        self._blocks = list(weakest_first(wheel))
        self._starts = list(accumulate((len(rests) for _, _, rests in self._blocks), initial=0))

    def __missing__(self, strength: int) -> RowClass:
        at = bisect(self._starts, strength) - 1
        name, first, rests = self._blocks[at]
        type_, rest = HandType[name.upper()], rests[strength - self._starts[at]]
        # The rest of a full house is its pair, and of a straight only the top counts.
        counting = 1 if type_ in _ONE_MORE else 5
        ranks = tuple(dict.fromkeys(first)) + rest[:counting]
        found = self[strength] = RowClass(strength, type_, ranks, len(first) + len(rest))
        return found

    def in_order(self) -> tuple[RowClass, ...]:
        """All of them, the weakest first."""
        return tuple(self[strength] for strength in range(self._starts[-1]))


_ONE_MORE = (HandType.STRAIGHT, HandType.FULL_HOUSE, HandType.STRAIGHT_FLUSH)


@dataclass(frozen=True)
class Scale:
    """All classes under one reading of the wheel; `order` finds their strengths alone, from packed cards."""

    wheel: Wheel
    order: packed.Order = field(repr=False, compare=False)
    by_strength: ByStrength = field(repr=False, compare=False)

    @cached_property
    def classes(self) -> tuple[RowClass, ...]:
        """Every class at the place of its strength."""
        return self.by_strength.in_order()

    def rank(self, cards: Iterable[Card]) -> RowClass:
        """The class of a row of three or five distinct cards, in any order.

        Raises `unknown_card` for what is none. Of another number of cards, or of one twice, the class means
        nothing, or asking for it is `wrong_card_count` or `duplicate_card`: they are not looked for, as this
        is asked by the million.
        """
        try:
            numbers = [PACKED[card] for card in cards]
        except (KeyError, TypeError) as fault:
            raise no_cards(cards, fault) from None
        try:
            return self.by_strength[self.order.row(numbers)]
        except LookupError:
            raise _no_row(numbers) from None

    def rank_packed(self, cards: Sequence[int]) -> RowClass:
        """As `rank`, for cards given by their numbers in `PACKED`; nothing is checked."""
        return self.by_strength[self.order.row(cards)]

    def __reduce__(self) -> tuple[Any, ...]:
        return scale, (self.wheel,)


def _no_row(numbers: Sequence[int]) -> MaubinhError:
    """Why cards, by their numbers in `PACKED`, make no row."""
    count = len(numbers)
    if count not in {row.size for row in Row}:
        return MaubinhError(Code.WRONG_CARD_COUNT, "wrong_card_count.row_to_rank", count=count)
    twice = next(card for card, number in PACKED.items() if numbers.count(number) > 1)
    return MaubinhError(Code.DUPLICATE_CARD, "duplicate_card.cards", card=str(twice))


def scale(wheel: Wheel | str) -> Scale:
    """The strength scale under a reading of A-2-3-4-5; there is one object for each.

    Clauses ``bsfyi/straight.wheel``, ``bsfyi/straight_flush.wheel`` and their kin. Raises `bad_request` for
    what is none of `Wheel`.
    """
    try:
        return _scale(Wheel(wheel))
    except ValueError:
        among = ", ".join(Wheel)
        raise MaubinhError(
            Code.BAD_REQUEST, "bad_request", field="wheel", wanted="one_of", among=among
        ) from None


@cache
def _scale(wheel: Wheel) -> Scale:
    return Scale(wheel, packed.order(wheel), ByStrength(wheel))
