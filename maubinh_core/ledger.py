"""The ledger: lines of who pays whom and why, and the sums over them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod

from .ranking import Row
from .seats import Hand


@dataclass(frozen=True)
class Factor:
    """A multiplier on a line, and the clause it comes from."""

    by: int
    knob: str
    clause: str


@dataclass(frozen=True)
class Line:
    """`payer` pays `payee` `base` chi times the `factors`, under `clause`.

    A line of 0 chi records a tie, or two declarers or two fouls who owe each other nothing. `kind`
    picks the sentence, `knob` is what the line was read off; players are seat numbers from 0.
    """

    payer: int
    payee: int
    kind: str
    knob: str
    clause: str
    base: int
    row: Row | None = None
    factors: tuple[Factor, ...] = ()

    @property
    def multiplier(self) -> int:
        """All factors together."""
        return prod(factor.by for factor in self.factors)

    @property
    def amount(self) -> int:
        """Chi that change hands."""
        return self.base * self.multiplier

    def times(self, *factors: Factor) -> Line:
        """The same line with further factors."""
        return Line(
            self.payer,
            self.payee,
            self.kind,
            self.knob,
            self.clause,
            self.base,
            self.row,
            self.factors + factors,
        )


@dataclass(frozen=True)
class Unsettled:
    """A pair the profile's source does not settle: the clause that says so, and the players it is about."""

    pair: tuple[int, int]
    clause: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class Settlement:
    """A settled deal. `unsettled` is empty unless the source is silent about a pair."""

    hands: tuple[Hand, ...]
    lines: tuple[Line, ...]
    unsettled: tuple[Unsettled, ...] = ()

    @cached_property
    def net(self) -> tuple[tuple[int | None, ...], ...]:
        """``net[i][j]`` is what i receives from j, in chi; None where the pair is unsettled."""
        matrix: list[list[int | None]] = [[0] * len(self.hands) for _ in self.hands]
        for line in self.lines:
            _add(matrix, line.payee, line.payer, line.amount)
            _add(matrix, line.payer, line.payee, -line.amount)
        for entry in self.unsettled:
            i, j = entry.pair
            matrix[i][j] = matrix[j][i] = None
        return tuple(tuple(row) for row in matrix)

    @cached_property
    def totals(self) -> tuple[int | None, ...]:
        """What each seat won or lost in all (clause ``common/zero_sum``: they sum to zero)."""
        return tuple(None if None in row else sum(n for n in row if n is not None) for row in self.net)

    def between(self, i: int, j: int) -> tuple[Line, ...]:
        """The lines of one pair, in the order they were settled."""
        return tuple(line for line in self.lines if {line.payer, line.payee} == {i, j})


def _add(matrix: list[list[int | None]], i: int, j: int, amount: int) -> None:
    known = matrix[i][j]
    matrix[i][j] = amount if known is None else known + amount
