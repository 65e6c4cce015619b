"""Of all rules that answer alike, those nearest to a published profile: what is printed is what people say.

A bonus of 3 in place of the 1 is one of 2 on top of it; a sweep that multiplies by 1 is none. Which of the
two a program has cannot be asked, and a reader is helped most by the one he knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...instants import IDS
from .families import families
from .payments import counted_otherwise
from .plain import hidden
from .questions import Question
from .reference import Reference
from .space import (
    OPTIONAL,
    PRECEDENCE,
    Rules,
    changes_from,
    comes_to,
    differences,
    has,
    profiles,
    taken_apart,
    tidy,
)

Changes = Mapping[str, Any]
_OFF: tuple[Changes, ...] = (
    {"bonus.mode": "none"},
    {"table_sweep.mode": "none"},
    {"sweep.mode": "none"},
    {"ace_points.mode": "none"},
)
Alike = Callable[[Rules], bool]


def simplest(rules: Rules, witnesses: Sequence[Question], reference: Reference) -> tuple[str, Rules]:
    """The published profile nearest to these rules, and the rules said with the fewest changes of it.

    Rules count as the same if they answer all `witnesses` alike.
    """
    expected = [reference.answer(question, rules) for question in witnesses]

    def alike(other: Rules) -> bool:
        return all(
            reference.answer(q, other) == answer for q, answer in zip(witnesses, expected, strict=True)
        )

    for off in _OFF:
        if tidy({**rules, **off}) != tidy(rules) and alike({**rules, **off}):
            rules = {**rules, **off}
    found: list[tuple[int, int, str, Rules]] = []
    for id_ in sorted(profiles(), key=lambda id_: _distance(rules, profiles()[id_])):
        nearer = _towards(profiles()[id_], rules, alike)
        said = taken_apart(comes_to(id_, changes_from(id_, tidy(nearer))))
        if alike(said):  # else a special price stands in the way, which no change takes back
            said = _without_hidden(id_, said, alike)
            found.append((len(changes_from(id_, tidy(said))), len(hidden(said)), id_, said))
        if found and found[-1][0] == 0:
            break
    _, _, base, said = min(found, key=lambda entry: entry[:2])
    return base, said


def _without_hidden(base: str, rules: Rules, alike: Alike) -> Rules:
    """The rules without instant wins that never count, unless it takes more changes to say so."""
    for name in hidden(rules):
        other = {**rules, has(name): False}
        fewer = len(changes_from(base, tidy(other))) <= len(changes_from(base, tidy(rules)))
        if fewer and alike(other):
            rules = other
    return rules


def _towards(profile: Mapping[str, Any], rules: Rules, alike: Alike) -> Rules:
    """The rules with every change towards a profile that changes no answer."""
    now, refused = rules, set[tuple[Any, ...]]()
    while (nearer := next(_nearer(profile, now, alike, refused), None)) is not None:
        now = nearer
    return now


def _nearer(
    profile: Mapping[str, Any], now: Rules, alike: Alike, refused: set[tuple[Any, ...]]
) -> Iterator[Rules]:
    for moved in _moves(profile, now):
        key = tuple(tidy(moved).items())
        if key in refused or _distance(moved, profile) >= _distance(now, profile):
            continue
        if alike(moved):
            yield moved
        refused.add(key)


def _distance(rules: Rules, profile: Mapping[str, Any]) -> int:
    return len(differences(tidy(rules), profile))


def _moves(profile: Mapping[str, Any], rules: Rules) -> Iterator[Rules]:
    """Rules one step nearer: a knob, a family of knobs, or numbers that are only counted otherwise."""
    target = taken_apart(profile)
    for family in families():
        yield {**rules, **{knob: target[knob] for knob in family.knobs if knob in target}}
    yield from ({**rules, **changes} for changes in said_otherwise(rules).values())
    for knob in differences(tidy(rules), profile):
        yield from _single(knob, target, rules)


def said_otherwise(rules: Rules) -> dict[str, Changes]:
    """The same rules with their numbers counted in another way, by the knob that says which.

    Bonuses may stand in place of the 1 or on top of it, instant wins be told for each row or for all three.
    """
    found: dict[str, Changes] = {"bonus.mode": counted_otherwise(rules)}
    worth = {f"instant.{name}": rules[f"instant.{name}"] for name in IDS if rules[has(name)]}
    if rules["instant.per"] == "row":
        tripled = {knob: 3 * number for knob, number in worth.items()}
        found["instant.per"] = {"instant.per": "opponent", **tripled}
    elif not any(number % 3 for number in worth.values()):
        found["instant.per"] = {"instant.per": "row", **{knob: number // 3 for knob, number in worth.items()}}
    return found


def _single(knob: str, target: Rules, rules: Rules) -> Iterable[Rules]:
    if knob in OPTIONAL and knob not in target:
        return [{name: value for name, value in rules.items() if name != knob}]
    if knob == "instant.rank":
        names = [{**rules, has(name): target[has(name)]} for name in IDS]
        return [{**rules, PRECEDENCE: target[PRECEDENCE]}, *names]
    return [{**rules, knob: target[knob]}] if knob in target else []
