"""The exhaustive checks: their digests are those of the core, and their text says how to make them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import pytest

from maubinh_core.conformance import exhaustive, stream
from maubinh_core.errors import Code
from maubinh_core.profile import load, published
from maubinh_core.ranking import Wheel
from spec.build.bundle import BUNDLE
from tests import plain_ranking

WHEELS = list(Wheel)


def held(name: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((BUNDLE / name).read_text(encoding="utf-8"))
    return value


HANDS, STREAMS = held("exhaustive.json"), held("streams.json")


class TestHands:
    """All rows of three and of five cards."""

    def test_the_types_are_as_many_as_counting_says(self) -> None:
        """Suits and ranks chosen one by one; a straight is one of ten runs."""
        runs, suits = 10, 4
        suited = comb(13, 5) - runs
        hands = {
            "high_card": suited * (suits**5 - suits),
            "one_pair": 13 * comb(4, 2) * comb(12, 3) * suits**3,
            "two_pair": comb(13, 2) * comb(4, 2) ** 2 * 11 * suits,
            "three_of_a_kind": 13 * comb(4, 3) * comb(12, 2) * suits**2,
            "straight": runs * (suits**5 - suits),
            "flush": suited * suits,
            "full_house": 13 * comb(4, 3) * 12 * comb(4, 2),
            "four_of_a_kind": 13 * 12 * suits,
            "straight_flush": runs * suits,
        }
        told = HANDS["hands"]["5"]
        assert {name: tally["hands"] for name, tally in told["types"].items()} == hands
        assert sum(hands.values()) == told["hands"] == comb(52, 5)
        assert sum(tally["classes"] for tally in told["types"].values()) == told["classes"]
        assert [tally["classes"] for tally in told["types"].values()] == [
            *(suited, 13 * comb(12, 3), comb(13, 2) * 11, 13 * comb(12, 2)),
            *(runs, suited, 13 * 12, 13 * 12, runs),
        ]

    def test_three_cards_are_counted_too(self) -> None:
        told = HANDS["hands"]["3"]
        assert told["types"] == {name: vars(tally) for name, tally in exhaustive.tallies(3).items()}
        assert (told["hands"], told["classes"]) == (comb(52, 3), 455)

    @pytest.mark.parametrize("wheel", WHEELS)
    def test_every_chunk_of_three_cards(self, wheel: Wheel) -> None:
        chunks = range(exhaustive.chunks(3))
        assert HANDS["hands"]["3"]["digests"][wheel] == [
            exhaustive.digest(exhaustive.indexes(3, wheel, chunk)) for chunk in chunks
        ]
        assert HANDS["among"]["digests"][wheel] == [
            exhaustive.digest(exhaustive.among(wheel, chunk)) for chunk in chunks
        ]

    @pytest.mark.parametrize(("wheel", "chunk"), list(zip(WHEELS, (0, 23, 11), strict=True)))
    def test_a_chunk_of_five_cards(self, wheel: Wheel, chunk: int) -> None:
        told = HANDS["hands"]["5"]["digests"][wheel]
        assert len(told) == exhaustive.chunks(5)
        assert told[chunk] == exhaustive.digest(exhaustive.indexes(5, wheel, chunk))

    def test_chunks_are_the_whole_cut_up(self) -> None:
        whole = list(exhaustive.hands(3))
        parts = [hand for chunk in range(exhaustive.chunks(3)) for hand in exhaustive.hands(3, chunk)]
        assert parts == whole == list(combinations(exhaustive.DECK, 3))
        assert exhaustive.chunks(5) * exhaustive.CHUNK[5] == comb(52, 5)

    def test_an_index_is_the_number_of_weaker_classes(self) -> None:
        """By the other ranking, which shares no code with the core's."""
        found = [plain_ranking.rank(hand, Wheel.LOWEST).strength for hand in exhaustive.hands(3)]
        place = {strength: index for index, strength in enumerate(sorted(set(found)))}
        assert [place[strength] for strength in found] == list(exhaustive.indexes(3, Wheel.LOWEST))

    def test_no_front_equals_a_middle(self) -> None:
        """A-K-Q is stronger than five cards up to A-K-J-10-9, and weaker than any with A-K-Q and more."""
        aces = ("Ah", "Kd", "Qs")
        hands = [tuple(map(str, hand)) for hand in exhaustive.hands(3)]
        (place,) = [number for number, hand in enumerate(hands) if sorted(hand) == sorted(aces)]
        below = list(exhaustive.among(Wheel.SECOND))[place]
        # Five different ranks with an ace, king and queen: two more out of ten, but for the straight.
        assert below == HANDS["hands"]["5"]["types"]["high_card"]["classes"] - (comb(10, 2) - 1)

    def test_readings_of_the_wheel_differ_where_they_should(self) -> None:
        by_wheel = HANDS["hands"]["5"]["digests"]
        assert len({tuple(digests) for digests in by_wheel.values()}) == len(WHEELS)
        assert HANDS["profiles"] == {name: load(name).scale.wheel for name in published()}

    def test_a_chunk_can_be_printed(self, capsys: pytest.CaptureFixture[str]) -> None:
        exhaustive.main(["3", "second", "4"])
        lines = capsys.readouterr().out.splitlines()
        assert exhaustive.digest_lines(lines) == HANDS["hands"]["3"]["digests"]["second"][4]
        exhaustive.main(["3", "second", "4", "--cards"])
        assert [line.split()[-1] for line in capsys.readouterr().out.splitlines()] == lines


