"""A source's answer to one line of the differences, and the knobs that give another source that answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .columns import profiles
from .sides import SPECIALS, cells, is_hand, is_price
from .view import View

Answers = Mapping[str, Any]
"""Profile -> its answer, comparable; a profile to which the question does not arise is not there."""

NO_HAND = 0
SILENT = (NO_HAND, "unspecified")
"""Answers that are none: a hand the profile does not know, a thing its source does not say."""


def answers(line: str, view: View) -> Answers:
    """What every profile answers to a line.

    A price is what the hand comes to: a row without a bonus is worth 1, a hand nobody pays for is none.
    """
    found: dict[str, Any] = {}
    for name in profiles(view):
        knobs = _knobs(name, view)
        if is_hand(line, view):
            cell = cells(line, view)[name]
            found[name] = cell.same if cell else NO_HAND
        elif is_price(line, view):
            found[name] = _row_price(line, knobs)
        elif line in knobs:
            found[name] = repr(knobs[line]) if isinstance(knobs[line], list) else knobs[line]
    return found


def _row_price(line: str, knobs: Mapping[str, Any]) -> int:
    """What a row won with a hand is worth; a special hand without a price goes by the ordinary one."""
    head, _, last = line.rpartition(".")
    price = knobs.get(line, knobs.get(head) if last in SPECIALS else None) or 0
    return price + 1 if knobs["bonus.mode"] == "add" else max(price, 1)


def turned(line: str, profile: str, other: str, view: View) -> dict[str, Any] | None:
    """The knobs that give a profile the other's answer to a line; None where it cannot take it.

    What hangs on the knob comes with it where the profile has no such knob: a sweep that is switched on is
    worth what it is worth with the other.
    """
    knobs, theirs = _knobs(profile, view), _knobs(other, view)
    if is_hand(line, view):
        return _hand_turned(line, knobs, answers(line, view)[other])
    if is_price(line, view):
        if knobs["bonus.mode"] == "none":
            return None
        price = _row_price(line, theirs)
        plain = price - 1 if knobs["bonus.mode"] == "add" else price
        return {line: plain if plain > 1 or line.rpartition(".")[2] in SPECIALS else 0}
    if line not in knobs or line not in theirs:
        return None
    return {
        **{name: theirs[name] for name in _hanging(line, view) if name in theirs and name not in knobs},
        line: theirs[line],
    }


def _hand_turned(line: str, knobs: Mapping[str, Any], worth: int) -> dict[str, Any] | None:
    """A hand's price turned; taken away, another hand of the same cards may count and prove nothing."""
    times = 3 if knobs.get("instant.per") == "row" else 1
    if worth == NO_HAND or worth % times:
        return None
    hand, ranked = line.removeprefix("instant."), knobs["instant.rank"]
    return {"instant.rank": ranked if hand in ranked else [*ranked, hand], line: worth // times}


def _hanging(line: str, view: View) -> Iterator[str]:
    """The knobs that exist only under a knob, and those under them."""
    for name, knob in view.spec.knobs.items():
        if line in knob.get("parent", {}):
            yield name
            yield from _hanging(name, view)


def _knobs(profile: str, view: View) -> dict[str, Any]:
    return {name: entry["value"] for name, entry in view.spec.profiles[profile]["knobs"].items()}
