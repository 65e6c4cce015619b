"""Rows made to order: what is asked for is a word or two, such as `low two pair`.

The cards that make it are drawn by chance from what a pack still holds, so that no deal is written down
anywhere. Kickers are never aces: a deal is about one thing at a time, and aces in uneven numbers would make
it about ace points too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from ...arrangement import Arrangement
from ...cards import DECK, Card
from ...ranking import ACE, PACKED, HandType, Wheel, scale

Cards = tuple[Card, ...]
_SCALE = scale(Wheel.SECOND)
_TRIES = 12
_SPLITS = 24


@dataclass
class Pack:
    """What is left of the 52 cards, and the chance that draws from it."""

    rng: Random
    left: set[Card] = field(default_factory=lambda: set(DECK))

    def draw(self, ranks: Sequence[int], *, suited: bool = False) -> Cards | None:
        """One card of each rank (a rank may be named twice), of one suit where `suited`; None if it can't."""
        suits = list("shdc")
        self.rng.shuffle(suits)
        if suited:
            for suit in suits:
                cards = tuple(Card(rank, suit) for rank in ranks)
                if self.left.issuperset(cards):
                    return self.remove(cards)
            return None
        drawn: list[Card] = []
        for rank in ranks:
            self.rng.shuffle(suits)
            free = [c for c in (Card(rank, suit) for suit in suits) if c in self.left and c not in drawn]
            if not free:
                return None
            drawn.append(free[0])
        return self.remove(tuple(drawn))

    def remove(self, cards: Cards) -> Cards:
        """Take exactly these."""
        self.left -= set(cards)
        return cards

    def rest(self, count: int) -> Cards | None:
        """Any cards at all."""
        if len(self.left) < count:
            return None
        return self.remove(tuple(self.rng.sample(sorted(self.left, key=DECK.index), count)))


@dataclass(frozen=True)
class Shape:
    """A kind of row: its type, and between which ranks its most important one lies."""

    type: HandType
    low: int = 2
    high: int = 13


SHAPES: dict[str, Shape] = {
    "high card": Shape(HandType.HIGH_CARD, 9, 13),
    "low card": Shape(HandType.HIGH_CARD, 7, 11),
    "ace": Shape(HandType.HIGH_CARD, ACE, ACE),
    "pair": Shape(HandType.ONE_PAIR),
    "pair A": Shape(HandType.ONE_PAIR, ACE, ACE),
    "low pair": Shape(HandType.ONE_PAIR, 2, 6),
    "high pair": Shape(HandType.ONE_PAIR, 9, 13),
    "two pair": Shape(HandType.TWO_PAIR, 9, 13),
    "low two pair": Shape(HandType.TWO_PAIR, 3, 8),
    "trips": Shape(HandType.THREE_OF_A_KIND),
    "trips A": Shape(HandType.THREE_OF_A_KIND, ACE, ACE),
    "straight": Shape(HandType.STRAIGHT, 10, 13),
    "low straight": Shape(HandType.STRAIGHT, 6, 9),
    "straight top": Shape(HandType.STRAIGHT, ACE, ACE),
    "straight wheel": Shape(HandType.STRAIGHT, 5, 5),
    "flush": Shape(HandType.FLUSH, 9, 13),
    "low flush": Shape(HandType.FLUSH, 7, 8),
    "full house": Shape(HandType.FULL_HOUSE),
    "quads": Shape(HandType.FOUR_OF_A_KIND),
    "quads A": Shape(HandType.FOUR_OF_A_KIND, ACE, ACE),
    "straight flush": Shape(HandType.STRAIGHT_FLUSH, 6, 13),
    "straight flush top": Shape(HandType.STRAIGHT_FLUSH, ACE, ACE),
    "straight flush wheel": Shape(HandType.STRAIGHT_FLUSH, 5, 5),
}

_GROUPS: dict[HandType, tuple[int, ...]] = {
    HandType.ONE_PAIR: (2,),
    HandType.TWO_PAIR: (2, 2),
    HandType.THREE_OF_A_KIND: (3,),
    HandType.FULL_HOUSE: (3, 2),
    HandType.FOUR_OF_A_KIND: (4,),
}


