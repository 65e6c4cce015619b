"""How many there are of what is told elsewhere, in words: so that no page counts rules by hand.

{{ count("profiles") }}                               seven
{{ count("profiles", "foul.mode=unspecified") }}      those whose knob has that value
{{ count("profiles", "ace_points.mode!=none") }}      those whose knob has another
{{ count("profiles", "bonus.*.*=0") }}                those of which all knobs called so have it
{{ count("instants") }}                               what can be declared by the rules of the page
{{ count("instants", "six_pairs") }}                  those that are worth as much as six pairs
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Any

from .view import View, words

_CONDITION = re.compile(r"(?P<knobs>[\w.*]+?)(?P<sign>!?=)(?P<value>\w+)")


def count(what: str, *rest: Any) -> str:
    """How many; `rest` is what they have in common, where only some count, and the page's view."""
    *which, view = rest
    if what not in _COUNTED:
        raise ValueError(f"{view.where}: nothing is counted by the name of {what}")
    found = len([*_COUNTED[what](*which, view)])
    if not found:
        raise ValueError(f"{view.where}: there are no {what} of {', '.join(which)} to be counted")
    return in_words(found, view)


def in_words(number: int, view: View) -> str:
    """A small number in a word, a greater one in figures."""
    small = words(view.language)["numbers"]
    return str(small[number]) if number < len(small) else str(number)


def _profiles(*rest: Any) -> Iterable[str]:
    *condition, view = rest
    for name, profile in view.spec.profiles.items():
        knobs = {knob: entry["value"] for knob, entry in profile["knobs"].items()}
        if not condition or _holds(condition[0], knobs):
            yield name


def _holds(condition: str, knobs: Mapping[str, Any]) -> bool:
    asked = _CONDITION.fullmatch(condition)
    if asked is None:
        raise ValueError(f"{condition} is no condition of a knob")
    held = [str(value) for knob, value in knobs.items() if fnmatchcase(knob, asked["knobs"])]
    has = all(value == asked["value"] for value in held)
    return has == (asked["sign"] == "=")


def _instants(*rest: Any) -> Iterable[str]:
    *alike, view = rest
    rank = view.knobs.get("instant.rank", {"value": ()})["value"]
    prices = {name: view.value(f"instant.{name}") for name in rank}
    return [name for name, price in prices.items() if not alike or price == prices.get(alike[0])]


_COUNTED: Mapping[str, Callable[..., Iterable[str]]] = {"profiles": _profiles, "instants": _instants}
