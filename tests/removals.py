"""What taking away a clause means: for each executable clause, one or more ways to play without it.

A removal is a mapping of knobs, turned on top of the case's profile, or a function that patches the core.
`tests/test_removals.py` asks that under each of them some case of the clause fails.
"""

from __future__ import annotations

from maubinh_core.profile import load
from maubinh_core.ranking import HandType
from tests.removals_instants import (
    consecutive_pairs,
    false_entry_fouls,
    most_deals_won,
    quads_win_at_once,
    triple_is_no_pair,
    winners_by,
)
from tests.removals_ranking import any_rows, kickers_dropped, ranked_without, type_moved
from tests.removals_scoring import (
    aces_of_who_compares,
    aces_settled_by_the_first,
    addition_multiplied,
    declarer_misses_the_addition,
    no_last_place,
    over_bonus_at_ordinary_price,
    over_bonus_of_a_foul,
    shared_last_is_last,
)
from tests.removals_shared import COMMON, HIGH_CARD, PAIR, SHARED, Removals


def _shared(names: str) -> Removals:
    """The removals of clauses that several sources have alike."""
    return {name: SHARED[name.partition("/")[2]] for name in names.split()}


def _instants(profile: str) -> Removals:
    """For each instant win of a source, its list with that one taken out."""
    listed = load(profile).instants.rank
    return {
        f"{profile}/instant.{name}": ({"instant.rank": [other for other in listed if other != name]},)
        for name in listed
    }


BSFYI: Removals = {
    **_shared(
        """
        bsfyi/arrange.order bsfyi/foul.is bsfyi/foul.bonuses bsfyi/foul.both bsfyi/bonus.front_trips
        bsfyi/bonus.middle_full_house bsfyi/bonus.middle_quads bsfyi/bonus.middle_straight_flush
        bsfyi/bonus.back_quads bsfyi/bonus.back_straight_flush bsfyi/bonus.others
        bsfyi/bonus.replaces bsfyi/bonus.won_only bsfyi/sweep.tie_stops bsfyi/table_sweep.players
        bsfyi/table_sweep.declarer bsfyi/leaving bsfyi/instant.same bsfyi/instant.others
        bsfyi/instant.rank bsfyi/instant.front_runs bsfyi/instant.thirteen bsfyi/instant.choice
        bsfyi/instant.no_multiplier bsfyi/instant.refused bsfyi/instant.straight_flush_rows
        bsfyi/bonus.over_bonus bsfyi/ace_points
        """
    ),
    **_instants("bsfyi"),
    "bsfyi/straight.wheel": ({"wheel": "split"}, {"wheel": "lowest"}),
    "bsfyi/straight_flush.wheel": ({"wheel": "lowest"},),
    "bsfyi/straight_flush.royal": ({"bonus.back.straight_flush.top": 10}, ranked_without("royal")),
    "bsfyi/sweep.doubles": ({"sweep.mode": "none"}, {"sweep.scope": "rows"}, {"sweep.factor": 3}),
    "bsfyi/table_sweep.triples": (
        {"table_sweep.mode": "none"},
        {"table_sweep.mode": "compound"},
        {"table_sweep.mode": "compound", "table_sweep.factor": 2},
    ),
    "bsfyi/table_sweep.fouled_counts": ({"table_sweep.counts_fouled": False},),
    "bsfyi/foul.pays": ({"foul.rows": "as_laid"}, {"foul.factor": 1}),
    "bsfyi/foul.table_sweep": ({"foul.table_sweep": False},),
    "bsfyi/instant.pays": SHARED["instant.fouled_pays"],
    "bsfyi/instant.higher": SHARED["instant.listed_higher"],
    "bsfyi/instant.quads_two_pairs": ({"instant.quads_as_pairs": "never"},),
    "bsfyi/instant.quads_five_pairs": ({"instant.quads_as_pairs": "everywhere"},),
    "bsfyi/match.length": ({"match.deals": []}, {"match.deals": [10]}, {"match.deals": [5]}),
    "bsfyi/match.winner": (winners_by(most_deals_won),),
    "bsfyi/match.tie": (winners_by(lambda _, found: found.winners[:1]),),
}

