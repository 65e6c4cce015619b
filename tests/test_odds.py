"""Chances: counted in two ways, held against small decks and dealt hands, and told on a page."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import combinations, islice
from math import comb, isclose, sqrt
from statistics import NormalDist
from typing import Any

import pytest

from benchmarks import census, slow_counts
from maubinh_core import instants
from maubinh_core.cards import RANK_LETTERS, Card
from maubinh_core.conformance import exhaustive
from maubinh_core.profile import Profile, load, published, with_knobs
from maubinh_core.ranking import HandType, Row, Wheel, scale
from spec import odds
from spec.build import chances, rowchances
from spec.build.chancewords import chance, percent, sampled, whole
from spec.build.specdata import load_spec
from spec.build.view import LANGUAGES, View
from spec.odds import counting, dealing, laying
from spec.odds.__main__ import exact
from spec.odds.counting import Deck, hand_kinds
from spec.odds.sampling import CERTAINTY, share
from tests.site_pages import ROOT

TOLD = odds.read()
PLAYING = [profile for profile in map(load, published()) if profile.instants.rank]


# Counted


def test_the_kinds_are_every_hand_there_is() -> None:
    assert sum(hand_kinds().values()) == comb(52, 13) == TOLD["exact"]["hands"]


def test_the_file_holds_what_is_counted() -> None:
    assert json.loads(json.dumps(exact(PLAYING))) == TOLD["exact"]


def by_formula(profile: Profile) -> dict[str, int]:
    """Hands that hold each instant win, by choosing ranks and suits one by one."""
    six, four = comb(4, 2), comb(4, 3)
    # So many of the twelve ranks besides the odd one are quads, the others pairs.
    rules = profile.instants.quads_as_pairs
    two_from_quads = range(4) if rules != "never" else range(1)
    sixes = sum(comb(12, q) * comb(12 - q, 6 - 2 * q) * six ** (6 - 2 * q) for q in two_from_quads)
    fives = [comb(12, q) * comb(12 - q, 5 - 2 * q) * six ** (5 - 2 * q) for q in range(3)]
    with_triple = 13 * four
    triples = with_triple * sum(fives if rules == "everywhere" else fives[:1])
    straights = {tuple(sorted((*a, *b, *c))) for a in runs(5) for b in runs(5) for c in runs(3)}
    return {
        "suited_dragon": 4,
        "dragon": 4**13,
        "one_colour_13": 2 * comb(26, 13),
        "one_colour_12": 2 * comb(26, 12) * 26,
        "five_pairs_and_triple": triples,
        "six_pairs": 13 * 4 * sixes + with_triple * sum(fives[: len(two_from_quads)]),
        "three_flushes": 12 * comb(13, 5) ** 2 * comb(13, 3)
        + 12 * comb(13, 8) * comb(13, 5)
        + 12 * comb(13, 10) * comb(13, 3)
        + 4,
        "three_straights": sum(
            ways(Counter(ranks)) for ranks in straights if max(Counter(ranks).values()) < 5
        ),
        "five_consecutive_pairs": consecutive_pairs(),
    }


def runs(size: int) -> list[tuple[int, ...]]:
    return [tuple((low + step) % 13 for step in range(size)) for low in range(-1, 14 - size)]


def ways(held: Counter[int]) -> int:
    found = 1
    for n in held.values():
        found *= comb(4, n)
    return found


def consecutive_pairs() -> int:
    """Inclusion and exclusion over which of the ten runs are paired throughout.

    How many hands pair all of a set of ranks depends on how many they are: a polynomial's coefficient.
    """
    return sum(sign * hands_pairing(len(union)) for union, sign in unions(runs(5)))


def unions(of: list[tuple[int, ...]]) -> list[tuple[frozenset[int], int]]:
    return [
        (frozenset().union(*chosen), -1 if n % 2 == 0 else 1)
        for n in range(1, len(of) + 1)
        for chosen in combinations(of, n)
    ]


@cache
def hands_pairing(ranks: int) -> int:
    """Hands that hold two or more of each of so many given ranks."""
    by_cards = {0: 1}
    for rank in range(13):
        further: Counter[int] = Counter()
        for cards, found in by_cards.items():
            for n in range(2 if rank < ranks else 0, 5):
                further[cards + n] += found * comb(4, n)
        by_cards = further
    return by_cards.get(13, 0)


@pytest.mark.parametrize("profile", PLAYING, ids=lambda profile: profile.id)
def test_counts_are_those_of_the_formulas(profile: Profile) -> None:
    formulas = by_formula(profile)
    held = TOLD["exact"]["profiles"][profile.id]["held"]
    assert held == {name: formulas[name] for name in profile.instants.rank}


@pytest.mark.parametrize("profile", PLAYING, ids=lambda profile: profile.id)
def test_what_counts_is_at_most_what_is_held(profile: Profile) -> None:
    counts = TOLD["exact"]["profiles"][profile.id]
    assert all(counts["best"][name] <= count for name, count in counts["held"].items())
    assert counts["any"] == sum(counts["best"].values()) <= sum(counts["held"].values())
    highest = max(counts["held"], key=lambda name: profile.instants.values[name])
    assert counts["best"][highest] == counts["held"][highest]


def everything(**knobs: Any) -> Profile:
    """A profile that knows every instant win."""
    listed = {"instant.rank": list(instants.IDS), **{f"instant.{name}": 1 for name in instants.IDS}}
    return with_knobs(
        load("tinh-at"), {**listed, **{f"instant.{key}": value for key, value in knobs.items()}}
    )


SMALL = {
    "six ranks of three suits": (Deck((14, 2, 3, 4, 5, 6), "shd"), everything()),
    "nine ranks of two suits": (Deck(tuple(range(6, 15)), "sh"), everything(quads_as_pairs="never")),
    "four ranks": (Deck((2, 3, 4, 14), "shdc"), everything(quads_as_pairs="six_pairs")),
    "seven ranks of one colour": (Deck((14, 2, 3, 4, 5, 6, 7), "sc"), everything(low_run=False)),
    "a suit": (Deck(suits="h"), everything()),
}


@pytest.mark.parametrize("name", SMALL)
def test_a_small_deck_is_counted_as_looking_at_every_hand_does(name: str) -> None:
    deck, profile = SMALL[name]
    cards = [Card.parse(RANK_LETTERS[rank - 2] + suit) for rank in deck.ranks for suit in deck.suits]
    held, best = Counter[str](), Counter[str]()
    for hand in combinations(cards, counting.SIZE):
        found = instants.held(hand, profile)
        held.update(found)
        best.update(found[:1])
    counted = counting.odds(profile, hand_kinds(deck))
    assert +Counter(counted.held) == held
    assert +Counter(counted.best) == best
    assert counted.any == best.total()


def test_rows_as_laid_cannot_be_counted_off_the_cards() -> None:
    with pytest.raises(ValueError, match="as laid"):
        counting.odds(everything(three_rows="laid"), {})


# Counted the long way


def test_suits_fall_in_as_many_ways_as_each_rank_allows() -> None:
    for shape in [(13, 0, 0, 0), (1, 6, 0, 0), (0, 3, 1, 1), (2, 0, 1, 2)]:
        found = slow_counts.suit_ways(shape)
        assert sum(found.values()) == 4 ** shape[0] * 6 ** shape[1] * 4 ** shape[2]
        assert all(sum(suits) == counting.SIZE for suits in found)


@pytest.mark.parametrize("ranks", [(1,) * 13, (2, 2, 2, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0)])
def test_the_long_way_agrees_on_a_kind_of_ranks(ranks: tuple[int, ...]) -> None:
    shape = tuple(ranks.count(n) for n in (1, 2, 3, 4))
    profile = load("bsfyi")
    (slow,) = slow_counts.slow_odds([profile], {ranks: 1}).values()
    # All sets of ranks of that shape fall into kinds; of each but one set is looked at here.
    kinds = {key: n for key, n in hand_kinds().items() if key[0].shape == shape}
    sets = {kind: n for kind, n in counting.rank_kinds(Deck()).items() if kind.shape == shape}
    mine = next(kind for kind in sets if kind.straights is slow_counts.cuts(ranks))
    one = {key: n // sets[mine] for key, n in kinds.items() if key[0] == mine}
    fast = counting.odds(profile, one)
    assert (slow.best, slow.any) == (fast.best, fast.any)
    assert {name: n for name, n in slow.held.items() if n} == {name: n for name, n in fast.held.items() if n}


def test_ranks_are_cut_into_straights_by_trial() -> None:
    assert slow_counts.cuts((1,) * 13)
    wheel_and_more = (2, 2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 2)
    assert slow_counts.cuts(wheel_and_more)
    assert not slow_counts.cuts((4, 4, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0))


# The census


def test_a_sample_of_the_census_finds_no_difference() -> None:
    hands = [*islice(exhaustive.hands(5), 0, None, 4_999), *islice(exhaustive.hands(3), 0, None, 97)]
    for wheel, found in census.compared(hands).items():
        assert (found.hands, found.apart, found.disordered) == (len(hands), 0, 0)
        assert sum(found.types.values()) == len(hands)
        met, apart = census.fronts_apart(scale(wheel), found.example)
        assert met > 0
        assert apart == 0


def test_the_census_would_notice() -> None:
    """The wheel of another reading is out of order, and a class with two strengths is no class."""
    hands = [*islice(exhaustive.hands(5), 0, None, 4_999)]
    found = census.compared(hands)[Wheel.SECOND]
    first, second = sorted(found.pairs)[:2]
    found.pairs[first], found.pairs[second] = found.pairs[second], found.pairs[first]
    assert found.disordered > 0
    other = census.compared(hands[:1])[Wheel.SECOND]
    other.pairs = {strength: plain + 1 for strength, plain in other.pairs.items()}
    found.add(other)
    assert found.apart == 1


def test_types_are_counted_over_all_hands() -> None:
    for size in census.SIZES:
        assert sum(census.known_counts(size).values()) == comb(52, size)


# Dealt


def test_dealt_hands_hold_what_was_counted() -> None:
    """The big sample of the file, and a small one dealt here by the core as it is."""
    shares, farthest = census.farthest(TOLD)
    assert shares > len(PLAYING)
    assert farthest <= census.FARTHEST
    count = 400
    found = {"tables": count, "profiles": dealing.dealt(PLAYING, seed=odds.SEED, count=count)}
    shares, farthest = census.farthest({"exact": TOLD["exact"], "dealt": found})
    assert shares > 0
    assert farthest <= census.FARTHEST


def test_a_table_is_a_whole_pack() -> None:
    (table,) = dealing.tables(odds.SEED, 1)
    assert [len(hand) for hand in table] == [13] * dealing.PLAYERS
    assert len({card for hand in table for card in hand}) == 52


def test_bounds_are_wilsons_where_chances_are_independent() -> None:
    """At a bound the share lies just as far off as 95 percent of samples do."""
    found = share(Counter({0: 930, 1: 70}), 1)
    z = NormalDist().inv_cdf((1 + CERTAINTY) / 2)
    for bound in (found.low, found.high):
        assert isclose(abs(0.07 - bound), z * sqrt(bound * (1 - bound) / 1000))


def test_bounds_are_wider_where_what_happens_at_a_table_hangs_together() -> None:
    alone, together = share(Counter({1: 100}), 4), share(Counter({0: 75, 4: 25}), 4)
    assert alone.count / alone.of == together.count / together.of
    assert together.high - together.low > alone.high - alone.low
    never = share(Counter({0: 100}), 4)
    assert never.low == 0 < never.high


# Laid


def rows_of(*texts: str) -> laying.Rows:
    rank = scale(Wheel.SECOND).rank
    back, middle, front = (rank([Card.parse(card) for card in text.split()]) for text in texts)
    return back, middle, front


STRONG = rows_of("As Ks Qs Js Ts", "Ah Ad Ac Kh Kd", "Qh Qd Qc")
FAIR = rows_of("9s 9h 9d 8s 8h", "7s 7h 6s 6h 2s", "5s 5h 3s")
WEAK = rows_of("8d 8c 4s 3h 2h", "7d 7c 5d 4h 2d", "Jd Td 9c")


def test_sweeps_are_counted_by_pair_by_player_and_by_table() -> None:
    swept = laying.summed([[STRONG, FAIR, WEAK, WEAK], [FAIR, FAIR, WEAK, WEAK]])
    assert swept["sweep"] | {"low": 0, "high": 0} == {"count": 5 + 4, "of": 24, "low": 0, "high": 0}
    assert [swept[name]["count"] for name in ("sweeps", "swept", "table")] == [2 + 2, 3 + 2, 1]
    back = swept["rows"]["back"]
    assert {name: n["count"] for name, n in back.items() if n["count"]} == {
        "straight_flush": 1,
        "full_house": 3,
        "one_pair": 4,
    }


def test_a_tied_row_is_no_sweep() -> None:
    assert laying.sweeps(STRONG, FAIR)
    assert not laying.sweeps(STRONG, (FAIR[0], FAIR[1], STRONG[2]))


@pytest.mark.parametrize("profile", published())
def test_laid_tables_add_up(profile: str) -> None:
    laid = TOLD["laid"]["profiles"][profile]
    hands = dealing.PLAYERS * TOLD["laid"]["tables"]
    for row in Row:
        shares = laid["rows"][row]
        assert [*shares] == [type_.id for type_ in laying.types_of(row)]
        assert sum(found["count"] for found in shares.values()) == hands
        assert all(found["low"] <= found["count"] / hands <= found["high"] for found in shares.values())
    assert laid["table"]["count"] <= laid["sweeps"]["count"] <= laid["sweep"]["count"]
    assert laid["sweep"]["of"] == 3 * hands


def test_a_table_laid_here_is_laid_by_the_core() -> None:
    found = laying.laid(load("bsfyi"), seed=odds.SEED, count=1)
    assert sum(share["count"] for share in found["rows"]["middle"].values()) == dealing.PLAYERS
    assert found["rows"]["front"].keys() == {type_.id for type_ in HandType if type_ in laying.THREE_TYPES}


# The page


def view(language: str) -> View:
    """As the page's macros have it, but without the cases, which it shows none of."""
    return View(language, "odds", load_spec(), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_prints_the_numbers_of_the_file(language: str) -> None:
    seen = view(language)
    tables, hands = str(chances.instant_odds(seen)), TOLD["exact"]["hands"]
    for profile in PLAYING:
        counts = TOLD["exact"]["profiles"][profile.id]
        for count in [*counts["held"].values(), *counts["best"].values(), counts["any"]]:
            assert all(f">{text}<" in tables for text in chance(count / hands, seen))
            assert whole(count, seen) in tables
    types, sweeps = str(rowchances.type_odds(seen)), str(rowchances.sweep_odds(seen))
    for laid in TOLD["laid"]["profiles"].values():
        assert all(sampled(n, seen) in types for row in laid["rows"].values() for n in row.values())
        assert all(sampled(laid[name], seen) in sweeps for name in rowchances.EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_types_no_number_of_its_own(language: str) -> None:
    """Thirteen cards and the name of the game's sweep are words."""
    text = (ROOT / "docs" / language / "odds.md").read_text(encoding="utf-8")
    bare = re.sub(r"\{\{.*?\}\}|3 chi", "", text)
    assert {*re.findall(r"\d+", bare)} <= {"13"}


def test_numbers_are_written_as_the_language_does() -> None:
    assert [percent(part, view("vi")) for part in (0.0174, 0.5, 0.000106, 0)] == [
        *("1,74%", "50,0%", "0,0106%", "0%")
    ]
    assert percent(0.0174, view("en")) == "1.74%"
    assert (whole(67_108_864, view("vi")), whole(67_108_864, view("en"))) == ("67.108.864", "67,108,864")


def test_what_is_very_rare_is_no_percentage() -> None:
    """A suited dragon: nobody reads eleven noughts."""
    assert chance(0.0174, view("en")) == ["1.74%", "one hand in 57"]
    (rare,) = chance(TOLD["exact"]["profiles"]["bsfyi"]["held"]["suited_dragon"] / comb(52, 13), view("en"))
    assert rare == f"one hand in {comb(52, 13) // 4:,}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_charts_are_named_and_want_neither_colour_nor_style(language: str) -> None:
    seen = view(language)
    charts = [
        *(chances.instant_chart(seen), chances.any_chart(seen), rowchances.sweep_chart(seen)),
        *(rowchances.type_chart(row, seen) for row in Row),
    ]
    ids: list[str] = []
    for chart in map(str, charts):
        assert chart.count("<svg") == chart.count("<title") == chart.count("<desc") == 1
        assert "style=" not in chart
        ids += re.findall(r' id="([^"]+)"', chart)
        places = [float(place) for place in re.findall(r'(?:x|x1|x2|cx|width)="([\d.]+)%"', chart)]
        assert places
        assert all(0 <= place <= 100 for place in places)
    assert len({*ids}) == len(ids)
    # Two series, told apart by pattern.
    assert str(charts[1]).count("mb-chart__hatched") == str(charts[1]).count('class="mb-chart__bar"')
