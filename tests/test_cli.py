"""The command line: what it prints, in both languages, and what it exits with."""

from __future__ import annotations

import io
import json
import re
import shlex
import signal
import subprocess
import sys
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from maubinh_core import profile_file
from maubinh_core.cli import _NEEDS_TOOLS, main
from maubinh_core.cli_usage import HAND
from maubinh_core.errors import MaubinhError
from maubinh_core.match import standing
from maubinh_core.phrases import Phrases, languages
from maubinh_core.profile import data, load
from maubinh_core.protocol import MAX_LINE, answer
from maubinh_core.start import Loading
from spec.build.yamlio import ROOT

LEGAL = "As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c"
FOUL = "Ks Kh 8d 4c 3s / As Ac 9s 9h 2d / Qs 7h 5c"
OTHER = "10♦ 10♣ J♦ J♣ 2♥ / 8♠ 8♥ 6♦ 6♣ 4♠ / Q♥ 7♣ 5♦"
EQUAL = "As Kh Jd 7c 2s / Ad Kc Js 7h 2d / Qs 9h 5c"
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
    assert f"theo {Phrases('vi').rules('bsfyi')}" in shown


def test_suggest_says_whether_to_declare_and_whose_chances_these_are(capsys: Out) -> None:
    asked = ["suggest", "--lang", "en", "--profile", "tinh-at", "--set", "order=strict", SIX_PAIRS]
    assert main(asked) == 0
    shown = capsys.readouterr().out
    assert "An instant win (six pairs): declared" in shown
    assert Phrases("en").rules("tinh-at") in shown
    assert main(["suggest", *asked[3:]]) == 0
    assert f"gần {Phrases('vi').rules('tinh-at')} nhất" in capsys.readouterr().out


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


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", ["score", "explain"])
@pytest.mark.parametrize(
    "hand",
    [
        OTHER.replace("10♦ ", ""),
        OTHER.replace("10♦", "10♣"),
        OTHER.replace("10♦", "Xx"),
        OTHER.replace(" / ", " "),
        "báo: As Ks",
        "báo: As Xx",
        "",
        f"left: {SIX_PAIRS} {SIX_PAIRS}",
    ],
)
def test_an_error_of_one_hand_begins_with_whose_it_is(
    hand: str, command: str, lang: str, capsys: Out
) -> None:
    assert main([command, "--lang", lang, "--name", "An", "--name", "Bình", LEGAL, hand]) == 2
    told = capsys.readouterr().err
    begin = Phrases(lang).fill("whose", player="Bình", told="")
    assert told.startswith(begin)
    assert told.count("Bình") == 1
    assert not told.removeprefix(begin)[0].isupper()


@pytest.mark.parametrize("lang", languages())
def test_an_error_that_names_its_players_does_not_begin_with_one(lang: str, capsys: Out) -> None:
    named = ["--lang", lang, "--name", "An", "--name", "Bình"]
    for hands in ([LEGAL, LEGAL], [LEGAL, f"báo: {OTHER.replace('/', '')}"], [LEGAL]):
        assert main(["score", *named[: 2 + 2 * len(hands)], *hands]) == 2
        told = capsys.readouterr().err
        assert told.count("Bình") <= 1
        assert not told.startswith(Phrases(lang).fill("whose", player="Bình", told=""))


def test_all_who_have_to_set_again_are_named(capsys: Out) -> None:
    back, middle, front = OTHER.split(" / ")
    fouled = f"{middle} / {back} / {front}"
    asked = ["score", "--set", "foul.mode=rearrange", "--name", "An", "--name", "Bình", FOUL, fouled]
    assert main(asked) == 2
    told = capsys.readouterr().err
    assert "An" in told
    assert "Bình" in told


# Lines that cannot be followed


