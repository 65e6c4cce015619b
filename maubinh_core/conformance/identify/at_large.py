"""Questions at large: anything that can be asked, for looking where nothing is expected."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from . import questions
from .deals import ANYTHING, FOULS, LEAVES, Wish, hand, lay, plain, seated, three_rows
from .hands import HANDS, instant_hand
from .questions import Question
from .rows import SHAPES, Cards, Pack, equal_row, rival_row, row

_TRIES = 24

_BEGINNING = {"back": "9s 9h 8c 7d 5c", "middle": "As Kd Qh 3c 2d", "front": "Ac Kh Qs"}
_BESIDE_IT = {"back": "Td Th 8d 6c 4c", "middle": "Js 9d 7h 6s 3d", "front": "8h 5h 4d"}
_LAID, _OTHER = ({row: cards.split() for row, cards in laid.items()} for laid in (_BEGINNING, _BESIDE_IT))
EDGES = (
    Question({"op": "check", "arrangement": _LAID}),
    Question({"op": "score", "players": [{"arrangement": _LAID}, {"arrangement": _OTHER}]}),
)
"""What chance hardly deals and programs get wrong: a front that is the beginning of the middle is weaker."""


def at_large(rng: Random, count: int) -> Iterator[Question]:
    """So many questions, tables mostly."""
    while count:
        question = _any_question(rng)
        if question is not None:
            count -= 1
            yield question


_COMPARED = (
    "high card",
    "pair",
    "two pair",
    "trips",
    "straight",
    "straight wheel",
    "flush",
    "low flush",
    "full house",
    "straight flush wheel",
)
"""Where two rows of one type hang on more than their first rank, or on the wheel."""


def _any_row(pack: Pack, _: Cards) -> Cards | None:
    return row(pack, pack.rng.choice(list(SHAPES)), 5)


_TYING = (lay("S", "=", "S"), lay("S", "S", "="), lay("=", "S", "S"), lay("W", "=", "W"), lay("=", "=", "W"))
"""Rows that tie with those of the seat before, which has to lay some."""

_LEGAL_ROWS = [
    *(plain(a + b + c) for a in "WMS" for b in "WMS" for c in "WMS"),
    lay("quads", "S", "M"),
    lay("quads", "full house", "M"),
    lay("quads A", "W", "W"),
    lay("straight flush", "M", "S"),
    lay("straight flush", "quads", "W"),
    lay("straight flush", "full house", "trips"),
    lay("straight flush top", "straight flush", "W"),
    lay("straight flush top", "straight flush wheel", "M"),
    lay("straight flush wheel", "S", "W"),
    lay("straight flush", "quads A", "M"),
    lay("full house", "flush", "trips"),
    lay("full house", "straight wheel", "trips A"),
    lay("straight wheel", "trips", "low pair"),
    lay("straight top", "straight wheel", "low card"),
]


def _any_table(rng: Random) -> Question | None:
    """A table of anything that a table can be: for looking where nothing is expected."""
    for _ in range(_TRIES):
        wishes = [_any_wish(rng) for _ in range(rng.choice((2, 2, 3, 3, 3, 4)))]
        if wishes[0].rows and rng.random() < 0.2:
            wishes[1] = rng.choice(_TYING)
        wishes = [*wishes[:3], ANYTHING] if len(wishes) == 4 else wishes
        seats = seated(Pack(rng), tuple(wishes))
        if seats is not None:
            rng.shuffle(seats)
            return questions.score(seats)
    return None


def _any_wish(rng: Random) -> Wish:
    kind = rng.random()
    if kind < 0.22:
        return plain("".join(rng.choice(("SSS", "WWW", "MMM", "SWM", "WSS", "SSW"))))
    if kind < 0.54:
        return rng.choice(_LEGAL_ROWS)
    if kind < 0.68:
        return rng.choice(FOULS)
    if kind < 0.88:
        return hand(rng.choice(_HAND_NAMES), rng.choice(("declare", "declare", "lay")))
    if kind < 0.92:
        return LEAVES
    return ANYTHING


_HAND_NAMES = tuple(name for name in HANDS if name != "nothing")


def _any_question(rng: Random) -> Question | None:
    """Any question of any op, tables mostly."""
    kind = rng.random()
    if kind < 0.7:
        return _any_table(rng)
    pack = Pack(rng)
    if kind < 0.9:
        first = row(pack, rng.choice(_COMPARED), 5)
        other = first and rng.choice((rival_row, rival_row, equal_row, _any_row))(pack, first)
        return questions.compare(first, other) if first and other else None
    if kind < 0.95:
        cards = instant_hand(pack, rng.choice(_HAND_NAMES))
        return questions.of_cards("instant_win", cards) if cards else None
    rows = three_rows(pack, rng.choice([*_LEGAL_ROWS, *FOULS]).rows or ("W", "W", "W"))
    return questions.check(rows) if rows else None