class TestTables:
    """The stream of tables."""

    def test_the_generator_is_the_well_known_one(self) -> None:
        """The C++ standard tells the ten thousandth number of minstd_rand from 1."""
        chance = stream.Generator(1)
        for _ in range(10_000):
            chance.below(2)
        assert chance.state == 399_268_537

    @pytest.mark.parametrize("profile", published())
    def test_the_first_chunk_under_each_profile(self, profile: str) -> None:
        lines = [stream.settled(players, profile) for players in stream.tables(stream.Generator())]
        assert exhaustive.digest_lines(lines) == STREAMS["profiles"][profile]["digests"][0]

    def test_a_chunk_begins_where_the_one_before_ended(self) -> None:
        chance = stream.Generator()
        found = []
        for digest in STREAMS["tables"][:5]:
            found.append(chance.state)
            assert exhaustive.digest_lines(map(stream.told, stream.tables(chance))) == digest
        assert found == STREAMS["states"][:5]
        assert found[0] == STREAMS["seed"] == stream.SEED

    def test_all_is_there_and_most_of_it_settles(self) -> None:
        assert list(STREAMS["profiles"]) == list(published())
        chunks = stream.TABLES // stream.CHUNK
        assert len(STREAMS["states"]) == len(STREAMS["tables"]) == chunks
        for told in STREAMS["profiles"].values():
            assert len(told["digests"]) == chunks
            assert sum(told["outcomes"].values()) == stream.TABLES
            assert told["outcomes"]["settled"] > stream.TABLES / 2
            assert told["outcomes"].keys() - {"settled"} <= {
                *(Code.NOT_AN_INSTANT_WIN, Code.MUST_REARRANGE, Code.UNSPECIFIED)
            }

    def test_tables_hold_every_kind_of_player(self) -> None:
        kinds: Counter[str] = Counter()
        for players in stream.tables(stream.Generator(), 300):
            cards = [card for player in players for card in _cards(player)]
            assert len(set(cards)) == len(cards) == 13 * len(players)
            kinds.update(next(iter(player)) for player in players)
            kinds[f"{len(players)} players"] += 1
        assert kinds.keys() == {"arrangement", "declares", "left", "2 players", "3 players", "4 players"}

    def test_the_page_tells_how_to_make_them(self) -> None:
        """Made once more from the page's words alone, in floating point, as another language would."""
        told = [_line(table) for table in _as_the_page_says(stream.CHUNK)]
        assert exhaustive.digest_lines(told) == STREAMS["tables"][0]

    def test_a_chunk_can_be_printed(self, capsys: pytest.CaptureFixture[str]) -> None:
        stream.main(["bsfyi", "1"])
        tables, lines = zip(*(line.split("\t") for line in capsys.readouterr().out.splitlines()), strict=True)
        assert exhaustive.digest_lines(tables) == STREAMS["tables"][1]
        assert exhaustive.digest_lines(lines) == STREAMS["profiles"]["bsfyi"]["digests"][1]


def _cards(player: dict[str, Any]) -> list[str]:
    rows = player.get("arrangement")
    return [card for row in rows.values() for card in row] if rows else player["cards"]


# The stream a second time. Nothing here is shared with `stream`: it follows docs/en/exhaustive.md.


def _as_the_page_says(count: int) -> list[list[tuple[str, list[str]]]]:
    x = 20261130.0

    def below(n: int) -> int:
        nonlocal x
        x = (48271.0 * x) % 2147483647.0
        return int(x % n)

    return [_table(below) for _ in range(count)]


def _table(below: Any) -> list[tuple[str, list[str]]]:
    seats = 2 + below(3)
    stacked = below(4) == 0
    deck = []
    if stacked:
        g, suits = 1 + below(4), "shdc"
        while suits:
            deck += [rank + suit for rank in "23456789TJQKA" for suit in suits[:g]]
            suits = suits[g:]
        for _ in range(below(52)):
            deck.append(deck.pop(0))
        swaps = [(below(52), below(52)) for _ in range(below(6))]
    else:
        deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
        swaps = [(i, below(i + 1)) for i in range(51, 0, -1)]
    for a, b in swaps:
        deck[a], deck[b] = deck[b], deck[a]
    careless = below(4) == 0
    return [_seat(deck[13 * p : 13 * p + 13], below, stacked, careless) for p in range(seats)]


def _seat(hand: list[str], below: Any, stacked: bool, careless: bool) -> tuple[str, list[str]]:
    w = below(32)
    if stacked and w < 8:
        return "!", hand
    if w == 31:
        return "-", hand
    m = w % (8 if careless else 2)
    up = "23456789TJQKA"
    if m in (0, 1, 7):
        hand = sorted(hand, key=lambda card: -up.index(card[0]))
        hand = sorted(hand, key=lambda card: -sum(card[0] == other[0] for other in hand))
    elif m in (2, 3):
        hand = sorted(hand, key=lambda card: -up.index(card[0]))
        hand = sorted(hand, key=lambda card: "shdc".index(card[1]))
        hand = sorted(hand, key=lambda card: -sum(card[1] == other[1] for other in hand))
    elif m == 4:
        r = below(13)
        order = [up[(r - step) % 13] for step in range(13)]
        rounds = [[[card for card in hand if card[0] == rank][n : n + 1] for rank in order] for n in range(4)]
        hand = [card for found in rounds for cards in found for card in cards]
    cuts = {1: ([0, 1, 2, 11, 12], [3, 4, 5, 9, 10], [6, 7, 8]), 7: (range(8, 13), range(3, 8), range(3))}
    rows = cuts.get(m, (range(5), range(5, 10), range(10, 13)))
    return "", ["".join(hand[n] for n in row) for row in rows]


def _line(table: list[tuple[str, list[str]]]) -> str:
    return "|".join(mark + ("" if mark else "/").join(parts) for mark, parts in table)