TINH_AT: Removals = {
    **_shared(
        """
        tinh-at/types.order tinh-at/front.types tinh-at/compare.kickers tinh-at/arrange.order
        tinh-at/row.tie tinh-at/foul.is tinh-at/foul.pays tinh-at/foul.bonuses tinh-at/foul.both
        tinh-at/bonus.front_trips tinh-at/bonus.middle_full_house tinh-at/bonus.middle_quads
        tinh-at/bonus.middle_straight_flush tinh-at/bonus.back_quads
        tinh-at/bonus.back_straight_flush tinh-at/bonus.others tinh-at/bonus.replaces
        tinh-at/bonus.won_only tinh-at/instant.same tinh-at/instant.others tinh-at/instant.rank
        tinh-at/instant.front_runs tinh-at/instant.thirteen tinh-at/instant.choice
        tinh-at/instant.higher tinh-at/instant.equal tinh-at/instant.refused
        tinh-at/instant.straight_flush_rows
        """
    ),
    **_instants("tinh-at"),
    "tinh-at/straight.wheel": ({"wheel": "split"}, {"wheel": "lowest"}),
    "tinh-at/straight_flush.wheel": ({"wheel": "lowest"},),
    "tinh-at/bonus.front_trips_aces": ({"bonus.front.three_of_a_kind.A": 3},),
    "tinh-at/bonus.middle_quads_aces": (
        {"bonus.middle.four_of_a_kind.A": 32},
        {"bonus.middle.four_of_a_kind.A": 8},
    ),
    "tinh-at/bonus.middle_straight_flush_top": ({"bonus.middle.straight_flush.top": 20},),
    "tinh-at/bonus.middle_straight_flush_wheel": (
        {"bonus.middle.straight_flush.wheel": 7},
        {"bonus.middle.straight_flush.wheel": 14},
    ),
    "tinh-at/bonus.back_quads_aces": ({"bonus.back.four_of_a_kind.A": 4},),
    "tinh-at/bonus.back_straight_flush_top": ({"bonus.back.straight_flush.top": 5},),
    "tinh-at/bonus.back_straight_flush_wheel": ({"bonus.back.straight_flush.wheel": 5},),
    "tinh-at/bonus.over_bonus": ({"bonus.over_bonus": "none"},),
    "tinh-at/bonus.over_bonus_kinds": ({"bonus.over_bonus": "same_type"}, {"bonus.over_bonus": "quads_up"}),
    "tinh-at/bonus.over_bonus_aces": (over_bonus_at_ordinary_price,),
    "tinh-at/bonus.over_bonus_foul": (over_bonus_of_a_foul,),
    "tinh-at/sweep.no_multiplier": ({"sweep.mode": "multiply"},),
    "tinh-at/foul.doubles": ({"foul.factor": 1}, {"foul.factor": 3}),
    "tinh-at/leaving": ({"leaving": "unspecified"},),
    "tinh-at/ace_points": ({"ace_points.mode": "none"},),
    "tinh-at/ace_points.pairs": (aces_settled_by_the_first,),
    "tinh-at/ace_points.dealt": ({"ace_points.mode": "four"},),
    "tinh-at/ace_points.everyone": (aces_of_who_compares,),
    "tinh-at/ace_points.not_multiplied": ({"ace_points.multiplied": True},),
    "tinh-at/ace_points.beside_bonus": ({"ace_points.cancelled_by_quads": True},),
    "tinh-at/instant.pays": SHARED["instant.fouled_pays"],
    "tinh-at/instant.triple_as_pair": (triple_is_no_pair,),
    "tinh-at/instant.consecutive_aces": (consecutive_pairs(low=False),),
    "tinh-at/instant.consecutive_spare": (consecutive_pairs(lambda n: n == 2),),
    # With no five pairs and a triple in the list the other two values are one.
    "tinh-at/instant.quads_two_pairs": ({"instant.quads_as_pairs": "never"},),
}