@pytest.mark.parametrize(
    ("line", "key", "values"),
    [
        ([], "no_command", {}),
        (["chekc", LEGAL], "unknown_command", {"name": "chekc", "near": "check"}),
        (["poker"], "unknown_command", {"name": "poker"}),
        (["--profile", "vgi", "check", LEGAL], "command_first", {"name": "--profile"}),
        (["--nope"], "unknown_option", {"name": "--nope"}),
        (["check", "--jsn", LEGAL], "unknown_option", {"name": "--jsn", "near": "--json"}),
        (["check", "--nam=An", LEGAL], "unknown_option", {"name": "--nam"}),
        (["check", "-A♣"], "dashed", {"name": "“-A♣”", "cards": ": A♣."}),
        (["suggest", "--10♠/bồi", "-As"], "unknown_option", {"name": "--10♠/bồi"}),
        (["suggest", "Kd", "-As/2c"], "dashed", {"cards": ": As/2c."}),
        (["check", LEGAL, "--profile"], "no_value", {"name": "--profile"}),
        (["check", LEGAL, "--json=1"], "takes_no_value", {"name": "--json"}),
        (["adapter", "now"], "extra", {"name": "now"}),
        (["adapter", "--profile", "vgi"], "in_request", {"name": "--profile", "field": "“profile”"}),
        (["adapter", "--nope"], "unknown_option", {"name": "--nope"}),
        (["adapter", "--", "now"], "extra", {"name": "now"}),
        (["check", "--lang", "fr", LEGAL], "bad_value", {"name": "--lang", "among": ", ".join(languages())}),
    ],
)
def test_a_line_that_cannot_be_followed_is_told_in_the_language_asked_for(
    line: list[str], key: str, values: dict[str, str], capsys: Out
) -> None:
    assert main(line) == 2
    everywhere = capsys.readouterr().err.splitlines()
    assert len(everywhere) == len(languages())  # nobody said which, and none is guessed
    for lang, told in zip(languages(), everywhere, strict=True):
        assert all(value in told for value in values.values())
        assert data("lang")[lang]["errors"][f"usage.{key}"].rpartition("}")[2] in told
        assert "--help" in told
        if key not in ("no_command", "bad_value") and line[0] != "adapter":
            cut = len(line) if key != "no_value" else 1
            assert main([*line[:cut], f"--lang={lang}", *line[cut:]]) == 2
            assert capsys.readouterr().err.splitlines() == [told]


@pytest.mark.parametrize("lang", languages())
def test_the_adapter_says_that_each_request_carries_its_language(lang: str, capsys: Out) -> None:
    for line in (["--lang", lang], [f"--lang={lang}"]):
        assert main(["adapter", *line]) == 2
        (told,) = capsys.readouterr().err.splitlines()
        assert "“lang”" in told
        assert told.startswith(Phrases(lang).say("errors.usage.in_request", name="--lang", field="lang"))


@pytest.mark.parametrize("lang", languages())
def test_the_language_may_stand_before_the_command(lang: str, capsys: Out) -> None:
    assert main(["check", "--lang", lang, LEGAL]) == 0
    told = capsys.readouterr().out
    for before in (["--lang", lang], [f"--lang={lang}"]):
        assert main([*before, "check", LEGAL]) == 0
        assert capsys.readouterr().out == told
        assert main([*before, "--help"]) == main([*before, "help"]) == 0
        capsys.readouterr()
        assert main(before) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert "check, score" in line
    assert main(["--lang", "fr", "check", LEGAL]) == 2
    assert "--lang" in capsys.readouterr().err


def test_help_is_a_command_too(capsys: Out) -> None:
    for command in ([], ["check"], ["adapter"]):
        assert main([*command, "--help"]) == 0
        told = capsys.readouterr().out
        for lang in ([], ["--lang", "en"]):
            assert main(["help", *command, *lang]) == 0
            assert capsys.readouterr().out == told
    assert main(["--help"]) == 0
    assert "help " in capsys.readouterr().out
    assert main(["help", "chekc", "--lang", "en"]) == 2
    assert "check?" in capsys.readouterr().err


@pytest.mark.parametrize("lang", languages())
def test_of_several_that_would_do_one_is_told_with_or(lang: str, capsys: Out) -> None:
    phrases = Phrases(lang)
    assert main(["check", "--lang", lang, "--profile", "house.txt", LEGAL]) == 2
    assert phrases.listed(profile_file.SUFFIXES, by="or") in capsys.readouterr().err
    with pytest.raises(MaubinhError) as caught:
        standing([[1, -1]] * 4, load("bsfyi"), length=7)
    assert phrases.listed(map(str, load("bsfyi").deals), by="or") in phrases.error(caught.value)


