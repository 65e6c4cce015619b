"""What no case asks for: refusals by what they say is wrong, and the ways in that only programs take."""

from __future__ import annotations

import io
import json
import sys
import types
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maubinh_core import borderline, cli, match, profile_file
from maubinh_core.cards import DECK, parse_cards, read_cards
from maubinh_core.cli_rows import rows_of
from maubinh_core.errors import Code, MaubinhError
from maubinh_core.phrases import Phrases, languages
from maubinh_core.profile import data, load, with_knobs
from maubinh_core.protocol import answer
from maubinh_core.ranking import PACKED, HandType, Row, Wheel, scale
from tests.test_profiles_at_play import HAND, LAID, OPS

TABLE: dict[str, Any] = OPS["score"]


@pytest.mark.parametrize(
    ("op", "fields", "told"),
    [
        ("explain", {**TABLE, "lang": "fr"}, ": vi, en."),
        ("explain", {**TABLE, "names": ["An", 2]}, "names has to be an array of strings"),
        ("explain", {**TABLE, "row_names": ["chi đầu"]}, "row_names has to be an object of strings"),
        ("explain", {**TABLE, "row_names": {"back": 1}}, "row_names has to be an object of strings"),
        ("explain", {"arrangement": "AsKs"}, "arrangement has to be an object"),
        (
            "check",
            {"arrangement": {**LAID, "front": "Qs7h5c"}},
            "arrangement.front has to be an array of cards",
        ),
        (
            "score",
            {"players": [LAID]},
            "players[0] has to be an object with exactly one of arrangement, declares, left",
        ),
        ("score", {"players": [5]}, "players[0] has to be an object"),
        ("score", {"players": [{"declares": 1, "cards": HAND}]}, "players[0].declares has to be true"),
        ("score", {"players": {}}, "players has to be an array"),
        (
            "check_types",
            {"types": {"back": "flush", "middle": "flush", "front": "flush"}},
            "types.front has to be one of: ",
        ),
        ("check_types", {"types": {"back": "flush", "middle": True}}, "types.middle has to be a string"),
        ("classify", {"profile": 5, "cards": HAND[:5]}, "profile has to be a string or an object"),
        ("classify", {"profile": {"base": 5}, "cards": HAND[:5]}, "profile.base has to be a string"),
        (
            "classify",
            {"profile": {"base": "bsfyi", "set": []}, "cards": HAND[:5]},
            "profile.set has to be an object",
        ),
        ("parse", {"text": ["As"]}, "text has to be a string"),
        ("parse", {"text": "A" * 20_001}, "20000"),
        (5, {}, "op has to be a string"),
    ],
)
def test_a_field_of_another_kind_is_named(op: Any, fields: dict[str, Any], told: str) -> None:
    reply = answer({"id": 1, "op": op, "profile": "bsfyi", "lang": "en", **fields})
    assert reply["error"]["code"] == "bad_request"
    assert told in reply["error"]["message"]


@pytest.mark.parametrize(
    ("deals", "length", "key"),
    [
        (3, 10, "bad_request"),
        (["1"], 10, "bad_request"),
        ([[0.5, -0.5]], 10, "bad_request"),
        ([[1, -1]], "10", "bad_request"),
        ([[1, -1]], 7, "match.length"),
        ([[1, -1]] * 11, 10, "match.too_many"),
        ([[1, -1], [1, 1, -2]], 10, "match.seats"),
        ([[1, -1], [1, 1]], 10, "match.sum"),
    ],
)
def test_a_match_that_is_none_is_refused(deals: Any, length: Any, key: str) -> None:
    with pytest.raises(MaubinhError) as caught:
        match.standing(deals, load("bsfyi"), length=length)
    assert caught.value.code is Code.BAD_REQUEST
    assert caught.value.key == key
    assert all(Phrases(lang).error(caught.value) for lang in languages())


def test_a_match_of_seven_seats_is_refused() -> None:
    with pytest.raises(MaubinhError) as caught:
        match.standing([[0] * 7], load("bsfyi"))
    assert caught.value.code is Code.WRONG_CARD_COUNT


