"""A table settled: two to four seats in, a ledger out.

Each pair is settled on its own (clause ``common/pairwise``); only sweeps look at the whole table, and
they are found first. Every number elsewhere is a sum over the ledger's lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .deck import Card, only_cards
from .errors import Code, MaubinhError
from .ledger import Line, Settlement, Unsettled
from .pairs import Table, settle_pair
from .profile import Profile, only_profile
from .seats import Seat, Status, sit_down
from .sweeps import find_sweeps

MIN_PLAYERS, MAX_PLAYERS = 2, 4


def settle(seats: Sequence[Seat], profile: Profile) -> Settlement:
    """Settle one deal of two to four seats, given in table order; amounts are in chi.

    Raises `bad_request` for what is no seat or no profile, `wrong_card_count` for another number of seats
    (clause ``common/players``), `duplicate_card` for a card in two hands, `not_an_instant_win` for a false
    declaration, `must_rearrange` for a foul under a profile where a foul is set again. A pair that the
    profile's source leaves open is no error here: the result lists it as `unsettled` and still settles the
    others.
    """
    only_profile(profile)
    dealt = _dealt(seats)
    check_seat_count(len(dealt))
    _refuse_shared_cards(dealt)
    hands = [sit_down(seat, player, profile) for player, seat in enumerate(seats)]
    fouled = tuple(hand.player for hand in hands if hand.status is Status.FOULED)
    if fouled and profile.foul.mode == "rearrange":
        clause = profile.clause("foul.mode")
        raise MaubinhError(
            Code.MUST_REARRANGE, "must_rearrange", players=fouled, player=fouled[0], clause=clause
        )
    table = Table(hands, find_sweeps(hands, profile), profile)
    lines: list[Line] = []
    unsettled: list[Unsettled] = []
    for a, b in combinations(hands, 2):
        settled = settle_pair(a, b, table)
        if isinstance(settled, Unsettled):
            unsettled.append(settled)
        else:
            lines += settled
    return Settlement(tuple(hands), tuple(lines), tuple(unsettled))


def check_seat_count(count: int) -> None:
    """Raise `wrong_card_count` for a table outside two to four players (clause ``common/players``)."""
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        raise MaubinhError(Code.WRONG_CARD_COUNT, "wrong_card_count.table", count=count)


def _dealt(seats: Sequence[Seat]) -> list[tuple[Card, ...]]:
    """The cards of each seat."""
    if not isinstance(seats, Sequence):
        raise MaubinhError(Code.BAD_REQUEST, "bad_request", field="players", wanted="array")
    try:
        return [seat.cards for seat in seats]
    except AttributeError:
        player = next(n for n, seat in enumerate(seats) if not hasattr(seat, "cards"))
        raise MaubinhError(
            Code.BAD_REQUEST, "bad_request", field=f"players[{player}]", wanted="seat", players=(player,)
        ) from None


def _refuse_shared_cards(hands: Sequence[Sequence[Card]]) -> None:
    owners: dict[Card, int] = {}
    for player, cards in enumerate(hands):
        for card in cards:
            other = owners.setdefault(card, player)
            if other != player:
                only_cards((card,))
                raise MaubinhError(
                    Code.DUPLICATE_CARD,
                    "duplicate_card.table",
                    card=str(card),
                    players=(other, player),
                    player=other,
                    other=player,
                )
