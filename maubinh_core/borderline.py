"""Where the line between legal and foul runs when only the types of the rows are known: hands on either side.

Each example is thirteen distinct cards whose rows are of the wanted types. Where two rows are of one type
there is one for each way their comparison can end, and in each the rows agree for as long as they can before
a card parts them: what parts them is what a reader has to look at. Where the types settle it, the stronger
type's weakest hand stands against the weaker type's strongest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

from .arrangement import NEIGHBOURS, Arrangement, Comparison, Outcome, judge
from .cards import Card
from .profile import Profile, only_profile
from .ranking import ACE, HandType, Row, RowClass, Wheel, scale

Types = tuple[HandType, HandType, HandType]
"""The types of back, middle and front."""

OUTCOMES: tuple[Outcome, ...] = ("upper", "tie", "lower")
SUITS = "shdc"
_SUITED = (HandType.FLUSH, HandType.STRAIGHT_FLUSH)
_RUNS = (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH)
_GROUPS = {
    HandType.ONE_PAIR: (2,),
    HandType.TWO_PAIR: (2, 2),
    HandType.THREE_OF_A_KIND: (3,),
    HandType.FULL_HOUSE: (3, 2),
    HandType.FOUR_OF_A_KIND: (4,),
}
"""How often the first of a class's ranks occur; the others occur once."""


@dataclass(frozen=True)
class Example:
    """An arrangement, the comparison it is there for, and the cards of either row that part the two.

    `parting` is upper row, lower row; both are empty where the rows are equal, and the lower one where a
    middle has a further card and the front has none left.
    """

    arrangement: Arrangement
    comparison: Comparison
    parting: tuple[tuple[Card, ...], tuple[Card, ...]]


def examples(types: Mapping[Row, HandType], upper: Row, lower: Row, profile: Profile) -> tuple[Example, ...]:
    """For two neighbours the examples of every outcome their types allow, a stronger upper row first.

    The third row is in its place in each of them, so far as its type lets it.
    """
    laid = _laid(
        only_profile(profile).scale.wheel, (types[Row.BACK], types[Row.MIDDLE], types[Row.FRONT]), upper
    )
    index = NEIGHBOURS.index((upper, lower))
    found = []
    for arrangement in laid:
        classes = {row: profile.scale.rank(cards) for row, cards in arrangement.rows()}
        comparison = judge(classes, profile).comparisons[index]
        found.append(Example(arrangement, comparison, _parting(arrangement, comparison)))
    return tuple(found)


@lru_cache(maxsize=512)
def _laid(wheel: Wheel, types: Types, upper: Row) -> tuple[Arrangement, ...]:
    classes = [of_type(wheel, type_, row.size) for type_, row in zip(types, Row, strict=True)]
    at = list(Row).index(upper)
    uppers, lowers, third = classes[at], classes[at + 1], 0 if at else 2
    thirds = classes[third]
    # The neighbour of the third row must leave it a place.
    if third == 0:
        uppers = tuple(a for a in uppers if _stands(thirds[-1], a))
    else:
        lowers = tuple(b for b in lowers if _stands(b, thirds[0]))
    found = []
    for outcome in OUTCOMES:
        hands = (_with_third(pair, thirds, third) for pair in _pairs(uppers, lowers, outcome) if _fits(*pair))
        if hand := next(filter(None, hands), None):
            found.append(Arrangement(*hand))
    return tuple(found)


@lru_cache(maxsize=64)
def of_type(wheel: Wheel, type_: HandType, size: int) -> tuple[RowClass, ...]:
    """The classes a row of a type can be, weakest first."""
    return tuple(found for found in scale(wheel).classes if found.type is type_ and found.size == size)


def _stands(above: RowClass, below: RowClass) -> bool:
    """Whether the cards of a third row are no reason for a foul; its type may be one whatever they are."""
    return above.type is not below.type or (above > below and above.decisive != below.decisive)


def _pairs(
    uppers: Sequence[RowClass], lowers: Sequence[RowClass], outcome: Outcome
) -> Iterator[tuple[RowClass, RowClass]]:
    """Pairs that compare so: the longest agreement first, then weak ones; of two types the closest first."""
    if uppers[0].type is not lowers[0].type:
        stronger: Outcome = "upper" if uppers[0].type > lowers[0].type else "lower"
        if outcome == stronger == "upper":
            yield from ((a, b) for a in uppers for b in reversed(lowers))
        elif outcome == stronger:
            yield from ((a, b) for b in lowers for a in reversed(uppers))
    elif outcome == "tie":
        same = set(lowers)
        yield from ((a, a) for a in uppers if a in same)
    else:
        for a, b in _close(_by(uppers), _by(lowers)):
            if (a[0] > b[0]) is (outcome == "upper"):
                yield from product(a, b)


