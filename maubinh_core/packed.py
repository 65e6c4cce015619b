"""Cards as numbers whose sum ranks a row, for who has millions of rows to rank.

    order = packed.order("second")
    order.five_codes(("As", "Kd", "9h", "9c", "2s"))    # the strength of five cards, or of as many numbers:
    hand = [packed.CARDS[code] for code in ("As", "Kd", "9h", "9c", "2s")]
    order.five(hand), order.row(hand[:3]), order.fives([hand])    # many at once are ranked faster

A strength is a class's place among all of them, the weakest first (see `classes`), as in `ranking.RowClass`.

**Why a sum is enough.** A card's number is a weight of its rank and, in the bits above, a corner for its
suit.

- *Ranks.* The sums of five of `_APART`, at most four of them alike, all differ, and so do the sums of three:
  the tests add up all 6,175 and 455. (Written in base five the weights would need no such proof, but the
  numbers would outgrow the 30 bits that CPython adds fastest.) Each weight then has 2^17 more, which is over
  half of any sum of three, so that three never come to as much as five: one table holds rows of both sizes.
- *Suits.* They are the corners of a square, (0, 0), (1, 0), (0, 1) and (1, 1), x counted in ones and y in
  sixes. A corner is no mean of other points of its square, so five cards make one corner five times over only
  if they are of one suit; and x, five at most, never runs over into y. Each corner has 16 more, so that three
  cards, with 69 at most, never make one either.
"""

from __future__ import annotations

from itertools import repeat

from .classes import weakest_first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_APART = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_RANKS = tuple([weight + (1 << 17) for weight in _APART])
RANK_BITS = 20
_SUITS = tuple([corner + 16 for corner in (0, 1, 6, 7)])

CARDS = {
    letter + suit: (corner << RANK_BITS) + weight
    for suit, corner in zip("shdc", _SUITS, strict=True)
    for letter, weight in zip("23456789TJQKA", _RANKS, strict=True)
}
"""The number of each card by its wire code."""


class Order:
    """The strengths of rows under one reading of A-2-3-4-5; nothing is checked.

    Of cards that no pack holds together a strength means nothing, or asking for it is a LookupError. The
    methods are made for each object: to find a table in `self` takes as long as to find a row in it.
    """

    __slots__ = ("five", "five_codes", "fives", "fives_codes", "row", "wheel")

    row: Callable[[Sequence[int]], int]
    """The strength of three or five cards by their numbers in `CARDS`, in any order."""
    five: Callable[[Sequence[int]], int]
    """As `row`, of five cards only and faster."""
    fives: Callable[[Iterable[Sequence[int]]], list[int]]
    """The strengths of many rows of five, faster than one by one."""
    five_codes: Callable[[Sequence[str]], int]
    """As `five`, of cards by their wire codes."""
    fives_codes: Callable[[Iterable[Sequence[str]]], list[int]]
    """As `fives`, of cards by their wire codes."""

    wheel: str
    """Which reading it is."""

    def __init__(self, wheel: str) -> None:
        self.wheel = str(wheel)
        mixed: dict[int, int] = {}
        suited: dict[int, int] = {}
        weaker = 0
        for type_, first, rest in weakest_first(wheel, _RANKS[::-1]):
            sums = map(sum, rest, repeat(sum(first)))
            table = suited if type_ in ("flush", "straight_flush") else mixed
            table.update(zip(sums, range(weaker, weaker + len(rest)), strict=True))
            weaker += len(rest)

        number, bits, ranks = CARDS, RANK_BITS, (1 << RANK_BITS) - 1
        flushes = [5 * corner for corner in _SUITS]
        # By the sum of the corners; five of the last make the highest.
        tables = tuple([suited if corners in flushes else mixed for corners in range(flushes[-1] + 1)])

        def row(cards: Sequence[int]) -> int:
            total = sum(cards)
            return tables[total >> bits][total & ranks]

        def five(cards: Sequence[int]) -> int:
            a, b, c, d, e = cards
            total = a + b + c + d + e
            return tables[total >> bits][total & ranks]

        def fives(hands: Iterable[Sequence[int]]) -> list[int]:
            return [tables[(total := a + b + c + d + e) >> bits][total & ranks] for a, b, c, d, e in hands]

        def five_codes(codes: Sequence[str]) -> int:
            of = number  # a local, as it is read five times
            a, b, c, d, e = codes
            total = of[a] + of[b] + of[c] + of[d] + of[e]
            return tables[total >> bits][total & ranks]

        def fives_codes(hands: Iterable[Sequence[str]]) -> list[int]:
            of = number
            return [
                tables[(total := of[a] + of[b] + of[c] + of[d] + of[e]) >> bits][total & ranks]
                for a, b, c, d, e in hands
            ]

        self.row, self.five, self.fives = row, five, fives
        self.five_codes, self.fives_codes = five_codes, fives_codes

    def __reduce__(self) -> tuple[Callable[[str], Order], tuple[str]]:
        return order, (self.wheel,)  # functions made for an object cannot be sent, but be made again


WHEELS = ("second", "lowest", "split")
_made: dict[str, Order] = {}


def order(wheel: str) -> Order:
    """The strengths where A-2-3-4-5 is "second", "lowest" or "split": see `ranking.Wheel`.

    Raises LookupError for any other word.
    """
    if wheel not in _made:
        if wheel not in WHEELS:
            raise LookupError(f"A-2-3-4-5 is one of {WHEELS}, not {wheel!r}")
        _made[wheel] = Order(wheel)
    return _made[wheel]
