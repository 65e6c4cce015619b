"""The order of rows and what a legal arrangement allows, for any cards, under every published profile."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maubinh_core.arrangement import Arrangement, check
from maubinh_core.cards import DECK, Card
from maubinh_core.profile import Profile, load, published
from maubinh_core.protocol import answer
from tests.effort import examples
from tests.strategies import legal_arrangements

each_profile = pytest.mark.parametrize("name", list(published()))
MIRRORED = {"a": "b", "b": "a", "tie": "tie"}
Cards = tuple[Card, ...]

# Few ranks make pairs and ties; all ranks make straights and high cards.
_pools = st.sampled_from([DECK, [card for card in DECK if card.rank > 10 or card.rank == 5]])


@st.composite
def rows(draw: st.DrawFn) -> Cards:
    """A row of three or of five."""
    size = draw(st.sampled_from([3, 5, 5]))
    return tuple(draw(st.lists(st.sampled_from(draw(_pools)), min_size=size, max_size=size, unique=True)))


def outcome(a: Cards, b: Cards, profile: str) -> str:
    """Which of two rows the protocol says is stronger."""
    request = {"id": 0, "op": "compare", "profile": profile, "a": [*map(str, a)], "b": [*map(str, b)]}
    return str(answer(request)["result"]["outcome"])


@each_profile
@examples(50)
@given(a=rows(), b=rows(), c=rows())
def test_the_order_of_rows_is_an_order(name: str, a: Cards, b: Cards, c: Cards) -> None:
    for one, other in ((a, b), (b, c), (a, c)):
        assert outcome(one, other, name) == MIRRORED[outcome(other, one, name)]
        assert outcome(one, one[::-1], name) == "tie"
    for one, two, three in permutations((a, b, c)):
        first, second = outcome(one, two, name), outcome(two, three, name)
        if "b" not in (first, second):
            assert outcome(one, three, name) == ("tie" if first == second == "tie" else "a")


@each_profile
@examples(20)
@given(data=st.data())
def test_a_legal_arrangement_stays_legal_when_a_row_improves_within_bounds(
    name: str, data: st.DataObject
) -> None:
    profile = load(name)
    laid = data.draw(legal_arrangements(profile))
    assert check(laid, profile).legal
    free = data.draw(st.permutations([card for card in DECK if card not in laid.cards]))
    for row, cards in laid.rows():
        for better in improved(cards, free):
            found = Arrangement(**{**dict(map(_named, laid.rows())), str(row): better})
            if outcome(better, cards, name) != "b" and in_bounds(found, profile):
                assert check(found, profile).legal, found


def _named(entry: tuple[object, Cards]) -> tuple[str, Cards]:
    return str(entry[0]), entry[1]


def improved(cards: Cards, free: list[Card]) -> list[Cards]:
    """Other rows of the same size: each one card exchanged for a higher one, and quite other cards."""
    exchanged = [
        (*cards[:place], card, *cards[place + 1 :])
        for place, card in zip(range(len(cards)), free, strict=False)
        if card.rank > cards[place].rank
    ]
    size = len(cards)
    return exchanged + [tuple(free[at : at + size]) for at in range(0, len(free) - size, size)]


def in_bounds(laid: Arrangement, profile: Profile) -> bool:
    """Whether no row exceeds the one it must not exceed, by the protocol's own comparison."""
    back, front = (outcome(laid.middle, row, profile.id) for row in (laid.back, laid.front))
    return back in (("b",) if profile.strict else ("b", "tie")) and front == "a"


@each_profile
@examples(20)
@given(data=st.data())
def test_suits_of_a_colour_and_colours_make_no_fault(name: str, data: st.DataObject) -> None:
    change = dict(zip("shdc", data.draw(st.permutations("shdc")), strict=True))
    profile, pack = load(name), data.draw(st.permutations(DECK))
    rows_ = (tuple(pack[:5]), tuple(pack[5:10]), tuple(pack[10:13]))
    other = (tuple(Card(card.rank, change[card.suit]) for card in row) for row in rows_)
    assert check(Arrangement(*rows_), profile).faults == check(Arrangement(*other), profile).faults
