"""The published profiles at play: tables settled to zero, every op answered, and any knobs borne.

The seeds are fixed. PROFILE_TABLES=100000 in the environment plays so many tables under each profile.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from maubinh_core import instants
from maubinh_core.cards import DECK, Card
from maubinh_core.profile import Profile, load, published, with_knobs
from maubinh_core.protocol import answer
from spec.build import schemas
from tests.derivation_tables import deal, knob_settings
from tests.effort import PROOF

TABLES = int(os.environ.get("PROFILE_TABLES", "500"))
SETTINGS = 200 if PROOF else 20
HANDS_SUGGESTED = 10 if PROOF else 1
each_profile = pytest.mark.parametrize("name", list(published()))


def dealt(rng: Random, profile: Profile) -> list[dict[str, Any]]:
    """The players of one table: a pack at random, or nearly in order so that big hands are many."""
    by_rank, by_suit = rng.choice(((0, 0), (1, 0), (0, 8), (1, 1)))
    loose = rng.uniform(0.5, 6)

    def place(card: Card) -> float:
        return by_rank * card.rank + by_suit * "shdc".index(card.suit) + loose * rng.random()

    pack = sorted(DECK, key=place)
    seats = rng.randint(2, 4)
    return [player(rng, pack[13 * seat : 13 * seat + 13], profile) for seat in range(seats)]


def player(rng: Random, cards: list[Card], profile: Profile) -> dict[str, Any]:
    """One of them: who can declare mostly does, a few leave, and most of the others lay legal rows."""
    names = [str(card) for card in cards]
    if rng.random() < 0.03:
        return {"left": True, "cards": names}
    if rng.random() < 0.7 and instants.best(cards, profile):
        return {"declares": True, "cards": names}
    rank, tries = profile.scale.rank, rng.choice((1, 4, 8, 8))
    for _ in range(tries):
        fives = sorted((cards[:5], cards[5:10]), key=lambda row: rank(row).strength, reverse=True)
        rows = (*fives, cards[10:])
        back, middle, front = (rank(row).strength for row in rows)
        if back - profile.strict >= middle > front:
            break
        cards = rng.sample(cards, 13)
    return {
        "arrangement": {
            row: [str(card) for card in laid]
            for row, laid in zip(("back", "middle", "front"), rows, strict=True)
        }
    }


def nothing_is_lost(net: list[list[int | None]]) -> bool:
    """What one of a pair receives the other pays, or the pair is open for both."""
    return all(
        (ours is None and net[j][i] is None) or ours == -(net[j][i] or 0)
        for i, row in enumerate(net)
        for j, ours in enumerate(row)
    )


@each_profile
def test_the_totals_of_every_table_sum_to_zero(name: str) -> None:
    """A table that a source leaves open is no sum at all; its other pairs still are."""
    profile, seen = load(name), Counter[str]()
    for seed in range(TABLES):
        players = dealt(Random(f"{name} {seed}"), profile)
        seen.update(kind for seat in players for kind in seat if kind != "cards")
        reply = answer({"id": seed, "op": "score", "profile": name, "players": players})
        if "result" in reply:
            net, totals = reply["result"]["net"], reply["result"]["totals"]
            seen["settled"] += 1
            seen["something paid"] += any(totals)
            assert sum(totals) == 0, (seed, totals)
            assert totals == [sum(row) for row in net], seed
        else:
            seen[reply["error"]["code"]] += 1
            net = reply["error"].get("partial", [])
        assert nothing_is_lost(net), (seed, net)
    expected = {"settled", "something paid", "arrangement", "left"}
    expected |= {"declares"} if profile.instants.rank else set()
    expected |= {"must_rearrange"} if profile.foul.mode == "rearrange" else set()
    expected |= {"unspecified"} if profile.leaving == "unspecified" else set()
    assert set(seen) == expected
    assert seen["something paid"] > TABLES / 3


LAID = {
    "back": ["As", "Ac", "Ad", "9s", "9h"],
    "middle": ["Ks", "Kh", "8d", "4c", "3s"],
    "front": ["Qs", "7h", "5c"],
}
OTHER = {
    "back": ["2s", "2c", "2d", "3h", "3c"],
    "middle": ["Js", "Jh", "Tc", "6s", "4d"],
    "front": ["Qh", "8c", "5d"],
}
HAND = [card for row in LAID.values() for card in row]
OPS: dict[str, dict[str, Any]] = {
    "describe": {},
    "classify": {"cards": LAID["back"]},
    "compare": {"a": LAID["middle"], "b": OTHER["front"]},
    "check": {"arrangement": LAID},
    "instant_win": {"cards": HAND},
    "score": {"players": [{"arrangement": LAID}, {"arrangement": OTHER}]},
    "parse": {"text": "át bích 10♦ / K♥", "lang": "vi"},
    "explain": {"players": [{"arrangement": LAID}, {"arrangement": OTHER}], "lang": "en"},
    "suggest": {"cards": HAND, "lang": "vi"},
    "check_types": {"types": {"back": "flush", "middle": "straight", "front": "one_pair"}, "lang": "en"},
}


@each_profile
def test_a_profile_answers_every_op(name: str) -> None:
    ops = answer({"id": 0, "op": "describe"})["result"]["ops"]
    assert set(ops) == set(OPS)
    for op, fields in OPS.items():
        reply = answer({"id": 1, "op": op, "profile": name, **fields})
        assert "result" in reply, reply
        schemas.validator("reply", op).validate(reply)
    told = answer({"id": 1, "op": "explain", "profile": name, "arrangement": LAID, "lang": "vi"})
    schemas.validator("reply", "explain").validate(told)
    assert told["result"]["legal"]


def settings(name: str, count: int, what: str) -> Iterator[tuple[Random, dict[str, Any], dict[str, Any]]]:
    """Random knobs on top of a profile: the knobs set, and the request's `profile`."""
    for seed in range(count):
        rng = Random(f"{what} {name} {seed}")
        changes = knob_settings(rng)
        yield rng, changes, {"base": name, "set": changes}


