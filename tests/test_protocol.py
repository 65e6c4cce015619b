"""The wire: every op, the order of errors, and that nothing sent ends in anything but a reply."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maubinh_core.phrases import languages
from maubinh_core.profile import load, with_knobs
from maubinh_core.protocol import answer, answer_line
from spec.build import schemas
from tests.strategies import packs

ROWS = {
    "back": ["As", "Ac", "9s", "9h", "2d"],
    "middle": ["Ks", "Kh", "8d", "4c", "3s"],
    "front": ["Qs", "7h", "5c"],
}
OTHER = {
    "back": ["Td", "Tc", "Jd", "Jc", "2h"],
    "middle": ["8s", "8h", "6d", "6c", "4s"],
    "front": ["Qh", "7c", "5d"],
}
SIX_PAIRS = ["As", "Ah", "Ks", "Kh", "Qs", "Qh", "Js", "Jh", "Ts", "Th", "9s", "9h", "2c"]
PLAYERS = [{"arrangement": ROWS}, {"arrangement": OTHER}]


def ask(op: str, **fields: Any) -> dict[str, Any]:
    """One request under bs.fyi's rules, in English."""
    return answer({"id": 7, "op": op, "profile": "bsfyi", "lang": "en", **fields})


def code(reply: dict[str, Any]) -> str:
    """The error's code; a result has none."""
    return str(reply["error"]["code"])


def test_describe_offers_every_op_and_needs_no_profile() -> None:
    told = answer({"id": None, "op": "describe"})["result"]
    assert told["protocol"] == 1
    assert set(told["ops"]) == {
        *("describe", "classify", "compare", "check", "instant_win", "score"),
        *("parse", "explain", "suggest", "check_types"),
    }
    assert {"id": "bsfyi", "edition": told["profiles"][0]["edition"]} in told["profiles"]
    assert "wheel" in told["knobs"]


@pytest.mark.parametrize("id_", [None, 0, "x", [1], {"a": 1}, True, 1.5])
def test_the_id_comes_back_as_it_was(id_: Any) -> None:
    assert answer({"id": id_, "op": "classify", "profile": "bsfyi", "cards": []})["id"] == id_
    assert answer({"id": id_, "op": "no such op"})["id"] == id_


@pytest.mark.parametrize(
    "line", ["", "{", "[1]", "nope", "NaN", '{"id": NaN}', '{"id": 1e400}', "1" * 5000, "[" * 100_000]
)
def test_a_line_that_is_no_request_is_answered_with_bad_request(line: str) -> None:
    reply = json.loads(answer_line(line))
    assert reply["id"] is None
    assert code(reply) == "bad_request"


def test_a_lone_surrogate_goes_back_as_it_came() -> None:
    line = answer_line('{"id": "\\ud800", "op": "describe"}')
    assert line.encode("utf-8")
    assert json.loads(line)["id"] == "\ud800"


