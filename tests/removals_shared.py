"""What taking away a clause means where sources share it, and for the clauses in force everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from maubinh_core.ranking import HandType
from tests.removals_instants import (
    declaration_ends_the_deal,
    false_entry_fouls,
    fouled_pays_more,
    higher_loses,
    instant_line,
    lowest_name,
    straight_flush_is_neither,
)
from tests.removals_ranking import (
    Patch,
    any_cards,
    any_rows,
    any_table,
    front_begins_stronger,
    kickers_dropped,
    no_doubt,
    nothing_is_a_foul,
    only_two_letters,
    ranked_without,
    two_scales,
    type_moved,
)
from tests.removals_scoring import (
    bonus_in_every_row,
    booked_on_one_side,
    declarer_is_swept,
    doubled,
    one_winner_takes_all,
    sweep_with_a_tie,
    tied_row_is_lost,
    won_row_pays_nothing,
)

Removal = Mapping[str, Any] | Patch
Removals = Mapping[str, tuple[Removal, ...]]

TYPES = [type_.id for type_ in HandType]
COMPARED = [type_ for type_ in TYPES if type_ != "straight_flush"]
PAIR, TWO_PAIR = HandType.ONE_PAIR, HandType.TWO_PAIR
STRAIGHT, HIGH_CARD = HandType.STRAIGHT, HandType.HIGH_CARD

COMMON: Removals = {
    "common/deck": (any_cards,),
    "common/written": (only_two_letters,),
    "common/written.doubt": (no_doubt,),
    "common/players": (any_table,),
    "common/rows": (any_rows,),
    "common/cards.order": (ranked_without("cards.order"),),
    "common/suits": (ranked_without("suits"),),
    "common/types.order": (ranked_without("types.order"),),
    **{f"common/types.{type_}": (ranked_without(f"types.{type_}"),) for type_ in TYPES},
    "common/straight.no_wrap": (ranked_without("no_wrap"),),
    "common/front.types": (ranked_without("front.types"),),
    **{f"common/compare.{type_}": (ranked_without(f"compare.{type_}"),) for type_ in COMPARED},
    "common/compare.front_middle": (ranked_without("front_middle"), front_begins_stronger),
    "common/compare.one_scale": (two_scales,),
    "common/row.win": (won_row_pays_nothing,),
    "common/row.tie": (tied_row_is_lost, {"tie": "dealer"}),
    "common/pairwise": (one_winner_takes_all,),
    "common/zero_sum": (booked_on_one_side,),
}

SHARED: Removals = {
    "types.order": (
        type_moved(STRAIGHT, above=TWO_PAIR),
        type_moved(STRAIGHT, above=HandType.FLUSH),
    ),
    "front.types": (ranked_without("front.types"),),
    "straight.no_wrap": (ranked_without("no_wrap"),),
    "compare.front_middle": (ranked_without("front_middle"), front_begins_stronger),
    "compare.kickers": (kickers_dropped(PAIR, kept=1), kickers_dropped(TWO_PAIR, kept=2)),
    "arrange.order": ({"order": "strict"},),
    "foul.is": (nothing_is_a_foul,),
    "foul.open": ({"foul.mode": "rows"},),
    "foul.pays": ({"foul.rows": "as_laid"},),
    "foul.bonuses": ({"foul.mode": "flat"},),
    "foul.both": ({"foul.both": "unspecified"},),
    "row.tie": (tied_row_is_lost, {"tie": "dealer"}),
    "bonus.front_trips": ({"bonus.front.three_of_a_kind": 1},),
    "bonus.middle_full_house": ({"bonus.middle.full_house": 1},),
    "bonus.middle_quads": ({"bonus.middle.four_of_a_kind": 1},),
    "bonus.middle_straight_flush": ({"bonus.middle.straight_flush": 1},),
    "bonus.back_quads": ({"bonus.back.four_of_a_kind": 1},),
    "bonus.back_straight_flush": ({"bonus.back.straight_flush": 1},),
    "bonus.others": (bonus_in_every_row,),
    "bonus.replaces": ({"bonus.mode": "add"},),
    "bonus.won_only": ({"bonus.on": "laid"},),
    "bonus.over_bonus": ({"bonus.over_bonus": "any"},),
    "sweep.none": ({"sweep.mode": "multiply"}, {"sweep.mode": "add"}),
    "sweep.tie_stops": (sweep_with_a_tie,),
    "table_sweep.players": ({"table_sweep.players": 2},),
    "table_sweep.declarer": (declarer_is_swept,),
    "ace_points": ({"ace_points.mode": "dealt"}, {"ace_points.mode": "four"}),
    "instant.choice": ({"instant.declared": "automatic"},),
    "instant.pays": (instant_line(lambda line: replace(line, base=0)),),
    "instant.fouled_pays": (instant_line(lambda line: replace(line, base=0)), fouled_pays_more),
    "instant.higher": ({"instant.between": "difference"}, higher_loses),
    "instant.listed_higher": (
        {"instant.between": "difference"},
        {"instant.equal_rank": "tie"},
        higher_loses,
    ),
    "instant.equal": ({"instant.equal_rank": "listed"},),
    "instant.same": ({"instant.same": "compared"},),
    "instant.no_multiplier": (instant_line(doubled),),
    "instant.others": (declaration_ends_the_deal,),
    "instant.refused": ({"instant.false_claim": "pays"}, false_entry_fouls),
    "instant.rank": (lowest_name,),
    "instant.straight_flush_rows": (straight_flush_is_neither,),
    "instant.quads_two_pairs": (
        {"instant.quads_as_pairs": "six_pairs"},
        {"instant.quads_as_pairs": "never"},
    ),
    "instant.front_runs": ({"instant.low_run": False},),
    "instant.thirteen": ({"instant.three_rows": "laid"},),
    "leaving": ({"leaving": "foul"},),
}
