"""What stands before the cards at a prompt: what a player does, a row, a name, or one of them misspelt."""

from __future__ import annotations

import json
import unicodedata

import pytest

from maubinh_core.cardwords import bare
from maubinh_core.cli import main
from maubinh_core.phrases import languages

LEGAL = "As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c"
OTHER = "10♦ 10♣ J♦ J♣ 2♥ / 8♠ 8♥ 6♦ 6♣ 4♠ / Q♥ 7♣ 5♦"
SIX_PAIRS = "Ad Ah Kd Kc Qd Qc Js Jh Ts Th 9d 9c 2c"
ROWS = ("back", "middle", "front")

Out = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    "prefix", ["báo", "báo mậu binh", "Báo  mậu binh", "declares", "DECLARE", "tới trắng", "báo mau binh"]
)
def test_a_declaration_is_read_in_the_words_of_the_table(prefix: str, capsys: Out) -> None:
    """Marks may be left out, or come apart from their letters."""
    for spelt in {prefix, bare(prefix), unicodedata.normalize("NFD", prefix)}:
        assert main(["score", "--json", LEGAL, f"{spelt}: {SIX_PAIRS}"]) == 0
        assert json.loads(capsys.readouterr().out)["totals"] == [-3, 3]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("declars", "declares"),
        ("decalres", "declares"),
        ("tới trằng", "tới trắng"),
        ("toi trag", "tới trắng"),
        ("báo mậu bin", "báo mậu binh"),
        ("lef", "left"),
        ("bỏ bàng", "bỏ bàn"),
        ("midle", "middle"),
    ],
)
def test_a_misspelt_key_is_told_what_was_meant(typed: str, meant: str, capsys: Out) -> None:
    """Also where the cards are rows, and the word could be passed over as a name in a chat is."""
    is_row = meant in ROWS
    for lang in languages():
        for command in ("score", "explain", *(["check"] if is_row else [])):
            for cards in (OTHER, SIX_PAIRS):
                hand = f"{typed}: {cards}"
                hands = [hand] if command == "check" else [LEGAL, hand]
                assert main([command, "--lang", lang, *hands]) == 2
                told = capsys.readouterr().err
                assert f"“{typed}:”" in told
                assert f"{meant}:" in told.partition(f"“{typed}:”")[2]


def test_a_misspelt_row_is_told_wherever_it_stands(capsys: Out) -> None:
    rows = LEGAL.split(" / ")
    for at, name in enumerate(ROWS):
        names = [name[:-2] + name[-1] if place == at else name for place, name in enumerate(ROWS)]
        for parted in (" / ", "\n"):
            assert main(["check", parted.join(map(": ".join, zip(names, rows, strict=True)))]) == 2
            assert f" {name}:?" in capsys.readouterr().err


@pytest.mark.parametrize("lang", languages())
def test_a_name_before_the_cards_is_told_where_names_go(lang: str, capsys: Out) -> None:
    for command, name, told in (
        ("score", "An", "--name An"),
        ("explain", "Bà Tư", "--name 'Bà Tư'"),
        ("score", "B", "--name B"),
        ("check", "An", "An:"),
        ("suggest", "An", "An:"),
    ):
        hands = [f"{name}: {LEGAL}", *([OTHER] if command == "score" else [])]
        assert main([command, "--lang", lang, *hands]) == 2
        shown = capsys.readouterr().err
        assert told in shown
        assert f"“{name}:”" in shown
        assert ("--name" in shown) == (command in ("score", "explain"))
        assert "?" not in shown, "who has a name did not mean a key"
    for name in ("Bảo", "Bắc", "Lệ"):
        main(["score", "--lang", lang, f"{name}: {LEGAL}", OTHER])
        assert "?" not in capsys.readouterr().err
    rows = " / ".join(map(": ".join, zip(ROWS, LEGAL.split(" / "), strict=True)))
    assert main(["check", rows]) == 0


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("báo sai: {}", "“báo sai:”"),
        ("báo bài: {}", "“báo bài:”"),
        ("Lan: {}", "“Lan:”"),
        ("left: back: {}", "“back”"),
        ("left: {} / right: 2c", "“right:”"),
        ("mạnh: {}", "“mạnh:”"),
    ],
)
def test_no_word_before_a_players_cards_is_dropped(hand: str, told: str, lang: str, capsys: Out) -> None:
    for command in ("score", "explain"):
        assert main([command, "--lang", lang, hand.format(LEGAL), OTHER]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert told in shown.err


def test_whoever_left_and_names_rows_may_mean_where_they_lie(capsys: Out) -> None:
    back, middle, front = LEGAL.split(" / ")
    for behind in ("right", "front"):
        assert (
            main(["score", "--lang", "en", f"left: {back}; middle: {middle}; {behind}: {front}", OTHER]) == 2
        )
        assert "“left:”" in capsys.readouterr().err


@pytest.mark.parametrize("lang", languages())
def test_what_a_chat_puts_before_the_cards_is_told(lang: str, capsys: Out) -> None:
    rows = LEGAL.split(" / ")
    for hand, passed_over in (
        ("[12:30] Tuấn: " + LEGAL, ("“[12:30]”", "“Tuấn:”")),
        ("binh chi 1: {} chi 2: {} chi 3: {}".format(*rows), ("“binh”",)),
        ("1. {} / 2. {} / 3. {}".format(*rows), ("“1.”", "“3.”")),
    ):
        assert main(["check", "--lang", lang, hand]) == 0
        shown = capsys.readouterr()
        assert all(word in shown.err for word in passed_over)
        assert not any(word in shown.out for word in passed_over)
    assert main(["check", LEGAL]) == 0
    assert capsys.readouterr().err == ""


def test_a_row_nobody_has_is_told_no_other_for_being_a_row_too(capsys: Out) -> None:
    back, middle, front = LEGAL.split(" / ")
    for typed, meant in (
        ("chi vừa", ""),
        ("chi giưa", ""),
        ("chi giữ", "chi giữa"),
        ("hàng giữ", "chi giữa"),
    ):
        hand = f"{typed}: {middle}; chi 1: {back}; chi 3: {front}"
        status = main(["check", "--lang", "en", hand])
        near = capsys.readouterr().err.partition("Did you mean")[2]
        assert (f" {meant}:" in near) if meant else not near
        assert status == (0 if typed == "chi giưa" else 2)
