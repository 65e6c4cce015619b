"""The quiz's tree: numbers out of the cases, a way to every reading, and an end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from maubinh_core.protocol import answer
from spec.build.cases import load_cases
from spec.build.publish import deals_json
from spec.build.quiz import FEWEST, MOST, quiz_json
from spec.build.specdata import load_spec

SPEC = load_spec()
DEALS = {deal["id"]: deal for deal in deals_json(load_cases())}
QUIZ = quiz_json(SPEC, list(DEALS.values()))
NODES, READINGS = QUIZ["nodes"], QUIZ["readings"]
WORDS = {"must_rearrange": "rearrange", "not_an_instant_win": "no_instant", "unspecified": None}


def said(reply: Mapping[str, Any], pair: list[int]) -> Any:
    """What a reader answers whose table settles a deal so; None where it does not say."""
    net = reply["result"]["net"] if "result" in reply else reply["error"].get("partial")
    chi = net[pair[0]][pair[1]] if net else None
    return chi if chi is not None else WORDS[reply["error"]["code"]]


def answered(node: Mapping[str, Any], given: Any) -> Mapping[str, Any]:
    """Where an answer leads."""
    for outcome, place in (*node["answers"], *node["more"]):
        if outcome == given:
            return NODES[place]  # type: ignore[no-any-return]
    return NODES[node["otherwise"]]  # type: ignore[no-any-return]


def rules_of(reading: Mapping[str, str]) -> Any:
    """A reading's profile in the protocol's form."""
    options = {option["id"]: option["set"] for option in SPEC.profiles[reading["id"]].get("options", [])}
    return {"base": reading["id"], "set": dict(options.get(reading.get("option", ""), {}))}


@pytest.mark.parametrize("index", range(len(READINGS)), ids=lambda i: "+".join(READINGS[i].values()))
def test_who_plays_by_a_reading_is_led_to_it_in_a_few_questions(index: int) -> None:
    node, asked = NODES[0], 0
    rules = rules_of(READINGS[index])
    while "deal" in node:
        deal = DEALS[node["deal"]]
        asked += 1
        node = answered(
            node,
            said(
                answer({"id": 1, "op": "score", "players": deal["players"], "profile": rules}), node["pair"]
            ),
        )
        assert index in node["left"]
    assert FEWEST <= asked <= MOST
    assert {READINGS[i]["id"] for i in node["left"]} == {READINGS[index]["id"]}


def test_every_source_and_every_option_of_one_is_a_reading() -> None:
    options = [(id_, option["id"]) for id_, p in SPEC.profiles.items() for option in p.get("options", [])]
    told = [(reading["id"], reading.get("option")) for reading in READINGS]
    assert sorted(map(str, told)) == sorted(map(str, [*((id_, None) for id_ in SPEC.profiles), *options]))


def test_a_button_shows_what_a_case_expects_unless_there_are_few() -> None:
    for node in NODES:
        if "deal" not in node:
            continue
        shown = [outcome for outcome, _ in node["answers"]]
        published = {said(reply, node["pair"]) for reply in DEALS[node["deal"]]["by"].values()}
        assert shown
        assert len(shown) + len(node["more"]) <= 4 or set(shown) <= published
        assert shown == sorted(
            shown, key=lambda one: (isinstance(one, str), one if isinstance(one, str) else -one)
        )


def test_no_deal_is_asked_twice_and_nobody_comes_back() -> None:
    seen: dict[int, frozenset[str]] = {0: frozenset()}
    for place in (ahead := [0]):
        node = NODES[place]
        if "deal" not in node:
            continue
        asked = seen[place] | {node["deal"]}
        assert len(asked) == len(seen[place]) + 1 <= MOST
        for after in (*(to for _, to in (*node["answers"], *node["more"])), node["otherwise"]):
            assert set(NODES[after]["left"]) <= set(node["left"])
            if after not in seen:
                ahead.append(after)
            assert seen.setdefault(after, asked) == asked
    assert seen.keys() == set(range(len(NODES)))


def test_skipping_all_leaves_all_and_ends() -> None:
    node, asked = NODES[0], 0
    while "deal" in node:
        node, asked = NODES[node["otherwise"]], asked + 1
    assert asked == MOST
    assert sorted(node["left"]) == list(range(len(READINGS)))
    assert READINGS[node["left"][0]] == {"id": "bsfyi"}
