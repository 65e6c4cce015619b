"""Random cards, hands and tables for property tests."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from maubinh_core import instants
from maubinh_core.arrangement import Arrangement, check
from maubinh_core.cards import DECK, Card
from maubinh_core.profile import Profile
from maubinh_core.ranking import scale
from maubinh_core.seats import Declares, Laid, Left, Seat

packs = st.permutations(DECK)


def rows_of(cards: tuple[Card, ...], *, orderly: bool) -> Arrangement:
    """Thirteen cards as they come, or with the stronger five in back so that many are legal."""
    back, middle, front = cards[:5], cards[5:10], cards[10:]
    if orderly:
        rank = scale_rank(back), scale_rank(middle)
        if rank[0] < rank[1]:
            back, middle = middle, back
    return Arrangement(back, middle, front)


def scale_rank(cards: tuple[Card, ...]) -> int:
    """A row's strength with the wheel second; any order serves to make hands likely to be legal."""
    from maubinh_core.ranking import Wheel

    return scale(Wheel.SECOND).rank(cards).strength


@st.composite
def tables(draw: st.DrawFn, profile: Profile, *, leaving: bool = False) -> list[Seat]:
    """Two to four seats: mostly laid, some fouled, declaring where the cards hold something, or left."""
    pack = draw(packs)
    seats: list[Seat] = []
    for player in range(draw(st.integers(2, 4))):
        cards = tuple(pack[13 * player : 13 * player + 13])
        kind = draw(st.sampled_from(["laid", "laid", "laid", "as it comes", "declares", "left"]))
        if kind == "declares" and instants.best(cards, profile):
            seats.append(Declares(cards))
        elif kind == "left" and leaving:
            seats.append(Left(cards))
        else:
            seats.append(Laid(rows_of(cards, orderly=kind != "as it comes")))
    return seats


@st.composite
def legal_arrangements(draw: st.DrawFn, profile: Profile) -> Arrangement:
    """An arrangement the profile allows: the first one among the pack's cards as they lie."""
    pack = draw(packs)
    found = (rows_of(tuple(pack[at : at + 13]), orderly=True) for at in range(len(pack) - 12))
    legal = next((laid for laid in found if check(laid, profile).legal), None)
    assume(legal is not None)
    assert legal is not None
    return legal
