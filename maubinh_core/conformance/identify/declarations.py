"""Instant wins: which there are, what they are worth, and how they are declared."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from ...instants import IDS
from .deals import CLAIMS, Theme, cards_of, full_table, hand, lay, plain, table
from .family import Family, Reading, each, simple
from .hands import THREES
from .space import PRECEDENCE, Rules, has, values

_PLAIN = plain("WSS")
_ACE = lay("straight top", "W", "W")

FALSE_CLAIM = replace(
    simple("false claim", ("instant.false_claim",), table(CLAIMS, plain("WWS")), full_table(CLAIMS)),
    beside=("declared",),
)


def instant(name: str) -> Family:
    """Whether a hand of thirteen is an instant win, and what it is worth."""
    knob = f"instant.{name}"
    readings = [Reading({has(name): True}, (knob,)), Reading({has(name): False})]
    return Family(knob, (has(name), knob), lambda rules: readings, _shown(name, "lay"), in_order=True)


def _shown(name: str, laid: str) -> tuple[Theme, ...]:
    """Deals in which somebody has that hand."""
    return (
        table(hand(name), _PLAIN),
        table(hand(name), _ACE),
        table(hand(name, laid), _PLAIN),
        table(hand(name, laid), _ACE),
        cards_of("instant_win", name),
        full_table(hand(name)),
        full_table(hand(name, laid)),
    )


DECLARED = simple(
    "declared",
    ("instant.declared",),
    *(table(hand(name, "lay"), _PLAIN) for name in IDS if name not in ("three_flushes", "three_straights")),
    *(table(hand(name, "lay_as"), _PLAIN) for name in ("three_flushes", "three_straights")),
    *(full_table(hand(name, "lay")) for name in IDS),
)


def _threes(rules: Rules) -> list[Reading]:
    """Three flushes and three straights may have to lie as such: then a declared hand shows neither."""
    there = {has(name): (True, False) for name in THREES}
    found = each({**there, "instant.three_rows": values("instant.three_rows")})
    return [
        Reading(r.changes, tuple(f"instant.{name}" for name in THREES if r.changes[has(name)])) for r in found
    ]


THREE_ROWS = Family(
    "three rows",
    (*map(has, THREES), *(f"instant.{name}" for name in THREES), "instant.three_rows"),
    _threes,
    (
        *(theme for name in THREES for theme in _shown(name, "lay_as")),
        *(table(hand(name, "lay_otherwise"), _PLAIN) for name in THREES),
    ),
)

LOW_RUN = simple(
    "low run",
    ("instant.low_run",),
    table(hand("three_straights with A-2-3"), _ACE),
    table(hand("three_straights with A-2-3"), _PLAIN),
    cards_of("instant_win", "three_straights with A-2-3"),
    table(hand("three_straights with A-2-3", "lay_as"), _ACE),
    full_table(hand("three_straights with A-2-3")),
)

QUADS = simple(
    "quads as pairs",
    ("instant.quads_as_pairs",),
    *(cards_of("instant_win", f"{name} with quads") for name in ("six_pairs", "five_pairs_and_triple")),
    *(table(hand(f"{name} with quads"), _PLAIN) for name in ("six_pairs", "five_pairs_and_triple")),
)


def meeting(knob: str) -> Family:
    """What two different instant wins settle; which of the two goes first may be against their worth."""

    def readings(rules: Rules) -> list[Reading]:
        order = sorted(IDS, key=lambda name: -rules.get(f"instant.{name}", 0))
        return each({knob: values(knob), PRECEDENCE: (tuple(order), tuple(reversed(order)))})

    themes = tuple(table(hand(a), hand(b)) for a, b in combinations(IDS, 2))
    return Family(knob, (knob, PRECEDENCE), readings, themes)


SAME = simple(
    "same instant win",
    ("instant.same",),
    *(table(hand(name), hand(name)) for name in IDS),
)
