"""What an answer makes of a reading: refuted, upheld, or a number of it told outright."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from ...knobs import MOST_CHI
from .family import Reading
from .questions import Answer, Fact, Question
from .space import bounds, values

Foresee = Callable[[Question, Mapping[str, Any]], Answer]
"""What the rules would answer with these changes."""

_PROBES = ((3, 7), (MOST_CHI - 101, MOST_CHI))
"""Two numbers between which an answer is a straight line: small ones, and ones that outdo all others."""
_MOST = 4
_BEYOND = MOST_CHI
"""As much as anything may be worth: what outdoes the rest shows."""


def guesses(reading: Reading) -> list[Mapping[str, int]]:
    """Likely settings of the numbers that are still free; one empty setting where none is."""
    if not reading.free:
        return [{}]
    likely = [(*values(name)[:_MOST], _BEYOND) for name in reading.free]
    if len(likely) == 1:
        return [{reading.free[0]: n} for n in likely[0]]
    turned = [
        [column[(i * (place + 1)) % len(column)] for place, column in enumerate(likely)]
        for i in range(_MOST + 1)
    ]
    return [dict(zip(reading.free, numbers, strict=True)) for numbers in turned]


def told(reading: Reading, fact: Fact, foresee: Foresee) -> list[Reading]:
    """The reading as the answer leaves it: a number pinned, several if several would do, none if refuted."""
    found = _told(reading, fact, foresee)
    if found == [reading]:
        return found
    return [settled for left in found for settled in _catch_up(left, foresee)]


def _catch_up(reading: Reading, foresee: Foresee) -> list[Reading]:
    """What was pending may be told now that a number more is known."""
    found = [replace(reading, pending=())]
    for fact in reading.pending:
        found = [left for one in found for left in _told(one, fact, foresee)]
    return found


def _told(reading: Reading, fact: Fact, foresee: Foresee) -> list[Reading]:
    question, answer = fact.question, fact.answer
    moving = [name for name in reading.free if _moves(name, reading, question, foresee)]
    if not moving:
        foreseen = foresee(question, {**guesses(reading)[0], **reading.changes})
        return [reading] if foreseen == answer else []
    if answer[0] != "net":
        likely = (foresee(question, {**numbers, **reading.changes}) for numbers in guesses(reading))
        return [reading] if answer in likely else []
    if len(moving) > 1:
        return [replace(reading, pending=(*reading.pending, fact))]
    [name] = moving
    start = {**guesses(reading)[0], **reading.changes}

    def agrees(number: int) -> bool:
        return foresee(question, {**start, name: number}) == answer

    low, high = bounds(name)
    found = list(filter(agrees, _on_a_line(name, start, fact, foresee)))[:1]
    found += filter(agrees, (low, low + 1) if found else (low, low + 1, *values(name)))
    if found and max(found) < high and agrees(max(found) + 1):
        found.append(_last(agrees, max(found) + 1, high))
    return [reading.pinned(name, number) for number in sorted(set(found))]


def _last(agrees: Callable[[int], bool], low: int, high: int) -> int:
    """The greatest number that agrees, `low` being one that does: beyond it something else is worth less."""
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if agrees(middle) else (low, middle - 1)
    return low


def _moves(name: str, reading: Reading, question: Question, foresee: Foresee) -> bool:
    start = {**guesses(reading)[0], **reading.changes}
    low, high = bounds(name)
    tried = dict.fromkeys(number for number in (low, 3, 7, _BEYOND) if low <= number <= high)
    first, *others = (foresee(question, {**start, name: number}) for number in tried)
    return any(answer != first for answer in others)


def _on_a_line(name: str, start: Mapping[str, object], fact: Fact, foresee: Foresee) -> Iterator[int]:
    """Numbers that might give the answer: those to which a straight line through two others leads."""
    low, high = bounds(name)
    net = fact.answer[1]
    for probes in _PROBES:
        lines = [foresee(fact.question, {**start, name: probe}) for probe in probes if probe <= high]
        if len(lines) < 2 or any(line[0] != "net" or len(line[1]) != len(net) for line in lines):
            continue
        for i, j in combinations(range(len(net)), 2):
            one, other = (line[1][i][j] for line in lines)
            if one == other:
                continue
            number, rest = divmod((net[i][j] - one) * (probes[1] - probes[0]), other - one)
            if rest == 0 and low <= probes[0] + number <= high:
                yield probes[0] + number
                break
