"""Rules as people would say them: without what is on and comes to nothing.

A sweep that multiplies by 1 is none, a bonus of 1 in place of the 1 is none, and an instant win that pays
less than another that every such hand is too never counts. Rules that are the same when said plainly are no
two readings of a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ranking import Row
from .hands import HANDS, THREES
from .space import BONUSES, OPTIONAL, RANK, UNASKED, Knobs, Rules, has, tidy


def plain(rules: Rules) -> Knobs:
    """The knobs of a profile that people would write down, those that no question shows left out."""
    said = dict(rules)
    for name in hidden(said):
        said[has(name)] = False
    if _table_sweep_is_nothing(said):
        said["table_sweep.mode"] = "none"
    if said["table_sweep.mode"] == "none" and _sweep_is_nothing(said):
        said["sweep.mode"] = "none"
    least = 1 if said["bonus.mode"] == "replace" else 0
    for knob in BONUSES:
        if knob in OPTIONAL:
            if knob in said and said[knob] == _ordinary(knob, said):
                del said[knob]
        elif said.get(knob, 0) <= least:
            said[knob] = 0
    return {knob: value for knob, value in tidy(said).items() if knob not in UNASKED}


def _sweep_is_nothing(rules: Rules) -> bool:
    match rules["sweep.mode"]:
        case "multiply":
            return bool(rules["sweep.factor"] == 1)
        case "add":
            return bool(rules["sweep.amount"] == 0)
        case "fixed":  # at what the rows pay by themselves
            no_bonus = rules["bonus.mode"] == "none" or not any(rules.get(knob) for knob in BONUSES)
            return no_bonus and bool(rules["sweep.amount"] == len(Row))
    return True


def _table_sweep_is_nothing(rules: Rules) -> bool:
    factor = rules["table_sweep.factor"]
    match rules["table_sweep.mode"]:
        case "replace":
            instead = rules["sweep.factor"] if rules["sweep.mode"] == "multiply" else 1
            return bool(factor == instead) and (instead > 1 or _sweep_is_nothing(rules))
        case "compound":
            return bool(factor == 1)
        case "add":
            return bool(rules["table_sweep.amount"] == 0)
    return False


def _ordinary(knob: str, rules: Mapping[str, Any]) -> Any:
    """The price that a special one stands beside."""
    return rules.get(knob.rpartition(".")[0])


def hidden(rules: Rules) -> list[str]:
    """The instant wins that never count: whoever holds one holds another that goes before it.

    Nor do three rows that have to lie as such where an instant win is declared and not laid.
    """
    names = tidy(rules)[RANK]
    if rules["instant.three_rows"] == "laid" and rules["instant.declared"] == "choice":
        names = tuple(name for name in names if name not in THREES)
        return [*(name for name in THREES if rules[has(name)]), *_outdone(names, rules)]
    return _outdone(names, rules)


def _outdone(names: tuple[str, ...], rules: Rules) -> list[str]:
    return [name for name in names if any(_hides(other, name, rules) for other in HANDS[name][1] - {name})]


def _hides(other: str, name: str, rules: Rules) -> bool:
    names = tidy(rules)[RANK]
    if other not in names or (other in THREES and rules["instant.three_rows"] == "laid"):
        return False
    mine, theirs = ((rules[f"instant.{each}"], -names.index(each)) for each in (name, other))
    return bool(theirs > mine)


def differing(one: Rules, other: Rules) -> list[str]:
    """The knobs in which two rules differ, said plainly; instant wins ranked otherwise are the same ones."""
    mine, theirs = plain(one), plain(other)
    both = {**mine, **theirs}
    return [knob for knob in both if _unordered(mine.get(knob)) != _unordered(theirs.get(knob))]


def _unordered(value: Any) -> Any:
    return frozenset(value) if isinstance(value, tuple) else value
