"""Rows ranked a second time, the slow and obvious way, with any one rule left out on request.

Shares no code with `maubinh_core.ranking`: what a row is gets decided by looking at its ranks and suits, and
rows are ordered by tuples. Where a rule is left out, the cases of that rule have to fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from maubinh_core.cards import Card
from maubinh_core.errors import Code, MaubinhError
from maubinh_core.ranking import HandType, RowClass, Wheel

ACE = 14
Key = tuple[HandType, tuple[int, ...]]
_STRAIGHTS = (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH)


def rank(cards: Iterable[Card], wheel: Wheel, without: str = "") -> RowClass:
    """The class of a row; its strength is a number made of its type and ranks, digit by digit."""
    row = list(cards)
    ranks = [1 if card.rank == ACE and without == "cards.order" else card.rank for card in row]
    type_, compared = _key(ranks, [card.suit for card in row], wheel, without)
    named = compared
    if type_ in _STRAIGHTS:
        named = (5 if {2, ACE} <= set(ranks) else max(ranks),)
    if without == "front_middle" and len(row) == 3:
        compared = ()
    digits = [type_.value, *compared, *[0] * (5 - len(compared))]
    if without == "types.order":
        digits = [*digits[1:], digits[0]]
    digits.append("cdhs".index(max(row, key=lambda card: card.rank).suit) if without == "suits" else 0)
    strength = 0
    for digit in digits:
        strength = strength * 30 + digit
    return RowClass(strength, type_, named, len(row))


def _key(ranks: Sequence[int], suits: Sequence[str], wheel: Wheel, without: str) -> Key:
    counts = Counter(ranks)
    # Ranks held most often first, then from the top down: the order in which rows of a type compare.
    compared = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    type_ = _type(ranks, suits, without)
    if type_ in _STRAIGHTS:
        compared = () if without == "compare.straight" else (_top(compared, type_, wheel),)
        if without == "royal" and type_ is HandType.STRAIGHT_FLUSH and compared == (2 * ACE,):
            compared = (2 * ACE - 3,)
    if f"compare.{type_.id}" == without:
        falling = tuple(sorted(counts, reverse=True))
        # The pair before the three, the highest card before the set; else only the first rank is left.
        wrong = {
            HandType.FULL_HOUSE: compared[::-1],
            HandType.THREE_OF_A_KIND: falling,
            HandType.FOUR_OF_A_KIND: falling,
        }
        compared = wrong.get(type_, compared[:1])
    return type_, compared


def _type(ranks: Sequence[int], suits: Sequence[str], without: str) -> HandType:
    shape = sorted(Counter(ranks).values(), reverse=True)
    long = len(ranks) == 5 or without == "front.types"
    suited = long and len(set(suits)) == 1
    straight = long and _is_straight(ranks, wraps=without == "no_wrap")
    found = {
        HandType.STRAIGHT_FLUSH: suited and straight,
        HandType.FOUR_OF_A_KIND: shape[0] == 4,
        HandType.FULL_HOUSE: shape == [3, 2],
        HandType.FLUSH: suited and not straight,
        HandType.STRAIGHT: straight and not suited,
        HandType.THREE_OF_A_KIND: shape[0] == 3 and shape != [3, 2],
        HandType.TWO_PAIR: shape == [2, 2, 1],
        HandType.ONE_PAIR: shape[0] == 2 and shape.count(2) == 1,
    }
    type_ = next((type_ for type_, is_it in found.items() if is_it), HandType.HIGH_CARD)
    if f"types.{type_.id}" != without:
        return type_
    if type_ is HandType.HIGH_CARD:
        raise MaubinhError(Code.BAD_REQUEST, "bad_request", detail="no type")
    return HandType.HIGH_CARD


def _is_straight(ranks: Sequence[int], *, wraps: bool) -> bool:
    held = set(ranks)
    if len(held) != len(ranks):
        return False
    size = len(ranks)
    runs = [set(range(low, low + size)) for low in range(2, ACE - size + 2)]
    runs.append({ACE, *range(2, size + 1)})
    if wraps:
        ring = [*range(2, ACE + 1)] * 2
        runs += [set(ring[start : start + size]) for start in range(13)]
    return held in runs


def _top(ranks: Sequence[int], type_: HandType, wheel: Wheel) -> int:
    """Doubled top rank, so that A-2-3-4-5 can stand between two others."""
    if set(ranks) != {ACE, 2, 3, 4, 5}:
        return 2 * max(ranks)
    second = wheel is Wheel.SECOND or (wheel is Wheel.SPLIT and type_ is HandType.STRAIGHT_FLUSH)
    return 2 * ACE - 1 if second else 2 * 5
