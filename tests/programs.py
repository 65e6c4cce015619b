"""Small programs under test, written where a test wants them: right ones and wrong ones of every kind."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from maubinh_core.conformance.vectors import Vector
from maubinh_core.protocol import answer

Message = Mapping[str, Any]

_FRAME = """
import json, os, subprocess, sys, time

DESCRIPTION = {
    "name": "small", "version": "1", "language": "Python", "protocol": 1,
    "ops": ["classify", "compare", "check", "instant_win", "score"],
    "profiles": [{"id": "bsfyi", "edition": "0.1.0"}],
}


def say(text):
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode("utf-8"))
    sys.stdout.buffer.flush()


def reply(result, **more):
    say(json.dumps({"id": asked["id"], "result": result, **more}) + "\\n")


count = 0
for line in sys.stdin:
    asked = json.loads(line)
    if asked["op"] == "describe":
        reply(DESCRIPTION)
        continue
    count += 1
{body}
{after}
"""


def small(folder: Path, body: str, *, before: str = "", after: str = "") -> list[str]:
    """The command of a program that answers `describe` and does `body` with every other question.

    The body has `asked`, `count` (of questions so far), `say(text)` and `reply(result)`.
    """
    script = folder / "small.py"
    indented = "\n".join(f"    {line}" for line in body.splitlines())
    text = before + _FRAME.replace("{body}", indented).replace("{after}", after)
    script.write_text(text, encoding="utf-8")
    return [sys.executable, "-I", "-S", str(script)]


def canned(folder: Path, answers: Callable[[Message], Message], questions: Iterable[Vector]) -> list[str]:
    """The command of a program that has its replies written down: what `answers` says to these questions.

    Such a one starts at once, where the reference has to be loaded first.
    """
    asked = [{"id": "describe", "op": "describe"}, *(vector.request for vector in questions)]
    replies = {request["id"]: answers(request) for request in asked}
    (folder / "replies.json").write_text(json.dumps(replies), encoding="utf-8")
    script = folder / "canned.py"
    script.write_text(_CANNED, encoding="utf-8")
    return [sys.executable, "-I", "-S", str(script)]


_CANNED = """
import json, pathlib, sys

replies = json.loads(pathlib.Path(__file__).with_name("replies.json").read_text("utf-8"))
for line in sys.stdin:
    print(json.dumps(replies[json.loads(line)["id"]]), flush=True)
"""

ADAPTER = [sys.executable, "-c", "from maubinh_core.cli import adapter; adapter()"]
"""The reference as a program."""


def turned(**knobs: Any) -> Callable[[Message], Message]:
    """The reference with knobs turned, whatever it is asked under: a wrong engine of a known kind."""

    def wrong(request: Message) -> Message:
        if request["op"] == "describe":
            return answer(request)
        profile = request["profile"]
        base, own = (profile, {}) if isinstance(profile, str) else (profile["base"], profile["set"])
        return answer({**request, "profile": {"base": base, "set": {**own, **knobs}}})

    return wrong


def changed(op: str, change: Callable[[Message, Message], Message]) -> Callable[[Message], Message]:
    """The reference with its results of one op changed: `change(request, result)` is the wrong result."""

    def wrong(request: Message) -> Message:
        reply = answer(request)
        if request["op"] == op and "result" in reply:
            return {"id": request["id"], "result": change(request, reply["result"])}
        return reply

    return wrong
