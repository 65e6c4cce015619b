"""The fit: family by family, each time the question on which what is left of it parts the most.

A question is only taken for a family if its answer hangs on nothing that is still unknown elsewhere; so a
family whose deals all hang on another one waits for the next round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from .asker import Asker
from .chooser import Choice, ranked, weigh
from .deals import Theme
from .families import families
from .family import Changes, Family, Reading, distinct
from .questions import Answer, Fact, Question
from .reference import Reference
from .solving import guesses, told
from .space import PRECEDENCE, Rules, profiles, taken_apart

_ROUNDS = 3
_MOST_QUESTIONS = 14
_WEIGHED = 12
_DRAWS = 8
_EACH = (1, 4)
_MOST_SURPRISES = 2


@dataclass
class Fit:
    """A search for the rules of one program.

    `rules` are the best known, `facts` the answers that agree with them and `odd` those that fitted nothing
    when they came; `open` holds what readings of a family are left, the one in `rules` first, `waiting` the
    families whose deals all hang on others.
    """

    asker: Asker
    seed: int = 0
    reference: Reference = field(default_factory=Reference)
    rules: Rules = field(default_factory=lambda: taken_apart(profiles()["bsfyi"]))
    facts: list[Fact] = field(default_factory=list)
    odd: list[Fact] = field(default_factory=list)
    open: dict[Family, list[Reading]] = field(default_factory=dict)
    waiting: set[Family] = field(default_factory=lambda: set(families()))
    _deals: dict[Theme, list[Question]] = field(default_factory=dict)
    _asked: set[Question] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self._lenient = False

    def run(self) -> None:
        """Settle every family, as far as the program's answers go."""
        for turn in range(_ROUNDS):
            before, self._lenient = self.asker.asked, turn == _ROUNDS - 1
            for family in families():
                if family in self.waiting:
                    self.settle(family)
            if self.asker.asked == before and not self.waiting:
                break

    def foresee(self, question: Question, changes: Mapping[str, Any]) -> Answer:
        """What the rules as fitted so far, with these changes, would answer."""
        return self.reference.answer(question, {**self.rules, **changes})

    def settle(self, family: Family) -> None:
        """Ask until the family's readings cannot be told apart any more."""
        readings = self.open.get(family) or distinct(family.readings(self.rules), self.rules)
        surprises, stale = 0, set[Theme]()
        for _ in range(_MOST_QUESTIONS):
            question = self.choose(family, readings, stale)
            if question is None:
                break
            answer = self.put(question)
            if answer is None:
                continue
            fact = Fact(question, answer, family.name)
            left = self._left(readings, fact)
            if not left and self._switch(family, readings, fact):
                left = self._left(readings, fact)
            if left:
                self.facts.append(fact)
                if left == readings:
                    stale |= {theme for theme, made in self._deals.items() if question in made}
                readings = distinct(left, self.rules)
                continue
            self.odd.append(fact)
            surprises += 1
            if surprises > _MOST_SURPRISES:
                self.waiting.discard(family)
                break
        kept = [replace(r, changes={k: v for k, v in r.changes.items() if k != PRECEDENCE}) for r in readings]
        self.open[family] = sorted(distinct(kept, self.rules), key=_unsure)
        self.rules.update(self.open[family][0].changes)

    def _left(self, readings: list[Reading], fact: Fact) -> list[Reading]:
        """The readings as an answer leaves them."""
        return [left for reading in readings for left in told(reading, fact, self.foresee)]

    def _switch(self, family: Family, readings: list[Reading], fact: Fact) -> bool:
        """Take another reading of a family that was left undecided, if with it the answer makes sense."""
        before = dict(self.rules)
        for other, options in self.open.items():
            for place, option in enumerate(options[1:], 1) if other is not family else ():
                self.rules.update(option.changes)
                others = (known for known in self.facts if known.about != family.name)
                agreed = all(self.foresee(known.question, {}) == known.answer for known in others)
                if agreed and self._left(readings, fact):
                    self.open[other] = [option, *options[:place], *options[place + 1 :]]
                    return True
                self.rules = dict(before)
        return False

    def put(self, question: Question) -> Answer | None:
        """Ask the program, once."""
        self._asked.add(question)
        return self.asker.put(question)

    def choose(self, family: Family, readings: list[Reading], stale: set[Theme]) -> Question | None:
        """The question worth most among those whose answer hangs on nothing unknown elsewhere."""
        if len(readings) == 1 and not readings[0].free:
            self.waiting.discard(family)
            return None
        weighed = readings if len(readings) <= _WEIGHED else self.rng.sample(readings, _WEIGHED)
        spread = [weighed[i] for i in sorted({0, len(weighed) // 2, len(weighed) - 1})]
        draws = list(self._draws(family))
        self.waiting.discard(family)
        for batch in self._batches(family, stale):
            for choice in ranked(self._weigh(question, weighed) for question in batch):
                self.waiting.add(family)
                if self._stands_alone(choice.question, spread, draws):
                    return choice.question
        return None

    def _batches(self, family: Family, stale: set[Theme]) -> Iterator[list[Question]]:
        """Candidates, a few of each theme, then more; none of a theme that told nothing last time."""
        for full in (False, True) if self.wants_full_tables() else (False,):
            themes = [theme for theme in family.themes if theme.full is full and theme not in stale]
            for count in _EACH:
                yield [question for theme in themes for question in self.fresh(theme, count)]

    def is_fresh(self, question: Question) -> bool:
        """Whether it was not asked yet and is worth asking."""
        return question not in self._asked and self.asker.offers(question)

    def wants_full_tables(self) -> bool:
        """Where ace points settle four players only, and where smaller tables go unanswered."""
        return self.rules["ace_points.mode"] == "four" or "players 2" in self.asker.silent

    def fresh(self, theme: Theme, count: int) -> list[Question]:
        """Deals of a theme that were not asked and are worth asking."""
        made = self.deals(theme, count) if self.asker.answers(theme.op) else []
        return [question for question in made if self.is_fresh(question)]

    def deals(self, theme: Theme, count: int) -> list[Question]:
        """Deals of a theme, the same ones each time."""
        made = self._deals.setdefault(theme, [])
        while len(made) < count:
            question = theme.deal(self.rng)
            if question is None:
                break
            made.append(question)
        return made[:count]

    def _weigh(self, question: Question, readings: list[Reading]) -> Choice[Question] | None:
        foreseen = []
        for reading in readings:
            numbers = guesses(reading)
            foreseen += [
                (self.foresee(question, {**n, **reading.changes}), 1 / len(numbers)) for n in numbers
            ]
        return weigh(question, foreseen, question.price)

    def _draws(self, family: Family) -> Iterator[Changes]:
        """Rules that might be, as far as is known, each unsettled family being set by chance."""
        others = [f for f in families() if f is not family and f.name not in family.beside]
        unsettled = [f for f in others if f in self.waiting]
        possible = [self.open.get(f) or f.readings(self.rules) for f in unsettled]
        mixed = [self.rng.sample(readings, len(readings)) for readings in possible]
        for turn in range(_DRAWS):  # each reading as often as the next, so that none is missed
            changes: dict[str, Any] = {}
            for readings in mixed:
                reading = readings[turn % len(readings)]
                changes |= {**self.rng.choice(guesses(reading)), **reading.changes}
            order = self.rules[PRECEDENCE]
            others_first = tuple(self.rng.sample(order, len(order)))
            yield {**changes, PRECEDENCE: order if family.in_order else others_first}

    def _stands_alone(self, question: Question, readings: list[Reading], draws: list[Changes]) -> bool:
        """Whether the answer hangs on nothing unknown elsewhere; in the last round that is not asked for."""
        if self._lenient:
            return True
        for reading in readings:
            mine = {**guesses(reading)[-1], **reading.changes}
            expected = self.foresee(question, mine)
            if any(self.foresee(question, {**draw, **mine}) != expected for draw in draws):
                return False
        return True


def _unsure(reading: Reading) -> tuple[int, int]:
    """How much a reading supposes: numbers that were never seen, instant wins that never showed."""
    supposed = sum(value is True for name, value in reading.changes.items() if name.startswith("has."))
    return len(reading.free) + len(reading.pending), supposed
