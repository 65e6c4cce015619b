"""A request's own names for the rows: sentences use them, whatever the profile calls its rows."""

from __future__ import annotations

from typing import Any

import pytest

from maubinh_core.protocol import answer

NAMES = {"back": "chi sau cùng", "middle": "chi ở giữa", "front": "chi trước tiên"}
ARRANGEMENT = {
    "back": ["Ks", "Kd", "Tc", "6h", "2s"],
    "middle": ["Qh", "Qd", "8s", "8c", "3d"],
    "front": ["Ad", "Js", "7c"],
}
OTHER = {
    "back": ["9s", "9c", "9d", "9h", "Kc"],
    "middle": ["5s", "5c", "4d", "4h", "As"],
    "front": ["3s", "3c", "2d"],
}


def ask(op: str, **fields: Any) -> dict[str, Any]:
    return answer({"id": 1, "op": op, "profile": "bsfyi", "lang": "vi", **fields})


def test_a_verdict_is_told_in_the_readers_names() -> None:
    told = ask("explain", arrangement=ARRANGEMENT, row_names=NAMES)["result"]
    assert told["comparisons"][0]["text"].startswith("Chi sau cùng (đôi K")
    assert "chi ở giữa" in told["comparisons"][0]["text"]
    assert told["comparisons"] != ask("explain", arrangement=ARRANGEMENT)["result"]["comparisons"]


def test_a_ledger_and_its_errors_are_told_in_the_readers_names() -> None:
    seats = [{"arrangement": OTHER}, {"arrangement": {**ARRANGEMENT, "front": ["Ad", "Js"]}}]
    assert "chi trước tiên phải có 3 lá" in ask("explain", players=seats, row_names=NAMES)["error"]["message"]
    seats[1] = {"arrangement": ARRANGEMENT}
    told = ask("explain", players=seats, row_names=NAMES)["result"]
    assert any("chi sau cùng" in line["text"] for line in told["ledger"])


def test_what_is_not_named_keeps_the_profiles_name() -> None:
    told = ask("explain", arrangement=ARRANGEMENT, row_names={"back": "hàng dưới", "other": "x"})["result"]
    assert told["comparisons"][0]["text"].startswith("Hàng dưới")
    assert "chi giữa" in told["comparisons"][0]["text"]


def test_other_ops_that_speak_of_rows_take_them_too() -> None:
    types = {"back": "one_pair", "middle": "two_pair", "front": "high_card"}
    assert "hi sau cùng" in ask("check_types", types=types, row_names=NAMES)["result"]["text"]
    cards = [card for row in ARRANGEMENT.values() for card in row]
    assert ask("suggest", cards=cards, row_names=NAMES)["result"]["arrangements"]


@pytest.mark.parametrize("names", [3, "chi", ["a", "b", "c"], {"back": 1}])
def test_names_of_the_wrong_kind_are_a_bad_request(names: Any) -> None:
    assert ask("explain", arrangement=ARRANGEMENT, row_names=names)["error"]["code"] == "bad_request"


def test_braces_in_a_name_are_text() -> None:
    told = ask("explain", arrangement=ARRANGEMENT, row_names={"back": "{upper} {0}"})["result"]
    assert told["comparisons"][0]["text"].startswith("{upper} {0} (đôi K")
