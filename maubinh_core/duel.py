"""What two legal arrangements pay each other at a table of two, asked of the settling itself.

Apart from who wins which row, chi hang only on the bonuses that two rows carry. So rows are told apart
here by the knob that prices them, their *kind*, and each meeting of kinds is settled once, with rows that
stand for their kind. Whatever knobs a table turns, a suggestion counts as the ledger does.

Two things are left out: who deals, so a tie is worth nothing either way, and ace points, which are dealt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from .ledger import Unsettled
from .pairs import Table, settle_pair
from .profile import Profile
from .ranking import HandType, Row, RowClass
from .seats import Hand, Status
from .sweeps import find_sweeps

Kind = str  # the knob of a row's bonus, or "" for a row without one
Kinds = tuple[Kind, Kind, Kind]  # of back, middle and front

_PLAIN = {row: RowClass(0, HandType.HIGH_CARD, tuple(range(7, 7 - row.size, -1)), row.size) for row in Row}


@dataclass(frozen=True)
class Duel:
    """Two players under a profile's prices; what was asked once is remembered."""

    profile: Profile
    _examples: dict[tuple[Row, Kind], RowClass] = field(default_factory=dict, repr=False)
    _rows: dict[tuple[Row, Kind, Kind], int] = field(default_factory=dict, repr=False)
    _sweeps: dict[tuple[Kinds, Kinds], int] = field(default_factory=dict, repr=False)

    def kind(self, row: Row, found: RowClass) -> Kind:
        """What a row counts as where chi are concerned."""
        bonus = self.profile.bonus
        if bonus.value(row, found) is None:
            return ""
        kind = bonus.knob(row, found)
        self._examples.setdefault((row, kind), found)
        return kind

    def kinds(self, classes: Sequence[RowClass]) -> Kinds:
        """The kinds of a back, a middle and a front."""
        back, middle, front = (self.kind(row, found) for row, found in zip(Row, classes, strict=True))
        return back, middle, front

    def row(self, row: Row, winner: Kind, loser: Kind) -> int:
        """Chi for the winner of one row, the other two being tied."""
        key = (row, winner, loser)
        chi = self._rows.get(key)
        if chi is None:
            chi = self._rows[key] = self._settled({row: winner}, {row: loser})
        return chi

    def sweep(self, winner: Kinds, loser: Kinds) -> int:
        """Chi that winning all three rows brings beyond the rows themselves."""
        key = (winner, loser)
        chi = self._sweeps.get(key)
        if chi is None:
            whole = self._settled(dict(zip(Row, winner, strict=True)), dict(zip(Row, loser, strict=True)))
            rows = sum(self.row(row, w, v) for row, w, v in zip(Row, winner, loser, strict=True))
            chi = self._sweeps[key] = whole - rows
        return chi

    def _settled(self, winner: Mapping[Row, Kind], loser: Mapping[Row, Kind]) -> int:
        """What the winner of the given rows receives, by the ledger."""
        first, second = self._hand(0, winner, strength=1), self._hand(1, loser, strength=0)
        hands, profile = (first, second), replace(self.profile, dealer_wins_ties=False)
        lines = settle_pair(first, second, Table(hands, find_sweeps(hands, profile), profile))
        assert not isinstance(lines, Unsettled), "two legal hands without cards leave nothing open"
        return sum(line.amount if line.payee == 0 else -line.amount for line in lines)

    def _hand(self, player: int, kinds: Mapping[Row, Kind], *, strength: int) -> Hand:
        """Rows that stand for their kinds, all of one strength; rows not given tie."""
        rows = {row: self._examples[row, kind] if kind else _PLAIN[row] for row, kind in kinds.items()}
        placed = {row: replace(found, strength=strength) for row, found in rows.items()}
        return Hand(player, Status.LEGAL, (), {**_PLAIN, **placed})
