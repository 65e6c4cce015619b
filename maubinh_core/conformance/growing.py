"""The fewest changes that explain the most wrong answers, and no right one against them.

A guess grows change by change, several guesses side by side. A wrong answer that a guess does not tell is not
held against it while it grows, since another change may be at work in it; a right answer that it would get
wrong is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from .candidates import candidates
from .evidence import Evidence
from .hypothesis import Change, Guess, profiles, with_
from .outcomes import Outcome

MOST = 6
"""How many things a program is taken to do otherwise, at most."""
BESIDE = 2
"""Guesses that grow side by side."""
FINALISTS = 6
"""Of each guess so many kinds of next ones are tried on all answers, by what they explain of a sample."""
ALIKE = 200
"""Of one kind so many are tried that in all about this many failures are looked at."""
SAMPLE = 12
"""Unexplained failures that what comes next is tried on; of each clause one before a second."""
A_PROFILE = 3
"""So many changes another profile's rules count as."""
WITNESSES = 64
"""Right answers that a guess has to agree with while it grows; in the end it has to with all."""
EFFORT = 9_000
"""Answers that are worked out before the search stops."""


@dataclass(frozen=True)
class Grown:
    """A guess with the failures it explains and the right answers against it, each by number."""

    guess: Guess = ()
    told: int = 0
    broken: int = 0

    @property
    def worth(self) -> tuple[int, int]:
        """What is sought: explained without a contradiction, with few changes."""
        changes = sum(A_PROFILE if change.profile else 1 for change in self.guess)
        return self.told - 2 * self.broken, -changes


def best_guess(evidence: Evidence) -> Guess:
    """The guess that explains the most without a contradiction, and of these the simplest.

    Another profile's rules are many changes at once: a knob or two that explain as much are simpler.
    """
    other = _best_profile(evidence)
    if other is not None and other.told == len(evidence.failures):
        best = max(other, _searched([Grown()], evidence, most=1), key=lambda grown: grown.worth)
    else:
        best = _searched([Grown()] if other is None else [Grown(), other], evidence)
    return _in_order(_needed(_without_profile(best.guess, evidence), evidence), evidence)


def _best_profile(evidence: Evidence) -> Grown | None:
    """The profile that explains most, if it is half of the wrong answers and no right one is against it."""
    sample, found = sampled(evidence.failures), []
    for profile in profiles():
        guess = (Change(profile=profile),)
        hits = [outcome for outcome in sample if evidence.fits(guess, outcome)]
        if profile == evidence.profile or 3 * len(hits) < len(sample):
            continue
        told = len(evidence.told(guess))
        if 2 * told >= len(evidence.failures) and not evidence.broken(guess, most=1):
            found.append(Grown(guess, told))
    return max(found, key=lambda grown: grown.told, default=None)


def _searched(level: list[Grown], evidence: Evidence, *, most: int = MOST) -> Grown:
    """The best that grows out of some guesses."""
    seen, until = list(level), evidence.reference.asked + EFFORT
    for _ in range(most):
        level = _next(level, evidence)
        seen += level
        if any(_is_whole(grown, evidence) for grown in level) or evidence.reference.asked > until:
            break
    seen.sort(key=lambda grown: grown.worth, reverse=True)
    mended = _mended(seen[0].guess, evidence)
    if mended is not None:
        return Grown(mended, len(evidence.told(mended)))
    return next(grown for grown in seen if not evidence.broken(grown.guess, most=1))


def _mended(guess: Guess, evidence: Evidence) -> Guess | None:
    """A guess that right answers speak against, with another change in the place of the one they refute."""
    if not evidence.broken(guess, most=1):
        return None
    for change in guess:
        for other in instead(change, guess, evidence):
            return with_(without(change, guess), (other,))
    return None


def _is_whole(grown: Grown, evidence: Evidence) -> bool:
    """Whether everything is explained and nothing speaks against it."""
    told = grown.told == len(evidence.failures) and not grown.broken
    return told and not evidence.broken(grown.guess, most=1)


def _without_profile(guess: Guess, evidence: Evidence) -> Guess:
    """The guess with one change in the place of a whole profile's rules, where beside the others it does as
    well; alone it would have been found."""
    for change in guess:
        if change.profile and len(guess) > 1:
            for other in instead(change, guess, evidence):
                return with_(without(change, guess), (other,))
    return guess


def _in_order(guess: Guess, evidence: Evidence) -> Guess:
    """The guess with its order of instant wins as near to the profile's as the answers allow."""
    usual = evidence.reference.rules(evidence.profile, _without_lists(guess)).get("instant.rank", [])
    place = {name: at for at, name in enumerate(usual)}
    for change in guess:
        if isinstance(change.value, list):
            for i, (a, b) in enumerate(pairwise(change.value)):
                if place.get(a, -1) > place.get(b, len(place)):
                    nearer = [*change.value[:i], b, a, *change.value[i + 2 :]]
                    other = with_(guess, (replace(change, value=nearer),))
                    same = all(evidence.fits(other, o) for o in evidence.told(guess))
                    if same and not evidence.broken(other, most=1):
                        return _in_order(other, evidence)
    return guess


