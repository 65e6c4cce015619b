"""The space of rules: every knob as something that can be turned, and whole rules as plain values.

Rules that are being looked for are a flat mapping like a profile's knobs, with two differences that make
every part of them turnable on its own: the ordered list `instant.rank` is held as one `has.NAME` for each
instant win and one `precedence` of them all, and knobs whose parent is off keep the value they would have.
`tidy` turns such a mapping into the knobs of a profile.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ...instants import IDS
from ...knobs import MOST_CHI
from ...profile import data, load, published, with_knobs

Knobs = dict[str, Any]
"""A profile's knobs, lists as tuples."""

Rules = dict[str, Any]
"""Knobs with `instant.rank` taken apart, and with what is off kept."""

RANK = "instant.rank"
PRECEDENCE = "precedence"
UNASKED = ("match.deals",)
"""Knobs that no op of the protocol shows."""

_REGISTRY: Mapping[str, Any] = data("knobs")
NAMES: tuple[str, ...] = tuple(_REGISTRY)
INTS: frozenset[str] = frozenset(name for name, knob in _REGISTRY.items() if knob["kind"] == "int")
BONUSES: tuple[str, ...] = tuple(name for name in NAMES if name in INTS and name.startswith("bonus."))
OPTIONAL: frozenset[str] = frozenset(name for name, knob in _REGISTRY.items() if knob.get("optional"))

_PARENTS = {
    name: tuple((parent, frozenset(values)) for parent, values in knob.get("parent", {}).items())
    for name, knob in _REGISTRY.items()
}
_USUAL = (1, 2, 3, 4, 6)
"""What tables are heard to multiply by or to pay."""


def has(name: str) -> str:
    """The part of the rules that says whether an instant win is among them."""
    return f"has.{name}"


def bounds(knob: str) -> tuple[int, int]:
    """The least and the most an int knob may be; the 0 of one that may be absent says that it is."""
    low = 0 if knob in OPTIONAL else _REGISTRY[knob].get("min", 0)
    return low, _REGISTRY[knob].get("max", MOST_CHI)


@cache
def values(knob: str) -> tuple[Any, ...]:
    """The values a knob may have, of an int those that are published or usual, the usual ones last."""
    entry = _REGISTRY[knob]
    if entry["kind"] == "choice":
        return tuple(entry["values"])
    if entry["kind"] == "bool":
        return (True, False)
    low, high = bounds(knob)
    told = [knobs[knob] for knobs in profiles().values() if knob in knobs]
    return tuple(value for value in dict.fromkeys([*told, *_USUAL]) if low <= value <= high)


@cache
def profiles() -> Mapping[str, Knobs]:
    """The published profiles' knobs by id."""
    return {id_: frozen(data("profiles")[id_]["knobs"]) for id_ in published()}


def frozen(knobs: Mapping[str, Any]) -> Knobs:
    """Knobs with their lists as tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in knobs.items()}


def thawed(value: Any) -> Any:
    """A value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def taken_apart(knobs: Mapping[str, Any]) -> Rules:
    """A profile's knobs as rules that can be turned part by part; what is off gets its default."""
    rank = tuple(knobs.get(RANK, ()))
    rules: Rules = {name: knob["default"] for name, knob in _REGISTRY.items() if "default" in knob}
    rules |= {name: value for name, value in knobs.items() if name != RANK}
    rules |= {has(name): name in rank for name in IDS}
    return {**rules, PRECEDENCE: (*rank, *(name for name in IDS if name not in rank))}


def tidy(rules: Mapping[str, Any]) -> Knobs:
    """The knobs of a profile: `instant.rank` put together, what has no meaning beside the others left out.

    An instant win worth nothing is none, and a special price of nothing is the ordinary one.
    """
    rank = tuple(name for name in rules[PRECEDENCE] if rules[has(name)] and rules.get(f"instant.{name}", 0))
    held = {**{parent: rules.get(parent) for parent in _TURNS}, RANK: rank}
    names = _applicable(tuple(held.items()))
    knobs = {name: rules[name] for name in names if name in rules and (rules[name] or name not in OPTIONAL)}
    return {**knobs, RANK: rank}


_TURNS = tuple(
    dict.fromkeys(parent for parents in _PARENTS.values() for parent, _ in parents if parent != RANK)
)


@cache
def _applicable(held: tuple[tuple[str, Any], ...]) -> tuple[str, ...]:
    """The knobs that exist while those on which others hang are set so."""
    knobs = dict(held)
    found = []
    for name in NAMES:
        if all(_holds(knobs.get(parent), wanted) for parent, wanted in _PARENTS[name]):
            found.append(name)
        else:
            knobs.pop(name, None)
    return tuple(found)


def _holds(value: Any, wanted: frozenset[Any]) -> bool:
    return not wanted.isdisjoint(value) if isinstance(value, tuple) else value in wanted


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The knobs in which two profiles differ, the unaskable ones apart."""
    return [name for name in NAMES if name not in UNASKED and one.get(name) != other.get(name)]


def changes_from(base: str, knobs: Mapping[str, Any]) -> dict[str, Any]:
    """What has to be set on a published profile to come to these knobs, as JSON has it.

    A special price that the profile has cannot be taken away, but be made the ordinary one.
    """
    changes = {}
    for name in differences(profiles()[base], knobs):
        if name in knobs:
            changes[name] = thawed(knobs[name])
        elif name in OPTIONAL and (ordinary := name.rpartition(".")[0]) in knobs:
            changes[name] = max(knobs[ordinary], 1)
    return changes


def comes_to(base: str, changes: Mapping[str, Any]) -> Knobs:
    """The knobs that a published profile has with these changes."""
    return frozen(with_knobs(load(base), changes).knobs)


def alternatives(knob: str, rules: Rules) -> Iterator[Rules]:
    """What a knob might be instead of what it is, each as a change of the rules."""
    if knob == RANK:
        yield from _other_ranks(rules)
        return
    mine = rules.get(knob)
    others = values(knob)
    if knob in INTS:
        low, high = bounds(knob)
        near = [mine + 1, mine - 1, *others] if isinstance(mine, int) else others
        others = tuple(dict.fromkeys(value for value in near if low <= value <= high))
    yield from ({knob: value} for value in others if value != mine)


def _other_ranks(rules: Rules) -> Iterator[Rules]:
    """One instant win more or less, or two neighbours the other way round."""
    for name in IDS:
        knob = f"instant.{name}"
        usual = _REGISTRY[knob]["default"]
        yield {has(name): False} if rules[has(name)] else {has(name): True, knob: usual}
    held = [name for name in rules[PRECEDENCE] if rules[has(name)]]
    for first, second in itertools.pairwise(held):
        order = list(rules[PRECEDENCE])
        i, j = order.index(first), order.index(second)
        order[i], order[j] = second, first
        yield {PRECEDENCE: tuple(order)}
