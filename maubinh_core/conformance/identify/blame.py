"""What a wrong answer hangs on: the knobs that its contradicted part is worked out from."""

from __future__ import annotations

from itertools import combinations

from ...scoring import MAX_PLAYERS
from .fit import Fit
from .questions import Answer, Fact, Question
from .reference import ledger_knobs
from .space import NAMES, UNASKED, alternatives, tidy


def hangs_on(fact: Fact, fit: Fit) -> tuple[str, ...]:
    """The knobs that the contradicted part of an answer is worked out from, in the order of the registry."""
    expected = fit.foresee(fact.question, {})
    wrong = _differing(expected, fact.answer)
    if expected[0] == "net":
        read = set(ledger_knobs(fact.question, fit.rules, wrong))
    else:
        read = {knob for knob in tidy(fit.rules) if _turns(knob, fact.question, expected, fit)}
    return tuple(name for name in NAMES if name in read)


def _turns(knob: str, question: Question, expected: Answer, fit: Fit) -> bool:
    others = alternatives(knob, fit.rules) if knob not in UNASKED else ()
    return any(fit.foresee(question, changes) != expected for changes in others)


def _differing(one: Answer, other: Answer) -> set[tuple[int, int]]:
    """The pairs of seats that two answers settle otherwise; all of them if one is no settlement."""
    pairs = combinations(range(MAX_PLAYERS), 2)
    if one[0] == other[0] == "net":
        return {(i, j) for i, j in pairs if j < len(one[1]) and one[1][i][j] != other[1][i][j]}
    return set(pairs)
