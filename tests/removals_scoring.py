"""Ways to play without a rule about paying: each patches the core for one test.

What each is the removal of stands in `tests/removals.py`; `tests/removals_ranking.py` is about rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from maubinh_core import ledger, pairs, protocol, rowprices, scoring, sweeps
from maubinh_core.ledger import Factor, Line, Settlement
from maubinh_core.profile import Bonus, Profile
from maubinh_core.ranking import Row, RowClass
from maubinh_core.seats import Hand, Seat, Status
from maubinh_core.sweeps import Sweeps
from tests.removals_ranking import Patch


def doubled(line: Line) -> Line:
    return line.times(Factor(2, "none", "none"))


# Rows and bonuses


def won_row_pays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = rowprices.row_value

    def row_value(row: Row, found: RowClass, payer: int, payee: int, profile: Profile) -> Line:
        line = plain(row, found, payer, payee, profile)
        return replace(line, base=0) if line.kind == "row" else line

    for asks in (rowprices, pairs):
        monkeypatch.setattr(asks, "row_value", row_value)


def tied_row_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The later of two players loses a tied row."""
    plain = sweeps._row_winners

    def row_winners(a: Hand, b: Hand, profile: Profile) -> dict[Row, int | None]:
        found = plain(a, b, profile)
        return {row: a.player if winner is None else winner for row, winner in found.items()}

    monkeypatch.setattr(sweeps, "_row_winners", row_winners)


def one_winner_takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who comes out best of the table is paid, by everybody; the others owe each other nothing."""
    plain = scoring.settle

    def settle(at_table: Sequence[Seat], profile: Profile) -> Settlement:
        settled = plain(at_table, profile)
        if settled.unsettled:
            return settled
        best = max(range(len(at_table)), key=lambda seat: settled.totals[seat] or 0)
        return replace(settled, lines=tuple(x for x in settled.lines if best in (x.payer, x.payee)))

    monkeypatch.setattr(protocol, "settle", settle)


def booked_on_one_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is paid gains, who pays loses nothing."""
    plain = ledger._add

    def add(matrix: list[list[int | None]], i: int, j: int, amount: int) -> None:
        plain(matrix, i, j, max(amount, 0))

    monkeypatch.setattr(ledger, "_add", add)


def bonus_in_every_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bonus is paid for its type in whichever row it lies."""

    def value(self: Bonus, row: Row, found: RowClass) -> int | None:
        return max(
            (n for (_, type_, _), n in (self.values or {}).items() if type_ is found.type), default=None
        )

    monkeypatch.setattr(Bonus, "value", value)


def _lines_changed(name: str, change: Callable[..., Iterator[Line]]) -> Patch:
    """What a function of `pairs` yields goes through `change`, with what the function was given."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        plain = getattr(pairs, name)
        monkeypatch.setattr(pairs, name, lambda *args: change(list(plain(*args)), *args))

    return patch


def _ordinary_price(lines: list[Line], row: Row, winner: Hand, *args: Any) -> Iterator[Line]:
    profile: Profile = args[-1]
    for line in lines:
        doubled = any(factor.knob == "bonus.over_bonus" for factor in line.factors)
        price = profile.bonus.values.get((row, winner.rows[row].type, ""))
        yield replace(line, base=price) if doubled and price is not None else line


def _doubled_over_a_foul(lines: list[Line], fouled: Hand, _: Hand, table: pairs.Table) -> Iterator[Line]:
    for line in lines:
        beaten = line.row and fouled.rows and table.profile.bonus.value(line.row, fouled.rows[line.row])
        yield doubled(line) if beaten and line.kind == "foul_bonus" else line


over_bonus_at_ordinary_price = _lines_changed("won_row", _ordinary_price)
"""A hand with a price of its own that beats a bonus hand takes double the price of its type."""

over_bonus_of_a_foul = _lines_changed("_foul", _doubled_over_a_foul)
"""A bonus hand is doubled over the bonus hand of a fouled player."""


# Sweeps


def sweep_with_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows won and one tied count as a sweep."""

    def sweeper(self: Sweeps, a: Hand, b: Hand) -> int | None:
        won = set(self.winners[a.player, b.player].values()) - {None}
        return won.pop() if len(won) == 1 else None

    monkeypatch.setattr(Sweeps, "sweeper", sweeper)


def declarer_is_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Declarers are left out when asking whether everyone was swept."""
    plain = sweeps._is_swept

    def is_swept(hand: Hand, other: Hand, found: Sweeps, profile: Profile) -> bool:
        return other.status is Status.DECLARED or plain(hand, other, found, profile)

    monkeypatch.setattr(sweeps, "_is_swept", is_swept)


def shared_last_is_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who shares last place in a row is last in it too."""
    plain = sweeps._table_last

    def table_last(hands: Sequence[Hand], profile: Profile) -> Any:
        last = plain(hands, profile)
        laid = [hand for hand in hands if hand.status is Status.LEGAL]
        lowest = {row: min(hand.rows[row].strength for hand in laid) for row in Row} if len(laid) > 1 else {}
        for hand in laid if last is None and lowest else ():
            if all(hand.rows[row].strength == lowest[row] for row in Row):
                return sweeps.Finding(hand.player, {})
        return last

    monkeypatch.setattr(sweeps, "_table_last", table_last)


def no_last_place(when: Callable[[Sequence[Hand]], bool]) -> Patch:
    """Nobody is last at such a table."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        plain = sweeps._table_last

        def table_last(hands: Sequence[Hand], profile: Profile) -> Any:
            return None if when(hands) else plain(hands, profile)

        monkeypatch.setattr(sweeps, "_table_last", table_last)

    return patch


def declarer_misses_the_addition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is last pays the addition only to those he compared with."""
    monkeypatch.setattr(pairs, "_last_pays_declarer", lambda *_: [])


def _addition_multiplied(lines: list[Line], *_: Any) -> Iterator[Line]:
    factors = next((line.factors for line in lines if line.row), ())
    for line in lines:
        yield line.times(*factors) if line.kind == "sweep" else line


addition_multiplied = _lines_changed("_rows", _addition_multiplied)
"""What a sweep adds is multiplied as the rows are."""


# Aces


def aces_settled_by_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first player settles everybody's ace points; the others owe each other none."""

    def ace_points(a: Hand, b: Hand, lines: list[Line], table: pairs.Table) -> list[Line]:
        dealt = sum(hand.aces for hand in table.hands)
        points = len(table.hands) * b.aces - dealt
        if a.player != 0 or table.profile.ace_points.mode == "none":
            return []
        payer, payee = (a, b) if points > 0 else (b, a)
        return [Line(payer.player, payee.player, "aces", "ace_points.mode", "none", abs(points))]

    monkeypatch.setattr(pairs, "_ace_points", ace_points)


def aces_of_who_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Aces count only between two players who compare rows."""
    plain = pairs._ace_points

    def ace_points(a: Hand, b: Hand, lines: list[Line], table: pairs.Table) -> list[Line]:
        return plain(a, b, lines, table) if a.status is b.status is Status.LEGAL else []

    monkeypatch.setattr(pairs, "_ace_points", ace_points)