TIEN_CUOC: Removals = {
    **_shared(
        """
        tien-cuoc/types.order tien-cuoc/front.types tien-cuoc/compare.kickers
        tien-cuoc/arrange.order tien-cuoc/row.tie tien-cuoc/foul.is tien-cuoc/foul.pays
        tien-cuoc/foul.bonuses tien-cuoc/foul.both tien-cuoc/bonus.front_trips
        tien-cuoc/bonus.middle_full_house tien-cuoc/bonus.middle_quads
        tien-cuoc/bonus.middle_straight_flush tien-cuoc/bonus.others tien-cuoc/bonus.replaces
        tien-cuoc/bonus.won_only tien-cuoc/bonus.back_quads tien-cuoc/bonus.over_bonus
        tien-cuoc/sweep.tie_stops tien-cuoc/instant.same tien-cuoc/instant.others
        tien-cuoc/instant.rank tien-cuoc/instant.front_runs tien-cuoc/instant.thirteen
        tien-cuoc/instant.choice tien-cuoc/instant.refused tien-cuoc/instant.quads_two_pairs
        tien-cuoc/instant.straight_flush_rows
        """
    ),
    **_instants("tien-cuoc"),
    "tien-cuoc/straight.wheel": ({"wheel": "split"}, {"wheel": "lowest"}),
    "tien-cuoc/straight_flush.wheel": ({"wheel": "lowest"},),
    "tien-cuoc/straight_flush.royal": ({"bonus.middle.straight_flush.top": 20}, ranked_without("royal")),
    "tien-cuoc/bonus.back_straight_flush": ({"bonus.back.straight_flush": 5},),
    "tien-cuoc/sweep.triples": ({"sweep.factor": 2},),
    "tien-cuoc/sweep.both_sides": ({"sweep.mode": "none"}, {"sweep.mode": "fixed", "sweep.amount": 3}),
    "tien-cuoc/sweep.total": ({"sweep.scope": "rows"}, {"sweep.mode": "fixed", "sweep.amount": 9}),
    "tien-cuoc/table_sweep.none": ({"table_sweep.mode": "compound"}, {"table_sweep.mode": "add"}),
    "tien-cuoc/foul.doubles": ({"foul.factor": 3}, {"foul.factor": 1}),
    "tien-cuoc/leaving": ({"leaving": "unspecified"},),
    "tien-cuoc/ace_points.none": SHARED["ace_points"],
    "tien-cuoc/instant.pays": SHARED["instant.fouled_pays"],
    "tien-cuoc/instant.higher": SHARED["instant.listed_higher"],
}

S666PG: Removals = {
    **_shared(
        """
        s666pg/foul.is s666pg/sweep.none s666pg/leaving
        """
    ),
    "s666pg/arrange.order": ({"order": "at_least"},),
    "s666pg/foul.rearrange": ({"foul.mode": "unspecified"}, {"foul.mode": "rows"}),
    "s666pg/shape": (any_rows,),
    "s666pg/straight.wheel": ({"wheel": "second"}, {"wheel": "split"}),
    "s666pg/bonus.none": (
        {"bonus.mode": "replace", "bonus.front.three_of_a_kind": 3},
        {"bonus.mode": "replace", "bonus.middle.full_house": 2},
        {"bonus.mode": "replace", "bonus.back.four_of_a_kind": 4},
        {"bonus.mode": "replace", "bonus.back.straight_flush": 5},
    ),
    "s666pg/instant.none": (
        {"instant.rank": ["dragon"]},
        {"instant.rank": ["six_pairs"]},
        {"instant.rank": ["three_flushes"]},
        {"instant.rank": ["dragon", "six_pairs", "three_flushes"], "instant.declared": "automatic"},
    ),
    "s666pg/ace_points.none": SHARED["ace_points"],
}

MAU_BINH_ONLINE: Removals = {
    **_shared(
        """
        mau-binh-online/front.types mau-binh-online/straight.no_wrap
        mau-binh-online/compare.front_middle mau-binh-online/arrange.order mau-binh-online/row.tie
        mau-binh-online/foul.is mau-binh-online/bonus.over_bonus mau-binh-online/bonus.front_trips
        mau-binh-online/bonus.middle_full_house mau-binh-online/bonus.middle_quads
        mau-binh-online/bonus.middle_straight_flush mau-binh-online/bonus.back_quads
        mau-binh-online/bonus.back_straight_flush mau-binh-online/bonus.others
        mau-binh-online/bonus.replaces mau-binh-online/bonus.won_only
        mau-binh-online/table_sweep.players mau-binh-online/table_sweep.declarer
        mau-binh-online/ace_points mau-binh-online/leaving mau-binh-online/instant.same
        mau-binh-online/instant.others mau-binh-online/instant.rank
        mau-binh-online/instant.front_runs mau-binh-online/instant.thirteen
        mau-binh-online/instant.pays mau-binh-online/instant.no_multiplier
        mau-binh-online/instant.quads_two_pairs mau-binh-online/instant.straight_flush_rows
        """
    ),
    **_instants("mau-binh-online"),
    "mau-binh-online/foul.pays": SHARED["foul.open"],
    "mau-binh-online/types.order": (type_moved(HandType.FULL_HOUSE, above=HandType.STRAIGHT_FLUSH),),
    "mau-binh-online/types.high_card": (ranked_without("types.high_card"), type_moved(HIGH_CARD, above=PAIR)),
    "mau-binh-online/compare.kickers": (
        *SHARED["compare.kickers"],
        kickers_dropped(HIGH_CARD, kept=1),
        kickers_dropped(HandType.FLUSH, kept=1),
    ),
    "mau-binh-online/straight.wheel": ({"wheel": "lowest"}, {"wheel": "split"}),
    "mau-binh-online/sweep.last_place": ({"sweep.trigger": "pair"},),
    "mau-binh-online/sweep.alone": (shared_last_is_last,),
    "mau-binh-online/sweep.two_players": (no_last_place(lambda hands: len(hands) == 2),),
    "mau-binh-online/sweep.among": (no_last_place(lambda hands: any(hand.instant for hand in hands)),),
    "mau-binh-online/sweep.adds": ({"sweep.mode": "none"}, {"sweep.amount": 3}),
    "mau-binh-online/sweep.every_player": (declarer_misses_the_addition,),
    "mau-binh-online/table_sweep.doubles": ({"table_sweep.mode": "none"}, {"table_sweep.factor": 3}),
    "mau-binh-online/table_sweep.then_adds": (addition_multiplied,),
    "mau-binh-online/instant.automatic": ({"instant.declared": "choice"},),
    "mau-binh-online/instant.listed": (quads_win_at_once,),
    "mau-binh-online/instant.per_row": ({"instant.per": "opponent"},),
    "mau-binh-online/instant.higher": SHARED["instant.listed_higher"],
    "mau-binh-online/instant.refused": (false_entry_fouls,),
}