Alike = tuple[RowClass, ...]
"""Classes that differ in nothing that can ever decide."""


def _by(classes: Sequence[RowClass]) -> dict[tuple[int, ...], Alike]:
    found: dict[tuple[int, ...], Alike] = {}
    for class_ in classes:
        found[class_.decisive] = (*found.get(class_.decisive, ()), class_)
    return found


def _close(
    uppers: Mapping[tuple[int, ...], Alike], lowers: Mapping[tuple[int, ...], Alike]
) -> Iterator[tuple[Alike, Alike]]:
    """What can be parted by a card, the longest agreement first."""
    for length in range(max(map(len, (*uppers, *lowers))), 0, -1):
        heads = defaultdict(list)
        for key, alike in lowers.items():
            heads[key[:length]].append((key, alike))
        for key, a in uppers.items():
            yield from ((a, b) for other, b in heads.get(key[:length], ()) if other != key)


def _fits(*classes: RowClass) -> bool:
    """Whether one pack holds the ranks of these rows."""
    counts = (_counts(found.type, found.ranks) for found in classes)
    return max(map(sum, zip(*counts, strict=True))) <= len(SUITS)


@cache
def _counts(type_: HandType, ranks: tuple[int, ...]) -> tuple[int, ...]:
    row = _row_ranks(type_, ranks)
    return tuple(map(row.count, range(2, ACE + 1)))


def _row_ranks(type_: HandType, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks of all cards of a row, those that count most first."""
    if type_ in _RUNS:
        top = ranks[0]
        return (5, 4, 3, 2, ACE) if top == 5 else tuple(range(top, top - 5, -1))
    groups = _GROUPS.get(type_, ())
    times = (*groups, *(1 for _ in ranks[len(groups) :]))
    return tuple(rank for rank, n in zip(ranks, times, strict=True) for _ in range(n))


def _with_third(
    pair: tuple[RowClass, RowClass], thirds: Sequence[RowClass], place: int
) -> list[tuple[Card, ...]] | None:
    """Cards for the two rows and for a third in `place`, the weakest that stands right where its type can."""
    if place == 0:
        placed = ((third, *pair) for third in thirds if _stands(third, pair[0]))
    else:
        placed = ((*pair, third) for third in thirds if _stands(pair[1], third))
    return next((dealt for rows in placed if _fits(*rows) and (dealt := _deal(rows))), None)


def _deal(classes: Sequence[RowClass]) -> list[tuple[Card, ...]] | None:
    """Distinct cards for rows of these classes, suited rows first; None where one pack has none."""
    order = sorted(range(len(classes)), key=lambda place: classes[place].type not in _SUITED)
    dealt = _deal_on([classes[place] for place in order], frozenset())
    return dealt and [dealt[order.index(place)] for place in range(len(classes))]


def _deal_on(classes: Sequence[RowClass], taken: frozenset[Card]) -> list[tuple[Card, ...]] | None:
    if not classes:
        return []
    for cards in _rows(classes[0], taken):
        rest = _deal_on(classes[1:], taken.union(cards))
        if rest is not None:
            return [cards, *rest]
    return None


def _rows(found: RowClass, taken: frozenset[Card]) -> Iterator[tuple[Card, ...]]:
    """Rows of a class out of the cards that are left."""
    ranks = _row_ranks(found.type, found.ranks)
    if found.type in _SUITED:
        for suit in SUITS:
            cards = tuple(Card(rank, suit) for rank in ranks)
            if taken.isdisjoint(cards):
                yield cards
        return
    wanted = []
    for place, (rank, n) in enumerate(Counter(ranks).items()):
        # Each rank begins with another suit: a row of one colour would look like a flush at a glance.
        suits = SUITS[place % 4 :] + SUITS[: place % 4]
        wanted.append(list(combinations([card for s in suits if (card := Card(rank, s)) not in taken], n)))
    for parts in product(*wanted):
        cards = tuple(card for part in parts for card in part)
        if found.size < 5 or len({card.suit for card in cards}) > 1:
            yield cards


def _parting(arrangement: Arrangement, comparison: Comparison) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    above, below = comparison.above, comparison.below
    rows = dict(arrangement.rows())
    upper, lower = rows[comparison.upper], rows[comparison.lower]
    if above.type is not below.type or comparison.outcome == "tie":
        return (), ()
    agree = next(
        (at for at, (a, b) in enumerate(zip(above.ranks, below.ranks, strict=False)) if a != b),
        min(len(above.ranks), len(below.ranks)),
    )
    return _at(upper, above.ranks[agree : agree + 1]), _at(lower, below.ranks[agree : agree + 1])


def _at(cards: Iterable[Card], ranks: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.rank in ranks)