def test_what_has_to_be_installed_is_called_the_same_everywhere() -> None:
    """By the distribution's name, which is not the program's."""
    name = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]
    for lang in languages():
        told = data("lang")[lang]["errors"]["needs_tools"]
        (asked,) = re.findall(rf"{name} (?:\w+ )+\[tools\]", told)
        assert asked in _NEEDS_TOOLS


@pytest.mark.parametrize("command", ["check", "score", "explain", "suggest"])
def test_behind_two_dashes_nothing_is_an_option(command: str, capsys: Out) -> None:
    hands = [LEGAL, OTHER] if command == "score" else [LEGAL]
    if command == "suggest":
        hands = [LEGAL.replace(" /", "")]
    assert main([command, "--json", *hands]) == 0
    plain = capsys.readouterr().out
    assert main([command, "--json", "--", *(f"-{hand}" for hand in hands)]) == 0
    assert capsys.readouterr().out == plain
    assert main([command, "--json", hands[0], "--", *(f"--{hand}" for hand in hands[1:])]) == 0
    assert capsys.readouterr().out == plain
    assert main([command, "--", "--nope"]) == 2
    assert "nope”" in capsys.readouterr().err


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", ["check", "score", "explain"])
@pytest.mark.parametrize("given", ["-A♣", " – A♣,", "A♣ /"])
def test_too_few_cards_for_rows_are_named_and_rows_shown(
    given: str, command: str, lang: str, capsys: Out
) -> None:
    assert main([command, "--lang", lang, "--", given]) == 2
    told = capsys.readouterr().err
    assert "A♣" in told
    assert HAND in told


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", ["check", "score", "explain"])
@pytest.mark.parametrize("given", ["/ /", ",", "-", "—", "; |"])
def test_marks_without_cards_are_told_how_rows_are_typed(
    given: str, command: str, lang: str, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    assert main([command, "--lang", lang, "--", given]) == 2
    assert HAND in capsys.readouterr().err


def test_a_line_that_cannot_be_followed_is_json_where_that_is_asked_for(capsys: Out) -> None:
    assert main(["check", "--json", "--nope", "--lang", "en"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == "bad_request"
    assert "--nope" in error["message"]


@pytest.mark.parametrize("asked", ["--help", "--version"])
def test_help_and_version_are_shown(asked: str, capsys: Out) -> None:
    for line in ([asked], ["check", "--help"]):
        assert main(line) == 0
        assert "maubinh" in capsys.readouterr().out


def test_options_may_stand_among_the_hands(capsys: Out) -> None:
    assert main(["score", "--name", "An", "--json", LEGAL, OTHER]) == 0
    plain = capsys.readouterr().out
    assert main(["score", LEGAL, "--name", "An", OTHER, "--json"]) == 0
    assert capsys.readouterr().out == plain


def test_a_hand_may_come_without_quotes_where_there_is_but_one(capsys: Out) -> None:
    for command in ("check", "explain", "suggest"):
        told = []
        for hand in ([LEGAL], LEGAL.split(), LEGAL.split(" / ")):
            if command != "explain" or len(hand) != 3:
                text = [word for word in hand if word != "/"] if command == "suggest" else hand
                assert main([command, "--json", *text]) == 0
                told.append(capsys.readouterr().out)
        assert len(told) > 1
        assert set(told) == {told[0]}
    assert main(["score", "--lang", "en", *LEGAL.split(), *OTHER.split()]) == 2
    assert "quotes" in capsys.readouterr().err
    assert main(["score", "--lang", "en", *[LEGAL] * 5]) == 2
    assert "quotes" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "score", "explain", "suggest"])
def test_no_cards_at_all_are_missed(command: str, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

        def read(self, size: int | None = -1) -> str:
            raise AssertionError("nobody knows that something is waited for")

    told = []
    for given in (Terminal(), io.StringIO(" \n")):
        monkeypatch.setattr(sys, "stdin", given)
        assert main([command]) == 2
        told.append(capsys.readouterr().err)
    assert told[0] == told[1] != ""


@pytest.mark.parametrize("command", ["check", "score", "explain", "suggest"])
def test_a_file_in_place_of_cards_is_told_apart(command: str, tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "hand").write_text(LEGAL, encoding="utf-8")
    for name in ("h1.txt", str(tmp_path / "hand")):
        assert main([command, name, *([LEGAL] if command == "score" else [])]) == 2
        told = capsys.readouterr().err
        assert f"< {name}" in told or f"$(cat {name})" in told


def test_a_folder_in_place_of_cards_is_told_apart(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hands").mkdir()
    monkeypatch.chdir(tmp_path)
    for command in ("check", "score", "explain", "suggest"):
        assert main([command, "--lang", "en", "./hands"]) == 2
        assert "“./hands” is a folder" in capsys.readouterr().err


def test_declaring_is_only_spoken_of_where_one_can(capsys: Out) -> None:
    for cards in ("As Ks", "As / Ks"):
        assert main(["check", cards]) == 2
        assert "báo" not in capsys.readouterr().err
        assert main(["score", LEGAL, cards]) == 2
        assert "báo" in capsys.readouterr().err
    assert main(["check", "--lang", "en", "As Ks"]) == 2
    assert "1 groups" not in capsys.readouterr().err


def test_more_names_than_hands_are_refused(capsys: Out) -> None:
    for hands in ([LEGAL], [LEGAL, OTHER]):
        names = [part for name in ["An", "Bình", "Chi"][: len(hands) + 1] for part in ("--name", name)]
        assert main(["explain", *names, *hands]) == 2
        assert str(len(hands) + 1) in capsys.readouterr().err
        assert main(["explain", *names[2:], *hands]) == 0
        capsys.readouterr()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("names", "key", "values"),
    [
        (["An", "An"], "name_twice", {"name": "An"}),
        (["Bình", unicodedata.normalize("NFD", "Bình ")], "name_twice", {"name": "Bình"}),
        (["B"], "name_twice", {"name": "B"}),  # as the second player is called who has no name
        (["An", " "], "name_empty", {"n": 2}),
    ],
)
def test_names_that_leave_open_who_is_who_are_refused(
    names: list[str], key: str, values: dict[str, Any], lang: str, capsys: Out
) -> None:
    for command in ("score", "explain"):
        given = [f"--name={name}" for name in names]
        assert main([command, "--lang", lang, *given, LEGAL, OTHER]) == 2
        assert capsys.readouterr().err.strip() == Phrases(lang).say(f"errors.usage.{key}", **values)


@pytest.mark.parametrize("lang", languages())
def test_rows_that_are_not_parted_are_shown_as_they_are_typed(lang: str, capsys: Out) -> None:
    words = LEGAL.replace(" /", "").split()
    for given in (words, [" ".join(words)]):
        assert main(["check", "--lang", lang, *given]) == 2
        shown = capsys.readouterr().err
        assert f"maubinh check '{LEGAL}'" in shown
        assert main(shlex.split(re.findall(r"maubinh (check '.*')", shown)[0])) == 0
        assert main(["explain", "--lang", lang, *given]) == 2
        assert f"'{LEGAL}'" in capsys.readouterr().err
    for command in ("check", "score", "explain"):
        assert main([command, "--lang", lang, *words[:3]]) == 2
        assert "'" in capsys.readouterr().err  # three cards, and not three rows


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("order", "at_least, strict"),
        ("order=", "at_least, strict"),
        ("=strict", "order=strict"),
        ("foul.facto=3", "foul.factor"),
        ("Sweep=none", "sweep.mode"),
        ("xyzzy=1", "wheel"),
        ("instant.rank=dragon", '["'),
        ("match.deals=5", "[1, 2]"),
        ("foul.table_sweep=yes", "true, false"),
        ("foul.table_sweep=True", "true?"),
        ("wheel=LOWEST", "lowest?"),
        ('instant.rank=["dragon", "six_pair"]', "six_pairs?"),
        ("bonus.front.trips=3", "bonus.front.three_of_a_kind"),
        *(("foul.pays=-3", knob) for knob in data("knobs") if knob.startswith("foul.")),
    ],
)
def test_a_knob_wrongly_set_is_told_how_it_is_set(item: str, told: str, capsys: Out) -> None:
    for lang in languages():
        assert main(["check", "--lang", lang, "--set", item, LEGAL]) == 2
        assert told in capsys.readouterr().err