def test_a_match_ends_with_its_last_deal() -> None:
    rules = with_knobs(load("bsfyi"), {"match.deals": [2]})
    first, last = (match.standing([[3, -3], [-3, 3]][:n], rules) for n in (1, 2))
    assert (first.finished, first.winners) == (False, ())
    assert (last.finished, last.winners, last.totals) == (True, (0, 1), (0, 0))
    assert match.standing([], rules).totals == ()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("A of of ♠", "unknown_card.not_a_card"),
        ("of", "unknown_card.not_a_card"),
        ("\u200d", None),
        ("A♠ \u200d", None),
        ("Q", "unknown_card.missing_suit"),
        ("♠ ", "unknown_card.missing_rank"),
        ("rồ", "unknown_card.wrong_mark"),
        ("A" * 100_001, "unknown_card.too_long"),
        ("q\u0302♠", "unknown_card.not_a_card"),
        ("giữa] A", "unknown_card.not_a_card"),
        ("giữa, 5 lá: A♠", "unknown_card.not_a_card"),
        ("12:30", None),
        ("chi ABCDEFGHIJKLMNOPQRSTUVW: A♠", "unknown_card.not_a_card"),
        ("[20:14] Tuấn Anh: bài nè", None),
    ],
)
def test_what_is_left_over_beside_a_card_is_named(text: str, key: str | None) -> None:
    keys = [error.key for error in read_cards(text).errors]
    assert (key in keys) if key else keys == []
    if key:
        with pytest.raises(MaubinhError):
            parse_cards(text)


ROWS = "As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c"
OTHER = "Td Tc Jd Jc 2h / 8s 8h 6d 6c 4s / Qh 7c 5d"
Out = pytest.CaptureFixture[str]


