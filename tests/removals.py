"""What taking away a clause means: for each executable clause, one or more ways to play without it.

A removal is a mapping of knobs, turned on top of the case's profile, or a function that patches the core.
`tests/test_removals.py` asks that under each of them some case of the clause fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from maubinh_core import (
    arrangement,
    instants,
    ledger,
    match,
    pairs,
    protocol,
    requests,
    scoring,
    seats,
    sweeps,
)
from maubinh_core.arrangement import Arrangement, Verdict
from maubinh_core.cards import Card
from maubinh_core.ledger import Factor, Line, Settlement
from maubinh_core.profile import Bonus, Profile, load
from maubinh_core.ranking import HandType, Row, RowClass, Scale, Wheel, scale
from maubinh_core.seats import Hand, Seat, Status
from maubinh_core.sweeps import Sweeps
from tests.plain_ranking import rank

Patch = Callable[[pytest.MonkeyPatch], None]
Removal = Mapping[str, Any] | Patch


def ranked_without(rule: str) -> Patch:
    """Rows ranked by the plain ranking of the tests, which can leave a rule out."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        def rank_row(self: Scale, cards: Iterable[Card]) -> RowClass:
            return rank(cards, self.wheel, rule)

        monkeypatch.setattr(Scale, "rank", rank_row)

    return patch


def _any_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated cards and hands of any size are accepted."""

    def accept(*_: Any, **__: Any) -> None:
        return None

    monkeypatch.setattr(arrangement, "refuse_duplicates", accept)
    monkeypatch.setattr(requests, "refuse_duplicates", accept)
    monkeypatch.setattr(scoring, "_refuse_shared_cards", accept)
    monkeypatch.setattr(requests, "require_hand", tuple)


def _any_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of one or of five is settled."""
    monkeypatch.setattr(scoring, "check_seat_count", lambda count: None)
    monkeypatch.setattr(requests, "check_seat_count", lambda count: None)


def _any_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of other sizes are accepted."""
    monkeypatch.setattr(Arrangement, "__post_init__", lambda self: None)


def _two_scales(monkeypatch: pytest.MonkeyPatch) -> None:
    """Legality uses another place for A-2-3-4-5 than scoring does."""

    def check(laid: Arrangement, profile: Profile) -> Verdict:
        return arrangement.check(laid, replace(profile, scale=scale(Wheel.LOWEST)))

    def check_for_table(laid: Arrangement, profile: Profile) -> Verdict:
        true, wrong = arrangement.check(laid, profile), check(laid, profile)
        return Verdict(true.classes, wrong.comparisons)

    monkeypatch.setattr(protocol, "check", check)
    monkeypatch.setattr(seats, "check", check_for_table)


def _nothing_is_a_foul(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Verdict, "faults", property(lambda self: ()))


def _won_row_pays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = pairs.row_value

    def row_value(row: Row, found: RowClass, payer: int, payee: int, profile: Profile) -> Line:
        line = plain(row, found, payer, payee, profile)
        return replace(line, base=0) if line.kind == "row" else line

    monkeypatch.setattr(pairs, "row_value", row_value)


def _tied_row_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The later of two players loses a tied row."""
    plain = sweeps._row_winners

    def row_winners(a: Hand, b: Hand, profile: Profile) -> dict[Row, int | None]:
        found = plain(a, b, profile)
        return {row: a.player if winner is None else winner for row, winner in found.items()}

    monkeypatch.setattr(sweeps, "_row_winners", row_winners)


def _one_winner_takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who comes out best of the table is paid, by everybody; the others owe each other nothing."""
    plain = scoring.settle

    def settle(at_table: Sequence[Seat], profile: Profile) -> Settlement:
        settled = plain(at_table, profile)
        if settled.unsettled:
            return settled
        best = max(range(len(at_table)), key=lambda seat: settled.totals[seat] or 0)
        return replace(settled, lines=tuple(x for x in settled.lines if best in (x.payer, x.payee)))

    monkeypatch.setattr(protocol, "settle", settle)


def _booked_on_one_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is paid gains, who pays loses nothing."""
    plain = ledger._add

    def add(matrix: list[list[int | None]], i: int, j: int, amount: int) -> None:
        plain(matrix, i, j, max(amount, 0))

    monkeypatch.setattr(ledger, "_add", add)