def test_spaces_around_a_knob_and_its_value_do_not_count(capsys: Out) -> None:
    assert main(["check", "--set", " order = strict ", EQUAL]) == 1
    assert "order=strict" in capsys.readouterr().out


@pytest.mark.parametrize("lang", languages())
def test_a_knob_that_changes_nothing_is_told_so(lang: str, capsys: Out) -> None:
    idle = ["--set", "foul.amount=5"]
    assert main(["check", "--lang", lang, *idle, "--set", "order=at_least", LEGAL]) == 0
    shown = capsys.readouterr()
    about_amount, about_order = shown.err.splitlines()
    assert {"foul.amount", "foul.mode", "flat"} <= set(re.findall(r"[a-z_.]+[a-z]", about_amount))
    assert "order=at_least" in about_order
    assert Phrases(lang).fill("cli.changed", profile="bsfyi", changes="") not in shown.out
    assert main(["check", "--json", *idle, "--set", "foul.mode=flat", LEGAL]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert json.loads(shown.out)["legal"] is True


def test_rules_without_options_are_said_to_have_none(capsys: Out) -> None:
    for profile, has in (("bsfyi", False), ("vgi", True)):
        options = [option["id"] for option in data("profiles")[profile]["options"]]
        assert bool(options) is has
        assert main(["check", "--profile", profile, "--option", "x", LEGAL]) == 2
        told = capsys.readouterr().err
        assert all(option in told for option in options)
        assert not told.rstrip().endswith((": -.", ": ."))


@pytest.mark.parametrize("lang", languages())
def test_a_misspelt_option_key_or_op_is_told_what_was_meant(
    lang: str, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = data("profiles")["vgi"]["options"][0]["id"]
    assert main(["check", "--lang", lang, "--profile", "vgi", "--option", option[:-1], LEGAL]) == 2
    assert f" {option}?" in capsys.readouterr().err
    (tmp_path / "house.json").write_text('{"base": "bsfyi", "sett": {}}', encoding="utf-8")
    assert main(["check", "--lang", lang, "--profile", str(tmp_path / "house.json"), LEGAL]) == 2
    assert " set?" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps({"id": 1, "op": "chekc", "lang": lang})))
    assert main(["adapter"]) == 0
    assert " check?" in json.loads(capsys.readouterr().out)["error"]["message"]


