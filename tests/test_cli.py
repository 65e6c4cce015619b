"""The command line: what it prints, in both languages, and what it exits with."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from maubinh_core.cli import main
from maubinh_core.protocol import answer

LEGAL = "As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c"
FOUL = "Ks Kh 8d 4c 3s / As Ac 9s 9h 2d / Qs 7h 5c"
OTHER = "10♦ 10♣ J♦ J♣ 2♥ / 8♠ 8♥ 6♦ 6♣ 4♠ / Q♥ 7♣ 5♦"
SIX_PAIRS = "Ad Ah Kd Kc Qd Qc Js Jh Ts Th 9d 9c 2c"

Out = pytest.CaptureFixture[str]


def test_check_says_legal_and_exits_0(capsys: Out) -> None:
    assert main(["check", LEGAL]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Không lủng")
    assert "chi cuối" in shown


def test_check_says_foul_with_the_rows_and_exits_1(capsys: Out) -> None:
    assert main(["check", "--lang", "en", FOUL]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith("FOUL")
    assert "[bsfyi/arrange.order]" in shown


def test_the_row_of_three_may_come_first(capsys: Out) -> None:
    back, middle, front = LEGAL.split(" / ")
    assert main(["check", "--json", f"{front} / {middle} / {back}"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"]["front"]["type"] == "high_card"


def test_check_reads_lines_from_standard_input(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(LEGAL.replace(" / ", "\n")))
    assert main(["check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["legal"] is True


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h Xx", "Xx"),
        ("As Ac 9s 9h / Ks Kh 8d 4c 3s / Qs 7h 5c", "4"),
        ("As As 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c", "ace of spades"),
        ("As Ac 9s 9h 2d Ks Kh 8d 4c 3s Qs 7h 5c", "Three rows"),
    ],
)
def test_wrong_input_is_named_and_exits_2(text: str, told: str, capsys: Out) -> None:
    assert main(["check", "--lang", "en", text]) == 2
    assert told in capsys.readouterr().err


def test_score_prints_the_matrix(capsys: Out) -> None:
    assert main(["score", "--json", LEGAL, OTHER]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["score", "--name", "An", "--name", "Bình", LEGAL, OTHER]) == 0
    table = capsys.readouterr().out
    assert "An" in table
    assert "Bình" in table
    assert f"{abs(told['totals'][0])}" in table


def test_a_declaration_is_written_before_the_cards(capsys: Out) -> None:
    assert main(["score", "--json", LEGAL, f"báo: {SIX_PAIRS}"]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == [-3, 3]


def test_an_open_question_exits_1_and_still_shows_the_rest(capsys: Out) -> None:
    assert main(["score", LEGAL, OTHER, f"left: {SIX_PAIRS}"]) == 1
    shown = capsys.readouterr()
    assert "?" in shown.out
    assert shown.err


def test_suggest_lays_the_cards_and_tells_the_chances(capsys: Out) -> None:
    assert main(["suggest", *LEGAL.replace(" / ", " ").split()]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Cách xếp đỡ lỗ nhất")
    assert re.search(r"chi cuối .*♠.* thắng \d+%, thua \d+%", shown)
    assert "Mất:" in shown
    assert "theo luật bsfyi" in shown


def test_suggest_says_whether_to_declare_and_whose_chances_these_are(capsys: Out) -> None:
    asked = ["suggest", "--lang", "en", "--profile", "tinh-at", "--set", "order=strict", SIX_PAIRS]
    assert main(asked) == 0
    shown = capsys.readouterr().out
    assert "These cards are six pairs: declared" in shown
    assert "against players of tinh-at" in shown


def test_suggest_as_json_is_the_reply_of_the_protocol(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = LEGAL.replace(" / ", " ").split()
    monkeypatch.setattr(sys, "stdin", io.StringIO(" ".join(cards)))
    assert main(["suggest", "--json", "--profile", "vgi"]) == 0
    asked = {"id": None, "op": "suggest", "profile": "vgi", "cards": cards, "lang": "vi"}
    assert json.loads(capsys.readouterr().out) == answer(asked)["result"]


def test_suggest_wants_thirteen_cards(capsys: Out) -> None:
    assert main(["suggest", "--lang", "en", "As Ks"]) == 2
    assert "13" in capsys.readouterr().err


def test_explain_tells_lines_with_their_clauses(capsys: Out) -> None:
    assert main(["explain", "--lang", "en", LEGAL, OTHER]) == 0
    assert "[common/pairwise]" in capsys.readouterr().out


def test_explain_shows_a_clause_by_its_id(capsys: Out) -> None:
    assert main(["explain", "--lang", "en", "bsfyi/foul.pays"]) == 0
    assert "2" in capsys.readouterr().out


def test_a_clause_that_is_not_there_is_said_to_be_missing(capsys: Out) -> None:
    assert main(["explain", "--lang", "en", "bsfyi/zzz"]) == 2
    assert "bsfyi/zzz" in capsys.readouterr().err


@pytest.mark.parametrize("prefix", ["báo mậu binh", "Bao mau binh", "declares", "tới trắng"])
def test_a_declaration_is_read_in_the_words_of_the_table(prefix: str, capsys: Out) -> None:
    assert main(["score", "--json", LEGAL, f"{prefix}: {SIX_PAIRS}"]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == [-3, 3]


def test_changed_rules_are_said_to_be_changed_and_cost_what_they_now_cost(capsys: Out) -> None:
    assert main(["explain", "--set", "foul.factor=4", "--lang", "en", FOUL]) == 1
    shown = capsys.readouterr().out
    assert "foul.factor=4" in shown
    assert "2" not in shown.split("[bsfyi/arrange.order]")[-1]


def test_a_fouled_hand_at_a_table_is_told_why(capsys: Out) -> None:
    assert main(["explain", "--lang", "en", FOUL, OTHER]) == 0
    assert "A: The back row" in capsys.readouterr().out


def test_a_knob_is_set_by_name(capsys: Out) -> None:
    equal = "As Kh Jd 7c 2s / Ad Kc Js 7h 2d / Qs 9h 5c"
    assert main(["check", equal]) == 0
    assert main(["check", "--set", "order=strict", equal]) == 1
    assert main(["check", "--set", "nothing=1", equal]) == 2


EQUAL = "As Kh Jd 7c 2s / Ad Kc Js 7h 2d / Qs 9h 5c"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("house.json", '{"base": "bsfyi", "set": {"order": "strict"}}'),
        ("house.yaml", "base: bsfyi\nset: {order: strict}\n"),
        ("whole.yaml", "knobs:\n  order: {value: strict}\n  wheel: lowest\n"),
    ],
)
def test_a_house_rule_comes_from_a_file(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert main(["check", "--profile", "bsfyi", EQUAL]) == 0
    assert main(["check", "--profile", str(tmp_path / name), EQUAL]) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("none.json", None),
        ("broken.json", "{"),
        ("broken.yaml", "a: [1"),
        ("list.yaml", "[1]"),
        ("knob.yaml", "base: bsfyi\nset: {nothing: 1}\n"),
        ("value.yaml", "base: bsfyi\nset: {order: sideways}\n"),
        ("base.yaml", "base: nobody\n"),
        ("kind.yaml", "base: 3\n"),
    ],
)
def test_a_file_that_is_no_profile_is_refused_by_name(
    name: str, text: str | None, tmp_path: Path, capsys: Out
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, "utf-8")
    assert main(["check", "--profile", str(tmp_path / name), EQUAL]) == 2
    assert capsys.readouterr().err.strip()


def test_the_adapter_answers_line_by_line(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ['{"id": 1, "op": "describe"}', "", "rubbish"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert main(["adapter"]) == 0
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [reply["id"] for reply in replies] == [1, None]
    assert replies[1]["error"]["code"] == "bad_request"
