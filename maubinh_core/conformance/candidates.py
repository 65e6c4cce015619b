"""What a program might do otherwise than under a guess so far: the changes worth a try.

Numbers are not tried one by one: what a table pays is a straight line in the number, so two of them tell from
a wrong answer which one the program has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ..knobs import MOST_CHI
from .evidence import Evidence
from .hypothesis import PROBES, Change, Guess, Reference, others, profiles, registry, with_
from .outcomes import Outcome
from .readings import READINGS

_HIGH = (MOST_CHI - 101, MOST_CHI)
"""Two numbers that outdo all others: between them an answer is a straight line, as between `PROBES`."""
_SOLVED = 3
"""So many of the numbers that wrong answers ask for, those asked for most often."""
_FEW = 3
"""A number of so few values is tried whole."""


def candidates(
    guess: Guess, failures: Sequence[Outcome], evidence: Evidence
) -> Iterator[tuple[Guess, Sequence[Outcome]]]:
    """Changes on top of a guess, each with those of the failures that it may make a difference to.

    A change of two knobs is one that turns a rule on with a number of its own.
    """
    profile, rules = evidence.profile, evidence.reference.rules(evidence.profile, guess)
    held = {change.subject for change in guess}
    for reading in READINGS:
        change = Change(reading=reading)
        if change.subject not in held:
            yield (change,), failures
    for knob in _nearest(profile, failures):
        if (knob in held and not isinstance(rules.get(knob), list)) or knob == "match.deals":
            continue
        touched = evidence.touched(knob, guess, failures)
        if not touched:
            continue
        if _is_number(knob):
            yield from _numbers(knob, guess, touched, evidence.reference)
            continue
        for value in others(knob, rules):
            change = Change(knob=knob, value=value)
            yield (change,), touched
            for child in _switched_on(change, rules, held):
                after = with_(guess, (change,))
                for (number,), turned in _numbers(child, after, touched, evidence.reference):
                    yield (change, number), turned


def _nearest(profile: str, failures: Sequence[Outcome]) -> list[str]:
    """The knobs, those first whose clause a failure is about."""
    stated = profiles()[profile]["clauses"]
    named = {name for o in failures for name in (o.vector.clause, *o.vector.with_)}
    return sorted(registry(), key=lambda knob: stated.get(knob) not in named)


def _is_number(knob: str) -> bool:
    return bool(registry()[knob]["kind"] == "int")


def _switched_on(change: Change, rules: Mapping[str, Any], held: set[str]) -> Iterator[str]:
    """The numbers that a choice brings into play."""
    named = change.value if isinstance(change.value, list) else [change.value]
    for knob, entry in registry().items():
        wanted = entry.get("parent", {}).get(change.knob, ())
        new = _is_number(knob) and knob not in rules and knob not in held and "default" in entry
        if new and any(name in wanted for name in named):
            yield knob


def _numbers(
    knob: str, guess: Guess, failures: Sequence[Outcome], reference: Reference
) -> Iterator[tuple[Guess, Sequence[Outcome]]]:
    """The numbers that a knob would have to be for a failure to be right, the likeliest first."""
    entry = registry()[knob]
    low, high = entry.get("min", 0), entry.get("max", MOST_CHI)

    def at(number: int, outcome: Outcome) -> Mapping[str, Any]:
        return reference.answer(with_(guess, (Change(knob=knob, value=number),)), outcome.vector)

    if high - low < _FEW:
        yield from (((Change(knob=knob, value=n),), failures) for n in range(low, high + 1))
        return
    touched, found, unsolved = [], Counter[int](), False
    for outcome in failures:
        lines = [at(number, outcome) for number in PROBES]
        if any(line != lines[0] for line in (lines[1], at(low, outcome), at(high, outcome))):
            touched.append(outcome)
            solved = _solved(lines, PROBES, outcome)
            solved = solved or _solved([at(n, outcome) for n in _HIGH], _HIGH, outcome)
            found.update(solved)
            unsolved = unsolved or not solved
    if not touched:
        return
    numbers = [number for number, _ in found.most_common(_SOLVED) if low <= number <= high]
    for number in dict.fromkeys((*numbers, low, high) if unsolved else numbers):
        yield (Change(knob=knob, value=number),), touched


def _solved(lines: Sequence[Mapping[str, Any]], probes: tuple[int, int], outcome: Outcome) -> set[int]:
    """The numbers to which a straight line leads from the two probes to what the program says is paid."""
    nets = [message.get("result", {}).get("net") for message in (*lines, outcome.reply or {})]
    if not all(isinstance(net, list) and len(net) == len(nets[0] or ()) for net in nets):
        return set()
    found = set()
    for one, other, said in zip(*map(chain.from_iterable, nets), strict=False):
        if one != other and isinstance(said, int):
            number, rest = divmod((said - one) * (probes[1] - probes[0]), other - one)
            if rest == 0:
                found.add(probes[0] + number)
    return found
