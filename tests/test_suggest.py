"""Suggestions: the search misses nothing, and what it returns may be laid."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from maubinh_core import population
from maubinh_core.arrangement import Arrangement, check
from maubinh_core.cards import DECK, Card
from maubinh_core.phrases import Phrases
from maubinh_core.profile import load, published, with_knobs
from maubinh_core.ranking import Row, RowClass
from maubinh_core.search import best_splits
from maubinh_core.suggest import suggest

HANDS = [random.Random(seed).sample(DECK, 13) for seed in range(3)]


@pytest.mark.parametrize("hand", HANDS)
def test_the_best_split_is_the_best_of_all_72072(hand: list[Card]) -> None:
    profile = load("bsfyi")
    field = population.of(profile)

    def value(row: Row, found: RowClass) -> float:
        return field.expected_row(row, found, profile)

    best, tried = float("-inf"), 0
    for back in combinations(hand, 5):
        rest = [card for card in hand if card not in back]
        above = profile.scale.rank(back)
        for middle in combinations(rest, 5):
            tried += 1
            between = profile.scale.rank(middle)
            front = profile.scale.rank([card for card in rest if card not in middle])
            if above.strength >= between.strength >= front.strength:
                worth = value(Row.BACK, above) + value(Row.MIDDLE, between) + value(Row.FRONT, front)
                best = max(best, worth)
    assert tried == 72_072
    assert best_splits(hand, profile, value, count=5)[0].worth == pytest.approx(best)


@pytest.mark.parametrize("name", list(published()))
def test_every_suggestion_is_legal_and_uses_the_thirteen_cards(name: str) -> None:
    profile = load(name)
    for hand in HANDS:
        told = suggest(hand, profile, Phrases("vi"))
        for entry in told["arrangements"]:
            rows = [tuple(map(Card.parse, entry["arrangement"][row])) for row in Row]
            laid = Arrangement(*rows)
            assert set(laid.cards) == set(hand)
            assert check(laid, profile).legal
        values = [entry["value"] for entry in told["arrangements"]]
        assert values[0] == max(values)


@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("8h 8d 8c 8s 3d 4c 5h 7d Ac Jd Ah Kc Qs", {"Kc", "Qs", "Jd"}),
        ("As Ks Qs Js Ts 9h 9d 9c 2s 3d 4c 5h 7d", {"7d", "5h", "4c"}),
    ],
)
def test_no_good_card_is_spent_where_it_cannot_count(cards: str, front: set[str]) -> None:
    told = suggest([Card.parse(card) for card in cards.split()], load("bsfyi"), Phrases("en"))
    best = told["arrangements"][0]["arrangement"]
    assert set(best["front"]) == front
    assert "7d" not in best["back"]


def test_an_alternative_has_some_row_that_is_stronger() -> None:
    profile = load("bsfyi")
    for hand in HANDS:
        best, *others = suggest(hand, profile, Phrases("en"))["arrangements"]
        for other in others:
            ranked = [
                [profile.scale.rank(map(Card.parse, entry["arrangement"][row])).decisive for row in Row]
                for entry in (other, best)
            ]
            assert any(a > b for a, b in zip(*ranked, strict=True))


def test_a_dragon_is_better_declared() -> None:
    hand = [Card.parse(rank + suit) for rank, suit in zip("AKQJT98765432", "shdcshdcshdcs", strict=True)]
    told = suggest(hand, load("bsfyi"), Phrases("en"))
    assert told["instant_win"]["id"] == "dragon"
    assert told["instant_win"]["declare"]


def test_changed_knobs_are_named_and_the_nearest_population_serves() -> None:
    changed = with_knobs(load("bsfyi"), {"order": "strict"})
    told = suggest(HANDS[0], changed, Phrases("en"))
    assert told["population"]["changed"] == ["order"]
