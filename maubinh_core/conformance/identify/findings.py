"""What was found out about a program: its rules, and for every knob how it is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from .proof import Proof
from .questions import Answer, Fact, Question
from .simplest import said_otherwise
from .space import INTS, NAMES, RANK, UNASKED, Rules, alternatives, tidy


class Status(StrEnum):
    """How a knob's value is known."""

    CERTAIN = "certain"
    """Every other value that makes a difference is spoken against by an answer."""
    DOUBTFUL = "doubtful"
    """As certain, but other than the profile's, and the program has a bug of which it may be a symptom."""
    UNREACHABLE = "unreachable"
    """No answer tells it."""
    INCONSISTENT = "inconsistent"
    """No value of it agrees with all answers: the program has a bug."""


class Why(StrEnum):
    """Why a knob is unreachable."""

    PROTOCOL = "protocol"
    """No op of the protocol shows it."""
    NO_DEAL = "no_deal"
    """No deal was found that shows it beside the program's other rules."""
    NOT_ANSWERED = "not_answered"
    """It would take questions that the program does not answer."""
    CONTRADICTED = "contradicted"
    """The questions that would show it were answered, but as no reading of the rules has it."""


@dataclass(frozen=True)
class Finding:
    """A knob: its value, how it is known, and the deals that show it, between them against all other values.

    `open` are the choices that the answers leave, where it is not only the one. `same_as` are other settings
    of this knob and some numbers that say the same, so that nothing can part them.
    """

    knob: str
    value: Any
    status: Status
    shown_by: tuple[Fact, ...] = ()
    open: tuple[Any, ...] = ()
    why: Why | None = None
    same_as: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Bug:
    """An answer that agrees with no reading of the rules, made as small as it would go.

    `expected` is what the rules as found say, `knobs` those that the answer hangs on.
    """

    question: Question
    answer: Answer
    expected: Answer
    knobs: tuple[str, ...]


def findings(proof: Proof, bugs: tuple[Bug, ...], changed: Collection[str]) -> Iterator[Finding]:
    """Every knob that exists under the rules, in the order of the registry.

    `changed` are those that the nearest profile has otherwise: beside a bug they are in doubt.
    """
    knobs = tidy(proof.fit.rules)
    contradicted = {knob for bug in bugs for knob in bug.knobs}
    otherwise = said_otherwise(proof.fit.rules)
    for name in NAMES:
        if name in UNASKED:
            yield Finding(name, None, Status.UNREACHABLE, why=Why.PROTOCOL)
        elif name in knobs:
            found = _finding(name, knobs[name], proof, inconsistent=name in contradicted)
            if bugs and name in changed and found.status is Status.CERTAIN:
                found = replace(found, status=Status.DOUBTFUL)
            same = {knob: value for knob, value in otherwise.get(name, {}).items() if knob in knobs}
            yield replace(found, same_as=same) if same and proof.is_alike(same) else found


def _finding(knob: str, value: Any, proof: Proof, *, inconsistent: bool) -> Finding:
    shown: list[Fact] = []
    left: list[Any] = []
    missing: Why | None = None
    for changes in alternatives(knob, proof.fit.rules):
        if _is_same(changes, proof.fit.rules):
            continue
        fact = proof.against(knob, changes, first=shown)
        if fact is not None:
            shown += [fact] if fact not in shown else []
        elif missing or proof.telling(knob, changes, asked=False) is not None:
            missing = Why.CONTRADICTED if _is_answered(changes, proof) else missing or Why.NOT_ANSWERED
            left.append(changes.get(knob))
        elif not shown:
            left.append(changes.get(knob))
    if inconsistent:
        return Finding(knob, value, Status.INCONSISTENT, tuple(shown))
    if shown and not missing:
        return Finding(knob, value, Status.CERTAIN, tuple(shown))
    possible = () if knob in INTS or knob == RANK else (value, *left)
    return Finding(knob, value, Status.UNREACHABLE, tuple(shown), possible, missing or Why.NO_DEAL)


def _is_answered(changes: Mapping[str, Any], proof: Proof) -> bool:
    """Whether an answer that fits no reading stands where the rules and their change part."""
    for fact in proof.bugs:
        expected = proof.fit.foresee(fact.question, {})
        if fact.answer != expected != proof.fit.foresee(fact.question, changes):
            return True
    return False


def _is_same(changes: Mapping[str, Any], rules: Rules) -> bool:
    return tidy({**rules, **changes}) == tidy(rules)
