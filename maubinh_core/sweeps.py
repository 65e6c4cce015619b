"""Who won which row of whom, who swept whom, and what that hangs on at the whole table.

Rows are decided pair by pair. A sweep is a pair's matter too, but for the sweep of the
whole table and for profiles whose sweep is being last at the table; those two, and the doubt
that a silent source casts on them, are found here once for all pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from .profile import Profile
from .ranking import Row
from .seats import Hand, Status

DEALER = 0  # seats are given in table order, the dealer's first
Pair = tuple[int, int]


@dataclass(frozen=True)
class Sweeps:
    """The table-wide findings. `winners` has an entry for each pair of legal hands, lower seat first.

    `table` is the seat that swept everybody, `last` the one that is last at the table. Where a silent source
    leaves that open neither is so, and `doubts` has what else may be.
    """

    winners: Mapping[Pair, Mapping[Row, int | None]]
    table: int | None
    last: int | None
    doubts: tuple[Doubt, ...]

    def sweeper(self, a: Hand, b: Hand) -> int | None:
        """Who of two legal hands won all three rows; a tie prevents it (clause ``bsfyi/sweep.tie_stops``)."""
        won = set(self.winners[a.player, b.player].values())
        return won.pop() if len(won) == 1 else None


@dataclass(frozen=True)
class Doubt:
    """The findings as they may be too: it hangs on `players`, of whom the source says nothing (`clause`)."""

    sweeps: Sweeps
    players: tuple[int, ...]
    clause: str


@dataclass(frozen=True)
class Finding:
    """A seat that swept everybody or is last; with `silent` seats (and their clauses) only perhaps."""

    player: int
    silent: Mapping[int, str]


def find_sweeps(hands: Sequence[Hand], profile: Profile) -> Sweeps:
    """Compare every pair of legal hands and look for sweeps of the table."""
    winners = {
        (a.player, b.player): _row_winners(a, b, profile)
        for a, b in combinations(hands, 2)
        if a.status is b.status is Status.LEGAL
    }
    found = Sweeps(winners, None, None, ())
    table, last = _table_sweep(hands, found, profile), _table_last(hands, profile)
    if table is not None and not table.silent:
        found, table = replace(found, table=table.player), None
    if last is not None and not last.silent:
        found, last = replace(found, last=last.player), None
    return replace(found, doubts=tuple(_doubts(found, table, last)))


def _doubts(found: Sweeps, table: Finding | None, last: Finding | None) -> Iterator[Doubt]:
    """The findings if somebody is last after all, and if the table is swept.

    Both at once need no look: where neither changes what two players pay, the two together do not.
    """
    if last is not None:
        yield _doubt(replace(found, last=last.player), last)
    if table is not None:
        yield _doubt(replace(found, table=table.player), table)


def _doubt(sweeps: Sweeps, of: Finding) -> Doubt:
    return Doubt(sweeps, tuple(sorted(of.silent)), next(iter(of.silent.values())))


def _row_winners(a: Hand, b: Hand, profile: Profile) -> dict[Row, int | None]:
    """Per row the seat that won it, or None for a tie (clause ``common/row.tie``)."""
    winners: dict[Row, int | None] = {}
    for row in Row:
        mine, theirs = a.rows[row].strength, b.rows[row].strength
        if mine != theirs:
            winners[row] = a.player if mine > theirs else b.player
        else:
            dealt = profile.dealer_wins_ties and DEALER in (a.player, b.player)
            winners[row] = DEALER if dealt else None
    return winners


def silent_seats(hands: Sequence[Hand], profile: Profile) -> dict[int, str]:
    """Seats whose part at the table the source leaves open, with the clause that says so."""
    silent = {}
    for hand in hands:
        if hand.status is Status.LEFT:
            silent[hand.player] = profile.clause("leaving")
        elif hand.status is Status.FOULED and profile.foul.mode == "unspecified":
            silent[hand.player] = profile.clause("foul.mode")
    return silent


def _table_sweep(hands: Sequence[Hand], found: Sweeps, profile: Profile) -> Finding | None:
    """The seat that swept everybody, if any, at a table large enough (clause ``bsfyi/table_sweep.players``).

    A fouled seat counts as swept (``bsfyi/table_sweep.fouled_counts``). A declarer lays no rows, so nobody
    sweeps him and there is no table sweep (``bsfyi/table_sweep.declarer``). Where all but silent seats are
    swept, whether the table is swept is unknown.
    """
    rules = profile.table_sweep
    if rules.mode == "none" or len(hands) < rules.players:
        return None
    silent = silent_seats(hands, profile)
    for hand in hands:
        if hand.status is not Status.LEGAL:
            continue
        others = [other for other in hands if other is not hand]
        swept = {o.player for o in others if _is_swept(hand, o, found, profile)}
        left_open = {o.player for o in others} - swept
        if swept and left_open <= silent.keys():
            return Finding(hand.player, {player: silent[player] for player in left_open})
    return None


def _is_swept(hand: Hand, other: Hand, found: Sweeps, profile: Profile) -> bool:
    if other.status is Status.LEGAL:
        a, b = sorted((hand, other), key=lambda h: h.player)
        return found.sweeper(a, b) == hand.player
    settled = other.status is Status.FOULED and profile.foul.mode != "unspecified"
    return settled and profile.table_sweep.counts_fouled


def _table_last(hands: Sequence[Hand], profile: Profile) -> Finding | None:
    """The seat alone in last place in every row among those who compare, where that is what a sweep is.

    Clauses ``mau-binh-online/sweep.alone``, ``mau-binh-online/sweep.among`` and
    ``mau-binh-online/sweep.two_players``.
    """
    if profile.sweep.mode == "none" or profile.sweep.trigger != "table_last":
        return None
    laid = [hand for hand in hands if hand.status is Status.LEGAL]
    for hand in laid:
        others = [other for other in laid if other is not hand]
        if others and all(
            hand.rows[row].strength < min(other.rows[row].strength for other in others) for row in Row
        ):
            return Finding(hand.player, silent_seats(hands, profile))
    return None
