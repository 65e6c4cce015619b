"""Suggestions: the search misses nothing, what it returns may be laid, and it counts as the ledger does."""

from __future__ import annotations

import math
import random
import re
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from maubinh_core import instants, population
from maubinh_core.arrangement import Arrangement, check
from maubinh_core.cards import DECK, Card
from maubinh_core.phrases import Phrases
from maubinh_core.profile import Profile, load, published, with_knobs
from maubinh_core.protocol import answer
from maubinh_core.ranking import Row, RowClass, Wheel, scale
from maubinh_core.scoring import settle
from maubinh_core.search import Values, best_splits
from maubinh_core.seats import Laid
from maubinh_core.suggest import name_options, per_cent, rank_options, suggest
from spec.build import schemas
from tests.effort import PROOF


def cards(text: str) -> list[Card]:
    return [Card.parse(card) for card in text.split()]


HANDS = [random.Random(seed).sample(DECK, 13) for seed in range(3)]
TWINS = cards("As Kh Qs Jh 9s Ah Ks Qh Js 9h 2d 3c 5d")  # two rows may be alike, which a strict order forbids
FLUSHES = cards("As Ks Qs Js Ts Qh Jh 8h 6h 3h Td 5d 4d")
DRAGON = [Card.parse(rank + suit) for rank, suit in zip("AKQJT98765432", "shdcshdcshdcs", strict=True)]
Classes = tuple[RowClass, RowClass, RowClass]


@cache
def ordered_splits(hand: tuple[Card, ...], wheel: Wheel) -> frozenset[Classes]:
    """What all 72,072 splits come to, one by one, where no row is above the one before it."""
    places, found, tried = range(13), set(), 0
    rank = {
        row: scale(wheel).rank([hand[place] for place in row])
        for size in (3, 5)
        for row in combinations(places, size)
    }
    for back in combinations(places, 5):
        rest = [place for place in places if place not in back]
        for middle in combinations(rest, 5):
            front = tuple(place for place in rest if place not in middle)
            classes = rank[back], rank[middle], rank[front]
            tried += 1
            if classes[0] >= classes[1] > classes[2]:
                found.add(classes)
    assert tried == 72_072
    return frozenset(found)


def legal_splits(hand: list[Card], profile: Profile) -> set[Classes]:
    """All that may be laid: a strict order lets no row equal the next."""
    splits = ordered_splits(tuple(hand), profile.scale.wheel)
    return {classes for classes in splits if not (profile.strict and classes[0] == classes[1])}


def worth(classes: Classes, values: Values) -> float:
    back, middle, front = classes
    return values.back[back.strength] + values.middle[middle.strength] + values.front[front.strength]


def test_four_aces_in_one_row_count_less_where_they_cancel_ace_points() -> None:
    """All four, for no opponent holds any; the search knows of it too, or it would offer nothing else."""
    hand = cards("As Ah Ad Ac Kc 8s 6d 9h Js Ks 4s Qc 7d")
    plain = with_knobs(load("bsfyi"), {"ace_points.mode": "dealt"})
    cancelled = with_knobs(plain, {"ace_points.cancelled_by_quads": True})
    fields = population.of(plain), population.of(cancelled)
    before, after = map(rank_options, (hand, hand), (plain, cancelled), fields)
    assert "four_of_a_kind" in {kind.id for kind in before[0].types}
    assert "four_of_a_kind" not in {kind.id for kind in after[0].types}
    for option in before + after:
        worth, less = (field.expected(option.classes) for field in fields)
        assert worth - less == pytest.approx(4 * ("four_of_a_kind" in {kind.id for kind in option.types}))
    told = suggest(hand, cancelled, Phrases("en"))
    assert told["population"]["leaves_out"].endswith("so such a row counts 4 chi less.")
    assert told["arrangements"][0]["value"] == round(after[0].value, 3)


@pytest.mark.parametrize("name", list(published()))
def test_the_best_splits_are_those_of_all_72072(name: str) -> None:
    profile = load(name)
    values = population.of(profile).values
    hand = [HANDS[0], TWINS][profile.strict]
    legal = legal_splits(hand, profile)
    best = sorted((worth(classes, values) for classes in legal), reverse=True)
    found = best_splits(hand, profile, values, count=40)
    assert [split.worth for split in found] == pytest.approx(best[:40])
    assert best_splits(hand, profile, values, count=1)[0].worth == pytest.approx(best[0])
    assert {split.classes for split in found} <= legal