# Each request holds the error of its line and every later one that fits in the same request.
WRONG: list[tuple[str, Any]] = [
    ("bad_request", {"id": 1}),
    ("bad_request", {"id": 1, "op": 3, "profile": "none"}),
    ("bad_request", "classify"),
    ("unknown_op", {"op": "shuffle"}),
    ("bad_request", {"op": "classify", "profile": "none", "cards": "As Ks Qs"}),
    ("bad_request", {"op": "classify", "profile": 3, "cards": ["Xx"]}),
    ("bad_request", {"op": "score", "profile": "none", "players": [{"declares": True}]}),
    ("bad_request", {"op": "score", "profile": "none", "players": [{"declares": 1, "cards": []}]}),
    ("bad_request", {"op": "score", "profile": "bsfyi", "players": [{}]}),
    ("bad_request", {"op": "classify", "profile": {"base": "none", "set": {"wheel": "third"}}, "cards": []}),
    (
        "bad_request",
        {"op": "classify", "profile": {"base": "bsfyi", "set": {"x": 1, "wheel": "third"}}, "cards": ["Xx"]},
    ),
    ("bad_request", {"op": "score", "profile": "bsfyi", "players": [{**PLAYERS[0], "left": True}]}),
    ("bad_request", {"op": "score", "profile": "bsfyi", "players": [{**PLAYERS[0], "left": 0}]}),
    ("unknown_profile", {"op": "classify", "profile": "none", "cards": ["Xx"]}),
    ("unknown_profile", {"op": "classify", "profile": {"base": "none", "set": {"x": 1}}, "cards": ["Xx"]}),
    ("unknown_profile", {"op": "classify", "profile": "own", "cards": ["As", "Ks", "Qs"]}),
    ("unknown_knob", {"op": "classify", "profile": {"base": "bsfyi", "set": {"x": 1}}, "cards": ["Xx"]}),
    ("bad_request", {"op": "classify", "profile": {"base": "bsfyi", "set": {"wheel": "third"}}, "cards": []}),
    ("unknown_card", {"op": "classify", "profile": "bsfyi", "cards": ["As", "As", "as", "9s"]}),
    ("unknown_card", {"op": "check", "profile": "bsfyi", "arrangement": {**ROWS, "front": ["As", "1s"]}}),
    ("wrong_card_count", {"op": "classify", "profile": "bsfyi", "cards": ["As", "As", "9s", "8s"]}),
    ("wrong_card_count", {"op": "check", "profile": "bsfyi", "arrangement": {**ROWS, "front": ["As", "As"]}}),
    ("wrong_card_count", {"op": "score", "profile": "bsfyi", "players": [{"arrangement": ROWS}]}),
    ("wrong_card_count", {"op": "score", "profile": "bsfyi", "players": PLAYERS * 3}),
    ("wrong_card_count", {"op": "instant_win", "profile": "bsfyi", "cards": ["As", "As"]}),
    (
        "duplicate_card",
        {"op": "check", "profile": "bsfyi", "arrangement": {**ROWS, "front": ["As", "2s", "3h"]}},
    ),
    ("duplicate_card", {"op": "score", "profile": "bsfyi", "players": [PLAYERS[0], PLAYERS[0]]}),
    (
        "duplicate_card",
        {"op": "compare", "profile": "bsfyi", "a": ["As", "As", "2s"], "b": ["3s", "4s", "5s"]},
    ),
]


@pytest.mark.parametrize(("wanted", "request_"), WRONG)
def test_of_several_errors_the_first_in_the_order_is_told(wanted: str, request_: Any) -> None:
    assert code(answer(request_)) == wanted


def test_an_unknown_card_comes_before_another_players_wrong_count() -> None:
    short = {"arrangement": {**ROWS, "front": ["Qs"]}}
    unknown = {"arrangement": {**OTHER, "front": ["Qh", "7c", "Zz"]}}
    reply = ask("score", players=[short, unknown])
    assert code(reply) == "unknown_card"
    assert reply["error"]["players"] == [1]
    assert reply["error"]["at"] == {"row": "front", "token": "Zz", "player": 1}


def test_a_false_declaration_names_the_player() -> None:
    cards = [*ROWS["back"], *ROWS["middle"], *ROWS["front"]]
    reply = ask("score", players=[{"arrangement": OTHER}, {"declares": True, "cards": cards}])
    assert code(reply) == "not_an_instant_win"
    assert reply["error"]["players"] == [1]
    assert "B" in reply["error"]["message"]


def test_a_table_that_is_open_in_part_still_carries_the_rest() -> None:
    third = {
        "left": True,
        "cards": ["Ad", "Ah", "Kd", "Kc", "Qd", "Qc", "Js", "Jh", "Ts", "Th", "9d", "9c", "2c"],
    }
    reply = ask("score", players=[*PLAYERS, third])
    assert code(reply) == "unspecified"
    assert reply["error"]["players"] == [2]
    assert reply["error"]["clause"] == "bsfyi/leaving"
    partial = reply["error"]["partial"]
    assert partial[0][2] is None
    assert partial[2][1] is None
    assert partial[0][1] == -partial[1][0]
    told = ask("explain", players=[*PLAYERS, third])["error"]
    assert told["sentences"]


@pytest.mark.parametrize(
    ("knob", "value", "same"),
    [
        ("sweep.factor", 3.0, 3),
        ("bonus.front.three_of_a_kind", 6.0, 6),
        ("table_sweep.players", 3.0, 3),
        ("match.deals", [3.0, 5], [3, 5]),
    ],
)
def test_a_whole_number_is_one_however_it_is_written(knob: str, value: Any, same: Any) -> None:
    schema = schemas.validator("request")
    told = []
    for number in (value, same):
        asked = {
            "id": 7,
            "op": "explain",
            "profile": {"base": "bsfyi", "set": {knob: number}},
            "players": PLAYERS,
        }
        assert schema.is_valid(asked)
        told.append(answer_line(json.dumps(asked)))
        assert with_knobs(load("bsfyi"), {knob: number}).knobs[knob] == same
    assert told[0] == told[1]
    assert "result" in json.loads(told[0])


