"""The quiz's tree: numbers out of the cases, a way to every reading, and an end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from maubinh_core.protocol import answer
from spec.build.cases import load_cases
from spec.build.publish import deals_json
from spec.build.quiz import FEWEST, MOST, quiz_json
from spec.build.specdata import load_spec

SPEC = load_spec()
NAMES = [
    *((id_,) for id_ in SPEC.profiles),
    *((id_, option["id"]) for id_, p in SPEC.profiles.items() for option in p.get("options", [])),
]
"""The sources, and each with an option of its own."""
WORDS = {"must_rearrange": "rearrange", "not_an_instant_win": "no_instant", "unspecified": None}


@dataclass(frozen=True)
class Quiz:
    """The tree, with the deals it asks about by their ids."""

    nodes: Sequence[Mapping[str, Any]]
    readings: Sequence[Mapping[str, str]]
    deals: Mapping[str, Mapping[str, Any]]

    def answered(self, node: Mapping[str, Any], given: Any) -> Mapping[str, Any]:
        """Where an answer leads."""
        for outcome, place in (*node["answers"], *node["more"]):
            if outcome == given:
                return self.nodes[int(place)]
        return self.nodes[int(node["otherwise"])]


@pytest.fixture(scope="module")
def quiz() -> Quiz:
    """The quiz as it is published."""
    deals = {deal["id"]: deal for deal in deals_json(load_cases())}
    made = quiz_json(SPEC, list(deals.values()))
    return Quiz(made["nodes"], made["readings"], deals)


def said(reply: Mapping[str, Any], pair: list[int]) -> Any:
    """What a reader answers whose table settles a deal so; None where it does not say."""
    net = reply["result"]["net"] if "result" in reply else reply["error"].get("partial")
    chi = net[pair[0]][pair[1]] if net else None
    return chi if chi is not None else WORDS[reply["error"]["code"]]


def rules_of(reading: Mapping[str, str]) -> Any:
    """A reading's profile in the protocol's form."""
    options = {option["id"]: option["set"] for option in SPEC.profiles[reading["id"]].get("options", [])}
    return {"base": reading["id"], "set": dict(options.get(reading.get("option", ""), {}))}


@pytest.mark.parametrize("name", NAMES, ids="+".join)
def test_who_plays_by_a_reading_is_led_to_it_in_a_few_questions(quiz: Quiz, name: tuple[str, ...]) -> None:
    node, asked = quiz.nodes[0], 0
    (index,) = (i for i, reading in enumerate(quiz.readings) if tuple(reading.values()) == name)
    rules = rules_of(quiz.readings[index])
    while "deal" in node:
        deal = quiz.deals[node["deal"]]
        asked += 1
        request = {"id": 1, "op": "score", "players": deal["players"], "profile": rules}
        node = quiz.answered(node, said(answer(request), node["pair"]))
        assert index in node["left"]
    assert FEWEST <= asked <= MOST
    assert {quiz.readings[i]["id"] for i in node["left"]} == {name[0]}


def test_every_source_and_every_option_of_one_is_a_reading(quiz: Quiz) -> None:
    assert sorted(tuple(reading.values()) for reading in quiz.readings) == sorted(NAMES)


def test_a_button_shows_what_a_case_expects_unless_there_are_few(quiz: Quiz) -> None:
    for node in quiz.nodes:
        if "deal" not in node:
            continue
        shown = [outcome for outcome, _ in node["answers"]]
        published = {said(reply, node["pair"]) for reply in quiz.deals[node["deal"]]["by"].values()}
        assert shown
        assert len(shown) + len(node["more"]) <= 4 or set(shown) <= published
        assert shown == sorted(
            shown, key=lambda one: (isinstance(one, str), one if isinstance(one, str) else -one)
        )


def test_no_deal_is_asked_twice_and_nobody_comes_back(quiz: Quiz) -> None:
    seen: dict[int, frozenset[str]] = {0: frozenset()}
    for place in (ahead := [0]):
        node = quiz.nodes[place]
        if "deal" not in node:
            continue
        asked = seen[place] | {node["deal"]}
        assert len(asked) == len(seen[place]) + 1 <= MOST
        for after in (*(to for _, to in (*node["answers"], *node["more"])), node["otherwise"]):
            assert set(quiz.nodes[after]["left"]) <= set(node["left"])
            if after not in seen:
                ahead.append(after)
            assert seen.setdefault(after, asked) == asked
    assert seen.keys() == set(range(len(quiz.nodes)))


def test_skipping_all_leaves_all_and_ends(quiz: Quiz) -> None:
    node, asked = quiz.nodes[0], 0
    while "deal" in node:
        node, asked = quiz.nodes[node["otherwise"]], asked + 1
    assert asked == MOST
    assert sorted(node["left"]) == list(range(len(quiz.readings)))
    assert quiz.readings[node["left"][0]] == {"id": "bsfyi"}
