"""The engine against a second one, in JavaScript, written by somebody who had only the published pages.

It is asked every vector through the runner, then seeded tables, and questions with something wrong in them;
both must answer alike. `tests/independent/README.md` tells how it came about and what was found.
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maubinh_core.conformance import vectors
from maubinh_core.conformance.outcomes import Report, Status
from maubinh_core.conformance.program import Program
from maubinh_core.conformance.replies import Forms
from maubinh_core.conformance.runner import run
from maubinh_core.protocol import answer
from tests.derivation_knobs import published, with_set
from tests.derivation_tables import deal, knob_settings
from tests.effort import PROOF
from tools.nodes import node

FOLDER = Path(__file__).parent / "independent"
COMMAND = (node(), str(FOLDER / "adapter.mjs"))
TABLES = 200 if PROOF else 20
"""Tables of each profile as it is published, and as many with its knobs turned by chance."""
QUESTIONS = 5_000 if PROOF else 500
SHOWN = 3
NOT_OFFERED = {"parse"}
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    2.5,
    "",
    "As",
    "10s",
    "as",
    "third",
    [],
    {},
    ["As"],
    ["As"] * 2,
)
"""Values that stand where something else should."""

Message = dict[str, Any]


@pytest.fixture(scope="module")
def report() -> Report:
    """Every vector put to it as to any program under test."""
    with Program(COMMAND, start_timeout=60) as program:
        return run(vectors.load(), program, edition=vectors.manifest()["edition"], forms=Forms())


def test_it_passes_every_vector(report: Report) -> None:
    wrong = {o.vector.key: o.difference or o.why for o in report.outcomes if o.counts_against}
    assert wrong == {}
    assert report.exit_code == 0
    assert report.remarks == ()


def test_it_answers_contested_questions_alike(report: Report) -> None:
    contested = [outcome for outcome in report.outcomes if outcome.contested]
    assert contested
    assert [o.vector.key for o in contested if o.status is not Status.PASS] == []


def test_only_what_it_does_not_offer_is_skipped(report: Report) -> None:
    asked = {outcome.vector.op for outcome in report.outcomes if outcome.status is not Status.SKIP}
    skipped = {outcome.vector.op for outcome in report.outcomes if outcome.status is Status.SKIP}
    assert skipped == NOT_OFFERED
    assert asked == {"classify", "compare", "check", "instant_win", "score"}


def test_its_own_reading_of_the_worked_examples_holds() -> None:
    told = subprocess.run(
        [node(), "--test", "examples.test.mjs"], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout[-3000:]


def test_seeded_tables_are_settled_alike() -> None:
    both = Both(list(_tables(Random(20_261_130))))
    # A test of tables that are all refused would test nothing.
    assert both.codes["settled"] > both.codes.total() // 2
    assert {"unspecified", "must_rearrange", "not_an_instant_win"} <= both.codes.keys()
    assert both.differences() == ""


def test_what_is_wrong_with_a_question_is_told_alike() -> None:
    both = Both(list(_spoiled(Random(7))))
    assert {
        *("bad_request", "unknown_op", "unknown_profile", "unknown_knob"),
        *("unknown_card", "wrong_card_count", "duplicate_card"),
    } <= both.codes.keys()
    assert both.differences() == ""


def _tables(rng: Random) -> Iterator[Message]:
    for base in published():
        for _ in range(TABLES):
            yield {"op": "score", "profile": base, "players": deal(rng, with_set(base, {}))}
            changes = knob_settings(rng)
            players = deal(rng, with_set(base, changes))
            yield {"op": "score", "profile": {"base": base, "set": changes}, "players": players}


def _spoiled(rng: Random) -> Iterator[Message]:
    """Questions of every op in which here and there something is replaced, taken away or added."""
    pack = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
    bases = [*published(), "none"]

    def rows(cards: list[str]) -> Message:
        return {"back": cards[:5], "middle": cards[5:10], "front": cards[10:]}

    def spoil(value: Any) -> Any:
        if rng.random() < 0.03:
            return rng.choice(ODD)
        if isinstance(value, dict):
            first = 0 if rng.random() < 0.97 else 1
            return {key: spoil(item) for key, item in list(value.items())[first:]}
        if isinstance(value, list):
            more = rng.choices(pack, k=1) if rng.random() < 0.03 else []
            return [
                spoil(item) if isinstance(item, dict) or rng.random() < 0.1 else item for item in value + more
            ]
        return value

    for _ in range(QUESTIONS):
        deck = rng.sample(pack, 52)
        deck[0] = rng.choice((deck[0], deck[0], deck[0], deck[1]))
        hands = [deck[i : i + 13] for i in range(0, 52, 13)][: rng.choice((1, 2, 3, 4, 4))]
        base = rng.choice(bases)
        turned = {
            "base": base,
            "set": {rng.choice(("wheel", "sweep.factor", "x")): rng.choice((*ODD, "split"))},
        }
        fields: dict[str, Message] = {
            "classify": {"cards": deck[: rng.choice((3, 5, 5, 4))]},
            "compare": {"a": deck[: rng.choice((3, 5))], "b": deck[2 : rng.choice((5, 7))]},
            "check": {"arrangement": rows(deck[:13])},
            "instant_win": {"cards": deck[:13]},
            "score": {"players": [{"arrangement": rows(cards)} for cards in hands]},
            "shuffle": {},
        }
        op = rng.choice(list(fields))
        request = {"op": op, "profile": rng.choice((base, turned)), **fields[op]}
        yield spoil(request) if rng.random() < 0.6 else request


class Both:
    """The same questions put to the engine and to the second one."""

    def __init__(self, questions: list[Any]) -> None:
        self.asked = [{**q, "id": n} if isinstance(q, dict) else q for n, q in enumerate(questions)]
        self.ours = [answer(request) for request in self.asked]
        lines = "".join(f"{json.dumps(request)}\n" for request in self.asked)
        done = subprocess.run(COMMAND, input=lines, capture_output=True, text=True, check=True)
        self.theirs = [json.loads(line) for line in done.stdout.splitlines()]

    @property
    def codes(self) -> Counter[str]:
        """How the engine answered: error codes, and `settled` for a result."""
        return Counter(reply["error"]["code"] if "error" in reply else "settled" for reply in self.ours)

    def differences(self) -> str:
        """The first questions answered differently, ready to be sent again; empty where there is none."""
        found = [
            f"{json.dumps(request)}\n  engine: {ours}\n  second: {theirs}"
            for request, ours, theirs in zip(self.asked, self.ours, self.theirs, strict=True)
            if _compared(ours) != _compared(theirs)
        ]
        return "\n".join([f"{len(found)} differ, among them", *found[:SHOWN]]) if found else ""


def _compared(reply: Message) -> Any:
    """What has to be the same of two replies, an error's partly settled table included."""
    if "error" in reply:
        return reply["id"], reply["error"]["code"], reply["error"].get("partial")
    return reply["id"], reply.get("result", reply)
