"""What was found out about a program: its rules, and for every knob how it is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from .plain import plain
from .proof import Proof
from .questions import Answer, Fact, Question
from .rivals import rivals
from .space import INTS, NAMES, RANK, UNASKED, alternatives, tidy


class Status(StrEnum):
    """How a knob's value is known."""

    CERTAIN = "certain"
    """Every other value is spoken against by an answer, whatever else may be set along with it."""
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
    ALIKE = "alike"
    """No deal was found that parts it from another setting, with others changed along."""
    CONTRADICTED = "contradicted"
    """The questions that would show it were answered, but as no reading of the rules has it."""


@dataclass(frozen=True)
class Finding:
    """A knob: its value, how it is known, and the deals that show it, between them against all other values.

    `open` are the choices that the answers leave, where it is not only the one. `same_as` are other settings,
    this knob's and those that go along, that say the same, so that nothing can part them; where it is not
    among them, it has no meaning beside them.
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
    beside = _beside(proof)
    for name in NAMES:
        if name in UNASKED:
            yield Finding(name, None, Status.UNREACHABLE, why=Why.PROTOCOL)
        elif name in knobs:
            found = _finding(name, knobs[name], proof, inconsistent=name in contradicted)
            found = _not_alone(found, beside.get(name, []))
            if bugs and name in changed and found.status is Status.CERTAIN:
                found = replace(found, status=Status.DOUBTFUL)
            yield found


@dataclass(frozen=True)
class _Beside:
    """Other rules that fit as well, as a profile has them, and why no answer parts them from those found."""

    settings: Mapping[str, Any]
    why: Why


def _beside(proof: Proof) -> dict[str, list[_Beside]]:
    """The rules that no answer speaks against, by each knob that they have otherwise."""
    found: dict[str, list[_Beside]] = {}
    said = set[tuple[str, Any]]()
    for rival in rivals(proof.fit):
        knobs = tidy({**proof.fit.rules, **rival.changes})
        turned = {RANK if knob.startswith("has.") else knob for knob in rival.changes}
        settings = {knob: knobs[knob] for knob in NAMES if knob in turned & set(rival.knobs) & set(knobs)}
        # Of numbers one other is enough; a choice is told with all that it may be.
        new = {(knob, None if knob in INTS else knobs.get(knob)) for knob in rival.knobs}
        if new <= said:
            continue
        said |= new
        why = _why(rival.knobs[0], rival.changes, proof) or Why.ALIKE
        for knob in rival.knobs:
            found.setdefault(knob, []).append(_Beside(settings, why))
    return found


def _not_alone(found: Finding, others: Sequence[_Beside]) -> Finding:
    """A finding with what else it may be if other knobs are set along."""
    if not others:
        return found
    alike = next((other.settings for other in others if other.why is Why.ALIKE), {})
    found = replace(found, same_as=found.same_as or alike)
    if found.status is Status.INCONSISTENT:
        return found
    values = [other.settings[found.knob] for other in others if found.knob in other.settings]
    choice = found.knob not in INTS and found.knob != RANK
    possible = tuple(dict.fromkeys([found.value, *found.open, *values])) if choice else ()
    return replace(
        found,
        status=Status.UNREACHABLE,
        why=found.why or others[0].why,
        open=possible if len(possible) > 1 else (),
    )


def _finding(knob: str, value: Any, proof: Proof, *, inconsistent: bool) -> Finding:
    """How a knob is known as long as the others are as they are."""
    rules, said = proof.fit.rules, plain(proof.fit.rules)
    shown: list[Fact] = []
    left: list[Any] = []
    missing: Why | None = None
    same: Mapping[str, Any] = {}
    for changes in alternatives(knob, rules):
        other = {**rules, **changes}
        if tidy(other) == tidy(rules):
            continue
        fact = proof.against(knob, changes, first=shown)
        if fact is not None:
            shown += [fact] if fact not in shown else []
            continue
        if plain(other) == said and said.get(knob) == value:
            continue
        left.append(changes.get(knob))
        if missing in (None, Why.NO_DEAL):
            missing = _why(knob, changes, proof) or Why.NO_DEAL
        if knob == RANK and missing is Why.NO_DEAL:
            same = {RANK: tidy(other)[RANK]}
    if inconsistent:
        return Finding(knob, value, Status.INCONSISTENT, tuple(shown))
    if shown and not missing:
        return Finding(knob, value, Status.CERTAIN, tuple(shown))
    possible = () if knob in INTS or knob == RANK else (value, *left)
    why = Why.ALIKE if same and missing is Why.NO_DEAL else missing or Why.NO_DEAL
    return Finding(knob, value, Status.UNREACHABLE, tuple(shown), possible, why, same)


def _why(knob: str, changes: Mapping[str, Any], proof: Proof) -> Why | None:
    """Why no answer speaks against a change that some deal would tell; None where there is no such deal."""
    if proof.telling(knob, changes, asked=False) is None:
        return None
    return Why.CONTRADICTED if _is_answered(changes, proof) else Why.NOT_ANSWERED


def _is_answered(changes: Mapping[str, Any], proof: Proof) -> bool:
    """Whether an answer that fits no reading stands where the rules and their change part."""
    for fact in proof.bugs:
        expected = proof.fit.foresee(fact.question, {})
        if fact.answer != expected != proof.fit.foresee(fact.question, changes):
            return True
    return False