def test_a_profile_that_is_none_is_told_what_it_may_have_been(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "house").write_text("", encoding="utf-8")
    for name, told in (("BSFYI", "bsfyi"), ("h1.txt", ".yaml"), (str(tmp_path), ".yaml")):
        assert main(["check", "--profile", name, LEGAL]) == 2
        assert told in capsys.readouterr().err.replace(name, "")


def test_the_page_of_all_knobs_is_named_by_its_title(capsys: Out) -> None:
    for lang in languages():
        page = (ROOT / "docs" / lang / "knobs.md").read_text(encoding="utf-8")
        (title,) = re.findall("(?m)^# (.+)$", page)
        for knob in ("foul.pays", "xyzzy"):
            assert main(["check", "--lang", lang, "--set", f"{knob}=1", LEGAL]) == 2
            assert f"“{title}”" in capsys.readouterr().err
        assert main(["check", "--help"]) == 0
        assert title in " ".join(capsys.readouterr().out.split())


def test_help_is_in_both_languages(capsys: Out) -> None:
    for line in ([], ["check"], ["adapter"], ["conformance"], ["conformance", "run"], ["identify"]):
        assert main([*line, "-h"]) == 0
        shown = capsys.readouterr().out
        assert main([*line, "--help"]) == 0
        assert capsys.readouterr().out == shown
        assert shown.startswith(f"Cách dùng / Usage: {' '.join(['maubinh', *line])} ")
        for english in re.findall(r"(?m)^\S.*:$|.*(?:[Ss]how).*", shown):
            assert " / " in english
        assert not re.findall("default|RANGE|TEXT|INTEGER", shown)


def test_what_stands_for_a_value_in_the_help_is_no_word_of_one_language(capsys: Out) -> None:
    """`N`, `TỆP/FILE`, or the values themselves."""
    suite = [["conformance"], ["conformance", "copy"], ["conformance", "list"], ["conformance", "run"]]
    for line in ([], ["check"], ["score"], ["explain"], ["suggest"], ["adapter"], *suite, ["identify"]):
        main([*line, "--help"])
        usage, *rest = capsys.readouterr().out.splitlines()
        named = re.findall(r"^  (?:-x, )?(?:--[a-z-]+) (\S+)", "\n".join(rest), re.MULTILINE)
        named += usage.partition(" ".join(["maubinh", *line]))[2].split()
        for value in named:
            capitals = re.findall(r"[^\W\d_a-z]{2,}[^\W\d_a-z-]*", value)
            assert not capitals or "/" in value or capitals[0] in ("CMD", "ARGS"), (line, value)


