"""Rows of cards judged a second time, from the rules alone: type, order, and whether three rows may stand.

A card is its wire form (`As`), a row any list of them. Nothing here is taken from `maubinh_core`: a row's
strength is a pair (type, tuple of what is compared in turn), and a front of three simply has fewer things to
compare, so that Python's own order of tuples makes it the weaker where it is the beginning of five cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Knobs = Mapping[str, Any]
Rows = Mapping[str, Sequence[str]]
Strength = tuple[int, tuple[int, ...]]

RANKS = "23456789TJQKA"
SUITS = "shdc"
ROWS = ("back", "middle", "front")
TYPES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
# Ranks of the five-card straights in ascending order, without A-2-3-4-5, whose place is a knob.
RUNS = [RANKS[low : low + 5] for low in range(9)]
WHEEL = "2345A"


def in_order(cards: Iterable[str]) -> str:
    """The ranks held, lowest first, one letter a card."""
    return "".join(sorted((card[0] for card in cards), key=RANKS.index))


def classify(cards: Sequence[str]) -> str:
    """The type of a row of 3 or 5."""
    ranks = in_order(cards)
    most = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    suited = len(cards) == 5 and len({card[1] for card in cards}) == 1
    straight = ranks in RUNS or ranks == WHEEL
    if suited and straight:
        return "straight_flush"
    if most[0] == 4:
        return "four_of_a_kind"
    if most == [3, 2]:
        return "full_house"
    if suited:
        return "flush"
    if straight:
        return "straight"
    if most[0] == 3:
        return "three_of_a_kind"
    return {2: "two_pair", 1: "one_pair", 0: "high_card"}[most.count(2)]


def strength(cards: Sequence[str], knobs: Knobs) -> Strength:
    """What a row is compared by: the greater tuple is the stronger row, equal tuples tie."""
    type_, ranks = classify(cards), in_order(cards)
    place = TYPES.index(type_)
    if type_ in ("straight", "straight_flush"):
        wheel = knobs["wheel"]
        if wheel == "split":
            wheel = "lowest" if type_ == "straight" else "second"
        ladder = [WHEEL, *RUNS] if wheel == "lowest" else [*RUNS[:-1], WHEEL, RUNS[-1]]
        return place, (ladder.index(ranks),)
    # The most numerous rank first; of ranks held equally often the higher.
    by_number = sorted({(ranks.count(rank), RANKS.index(rank)) for rank in ranks}, reverse=True)
    return place, tuple(rank for _, rank in by_number)


def compare(a: Sequence[str], b: Sequence[str], knobs: Knobs) -> str:
    """`a`, `b` or `tie`."""
    left, right = strength(a, knobs), strength(b, knobs)
    return "tie" if left == right else "a" if left > right else "b"


def check(arrangement: Rows, knobs: Knobs) -> list[str]:
    """The faults of an arrangement; none: it is legal."""
    back, middle, front = (strength(arrangement[row], knobs) for row in ROWS)
    faults = []
    if back < middle or (knobs["order"] == "strict" and back == middle):
        faults.append("back<middle")
    if middle < front:
        faults.append("middle<front")
    return faults
