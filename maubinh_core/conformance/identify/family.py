"""Knobs that have to be looked for together: the ways they can be set, and deals that may tell them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from .deals import Theme
from .questions import Fact
from .space import Rules, tidy, values

Changes = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Reading:
    """One way to set a family's knobs.

    `free` are its numbers that no deal has told yet, `pending` the answers that hang on several of them.
    """

    changes: Changes
    free: tuple[str, ...] = ()
    pending: tuple[Fact, ...] = ()

    def pinned(self, name: str, number: int) -> Reading:
        """The reading with one of its numbers known."""
        free = tuple(other for other in self.free if other != name)
        return Reading({**self.changes, name: number}, free, self.pending)


@dataclass(frozen=True, eq=False)
class Family:
    """Knobs looked for together, named as in `space.Rules`; `readings` may hang on what is known."""

    name: str
    knobs: tuple[str, ...]
    readings: Callable[[Rules], list[Reading]]
    themes: tuple[Theme, ...]
    beside: tuple[str, ...] = ()
    """Families taken as they stand, though they may not be settled yet."""
    in_order: bool = False
    """Whether instant wins are taken in their usual order, though that is not known yet."""
    near: tuple[str, ...] = ()
    """Families whose deals may tell something here too."""


def each(choices: Mapping[str, Iterable[Any]], free: tuple[str, ...] = ()) -> list[Reading]:
    """Every combination of the choices."""
    combined = product(*choices.values())
    return [Reading(dict(zip(choices, found, strict=True)), free) for found in combined]


def simple(name: str, knobs: tuple[str, ...], *themes: Theme) -> Family:
    """Choices that exclude nothing of each other."""
    return Family(name, knobs, lambda rules: each({knob: values(knob) for knob in knobs}), themes)


def distinct(readings: Iterable[Reading], rules: Rules) -> list[Reading]:
    """Without those that come to the same rules."""
    found: dict[Any, Reading] = {}
    for reading in readings:
        knobs = tidy({**rules, **reading.changes})
        free = tuple(name for name in reading.free if name in knobs)
        found.setdefault((tuple(knobs.items()), free), reading)
    return list(found.values())
