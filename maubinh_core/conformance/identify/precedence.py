"""Which of two instant wins goes first: a sort by comparisons, each a deal in which several are declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import combinations

from ... import instants
from ...seats import sit_down
from .deals import Theme, cards_of, full_table, hand, table
from .fit import Fit
from .hands import HANDS, THREES
from .questions import Answer, Fact, Question
from .reference import Reference, profile_of
from .space import PRECEDENCE, RANK, Rules, tidy

Pair = tuple[str, str]
_MOST_QUESTIONS = 30


@dataclass
class Order:
    """What is known: of a pair in `before` the first goes first, a pair in `same` is never told apart."""

    fit: Fit
    before: set[Pair] = field(default_factory=set)
    same: set[Pair] = field(default_factory=set)

    def settle(self) -> None:
        """Ask until all neighbours are known to stand as they do, then for hands of several names."""
        self._sort()
        self._name()

    def _sort(self) -> None:
        worth = self.fit.rules
        ranked = sorted(worth[PRECEDENCE], key=lambda name: -worth.get(f"instant.{name}", 0))
        self.fit.rules[PRECEDENCE] = tuple(ranked)
        for _ in range(_MOST_QUESTIONS):
            question = self._question()
            if question is None:
                return
            answer = self.fit.put(question)
            if answer is not None and not self._learn(question, answer):
                self.fit.odd.append(Fact(question, answer))
            elif answer is not None:
                self.fit.facts.append(Fact(question, answer))

    def _name(self) -> None:
        """Ask what a hand is called that is several instant wins of one worth: nothing else may tell."""
        for theme in named():
            for question in self.fit.fresh(theme, 1):
                worth = profile_of(self.fit.rules).instants.values
                held = instants.held(question.cards(), profile_of(self.fit.rules))
                equal = [other for other in held if worth[other] == worth[held[0]]]
                if len(equal) > 1 and self.before.isdisjoint({tuple(equal[:2]), tuple(equal[1::-1])}):
                    self._hear(question, equal)

    def _hear(self, question: Question, names: list[str]) -> None:
        answer = self.fit.put(question)
        if answer is None:
            return
        fact = Fact(question, answer)
        found = {(answer[1], other) for other in names if other != answer[1]}
        ordered = in_known_order(self.before | found, self.fit.rules[PRECEDENCE])
        if answer[1] not in names or ordered is None:
            self.fit.odd.append(fact)
            return
        self.before |= found
        self.fit.rules[PRECEDENCE] = ordered
        self.fit.facts.append(fact)

    def _unknown(self) -> list[Pair]:
        """Neighbours whose order is not known; where two are never told apart, the next beyond counts."""
        names = tidy(self.fit.rules)[RANK]
        pairs = [*map(self._next, _tails(names)), *map(self._next, _tails(names[::-1]))]
        found = [pair for pair in pairs if pair and not self._is_known(pair)]
        return list(dict.fromkeys(min(pair, pair[::-1], key=lambda p: names.index(p[0])) for pair in found))

    def _next(self, names: tuple[str, ...]) -> Pair | None:
        """The first name with the first of the others that it is told apart from."""
        pairs = ((names[0], other) for other in names[1:])
        return next((pair for pair in pairs if not self.same & {pair, pair[::-1]}), None)

    def _is_known(self, pair: Pair) -> bool:
        return bool((self.before | self.same) & {pair, pair[::-1]})

    def _question(self) -> Question | None:
        """The plainest deal that shows the most of the unknown neighbours."""
        names = tidy(self.fit.rules)[RANK]
        while unknown := self._unknown():
            threes = [
                three
                for three in zip(names, names[1:], names[2:], strict=False)
                if {three[:2], three[1:]} <= set(unknown)
            ]
            for declared in (*threes, *unknown):
                for question in self._deals(declared):
                    if len(self._shown(question)) >= len(declared) - 1:
                        return question
            self.same |= set(unknown)
        return None

    def _deals(self, names: tuple[str, ...]) -> Iterator[Question]:
        laid = self.fit.rules["instant.three_rows"] == "laid"
        yield from self.fit.fresh(_meeting(names, laid), 3)
        if self.fit.wants_full_tables():
            yield from self.fit.fresh(_meeting(names, laid, full=True), 3)

    def _shown(self, question: Question) -> list[tuple[int, int, Pair]]:
        """The pairs of seats whose settling hangs on which of their instant wins goes first."""
        rules, reference = self.fit.rules, self.fit.reference
        return [
            (i, j, pair)
            for i, j, pair in _declared(question, rules)
            if len(set(_both(question, i, j, pair, rules, reference))) == 2
        ]

    def _learn(self, question: Question, answer: Answer) -> bool:
        """Take in who went first; False if nobody did, or in a circle."""
        if answer[0] != "net":
            return False
        found = set()
        for i, j, pair in self._shown(question):
            straight, turned = _both(question, i, j, pair, self.fit.rules, self.fit.reference)
            if answer[1][i][j] not in (straight, turned):
                return False
            found.add(pair if answer[1][i][j] == straight else pair[::-1])
        ordered = in_known_order(self.before | found, self.fit.rules[PRECEDENCE])
        if ordered is None:
            return False
        self.before |= found
        self.fit.rules[PRECEDENCE] = ordered
        return bool(self.fit.foresee(question, {}) == answer)


def _tails(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The names from each on."""
    return (names[i:] for i in range(len(names)))


@cache
def _meeting(names: tuple[str, ...], laid: bool, full: bool = False) -> Theme:
    """Such hands at one table; three rows that have to lie as such are laid so."""
    hands = (hand(name, "lay_as" if laid and name in THREES else "declare") for name in names)
    return full_table(*hands) if full else table(*hands)


@cache
def named() -> tuple[Theme, ...]:
    """Hands that are several instant wins at once, to ask what they are called."""
    return tuple(cards_of("instant_win", name) for name, (_, wins) in HANDS.items() if len(wins) > 1)


def _declared(question: Question, rules: Rules) -> Iterator[tuple[int, int, Pair]]:
    """Pairs of seats that hold different instant wins, and which."""
    hands = [sit_down(seat, player, profile_of(rules)) for player, seat in enumerate(question.seats)]
    for one, other in combinations(hands, 2):
        if one.instant and other.instant and one.instant != other.instant:
            yield one.player, other.player, (one.instant, other.instant)


def _both(
    question: Question, i: int, j: int, pair: Pair, rules: Rules, reference: Reference
) -> tuple[object, object]:
    """What seat i gets of seat j if the first of the pair goes first, and if the second does."""
    rest = tuple(name for name in rules[PRECEDENCE] if name not in pair)
    answers = [
        reference.answer(question, {**rules, PRECEDENCE: (*order, *rest)}) for order in (pair, pair[::-1])
    ]
    straight, turned = (answer[1][i][j] if answer[0] == "net" else answer for answer in answers)
    return straight, turned


def in_known_order(before: set[Pair], now: tuple[str, ...]) -> tuple[str, ...] | None:
    """The names in an order that keeps to the known pairs, else as now; None if the pairs go in a circle."""
    graph = TopologicalSorter({name: [first for first, second in before if second == name] for name in now})
    try:
        graph.prepare()
    except CycleError:
        return None
    found: list[str] = []
    ready: set[str] = set()
    while graph.is_active():
        ready |= set(graph.get_ready())
        first = min(ready, key=now.index)
        ready.remove(first)
        found.append(first)
        graph.done(first)
    return tuple(found)
