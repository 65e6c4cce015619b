"""A guess at what a program plays instead of the rules, and what it would then answer.

The reference is asked by message, as any program is: the same question under other knobs, or another
profile. Mistakes that no knob describes (`readings`) come on top.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from maubinh_core.protocol import answer

from .engine import Message
from .judging import difference
from .readings import Reading
from .vectors import Vector

COMPARED = {
    "classify": ("type",),
    "compare": ("outcome",),
    "check": ("legal", "faults"),
    "instant_win": ("instant_win",),
    "score": ("net", "totals"),
    "parse": ("cards",),
}
"""What of each op's result the protocol compares."""

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 18, 20, 24, 26, 32, 36, 39, 52, 78, 100, 1000)
"""What tables are known to pay or multiply by."""

_DECIDED_BY = {
    "classify": (),
    "compare": ("wheel",),
    "check": ("wheel", "order"),
    "instant_win": ("instant.",),
    "parse": (),
}


@dataclass(frozen=True)
class Change:
    """One thing done otherwise: a knob at another value, another profile's rules, or a reading."""

    knob: str = ""
    value: Any = None
    profile: str = ""
    reading: Reading | None = None

    def concerns(self, op: str) -> bool:
        """Whether it can change an answer to `op`; score asks everything."""
        if not self.knob or op not in _DECIDED_BY:
            return True
        return self.knob.startswith(_DECIDED_BY[op]) if _DECIDED_BY[op] else False


Guess = tuple[Change, ...]


def fits(guess: Guess, vector: Vector, reply: Message) -> bool | None:
    """Whether a program that plays by `guess` would reply so; None where it would be right by the rules."""
    expected = _under(guess, vector)
    said: bool | None = None
    for change in guess:
        if change.reading is not None:
            found = change.reading.fits(vector, expected, reply)
            said = found if said is None or found is None else said and found
    if said is not None:
        return said
    return None if expected == vector.expected else not difference(expected, reply)


def _under(guess: Guess, vector: Vector) -> Message:
    """The right answer under the guess's knobs and profile."""
    knobs = {change.knob: change.value for change in guess if change.knob}
    profile = next((change.profile for change in guess if change.profile), "")
    if not knobs and not profile:
        return vector.expected
    setting = json.dumps(knobs if profile else {**vector.knobs, **knobs})
    reply = _reference(_Asked(vector.key, vector), profile or vector.profile, setting)
    if "error" in reply:
        return {"error": {"code": reply["error"]["code"]}}
    held = vector.expected.get("result") or COMPARED[vector.op]
    return {"result": {name: reply["result"][name] for name in held}}


@dataclass(frozen=True)
class _Asked:
    """A vector that can stand in a cache's key."""

    key: str
    vector: Vector

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.vector is other.vector


@cache
def _reference(asked: _Asked, profile: str, setting: str) -> Message:
    return answer({**asked.vector.request, "profile": {"base": profile, "set": json.loads(setting)}})


# What can be guessed


@cache
def registry() -> Mapping[str, Any]:
    """The knobs with their kinds, values and labels."""
    found: Mapping[str, Any] = _data("knobs")
    return found


@cache
def profiles() -> Mapping[str, Any]:
    """The published profiles, each with its knobs and the clause that states each."""
    found: Mapping[str, Any] = _data("profiles")
    return found


def _data(name: str) -> Any:
    return json.loads((files("maubinh_core") / "data" / f"{name}.json").read_text("utf-8"))


def values(profile: str, knob: str) -> Iterator[Any]:
    """The values a knob could have instead of the profile's own."""
    entry, own = registry()[knob], profiles()[profile]["knobs"].get(knob)
    match entry["kind"]:
        case "choice":
            found = list(entry["values"])
        case "bool":
            found = [True, False]
        case "int":
            low, high = entry.get("min", 0), entry.get("max", NUMBERS[-1])
            found = [n for n in NUMBERS if low <= n <= high]
        case _ if "values" in entry:
            held = own or []
            found = [[name for name in held if name != gone] for gone in held]
            found += [[*held, more] for more in entry["values"] if more not in held]
        case _:
            found = []
    # A number is tried near the profile's own first: the nearer reading is the likelier.
    if entry["kind"] == "int":
        found.sort(key=lambda n: abs(n - (own or 0)))
    yield from (value for value in found if type(value) is not type(own) or value != own)