def _bonus_in_every_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bonus is paid for its type in whichever row it lies."""

    def value(self: Bonus, row: Row, found: RowClass) -> int | None:
        return max(
            (n for (_, type_, _), n in (self.values or {}).items() if type_ is found.type), default=None
        )

    monkeypatch.setattr(Bonus, "value", value)


def _sweep_with_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows won and one tied count as a sweep."""

    def sweeper(self: Sweeps, a: Hand, b: Hand) -> int | None:
        won = set(self.winners[a.player, b.player].values()) - {None}
        return won.pop() if len(won) == 1 else None

    monkeypatch.setattr(Sweeps, "sweeper", sweeper)


def _declarer_is_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Declarers are left out when asking whether everyone was swept."""
    plain = sweeps._is_swept

    def is_swept(hand: Hand, other: Hand, found: Sweeps, profile: Profile) -> bool:
        return other.status is Status.DECLARED or plain(hand, other, found, profile)

    monkeypatch.setattr(sweeps, "_is_swept", is_swept)


def _instant_line(change: Callable[[Line], Line]) -> Patch:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        plain = pairs._instant
        monkeypatch.setattr(pairs, "_instant", lambda *args, **named: change(plain(*args, **named)))

    return patch


def _declaration_ends_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as somebody declares, the others owe each other nothing."""
    plain = pairs.settle_pair

    def settle_pair(a: Hand, b: Hand, table: pairs.Table) -> Any:
        declared = any(hand.instant for hand in table.hands)
        return [] if declared and not (a.instant or b.instant) else plain(a, b, table)

    monkeypatch.setattr(scoring, "settle_pair", settle_pair)


def _fouled_pays_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fouled player pays a declarer doubly."""
    plain = pairs._instant

    def instant(winner: Hand, loser: Hand, profile: Profile, **named: Any) -> Line:
        line = plain(winner, loser, profile, **named)
        return _doubled(line) if loser.status is Status.FOULED else line

    monkeypatch.setattr(pairs, "_instant", instant)


def _lowest_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several names a hand bears the lowest is given."""

    def best(cards: Sequence[Card], profile: Profile, *, laid: Arrangement | None = None) -> str | None:
        names = instants.held(cards, profile, laid=laid)
        return names[-1] if names else None

    monkeypatch.setattr(instants, "best", best)


def _higher_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two declarers the lower takes its value from the higher."""
    plain = pairs._two_declarers

    def two(a: Hand, b: Hand, profile: Profile) -> Line:
        line = plain(a, b, profile)
        return replace(line, payer=line.payee, payee=line.payer)

    monkeypatch.setattr(pairs, "_two_declarers", two)


def _standing(change: Callable[[Sequence[Sequence[int]], match.Standing], tuple[int, ...]]) -> Patch:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        plain = match.standing

        def standing(deals: Sequence[Sequence[int]], profile: Profile, **named: Any) -> match.Standing:
            found = plain(deals, profile, **named)
            return replace(found, winners=change(deals, found))

        monkeypatch.setattr(match, "standing", standing)

    return patch


def _most_deals_won(deals: Sequence[Sequence[int]], found: match.Standing) -> tuple[int, ...]:
    won = [sum(deal[seat] == max(deal) for deal in deals) for seat in range(len(found.totals))]
    return tuple(seat for seat, count in enumerate(won) if count == max(won))


def _doubled(line: Line) -> Line:
    return line.times(Factor(2, "none", "none"))


def _without_instant(name: str) -> Removal:
    """The profile's list with one name taken out."""
    return {"instant.rank": [other for other in INSTANTS if other != name]}


INSTANTS = load("bsfyi").instants.rank
TYPES = [type_.id for type_ in HandType]
COMPARED = [type_ for type_ in TYPES if type_ != "straight_flush"]

