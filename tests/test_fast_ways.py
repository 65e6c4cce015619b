"""The fast ways do what the plain ones do, and what their modules say of their numbers holds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from maubinh_core import cards, packed, thirteen
from maubinh_core.classes import RANKS, weakest_first
from maubinh_core.deck import DECK, RANK_LETTERS, SUITS, Card
from maubinh_core.ranking import Wheel, scale
from maubinh_core.thirteen import runs
from tests import plain_ranking
from tests.derivation_instants import holds

BY_CODE = packed.CARDS


def _numbers(codes: list[str]) -> list[int]:
    return [BY_CODE[code] for code in codes]


# Rows


def _ranks_held(size: int) -> list[tuple[str, ...]]:
    sets = combinations_with_replacement(RANK_LETTERS, size)
    return [ranks for ranks in sets if max(Counter(ranks).values()) <= len(SUITS)]


def test_no_two_sets_of_ranks_have_one_sum() -> None:
    """Of three or five ranks, no more than four alike, suits aside."""
    weight = {code[0]: number & (1 << packed.RANK_BITS) - 1 for code, number in BY_CODE.items()}
    sets = {size: _ranks_held(size) for size in (3, 5)}
    assert {size: len(found) for size, found in sets.items()} == {3: 455, 5: 6175}
    sums = {sum(weight[rank] for rank in ranks) for found in sets.values() for ranks in found}
    assert len(sums) == sum(map(len, sets.values()))
    assert max(sums) < 1 << packed.RANK_BITS


def test_only_one_suit_adds_up_to_a_corner_five_times_over() -> None:
    corner = {code[1]: number >> packed.RANK_BITS for code, number in BY_CODE.items()}
    flushes = {5 * found for found in corner.values()}
    for size in (3, 5):
        for suits in combinations_with_replacement(SUITS, size):
            flush = size == 5 and len(set(suits)) == 1
            assert (sum(corner[suit] for suit in suits) in flushes) is flush


def test_numbers_are_small_enough_to_be_added_fast() -> None:
    assert 5 * max(BY_CODE.values()) < 2**30


@given(
    st.lists(st.sampled_from(sorted(BY_CODE)), min_size=5, max_size=5, unique=True), st.sampled_from(Wheel)
)
@example(["As", "2s", "3s", "4s", "5s"], Wheel.SPLIT)
@example(["As", "2s", "3s", "4s", "5d"], Wheel.SPLIT)
def test_a_row_has_one_strength_however_it_is_asked(codes: list[str], wheel: Wheel) -> None:
    order, found = packed.order(wheel), scale(wheel).rank(map(Card.parse, codes))
    numbers = _numbers(codes)
    assert order.row(numbers) == order.five(numbers) == order.five_codes(codes) == found.strength
    assert order.fives([numbers, numbers[::-1]]) == [found.strength] * 2
    assert order.fives_codes([codes, codes[::-1]]) == [found.strength] * 2
    plain = plain_ranking.rank(map(Card.parse, codes), wheel)
    assert (found.type, found.ranks) == (plain.type, plain.ranks)
    front = scale(wheel).rank(map(Card.parse, codes[:3]))
    assert order.row(numbers[:3]) == front.strength
    assert front.ranks == plain_ranking.rank(map(Card.parse, codes[:3]), wheel).ranks


@pytest.mark.parametrize("wheel", Wheel)
def test_classes_are_told_alike_with_other_numbers_for_ranks(wheel: Wheel) -> None:
    others = tuple(range(1300, 0, -100))
    renamed = dict(zip(others, RANKS, strict=True))
    for (type_, first, rests), (_, other_first, other_rests) in zip(
        weakest_first(wheel), weakest_first(wheel, others), strict=True
    ):
        assert first == tuple(renamed[rank] for rank in other_first)
        assert rests == [tuple(renamed[rank] for rank in rest) for rest in other_rests], type_


# Hands of thirteen

KNOBS = {"instant.three_rows": "cards", "instant.low_run": True, "instant.quads_as_pairs": "everywhere"}
FACTS = {
    "suited_dragon": thirteen.ONE_SUIT,
    "dragon": thirteen.EVERY_RANK,
    "one_colour_13": thirteen.ONE_COLOUR,
    "one_colour_12": thirteen.ONE_COLOUR_BUT_ONE,
    "five_pairs_and_triple": thirteen.WITH_TRIPLE,
    "six_pairs": thirteen.SIX_PAIRS,
    "three_flushes": thirteen.THREE_FLUSHES,
    "three_straights": thirteen.THREE_STRAIGHTS | thirteen.THREE_STRAIGHTS_LOW,
    "five_consecutive_pairs": thirteen.CONSECUTIVE_PAIRS,
    "four_triples": thirteen.FOUR_TRIPLES,
}


def stacked_hand(chance: Random) -> list[Card]:
    """Thirteen cards out of few ranks or few suits, or laid as three runs; or any thirteen."""
    ranks, suits = chance.sample(RANKS, chance.randint(4, 8)), chance.sample(SUITS, chance.randint(1, 3))
    pools = [
        [card for card in DECK if card.rank in ranks],
        [card for card in DECK if card.suit in suits],
        list(DECK),
    ]
    if chance.random() < 0.75:
        return chance.sample(chance.choice(pools), 13)
    left = chance.sample(DECK, len(DECK))
    hand: list[Card] = []
    for size in (5, 5, 3):
        for rank in chance.choice(runs(size)):
            found = next((card for card in left if card.rank == rank), left[0])
            left.remove(found)
            hand.append(found)
    return hand


def test_facts_are_what_the_second_derivation_finds() -> None:
    """It tries every run where the core looks up a table."""
    chance, seen = Random(13), Counter[str]()
    for _ in range(800):
        hand = stacked_hand(chance)
        found, codes = thirteen.facts(hand), [str(card) for card in hand]
        for name, fact in FACTS.items():
            assert bool(found & fact) is holds(name, codes, KNOBS), (name, codes)
            seen[name] += bool(found & fact)
        low = {**KNOBS, "instant.low_run": False}
        assert bool(found & thirteen.THREE_STRAIGHTS) is holds("three_straights", codes, low)
        quads = 4 in Counter(card.rank for card in hand).values() and bool(found & thirteen.SIX_PAIRS)
        assert bool(found & thirteen.WITH_QUADS) is quads
    assert min(seen[name] for name in FACTS) > 0


def test_the_tables_are_as_large_as_they_are_said_to_be() -> None:
    assert (len(thirteen.OF_SUITS), len(thirteen.OF_RUNS)) == (560, 589)


# Texts

PIECES = [code[0].lower() + code[1] for code in BY_CODE] + [card.symbol for card in DECK]
PIECES += ["10s", "A♠\ufe0f", "KH", " ", " ", ", ", "\n", " / ", "|", ";", "\n\n"]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@example("")
@example("A♠ K♠\n10♦/,2c")
def test_plain_texts_are_read_as_any_other(text: str) -> None:
    plain = cards._read_plain(text)
    assert (plain is None) is (text == "")
    assert cards.read_cards(text) == cards._Reader(text).read()


@given(
    st.lists(st.sampled_from([*PIECES, "1", "c", "a", "10", ":", ".", "chi 1:", "át", "joker"]), max_size=12)
)
def test_what_is_not_plain_is_left_to_the_reader(pieces: list[str]) -> None:
    text = "".join(pieces)
    plain = cards._read_plain(text)
    assert plain is None or plain == cards._Reader(text).read()


@pytest.mark.parametrize("wheel", ["Lowest", "", None])
def test_a_reading_that_there_is_not_is_refused(wheel: Any) -> None:
    assert tuple(Wheel) == packed.WHEELS
    with pytest.raises(LookupError, match="lowest"):
        packed.order(wheel)
