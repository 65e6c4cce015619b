"""One process of a program under test: its pipes, its end, and how it is stopped with all it started."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from ..protocol import MAX_LINE

MAX_BYTES = 4 * MAX_LINE + len(codecs.BOM_UTF8) + len(b"\r")
"""Bytes of output kept; no line of MAX_LINE characters has more in UTF-8, a mark and its end counted."""
MAX_STDERR = 4_000
"""Bytes of standard error kept for one question, the last ones."""


def start_options() -> dict[str, Any]:
    """What a process is started with, so that it can be stopped as a whole and Ctrl-C is ours alone."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


class Child(asyncio.SubprocessProtocol):
    """One process: its output in a bounded buffer, the end of what it says on standard error, and its end.

    Whatever happens to it is told by calling `news`.
    """

    transport: asyncio.SubprocessTransport

    def __init__(self, news: Callable[[], None]) -> None:
        self.output = bytearray()
        self.errors = bytearray()
        self.bom = False
        self.ended = False  # its standard output
        self.exited = False
        self.closed = False  # every pipe, and it is gone
        self._fresh = True  # nothing of its output was taken yet
        self._news = news

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process runs."""
        assert isinstance(transport, asyncio.SubprocessTransport)
        self.transport = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """What it says: kept whole on 1 up to a bound, the end of it on 2."""
        if fd == 2:
            self.errors += data
            del self.errors[:-MAX_STDERR]
            return
        self.output += data
        if len(self.output) > MAX_BYTES:
            self._pipe(1).pause_reading()
        self._news()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """A pipe ended."""
        if fd == 1:
            self.ended = True
            self._news()

    def process_exited(self) -> None:
        """It is gone."""
        self.exited = True
        self._news()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone and so are its pipes."""
        self.closed = True
        self._news()

    def send(self, line: bytes) -> None:
        """Writes a line, without waiting for it to be read."""
        self._pipe(0).write(line)

    def end_input(self) -> None:
        """Tells it that nothing more comes."""
        self._pipe(0).close()

    def end_output(self) -> None:
        """Hears no more of its standard output; what it said on standard error is still read to its end."""
        self._pipe(1).close()

    @property
    def has_line(self) -> bool:
        """Whether a whole line has come, or more than a line may have."""
        return b"\n" in self.output or len(self.output) > MAX_BYTES

    def line(self) -> bytes | None:
        """The next whole line of output, without its end; None if there is none, or too long a one."""
        at = self.output.find(b"\n", 0, MAX_BYTES + 1)
        if at < 0:
            return None
        line = bytes(self.output[:at]).removesuffix(b"\r")
        if self._fresh and line.startswith(codecs.BOM_UTF8):
            self.bom, line = True, line.removeprefix(codecs.BOM_UTF8)
        if len(line) > MAX_LINE and len(line.decode("utf-8", "replace")) > MAX_LINE:
            return None
        self._fresh = False
        del self.output[: at + 1]
        if len(self.output) <= MAX_BYTES and not self.ended:
            self._pipe(1).resume_reading()
        return line

    def said(self) -> str:
        """The end of what it said on standard error since this was last looked at, or since its start."""
        told = self.errors.decode("utf-8", "replace").strip()
        self.errors.clear()
        return told

    @property
    def exit_code(self) -> str:
        """`1`, or the name of the signal that ended it, such as `SIGSEGV`."""
        code = self.transport.get_returncode()
        if code is not None and code < 0:
            with contextlib.suppress(ValueError):
                return signal.Signals(-code).name
        return str(code)

    def _pipe(self, fd: int) -> Any:
        return self.transport.get_pipe_transport(fd)


def kill(process: int) -> None:
    """Ends a process and its children, also when it is itself already gone."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process, signal.SIGKILL)
