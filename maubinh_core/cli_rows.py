"""Which row each of three groups of cards is, as its label or its place among them says.

``docs/assets/app/reading.js`` lays what is pasted into a page by the same rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from .cards import Card, Label, Reading
from .cardwords import ROWS
from .cli_usage import HAND, PROGRAM, wrong
from .deck import HAND_SIZE
from .errors import Code, MaubinhError
from .ranking import Row

Order = tuple[Row, ...]

_BACK_FIRST: Order = tuple(Row)
_SIZES = {row.size for row in Row}
_PLAIN_ORDERS = (_BACK_FIRST, _BACK_FIRST[::-1])
_ORDERS: tuple[Order, ...] = tuple(dict.fromkeys((*_PLAIN_ORDERS, *permutations(Row))))


def rows_of(reading: Reading, command: str) -> dict[str, list[str]]:
    """Three rows: by their labels as far as these tell, else the strongest first, or the three cards.

    Raises `bad_request` where the labels cannot all be right, and `wrong_card_count` for no three groups.
    """
    groups = [[str(card) for card in group] for group in reading.groups]
    if len(groups) != len(Row):
        raise _not_three_rows(reading, command)
    return {str(row): group for row, group in zip(_order(reading), groups, strict=True)}


def _order(reading: Reading) -> Order:
    """Which row each of three groups is: what contradicts no label, and fits the sizes.

    Where labels and sizes leave both rows of five open, they are in the order in which rows are read out.
    """
    sizes = [len(group) for group in reading.groups]
    agreeing = [order for order in _ORDERS if _agrees(order, reading.labels, sizes)]
    fitting = [order for order in agreeing if [row.size for row in order] == sizes]
    if not agreeing or (not fitting and sorted(sizes) == sorted(row.size for row in Row)):
        raise wrong("row_names", names=_told(reading), example=HAND)
    if len(fitting) == 1:
        return fitting[0]
    plain = [order for order in fitting or agreeing if order in _PLAIN_ORDERS]
    return min(plain or [_BACK_FIRST], key=lambda order: sum(map(_misfit, order, sizes)))


def _misfit(row: Row, size: int) -> bool:
    return row.size != size


def _agrees(order: Order, labels: Sequence[Label | None], sizes: Sequence[int]) -> bool:
    """Whether every label can be right if the groups are these rows."""
    places = [label.place for label in labels if label and label.place]
    if len(set(places)) < len(places):
        return False
    return all(
        label is None or (_may_be(label.place, row) and (label.size in (None, size) or size not in _SIZES))
        for label, row, size in zip(labels, order, sizes, strict=True)
    )


def _may_be(place: str | None, row: Row) -> bool:
    """Whether a row may be meant by a place: an end is the back in one source and the front in another."""
    if place is None or place in ROWS:
        return place in (None, row)
    return row is not Row.MIDDLE


def _told(reading: Reading) -> str:
    """The labels with how many cards each has."""
    named = zip(reading.labels, reading.groups, strict=True)
    return ", ".join(f"“{label.text if label else '…'}” ({len(group)})" for label, group in named)


def _not_three_rows(reading: Reading, command: str) -> MaubinhError:
    """What was found in place of three rows, and how they are typed."""
    cards, count = reading.cards, len(reading.groups)
    example = f"{PROGRAM} check {_typed(cards)}" if command == "check" else _typed(cards)
    if not cards:
        return MaubinhError(Code.WRONG_CARD_COUNT, "wrong_card_count.none", example=example)
    key = "wrong_card_count.groups" if command == "check" else "wrong_card_count.seat"
    if count == 1 and len(cards) < HAND_SIZE:
        few = " ".join(card.symbol for card in cards)
        return MaubinhError(Code.WRONG_CARD_COUNT, f"{key}_few", cards=few, example=example)
    return MaubinhError(Code.WRONG_CARD_COUNT, key, count=count, example=example)


def _typed(cards: Sequence[Card]) -> str:
    """How three rows are typed: thirteen cards as they come; of another number, those of any hand."""
    if len(cards) != HAND_SIZE:
        return HAND
    names = [str(card) for card in cards]
    return "'" + " / ".join(" ".join(row) for row in (names[:5], names[5:10], names[10:])) + "'"
