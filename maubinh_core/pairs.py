"""Two seats settled against each other: the lines of one pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from . import instants
from .ledger import Factor, Line, Unsettled
from .profile import Profile
from .ranking import Row
from .rowprices import row_value, won_row
from .seats import Hand, Status
from .sweeps import Sweeps


@dataclass(frozen=True)
class Table:
    """What settling a pair may look at beyond the two hands."""

    hands: Sequence[Hand]
    sweeps: Sweeps
    profile: Profile


def settle_pair(a: Hand, b: Hand, table: Table) -> list[Line] | Unsettled:
    """The lines between two seats, whoever else declares (``bsfyi/instant.others``), or why they are open.

    What a silent source leaves open at the table leaves a pair open only where it changes what is paid.
    """
    silent = _silent(a, b, table)
    if silent is not None:
        return silent
    lines = _lines(a, b, table)
    for doubt in table.sweeps.doubts:
        if _paid(_lines(a, b, replace(table, sweeps=doubt.sweeps))) != _paid(lines):
            return Unsettled((a.player, b.player), doubt.clause, doubt.players)
    return lines


def _paid(lines: Sequence[Line]) -> int:
    """What the lower seat pays the higher one in all."""
    return sum(line.amount if line.payer < line.payee else -line.amount for line in lines)


def _lines(a: Hand, b: Hand, table: Table) -> list[Line]:
    """The lines between two seats with the sweeps of the table as they are given."""
    profile = table.profile
    by_player = {a.player: a, b.player: b}
    if a.instant and b.instant:
        lines = [_two_declarers(a, b, profile)]
    elif a.instant or b.instant:
        declarer, other = (a, b) if a.instant else (b, a)
        lines = [_instant(declarer, other, profile, kind="instant")]
        lines += _last_pays_declarer(declarer, other, table)
    elif a.status is b.status is Status.FOULED:
        lines = [Line(b.player, a.player, "foul_both", "foul.both", profile.clause("foul.both"), 0)]
    elif Status.FOULED in (a.status, b.status):
        fouled, other = (a, b) if a.status is Status.FOULED else (b, a)
        lines = list(_foul(fouled, other, table))
    else:
        lines = list(_rows(a, b, by_player, table))
    return lines + _ace_points(a, b, lines, table)


def _silent(a: Hand, b: Hand, table: Table) -> Unsettled | None:
    """Whether this pair has to compare with a seat whose fate the source does not tell."""
    profile = table.profile
    pair = (a.player, b.player)
    left = tuple(h.player for h in (a, b) if h.status is Status.LEFT)
    if left:
        return Unsettled(pair, profile.clause("leaving"), left)
    fouled = tuple(h.player for h in (a, b) if h.status is Status.FOULED)
    declared = a.instant or b.instant
    if fouled and not declared:
        open_ = profile.foul.mode == "unspecified"
        knob = "foul.mode" if open_ else "foul.both"
        if open_ or (len(fouled) == 2 and profile.foul.both == "unspecified"):
            return Unsettled(pair, profile.clause(knob), fouled)
    if profile.ace_points.mode == "four" and len(table.hands) < 4 and _ace_difference(a, b, table):
        # 4Y − 4 sums to zero only when all four aces are dealt among four players.
        return Unsettled(pair, profile.clause("ace_points.mode"), pair)
    return None


# Instant wins


def _instant(winner: Hand, loser: Hand, profile: Profile, *, kind: str, less: int = 0) -> Line:
    """A declarer's flat payment (``bsfyi/instant.pays``) as it is (``bsfyi/instant.no_multiplier``)."""
    assert winner.instant is not None
    knob = f"instant.{winner.instant}"
    base = profile.instants.values[winner.instant] - less
    line = Line(loser.player, winner.player, kind, knob, profile.clause(knob), base)
    if profile.instants.per == "row":
        line = line.times(Factor(3, "instant.per", profile.clause("instant.per")))
    return line