def test_changed_rules_are_said_to_be_changed_and_cost_what_they_now_cost(capsys: Out) -> None:
    assert main(["explain", "--set", "foul.factor=4", "--lang", "en", FOUL]) == 1
    shown = capsys.readouterr().out
    assert "foul.factor=4" in shown
    assert "2" not in shown.split("[bsfyi/arrange.order]")[-1]


def test_a_fouled_hand_at_a_table_is_told_why(capsys: Out) -> None:
    assert main(["explain", "--lang", "en", FOUL, OTHER]) == 0
    assert "A: The back row" in capsys.readouterr().out


def test_a_knob_is_set_by_name(capsys: Out) -> None:
    assert main(["check", EQUAL]) == 0
    assert main(["check", "--set", "order=strict", EQUAL]) == 1
    assert main(["check", "--set", "nothing=1", EQUAL]) == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("house.json", '{"base": "bsfyi", "set": {"order": "strict"}}'),
        ("house.yaml", "base: bsfyi\nset: {order: strict}\n"),
        ("whole.yaml", "knobs:\n  order: {value: strict}\n  wheel: second\n"),
    ],
)
def test_a_house_rule_comes_from_a_file(name: str, text: str, tmp_path: Path, capsys: Out) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert main(["check", "--profile", "bsfyi", EQUAL]) == 0
    capsys.readouterr()
    assert main(["check", "--profile", str(tmp_path / name), EQUAL]) == 1
    assert capsys.readouterr().err == ""


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
    lines = ['{"id": 1, "op": "describe"}', "", '{"op": "descr']
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*lines, ""])))
    assert main(["adapter"]) == 0
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [reply["id"] for reply in replies] == [1, None]
    assert replies[1]["error"]["code"] == "bad_request"
    assert data("lang")["vi"]["reasons"]["json_quote"] in replies[1]["error"]["message"]


@pytest.mark.parametrize("asked", ["foul", "bsfyi/foul.pays", "sập làng"])
@pytest.mark.parametrize(
    "rules", [["--profile", "zzz"], ["--profile", "none.yaml"], ["--set", "zz=1"], ["--set", "foul.mode=x"]]
)
def test_rules_that_nobody_has_are_refused_where_words_are_asked_for(
    asked: str, rules: list[str], capsys: Out
) -> None:
    assert main(["explain", asked, *rules]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert rules[1].partition("=")[0] in told.err


class Full(io.StringIO):
    """Output to a disk with no room left."""

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_an_answer_that_cannot_be_written_is_no_foul(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["check", LEGAL]) == 2
    assert "the disk is full" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line", [["--help"], ["--version"], ["suggest", "-h"], ["conformance", "-h"]], ids=str
)
def test_help_that_cannot_be_written_is_no_success(
    line: list[str], capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(line) == 2
    assert capsys.readouterr().err.splitlines() == ["maubinh: đĩa hết chỗ", "maubinh: the disk is full"]


LONG = "x" * 50_000


@pytest.mark.parametrize(
    "line",
    [
        [LONG],
        [f"--{LONG}"],
        ["check", f"--{LONG}"],
        ["check", "--lang", LONG, "As"],
        ["check", "--profile", LONG, "As"],
        ["check", "--profile", f"{LONG}.json", "As"],
        ["check", "--profile", f"{LONG}.yaml", "As"],
        ["check", "--option", LONG, "As"],
        ["check", "--set", LONG, "As"],
        ["check", "--set", f"order={LONG}", "As"],
        ["check", "--set", f"match.deals={[1] * 20_000}", "As"],
        ["check", "\0" * 50_000],
        ["explain", LONG],
        ["explain", f"{LONG} {LONG}"],
        ["explain", f"bsfyi/{LONG}"],
        ["explain", f"{LONG}/wheel"],
        ["score", f"{LONG}: {LEGAL}", LEGAL],
        ["score", "--name", LONG, "--name", LONG, LEGAL, LEGAL],
        ["conformance", LONG],
        ["conformance", "copy", LONG],
        ["conformance", "list", LONG],
        ["conformance", "run", "--case", LONG, "--", "true"],
        ["conformance", "run", "--profile", LONG, "--", "true"],
        ["conformance", "run", "--deviations", LONG, "--", "true"],
        ["conformance", "run", "--bundle", LONG, "--", "true"],
        ["conformance", "run", "--html", LONG, "--", "true"],
        ["identify", "--out", LONG, "--", "true"],
        ["identify", "--out", f"{LONG}.yaml", "--", "true"],
    ],
    ids=lambda line: " ".join(word[:20] for word in line).replace("\0", "0"),
)
def test_what_was_given_is_not_repeated_without_end(line: list[str], capsys: Out) -> None:
    """A tenth of what was given would be a hundred times more than anybody reads."""
    assert main(line) == 2
    told = "".join(capsys.readouterr())
    assert 0 < len(told) < 3_000
    assert not set(told) & {"\0", "\x1b"}


def test_a_closed_output_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["check", LEGAL]) == 0