def row(pack: Pack, name: str, size: int) -> Cards | None:
    """A row of that shape out of the pack, or None where chance finds none."""
    shape = SHAPES[name]
    suited = shape.type in (HandType.FLUSH, HandType.STRAIGHT_FLUSH)
    for _ in range(_TRIES):
        ranks = _ranks(pack.rng, shape, size)
        cards = pack.draw(ranks, suited=suited)
        if cards is None:
            continue
        if _SCALE.rank(cards).type is shape.type:
            return cards
        pack.left |= set(cards)
    return None


def _ranks(rng: Random, shape: Shape, size: int) -> list[int]:
    main = rng.randint(shape.low, shape.high)
    if shape.type in (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH):
        return [ACE if rank == 1 else rank for rank in range(main - 4, main + 1)]
    if shape.type in (HandType.HIGH_CARD, HandType.FLUSH):
        return [main, *rng.sample(range(2, main), size - 1)]
    groups = _GROUPS[shape.type]
    below = main if shape.type is HandType.TWO_PAIR else ACE  # the first of two pairs is the higher
    others = [rank for rank in range(2, ACE) if rank != main]
    second = [rank for rank in others if rank < below]
    paired = [main, *(rng.sample(second, len(groups) - 1) if second else ())]
    kickers = [rank for rank in others if rank not in paired]
    count = size - sum(groups)
    return [r for r, n in zip(paired, groups, strict=False) for _ in range(n)] + rng.sample(kickers, count)


def equal_row(pack: Pack, cards: Cards) -> Cards | None:
    """The same ranks in other suits: a row that ties."""
    wanted = _SCALE.rank(cards)
    for _ in range(_TRIES):
        drawn = pack.draw([card.rank for card in cards])
        if drawn is None:
            return None
        if _SCALE.rank(drawn).type is wanted.type:
            return drawn
        pack.left |= set(drawn)
    return None


def rival_row(pack: Pack, cards: Cards) -> Cards | None:
    """A row of the same type that differs in one rank, so that all kickers have to be looked at."""
    wanted = _SCALE.rank(cards)
    suited = wanted.type in (HandType.FLUSH, HandType.STRAIGHT_FLUSH)
    for _ in range(_TRIES):
        ranks = [card.rank for card in cards]
        changed = pack.rng.choice(ranks)
        other = pack.rng.choice([rank for rank in range(2, ACE) if rank not in ranks])
        drawn = pack.draw([other if rank == changed else rank for rank in ranks], suited=suited)
        if drawn is not None and _SCALE.rank(drawn).type is wanted.type:
            return drawn
        pack.left |= set(drawn or ())
    return None


def arranged(cards: Cards, rng: Random) -> Arrangement:
    """Thirteen cards laid in order, as plainly as chance finds, so that they are beside the point."""
    found: list[tuple[int, int, Arrangement]] = []
    for turn in range(_SPLITS):
        mixed = rng.sample(cards, len(cards))
        back, middle, front = mixed[:5], mixed[5:10], mixed[10:]
        ranked = [_SCALE.rank(row) for row in (back, middle, front)]
        if ranked[0] < ranked[1]:
            back, middle = middle, back
            ranked[0], ranked[1] = ranked[1], ranked[0]
        if ranked[1] > ranked[2]:
            kinds = sum(row.type for row in ranked)
            found.append((kinds, turn, Arrangement(tuple(back), tuple(middle), tuple(front))))
    return min(found)[2] if found else strongest(cards)


def strongest(cards: Cards) -> Arrangement:
    """Thirteen cards laid with the strongest back there is, then the strongest middle: never a foul."""
    back = max(combinations(cards, 5), key=_strength)
    rest = [card for card in cards if card not in back]
    middle = max(combinations(rest, 5), key=_strength)
    return Arrangement(back, middle, tuple(card for card in rest if card not in middle))


def _strength(cards: Sequence[Card]) -> int:
    return _SCALE.rank_packed([PACKED[card] for card in cards]).strength
