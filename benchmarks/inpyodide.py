"""The same work in Pyodide, by a node that is asked for one piece at a time."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Self

from .racing import Clocked

ROOT = Path(__file__).resolve().parents[1]


class Pyodide:
    """A running Pyodide that has the work of `workloads` ready on `rows` rows; to be used by `with`."""

    def __init__(self, rows: int) -> None:
        self._process = subprocess.Popen(
            ["node", "benchmarks/inpyodide.mjs", str(rows)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.versions = self._read()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def side(self, name: str) -> Clocked:
        """A piece of work as a side of a race."""

        def run() -> float:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{name}\n")
            self._process.stdin.flush()
            return float(self._read()["ms"]) / 1000

        return run

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("Pyodide ended; what it said stands above")
        told: dict[str, Any] = json.loads(line)
        return told
