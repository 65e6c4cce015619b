"""A program under test as one long-lived process that is asked in JSON Lines.

It may crash, hang, flood or talk nonsense: each becomes an `Answer` with its `Fault`, the process with all it
started is stopped, and the next question finds a new one. What is kept of its output is bounded, and it is
read only while an answer is awaited, so that a program that talks without end waits for us.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .. import reasons
from ..protocol import MAX_LINE
from .child import Child, kill, start_options
from .engine import Answer, Fault, Message

MAX_BLANK = 1_000
"""Empty lines before a reply."""
SHOWN = 200
"""Characters of a wrong line that are shown."""
TIMEOUT = 10.0
LINGER = 1.0
"""Seconds a process is given to be gone: after the end of its input, of its output, or when it was killed."""

_Found = tuple[Message | None, Fault | None, dict[str, Any]]


class Program:
    """A command that is started when first asked, and again after each fault.

    `timeout` is how many seconds one answer may take, `start_timeout` the first one of each process,
    `describe`, for an interpreter or a virtual machine has to start before it; where it is not given, as
    long as an answer, but ten seconds at least. `folder` is where it runs.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout: float = TIMEOUT,
        start_timeout: float | None = None,
        folder: Path | None = None,
    ) -> None:
        self.command = tuple(command)
        self.timeout = timeout
        self.start_timeout = max(timeout, TIMEOUT) if start_timeout is None else start_timeout
        self.starts = 0
        self.remarks: set[str] = set()
        """What is not wrong enough to fail a case: `bom`, `does_not_stop`, `talks_at_end`."""
        self._folder = folder
        self._loop = asyncio.new_event_loop()
        self._waiting = False
        self._child: Child | None = None
        self._described: Answer | None = None

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def describe(self) -> Answer:
        """The running process's reply to `describe`; starts one if none runs."""
        if self._child is None or self._described is None:
            self._described = self._start()
        return self._described

    def ask(self, request: Message) -> Answer:
        """Its reply to `request`, matched by `id`, or the fault."""
        if self._child is None:
            begun = self.describe()
            if begun.fault:
                return begun
        assert self._child is not None
        return self._exchange(self._child, request, self.timeout)

    def close(self) -> None:
        """Ends its input and gives it a moment to stop; then stops it, and all it started."""
        if self._loop.is_closed():
            return
        if self._child is not None:
            child, self._child = self._child, None
            child.end_input()
            if not self._wait(lambda: child.exited and child.ended, LINGER):
                self.remarks.add("does_not_stop")
            if child.output.strip():
                self.remarks.add("talks_at_end")
            self._stop(child)
        self._loop.close()

    def _start(self) -> Answer:
        running = self._loop.subprocess_exec(
            lambda: Child(self._happened), *self.command, cwd=self._folder, **start_options()
        )
        try:
            with _no_other_loop():
                _, child = self._loop.run_until_complete(running)
        except (OSError, ValueError) as error:  # ValueError: a null character in an argument
            reason = reasons.of_system(error) if isinstance(error, OSError) else "null_character"
            return Answer(fault=Fault.NOT_STARTED, detail={"command": self.command[0], "reason": reason})
        self._child = child
        self.starts += 1
        return self._exchange(child, {"id": "describe", "op": "describe"}, self.start_timeout)

    def _exchange(self, child: Child, request: Message, timeout: float) -> Answer:
        begun = time.perf_counter()
        line = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
        child.send(line.encode("utf-8") + b"\n")
        found = self._next_line(child, timeout)
        reply, fault, detail = (
            _read(found, request["id"]) if isinstance(found, bytes) else self._told(child, found, timeout)
        )
        seconds = time.perf_counter() - begun
        if child.bom:
            self.remarks.add("bom")
        if fault is not None:
            self._child = None
            self._stop(child)
        return Answer(reply, fault, detail, stderr=child.said(), seconds=seconds)

    def _next_line(self, child: Child, timeout: float) -> bytes | Fault:
        """The next line that is not empty, or why there is none."""
        deadline = time.monotonic() + timeout
        for _ in range(MAX_BLANK):
            if not self._heard(child, deadline - time.monotonic()):
                return Fault.EXITED if child.exited else Fault.TIMEOUT
            line = child.line()
            if line is None:
                return Fault.TOO_LONG if child.has_line else Fault.EXITED
            if line.strip():
                return line
        return Fault.TOO_LONG

    def _heard(self, child: Child, seconds: float) -> bool:
        """Waits for a line or the end of the output; whether either came.

        What the process started may hold its output open when it is gone: then no end comes, and nothing that
        it said itself is still under way for long.
        """
        self._wait(lambda: child.has_line or child.ended or child.exited, seconds)
        if child.exited:
            self._wait(lambda: child.has_line or child.ended, min(LINGER, seconds))
        return child.has_line or child.ended

    def _told(self, child: Child, fault: Fault, timeout: float) -> _Found:
        """The fault with what its sentence needs."""
        detail: dict[str, Any] = {"line": _shown(bytes(child.output[: 4 * SHOWN]))}
        match fault:
            case Fault.TIMEOUT:
                detail["seconds"] = timeout
            case Fault.TOO_LONG:
                detail["limit"] = MAX_LINE
            case Fault.EXITED if self._wait(lambda: child.exited, LINGER):
                detail["code"] = child.exit_code
            case Fault.EXITED:
                fault = Fault.CLOSED
        return None, fault, detail

    def _stop(self, child: Child) -> None:
        """Ends a process and all it started; returns when they are gone, or after a moment."""
        kill(child.transport.get_pid())
        child.end_output()
        # A descendant that left the group may still hold a pipe: it is not waited for without end.
        self._wait(lambda: child.closed, LINGER)
        child.transport.close()
        self._loop.call_soon(self._loop.stop)
        self._run()

    def _wait(self, done: Callable[[], bool], seconds: float) -> bool:
        """Lets things happen until `done`, for so many seconds at most; whether it is."""
        if done():
            return True
        over = False

        def ring() -> None:
            nonlocal over
            over = True
            self._happened()

        timer = self._loop.call_later(seconds, ring)
        self._waiting = True
        try:
            while not done() and not over:
                self._run()  # until `_happened`
        finally:
            self._waiting = False
            timer.cancel()
        return done()

    def _run(self) -> None:
        with _no_other_loop():
            self._loop.run_forever()

    def _happened(self) -> None:
        # A process that was given up long ago may still be heard of while another is being started.
        if self._waiting:
            self._loop.stop()


@contextmanager
def _no_other_loop() -> Iterator[None]:
    """Ours may be run within another: in a notebook, or beside a browser that is driven."""
    outer = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(outer)


def _read(line: bytes, asked: Any) -> _Found:
    try:
        value = json.loads(line.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError:
        return None, Fault.NOT_JSON, {"line": _shown(line), "reason": "not_utf8"}
    except (ValueError, RecursionError) as error:
        return None, Fault.NOT_JSON, {"line": _shown(line), "reason": reasons.of_json(error)}
    if not isinstance(value, dict):
        return None, Fault.NOT_AN_OBJECT, {"line": _shown(line)}
    if "id" not in value or value["id"] != asked or type(value["id"]) is not type(asked):
        return None, Fault.WRONG_ID, {"line": _shown(line), "asked": asked, "id": value.get("id")}
    return value, None, {}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


def _shown(line: bytes) -> str:
    text = line[: 4 * SHOWN].decode("utf-8", "replace").strip()
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "\N{HORIZONTAL ELLIPSIS}"
