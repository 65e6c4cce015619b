"""The quiz's questions as a tree: which deal to ask next, whatever a reader answered so far.

The questions are chosen as those to a program are, by `maubinh_core.conformance.identify.chooser`; here the
answers come from people, so that a deal is better the plainer it is. What is asked is one pair of players of
a published deal, and what each source makes of it is what its case expects. The readings that a source leaves
open join in with the reference's numbers: a reader who gives one is led there, but a button shows it only
where buttons are few.

`assets/data/quiz.json`:

    {"readings": [{"id": "tien-cuoc"} | {"id": "tien-cuoc", "option": "sweep-3"}],
     "nodes": [{"left": [reading, …], "deal": "BEN3", "pair": [0, 1], "answers": [[26, node], …],
                "more": [[39, node], …], "otherwise": node} | {"left": [reading, …]}]}

It begins at node 0. `left` are the readings that fit all answers, by their place in `readings`, the likeliest
first. An answer is what the first of the pair gets from the second, in chi, or one of the words `rearrange`
and `no_instant`; `answers` are to be shown in this order, `more` are not, `otherwise` is for any other answer
and for none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from maubinh_core.conformance.identify.chooser import Choice, ranked, weigh
from maubinh_core.protocol import answer

from .specdata import Spec
from .view import PROFILE

MOST = 6
"""Questions at most: more is an examination."""
FEWEST = 5
"""Which rules a table started from two deals may tell; how it differs from them takes a few more."""

_WORDS = {"must_rearrange": "rearrange", "not_an_instant_win": "no_instant"}
_PLAYER = 0.2
_ASIDE = 0.5
"""A deal is written around its first player; what the others do with each other is beside the point."""
_OPEN = 0.25
"""How likely the readings together are that a source leaves open, the source's own being the rest."""

_FEW = 4
"""So many buttons are read at a glance."""

Outcome = int | str | None
"""None where the source does not say: any answer agrees with it."""


@dataclass(frozen=True)
class Reading:
    """A source as its profile has it, or with one of its options."""

    id: str
    option: str | None
    changes: Mapping[str, Any]
    weight: float


@dataclass(frozen=True, eq=False)
class Question:
    """What does the first of a pair get from the second? `outcomes` by reading."""

    deal: str
    topic: str
    pair: tuple[int, int]
    players: int
    outcomes: tuple[Outcome, ...]

    @property
    def price(self) -> float:
        """What a look at it costs, in bits."""
        return _PLAYER * self.players + (_ASIDE if self.pair[0] else 0)