@pytest.mark.parametrize("value", [2.5, True, "3", [3.0], 1e300, -1.0, float("nan"), float("inf")])
def test_what_is_no_whole_number_is_none(value: Any) -> None:
    profile = {"base": "bsfyi", "set": {"sweep.factor": value}}
    assert code(ask("score", players=PLAYERS, profile=profile)) == "bad_request"


def test_a_list_of_deals_names_a_number_once() -> None:
    profile = {"base": "bsfyi", "set": {"match.deals": [3, 3.0]}}
    assert code(ask("score", players=PLAYERS, profile=profile)) == "bad_request"


@pytest.mark.parametrize("op", ["check", "score", "suggest", "explain"])
def test_a_value_that_holds_itself_gets_a_reply(op: str) -> None:
    endless: list[Any] = []
    endless.append(endless)
    fields = {"players": PLAYERS, "arrangement": ROWS, "cards": SIX_PAIRS}
    for set_ in ({"order": endless}, {"match.deals": endless}, endless):
        assert code(ask(op, **{**fields, "profile": {"base": "bsfyi", "set": set_}})) == "bad_request"
    for field in fields:
        reply = ask(op, **{**fields, field: endless})
        assert reply.keys() in ({"id", "result"}, {"id", "error"})


@pytest.mark.parametrize("field", ["op", "profile", "lang"])
def test_a_reply_repeats_no_more_than_is_read(field: str) -> None:
    for long in ("x" * 100_000, "\0" * 100_000):
        told = answer_line(
            json.dumps({"id": 7, "op": "check", "arrangement": ROWS, "profile": "bsfyi", field: long})
        )
        assert len(told) < 2_000
    told = answer_line(json.dumps({"op": "classify", "profile": "bsfyi", "cards": ["x" * 100_000] * 5}))
    assert len(told) < 2_000


def test_rows_of_three_and_five_may_share_cards_between_the_two() -> None:
    reply = ask("compare", a=["As", "Kh", "Qd"], b=["As", "Kh", "Qd", "3c", "2c"])
    assert reply["result"] == {"outcome": "b"}


@pytest.mark.parametrize("op", answer({"op": "describe"})["result"]["ops"])
@pytest.mark.parametrize("lang", ["fr", 3, None, ["vi"]])
def test_a_language_it_does_not_know_is_refused_whatever_is_asked(op: str, lang: Any) -> None:
    assert code(ask(op, lang=lang)) == "bad_request"


def test_explain_is_asked_about_one_thing() -> None:
    """An arrangement that is null is none, as it is for a player."""
    assert code(ask("explain")) == code(ask("explain", arrangement=ROWS, players=PLAYERS)) == "bad_request"
    assert "ledger" in ask("explain", arrangement=None, players=PLAYERS)["result"]
    assert "comparisons" in ask("explain", arrangement=ROWS, players=None)["result"]


def test_unknown_keys_are_ignored() -> None:
    assert ask("classify", cards=["As", "Ah", "Ad"], extra={"a": 1})["result"] == {"type": "three_of_a_kind"}


def test_parse_tells_cards_groups_and_places() -> None:
    told = ask("parse", text="át bích 10♦\nK♥")["result"]
    assert told["cards"] == ["As", "Td", "Kh"]
    assert told["groups"] == [["As", "Td"], ["Kh"]]
    assert [t["card"] for t in told["tokens"]] == ["As", "Td", "Kh"]


def test_parse_tells_what_it_passed_over() -> None:
    text = "[12:30] Tuấn: A♠ K♠"
    told = ask("parse", text=text)["result"]
    assert told["cards"] == ["As", "Ks"]
    assert [text[one["start"] : one["end"]] for one in told["left_out"]] == ["[12:30]", "Tuấn:"]


def test_parse_tells_every_wrong_token_with_its_place() -> None:
    text = "As Xx Kd 11s"
    error = ask("parse", text=text)["error"]
    assert error["code"] == "unknown_card"
    assert [text[e["start"] : e["end"]] for e in error["errors"]] == ["Xx", "11s"]
    assert error["at"]["start"] == 3
    assert error["cards"] == ["As", "Kd"]


