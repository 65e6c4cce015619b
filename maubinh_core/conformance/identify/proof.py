"""Making sure: each value of each knob against all others, and deals at large against all of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, islice
from random import Random
from typing import Any

from .at_large import EDGES, at_large
from .blame import hangs_on
from .deals import Theme
from .families import families
from .fit import Fit
from .precedence import named
from .questions import Fact, Question
from .repair import repair
from .rivals import rivals
from .space import NAMES, PRECEDENCE, RANK, UNASKED, alternatives, tidy

Changes = Mapping[str, Any]
_POOL = 40
_OF_A_THEME = 3
_MOST_OPTIONS = 5
_MOST_REPAIRS = 6
_TRIED = 10
"""Questions made for each that is asked at large: a program may not answer most of them."""


@dataclass
class Proof:
    """What is certain of the rules that a fit found, and what contradicts them."""

    fit: Fit
    pool: list[Question] = field(default_factory=list)
    bugs: list[Fact] = field(default_factory=list)
    _causes: set[tuple[object, ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        rng = Random(self.fit.seed + 1)
        self.pool = list(at_large(rng, _POOL))

    def settle_odd(self) -> None:
        """Look again at the answers that fitted nothing when they came."""
        odd, self.fit.odd = self.fit.odd, []
        for fact in odd:
            self.take(fact)

    def take(self, fact: Fact) -> None:
        """An answer that may contradict the rules: they are changed, or it is a bug."""
        if self.fit.foresee(fact.question, {}) == fact.answer:
            self.fit.facts.append(fact)
        elif not self._mended(fact):
            self.bugs.append(fact)

    def _mended(self, fact: Fact) -> bool:
        """Try to change the rules, but not again and again for what the same knobs decide."""
        cause = (fact.question.op, hangs_on(fact, self.fit))
        if cause in self._causes or len(self._causes) >= _MOST_REPAIRS:
            return False
        if repair(self.fit, fact):
            return True
        self._causes.add(cause)
        return False

    def decide(self) -> None:
        """Ask once more about what a family's own deals left undecided, on all that is near it."""
        for family, options in list(self.fit.open.items()):
            for option in options[1:_MOST_OPTIONS]:
                self._confirm(family.knobs[0], option.changes)

    def confirm(self) -> None:
        """Ask about every value that no answer speaks against yet, by itself or with others set along."""
        for knob in [name for name in NAMES if name not in UNASKED]:
            for changes in alternatives(knob, self.fit.rules):
                self._confirm(knob, changes)
        before = tidy(self.fit.rules)
        for rival in rivals(self.fit):
            self._confirm(rival.knobs[0], rival.changes)
            if tidy(self.fit.rules) != before:  # the others are rivals of rules that are no longer believed
                break

    def _confirm(self, knob: str, changes: Changes) -> None:
        """Look for a deal on which the rules and their change part, and ask it."""
        fit = self.fit
        if tidy({**fit.rules, **changes}) == tidy(fit.rules) or self.against(knob, changes):
            return
        question = self.telling(knob, changes)
        if question is None:
            return
        answer = fit.put(question)
        if answer is not None:
            self.take(Fact(question, answer))

    def against(self, knob: str, changes: Changes, *, first: Sequence[Fact] = ()) -> Fact | None:
        """An answer that speaks against these changes: of `first` if one does, else the plainest there is."""
        about = {family.name for family in families() if knob in family.knobs}
        known = sorted(self.fit.facts, key=lambda fact: (fact.about not in about, fact.question.price))
        facts = (*first, *known)
        return next((fact for fact in facts if self.fit.foresee(fact.question, changes) != fact.answer), None)

    def telling(self, knob: str, changes: Changes, *, asked: bool = True) -> Question | None:
        """A question that the rules and their change answer otherwise, plain ones first.

        One that can still be `asked`, or any there is.
        """
        for question in self._candidates({knob, *changes}, self.fit.fresh if asked else self.fit.deals):
            if asked and not self.fit.is_fresh(question):
                continue
            if self.fit.foresee(question, {}) != self.fit.foresee(question, changes):
                return question
        return None

    def _candidates(
        self, knobs: Set[str], deals: Callable[[Theme, int], list[Question]]
    ) -> Iterator[Question]:
        own = [family for family in families() if not knobs.isdisjoint(family.knobs)]
        near = {name for family in own for name in family.near}
        for family in (*own, *(family for family in families() if family.name in near)):
            for theme in family.themes:
                yield from deals(theme, _OF_A_THEME if family in own else 1)
        if not knobs.isdisjoint((RANK, PRECEDENCE)):
            for theme in named():
                yield from deals(theme, 1)
        yield from self.pool

    def verify(self, count: int) -> None:
        """Compare the edges, and `count` deals in all, with what the rules say."""
        made = chain(EDGES, at_large(Random(self.fit.seed + 2), _TRIED * count))
        for question in islice(filter(self.fit.is_fresh, made), count):
            answer = self.fit.put(question)
            if answer is not None:
                self.take(Fact(question, answer))
