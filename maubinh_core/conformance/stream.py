"""A stream of 10,000 tables, the same in every language, and what each profile makes of them.

For an engine's own author, who can settle them in process. The page `exhaustive` (`exhaustive.md` in the
bundle) tells step by step how a table is made; here it is in code, and the two must agree. All chance comes
from one generator, simple enough for a language that knows only floating point.

Of each table one line is written, ended by LF: the totals in decimal with a space between them, or the code
of the error a program must answer with. A chunk is CHUNK lines, its digest the first 16 hexadecimal digits
of their SHA-256. `bundle/streams.json` holds the digests for each profile, the generator's state before each
chunk, and `tables`, the digests of the tables themselves as `told` writes them.

    python -m maubinh_core.conformance.stream bsfyi 7      # a chunk: each table and its line
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from maubinh_core.protocol import answer

from .exhaustive import DECK, digest_lines, print_lines

SEED = 20_261_130
TABLES = 10_000
CHUNK = 100

_MULTIPLIER = 48_271
_MODULUS = 2**31 - 1
_RANKS, _SUITS = "23456789TJQKA", "shdc"

Cards = list[str]
Table = list[dict[str, Any]]
"""The `players` of a request to `score`."""


class Generator:
    """The only source of chance; `state` is `x`."""

    def __init__(self, state: int = SEED) -> None:
        self.state = state

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = _MULTIPLIER * self.state % _MODULUS
        return self.state % n


def table(chance: Generator) -> Table:
    """The next table of the stream."""
    players = 2 + chance.below(3)
    stacked = chance.below(4) == 0
    deck = _stacked(chance) if stacked else _shuffled(chance)
    ways = 8 if chance.below(4) == 0 else 2
    claims = 8 if stacked else 0
    dealt = [deck[13 * player : 13 * player + 13] for player in range(players)]
    return [_played(cards, chance, ways, claims) for cards in dealt]


def tables(chance: Generator, count: int = CHUNK) -> Iterator[Table]:
    """The next tables."""
    for _ in range(count):
        yield table(chance)


def told(players: Table) -> str:
    """A table's own line."""
    return "|".join(_told(player) for player in players)


def settled(players: Table, profile: str) -> str:
    """The line the profile makes of a table: its totals, or the code of the error."""
    reply = answer({"id": None, "op": "score", "profile": profile, "players": players})
    if "error" in reply:
        return str(reply["error"]["code"])
    return " ".join(map(str, reply["result"]["totals"]))


def expected(profiles: Sequence[str]) -> dict[str, Any]:
    """All of `bundle/streams.json`, computed; about a minute for seven profiles."""
    chance = Generator()
    states: list[int] = []
    digests: dict[str, list[str]] = {name: [] for name in ("tables", *profiles)}
    outcomes: dict[str, Counter[str]] = {name: Counter() for name in profiles}
    for _ in range(TABLES // CHUNK):
        states.append(chance.state)
        chunk = list(tables(chance))
        digests["tables"].append(digest_lines(map(told, chunk)))
        for name in profiles:
            lines = [settled(players, name) for players in chunk]
            digests[name].append(digest_lines(lines))
            outcomes[name].update(line if line.replace("_", "").isalpha() else "settled" for line in lines)
    return {
        "seed": SEED,
        "chunk": CHUNK,
        "states": states,
        "tables": digests["tables"],
        "profiles": {
            name: {"outcomes": dict(sorted(outcomes[name].items())), "digests": digests[name]}
            for name in profiles
        },
    }


def _shuffled(chance: Generator) -> Cards:
    deck = [str(card) for card in DECK]
    for i in range(51, 0, -1):
        j = chance.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _stacked(chance: Generator) -> Cards:
    together = 1 + chance.below(4)
    packets = [_SUITS[start : start + together] for start in range(0, 4, together)]
    deck = [rank + suit for packet in packets for rank in _RANKS for suit in packet]
    cut = chance.below(52)
    deck = deck[cut:] + deck[:cut]
    for _ in range(chance.below(6)):
        a, b = chance.below(52), chance.below(52)
        deck[a], deck[b] = deck[b], deck[a]
    return deck


def _played(cards: Cards, chance: Generator, ways: int, claims: int) -> dict[str, Any]:
    drawn = chance.below(32)
    if drawn < claims:
        return {"declares": True, "cards": cards}
    if drawn == 31:
        return {"left": True, "cards": cards}
    match drawn % ways:
        case 1:
            line = _by_rank(cards)
            return _rows(line[:3] + line[11:], line[3:6] + line[9:11], line[6:9])
        case 7:
            line = _by_rank(cards)
            return _rows(line[8:], line[3:8], line[:3])
        case 2 | 3:
            line = _by_suit(cards)
        case 4:
            line = _by_run(cards, chance.below(13))
        case 5 | 6:
            line = cards
        case _:
            line = _by_rank(cards)
    return _rows(line[:5], line[5:10], line[10:])


def _rows(back: Cards, middle: Cards, front: Cards) -> dict[str, Any]:
    return {"arrangement": {"back": back, "middle": middle, "front": front}}


def _rank(card: str) -> int:
    return _RANKS.index(card[0])


def _by_rank(cards: Cards) -> Cards:
    held = Counter(card[0] for card in cards)
    return sorted(cards, key=lambda card: (-held[card[0]], -_rank(card)))


def _by_suit(cards: Cards) -> Cards:
    held = Counter(card[1] for card in cards)
    return sorted(cards, key=lambda card: (-held[card[1]], _SUITS.index(card[1]), -_rank(card)))


def _by_run(cards: Cards, first: int) -> Cards:
    earlier: Counter[str] = Counter()
    keys: dict[str, tuple[int, int]] = {}
    for card in cards:
        keys[card] = (earlier[card[0]], (first - _rank(card)) % 13)
        earlier[card[0]] += 1
    return sorted(cards, key=keys.__getitem__)


def _told(player: dict[str, Any]) -> str:
    if "arrangement" in player:
        return "/".join("".join(player["arrangement"][row]) for row in ("back", "middle", "front"))
    return ("!" if "declares" in player else "-") + "".join(player["cards"])


def main(arguments: list[str] | None = None) -> None:
    """Prints a chunk of the stream, each table with what the profile makes of it."""
    parser = argparse.ArgumentParser(prog="python -m maubinh_core.conformance.stream")
    parser.add_argument("profile")
    parser.add_argument("chunk", type=int, help=f"counted from 0; below {TABLES // CHUNK}")
    chosen = parser.parse_args(arguments)
    chance = Generator()
    for _ in tables(chance, chosen.chunk * CHUNK):
        pass
    print_lines(f"{told(players)}\t{settled(players, chosen.profile)}" for players in tables(chance))


if __name__ == "__main__":
    main()
