"""One strength scale for rows of three and of five cards.

Every row a player can lay belongs to one of 7,462 five-card classes or 455 three-card
classes (suits never count: clause ``common/suits``). The classes are emitted here in order
of strength, weakest first, and a class's place in that order is its strength. Since both
sizes stand on the same scale (clause ``common/compare.one_scale``), "back ≥ middle ≥ front" is a
comparison of three integers. Three cards make no straight and no flush (clauses ``common/front.types``,
``pagat-viet/instant.front_stays``): their classes are high cards, pairs and triples.

Within a type the ranks that matter are compared one by one, from the ace down (clause
``common/cards.order``), kickers last (``tien-cuoc/compare.kickers`` and its kin), so a class is named by
the tuple of those ranks, and the order of the classes is the order of the tuples. A tuple that is
the beginning of another comes before it: a front of A-K-Q is weaker than a middle of
A-K-Q-3-2, and no front ever equals a middle (clause ``common/compare.front_middle``).

Looking a row up costs one addition a card and one dictionary access. A rank's weight is a
power of five; a rank occurs four times at most, so the sum of the weights is the row's
rank counts written in base five, and different counts give different sums. The low sixteen bits
count the suits, four bits each; adding three to each count sets a count's top bit
exactly when it is five, which is a flush.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cache
from itertools import combinations

from .cards import DECK, Card

ACE = 14
_SUIT_BITS = 16
_WEIGHT = {rank: 5 ** (rank - 2) << _SUIT_BITS for rank in range(2, ACE + 1)}
_SUIT = {suit: 1 << 4 * place for place, suit in enumerate("shdc")}
_BIAS = 0x3333
_FIVE_OF_A_SUIT = 0x8888

PACKED: dict[Card, int] = {card: _WEIGHT[card.rank] + _SUIT[card.suit] for card in DECK}


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


@dataclass(frozen=True)
class Scale:
    """All classes under one reading of the wheel, and the tables that find a row's class."""

    wheel: Wheel
    classes: tuple[RowClass, ...]
    _three: dict[int, RowClass] = field(repr=False)
    _five: dict[int, RowClass] = field(repr=False)
    _five_suited: dict[int, RowClass] = field(repr=False)

    def rank(self, cards: Iterable[Card]) -> RowClass:
        """The class of a row of three or five distinct cards, in any order."""
        return self.rank_packed([PACKED[card] for card in cards])

    def rank_packed(self, packed: Sequence[int]) -> RowClass:
        """As `rank`, for cards given by their numbers in `PACKED`."""
        total = sum(packed)
        if len(packed) == 3:
            return self._three[total >> _SUIT_BITS]
        if (total + _BIAS) & _FIVE_OF_A_SUIT:
            return self._five_suited[total >> _SUIT_BITS]
        return self._five[total >> _SUIT_BITS]


@cache
def scale(wheel: Wheel) -> Scale:
    """The strength scale under a reading of A-2-3-4-5.

    Clauses ``bsfyi/straight.wheel``, ``bsfyi/straight_flush.wheel`` and their kin.
    """
    classes: list[RowClass] = []
    three: dict[int, RowClass] = {}
    five: dict[int, RowClass] = {}
    suited: dict[int, RowClass] = {}
    for type_, ranks, row in _weakest_first(wheel):
        found = RowClass(len(classes), type_, ranks, len(row))
        classes.append(found)
        table = three if len(row) == 3 else suited if type_ in _SUITED else five
        table[sum(_WEIGHT[rank] for rank in row) >> _SUIT_BITS] = found
    return Scale(wheel, tuple(classes), three, five, suited)


_SUITED = {HandType.FLUSH, HandType.STRAIGHT_FLUSH}
_RANKS = range(2, ACE + 1)
_Emitted = tuple[HandType, tuple[int, ...], tuple[int, ...]]


def _weakest_first(wheel: Wheel) -> Iterator[_Emitted]:
    """Each class as its type, the ranks compared, and the ranks of the whole row.

    The types that stand here whole are two pair (clauses ``common/types.two_pair``,
    ``common/compare.two_pair``), the flush (``common/types.flush``, ``common/compare.flush``), the full house
    (``common/types.full_house``, ``common/compare.full_house``) and four of a kind
    (``common/types.four_of_a_kind``, ``common/compare.four_of_a_kind``).
    """
    yield from _high_cards()
    yield from _pairs()
    for high, low in _descending(_RANKS, 2):
        for kicker in _others(high, low):
            yield HandType.TWO_PAIR, (high, low, kicker), (high, high, low, low, kicker)
    yield from _triples()
    yield from _straights(HandType.STRAIGHT, second=wheel is Wheel.SECOND)
    for ranks in _descending(_RANKS, 5):
        if not _is_run(ranks):
            yield HandType.FLUSH, ranks, ranks
    for triple in _RANKS:
        for pair in _others(triple):
            yield HandType.FULL_HOUSE, (triple, pair), (triple,) * 3 + (pair,) * 2
    for four in _RANKS:
        for kicker in _others(four):
            yield HandType.FOUR_OF_A_KIND, (four, kicker), (four,) * 4 + (kicker,)
    yield from _straights(HandType.STRAIGHT_FLUSH, second=wheel is not Wheel.LOWEST)


def _high_cards() -> Iterator[_Emitted]:
    """Clauses ``common/types.high_card``, ``common/compare.high_card``."""
    for first in _descending(_RANKS, 3):
        yield HandType.HIGH_CARD, first, first
        for rest in _descending(range(2, first[-1]), 2):
            ranks = first + rest
            if not _is_run(ranks):
                yield HandType.HIGH_CARD, ranks, ranks


def _pairs() -> Iterator[_Emitted]:
    """Clauses ``common/types.one_pair``, ``common/compare.one_pair``."""
    for pair in _RANKS:
        for kicker in _others(pair):
            yield HandType.ONE_PAIR, (pair, kicker), (pair, pair, kicker)
            for rest in _descending([rank for rank in _others(pair) if rank < kicker], 2):
                yield HandType.ONE_PAIR, (pair, kicker, *rest), (pair, pair, kicker, *rest)


def _triples() -> Iterator[_Emitted]:
    """Clauses ``common/types.three_of_a_kind``, ``common/compare.three_of_a_kind``."""
    for triple in _RANKS:
        yield HandType.THREE_OF_A_KIND, (triple,), (triple,) * 3
        for kickers in _descending(_others(triple), 2):
            yield HandType.THREE_OF_A_KIND, (triple, *kickers), (triple,) * 3 + kickers


def _straights(type_: HandType, *, second: bool) -> Iterator[_Emitted]:
    """Clauses ``common/types.straight``, ``common/types.straight_flush``, ``common/compare.straight``."""
    wheel = (type_, (5,), (5, 4, 3, 2, ACE))
    if not second:
        yield wheel
    for top in range(6, ACE + 1):
        if second and top == ACE:
            yield wheel
        yield type_, (top,), tuple(range(top, top - 5, -1))


def _descending(ranks: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """Sets of `count` ranks, each from the highest down, the weakest set first."""
    return sorted(combinations(sorted(ranks, reverse=True), count))


def _others(*taken: int) -> list[int]:
    return [rank for rank in _RANKS if rank not in taken]


def _is_run(ranks: Sequence[int]) -> bool:
    """Five consecutive ranks, or A-5-4-3-2; never a wrap (clause ``common/straight.no_wrap``)."""
    return ranks[0] - ranks[-1] == 4 or tuple(ranks) == (ACE, 5, 4, 3, 2)
