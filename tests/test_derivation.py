"""The engine against the second derivation, over the protocol only: published profiles, and knobs at random.

The seeds are fixed. DERIVATION_SCALE=20 in the environment plays twenty times as many tables.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from maubinh_core.protocol import answer
from tests import derivation
from tests.derivation_cards import Knobs
from tests.derivation_instants import runs
from tests.derivation_knobs import options, published, registry, with_set
from tests.derivation_tables import FIVES, FRONTS, INSTANTS, Dealer, cut, deal, knob_settings
from tests.effort import PROOF

SCALE = int(os.environ.get("DERIVATION_SCALE", "3" if PROOF else "1"))
PUBLISHED_TABLES = 170 * SCALE
OPTION_TABLES = 14 * SCALE
SETTINGS = 250 * SCALE
TABLES_A_SETTING = 2
QUESTIONS = 120 * SCALE
SHOWN = 3

Request = dict[str, Any]


def request(op: str, base: str, changes: Knobs, **fields: Any) -> Request:
    """One request of the protocol."""
    profile = {"base": base, "set": dict(changes)} if changes else base
    return {"id": 1, "op": op, "profile": profile, **fields}


def expected_score(players: list[dict[str, Any]], knobs: Knobs, seen: Counter[str]) -> dict[str, Any]:
    """What the reply to a table has to hold, by the second derivation."""
    found = derivation.settle(players, knobs, seen)
    if "error" in found:
        return {"code": found["error"]}
    net = found["net"]
    if any(None in row for row in net):
        return {"code": "unspecified", "partial": net}
    return {"net": net, "totals": [sum(row) for row in net]}


def part(reply: dict[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """The part of a reply that is compared."""
    held = reply.get("result", reply.get("error", {}))
    return {key: held[key] for key in keys if key in held} or {"reply": reply}


def disagreements(questions: Iterable[tuple[Request, dict[str, Any]]]) -> str:
    """The first questions the two answer differently, ready to be sent again; empty where there is none."""
    found = []
    for asked, expected in questions:
        got = part(answer(asked), expected)
        if got != expected:
            found.append(f"{json.dumps(asked)}\n  derived: {expected}\n  engine:  {got}")
    return "\n".join([f"{len(found)} disagree, among them", *found[:SHOWN]]) if found else ""


def played(players: list[dict[str, Any]]) -> Iterator[str]:
    """What a table was made of, before anything is known of its outcome."""
    yield f"{len(players)} players"
    yield from ("left early" for player in players if "left" in player)


def must_happen(knobs: Knobs) -> set[str]:
    """What has to have happened among the tables of a profile for them to test it."""
    wanted = {"2 players", "3 players", "4 players", "left early", "legal", "tied row"}
    if knobs["foul.mode"] not in ("rearrange", "unspecified"):
        wanted |= {f"foul {knobs['foul.mode']}", "two fouls"}
    if knobs["bonus.mode"] != "none":
        entries = [
            name.split(".")
            for name, value in knobs.items()
            if name.startswith("bonus.") and name.count(".") == 2 and value
        ]
        wanted |= {f"bonus {row} {type_}" for _, row, type_ in entries}
        wanted |= {"bonus over bonus"} if knobs["bonus.over_bonus"] != "none" else set()
    if knobs["sweep.mode"] != "none":
        wanted.add("pair sweep" if knobs["sweep.trigger"] == "pair" else "table-last sweep")
        wanted |= {f"table sweep {knobs['table_sweep.mode']}"} - {"table sweep none"}
        wanted |= {"table sweep over a foul"} if knobs.get("foul.table_sweep") else set()
    if knobs["instant.rank"]:
        wanted |= {"two declare one kind", "two declare two kinds"}
        wanted |= {f"declares {kind}" for kind in knobs["instant.rank"] if knobs[f"instant.{kind}"]}
    return wanted | ({"aces"} if knobs["ace_points.mode"] != "none" else set())


@pytest.mark.parametrize("name", sorted(published()))
def test_every_published_profile_settles_as_derived(name: str) -> None:
    knobs = with_set(name, {})
    seen: Counter[str] = Counter()

    def tables() -> Iterator[tuple[Request, dict[str, Any]]]:
        for seed in range(PUBLISHED_TABLES):
            players = deal(Random(f"{name} {seed}"), knobs)
            seen.update(played(players))
            yield request("score", name, {}, players=players), expected_score(players, knobs, seen)

    assert not (told := disagreements(tables())), told
    assert must_happen(knobs) <= set(seen), sorted(must_happen(knobs) - set(seen))


def test_every_option_of_a_published_profile_settles_as_derived() -> None:
    def tables() -> Iterator[tuple[Request, dict[str, Any]]]:
        for number, (name, changes) in enumerate(options()):
            knobs = with_set(name, changes)
            for seed in range(OPTION_TABLES):
                players = deal(Random(f"{name} option {number} {seed}"), knobs)
                yield (
                    request("score", name, changes, players=players),
                    expected_score(players, knobs, Counter()),
                )

    assert not (told := disagreements(tables())), told


def test_knobs_at_random_settle_as_derived() -> None:
    seen: Counter[str] = Counter()

    def tables() -> Iterator[tuple[Request, dict[str, Any]]]:
        for seed in range(SETTINGS):
            rng = Random(f"knobs {seed}")
            base, changes = rng.choice(sorted(published())), knob_settings(rng)
            knobs = with_set(base, changes)
            for _ in range(TABLES_A_SETTING):
                players = deal(rng, knobs)
                seen.update(played(players))
                yield request("score", base, changes, players=players), expected_score(players, knobs, seen)

    assert not (told := disagreements(tables())), told
    wanted = must_happen(with_set("bsfyi", {})) | {
        *(f"foul {mode}" for mode in ("rows", "flat", "flat_and_bonuses")),
        *(f"table sweep {mode}" for mode in ("replace", "compound", "rows_again", "add")),
        *(f"declares {kind}" for kind in registry()["instant.rank"]["values"]),
        *("table-last sweep", "pair in doubt", "pair with one who left"),
        *("bonus over bonus", "lost bonus", "aces", "aces cancelled", "aces unsettled"),
    }
    assert wanted <= set(seen), sorted(wanted - set(seen))


def questions_of_rows() -> Iterator[tuple[Request, dict[str, Any]]]:
    """Single rows, pairs of them and arrangements."""
    for seed in range(QUESTIONS):
        rng = Random(f"rows {seed}")
        base = rng.choice(sorted(published()))
        changes: dict[str, Any] = {}
        for name in ("order", "wheel"):
            changes[name] = rng.choice(list(registry()[name]["values"]))
        knobs = with_set(base, changes)
        rows: list[list[str]] = []
        # A pack each: the two rows of a comparison may share cards.
        for dealer in (Dealer(rng), Dealer(rng)):
            dealer.rows = [{"back": row, "middle": row, "front": row[:3]} for row in rows if len(row) == 5]
            if rng.random() < 0.7:
                rows.append(dealer.take(dealer.five(rng.choice(FIVES), "back"), 5))
            else:
                rows.append(dealer.take(dealer.three(rng.choice(FRONTS)), 3))
        a, b = rows
        if len(b) == 3 and len(a) == 5 and rng.random() < 0.5:
            b = rng.sample(a, 3)
        for row in (a, b):
            yield request("classify", base, changes, cards=row), {"type": derivation.classify(row)}
        yield request("compare", base, changes, a=a, b=b), {"outcome": derivation.compare(a, b, knobs)}
        dealer = Dealer(rng)
        arrangement = dealer.hand(rng.choice(("rows", "strong", "any")), knobs)
        # Equal fives, and a front that begins the middle, are where the order of rows is in question.
        if rng.random() < 0.3:
            arrangement["middle"] = dealer.take(dealer.twin(rng.choice(("back", "front"))), 5)
        faults = derivation.check(arrangement, knobs)
        expected = {"legal": not faults, "faults": faults}
        yield request("check", base, changes, arrangement=arrangement), expected


def test_rows_are_named_compared_and_checked_as_derived() -> None:
    assert not (told := disagreements(questions_of_rows())), told


def test_instant_wins_are_found_as_derived() -> None:
    seen: Counter[str | None] = Counter()

    def hands() -> Iterator[tuple[Request, dict[str, Any]]]:
        for seed in range(2 * QUESTIONS):
            rng = Random(f"instants {seed}")
            base = rng.choice(sorted(published()))
            changes = {name: value for name, value in knob_settings(rng).items() if "instant" in name}
            knobs = with_set(base, changes)
            dealer = Dealer(rng)
            cards = dealer.take(dealer.instant(rng.choice(INSTANTS)), 13)
            found = derivation.instant_win(cards, knobs)
            seen[found] += 1
            yield request("instant_win", base, changes, cards=cards), {"instant_win": found}

    assert not (told := disagreements(hands())), told
    assert set(seen) == {None, *registry()["instant.rank"]["values"]}


def test_three_straights_of_every_kind_are_found_as_derived() -> None:
    """Every two runs of five with every run of three that one pack can hold."""
    knobs = with_set("bsfyi", {"instant.rank": ["three_straights"]})

    def hands() -> Iterator[tuple[Request, dict[str, Any]]]:
        for number, first in enumerate(runs(5, low=True)):
            for second in runs(5, low=True)[number:]:
                for front in runs(3, low=True):
                    cards = Dealer(Random(number)).each(first + second + front)
                    expected = {"instant_win": derivation.instant_win(cards, knobs)}
                    yield (
                        request("instant_win", "bsfyi", {"instant.rank": ["three_straights"]}, cards=cards),
                        expected,
                    )

    assert not (told := disagreements(hands())), told


# Tables worked out by hand: the knobs set on bsfyi, A's cards and B's as laid, and what A receives.
PINNED: dict[str, tuple[dict[str, Any], str, str, int]] = {
    # A sweeps. Aces over sevens double the row, its own chi too: 2 x 2 + 6; then 1 x 2 + 1 and 1 x 2 + 2.
    "bonus over bonus, a sweep of the rows alone": (
        {"sweep.scope": "rows", "bonus.over_bonus": "quads_up"},
        "As Ac Ad Ah 5s 2h 2d 2s Kd Kh 3d 3c 3h",
        "7c 7d 7h 7s Tc 6s Qh 8h 5h 5c Qd 6d Jh",
        10 + 3 + 4,
    ),
    # Four aces in back: 4, and they cancel the ace points, which are made for four players.
    "ace points for four, cancelled": (
        {"ace_points.mode": "four", "ace_points.cancelled_by_quads": True},
        "As Ad Ac Ah 6h Qs Jd Td 3h 2s 5c 7s 4s",
        "Kh Qh 3d 9d 8h Kc Th 7h 6c 2c 9s 6s 5d",
        4 - 1 - 1,
    ),
    # B fouls but loses no row as laid, so no row was multiplied. A's table sweep pays 3, times the sweep's 5;
    # B holds an ace more.
    "ace points multiplied, a foul that loses no row": (
        {
            "foul.rows": "as_laid",
            "sweep.factor": 5,
            "table_sweep.mode": "rows_again",
            "table_sweep.players": 2,
            "ace_points.mode": "dealt",
            "ace_points.multiplied": True,
        },
        "6d Td 8s 8d 3d 2d 5s Ac 5c 3c 2h Js 7h",
        "9h Th Jh Qh Kh 7s Ks 3h Ad As 4c 4d 4s",
        3 * 5 - 1,
    ),
    # A's six pairs are declared for him and take 3; he did lay four aces in a row, which cancels the aces.
    "ace points cancelled by rows of a hand that counts as declared": (
        {
            "instant.declared": "automatic",
            "ace_points.mode": "dealt",
            "ace_points.cancelled_by_quads": True,
        },
        "As Ac Ad Ah 9d Js Jc 6c 6h 5s 2h 2d 5c",
        "Kh Qc 8h 7c 3h Ks Tc 7s 4c 3d 9s 8d 4h",
        3,
    ),
}


@pytest.mark.parametrize("case", PINNED)
def test_tables_worked_out_by_hand_settle_alike(case: str) -> None:
    changes, a, b, received = PINNED[case]
    players = [{"arrangement": cut(hand.split())} for hand in (a, b)]
    net = [[0, received], [-received, 0]]
    assert derivation.settle(players, with_set("bsfyi", changes)) == {"net": net}
    asked = request("score", "bsfyi", changes, players=players)
    assert not (told := disagreements([(asked, {"net": net})])), told