def test_a_search_for_more_than_there_are_returns_all() -> None:
    profile = load("bsfyi")
    legal = legal_splits(TWINS, profile)
    found = best_splits(TWINS, profile, population.of(profile).values, count=72_072)
    assert {split.classes for split in found} == legal
    assert len(found) == len(legal)


# What is expected of an opponent is what the table would settle.

SETTINGS = [
    *((name, {}) for name in published()),
    ("bsfyi", {"sweep.mode": "fixed", "sweep.amount": 6}),
    ("bsfyi", {"sweep.mode": "add", "sweep.amount": 3}),
    ("bsfyi", {"sweep.scope": "rows"}),
    ("bsfyi", {"table_sweep.players": 2}),
    ("bsfyi", {"table_sweep.mode": "rows_again", "table_sweep.players": 2}),
    ("bsfyi", {"bonus.on": "laid"}),
    ("bsfyi", {"bonus.mode": "add", "sweep.scope": "rows", "bonus.on": "laid"}),
    ("bsfyi", {"wheel": "lowest", "order": "strict"}),
    ("tinh-at", {"bonus.over_bonus": "same_type", "sweep.mode": "multiply"}),
    ("tinh-at", {"bonus.over_bonus": "quads_up"}),
]
STACKED = [
    # Bonuses over bonuses in all three rows; straight flushes; one row won between two that tie.
    "As Ah Ad Ac 2s 7s 7h 7d 7c 3h Ks Kh Kd / 8s 8h 8d 8c 3s 6s 6h 6d 2h 2d Qs Qh Qd",
    "9s Ts Js Qs Ks 4h 5h 6h 7h 8h Ac Ad 2c / 2s 3s 4s 5s 6s Kc Kd Ah Qh 9d Jc Th 3c",
    "9s 9d Ah Kd Jc 8h 8c 5s 4s 2h Tc 7d 3d / 9c 9h As Kc Jh 6h 6c 5d 4d 2c Td 7c 3s",
]


def as_listed(hand: list[Card]) -> Arrangement:
    return Arrangement(tuple(hand[:5]), tuple(hand[5:10]), tuple(hand[10:]))


def dealt(seed: int, profile: Profile) -> list[Arrangement]:
    """Two random hands of one pack, laid legally."""
    pack = random.Random(seed).sample(DECK, 26)
    field = population.of(profile)
    return [rank_options(hand, profile, field, count=1)[0].arrangement for hand in (pack[:13], pack[13:])]


@pytest.mark.parametrize(("name", "changes"), SETTINGS)
def test_one_opponent_is_expected_to_pay_what_the_table_settles(name: str, changes: dict[str, Any]) -> None:
    profile = with_knobs(load(name), {**changes, "ace_points.mode": "none"})
    tables = [[as_listed(cards(hand)) for hand in table.split(" / ")] for table in STACKED]
    tables += [dealt(seed, profile) for seed in range(6 if PROOF else 1)]
    for first, second in (order for table in tables for order in (table, table[::-1])):
        rows = [tuple(check(laid, profile).classes[row] for row in Row) for laid in (first, second)]
        assert all(check(laid, profile).legal for laid in (first, second))
        opponent = population.build([tuple(found.strength for found in rows[1])], profile)  # type: ignore[list-item]
        net = settle([Laid(first), Laid(second)], profile).net[0][1]
        assert net is not None
        assert opponent.expected(rows[0]) == pytest.approx(net, abs=1e-3), (changes, str(first), str(second))


def test_chances_and_sweeps_are_counted_over_the_whole_sample() -> None:
    profile = load("bsfyi")
    field = population.of(profile)
    best = rank_options(HANDS[1], profile, field)[0]
    for win, lose in [*best.chances.values(), best.sweeps]:
        assert 0 <= win <= 1
        assert 0 <= lose <= 1 - win
    assert best.sweeps[0] <= min(win for win, _ in best.chances.values())
    assert best.value == max(option.value for option in rank_options(HANDS[1], profile, field, count=400))


# The reply


@pytest.mark.parametrize("name", list(published()))
def test_every_suggestion_is_legal_and_uses_the_thirteen_cards(name: str) -> None:
    profile = load(name)
    for hand in (*HANDS, TWINS):
        told = suggest(hand, profile, Phrases("vi"))
        for entry in told["arrangements"]:
            laid = laid_by(entry)
            assert set(laid.cards) == set(hand)
            assert check(laid, profile).legal
        values = [entry["value"] for entry in told["arrangements"]]
        assert values[0] == max(values)
        assert 1 <= len(values) <= 3


