"""All families of knobs, in the order in which they are looked for: first what every deal hangs on."""

from __future__ import annotations

from functools import cache

from ...instants import IDS
from . import declarations, payments
from .deals import full_table, lay, order, plain, table, versus
from .family import Family, simple
from .hands import THREES
from .space import BONUSES

_ROWS = simple(
    "rows",
    ("wheel", "order"),
    versus("straight wheel", "low straight"),
    versus("straight wheel", "straight"),
    versus("straight flush wheel", "straight flush"),
    order("straight", "^", "W"),
    order("low straight", "straight wheel", "W"),
    order("straight flush", "straight flush wheel", "W"),
    table(lay("straight wheel", "W", "S"), lay("low straight", "S", "W")),
    table(lay("straight", "^", "W"), plain("SWS")),
    table(lay("straight flush wheel", "W", "S"), lay("straight flush", "S", "W")),
    full_table(lay("straight wheel", "W", "S"), lay("low straight", "S", "W")),
    full_table(lay("straight", "^", "W")),
)

_TIE = simple(
    "tie",
    ("tie",),
    table(plain("SMM"), lay("M", "=", "S")),
    table(plain("SMM"), lay("M", "S", "=")),
    full_table(plain("SMM"), lay("M", "=", "S")),
)


@cache
def families() -> tuple[Family, ...]:
    """All of them, in the order in which they are looked for."""
    backs = sorted(BONUSES, key=lambda knob: ("back", "front", "middle").index(knob.split(".")[1]))
    inner = ("six_pairs", "five_pairs_and_triple")  # each of them is also the one before
    outer = ("dragon", "suited_dragon")  # these are three straights too
    others = [name for name in IDS if name not in (*inner, *outer, *THREES)]
    return (
        _ROWS,
        _TIE,
        payments.ACES,
        *map(payments.bonus, backs),
        payments.BONUS_WAYS,
        payments.SWEEPS,
        payments.TABLE_SWEEPS,
        payments.FOULED,
        payments.LEAVING,
        declarations.FALSE_CLAIM,
        *map(declarations.instant, (*inner, *others)),
        declarations.DECLARED,
        declarations.THREE_ROWS,
        declarations.LOW_RUN,
        *map(declarations.instant, outer),
        declarations.QUADS,
        *map(declarations.meeting, ("instant.between", "instant.equal_rank")),
        declarations.SAME,
        payments.ACE_POINTS,
    )
