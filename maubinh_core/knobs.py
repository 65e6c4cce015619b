"""What a single knob may hold, by its entry in the registry (``spec/knobs.yaml``)."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterable, Mapping
from typing import Any

from .deck import shown
from .errors import Code, MaubinhError
from .nearby import nearest

Entry = Mapping[str, Any]
Registry = Mapping[str, Entry]

MOST_CHI = 10_000  # no source pays more than 1,000; a bound keeps mistyped numbers out


def refuse_value(name: str, entry: Entry, value: Any) -> None:
    """Raise `bad_request` for a value that the knob cannot take, with those that it can."""
    if not _takes(entry, whole(value)):
        key = "bad_knob_value.list" if entry["kind"] == "list" else "bad_knob_value"
        told, near = _told(value), _meant(entry, value)
        raise MaubinhError(Code.BAD_REQUEST, key, knob=name, value=told, near=near, **taken(entry))


def whole(value: Any) -> Any:
    """A value with its whole numbers as integers: JSON has one kind of number, and 6.0 is 6."""
    if isinstance(value, list):
        return [item if isinstance(item, list) else whole(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _told(value: Any) -> str:
    """A value as JSON; in Python's words what JSON cannot say: what is no value of it, or holds itself."""
    for say in (_json, reprlib.repr):
        try:
            return shown(say(value))
        except (TypeError, ValueError, RecursionError):
            continue
    return type(value).__name__  # a number longer than Python writes out


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def refuse_unknown(names: Iterable[str], registry: Registry) -> None:
    """Raise `unknown_knob` for the first name that no knob has, with those most like it or how all begin."""
    for given in names:
        if given not in registry:
            name = given if isinstance(given, str) else _told(given)
            near, heads = nearest(name, registry), dict.fromkeys(each.partition(".")[0] for each in registry)
            key = "unknown_knob" if near else "unknown_knob.unlike"
            raise MaubinhError(Code.UNKNOWN_KNOB, key, knob=name, near=near, known=", ".join(heads))


def applies(entry: Entry, knobs: Mapping[str, Any]) -> bool:
    """Whether a knob exists beside the others."""
    return unmet(entry, knobs) is None


def unmet(entry: Entry, knobs: Mapping[str, Any]) -> str | None:
    """The parent that holds none of the values under which a knob exists; a list holds its members."""
    for name, values in entry.get("parent", {}).items():
        held = knobs.get(name)
        if not any(value in values for value in (held if isinstance(held, list) else [held])):
            return str(name)
    return None


def taken(entry: Entry) -> dict[str, Any]:
    """What a knob takes, for people: `allowed`, and of a list an `example`."""
    low, high, names = _bounds(entry)
    if entry["kind"] == "bool":
        return {"allowed": "true, false"}
    allowed = ", ".join(names) or f"{low}–{high}"
    if entry["kind"] != "list":
        return {"allowed": allowed}
    return {"allowed": allowed, "example": json.dumps(list(names)[:2] or [low, low + 1])}


def _meant(entry: Entry, value: Any) -> list[str]:
    """What a knob takes that may have been meant by a word, or by the first wrong one of a list."""
    known = ("true", "false") if entry["kind"] == "bool" else entry.get("values", {})
    words = [word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str)]
    return next((nearest(word, known) for word in words if word not in known), [])


def _takes(entry: Entry, value: Any) -> bool:
    low, high, names = _bounds(entry)
    match entry["kind"]:
        case "choice":
            return isinstance(value, str) and value in names
        case "int":
            return type(value) is int and low <= value <= high  # True is an int, and no number of chi
        case "bool":
            return isinstance(value, bool)
        case _:
            return isinstance(value, list) and _is_list_of(value, names, low, high)


def _bounds(entry: Entry) -> tuple[int, int, Mapping[str, Any]]:
    return entry.get("min", 0), entry.get("max", MOST_CHI), entry.get("values", {})


def _is_list_of(value: list[Any], names: Mapping[str, Any], low: int, high: int) -> bool:
    """Distinct members, each a known name or, where the knob has no names, a number in bounds."""
    if names:
        return all(isinstance(v, str) and v in names for v in value) and len(set(value)) == len(value)
    return all(type(v) is int and low <= v <= high for v in value) and len(set(value)) == len(value)
