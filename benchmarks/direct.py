"""The direct ways: what the core is timed against where no other program does the same.

Written as anybody would at first, for who reads and not for speed. Rows are ranked, instant wins found and
tables settled by the tests' second derivation, which shares no code with the core.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from tests.derivation import settle
from tests.derivation_cards import ROWS, Knobs
from tests.derivation_cards import check as faults
from tests.derivation_instants import holds, runs

from .workloads import Rows

_CARD = re.compile(r"(10|[2-9AKQJ])([♠♥♦♣])")
_LETTERS = dict(zip("♠♥♦♣", "shdc", strict=True))
_LENGTHS = {size: {frozenset(run) for run in runs(size, low=True)} for size in (3, 5)}


def checked(text: str, knobs: Knobs) -> bool:
    """Whether a pasted arrangement is legal; a row a line, in exactly the signs of `workloads.pasted`."""
    lines = [_CARD.findall(line) for line in text.split("\n")]
    rows = {
        row: [("T" if rank == "10" else rank) + _LETTERS[sign] for rank, sign in line]
        for row, line in zip(ROWS, lines, strict=True)
    }
    cards = [card for row in rows.values() for card in row]
    if [len(row) for row in rows.values()] != [5, 5, 3] or len(set(cards)) != 13:
        raise ValueError(text)
    return not faults(rows, knobs)


def instant_win(hand: Sequence[str], knobs: Knobs) -> str | None:
    """The most valuable instant win of thirteen cards, each kind looked for in turn.

    Three straights are looked for by laying the cards: every front, and if it is a run every middle.
    """
    best = None
    for kind in knobs["instant.rank"]:
        worth = knobs[f"instant.{kind}"]
        if worth > (knobs[f"instant.{best}"] if best else 0):
            found = _three_straights(hand) if kind == "three_straights" else holds(kind, hand, knobs)
            best = kind if found else best
    return best


def _three_straights(hand: Sequence[str]) -> bool:
    for front in combinations(hand, 3):
        if _is_run(front):
            rest = [card for card in hand if card not in front]
            for middle in combinations(rest, 5):
                if _is_run(middle) and _is_run([card for card in rest if card not in middle]):
                    return True
    return False


def _is_run(cards: Sequence[str]) -> bool:
    return frozenset(card[0] for card in cards) in _LENGTHS[len(cards)]


def totals(players: Sequence[Rows], knobs: Knobs) -> tuple[int | None, ...]:
    """What each player of a table wins."""
    net = settle([{"arrangement": rows} for rows in players], knobs)["net"]
    return tuple(None if None in row else sum(row) for row in net)
