"""What thirteen cards are, read off one sum: the facts of which instant wins are made.

Most hands hold nothing, and are known to by one addition a card and three looks. A card's number is a 1 in
the three bits of its rank and a 1 in the four bits of its suit. A rank occurs four times at most and a suit
thirteen times, so no count runs over into the next, and the sum is the hand's counts side by side.

*Suits.* There are 560 ways to share thirteen cards out among four suits: a table.

*Runs.* Two runs of five ranks and one of three can be chosen in 55 · 12 ways, which come to 589 different
counts of ranks: a table. A hand falls into three straights exactly if its counts are among them, since which
card of a rank goes into which run is all the same.

*Pairs.* The lowest bit of a rank is set where it is held once or three times. Take one card of each such rank
away and the rest is all pairs, four of a kind being two; so there are six pairs exactly if one rank is odd,
and five or more if three are at most. Else only four triples and a card of a fifth rank are worth a look,
which are five odd ranks: with the card of one of the four they are three.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from .deck import DECK, SUITS, Card, no_cards
from .errors import Code, MaubinhError
from .ranking import ACE

ONE_SUIT = 1 << 0
ONE_COLOUR = 1 << 1
ONE_COLOUR_BUT_ONE = 1 << 2
THREE_FLUSHES = 1 << 3
"""Suits of 5 + 5 + 3, two or all three of which may be the same suit."""
EVERY_RANK = 1 << 4
THREE_STRAIGHTS = 1 << 5
"""Two runs of five and one of three that is not A-2-3."""
THREE_STRAIGHTS_LOW = 1 << 6
"""Two runs of five, and A-2-3."""
SIX_PAIRS = 1 << 7
"""Six pairs and a card, four of a kind being two pairs."""
WITH_TRIPLE = 1 << 8
"""The card beside six pairs makes one of them a triple."""
WITH_QUADS = 1 << 9
"""Among six pairs is four of a kind."""
FOUR_TRIPLES = 1 << 10
"""Four ranks held three times or more."""
CONSECUTIVE_PAIRS = 1 << 11
"""Five neighbouring ranks held twice or more, the ace high or low."""

_SUIT_BITS = 16
_SUIT = {suit: 1 << 4 * place for place, suit in enumerate(SUITS)}
_RANK = {rank: 1 << 3 * (rank - 2) for rank in range(2, ACE + 1)}
_ODD = sum(_RANK.values())
_PAIR, _QUADS = _ODD << 1, _ODD << 2
_ACE_TO_ONE = 3 * (ACE - 2)  # from the ace's place above the king to the one below the two, made free for it
_number = {card: (_RANK[card.rank] << _SUIT_BITS) + _SUIT[card.suit] for card in DECK}.__getitem__


def facts(cards: Iterable[Card]) -> int:
    """What thirteen distinct cards are: the facts above that hold, joined by `|`.

    Raises `unknown_card` for what is none and `wrong_card_count` for another number. Whether they are
    distinct is not looked at.
    """
    try:
        total = sum(map(_number, cards))
    except (KeyError, TypeError) as fault:
        raise no_cards(cards, fault) from None
    ranks = total >> _SUIT_BITS
    suits = total & 0xFFFF
    try:
        found = OF_SUITS[suits]
    except KeyError:
        count = sum(suits >> 4 * place & 15 for place in range(len(SUITS)))
        raise MaubinhError(Code.WRONG_CARD_COUNT, "wrong_card_count.hand", count=count, size=13) from None
    if ranks in OF_RUNS:
        found |= OF_RUNS[ranks]
    odd = (ranks & _ODD).bit_count()
    if odd <= 5:
        triples = ranks & ranks << 1 & _PAIR
        if odd <= 3:
            found |= _of_pairs(ranks, triples, odd)
        elif triples.bit_count() == 4:
            found |= FOUR_TRIPLES
    return found


def runs(length: int, *, low: bool = True) -> list[tuple[int, ...]]:
    """Runs of ranks, the ace high or, where `low`, before the 2 as well."""
    high = [tuple(range(top - length + 1, top + 1)) for top in range(length + 1, ACE + 1)]
    return [(ACE, *range(2, length + 1)), *high] if low else high


def _of_suits() -> dict[int, int]:
    """What the counts of the suits say."""
    table = {}
    for dealt in combinations_with_replacement(SUITS, 13):
        counts = {suit: dealt.count(suit) for suit in SUITS}
        shape = sorted(filter(None, counts.values()), reverse=True)
        reds = counts["h"] + counts["d"]
        table[sum(_SUIT[suit] for suit in dealt)] = (
            ONE_SUIT * (shape == [13])
            | ONE_COLOUR * (reds in (0, 13))
            | ONE_COLOUR_BUT_ONE * (reds in (1, 12))
            | THREE_FLUSHES * (shape in ([5, 5, 3], [8, 5], [10, 3], [13]))
        )
    return table


def _of_runs() -> dict[int, int]:
    """What the counts of the ranks say, of those that are three straights."""
    table: dict[int, int] = {_ODD: EVERY_RANK}
    for first, second in combinations_with_replacement(runs(5), 2):
        for third in runs(3):
            ranks = sum(_RANK[rank] for rank in (*first, *second, *third))
            fact = THREE_STRAIGHTS_LOW if third[0] == ACE else THREE_STRAIGHTS
            table[ranks] = table.get(ranks, 0) | fact
    return table


def _of_pairs(ranks: int, triples: int, odd: int) -> int:
    """What the counts of the ranks say, of those with five pairs or more; the others are read off them."""
    found = 0
    quads = ranks & _QUADS
    if odd == 1:
        found |= SIX_PAIRS | WITH_TRIPLE * bool(triples) | WITH_QUADS * bool(quads)
    if triples.bit_count() + quads.bit_count() == 4:
        found |= FOUR_TRIPLES
    pairs = ranks & _PAIR | quads >> 1
    pairs = pairs << 3 | pairs >> _ACE_TO_ONE
    if pairs & pairs >> 3 & pairs >> 6 & pairs >> 9 & pairs >> 12:
        found |= CONSECUTIVE_PAIRS
    return found


OF_SUITS, OF_RUNS = _of_suits(), _of_runs()