VGI: Removals = {
    **_shared(
        """
        vgi/straight.no_wrap vgi/compare.front_middle vgi/arrange.order vgi/row.tie vgi/foul.is
        vgi/sweep.none vgi/ace_points vgi/leaving
        """
    ),
    "vgi/foul.pays": SHARED["foul.open"],
    "vgi/straight.wheel": ({"wheel": "second"}, {"wheel": "split"}),
    # A bonus of nothing changes nothing: it takes a price as well.
    "vgi/bonus.none": ({"bonus.mode": "replace", "bonus.middle.full_house": 2},),
    "vgi/instant.none": (
        {"instant.rank": list(load("pagat-viet").instants.rank)},
        {"instant.rank": list(load("pagat-viet").instants.rank), "instant.declared": "automatic"},
    ),
}

PAGAT_VIET: Removals = {
    **_shared(
        """
        pagat-viet/arrange.order pagat-viet/foul.is pagat-viet/row.tie pagat-viet/bonus.over_bonus
        pagat-viet/bonus.front_trips pagat-viet/bonus.middle_full_house
        pagat-viet/bonus.middle_quads pagat-viet/bonus.middle_straight_flush
        pagat-viet/bonus.back_quads pagat-viet/bonus.back_straight_flush pagat-viet/bonus.others
        pagat-viet/bonus.replaces pagat-viet/bonus.won_only pagat-viet/sweep.none
        pagat-viet/sweep.tie_stops pagat-viet/table_sweep.players pagat-viet/table_sweep.declarer
        pagat-viet/instant.same pagat-viet/instant.others pagat-viet/instant.rank
        pagat-viet/instant.front_runs pagat-viet/instant.thirteen pagat-viet/instant.choice
        pagat-viet/instant.no_multiplier pagat-viet/instant.higher pagat-viet/instant.equal
        pagat-viet/instant.refused pagat-viet/instant.quads_two_pairs pagat-viet/ace_points
        pagat-viet/leaving pagat-viet/instant.straight_flush_rows
        """
    ),
    **_instants("pagat-viet"),
    "pagat-viet/foul.pays": SHARED["foul.open"],
    "pagat-viet/straight.wheel": ({"wheel": "second"}, {"wheel": "split"}),
    "pagat-viet/bonus.replaces_quads": SHARED["bonus.replaces"],
    "pagat-viet/sweep.doubles": ({"sweep.factor": 1},),
    "pagat-viet/sweep.total": ({"sweep.scope": "rows"},),
    "pagat-viet/table_sweep.triples": ({"table_sweep.factor": 2}, {"table_sweep.mode": "none"}),
    "pagat-viet/table_sweep.replaces": ({"table_sweep.mode": "compound"},),
    "pagat-viet/instant.pays": SHARED["instant.fouled_pays"],
    "pagat-viet/instant.front_stays": (ranked_without("front.types"),),
}

REMOVALS: Removals = {
    **COMMON,
    **BSFYI,
    **TINH_AT,
    **TIEN_CUOC,
    **S666PG,
    **MAU_BINH_ONLINE,
    **VGI,
    **PAGAT_VIET,
}