REMOVALS: dict[str, tuple[Removal, ...]] = {
    "common/deck": (_any_cards,),
    "common/players": (_any_table,),
    "common/rows": (_any_rows,),
    "common/cards.order": (ranked_without("cards.order"),),
    "common/suits": (ranked_without("suits"),),
    "common/types.order": (ranked_without("types.order"),),
    **{f"common/types.{type_}": (ranked_without(f"types.{type_}"),) for type_ in TYPES},
    "common/straight.no_wrap": (ranked_without("no_wrap"),),
    "common/front.types": (ranked_without("front.types"),),
    **{f"common/compare.{type_}": (ranked_without(f"compare.{type_}"),) for type_ in COMPARED},
    "common/compare.front_middle": (ranked_without("front_middle"),),
    "common/compare.one_scale": (_two_scales,),
    "common/row.win": (_won_row_pays_nothing,),
    "common/row.tie": (_tied_row_is_lost, {"tie": "dealer"}),
    "common/pairwise": (_one_winner_takes_all,),
    "common/zero_sum": (_booked_on_one_side,),
    "bsfyi/arrange.order": ({"order": "strict"},),
    "bsfyi/foul.is": (_nothing_is_a_foul,),
    "bsfyi/straight.wheel": ({"wheel": "split"}, {"wheel": "lowest"}),
    "bsfyi/straight_flush.wheel": ({"wheel": "lowest"},),
    "bsfyi/straight_flush.royal": ({"bonus.back.straight_flush.top": 10}, ranked_without("royal")),
    "bsfyi/bonus.front_trips": ({"bonus.front.three_of_a_kind": 1},),
    "bsfyi/bonus.middle_full_house": ({"bonus.middle.full_house": 1},),
    "bsfyi/bonus.middle_quads": ({"bonus.middle.four_of_a_kind": 1},),
    "bsfyi/bonus.middle_straight_flush": ({"bonus.middle.straight_flush": 1},),
    "bsfyi/bonus.back_quads": ({"bonus.back.four_of_a_kind": 1},),
    "bsfyi/bonus.back_straight_flush": ({"bonus.back.straight_flush": 1},),
    "bsfyi/bonus.others": (_bonus_in_every_row,),
    "bsfyi/bonus.replaces": ({"bonus.mode": "add"},),
    "bsfyi/bonus.won_only": ({"bonus.on": "laid"},),
    "bsfyi/sweep.doubles": ({"sweep.mode": "none"}, {"sweep.scope": "rows"}, {"sweep.factor": 3}),
    "bsfyi/sweep.tie_stops": (_sweep_with_a_tie,),
    "bsfyi/table_sweep.triples": (
        {"table_sweep.mode": "none"},
        {"table_sweep.mode": "compound"},
        {"table_sweep.mode": "compound", "table_sweep.factor": 2},
    ),
    "bsfyi/table_sweep.players": ({"table_sweep.players": 2},),
    "bsfyi/table_sweep.fouled_counts": ({"table_sweep.counts_fouled": False},),
    "bsfyi/table_sweep.declarer": (_declarer_is_swept,),
    "bsfyi/foul.pays": ({"foul.rows": "as_laid"}, {"foul.factor": 1}),
    "bsfyi/foul.bonuses": ({"foul.mode": "flat"},),
    "bsfyi/foul.table_sweep": ({"foul.table_sweep": False},),
    "bsfyi/foul.both": ({"foul.both": "unspecified"},),
    "bsfyi/instant.choice": ({"instant.declared": "automatic"},),
    "bsfyi/instant.pays": (_instant_line(lambda line: replace(line, base=0)), _fouled_pays_more),
    "bsfyi/instant.higher": ({"instant.between": "difference"}, {"instant.equal_rank": "tie"}, _higher_loses),
    "bsfyi/instant.same": ({"instant.same": "compared"},),
    "bsfyi/instant.no_multiplier": (_instant_line(_doubled),),
    "bsfyi/instant.others": (_declaration_ends_the_deal,),
    "bsfyi/instant.refused": ({"instant.false_claim": "pays"},),
    "bsfyi/instant.rank": (_lowest_name,),
    **{f"bsfyi/instant.{name}": (_without_instant(name),) for name in INSTANTS},
    "bsfyi/instant.quads_two_pairs": (
        {"instant.quads_as_pairs": "never"},
        {"instant.quads_as_pairs": "everywhere"},
    ),
    "bsfyi/instant.front_runs": ({"instant.low_run": False},),
    "bsfyi/instant.thirteen": ({"instant.three_rows": "laid"},),
    "bsfyi/match.length": ({"match.deals": []}, {"match.deals": [10]}, {"match.deals": [5]}),
    "bsfyi/match.winner": (_standing(_most_deals_won),),
    "bsfyi/match.tie": (_standing(lambda _, found: found.winners[:1]),),
    "bsfyi/leaving": ({"leaving": "foul"},),
}