@pytest.mark.parametrize("lang", languages())
def test_explain_decides_by_the_fault_and_names_both_rows(lang: str) -> None:
    swapped = {"back": ROWS["middle"], "middle": ROWS["back"], "front": ROWS["front"]}
    told = answer({"op": "explain", "profile": "bsfyi", "lang": lang, "arrangement": swapped})["result"]
    assert told["faults"] == ["back<middle"]
    deciding = told["comparisons"][told["deciding"]]
    assert (deciding["upper"], deciding["lower"], deciding["outcome"]) == ("back", "middle", "lower")
    for row in ("back", "middle"):
        assert told["rows"][row]["text"] in deciding["text"]
    assert [s["clause"] for s in told["sentences"]][-1] == "bsfyi/foul.pays"


def test_explain_tells_one_ace_more_from_many() -> None:
    two_aces = {
        "back": ["Ks", "3h", "Kd", "3c", "Kh"],
        "middle": ["2c", "4d", "As", "9c", "Ah"],
        "front": ["Qc", "7d", "Qd"],
    }
    one_ace = OTHER | {"front": ["Ad", "7c", "5d"]}
    for other, said in ((one_ace, "one more ace"), (OTHER, "2 more aces")):
        players = [{"arrangement": rows} for rows in (two_aces, other)]
        told = ask("explain", profile="tinh-at", players=players)["result"]
        (line,) = [line for line in told["ledger"] if line["kind"] == "aces"]
        assert said in line["text"]


def test_explain_names_the_players_by_their_names() -> None:
    told = ask("explain", players=PLAYERS, names=["An", "Bình"])["result"]
    assert any("Bình" in sentence["text"] for sentence in told["sentences"])
    assert told["net"] == ask("score", players=PLAYERS)["result"]["net"]


@pytest.mark.parametrize(
    ("types", "legal", "faults"),
    [
        (("flush", "straight", "one_pair"), True, []),
        (("straight", "flush", "one_pair"), False, ["back<middle"]),
        (("one_pair", "two_pair", "three_of_a_kind"), False, ["back<middle", "middle<front"]),
        (("flush", "flush", "high_card"), None, []),
    ],
)
def test_types_alone_tell_what_they_can(
    types: tuple[str, ...], legal: bool | None, faults: list[str]
) -> None:
    told = ask("check_types", types=dict(zip(("back", "middle", "front"), types, strict=True)))["result"]
    assert told["legal"] is legal
    assert told["faults"] == faults
    assert bool(told["depends"]) == (legal is None)


def test_a_front_cannot_be_a_straight() -> None:
    types = {"back": "flush", "middle": "straight", "front": "straight"}
    assert code(ask("check_types", types=types)) == "bad_request"


def test_suggest_lays_thirteen_cards_and_tells_of_the_instant_win() -> None:
    told = ask("suggest", cards=SIX_PAIRS)["result"]
    laid = told["arrangements"][0]["arrangement"]
    assert sorted(card for row in laid.values() for card in row) == sorted(SIX_PAIRS)
    assert told["instant_win"]["id"] == "six_pairs"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
ops = st.sampled_from(answer({"op": "describe"})["result"]["ops"])
names = st.sampled_from(["id", "cards", "a", "b", "arrangement", "players", "text", "types", "lang", "names"])
field_values = json_values | st.lists(st.sampled_from(["As", "Kd", "7c", "x"]), max_size=14)


@given(
    op=ops, profile=st.just("bsfyi") | json_values, fields=st.dictionaries(names, field_values, max_size=5)
)
def test_any_request_gets_a_reply_of_the_right_form(op: str, profile: Any, fields: dict[str, Any]) -> None:
    reply = json.loads(answer_line(json.dumps({**fields, "op": op, "profile": profile})))
    assert set(reply) in ({"id", "result"}, {"id", "error"})
    if "error" in reply:
        assert reply["error"]["message"]
        assert "{" not in reply["error"]["message"] or "{" in json.dumps([fields, profile])


@given(value=json_values)
def test_any_json_at_all_gets_a_reply(value: Any) -> None:
    assert set(answer(value)) in ({"id", "result"}, {"id", "error"})


@given(pack=packs)
def test_check_and_explain_agree(pack: list[Any]) -> None:
    rows = {"back": pack[:5], "middle": pack[5:10], "front": pack[10:13]}
    arrangement = {row: [str(card) for card in cards] for row, cards in rows.items()}
    plain, told = ask("check", arrangement=arrangement), ask("explain", arrangement=arrangement)
    assert plain["result"]["legal"] == told["result"]["legal"]
    assert plain["result"]["faults"] == told["result"]["faults"]