def quiz_json(spec: Spec, deals: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The tree over deals as `publish.deals_json` has them."""
    readings = tuple(_readings(spec))
    tree = _Tree(readings, tuple(_questions(deals, readings)))
    tree.grow(frozenset(range(len(readings))), frozenset())
    named = [{"id": r.id, "option": r.option} if r.option else {"id": r.id} for r in readings]
    return {"readings": named, "nodes": tree.nodes}


def _readings(spec: Spec) -> Iterator[Reading]:
    """The sources themselves, then their options."""
    ids = sorted(spec.profiles, key=lambda name: (name != PROFILE, name))
    options = {id_: spec.profiles[id_].get("options", []) for id_ in ids}
    for id_ in ids:
        yield Reading(id_, None, {}, 1 - _OPEN if options[id_] else 1.0)
    for id_ in ids:
        for option in options[id_]:
            yield Reading(id_, option["id"], option["set"], _OPEN / len(options[id_]))


def _questions(deals: Sequence[Mapping[str, Any]], readings: Sequence[Reading]) -> Iterator[Question]:
    for deal in deals:
        players = deal["players"]
        replies = [_reply(deal, reading) for reading in readings]
        for pair in combinations(range(len(players)), 2):
            outcomes = tuple(_outcome(reply, pair) for reply in replies)
            topic = deal["clause"].partition("/")[2].partition(".")[0]
            yield Question(deal["id"], topic, pair, len(players), outcomes)


def _reply(deal: Mapping[str, Any], reading: Reading) -> Mapping[str, Any]:
    if reading.option is None:
        expected: Mapping[str, Any] = deal["by"].get(reading.id, {})
        return expected
    profile = {"base": reading.id, "set": dict(reading.changes)}
    return answer({"id": None, "op": "score", "players": deal["players"], "profile": profile})


def _outcome(reply: Mapping[str, Any], pair: tuple[int, int]) -> Outcome:
    error = reply.get("error", {})
    net = reply["result"]["net"] if "result" in reply else error.get("partial")
    chi: int | None = net[pair[0]][pair[1]] if net else None
    return chi if chi is not None else _WORDS.get(error.get("code"))


@dataclass
class _Tree:
    """The tree as it grows; the same readings left after the same deals are one node."""

    readings: tuple[Reading, ...]
    questions: tuple[Question, ...]
    nodes: list[dict[str, Any]] = field(default_factory=list)
    _places: dict[tuple[frozenset[int], frozenset[str]], int] = field(default_factory=dict)
    _telling: dict[frozenset[int], list[Choice[Question]]] = field(default_factory=dict)

    def grow(self, left: frozenset[int], asked: frozenset[str]) -> int:
        """The place of the node for these readings left after these deals."""
        if (left, asked) in self._places:
            return self._places[left, asked]
        node: dict[str, Any] = {"left": sorted(left, key=lambda i: (-self.readings[i].weight, i))}
        place = self._places[left, asked] = len(self.nodes)
        self.nodes.append(node)
        telling = self._next(self._ranked(left), asked) if len(asked) < MOST else None
        question = telling or (self._topic(asked) if len(asked) < FEWEST else None)
        if question is not None:
            node |= self._branches(question, left, asked | {question.deal}, splits=telling is not None)
        return place

    def _branches(
        self, question: Question, left: frozenset[int], asked: frozenset[str], *, splits: bool
    ) -> dict[str, Any]:
        alive = left if splits else frozenset(self._sources)
        told = {question.outcomes[i] for i in alive} - {None}
        few = len(told) <= _FEW
        shown = {question.outcomes[i] for i in alive if few or self.readings[i].option is None}
        found: dict[Outcome, int] = {}
        for outcome in _in_order(told):
            fitting = frozenset(i for i in left if question.outcomes[i] in (outcome, None))
            found[outcome] = self.grow(fitting or left, asked)
        return {
            "deal": question.deal,
            "pair": list(question.pair),
            "answers": [[outcome, node] for outcome, node in found.items() if outcome in shown],
            "more": [[outcome, node] for outcome, node in found.items() if outcome not in shown],
            "otherwise": self.grow(left, asked),
        }

    def _ranked(self, left: frozenset[int]) -> list[Choice[Question]]:
        """The questions that part these readings, the one worth most first."""
        if left not in self._telling:
            weights = {i: self.readings[i].weight for i in left}
            self._telling[left] = self._weighed(self.questions, weights)
        return self._telling[left]

    def _topic(self, asked: frozenset[str]) -> Question | None:
        """Of what was not asked about yet, the question on which the sources part the most.

        A table that plays by a source may still have rules of its own.
        """
        topics = {question.topic for question in self.questions if question.deal in asked}
        others = [choice for choice in self._over_sources if choice.question.topic not in topics]
        return self._next(others, asked)

    @cached_property
    def _sources(self) -> list[int]:
        return [i for i, reading in enumerate(self.readings) if reading.option is None]

    @cached_property
    def _over_sources(self) -> list[Choice[Question]]:
        return self._weighed(self.questions, dict.fromkeys(self._sources, 1.0))

    @staticmethod
    def _weighed(questions: Sequence[Question], weights: Mapping[int, float]) -> list[Choice[Question]]:
        choices = []
        for question in questions:
            told = [(question.outcomes[i], w) for i, w in weights.items() if question.outcomes[i] is not None]
            silent = sum(weights.values()) - sum(weight for _, weight in told)
            choices.append(weigh(question, told, question.price, silent=silent))
        return ranked(choices)

    @staticmethod
    def _next(choices: Sequence[Choice[Question]], asked: frozenset[str]) -> Question | None:
        return next((choice.question for choice in choices if choice.question.deal not in asked), None)


def _in_order(outcomes: set[Outcome]) -> list[Outcome]:
    """Most chi first, words last."""
    numbers = sorted((one for one in outcomes if isinstance(one, int)), reverse=True)
    return [*numbers, *sorted(one for one in outcomes if isinstance(one, str))]