@each_profile
def test_explain_comes_to_what_score_says_under_any_knobs(name: str) -> None:
    seen = Counter[str]()
    for rng, changes, wire in settings(name, SETTINGS, "explain"):
        players = deal(rng, dict(with_knobs(load(name), changes).knobs))
        asked = {"id": 1, "profile": wire, "players": players}
        score = answer({**asked, "op": "score"})
        told = answer({**asked, "op": "explain", "lang": rng.choice(("vi", "en"))})
        error = score.get("error", {})
        seen["settled" if not error else error["code"]] += 1
        assert error.get("code") == told.get("error", {}).get("code"), (asked, score, told)
        if error and "partial" not in error:
            continue
        net = error.get("partial") or score["result"]["net"]
        shown = told.get("result") or told["error"]
        assert shown["net"] == net, asked
        if not error:
            assert shown["totals"] == score["result"]["totals"], asked
        sums = [[0 if value is not None else None for value in row] for row in net]
        for line in shown["ledger"]:
            assert line["amount"] == line["base"] * line["multiplier"], line
            for there, here, amount in (
                (line["to"], line["from"], line["amount"]),
                (line["from"], line["to"], -line["amount"]),
            ):
                sums[there][here] = (sums[there][here] or 0) + amount
        assert sums == net, asked
    assert seen["settled"] > SETTINGS / 3
    assert set(seen) <= {"settled", "unspecified", "must_rearrange", "not_an_instant_win"}


@each_profile
def test_suggest_offers_legal_rows_under_any_knobs(name: str) -> None:
    for rng, changes, wire in settings(name, HANDS_SUGGESTED, "suggest"):
        cards = [str(card) for card in rng.sample(DECK, 13)]
        reply = answer({"id": 1, "op": "suggest", "profile": wire, "cards": cards, "lang": "en"})
        assert "result" in reply, (changes, cards, reply)
        for offered in reply["result"]["arrangements"]:
            laid = offered["arrangement"]
            assert sorted(chain(*laid.values())) == sorted(cards)
            checked = answer({"id": 1, "op": "check", "profile": wire, "arrangement": laid})
            assert checked["result"]["legal"], (changes, laid)
