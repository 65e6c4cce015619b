"""What holds of every table and every arrangement, whatever the cards, under every published profile."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maubinh_core import instants
from maubinh_core.arrangement import Arrangement, check
from maubinh_core.cards import Card
from maubinh_core.errors import MaubinhError
from maubinh_core.explain import explain_score
from maubinh_core.ledger import Settlement
from maubinh_core.phrases import Phrases, languages
from maubinh_core.profile import Profile, load, published
from maubinh_core.scoring import settle
from maubinh_core.seats import Declares, Laid, Left, Seat
from tests.effort import examples
from tests.strategies import packs, tables

PROFILES = [load(name) for name in published()]
# Suits swapped within a colour, and the colours swapped.
RENAMINGS = [dict(zip("shdc", new, strict=True)) for new in ("chds", "sdhc", "hscd", "dcsh")]
each_profile = pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.id)


def settled(seats: list[Seat], profile: Profile) -> Settlement | None:
    """The settlement, or None where the profile has a foul set again."""
    try:
        return settle(seats, profile)
    except MaubinhError as error:
        if error.code != "must_rearrange":
            raise
        return None


def recut(seat: Seat, change: dict[str, str]) -> Seat:
    """The same seat with its suits renamed."""

    def card(old: Card) -> Card:
        return Card(old.rank, change[old.suit])

    def cards(row: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card(old) for old in row)

    if isinstance(seat, Laid):
        rows = seat.arrangement
        return Laid(Arrangement(cards(rows.back), cards(rows.middle), cards(rows.front)))
    return type(seat)(cards(seat.cards))


@each_profile
@examples(25, 1000)
@given(data=st.data())
def test_what_one_wins_others_lose(profile: Profile, data: st.DataObject) -> None:
    found = settled(data.draw(tables(profile, leaving=True)), profile)
    if found is None or found.unsettled:
        return
    assert sum(total for total in found.totals if total is not None) == 0
    for i, row in enumerate(found.net):
        assert row[i] == 0
        for j, amount in enumerate(row):
            assert amount == -(found.net[j][i] or 0)


@each_profile
@examples(25, 1000)
@given(data=st.data())
def test_the_ledger_sums_to_the_matrix(profile: Profile, data: st.DataObject) -> None:
    found = settled(data.draw(tables(profile)), profile)
    if found is None:
        return
    for i, row in enumerate(found.net):
        for j, amount in enumerate(row):
            if i != j and amount is not None:
                lines = found.between(i, j)
                assert amount == sum(line.amount if line.payee == i else -line.amount for line in lines)


@each_profile
@examples(25, 1000)
@given(data=st.data())
def test_suits_of_a_colour_and_colours_have_no_rank(profile: Profile, data: st.DataObject) -> None:
    seats = data.draw(tables(profile))
    change = data.draw(st.sampled_from(RENAMINGS))
    before = settled(seats, profile)
    after = settled([recut(seat, change) for seat in seats], profile)
    assert (before and before.net) == (after and after.net)


@each_profile
@examples(25, 1000)
@given(data=st.data())
def test_seats_change_nothing_but_the_seats(profile: Profile, data: st.DataObject) -> None:
    seats = data.draw(tables(profile))
    order = data.draw(st.sampled_from(list(permutations(range(len(seats))))))
    before, after = settled(seats, profile), settled([seats[i] for i in order], profile)
    if before is None or after is None:
        assert before is after
        return
    for i, seat in enumerate(order):
        assert [after.net[i][j] for j in range(len(order))] == [before.net[seat][other] for other in order]


@each_profile
@examples(25, 1000)
@given(pack=packs)
def test_the_order_of_cards_in_a_row_means_nothing(profile: Profile, pack: list[Card]) -> None:
    laid = Arrangement(tuple(pack[:5]), tuple(pack[5:10]), tuple(pack[10:13]))
    turned = Arrangement(tuple(pack[4::-1]), tuple(pack[9:4:-1]), tuple(pack[12:9:-1]))
    assert check(laid, profile).faults == check(turned, profile).faults
    assert instants.held(laid.cards, profile) == instants.held(turned.cards, profile)


@each_profile
@examples(25, 1000)
@given(data=st.data())
def test_the_explanation_tells_every_line_with_its_clause(profile: Profile, data: st.DataObject) -> None:
    found = settled(data.draw(tables(profile, leaving=True)), profile)
    if found is None:
        return
    for lang in languages():
        told = explain_score(found, profile, Phrases(lang, row_names=profile.row_names))
        sentences = {(s["text"], s["clause"]) for s in told["sentences"]}
        assert len(told["ledger"]) == len(found.lines)
        for line, entry in zip(found.lines, told["ledger"], strict=True):
            assert (entry["text"], line.clause) in sentences
            assert str(abs(line.amount)) in entry["text"] or line.amount == 0
            assert "{" not in entry["text"]


@each_profile
@examples(25, 1000)
@given(data=st.data())
def test_a_declarer_is_paid_the_same_by_everyone_who_laid(profile: Profile, data: st.DataObject) -> None:
    if profile.ace_points.mode != "none" or profile.sweep.trigger == "table_last":
        return  # there, holding aces and being last also pass between them
    seats = data.draw(tables(profile))
    found = settled(seats, profile)
    if found is None:
        return
    for hand in found.hands:
        if hand.instant is not None:
            laid = [other.player for other in found.hands if other.instant is None]
            assert {found.net[hand.player][j] for j in laid} <= {instants.worth(hand.instant, profile)}


@given(pack=packs)
def test_who_left_leaves_his_pairs_open_under_a_silent_source(pack: list[Card]) -> None:
    seats: list[Seat] = [
        Left(tuple(pack[:13])),
        *(
            Laid(
                Arrangement(tuple(pack[n : n + 5]), tuple(pack[n + 5 : n + 10]), tuple(pack[n + 10 : n + 13]))
            )
            for n in (13, 26)
        ),
    ]
    found = settle(seats, load("bsfyi"))
    assert found.net[0][1] is None
    assert found.net[0][2] is None


def test_a_hand_that_declares_needs_thirteen_cards() -> None:
    with pytest.raises(MaubinhError, match="wrong_card_count"):
        Declares(())
