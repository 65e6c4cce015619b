"""What sets two questions apart as tests of one mistake: the rows, the types of hand, the table's size."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from maubinh_core.cards import Card
from maubinh_core.errors import MaubinhError
from maubinh_core.ranking import Row, Wheel, scale

from .cases import ROWS, Case, Variant

_SIZES = {row.size for row in Row}


def shapes(case: Case) -> Iterator[Hashable]:
    """The shape of each question of a case: two questions alike in it test a mistake at the same place."""
    yield from (_shape(variant) for variant in case.inputs)


def _shape(variant: Variant) -> Hashable:
    request = variant.request()
    match variant.op:
        case "score":
            return ("table", *(_player(player) for player in request["players"]))
        case "check":
            return ("rows", *_rows(request["arrangement"]))
        case "compare":
            return ("compare", frozenset((_type(request["a"]), _type(request["b"]))))
        case "classify":
            return ("row", _type(request["cards"]))
        case "instant_win":
            return ("hand", _held(request["cards"], 0), _held(request["cards"], 1))
        case "match":
            return ("match", len(request["deals"][0]))
    return (variant.op, request["text"])  # text has neither row nor table: each is a kind of its own


def _player(player: dict[str, object]) -> Hashable:
    arrangement = player.get("arrangement")
    return _rows(arrangement) if isinstance(arrangement, dict) else tuple(sorted(player.keys() - {"cards"}))


def _rows(arrangement: dict[str, list[str]]) -> tuple[str, ...]:
    return tuple(_type(arrangement[row]) for row in ROWS)


def _type(codes: Sequence[str]) -> str:
    """The type of a row; of what is none, what is wrong with it."""
    if len(codes) not in _SIZES:
        return f"{len(codes)} cards"
    try:
        return scale(Wheel.SECOND).rank([Card.parse(code) for code in codes]).type.id
    except (MaubinhError, KeyError):
        return "no row"


def _held(codes: Sequence[str], place: int) -> tuple[int, ...]:
    """How often each rank (place 0) or suit (1) is held, most often first."""
    signs = [code[place : place + 1] for code in codes]
    return tuple(sorted((signs.count(sign) for sign in set(signs)), reverse=True))
