"""What a program's wrong answers have in common.

Failures are grouped by clause, and guesses are tried: every knob at every other value, every other profile,
and the mistakes of `readings`. A guess counts only if the program answers as it would wherever it makes a
difference: the failures it explains, and no answer against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .deviation import ruling
from .hypothesis import Change, Guess, fits, profiles, registry, values
from .outcomes import Outcome, Status
from .readings import READINGS

MOST_CHANGES = 5
"""How many things a program is taken to do otherwise, at most."""
FINALISTS = 4
"""Changes that are tried on all answers, for each step."""
SAMPLE_OF_CLAUSE = 1
SAMPLE = 20
"""Failures a guess is tried on before all answers; so many of each clause, so many in all."""
SHARE = 5
"""A guess with answers against it is still told if it explains this many times as many failures."""


@dataclass(frozen=True)
class Finding:
    """One thing the program does otherwise: the failures it explains, and the answers against it."""

    profile: str
    change: Change
    explained: tuple[Outcome, ...]
    against: tuple[Outcome, ...] = ()


@dataclass(frozen=True)
class Group:
    """The failures of one clause under one profile, and the findings that explain them all, if any do."""

    profile: str
    clause: str
    failures: tuple[Outcome, ...]
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Diagnosis:
    """The failures of a run, clause by clause, and what explains them."""

    findings: tuple[Finding, ...]
    groups: tuple[Group, ...]


def diagnose(outcomes: Iterable[Outcome], *, search: bool = True) -> Diagnosis:
    """Of all wrong answers of a run, the known deviations included in the search but not in the groups.

    Without `search` the failures are only grouped.
    """
    findings: list[Finding] = []
    groups: list[Group] = []
    for profile, answered in _by_profile(outcomes).items():
        found = tuple(_findings(profile, answered)) if search else ()
        findings += found
        groups += _groups(profile, answered, found)
    return Diagnosis(tuple(findings), tuple(groups))


def _by_profile(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.judged and not outcome.contested:
            found.setdefault(outcome.vector.profile, []).append(outcome)
    return found


def _groups(profile: str, answered: Sequence[Outcome], findings: Sequence[Finding]) -> Iterator[Group]:
    held: dict[str, list[Outcome]] = {}
    for outcome in answered:
        if outcome.counts_against:
            held.setdefault(ruling(outcome.vector), []).append(outcome)
    for clause, failures in sorted(held.items(), key=lambda item: -len(item[1])):
        explaining = [f for f in findings if any(outcome in f.explained for outcome in failures)]
        whole = all(any(outcome in f.explained for f in explaining) for outcome in failures)
        yield Group(profile, clause, tuple(failures), tuple(explaining) if whole else ())


def _findings(profile: str, answered: Sequence[Outcome]) -> Iterator[Finding]:
    guess = _best_guess(profile, answered)
    if not guess:
        return
    for change in guess:
        alone = tuple(other for other in guess if other is not change)
        explained, against = [], []
        for outcome in answered:
            said, without = _fits(guess, outcome), _fits(alone, outcome)
            if said is False and without is not False:
                against.append(outcome)
            elif said and not without and outcome.status is Status.FAIL:
                explained.append(outcome)
        if explained and len(explained) >= SHARE * len(against):
            yield Finding(profile, change, tuple(explained), tuple(against))


def _best_guess(profile: str, answered: Sequence[Outcome]) -> Guess:
    """Change upon change, as long as more failures are explained than answers speak against it."""
    guess: Guess = ()
    score = 0
    failures = [outcome for outcome in answered if outcome.status is Status.FAIL]
    while len(guess) < MOST_CHANGES and score < len(failures):
        step: Change | None = None
        for change in _promising(profile, guess, failures, answered):
            found = _score(guess, change, answered)
            if found > score:
                step, score = change, found
        if step is None:
            break
        guess = (*guess, step)
    return guess


def _promising(
    profile: str, guess: Guess, failures: Sequence[Outcome], answered: Sequence[Outcome]
) -> list[Change]:
    """The changes that explain most of a sample of the unexplained; one that explains all ends it."""
    sample = _sample(outcome for outcome in failures if not _fits(guess, outcome))
    scored: list[tuple[int, Change]] = []
    for change, touched in _changes(profile, guess, sample):
        score = _score(guess, change, touched)
        if score > 0:
            scored.append((score, change))
        if score == len(sample) and _score(guess, change, answered) == len(failures):
            return [change]
    scored.sort(key=lambda pair: -pair[0])
    return [change for _, change in scored[:FINALISTS]]


def _score(guess: Guess, change: Change, answered: Sequence[Outcome]) -> int:
    """Failures explained by both together, less twice the answers that speak against them."""
    said = [_fits_with(guess, change, outcome) for outcome in answered]
    return sum(s is True for s in said) - 2 * sum(s is False for s in said)


def _fits_with(guess: Guess, change: Change, outcome: Outcome) -> bool | None:
    """Whether both together tell the answer. Where only one makes a difference it is asked alone: that is
    usually so and was mostly asked before; what is found is tried whole in the end (`_findings`)."""
    alone = _fits((change,), outcome)
    if alone is None or not guess:
        return _fits(guess, outcome) if guess else alone
    before = _fits(guess, outcome)
    return alone if before is None else _fits((*guess, change), outcome)


def _fits(guess: Guess, outcome: Outcome) -> bool | None:
    """Whether the guess tells the answer; None where it makes no difference."""
    assert outcome.reply is not None
    concerned = any(change.concerns(outcome.vector.op) for change in guess)
    return fits(guess, outcome.vector, outcome.reply) if concerned else None


def _changes(
    profile: str, guess: Guess, failures: Sequence[Outcome]
) -> Iterator[tuple[Change, Sequence[Outcome]]]:
    """All that can be changed, each with the failures it may make a difference to."""
    taken = {change.knob for change in guess}
    held = [change.reading for change in guess]
    yield from ((Change(reading=reading), failures) for reading in READINGS if reading not in held)
    for knob in _nearest(profile, failures):
        if knob in taken:
            continue
        touched: Sequence[Outcome] = failures
        if registry()[knob]["kind"] == "int":
            # Whether a question turns on a number at all is seen by any other number.
            probe = next(Change(knob=knob, value=value) for value in values(profile, knob))
            touched = [outcome for outcome in failures if _fits((probe,), outcome) is not None]
        if touched:
            yield from ((Change(knob=knob, value=value), touched) for value in values(profile, knob))
    if not guess:
        yield from ((Change(profile=other), failures) for other in profiles() if other != profile)


def _nearest(profile: str, failures: Sequence[Outcome]) -> list[str]:
    """The knobs, those first whose clause a failure is about."""
    stated = profiles()[profile]["clauses"]
    named = {name for o in failures for name in (o.vector.clause, *o.vector.with_)}
    ops = {outcome.vector.op for outcome in failures}
    knobs = [k for k in registry() if any(Change(knob=k).concerns(op) for op in ops)]
    return sorted(knobs, key=lambda knob: stated.get(knob) not in named)


def _sample(failures: Iterable[Outcome]) -> list[Outcome]:
    """A few of each clause."""
    taken: dict[str, int] = {}
    found = []
    for outcome in failures:
        clause = outcome.vector.clause
        if taken.get(clause, 0) < SAMPLE_OF_CLAUSE:
            taken[clause] = taken.get(clause, 0) + 1
            found.append(outcome)
    return found[:SAMPLE]