def _without_lists(guess: Guess) -> Guess:
    """The changes of a guess that are no lists."""
    return tuple(change for change in guess if not isinstance(change.value, list))


def _needed(guess: Guess, evidence: Evidence) -> Guess:
    """The guess without changes that explain nothing more."""
    told = len(evidence.told(guess))
    for change in guess:
        rest = without(change, guess)
        if len(evidence.told(rest)) == told and not evidence.broken(rest):
            return _needed(rest, evidence)
    return guess


def _next(level: Sequence[Grown], evidence: Evidence) -> list[Grown]:
    """The best guesses that explain more than what they came from: by a change more, or by all that agree."""
    found: dict[frozenset[str], Grown] = {}
    for parent in level:
        better: list[tuple[Grown, Guess]] = []
        for alike in promising(parent.guess, evidence):
            upheld = 0
            for changes in alike:
                one = _grown(with_(parent.guess, changes), parent, evidence)
                if one is not None:
                    better.append((one, changes))
                    if _is_whole(one, evidence):
                        return [one]
                    upheld += 1
                    if upheld * len(evidence.failures) > ALIKE:
                        break
        better.sort(key=lambda pair: pair[0].worth, reverse=True)
        joined = parent
        for one, changes in better:
            found.setdefault(_key(one.guess), one)
            joined = _grown(with_(joined.guess, changes), joined, evidence) or joined
        if joined is not parent:
            found.setdefault(_key(joined.guess), joined)
    return sorted(found.values(), key=lambda grown: grown.worth, reverse=True)[:BESIDE]


def _key(guess: Guess) -> frozenset[str]:
    return frozenset(change.key for change in guess)


def _grown(guess: Guess, parent: Grown, evidence: Evidence) -> Grown | None:
    """What a guess comes to, if it explains more than the one it came from and less speaks against it."""
    if len(guess) > MOST:
        return None
    most = len(evidence.failures) - parent.worth[0]
    broken = len(evidence.broken(guess, most=1 + most // 2, among=WITNESSES))
    if most <= 2 * broken:
        return None
    grown = Grown(guess, len(evidence.told(guess)), broken)
    return grown if grown.told > parent.told and grown.worth > parent.worth else None


def promising(guess: Guess, evidence: Evidence) -> list[list[Guess]]:
    """The changes that explain most of a sample of what is not explained yet, those together that explain the
    same of it: first such as between them explain it all."""
    sample = sampled([o for o in evidence.failures if not evidence.fits(guess, o)])
    alike: dict[frozenset[str], list[Guess]] = {}
    for changes, touched in candidates(guess, sample, evidence):
        after = with_(guess, changes)
        hits = frozenset(o.vector.key for o in touched if evidence.fits(after, o))
        alike.setdefault(hits, []).append(changes)
    alike.pop(frozenset(), None)
    order = sorted(alike, key=len, reverse=True)
    first: list[frozenset[str]] = []
    left = {outcome.vector.key for outcome in sample}
    while any(hits & left for hits in order):
        first.append(max(order, key=lambda hits: len(hits & left)))
        left -= first[-1]
    chosen = [*first, *(hits for hits in order if hits not in first)][:FINALISTS]
    return [sorted(alike[hits], key=len) for hits in chosen]


def instead(change: Change, guess: Guess, evidence: Evidence) -> list[Change]:
    """Single changes that explain, in the place of one of a guess, all that it explains there."""
    rest = without(change, guess)
    told = evidence.told(guess)
    own = [outcome for outcome in told if not evidence.fits(rest, outcome)]
    found: list[Change] = []
    for changes, _ in candidates(rest, own[:2], evidence):
        other = with_(rest, changes)
        same = changes[0].key == change.key or _same_names(changes[0], change)
        if same or len(changes) > 1 or len(other) != len(guess):
            continue
        whole = all(evidence.fits(other, outcome) for outcome in (*own, *told))
        if whole and not evidence.broken(other, most=1):
            found.append(changes[0])
    return found


def _same_names(one: Change, other: Change) -> bool:
    lists = isinstance(one.value, list) and isinstance(other.value, list)
    return lists and set(one.value) == set(other.value)


def without(change: Change, guess: Guess) -> Guess:
    """The other changes of a guess."""
    return tuple(other for other in guess if other is not change)


def sampled(failures: Sequence[Outcome]) -> list[Outcome]:
    """A few, tables of few players first, and of each clause one before a second of any."""
    taken: dict[str, int] = {}
    placed = []
    for outcome in sorted(failures, key=lambda o: len(o.vector.request.get("players", ()))):
        turn = taken.get(outcome.vector.clause, 0)
        taken[outcome.vector.clause] = turn + 1
        placed.append((turn, outcome))
    placed.sort(key=lambda pair: pair[0])
    return [outcome for _, outcome in placed[:SAMPLE]]
