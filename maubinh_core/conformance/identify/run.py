"""From a program to its rules: fit, make sure, say it simply, and shrink what nothing explains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .asker import OPS, Ask, Asker, Unread
from .blame import hangs_on
from .declarations import DECLARED
from .families import families
from .findings import Bug, Finding, findings
from .fit import Fit
from .precedence import Order
from .proof import Proof
from .questions import Fact
from .shrink import shrink
from .simplest import simplest
from .space import changes_from, profiles, taken_apart, tidy

VERIFIED = 150
_MOST_BUGS = 5
_TURNS = 3


@dataclass(frozen=True)
class Identified:
    """The rules of a program: `base` with `set` turned, and how they are known.

    `chosen` is how many questions were picked to tell something, `at_large` how many to check the whole;
    `silent` are kinds of questions it does not answer, `unread` replies that said nothing about the rules.
    """

    base: str
    set: dict[str, Any]
    findings: tuple[Finding, ...]
    bugs: tuple[Bug, ...]
    chosen: int
    at_large: int
    silent: tuple[str, ...]
    unread: tuple[Unread, ...]


def identify(
    ask: Ask,
    *,
    profile: Any = "own",
    ops: tuple[str, ...] = OPS,
    seed: int = 0,
    verify: int = VERIFIED,
    progress: Callable[[int], None] = lambda asked: None,
) -> Identified:
    """Find out which rules a program plays.

    `ask` takes a protocol request and returns the reply; `profile` goes into each request, `ops` are those
    the program offers. `verify` questions at large are asked in the end; `progress` hears how many were.
    """
    asker = Asker(ask, profile, tuple(op for op in ops if op in OPS), progress=progress)
    proof, at_large = _searched(Fit(asker, seed), verify)
    if proof.bugs and "declares" in asker.silent:
        # Nobody can declare: then what is laid may be paid as the instant win it is.
        rules = {**taken_apart(profiles()["bsfyi"]), "instant.declared": "automatic"}
        others = set(families()) - {DECLARED}
        other, again = _searched(Fit(asker, seed, rules=rules, waiting=others), verify)
        at_large += again
        proof = min(proof, other, key=lambda each: len(each.bugs))
    fit = proof.fit
    for _ in range(_TURNS):
        base = _simplified(proof)
        before = tidy(fit.rules)
        proof.confirm()
        if tidy(fit.rules) == before:
            break
    chosen = asker.asked - at_large
    bugs = tuple(_bugs(proof))
    changed = changes_from(base, tidy(fit.rules))
    return Identified(
        base=base,
        set=changed,
        findings=tuple(findings(proof, bugs, changed)),
        bugs=bugs,
        chosen=chosen,
        at_large=at_large,
        silent=tuple(asker.silent),
        unread=tuple(asker.unread),
    )


def _searched(fit: Fit, verify: int) -> tuple[Proof, int]:
    """A fit made sure of, and how many questions at large that took."""
    fit.run()
    Order(fit).settle()
    fit.run()
    proof = Proof(fit)
    proof.settle_odd()
    proof.decide()
    before = fit.asker.asked
    proof.verify(verify)
    return proof, fit.asker.asked - before


def _simplified(proof: Proof) -> str:
    fit = proof.fit
    at_large = (question for question in proof.pool if fit.asker.offers(question))
    witnesses = [*(fact.question for fact in fit.facts), *at_large]
    base, fit.rules = simplest(fit.rules, witnesses, fit.reference)
    return base


def _bugs(proof: Proof) -> list[Bug]:
    """The contradictions, one for each set of knobs they hang on, the plainest of it shrunk."""
    fit = proof.fit
    kinds: dict[tuple[object, ...], Fact] = {}
    contradictions = [fact for fact in proof.bugs if fit.foresee(fact.question, {}) != fact.answer]
    for fact in sorted(contradictions, key=lambda fact: fact.question.price):
        kinds.setdefault((fact.question.op, hangs_on(fact, fit)), fact)
    found: dict[tuple[object, ...], Bug] = {}
    for fact in list(kinds.values())[:_MOST_BUGS]:
        small = shrink(fact, fit)
        knobs = hangs_on(small, fit)
        bug = Bug(small.question, small.answer, fit.foresee(small.question, {}), knobs)
        found.setdefault((small.question.op, knobs), bug)
    return list(found.values())
