"""What a won row is worth: 1 chi or its bonus, doubled where it lies over another bonus."""

from __future__ import annotations

from collections.abc import Iterator

from .ledger import Factor, Line
from .profile import Profile
from .ranking import HandType, Row, RowClass
from .seats import Hand

HANG_TYPES = (HandType.FOUR_OF_A_KIND, HandType.STRAIGHT_FLUSH)


def row_value(row: Row, found: RowClass, payer: int, payee: int, profile: Profile) -> Line:
    """A row's price before any multiplier: 1 chi (clause ``bsfyi/bonus.others``), or its bonus in place of it
    (``bsfyi/bonus.replaces``, ``pagat-viet/bonus.replaces_quads``)."""
    bonus = profile.bonus.value(row, found)
    if bonus is None:
        return Line(payer, payee, "row", "row.win", profile.clause("row.win"), 1, row)
    knob = profile.bonus.knob(row, found)
    base = bonus if profile.bonus.mode == "replace" else 1 + bonus
    return Line(payer, payee, "row_bonus", knob, profile.clause(knob), base, row)


def won_row(
    row: Row, winner: Hand, loser: Hand, factors: tuple[Factor, ...], profile: Profile
) -> Iterator[Line]:
    """The lines of a won row under what multiplies the pair's rows (`factors`), in chi.

    Where bonuses count when laid, what the loser's own hand brings him is one of them.
    """
    found, beaten = winner.rows[row], loser.rows[row]
    over = _over_bonus(row, found, beaten, profile)
    line = row_value(row, found, loser.player, winner.player, profile)
    if profile.sweep.scope == "rows" and line.base > 1:
        # Only the row's own chi is multiplied; what the bonus adds to it stands apart.
        plain = Line(line.payer, line.payee, "row", "row.win", profile.clause("row.win"), 1, row)
        rest = Line(line.payer, line.payee, "bonus", line.knob, line.clause, line.base - 1, row)
        yield plain.times(*over, *factors)
        yield rest.times(*over)
    else:
        yield line.times(*over, *factors)
    if profile.bonus.on == "laid" and profile.bonus.value(row, beaten) is not None:
        value, knob = profile.bonus.value(row, beaten), profile.bonus.knob(row, beaten)
        assert value is not None
        laid = Line(winner.player, loser.player, "bonus_laid", knob, profile.clause(knob), value, row)
        yield laid if profile.sweep.scope == "rows" else laid.times(*factors)


def _over_bonus(row: Row, found: RowClass, beaten: RowClass, profile: Profile) -> tuple[Factor, ...]:
    """A bonus hand over a bonus hand doubles the row at its own price (``tinh-at/bonus.over_bonus_aces``).

    Only of hands that are compared: a foul's are not (``tinh-at/bonus.over_bonus_foul``).
    """
    how = profile.bonus.over_bonus
    values = (profile.bonus.value(row, found), profile.bonus.value(row, beaten))
    counts = {
        "none": False,
        "any": True,
        "same_type": found.type is beaten.type,
        "quads_up": found.type in HANG_TYPES and beaten.type in HANG_TYPES,
    }[how]
    if not counts or None in values:
        return ()
    return (Factor(2, "bonus.over_bonus", profile.clause("bonus.over_bonus")),)
