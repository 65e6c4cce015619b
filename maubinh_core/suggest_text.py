"""A ``suggest`` reply as lines of text, for a prompt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .cards import Card
from .phrases import Phrases
from .ranking import Row
from .suggest import per_cent


def lines(told: Mapping[str, Any], phrases: Phrases) -> Iterator[str]:
    """The instant win first, then each arrangement, with its rows' chances if any, then whose they are."""
    if told["instant_win"]:
        yield from (told["instant_win"]["text"], "")
    for entry in told["arrangements"]:
        yield entry["text"]
        yield from _columns([_row(row, entry, phrases) for row in Row])
        yield from (f"  {entry[side]}" for side in ("gains", "gives_up") if side in entry)
        yield ""
    if all("sweeps" not in entry for entry in told["arrangements"]):
        return  # nobody compares anything
    people = told["population"]
    rules = phrases.rules(people["profile"])
    yield people.get("text") or phrases.say("cli.population", size=people["size"], profile=rules)
    if "leaves_out" in people:
        yield people["leaves_out"]


def _row(row: Row, entry: Mapping[str, Any], phrases: Phrases) -> list[str]:
    found = entry["rows"][row]
    cards = " ".join(card.symbol for card in _tidy(entry["arrangement"][row]))
    told = [phrases.row(row), cards, found["text"]]
    if "win" not in found:
        return told
    win = per_cent(found["win"])
    lose = min(per_cent(found["lose"]), 100 - win)
    return [*told, phrases.fill("cli.chances", win=win, lose=lose)]


def _tidy(names: Sequence[str]) -> list[Card]:
    """A row's cards as a player lays them: what comes more often first, then from the top down."""
    cards = [Card.parse(name) for name in names]
    ranks = [card.rank for card in cards]
    return sorted(cards, key=lambda card: (-ranks.count(card.rank), -card.rank))


def _columns(table: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for cells in table:
        yield "  " + "  ".join(map(str.ljust, cells, widths)).rstrip()
