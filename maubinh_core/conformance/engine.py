"""Whoever can be asked: one question in, one answer out, and every way in which an answer can fail to come.

The runner knows only this. A program of any language is one engine (`program.Program`), a function of this
process another (`Inside`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

Message = Mapping[str, Any]


class Fault(StrEnum):
    """Why no reply was understood. After any of them the program is stopped, to be started anew."""

    NOT_STARTED = "not_started"
    """The operating system could not start the command."""
    EXITED = "exited"
    """The process ended instead of replying: a crash, or a program that answers once and leaves."""
    CLOSED = "closed"
    """It closed its standard output and went on running."""
    TIMEOUT = "timeout"
    """No whole line came in time."""
    NOT_JSON = "not_json"
    """A line that is no JSON, or no UTF-8."""
    NOT_AN_OBJECT = "not_an_object"
    """JSON, but no object."""
    WRONG_ID = "wrong_id"
    """A reply to another question: out of order, said twice, or the id not echoed."""
    TOO_LONG = "too_long"
    """A line without an end, or empty lines without an end."""


@dataclass(frozen=True)
class Answer:
    """What came of one question: a `reply`, or a `fault` with the `detail` its sentence needs.

    `stderr` is the end of what the program said there meanwhile; `seconds` is how long it took.
    """

    reply: Message | None = None
    fault: Fault | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)
    stderr: str = ""
    seconds: float = 0.0


class Engine(Protocol):
    """A program under test."""

    def describe(self) -> Answer:
        """Its reply to `describe`, which it is asked first after each start."""
        ...

    def ask(self, request: Message) -> Answer:
        """Its answer to one request, or the fault; never raises for what the program does."""
        ...


@dataclass(frozen=True)
class Inside:
    """A function of this process as an engine: request in, reply out."""

    answer: Callable[[Message], Message]

    def describe(self) -> Answer:
        """As `Engine.describe`."""
        return self.ask({"id": "describe", "op": "describe"})

    def ask(self, request: Message) -> Answer:
        """As `Engine.ask`."""
        begun = time.perf_counter()
        reply = self.answer(request)
        return Answer(reply=reply, seconds=time.perf_counter() - begun)
