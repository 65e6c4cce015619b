"""YAML read so that a mistake can be pointed at: every value keeps the line it stands on.

What is refused beyond YAML's own rules is told in `maubinh_core.linedyaml`; here text must be NFC (composed
Vietnamese letters) too, and each fault becomes a problem with how to mend it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maubinh_core import linedyaml
from maubinh_core.linedyaml import Step, Steps

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, order=True)
class Problem:
    """One mistake in a data file: where it stands, what is wrong, and how to mend it."""

    file: str
    line: int
    where: str
    message: str
    mend: str = ""

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        mend = f"\n    mend: {self.mend}" if self.mend else ""
        return f"{self.file}:{self.line}: {where}{self.message}{mend}"


class SpecError(Exception):
    """A data file that cannot be used; `problems` holds every mistake found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))


@dataclass(frozen=True)
class Document:
    """A YAML file as plain values, with the line of each of them."""

    file: str
    value: Any
    lines: dict[Steps, int]

    def line(self, path: Iterable[Step] = ()) -> int:
        """The line of the value at `path`, or of the nearest thing around it that stands in the file."""
        return linedyaml.nearest(self.lines, path)

    def problem(
        self, path: Iterable[Step], message: str, mend: str = "", where: str | None = None
    ) -> Problem:
        """A mistake at `path`; `where` replaces the path in the message, say by the id of a case."""
        steps = tuple(path)
        return Problem(self.file, self.line(steps), show(steps) if where is None else where, message, mend)


def show(path: Iterable[Step]) -> str:
    """A path as people read it: `cases[3].title.vi`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def relative(path: Path) -> str:
    """The file as messages name it: from the top of the repository where it lies in it."""
    try:
        return path.resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return path.name


def load(path: Path) -> Document:
    """The file at `path`; SpecError where it is no UTF-8, no YAML, or breaks one of this module's rules."""
    file = relative(path)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SpecError(
            [Problem(file, 1, "", "the file is not there", "create it, or mend the name")]
        ) from None
    except UnicodeDecodeError as error:
        raise SpecError(
            [Problem(file, 1, "", f"not UTF-8: {error.reason}", "save the file as UTF-8")]
        ) from None
    return loads(text, file)


def loads(text: str, file: str = "<text>") -> Document:
    """As `load`, of a text already in memory; `file` is the name messages give it."""
    problems = list(_not_composed(text, file))
    try:
        read = linedyaml.read(text)
    except linedyaml.FaultyYamlError as faulty:
        raise SpecError([*problems, *(_told(fault, file) for fault in faulty.faults)]) from None
    if problems:
        raise SpecError(problems)
    return Document(file, read.value, read.lines)


def _not_composed(text: str, file: str) -> Iterator[Problem]:
    if unicodedata.is_normalized("NFC", text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not unicodedata.is_normalized("NFC", line):
            mend = 'write composed letters (in Python: unicodedata.normalize("NFC", text))'
            yield Problem(file, number, "", "letters and their marks stand apart (not NFC)", mend)


_TOLD = {
    "not_yaml": (
        "not YAML: {detail}",
        "look at the indentation, and quote any text holding ': ' or '#' or starting with a sign",
    ),
    "key_twice": ("this key is given twice", "keep one, or rename the other"),
    "key_not_text": ("a key must be plain text", "write it as one word"),
    "tag": ("tags mean nothing here: {detail}", "leave it out, or quote text that begins with `!`"),
    "too_deep": ("nested too deeply", f"{linedyaml.DEEPEST} levels at most"),
    "unfolds": (
        "what the aliases stand for is too much",
        f"{linedyaml.MOST_UNFOLDED} values at most; write them out",
    ),
    "holds_itself": ("{detail} stands within the very value it stands for", "write out what is meant there"),
    "second_document": ("a second document begins", "take the line `---` away"),
}


def _told(fault: linedyaml.Fault, file: str) -> Problem:
    message, mend = _TOLD[fault.kind]
    return Problem(file, fault.line, show(fault.path), message.format(detail=fault.detail), mend)