def _two_declarers(a: Hand, b: Hand, profile: Profile) -> Line:
    """The higher takes its own value, the same kind nothing (``bsfyi/instant.higher``, ``instant.same``)."""
    rules = profile.instants
    assert a.instant is not None
    assert b.instant is not None
    if a.instant == b.instant:
        mine, theirs = (instants.standing(h.cards, a.instant) for h in (a, b))
        if rules.same == "zero" or mine == theirs:
            clause = profile.clause("instant.same")
            return Line(b.player, a.player, "instant_same", "instant.same", clause, 0)
        winner, loser = (a, b) if mine > theirs else (b, a)
        return _instant(winner, loser, profile, kind="instant_compared")
    values = rules.values[a.instant], rules.values[b.instant]
    if values[0] == values[1] and rules.equal_rank == "tie":
        clause = profile.clause("instant.equal_rank")
        return Line(b.player, a.player, "instant_equal", "instant.equal_rank", clause, 0)
    winner, loser = (a, b) if rules.rank.index(a.instant) < rules.rank.index(b.instant) else (b, a)
    if rules.between == "difference":
        return _instant(winner, loser, profile, kind="instant_difference", less=min(values))
    return _instant(winner, loser, profile, kind="instant_over")


def _last_pays_declarer(declarer: Hand, other: Hand, table: Table) -> list[Line]:
    """Who is last pays the addition to a declarer too (clause ``mau-binh-online/sweep.every_player``)."""
    sweep = table.profile.sweep
    if table.sweeps.last != other.player or sweep.mode != "add":
        return []
    return [_sweep_line(other.player, declarer.player, table.profile)]


# Rows


def _rows(a: Hand, b: Hand, by_player: dict[int, Hand], table: Table) -> Iterator[Line]:
    """Three rows as a sweep makes them, then what it adds (``mau-binh-online/table_sweep.then_adds``)."""
    profile, sweeps = table.profile, table.sweeps
    sweeper = sweeps.sweeper(a, b)
    swept = _swept(a, b, sweeper, table)
    factors = _sweep_factors(sweeper, swept, table)
    if swept is not None and profile.sweep.mode == "fixed":
        winner = b.player if swept == a.player else a.player
        yield _sweep_line(swept, winner, profile).times(*factors)
    else:
        for row, won_by in sweeps.winners[a.player, b.player].items():
            if won_by is None:
                yield Line(b.player, a.player, "tie", "tie", profile.clause("tie"), 0, row)
                continue
            winner_hand = by_player[won_by]
            loser_hand = b if winner_hand is a else a
            yield from won_row(row, winner_hand, loser_hand, factors, profile)
        if swept is not None and profile.sweep.mode == "add":
            yield _sweep_line(swept, b.player if swept == a.player else a.player, profile)
    if sweeper is not None and sweeper == sweeps.table:
        yield from _table_sweep_lines(sweeper, b.player if sweeper == a.player else a.player, profile)


def _swept(a: Hand, b: Hand, sweeper: int | None, table: Table) -> int | None:
    """Who of the two is swept under the profile's own meaning of a sweep."""
    if table.profile.sweep.mode == "none":
        return None
    if table.profile.sweep.trigger == "table_last":
        return table.sweeps.last if table.sweeps.last in (a.player, b.player) else None
    return None if sweeper is None else (b.player if sweeper == a.player else a.player)


def _sweep_factors(sweeper: int | None, swept: int | None, table: Table) -> tuple[Factor, ...]:
    """A sweep's multiplier, the table sweep's in its place (``pagat-viet/table_sweep.replaces``) or on it."""
    profile = table.profile
    whole = sweeper is not None and sweeper == table.sweeps.table
    replaced = whole and profile.table_sweep.mode == "replace" and profile.sweep.trigger == "pair"
    factors = []
    if swept is not None and profile.sweep.mode == "multiply" and not replaced:
        factors.append(Factor(profile.sweep.factor, "sweep.factor", profile.clause("sweep.factor")))
    if whole and profile.table_sweep.mode in ("replace", "compound"):
        factors.append(_table_factor(profile, "table_sweep.factor"))
    return tuple(factors)


def _table_factor(profile: Profile, knob: str) -> Factor:
    return Factor(profile.table_sweep.factor, knob, profile.clause(knob))


def _sweep_line(payer: int, payee: int, profile: Profile) -> Line:
    return Line(payer, payee, "sweep", "sweep.amount", profile.clause("sweep.amount"), profile.sweep.amount)


