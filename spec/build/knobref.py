"""Every knob for who builds an engine: what it may be set to, when it exists, and what it means exactly.

Markdown cells, as `wire` puts them into a table: the English page is also the bundle's `knobs.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from maubinh_core.knobs import MOST_CHI

from .view import View

Cell = str | list[str]
"""A cell of a table; of a list each item stands on a line of its own."""

_MANY = 5
"""Parents' values that are told one by one; beyond that it goes without saying which."""


def head(view: View) -> Sequence[str]:
    """The columns."""
    return [view.say(f"knob_reference.head.{key}") for key in ("knob", "values", "under", "meaning")]


def rows(view: View) -> Sequence[Sequence[Cell]]:
    """A row for each knob, in the order of spec/knobs.yaml: a parent before what hangs on it."""
    return [
        (code(name), _values(knob, view), _under(knob, view), _meaning(knob, view))
        for name, knob in view.spec.knobs.items()
    ]


def code(name: str) -> str:
    """A name as it is sent."""
    return f"`{name}`"


def _values(knob: Mapping[str, Any], view: View) -> list[str]:
    bounds = {"low": knob.get("min", 0), "high": f"{knob.get('max', MOST_CHI)}"}
    labels = [f"{code(value)}: {view.text(label)}" for value, label in knob.get("values", {}).items()]
    match knob["kind"]:
        case "int":
            told = [view.say("knob_reference.int", **bounds)]
        case "bool":
            told = [view.say("knob_reference.bool")]
        case "list" if not labels:
            told = [view.say("knob_reference.numbers", **bounds)]
        case "list":
            told = [view.say("knob_reference.list"), *labels]
        case _:
            told = labels
    if "default" in knob:
        default = knob["default"]
        shown = str(default).lower() if isinstance(default, bool) else str(default)
        told.append(view.say("knob_reference.default", value=code(shown)))
    return [*told, view.say("knob_reference.optional")] if knob.get("optional") else told


def _under(knob: Mapping[str, Any], view: View) -> Cell:
    parents = [_parent(name, values, view) for name, values in knob.get("parent", {}).items()]
    return parents or view.say("knob_reference.always")


def _parent(name: str, values: Sequence[Any], view: View) -> str:
    listed = view.spec.knobs[name]["kind"] == "list"
    if listed and len(values) > _MANY:
        return view.say("knob_reference.holds", knob=code(name))
    told = view.say("knob_reference.or").join(code(value) for value in values)
    return view.say(f"knob_reference.{'has' if listed else 'is'}", knob=code(name), values=told)


def _meaning(knob: Mapping[str, Any], view: View) -> list[str]:
    label = view.text(knob["label"])
    return [f"{label}.", view.text(knob["meaning"])] if "meaning" in knob else [f"{label}."]
