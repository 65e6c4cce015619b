"""Tables of four laid well, and what becomes of them: the type of each row, sweeps, sweeps of the table.

A hand is laid as `maubinh_core.suggest` lays it first, under the profile's own prices and against its own
population. Everybody lays his rows, an instant win in hand or not, and nobody fouls.

A sweep here is what all sources mean by it before they part over its price: all three rows won from one
player, a tie winning nothing; and of the table, from all three others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from maubinh_core import population
from maubinh_core.cards import Card
from maubinh_core.profile import Profile
from maubinh_core.ranking import HandType, Row, RowClass
from maubinh_core.suggest import rank_options

from .dealing import PLAYERS, tables
from .sampling import share, told

Rows = tuple[RowClass, RowClass, RowClass]

THREE_TYPES = (HandType.HIGH_CARD, HandType.ONE_PAIR, HandType.THREE_OF_A_KIND)
"""The types three cards can make (clause ``common/front.types``)."""


def types_of(row: Row) -> Sequence[HandType]:
    """The types a row can be of, weakest first."""
    return THREE_TYPES if row is Row.FRONT else tuple(HandType)


def laid(profile: Profile, *, seed: int, count: int) -> dict[str, Any]:
    """How often each row is of each type, a player sweeps another, and somebody sweeps the table.

    `sweep` is out of all ordered pairs of players, so it is also how often a player is swept by another;
    `swept` is how often he is swept by any of the three, `sweeps` how often he sweeps any.
    """
    field = population.of(profile)

    def best(hand: Sequence[Card]) -> Rows:
        return rank_options(hand, profile, field)[0].classes

    return summed([[best(hand) for hand in table] for table in tables(seed, count)])


def summed(played: Sequence[Sequence[Rows]]) -> dict[str, Any]:
    """The same of tables already laid."""
    types: dict[tuple[Row, HandType], Counter[int]] = {
        (row, type_): Counter() for row in Row for type_ in types_of(row)
    }
    events: dict[str, Counter[int]] = {name: Counter() for name in ("sweep", "sweeps", "swept", "table")}
    for table in played:
        for place, row in enumerate(Row):
            of_row = Counter(rows[place].type for rows in table)
            for type_ in types_of(row):
                types[row, type_][of_row[type_]] += 1
        for name, times in _events(table).items():
            events[name][times] += 1
    return {
        "rows": {
            str(row): {type_.id: told(share(types[row, type_], PLAYERS)) for type_ in types_of(row)}
            for row in Row
        },
        **{name: told(share(events[name], chances)) for name, chances in _CHANCES.items()},
    }


_CHANCES = {"sweep": PLAYERS * (PLAYERS - 1), "sweeps": PLAYERS, "swept": PLAYERS, "table": 1}


def _events(table: Sequence[Rows]) -> Mapping[str, int]:
    """How often each thing happens at one table."""
    pairs = [pair for pair in permutations(range(len(table)), 2) if sweeps(table[pair[0]], table[pair[1]])]
    by = Counter(winner for winner, _ in pairs)
    return {
        "sweep": len(pairs),
        "sweeps": len(by),
        "swept": len({loser for _, loser in pairs}),
        "table": sum(n == len(table) - 1 for n in by.values()),
    }


def sweeps(mine: Rows, theirs: Rows) -> bool:
    """Whether every row of the first is stronger."""
    return all(a.strength > b.strength for a, b in zip(mine, theirs, strict=True))
