"""What the core is timed at: pieces of work by name, on cards drawn by chance from a seed.

Nothing but the core and the standard library is used, so that the same work can be done in Pyodide.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from maubinh_core import instants, packed, population
from maubinh_core.arrangement import Arrangement, check
from maubinh_core.cards import DECK, RANK_LETTERS, Card, read_cards
from maubinh_core.profile import load
from maubinh_core.scoring import settle
from maubinh_core.search import best_splits
from maubinh_core.seats import Laid

SEED = 20_261_130
PROFILE = "bsfyi"

_CODES = [str(card) for card in DECK]

Codes = list[str]
Rows = dict[str, Codes]
"""An arrangement as a message has it."""
Work = Callable[[], object]


@dataclass(frozen=True)
class Cards:
    """`rows` rows of five; a tenth as many hands of thirteen, and half of that tables of four."""

    rows: int = 1000

    @cached_property
    def fives(self) -> list[Codes]:
        """Rows of five cards."""
        return self._dealt(self.rows, 5)

    @cached_property
    def thirteens(self) -> list[Codes]:
        """Hands of thirteen cards."""
        return self._dealt(self.rows // 10, 13)

    @cached_property
    def tables(self) -> list[list[Rows]]:
        """Tables of four who lay what they hold most of to the back, most of them in order."""
        packs = self._dealt(self.rows // 20, 52)
        return [[laid(pack[start : start + 13]) for start in (0, 13, 26, 39)] for pack in packs]

    @cached_property
    def texts(self) -> list[str]:
        """Arrangements as people paste them, a row a line."""
        return [pasted(rows) for rows, *_ in self.tables]

    def _dealt(self, count: int, size: int) -> list[Codes]:
        chance = Random(SEED + size)
        return [chance.sample(_CODES, size) for _ in range(count)]


def laid(hand: Codes) -> Rows:
    """Ranks held most often first, then from the ace down, cut into rows."""
    held = Counter(code[0] for code in hand)
    ordered = sorted(hand, key=lambda code: (held[code[0]], RANK_LETTERS.index(code[0])), reverse=True)
    return {"back": ordered[:5], "middle": ordered[5:10], "front": ordered[10:]}


def pasted(rows: Rows) -> str:
    """`A♠ A♥ 9♦ 9♣ 3♠` and so on: each row a line, with the signs of the suits."""
    return "\n".join(" ".join(Card.parse(code).symbol for code in row) for row in rows.values())


def checked(text: str) -> bool:
    """Whether a pasted arrangement is legal."""
    return check(Arrangement(*read_cards(text).groups), load(PROFILE)).legal


def totals(players: list[Rows]) -> tuple[int | None, ...]:
    """What each player of a table wins."""
    seats = [Laid(Arrangement(*(tuple(map(Card.parse, row)) for row in rows.values()))) for rows in players]
    return settle(seats, load(PROFILE)).totals


def first_strength() -> int:
    """The first row ranked, what that takes being loaded anew; the modules that were loaded stay in use."""
    names = ("maubinh_core.packed", "maubinh_core.classes")
    loaded = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    try:
        order = import_module("maubinh_core.packed").order("second")
        return int(order.five_codes(("As", "Kd", "9h", "9c", "2s")))
    finally:
        sys.modules.update(loaded)


def workloads(cards: Cards) -> Mapping[str, Work]:
    """Every piece of work; what it is done on is made here, before anything is timed."""
    profile = load(PROFILE)
    order = packed.order("second")
    numbers = [[packed.CARDS[code] for code in row] for row in cards.fives]
    hands = [tuple(map(Card.parse, hand)) for hand in cards.thirteens]
    fives, texts, tables = cards.fives, cards.texts, cards.tables
    values = population.of(profile).values

    work: dict[str, Callable[[], Any]] = {
        "rank_cards": lambda: [order.five(row) for row in numbers],
        "rank_many": lambda: order.fives(numbers),
        "rank_codes": lambda: [order.five_codes(row) for row in fives],
        "rank_many_codes": lambda: order.fives_codes(fives),
        "instants": lambda: [instants.best(hand, profile) for hand in hands],
        "check": lambda: [checked(text) for text in texts],
        "settle": lambda: [totals(players) for players in tables],
        "arrange": lambda: [best_splits(hand, profile, values, count=1) for hand in hands[:5]],
        "first": first_strength,
    }
    return work