def laid_by(entry: dict[str, Any]) -> Arrangement:
    rows = [tuple(map(Card.parse, entry["arrangement"][row])) for row in Row]
    return Arrangement(*rows)


@pytest.mark.parametrize(
    ("hand", "front"),
    [
        ("8h 8d 8c 8s 3d 4c 5h 7d Ac Jd Ah Kc Qs", {"Kc", "Qs", "Jd"}),
        ("As Ks Qs Js Ts 9h 9d 9c 2s 3d 4c 5h 7d", {"7d", "5h", "4c"}),
    ],
)
def test_no_good_card_is_spent_where_it_cannot_count(hand: str, front: set[str]) -> None:
    told = suggest(cards(hand), load("bsfyi"), Phrases("en"))
    best = told["arrangements"][0]["arrangement"]
    assert set(best["front"]) == front
    assert "7d" not in best["back"]


@pytest.mark.parametrize("name", list(published()))
def test_an_alternative_is_better_at_something_and_says_what_it_gives_up(name: str) -> None:
    profile = load(name)
    named = set()
    for hand in [random.Random(seed).sample(DECK, 13) for seed in range(20, 32)]:
        best, *others = suggest(hand, profile, Phrases("en"))["arrangements"]
        for other in others:
            named.add(other["label"])
            stronger = [
                a.decisive > b.decisive
                for a, b in zip(
                    *(check(laid_by(e), profile).classes.values() for e in (other, best)), strict=True
                )
            ]
            assert any(stronger)
            assert other["gives_up"].endswith(".")
            if other["label"] == "safest":
                assert other["sweeps"]["lose"] < best["sweeps"]["lose"]
    assert named <= {"safest", "richest", "next"}
    assert "safest" in named


def test_what_shows_as_nothing_is_called_even() -> None:
    """Low rows all three: such a dragon wins about as often as it loses."""
    hand = cards("As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s")
    best = suggest(hand, load("bsfyi"), Phrases("vi"))["arrangements"][0]
    assert round(best["value"], 2) == 0
    assert best["name"] == "Khá nhất"
    assert "0,00" not in best["text"]


def test_no_chance_is_set_against_the_same_figure() -> None:
    told = suggest(cards("Ah Ad Ks Kh 9s 9h 9d 5c 5d 4c 3c 2c Js"), load("bsfyi"), Phrases("en"))
    texts = [entry[side] for entry in told["arrangements"] for side in ("gains", "gives_up") if side in entry]
    figures = [re.findall(r"\d+(?=\s?%)", part) for text in texts for part in text.split(";")]
    assert figures
    assert all(len(found) == len(set(found)) == 2 for found in figures)


def test_where_no_row_pays_a_bonus_nothing_is_called_richest() -> None:
    labels = [
        entry["label"] for h in HANDS for entry in suggest(h, load("vgi"), Phrases("en"))["arrangements"]
    ]
    assert "richest" not in labels


def test_a_dragon_is_better_declared() -> None:
    told = suggest(DRAGON, load("bsfyi"), Phrases("en"))
    assert told["instant_win"]["id"] == "dragon"
    assert told["instant_win"]["declare"]


def test_where_an_instant_win_is_automatic_there_is_nothing_to_decide() -> None:
    profile = load("mau-binh-online")
    told = suggest(DRAGON, profile, Phrases("en"))
    assert told["instant_win"]["declare"]
    assert "automatic" in told["instant_win"]["text"]
    (only,) = told["arrangements"]
    others = random.Random(7).sample([card for card in DECK if card not in DRAGON], 13)
    other = rank_options(others, profile, population.of(profile))[0].arrangement
    assert settle([Laid(laid_by(only)), Laid(other)], profile).totals[0] == only["value"]
    assert only["value"] == told["instant_win"]["value"]
    assert all("win" not in row for row in only["rows"].values())
    schemas.validator("reply", "suggest").validate({"id": 1, "result": told})


def test_an_instant_win_that_has_to_be_laid_is_laid_so() -> None:
    rules = {"instant.three_rows": "laid", "instant.rank": ["three_flushes"], "instant.three_flushes": 9}
    profile = with_knobs(load("mau-binh-online"), rules)
    (only,) = suggest(FLUSHES, profile, Phrases("vi"))["arrangements"]
    assert all(len({card[1] for card in only["arrangement"][row]}) == 1 for row in Row)
    assert only["value"] == instants.worth("three_flushes", profile)
    assert Phrases("vi").chi(only["value"]) in only["text"]
    cheap = with_knobs(profile, {"instant.three_flushes": 1, "instant.per": "opponent"})
    ways = suggest(FLUSHES, cheap, Phrases("vi"))["arrangements"]
    assert ways[0]["value"] > instants.worth("three_flushes", cheap)
    assert all("win" in way["rows"]["back"] for way in ways)


