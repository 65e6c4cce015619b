"""Other rules that agree with every answer so far: several knobs set otherwise at once, numbers along.

One knob turned by itself may be refuted while the same turn, with a number changed along, is not: a foul
that pays three rows twice is one that pays 6, where nothing else is paid on rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .families import families
from .family import Family, Reading, distinct
from .fit import Fit
from .payments import TABLE_SWEEPS
from .plain import differing
from .questions import Fact
from .repair import agreeing
from .simplest import said_otherwise
from .space import PRECEDENCE, values

Changes = Mapping[str, Any]


@dataclass(frozen=True)
class Rival:
    """A change of the rules (see `space.Rules`) that no answer speaks against, and the knobs it changes."""

    changes: Changes
    knobs: tuple[str, ...]


def rivals(fit: Fit) -> Iterator[Rival]:
    """All that are found: numbers counted in another way, each family set anew, and both at once."""
    facts = sorted(fit.facts, key=lambda known: known.question.price)
    seen = set[tuple[tuple[str, Any], ...]]()
    for changes in _found(fit, facts):
        rules = {**fit.rules, **changes}
        knobs = tuple(differing(fit.rules, rules))
        key = tuple((knob, rules.get(knob)) for knob in knobs)
        if not knobs or key in seen:
            continue
        seen.add(key)
        # An answer that is no number was heard before the number was told that goes with it.
        if all(fit.foresee(known.question, changes) == known.answer for known in facts):
            yield Rival(changes, knobs)


def _found(fit: Fit, facts: list[Fact]) -> Iterator[Changes]:
    yield from _anew({}, fit, facts)
    for way in said_otherwise(fit.rules).values():
        against = [known for known in facts if fit.foresee(known.question, way) != known.answer]
        if not against:
            yield way
        else:
            yield from _anew(way, fit, [*against, *facts])
    if fit.rules["sweep.mode"] == "multiply":  # a sweep by 1 hides its scope, which that of the table shares
        for scope in values("sweep.scope"):
            yield from _anew({"sweep.scope": scope}, fit, facts, among=(TABLE_SWEEPS,))


def _anew(
    way: Changes, fit: Fit, facts: list[Fact], *, among: tuple[Family, ...] = families()
) -> Iterator[Changes]:
    """Each family's readings on top of a change, the answers first that tell most of them."""

    def is_other(reading: Reading) -> bool:
        undecided = reading.free or reading.pending
        return bool(undecided or differing(fit.rules, {**fit.rules, **reading.changes}))

    for family in among:
        first = facts if way else sorted(facts, key=lambda known: known.about != family.name)
        readings = filter(is_other, _readings(family, way, fit))
        yield from agreeing(list(readings), fit, first, keep=is_other)


def _readings(family: Family, way: Changes, fit: Fit) -> list[Reading]:
    """What a family may be, the instant wins in the order in which they stand."""
    rules = {**fit.rules, **way}
    found = distinct(family.readings(rules), rules)
    kept = [{knob: value for knob, value in each.changes.items() if knob != PRECEDENCE} for each in found]
    return [Reading({**way, **own}, each.free) for own, each in zip(kept, found, strict=True)]
