"""Knob mutants said to be no different, put to the reference on tables at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from maubinh_core.profile import load, with_knobs
from maubinh_core.protocol import answer
from spec.build.cases import ProfileRef
from tests.derivation_tables import deal

from .killing import shown_by
from .knobs import KnobMutant

TABLES = 20_000


def by_rules(mutants: Iterable[KnobMutant]) -> list[list[KnobMutant]]:
    """The mutants in groups that play the same rules otherwise."""
    groups: dict[str, list[KnobMutant]] = {}
    for mutant in mutants:
        groups.setdefault(mutant.rules[0].label, []).append(mutant)
    return list(groups.values())


def unlike(group: Sequence[KnobMutant], tables: int = TABLES) -> Iterator[tuple[KnobMutant, dict[str, Any]]]:
    """The mutants of a group that answer otherwise than their rules do, with the first question they do so.

    Each table is settled, and each hand at it searched for an instant win and, where it is laid, checked.
    """
    rules = group[0].rules[0]
    knobs = with_knobs(load(rules.base), rules.knobs).knobs
    left = list(group)
    for seed in range(tables):
        for question in _questions(deal(Random(f"{rules.label} {seed}"), knobs)):
            asked = [mutant for mutant in left if question["op"] in shown_by(mutant.knob)]
            told = _told(question, rules) if asked else None
            for mutant in asked:
                if _told(question, mutant.plays(rules)) != told:
                    left.remove(mutant)
                    yield mutant, question


def _questions(players: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    yield {"op": "score", "players": players}
    for player in players:
        if "arrangement" in player:
            rows = player["arrangement"]
            yield {"op": "check", "arrangement": rows}
            yield {"op": "instant_win", "cards": [card for row in rows.values() for card in row]}
        else:
            yield {"op": "instant_win", "cards": player["cards"]}


def _told(question: Mapping[str, Any], rules: ProfileRef) -> Any:
    """What the protocol compares of the answer."""
    reply = answer({"id": None, **question, "profile": rules.wire})
    return reply["error"]["code"] if "error" in reply else reply["result"]