def _table_sweep_lines(payee: int, payer: int, profile: Profile) -> Iterator[Line]:
    """A table sweep that adds instead of multiplying: the three rows once more, or a number."""
    rules, clause = profile.table_sweep, profile.clause("table_sweep.mode")
    if rules.mode == "rows_again":
        line = Line(payer, payee, "table_sweep", "table_sweep.mode", clause, 3)
        doubled = profile.sweep.mode == "multiply"
        factor = Factor(profile.sweep.factor, "sweep.factor", profile.clause("sweep.factor"))
        yield line.times(factor) if doubled else line
    elif rules.mode == "add":
        clause = profile.clause("table_sweep.amount")
        yield Line(payer, payee, "table_sweep", "table_sweep.amount", clause, rules.amount)


# Fouls


def _foul(fouled: Hand, other: Hand, table: Table) -> Iterator[Line]:
    """What a fouled hand pays a legal one (clauses ``bsfyi/foul.*``)."""
    profile, rules = table.profile, table.profile.foul
    whole = table.sweeps.table == other.player
    if rules.mode == "rows":
        factors = _foul_factors(whole, profile)
        for row in Row:
            if rules.rows == "as_laid" and not _loses_as_laid(row, fouled, other):
                continue
            line = row_value(row, other.rows[row], fouled.player, other.player, profile)
            if line.kind == "row":
                clause = profile.clause("foul.mode")
                line = Line(line.payer, line.payee, "foul_row", "foul.mode", clause, line.base, row)
            else:
                line = Line(line.payer, line.payee, "foul_bonus", line.knob, line.clause, line.base, row)
            yield line.times(*factors)
        if whole and rules.table_sweep:
            yield from _table_sweep_lines(other.player, fouled.player, profile)
        return
    clause = profile.clause("foul.amount")
    yield Line(fouled.player, other.player, "foul", "foul.amount", clause, rules.amount)
    if rules.mode == "flat_and_bonuses":
        for row in Row:
            line = row_value(row, other.rows[row], fouled.player, other.player, profile)
            if line.base > 1:  # the flat amount already stands for the rows' own chi
                yield Line(line.payer, line.payee, "bonus", line.knob, line.clause, line.base - 1, row)


def _loses_as_laid(row: Row, fouled: Hand, other: Hand) -> bool:
    """Who left or claimed falsely laid nothing, and loses every row."""
    return not fouled.rows or other.rows[row].strength > fouled.rows[row].strength


def _foul_factors(whole: bool, profile: Profile) -> tuple[Factor, ...]:
    factor = Factor(profile.foul.factor, "foul.factor", profile.clause("foul.factor"))
    if whole and profile.foul.table_sweep:
        if profile.table_sweep.mode == "replace":
            return (_table_factor(profile, "foul.table_sweep"),)
        if profile.table_sweep.mode == "compound":
            return factor, _table_factor(profile, "foul.table_sweep")
    return (factor,) if profile.foul.factor != 1 else ()


# Aces


def _ace_difference(a: Hand, b: Hand, table: Table) -> int:
    """How many more aces the first holds, or 0 where four aces in a row cancel ace points for the table."""
    if table.profile.ace_points.cancelled_by_quads and any(hand.lays_four_aces for hand in table.hands):
        return 0
    return a.aces - b.aces


def _ace_points(a: Hand, b: Hand, lines: list[Line], table: Table) -> list[Line]:
    """N·Y − X by pairs (``tinh-at/ace_points.pairs``): over all opponents the difference sums to it."""
    profile = table.profile
    difference = _ace_difference(a, b, table)
    if profile.ace_points.mode == "none" or difference == 0:
        return []
    payer, payee = (b, a) if difference > 0 else (a, b)
    clause = profile.clause("ace_points.mode")
    line = Line(payer.player, payee.player, "aces", "ace_points.mode", clause, abs(difference))
    rows = [settled for settled in lines if settled.kind != "table_sweep"]
    if profile.ace_points.multiplied and rows:
        knobs = ("sweep.factor", "table_sweep.factor", "foul.factor", "foul.table_sweep")
        line = line.times(*(f for f in rows[0].factors if f.knob in knobs))
    return [line]
