"""The strength scale: how many hands are of each type, and that it agrees with a slow ranking of its own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maubinh_core.cards import DECK, Card
from maubinh_core.ranking import HandType, RowClass, Wheel, scale
from tests import plain_ranking

WHEELS = list(Wheel)
cards_of_a_row = st.permutations(DECK).flatmap(
    lambda pack: st.sampled_from([tuple(pack[:3]), tuple(pack[:5])])
)


def ways(found: RowClass) -> int:
    """How many hands of 52 cards are of a class, from its type alone."""
    kickers = found.size - {0: 0, 1: 2, 2: 4, 3: 3, 7: 4}.get(found.type, found.size)
    hands: int = {
        HandType.HIGH_CARD: 4**found.size - (4 if found.size == 5 else 0),
        HandType.ONE_PAIR: comb(4, 2) * 4**kickers,
        HandType.TWO_PAIR: comb(4, 2) ** 2 * 4,
        HandType.THREE_OF_A_KIND: comb(4, 3) * 4**kickers,
        HandType.STRAIGHT: 4**5 - 4,
        HandType.FLUSH: 4,
        HandType.FULL_HOUSE: comb(4, 3) * comb(4, 2),
        HandType.FOUR_OF_A_KIND: 4,
        HandType.STRAIGHT_FLUSH: 4,
    }[found.type]
    return hands


@pytest.mark.parametrize("wheel", WHEELS)
def test_there_are_7462_classes_of_five_cards_and_455_of_three(wheel: Wheel) -> None:
    sizes = Counter(found.size for found in scale(wheel).classes)
    assert sizes == {5: 7462, 3: 455}


@pytest.mark.parametrize("wheel", WHEELS)
def test_the_classes_hold_every_hand_once(wheel: Wheel) -> None:
    hands: Counter[tuple[int, HandType]] = Counter()
    for found in scale(wheel).classes:
        hands[found.size, found.type] += ways(found)
    assert sum(n for (size, _), n in hands.items() if size == 5) == comb(52, 5)
    assert sum(n for (size, _), n in hands.items() if size == 3) == comb(52, 3)
    assert {type_: n for (size, type_), n in hands.items() if size == 5} == {
        HandType.HIGH_CARD: 1_302_540,
        HandType.ONE_PAIR: 1_098_240,
        HandType.TWO_PAIR: 123_552,
        HandType.THREE_OF_A_KIND: 54_912,
        HandType.STRAIGHT: 10_200,
        HandType.FLUSH: 5_108,
        HandType.FULL_HOUSE: 3_744,
        HandType.FOUR_OF_A_KIND: 624,
        HandType.STRAIGHT_FLUSH: 40,
    }


def test_every_three_cards_rank_as_the_slow_ranking_says() -> None:
    found = scale(Wheel.SECOND)
    for cards in combinations(DECK, 3):
        fast, slow = found.rank(cards), plain_ranking.rank(cards, Wheel.SECOND)
        assert (fast.type, fast.ranks) == (slow.type, slow.ranks)


@pytest.mark.parametrize("wheel", WHEELS)
@given(a=cards_of_a_row, b=cards_of_a_row)
def test_two_rows_compare_as_the_slow_ranking_says(
    wheel: Wheel, a: tuple[Card, ...], b: tuple[Card, ...]
) -> None:
    fast = [scale(wheel).rank(row) for row in (a, b)]
    slow = [plain_ranking.rank(row, wheel) for row in (a, b)]
    assert [f.type for f in fast] == [s.type for s in slow]
    assert (fast[0] < fast[1]) == (slow[0] < slow[1])
    assert (fast[0].strength == fast[1].strength) == (slow[0].strength == slow[1].strength)


@pytest.mark.parametrize(
    ("wheel", "straights_below", "straight_flushes_below"),
    [(Wheel.SECOND, 8, 8), (Wheel.LOWEST, 0, 0), (Wheel.SPLIT, 0, 8)],
)
def test_the_wheel_stands_where_its_reading_puts_it(
    wheel: Wheel, straights_below: int, straight_flushes_below: int
) -> None:
    order = {
        type_: [found.ranks[0] for found in scale(wheel).classes if found.type is type_]
        for type_ in (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH)
    }
    assert order[HandType.STRAIGHT].index(5) == straights_below
    assert order[HandType.STRAIGHT_FLUSH].index(5) == straight_flushes_below


def test_a_front_never_equals_a_middle() -> None:
    three = {found.strength for found in scale(Wheel.SECOND).classes if found.size == 3}
    five = {found.strength for found in scale(Wheel.SECOND).classes if found.size == 5}
    assert not three & five
