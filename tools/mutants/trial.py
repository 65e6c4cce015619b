"""Mutants of the code put to the vectors, each in a process of its own: it may loop, eat memory or crash.

The process loads the core anew, from the tree it is told, with one module from another source.
"""

from __future__ import annotations

import importlib
import multiprocessing
import resource
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType

from maubinh_core.conformance.judging import difference
from maubinh_core.conformance.vectors import Vector

from .code import CodeMutant

CPU_SECONDS, WALL_SECONDS, MEMORY = 20, 120, 4 << 30
_FORK = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Trial:
    """How a mutant fared: `by` is the vector that noticed it, or how it broke; empty where it survives."""

    mutant: CodeMutant
    by: str


def tried(mutants: Iterable[CodeMutant], vectors: Sequence[Vector], root: Path) -> Iterator[Trial]:
    """Each mutant with a vector that notices it, a contested one only where no other does.

    Those that noticed one of late are asked first. `root` holds the core, of which the mutants are.
    """
    order = sorted(vectors, key=lambda vector: vector.contested is not None)
    for mutant in mutants:
        by = _in_a_process(mutant, order, root)
        found = next((i for i, v in enumerate(order) if v.key == by and v.contested is None), None)
        if found is not None:
            order.insert(0, order.pop(found))
        yield Trial(mutant, by)


def _in_a_process(mutant: CodeMutant, vectors: Sequence[Vector], root: Path) -> str:
    ours, theirs = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_run, args=(mutant, vectors, root, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        return str(ours.recv()) if ours.poll(WALL_SECONDS) else "hangs"
    except EOFError:
        return "dies"
    finally:
        process.kill()
        process.join()
        ours.close()


def _run(mutant: CodeMutant, vectors: Sequence[Vector], root: Path, told: Connection) -> None:
    sys.path.insert(0, str(root))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    told.send(_noticed(mutant, vectors))


def _noticed(mutant: CodeMutant, vectors: Sequence[Vector]) -> str:
    """The vector that notices; who cannot be loaded, or raises where it should answer, is noticed too."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "maubinh_core"]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Instead(f"maubinh_core.{mutant.module}", mutant.source))
    try:
        answer = importlib.import_module("maubinh_core.protocol").answer
    except Exception as error:
        return f"is not loaded: {type(error).__name__}"
    for vector in vectors:
        try:
            if difference(vector.expected, answer(vector.request)):
                return vector.key
        except Exception:
            return vector.key
    return ""


class _Instead(MetaPathFinder, Loader):
    """Loads one module from another source than its file; nothing on the disk is touched."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.source = name, source

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module under its own name; of any other nothing is known."""
        return spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Runs the other source in the module."""
        exec(compile(self.source, f"<mutant of {self.name}>", "exec"), module.__dict__)
