"""What rows, sweeps, fouls and aces pay: their families of knobs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...instants import IDS
from .deals import FOULS, LEAVES, foul, full_table, hand, lay, plain, table
from .family import Changes, Family, Reading, distinct, each, simple
from .space import BONUSES, Rules, values

_ACE = lay("straight top", "W", "W")
_RICH = (
    lay("straight flush", "S", "S"),
    lay("quads", "S", "S"),
    lay("flush", "straight", "trips"),
    lay("full house", "full house", "S"),
)
"""Strong in every row, with a hand in one of them that carries a bonus in most places."""

ACES = simple(
    "aces",
    ("ace_points.mode",),
    table(_ACE, plain("SWS")),
    table(lay("straight", "W", "ace"), plain("SWS")),
    table(_ACE, plain("SWS"), plain("WSM")),
    full_table(lay("straight top", "two pair", "ace"), plain("SWS"), plain("WSM")),
)

_WORDS = {
    "three_of_a_kind": "trips",
    "full_house": "full house",
    "four_of_a_kind": "quads",
    "straight_flush": "straight flush",
}


_ABOVE = {
    "full house": "full house",
    "straight flush top": "straight flush top",
    "straight flush wheel": "straight flush top",
}
"""What has to lie in back over such a middle, where a straight flush would not do or be too much."""


def bonus(knob: str) -> Family:
    """What one hand in one row is worth: it wins there, and the deal holds nothing else of worth."""
    _, place, type_, *special = knob.split(".")
    shape = " ".join((_WORDS[type_], *special))
    if place == "front":
        deal = lay("flush", "low straight", shape), lay("full house", "W", "W")
    elif place == "back":
        deal = lay(shape, "W", "W"), plain("SSS")
    else:
        deal = lay(_ABOVE.get(shape, "straight flush"), shape, "W"), plain("WWS")
    return Family(
        knob,
        (knob,),
        lambda rules: [Reading({}, (knob,))],
        (table(*deal), full_table(*deal)),
        beside=("bonus",),
        near=("bonus",),
    )


def counted_otherwise(rules: Rules) -> Changes:
    """The same bonuses in place of the 1 instead of on top of it, or the other way round."""
    adds = rules["bonus.mode"] == "add"
    by = 1 if adds else -1
    numbers = {knob: rules[knob] + by for knob in BONUSES if rules.get(knob)}  # none stays none
    return {"bonus.mode": "replace" if adds else "add", **numbers}


def _bonus_ways(rules: Rules) -> list[Reading]:
    """In place of the 1 or on top of it, only when won or when laid, and over another bonus hand.

    A hand seen to bring 3 is worth 3 in place of the 1, or 2 on top of it.
    """
    modes: list[Changes] = [{"bonus.mode": rules["bonus.mode"]}, counted_otherwise(rules)]
    ways = each({knob: values(knob) for knob in ("bonus.on", "bonus.over_bonus")})
    return [Reading({**mode, **way.changes}) for mode in modes for way in ways]


BONUS_WAYS = Family(
    "bonus",
    ("bonus.mode", "bonus.on", "bonus.over_bonus"),
    _bonus_ways,
    (
        table(lay("full house", "full house", "S"), lay("full house", "full house", "W")),
        table(lay("quads", "W", "W"), lay("quads", "S", "S")),
        table(lay("straight flush", "W", "W"), lay("quads", "S", "S")),
        table(lay("flush", "low straight", "trips"), lay("full house", "low straight", "trips")),
        table(lay("straight flush", "quads", "W"), lay("full house", "full house", "S")),
        table(lay("straight flush", "straight flush", "W"), lay("full house", "full house", "S")),
        table(lay("straight flush", "straight flush", "W"), lay("straight flush", "quads", "S")),
        table(lay("straight flush", "quads", "W"), lay("straight flush", "quads", "S")),
        table(lay("straight flush top", "W", "W"), lay("quads", "S", "S")),
        table(lay("straight flush", "W", "W"), lay("straight flush", "S", "S")),
        table(lay("quads", "W", "W"), lay("straight flush", "S", "S"), plain("SWS")),
    ),
    near=("sweeps", "fouls"),
)


def _sweeps(rules: Rules) -> list[Reading]:
    """What a sweep of one opponent does, and when it is one."""
    trigger = {"sweep.trigger": values("sweep.trigger")}
    factor = {"sweep.mode": ("multiply",), "sweep.scope": values("sweep.scope"), **trigger}
    amount = {"sweep.mode": ("add", "fixed"), **trigger}
    return [
        Reading({"sweep.mode": "none"}),
        *each(factor, ("sweep.factor",)),
        *each(amount, ("sweep.amount",)),
    ]


SWEEPS = Family(
    "sweeps",
    ("sweep.mode", "sweep.trigger", "sweep.factor", "sweep.scope", "sweep.amount"),
    _sweeps,
    (
        table(plain("SSS"), plain("WWW")),
        *(table(rich, plain("WWW")) for rich in _RICH),
        table(plain("SSM"), plain("WWW"), plain("MMS")),
        table(lay("full house", "flush", "trips"), plain("WWW"), lay("quads", "W", "W")),
        table(plain("SSM"), plain("WWW"), plain("MWS")),
        table(lay("straight flush", "S", "S"), lay("quads", "W", "W")),
        table(lay("straight flush", "quads", "S"), lay("full house", "full house", "W")),
        table(lay("straight flush", "full house", "S"), lay("full house", "full house", "W")),
        *(table(hand(name), plain("SSS"), plain("WWW")) for name in IDS),
        full_table(plain("SSM"), plain("WWW"), plain("MMS")),
    ),
    near=("table sweeps", "fouls", "ace points"),
)


def _table_sweeps(rules: Rules) -> list[Reading]:
    """What the sweep of the whole table does; there is none without sweeps, be they worth nothing."""
    some: dict[str, tuple[Any, ...]] = {"table_sweep.players": (3, 2)}
    if rules["sweep.mode"] == "none":
        some |= {"sweep.mode": ("multiply",), "sweep.factor": (1,)}
    return [
        Reading({"table_sweep.mode": "none"}),
        *each({"table_sweep.mode": ("replace", "compound"), **some}, ("table_sweep.factor",)),
        *each({"table_sweep.mode": ("rows_again",), **some}),
        *each({"table_sweep.mode": ("add",), **some}, ("table_sweep.amount",)),
    ]


TABLE_SWEEPS = Family(
    "table sweeps",
    ("table_sweep.mode", "table_sweep.factor", "table_sweep.amount", "table_sweep.players"),
    _table_sweeps,
    (
        table(plain("SSS"), plain("WWW")),
        *(table(rich, plain("WWW")) for rich in _RICH),
        table(plain("SSS"), plain("WWW"), plain("MMM")),
        *(table(rich, plain("WWW"), plain("MMM")) for rich in _RICH),
        full_table(plain("SSS"), plain("WWW"), plain("MMM")),
    ),
    near=("fouls", "ace points"),
)


def _fouls(rules: Rules) -> list[Reading]:
    both = {"foul.both": values("foul.both"), "table_sweep.counts_fouled": (True, False)}
    rows = {"foul.mode": ("rows",), "foul.rows": values("foul.rows"), "foul.table_sweep": (True, False)}
    found = [
        *each({**rows, **both}, ("foul.factor",)),
        *each({"foul.mode": ("flat", "flat_and_bonuses"), **both}, ("foul.amount",)),
        *each({"foul.mode": ("rearrange", "unspecified")}),
    ]
    return distinct(found, rules)


FOULED = Family(
    "fouls",
    (
        "foul.mode",
        "foul.rows",
        "foul.factor",
        "foul.amount",
        "foul.table_sweep",
        "foul.both",
        "table_sweep.counts_fouled",
    ),
    _fouls,
    (
        *(table(fouled, plain("WWW")) for fouled in FOULS),
        *(table(FOULS[0], rich) for rich in _RICH),
        table(FOULS[0], FOULS[1]),
        *(table(plain("SSS"), fouled, plain("WWW")) for fouled in FOULS),
        *(table(rich, FOULS[0], plain("WWW")) for rich in _RICH),
        table(plain("SSS"), FOULS[0], FOULS[2]),
        full_table(FOULS[0], plain("WWW")),
        full_table(FOULS[1], FOULS[0]),
    ),
    near=("table sweeps", "ace points"),
)

LEAVING = simple(
    "leaving",
    ("leaving",),
    table(LEAVES, plain("WWS")),
    *(table(LEAVES, hand(name)) for name in IDS),
    full_table(LEAVES, plain("WWS")),
)

ACE_POINTS = replace(
    simple(
        "ace points",
        ("ace_points.cancelled_by_quads", "ace_points.multiplied"),
        # Four aces that are laid and bring nothing: what they are worth does not hide what aces are.
        table(foul("straight", "quads A", "W"), plain("WWW")),
        *(table(hand(name), lay("quads A", "W", "W")) for name in IDS),
        table(lay("straight top", "S", "S"), plain("WWW")),
        table(lay("flush", "straight top", "high pair"), FOULS[1]),
        table(lay("quads A", "W", "W"), plain("SSS")),
        table(lay("straight flush", "quads A", "W"), plain("SSS")),
        table(lay("quads A", "W", "W"), lay("straight flush", "S", "S")),
        table(lay("straight top", "S", "S"), plain("WWW"), plain("MMM")),
        full_table(foul("straight", "quads A", "W"), plain("WWW")),
        full_table(lay("quads A", "W", "W"), plain("SSS")),
        full_table(lay("straight top", "S", "ace"), plain("WWW"), plain("MMM")),
        full_table(lay("full house", "flush", "pair A"), plain("WWW"), plain("MMM")),
        full_table(FOULS[0], lay("straight top", "S", "ace")),
    ),
    near=tuple(knob for knob in BONUSES if knob.endswith(".A")),
)