def test_whoever_stops_the_program_gets_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(io.StringIO):
        def read(self, size: int | None = -1, /) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Stopped())
    assert main(["check"]) == 130


@pytest.mark.skipif(sys.platform == "win32", reason="there a signal ends a process otherwise")
@pytest.mark.parametrize("line", [["check", LEGAL], ["conformance", "list"]])
def test_whoever_stops_it_while_it_is_loaded_gets_no_traceback(line: list[str]) -> None:
    """Ctrl-C in the midst of an import, as of the first module of ours that needs another."""
    late = "maubinh_core.protocol" if line[0] == "check" else "maubinh_core.conformance.runner"
    script = f"""
import os, signal, sys

class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == {late!r}:
            os.kill(os.getpid(), signal.SIGINT)

# As on a terminal: what is started in the background may be told to pass it over.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Stop())
from maubinh_core.start import main
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", script, *line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_loading_leaves_the_signal_as_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Loading():
        within = signal.getsignal(signal.SIGINT)
    assert within == (signal.SIG_DFL if before is signal.default_int_handler else before)
    assert signal.getsignal(signal.SIGINT) is before


def test_without_standard_input_cards_are_missed(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["check"]) == 2
    assert Phrases("vi").say("errors.usage.no_cards") in capsys.readouterr().err
    assert main(["adapter"]) == 0


def test_input_without_end_is_refused(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(io.StringIO):
        def read(self, size: int | None = -1, /) -> str:
            assert size is not None
            assert size > 0
            return "x" * size

    monkeypatch.setattr(sys, "stdin", Endless())
    assert main(["check"]) == 2
    assert capsys.readouterr().err


def test_a_line_without_end_is_answered_and_not_held(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    class Counting:
        def __init__(self, text: str) -> None:
            self.rest, self.longest = io.StringIO(text), 0

        def readline(self, size: int = -1) -> str:
            line = self.rest.readline(size)
            self.longest = max(self.longest, len(line))
            return line

    last, full = '{"id": 2, "op": "describe"}', '{"id": 1, "op": "describe"}'.ljust(MAX_LINE)
    for end in ("\n", "\r\n"):
        given = Counting(end.join(["x" * (4 * MAX_LINE), full, full + " ", last, "[" * (3 * MAX_LINE)]))
        monkeypatch.setattr(sys, "stdin", given)
        assert main(["adapter"]) == 0
        replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [(reply["id"], "error" in reply) for reply in replies] == [
            (None, True),
            (1, False),
            (None, True),
            (2, False),
            (None, True),
        ]
        told = replies[0]["error"]
        assert told["code"] == "bad_request"
        assert str(MAX_LINE) in told["message"]
        assert given.longest <= MAX_LINE + 1


def test_control_characters_reach_no_terminal(capsys: Out) -> None:
    for given in (["explain", "\x1b[31m\u202ezz\x07"], ["score", "--name", "\x1b[31mX\n", LEGAL, OTHER]):
        assert main(given) == 2
        told = capsys.readouterr().err
        assert "\\x1b[31m" in told
        assert told.replace("\n", "").isprintable()
