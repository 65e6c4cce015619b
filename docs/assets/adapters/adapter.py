"""An adapter between an engine and the conformance suite: one JSON object a line in, one a line out.

Fill the ops in one by one and run the suite after each. What answers `skipped` is counted apart and fails
nothing. A card is two letters: "As", "Td".
"""

import json
import sys


class Skipped(Exception):
    """Something that exists and that this program does not offer; says why."""


class Refused(Exception):
    """One of the protocol's errors: its code, then a sentence for people."""


def classify(request):
    """request["cards"], 3 or 5 of them -> {"type": "full_house"}"""
    raise Skipped("not yet")


def compare(request):
    """request["a"], request["b"] -> {"outcome": "a"}, or "b", or "tie"; by request["profile"]"""
    raise Skipped("not yet")


def check(request):
    """request["arrangement"]["back"], ["middle"], ["front"] -> {"legal": False, "faults": ["back<middle"]}"""
    raise Skipped("not yet")


def instant_win(request):
    """request["cards"], 13 of them -> {"instant_win": "six_pairs"}, or None"""
    raise Skipped("not yet")


def score(request):
    """request["players"] -> {"net": [[0, 6], [-6, 0]], "totals": [6, -6]}; row i is what i receives

    A player has "arrangement", or thirteen "cards" with "declares" or "left".
    """
    raise Skipped("not yet")


OPS = {op.__name__: op for op in (classify, compare, check, instant_win, score)}
DESCRIPTION = {
    "name": "my engine",
    "version": "1.0",
    "language": "Python",
    "protocol": 1,
    "ops": ["describe", *OPS],
    "profiles": [{"id": "bsfyi", "edition": "0.1.0"}],  # whose rules you play
}


def answer(request):
    if request["op"] == "describe":
        return {"result": DESCRIPTION}
    try:
        if request["op"] not in OPS:
            raise Refused("unknown_op", f"no op {request['op']}")
        return {"result": OPS[request["op"]](request)}
    except Skipped as reason:
        return {"skipped": str(reason)}
    except Refused as error:
        code, message = error.args
        return {"error": {"code": code, "message": message}}


sys.stdin.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(encoding="utf-8", newline="\n")
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