def test_an_option_of_a_profile_is_taken_and_another_refused(capsys: Out) -> None:
    assert cli.main(["check", "--profile", "tien-cuoc", "--option", "no-such", "--json", ROWS]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == "unknown_knob"
    profiles = answer({"op": "describe"})["result"]["profiles"]
    told = {name["id"]: data("profiles")[name["id"]]["options"] for name in profiles}
    name, options = next((name, options) for name, options in told.items() if options)
    assert cli.main(["score", "--profile", name, "--option", options[0]["id"], "--json", ROWS, OTHER]) == 0
    assert "net" in json.loads(capsys.readouterr().out)


def test_a_wrong_hand_at_a_table_is_told_with_its_player(capsys: Out) -> None:
    assert cli.main(["score", "--json", ROWS, OTHER.replace(" / ", " ")]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["players"] == [1]


def test_rows_may_come_with_their_labels_in_any_order(capsys: Out) -> None:
    back, middle, front = ROWS.split(" / ")
    assert cli.main(["check", "--json", f"middle: {middle}\nfront: {front}\nback: {back}"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"]["front"]["type"] == "high_card"


@pytest.mark.parametrize(
    "hand",
    [
        "chi 1: {b}; chi 2: {m}; chi 3: {f}",
        "binh: chi 2: {m}; chi 3: {f}; chi 1: {b}",
        "binh chi 2 {m} chi 3 {f} chi 1 {b}",
        "chi giữa: {m} / {b} / {f}",
        "binh chi giữa: {m} / {b} / {f}",
        "{f} / chi nhì - {m} / {b}",
        "{b} / {f} / middle: {m}",
        "front {f} middle {m} back {b}",
    ],
)
def test_rows_of_which_a_label_tells_one_are_laid_by_it(hand: str, capsys: Out) -> None:
    """As the page lays them: chi 1 and chi 3 are either end, chi 2 is the middle in every source."""
    back, middle, front = ROWS.split(" / ")
    assert cli.main(["check", "--json", hand.format(b=back, m=middle, f=front)]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["type"] for row in rows.values()] == ["two_pair", "one_pair", "high_card"]


def test_rows_that_no_label_tells_apart_are_not_guessed(capsys: Out) -> None:
    back, middle, front = ROWS.split(" / ")
    assert cli.main(["check", "--json", f"{back} / chi 3: {front} / {middle}"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == Code.WRONG_CARD_COUNT


FAMILIES = (
    ("back:", "middle:", "front:"),
    ("chi 1:", "chi 2:", "chi 3:"),
    ("chi 3:", "chi nhì", "chi nhất"),
    ("chi cuối nè:", "chi giữa nè:", "chi đầu nè:"),
    ("chi 1 la:", "chi 2 la:", "chi 3 la:"),
    ("bottom", "middle", "top"),
    ("tail:", "body:", "head:"),
    ("first:", "second:", "third:"),
    ("III:", "II:", "I:"),
    ("sau:", "giữa:", "trước:"),
)


@pytest.mark.parametrize("names", FAMILIES, ids=" ".join)
def test_rows_of_which_labels_tell_enough_are_laid_by_them(names: tuple[str, ...]) -> None:
    """Two labels are enough, and of one the middle's, or an end's that has five cards."""
    told = dict(zip(Row, zip(names, ROWS.split(" / "), strict=True), strict=True))
    for order, shown in product(permutations(Row), product((True, False), repeat=3)):
        labelled = {row for row, is_shown in zip(order, shown, strict=True) if is_shown}
        if len(labelled) > 1 or labelled & {Row.BACK, Row.MIDDLE}:
            parts = [(told[row][0] if row in labelled else "") + " " + told[row][1] for row in order]
            laid = rows_of(read_cards(" / ".join(parts)), "check")
            assert laid == {str(row): told[row][1].split() for row in Row}, parts


@pytest.mark.parametrize(
    "hand",
    [
        "back: {b}; back: {m}; front: {f}",
        "back: {b}; back: {m}; back: {f}",
        "back {b} back {m} front {f}",
        "front: {b}; middle: {m}; middle: {f}",
        "giữa: {b}; giữa: {m}; giữa: {f}",
        "chi 1: {b}; chi 1: {m}; chi 3: {f}",
        "chi 1: {b}; chi nhất: {m}; {f}",
        "chi 1: {b}; chi 3: {m}; chi cuối: {f}",
        "front: {b}; middle: {m}; back: {f}",
        "chi 1: {b}; chi 2: {f}; chi 3: {m}",
        "chi cuối (3 lá): {b}; {m}; {f}",
        "{b}; middle: {f}; {m}",
    ],
)
def test_labels_that_contradict_each_other_are_refused_by_name(hand: str, capsys: Out) -> None:
    back, middle, front = ROWS.split(" / ")
    text = hand.format(b=back, m=middle, f=front)
    for lang in languages():
        for line in (["check", text], ["score", ROWS, text], ["explain", text]):
            assert cli.main([*line, "--lang", lang]) == 2
            told = capsys.readouterr()
            assert told.out == ""
            assert all(f"“{label.text}”" in told.err for label in read_cards(text).labels if label)


def test_who_stops_reading_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(options: object) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(cli, "_run", closed)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert cli.main(["check", ROWS]) == 0


def test_the_suite_says_which_packages_it_wants(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "maubinh_core.conformance.commands", raising=False)
    monkeypatch.setitem(sys.modules, "click", None)
    assert cli.main(["conformance"]) == 2
    assert "[tools]" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "maubinh_core.conformance.commands", None)
    with pytest.raises(ImportError):
        cli.main(["conformance"])


def test_the_suite_is_handed_its_own_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    suite = types.ModuleType("commands")
    suite.main = lambda given: seen.append(given) or 3  # type: ignore[attr-defined, func-returns-value]
    monkeypatch.setitem(sys.modules, "maubinh_core.conformance.commands", suite)
    assert cli.main(["identify", "--", "program"]) == 3
    assert seen == [["identify", "--", "program"]]


def test_a_file_in_yaml_wants_what_reads_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("base: bsfyi\n", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "maubinh_core.linedyaml", None)
    monkeypatch.delattr("maubinh_core.linedyaml", raising=False)
    with pytest.raises(MaubinhError) as caught:
        profile_file.read(str(tmp_path / "house.yaml"))
    assert caught.value.key == "needs_tools"


@pytest.mark.parametrize("wheel", Wheel)
def test_every_way_to_ask_for_a_strength_gives_the_same(wheel: Wheel) -> None:
    rng = Random(str(wheel))
    ranks = scale(wheel)
    for _ in range(200):
        row = rng.sample(DECK, 5)
        numbers = [PACKED[card] for card in row]
        strength = ranks.rank(row).strength
        assert ranks.rank_packed(numbers).strength == strength
        assert ranks.order.five(numbers) == ranks.order.fives([numbers])[0] == strength
        assert ranks.order.five_codes([str(card) for card in row]) == strength


def test_rows_that_one_pack_does_not_hold_are_not_dealt() -> None:
    royal = borderline.of_type(Wheel.SECOND, HandType.STRAIGHT_FLUSH, 5)[-1]
    broadway = borderline.of_type(Wheel.SECOND, HandType.STRAIGHT, 5)[-1]
    quads = borderline.of_type(Wheel.SECOND, HandType.FOUR_OF_A_KIND, 5)[-1]
    deal = borderline._deal
    assert deal([royal] * 4) is not None
    assert deal([royal] * 5) is None
    assert deal([quads] * 2) is None
    assert deal([royal] * 3 + [broadway]) is None  # the one suit left would make it a straight flush


def test_every_pair_of_a_type_that_cards_can_part_is_tried() -> None:
    pairs = borderline.of_type(Wheel.SECOND, HandType.ONE_PAIR, 3)[-30:]
    told = {outcome: list(borderline._pairs(pairs, pairs, outcome)) for outcome in borderline.OUTCOMES}
    assert told["tie"] == [(found, found) for found in pairs]
    assert {(b, a) for a, b in told["lower"]} == set(told["upper"])
    assert set(told["upper"]) == {(a, b) for a in pairs for b in pairs if a > b}


def test_a_file_may_say_as_whom_a_program_was_asked(tmp_path: Path) -> None:
    file = tmp_path / "found.yaml"
    for text, told in (
        ("asked_as: vgi\nbase: bsfyi\n", "vgi"),
        ("base: bsfyi\n", ""),
        ("asked_as: [1]\n", ""),
    ):
        file.write_text(text, encoding="utf-8")
        assert profile_file.asked_as(str(file)) == told
