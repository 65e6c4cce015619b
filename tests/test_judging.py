"""One judgement in two places: the runner's in Python, and the browser's in JavaScript, on the same pairs."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from maubinh_core.conformance.judging import difference
from tools.nodes import node

APP = Path(__file__).resolve().parents[1] / "docs" / "assets" / "app"
NET = {"result": {"net": [[0, 6], [-6, 0]], "totals": [6, -6]}}
LEGAL = {"result": {"legal": True, "faults": []}}
NONE = {"result": {"instant_win": None}}
REFUSED = {"error": {"code": "unknown_card"}}
OPEN = {"error": {"code": "unspecified", "partial": [[0, 6, None], [-6, 0, None], [None, None, 0]]}}

# What is expected, what came, and whether that is right.
PAIRS: list[tuple[Any, Any, bool]] = [
    (NET, NET, True),
    (NET, {"result": {**NET["result"], "ledger": [1]}, "note": "more"}, True),
    (NET, {"result": {"net": [[0, 6.0], [-6, 0]], "totals": [6, -6]}}, True),
    (NET, {"result": {"net": [[0, 6], [-6, 0]]}}, False),
    (NET, {"result": {"net": [[0, 6], [-6]], "totals": [6, -6]}}, False),
    (NET, {"result": {"net": [[0, "6"], [-6, 0]], "totals": [6, -6]}}, False),
    (NET, {"result": {"net": [[0, 6], [-6, False]], "totals": [6, -6]}}, False),
    (NET, {"result": {"net": [[0, None], [None, 0]], "totals": [6, -6]}}, False),
    (NET, {"result": {"net": "0", "totals": [6, -6]}}, False),
    (NET, {"result": None}, False),
    (NET, {"result": [0]}, False),
    (NET, {"error": {"code": "unspecified"}}, False),
    (NET, {"skipped": "not yet"}, False),
    (OPEN, {"error": {**OPEN["error"], "players": [2]}}, True),
    (OPEN, {"error": {"code": "unspecified"}}, True),
    (OPEN, {"error": {"code": "unspecified", "partial": None}}, True),
    (
        OPEN,
        {"error": {"code": "unspecified", "partial": [[0, None, None], [None, 0, None], [None, None, 0]]}},
        False,
    ),
    (OPEN, {"error": {"code": "unspecified", "partial": [[0, 6, 0], [-6, 0, 0], [0, 0, 0]]}}, False),
    (OPEN, {"error": {"code": "unspecified", "partial": []}}, False),
    (OPEN, {"error": {**OPEN["error"], "code": "bad_request"}}, False),
    (LEGAL, LEGAL, True),
    (LEGAL, {"result": {"legal": 1, "faults": []}}, False),
    (LEGAL, {"result": {"legal": "true", "faults": []}}, False),
    (LEGAL, {"result": {"legal": True, "faults": ["back<middle"]}}, False),
    (LEGAL, {"result": {"legal": True, "faults": {}}}, False),
    (NONE, NONE, True),
    (NONE, {"result": {}}, False),
    (NONE, {"result": {"instant_win": False}}, False),
    (NONE, {"result": {"instant_win": "six_pairs"}}, False),
    (REFUSED, {"error": {"code": "unknown_card", "message": "?", "at": {"row": "cards"}}}, True),
    (REFUSED, {"error": {"code": "wrong_card_count"}}, False),
    (REFUSED, {"error": {}}, False),
    (REFUSED, {"error": "unknown_card"}, True),
    (REFUSED, {"error": None}, False),
    (REFUSED, {"result": {"type": "flush"}}, False),
]


@pytest.mark.parametrize(("expected", "reply", "right"), PAIRS)
def test_the_runner_judges(expected: Any, reply: Any, right: bool) -> None:
    assert (difference(expected, reply) == "") is right


def test_the_browser_judges_alike(tmp_path: Path) -> None:
    module = tmp_path / "judging.mjs"  # node takes a .js for a script of the old kind
    shutil.copy(APP / "judging.js", module)
    script = (
        f"import {{ difference }} from {json.dumps(module.as_uri())};"
        "const pairs = JSON.parse(process.argv[1]);"
        "console.log(JSON.stringify(pairs.map(([expected, reply]) => difference(expected, reply) === '')));"
    )
    pairs = json.dumps([[expected, reply] for expected, reply, _ in PAIRS])
    told = subprocess.run(
        [node(), "--input-type=module", "--eval", script, pairs],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(told.stdout) == [right for *_, right in PAIRS]