def test_six_pairs_may_be_worth_less_declared_than_laid() -> None:
    six_pairs = cards("As Ah Ad Ac Ks Kh Kd Kc Qs Qh Jd Jc 9s")
    told = suggest(six_pairs, load("bsfyi"), Phrases("en"))["instant_win"]
    assert told["id"] == "six_pairs"
    assert not told["declare"]


@pytest.mark.parametrize("hand", [*HANDS, DRAGON])
def test_the_reply_is_as_the_schema_says(hand: list[Card]) -> None:
    request = {"id": 1, "op": "suggest", "profile": "bsfyi", "cards": [str(card) for card in hand]}
    schemas.validator("reply", "suggest").validate(answer(request))


# Changed rules


def test_changed_knobs_are_named_and_the_nearest_population_serves() -> None:
    changed = with_knobs(load("bsfyi"), {"order": "strict"})
    told = suggest(HANDS[0], changed, Phrases("en"))["population"]
    assert (told["profile"], told["changed"]) == ("bsfyi", ["order"])
    assert Phrases("en").rules("bsfyi") in told["text"]
    assert "text" not in suggest(HANDS[0], load("bsfyi"), Phrases("en"))["population"]


def test_a_change_that_does_not_bear_on_laying_needs_no_word() -> None:
    changed = with_knobs(load("bsfyi"), {"instant.dragon": 20, "foul.factor": 3})
    assert "text" not in suggest(HANDS[0], changed, Phrases("en"))["population"]


def test_the_nearest_profile_differs_in_the_fewest_knobs() -> None:
    vgi = load("vgi").knobs
    bearing = ("order", "wheel", "bonus.", "sweep.")
    turned = {knob: value for knob, value in vgi.items() if knob.startswith(bearing)}
    name, apart = population.nearest(with_knobs(load("bsfyi"), turned))
    assert (name, apart) == ("vgi", frozenset())
    name, apart = population.nearest(with_knobs(load("bsfyi"), {"sweep.factor": 3}))
    assert (name, apart) == ("bsfyi", frozenset({"sweep.factor"}))


def test_another_reading_of_the_wheel_keeps_the_opponents_hands() -> None:
    here = load("bsfyi")
    there = with_knobs(here, {"wheel": "lowest"})
    before, after = population.of(here), population.of(there)
    for row in Row:
        types = [
            sorted(profile.scale.classes[s].type for s in field.rows[row].strengths)
            for profile, field in ((here, before), (there, after))
        ]
        assert types[0] == types[1]
    wheel = [profile.scale.rank(cards("Ah 2s 3d 4c 5s")) for profile in (here, there)]
    assert before.chances(Row.BACK, wheel[0])[0] > after.chances(Row.BACK, wheel[1])[0]


@pytest.mark.parametrize("half", [0.165, 0.325, 0.585, 0.825, 0.045])
def test_a_half_per_cent_is_rounded_as_a_page_rounds_it(half: float) -> None:
    assert per_cent(half) == math.floor(100 * half + 0.5)
    assert per_cent(half + 0.0004) == per_cent(half)


SAFEST = cards("Qh 3d 6d 6s 4h 2d Td Kc 3c Ts 7c As 8c")
RICHEST = cards("Ks 2s 7c Kh 2h 6h As 6s 2c 4s 8s 5s 7s")


def test_a_way_is_named_for_what_it_does_better_than_the_best() -> None:
    profile = load("bsfyi")
    for hand, label in ((SAFEST, "safest"), (RICHEST, "richest")):
        named = name_options(rank_options(hand, profile, population.of(profile)))
        best, other = named["best"], named[label]
        assert other.value < best.value
        better = other.sweeps[1] < best.sweeps[1] if label == "safest" else other.bonus > best.bonus
        assert better, label


def test_a_population_that_was_forgotten_meanwhile_is_the_same_again() -> None:
    profile = load("bsfyi")
    before = population.of(profile)
    for price in range(population._KEPT):
        population.of(with_knobs(profile, {"bonus.middle.straight_flush": 20 + price}))
    again = population.of(profile)
    assert again is not before
    assert (again.rows, again.by_kinds) == (before.rows, before.by_kinds)
