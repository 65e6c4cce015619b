"""What a program's wrong answers have in common.

Guesses are tried: every knob at other values, every other profile, the mistakes of `readings`, and several of
them at once (`growing`). What is found is the simplest that explains the most, contradicted by no right
answer; where another reading does as well, both are told. Every wrong answer is counted once: as explained by
one finding, by several together, or by none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .deviation import ruling
from .evidence import Evidence
from .growing import best_guess, instead, without
from .hypothesis import Change, Guess, Reference
from .outcomes import Outcome, Status

SHARE = 3
"""A finding is told if it explains this many times as many wrong answers as there are that do not fit it."""


@dataclass(frozen=True)
class Finding:
    """One thing the program does otherwise, or one of several that no answer tells apart.

    `explained` are the failures that it explains alone; `against` those that hang on it and still are not
    explained, so that it is no more than likely. `instead` are the readings that would do as well, each of
    which explains all of `explained` too.
    """

    profile: str
    change: Change
    explained: tuple[Outcome, ...]
    against: tuple[Outcome, ...] = ()
    instead: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Joint:
    """Failures of one profile that only several findings together explain."""

    findings: tuple[Finding, ...]
    explained: tuple[Outcome, ...]


@dataclass(frozen=True)
class Group:
    """The failures of one clause under one profile, and those of them that nothing explains."""

    profile: str
    clause: str
    failures: tuple[Outcome, ...]
    unexplained: tuple[Outcome, ...] = ()


@dataclass(frozen=True)
class Diagnosis:
    """The failures of a run, clause by clause, and what explains them."""

    findings: tuple[Finding, ...] = ()
    together: tuple[Joint, ...] = ()
    groups: tuple[Group, ...] = ()

    def explaining(self, outcome: Outcome) -> tuple[Finding, ...]:
        """The findings that explain a failure: one, several together, or none."""
        for finding in self.findings:
            if any(outcome is explained for explained in finding.explained):
                return (finding,)
        for joint in self.together:
            if any(outcome is explained for explained in joint.explained):
                return joint.findings
        return ()


@dataclass
class _Shares:
    """Who explains what: failures by the changes that are needed to tell them."""

    alone: dict[str, list[Outcome]] = field(default_factory=dict)
    together: list[Outcome] = field(default_factory=list)
    needed: set[str] = field(default_factory=set)


def diagnose(
    outcomes: Iterable[Outcome], *, search: bool = True, reference: Reference | None = None
) -> Diagnosis:
    """Of all wrong answers of a run. The known deviations help to find what explains them, uncounted.

    Without `search` the failures are only grouped. A `reference` remembers its answers from run to run.
    """
    reference = reference or Reference()
    findings: list[Finding] = []
    together: list[Joint] = []
    groups: list[Group] = []
    for profile, answered in _by_profile(outcomes).items():
        found, joint = _findings(profile, answered, reference) if search else ((), ())
        explained = {id(o) for each in found for o in each.explained}
        explained |= {id(o) for each in joint for o in each.explained}
        findings += found
        together += joint
        groups += _groups(profile, answered, explained)
    return Diagnosis(tuple(findings), tuple(together), tuple(groups))


def _by_profile(outcomes: Iterable[Outcome]) -> Mapping[str, Sequence[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.judged and not outcome.contested:
            found.setdefault(outcome.vector.profile, []).append(outcome)
    return found


def _groups(profile: str, answered: Sequence[Outcome], explained: set[int]) -> list[Group]:
    held: dict[str, list[Outcome]] = {}
    for outcome in answered:
        if outcome.counts_against:
            held.setdefault(ruling(outcome.vector), []).append(outcome)
    return [
        Group(profile, clause, tuple(failures), tuple(o for o in failures if id(o) not in explained))
        for clause, failures in sorted(held.items(), key=lambda item: -len(item[1]))
    ]


def _findings(
    profile: str, answered: Sequence[Outcome], reference: Reference
) -> tuple[Sequence[Finding], Sequence[Joint]]:
    failures = [outcome for outcome in answered if outcome.status is Status.FAIL]
    passes = [outcome for outcome in answered if outcome.status is Status.PASS]
    if not failures:
        return (), ()
    evidence = Evidence(profile, failures, passes, reference)
    guess, against = _upheld(best_guess(evidence), evidence)
    others = {change.key: _instead(change, guess, evidence) for change in guess}
    shares = _shares(guess, others, evidence)
    found = []
    for change in guess:
        explained = shares.alone.get(change.key, [])
        if explained or change.key in shares.needed:
            rest = without(change, guess)
            shared = [outcome for outcome in explained if evidence.fits(rest, outcome)]
            alike = tuple(other for other in others[change.key] if _tells(other, shared, evidence))
            found.append(Finding(profile, change, tuple(explained), tuple(against[change.key]), alike))
    found.sort(key=lambda finding: -len(finding.explained))
    needed = tuple(finding for finding in found if finding.change.key in shares.needed)
    joint = (Joint(needed, tuple(shares.together)),) if shares.together else ()
    return found, joint


def _upheld(guess: Guess, evidence: Evidence) -> tuple[Guess, Mapping[str, list[Outcome]]]:
    """The guess without the changes that too many unexplained failures speak against, and what is left of
    those by change."""
    while True:
        told = {id(outcome) for outcome in evidence.told(guess)}
        open_ = [outcome for outcome in evidence.failures if id(outcome) not in told]
        against: dict[str, list[Outcome]] = {}
        for change in guess:
            rest = without(change, guess)
            against[change.key] = [o for o in open_ if evidence.differs(guess, rest, o)]
            fallen = len(told) - len(evidence.told(rest))
            if fallen < SHARE * len(against[change.key]):
                guess = rest
                break
        else:
            return guess, against


def _shares(guess: Guess, others: Mapping[str, tuple[Change, ...]], evidence: Evidence) -> _Shares:
    """Of several changes that tell a failure by themselves one is said to, at best one all of whose `others`,
    which would do in its place, tell it too."""
    shares = _Shares()
    for outcome in evidence.told(guess):
        if not outcome.counts_against:
            continue
        needed = [change for change in guess if not evidence.fits(without(change, guess), outcome)]
        if not needed:  # each of several would do
            alone = [change for change in guess if evidence.fits((change,), outcome)]
            alike = [c for c in alone if all(_tells(other, [outcome], evidence) for other in others[c.key])]
            needed = (alike or alone)[:1] or list(guess)
        if len(needed) == 1:
            shares.alone.setdefault(needed[0].key, []).append(outcome)
        else:
            shares.together.append(outcome)
            shares.needed |= {change.key for change in needed}
    return shares


def _tells(change: Change, outcomes: Iterable[Outcome], evidence: Evidence) -> bool:
    """Whether a change explains these answers by itself."""
    return all(evidence.fits((change,), outcome) for outcome in outcomes)


def _instead(change: Change, guess: Guess, evidence: Evidence) -> tuple[Change, ...]:
    """What else it might be, each once by the words it is said in."""
    found = {_said(change): change}
    for other in instead(change, guess, evidence):
        found.setdefault(_said(other), other)
    return tuple(other for said, other in found.items() if other is not change)


def _said(change: Change) -> str:
    return change.reading.key if change.reading else change.key
