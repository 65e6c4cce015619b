"""YAML read so that a mistake can be pointed at: every value keeps the line it stands on.

Stricter than YAML itself, because people edit these files by hand: a key given twice is refused, text must
be NFC (composed Vietnamese letters), and only `true` and `false` are booleans, so that `no` stays a word.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]

Step = str | int
Steps = tuple[Step, ...]

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


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
        steps = tuple(path)
        while steps not in self.lines and steps:
            steps = steps[:-1]
        return self.lines.get(steps, 1)

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
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        what = " ".join(str(part) for part in (error.context, error.problem) if part)
        mend = "look at the indentation, and quote any text holding ': ' or '#' or starting with a sign"
        raise SpecError([*problems, Problem(file, line, "", f"not YAML: {what}", mend)]) from None
    lines: dict[Steps, int] = {}
    value = _plain(node, (), lines, problems, file) if node is not None else None
    if problems:
        raise SpecError(problems)
    return Document(file, value, lines)


def _not_composed(text: str, file: str) -> Iterator[Problem]:
    if unicodedata.is_normalized("NFC", text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not unicodedata.is_normalized("NFC", line):
            mend = 'write composed letters (in Python: unicodedata.normalize("NFC", text))'
            yield Problem(file, number, "", "letters and their marks stand apart (not NFC)", mend)


def _plain(node: yaml.Node, path: Steps, lines: dict[Steps, int], problems: list[Problem], file: str) -> Any:
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                problems.append(
                    Problem(file, line, show(path), "a key must be plain text", "write it as one word")
                )
                continue
            key = str(key_node.value)
            if key in result:
                problems.append(
                    Problem(
                        file,
                        line,
                        show((*path, key)),
                        "this key is given twice",
                        "keep one, or rename the other",
                    )
                )
            result[key] = _plain(value_node, (*path, key), lines, problems, file)
            lines[(*path, key)] = line
        return result
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*path, index), lines, problems, file) for index, item in enumerate(node.value)]
    return _scalar(node)


def _scalar(node: yaml.Node) -> Any:
    text = str(node.value)
    kind = node.tag.rpartition(":")[2]
    if kind == "null":
        return None
    if kind == "bool" and text in ("true", "false"):
        return text == "true"
    # Only plain decimal numbers: YAML 1.1 would also read 1_000, 0x1F and 12:30 as numbers.
    if kind == "int" and text.lstrip("-").isascii() and text.lstrip("-").isdigit():
        return int(text)
    return text
