"""Every hand there is: all 2,598,960 rows of five cards and all 22,100 of three, as counts and digests.

For an engine's own author, who can rank millions of hands in process. The hands are gone through in one
order: the deck is `DECK`, and a hand is every choice of cards from it in lexicographic order of their
places, as nested loops give it. Of each hand the *index* is written in decimal on a line of its own, ended
by LF: its place among the classes of its size from 0, the weakest; hands that tie have the same index. A
chunk is a fixed number of lines, its digest the first 16 hexadecimal digits of their SHA-256.

    python -m maubinh_core.conformance.exhaustive 5 second            # what a program should print
    python -m maubinh_core.conformance.exhaustive 5 second 7 --cards  # one chunk, each hand's cards too

`bundle/exhaustive.json` holds the expected digests under each reading of the wheel. Three cards hold no
straight, so theirs are the same under all; but `among` says how many of the five-card classes are weaker,
which is where a front stands to a middle. The page `exhaustive` tells all this to readers.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from math import comb
from typing import Any, TypeVar

from maubinh_core.cards import RANK_LETTERS, SUITS, Card
from maubinh_core.profile import load, published
from maubinh_core.ranking import PACKED, HandType, RowClass, Scale, Wheel, scale

_T = TypeVar("_T")

DECK = tuple(Card.parse(rank + suit) for rank in RANK_LETTERS for suit in SUITS)
"""2s 2h 2d 2c 3s ... Ac: ranks from 2 to A, in each the suits s h d c."""

CHUNK = {5: 54_145, 3: 2_210}
"""Hands in a chunk, by the size of the hands: 48 chunks of five cards, 10 of three."""

DIGITS = 16
"""How many hexadecimal digits of a SHA-256 are kept."""


@dataclass(frozen=True)
class Tally:
    """How many hands are of a type, and into how many classes of equal strength they fall."""

    hands: int
    classes: int


def chunks(size: int) -> int:
    """How many chunks the hands of a size fall into."""
    return comb(len(DECK), size) // CHUNK[size]


def classes(size: int) -> int:
    """How many classes of equal strength the hands of a size fall into."""
    return len(_classes(size, Wheel.SECOND))


def hands(size: int, chunk: int | None = None) -> Iterator[tuple[Card, ...]]:
    """All hands of a size, or those of one chunk (from 0), in order."""
    return _part(combinations(DECK, size), size, chunk)


def indexes(size: int, wheel: Wheel, chunk: int | None = None) -> Iterator[int]:
    """The index of each hand, in the order of `hands`: 0 to 7,461 of five cards, 0 to 454 of three."""
    place = {found.strength: index for index, found in enumerate(_classes(size, wheel))}
    for found in _ranked(size, wheel, chunk):
        yield place[found.strength]


def among(wheel: Wheel, chunk: int | None = None) -> Iterator[int]:
    """For each three cards how many classes of five are weaker; the others are stronger, none ties."""
    strengths = [found.strength for found in _classes(5, wheel)]
    for found in _ranked(3, wheel, chunk):
        yield bisect_left(strengths, found.strength)


def tallies(size: int, wheel: Wheel = Wheel.SECOND) -> dict[str, Tally]:
    """Type -> its hands and classes, weakest type first. The reading of the wheel changes neither."""
    counted = dict.fromkeys((type_.id for type_ in HandType), 0)
    for found in _ranked(size, wheel, None):
        counted[found.type.id] += 1
    kinds = [found.type.id for found in _classes(size, wheel)]
    return {name: Tally(number, kinds.count(name)) for name, number in counted.items() if number}


def digest(numbers: Iterable[int]) -> str:
    """Of numbers written a line each, the first digits of their SHA-256."""
    return digest_lines(map(str, numbers))


def digest_lines(lines: Iterable[str]) -> str:
    """As `digest`, of lines without their ends."""
    text = "".join(f"{line}\n" for line in lines)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:DIGITS]


def print_lines(lines: Iterable[str]) -> None:
    """Prints them until whoever reads them has seen enough."""
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for the last flush


def expected() -> dict[str, Any]:
    """All of `bundle/exhaustive.json`, computed; some ten seconds."""
    return {
        "deck": [str(card) for card in DECK],
        "digest": f"the first {DIGITS} hexadecimal digits of the SHA-256 of a chunk's lines",
        "profiles": {name: str(load(name).scale.wheel) for name in published()},
        "hands": {
            str(size): {
                "hands": comb(len(DECK), size),
                "classes": classes(size),
                "chunk": CHUNK[size],
                "types": {name: vars(tally) for name, tally in tallies(size).items()},
                "digests": {
                    str(wheel): [digest(indexes(size, wheel, n)) for n in range(chunks(size))]
                    for wheel in Wheel
                },
            }
            for size in CHUNK
        },
        "among": {
            "chunk": CHUNK[3],
            "digests": {str(wheel): [digest(among(wheel, n)) for n in range(chunks(3))] for wheel in Wheel},
        },
    }


@cache
def _classes(size: int, wheel: Wheel) -> tuple[RowClass, ...]:
    return tuple(found for found in scale(wheel).classes if found.size == size)


def _ranked(size: int, wheel: Wheel, chunk: int | None) -> Iterator[RowClass]:
    found: Scale = scale(wheel)
    packed = [PACKED[card] for card in DECK]
    return map(found.rank_packed, _part(combinations(packed, size), size, chunk))


def _part(every: Iterator[_T], size: int, chunk: int | None) -> Iterator[_T]:
    return every if chunk is None else islice(every, chunk * CHUNK[size], (chunk + 1) * CHUNK[size])


def main(arguments: list[str] | None = None) -> None:
    """Prints the lines of all chunks or of one, as a program that follows this module would."""
    parser = argparse.ArgumentParser(prog="python -m maubinh_core.conformance.exhaustive")
    parser.add_argument("size", type=int, choices=sorted(CHUNK), help="cards in a hand")
    parser.add_argument("wheel", type=Wheel, choices=list(Wheel), help="where A-2-3-4-5 stands")
    parser.add_argument("chunk", type=int, nargs="?", help="only this chunk, counted from 0")
    parser.add_argument("--cards", action="store_true", help="each hand's cards before its index")
    chosen = parser.parse_args(arguments)
    found = indexes(chosen.size, chosen.wheel, chosen.chunk)
    both = zip(hands(chosen.size, chosen.chunk), found, strict=True)
    print_lines(
        f"{' '.join(map(str, cards))} {index}" if chosen.cards else str(index) for cards, index in both
    )


if __name__ == "__main__":
    main()
