"""A profile's knobs put together from spec/ alone: its own values, those set on it, the registry's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

SPEC = Path(__file__).resolve().parents[1] / "spec"


@cache
def registry() -> dict[str, dict[str, Any]]:
    """Every knob there is, by name."""
    return dict(_read(SPEC / "knobs.yaml")["knobs"])


@cache
def published() -> dict[str, dict[str, Any]]:
    """The knobs of every published profile, by its id."""
    return {
        profile["id"]: {name: entry["value"] for name, entry in profile["knobs"].items()}
        for profile in _profiles()
    }


def options() -> list[tuple[str, dict[str, Any]]]:
    """What else the published profiles say they can be played by: a profile's id, and the knobs to set."""
    return [
        (profile["id"], option["set"]) for profile in _profiles() for option in profile.get("options", [])
    ]


@cache
def _profiles() -> list[dict[str, Any]]:
    return [_read(path) for path in sorted((SPEC / "profiles").glob("*.yaml"))]


def with_set(base: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The base's knobs with others in their place.

    A knob whose parent is off goes; one whose parent is switched on and that nobody set takes the default. A
    knob can be the parent of another's parent, so this is repeated until nothing moves.
    """
    wanted = {**published()[base], **changes}
    knobs: dict[str, Any] = {}
    while True:
        now = {}
        for name, entry in registry().items():
            if not _exists(entry, knobs):
                continue
            if name in wanted:
                now[name] = wanted[name]
            elif not entry.get("optional"):
                now[name] = entry["default"]
        if now == knobs:
            return knobs
        knobs = now


def _exists(entry: Mapping[str, Any], knobs: Mapping[str, Any]) -> bool:
    for parent, values in entry.get("parent", {}).items():
        value = knobs.get(parent)
        held = value if isinstance(value, list) else [value]
        if not set(held) & set(values):
            return False
    return True


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return found
