"""YAML read strictly, every value with the line it stands on, so that a mistake can be pointed at.

Stricter than YAML itself, because people edit these files by hand: a key given twice, a tag and a second
document are refused, and only `true` and `false` are booleans, so that `no` stays a word. A text is taken
event by event, without recursion; how deep it goes and how much its aliases unfold to is bounded.
Needs PyYAML, the extra ``[tools]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import yaml

Step = str | int
Steps = tuple[Step, ...]

DEEPEST = 50
MOST_UNFOLDED = 20_000
"""How many values aliases may stand for in all: a page of YAML can be written that means billions."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Only plain decimal numbers: YAML 1.1 would also read 1_000, 0x1F and 12:30 as numbers.
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_WORDS = {"": None, "~": None, "null": None, "Null": None, "NULL": None, "true": True, "false": False}


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a text: ``not_yaml`` (told in `detail`), ``key_twice``, ``key_not_text``, ``tag``,
    ``too_deep``, ``unfolds``, ``holds_itself`` or ``second_document``."""

    line: int
    kind: str
    path: Steps = ()
    detail: str = ""


class FaultyYamlError(ValueError):
    """A text that cannot be used; `faults` holds all that was found before reading had to end."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)


@dataclass(frozen=True)
class Lined:
    """Plain values (dict, list, str, int, bool, None) and the line of each by its path from the top.

    What an alias stands for has the alias's line.
    """

    value: Any
    lines: dict[Steps, int]

    def line(self, path: Iterable[Step] = ()) -> int:
        """The line of the value at `path`, or of the nearest thing around it that stands in the text."""
        return nearest(self.lines, path)


def nearest(lines: dict[Steps, int], path: Iterable[Step]) -> int:
    """The line of a path or of the nearest one around it; 1 where there is none."""
    steps = tuple(path)
    while steps not in lines and steps:
        steps = steps[:-1]
    return lines.get(steps, 1)


def read(text: str) -> Lined:
    """The one document of a text; FaultyYamlError where it is none or breaks one of this module's rules."""
    reader = _Reader()
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            reader.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        told = " ".join(str(part) for part in (error.context, error.problem) if part)
        line = mark.line + 1 if mark else 1
        # What is missing at the end is missed below the last line there is.
        reader.faults.append(Fault(min(line, text.rstrip().count("\n") + 1), "not_yaml", detail=told))
    except (yaml.YAMLError, UnicodeEncodeError) as error:  # a character that no YAML may hold
        told = str(getattr(error, "reason", error))
        reader.faults.append(Fault(_unreadable_line(text), "not_yaml", detail=told))
    except _StopError:
        pass
    if reader.faults:
        raise FaultyYamlError(reader.faults)
    return Lined(reader.value, reader.lines)


class _StopError(Exception):
    """Reading cannot go on; why is among the faults."""


@dataclass
class _Open:
    """A mapping or a list whose end has not come. `size` counts the values in it, aliases unfolded."""

    container: Any
    path: Steps
    anchor: str | None
    key: str | None = None
    awaits_key: bool = False
    size: int = 1


@dataclass
class _Reader:
    """Builds values of events; `stack` holds what is open, outermost first."""

    value: Any = None
    lines: dict[Steps, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    anchors: dict[str, tuple[Any, int] | None] = field(default_factory=dict)
    """What each name stands for, and how many values that is; None while it is still open."""
    documents: int = 0
    unfolded: int = 0

    def take(self, event: yaml.Event) -> None:
        """One event; _StopError where what follows cannot be read any more."""
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise self._stopped(line, "second_document")
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self._close()
        elif isinstance(event, yaml.NodeEvent):
            self._node(event, line)

    def _node(self, event: yaml.NodeEvent, line: int) -> None:
        if getattr(event, "tag", None) not in (None, "!"):
            self.faults.append(Fault(line, "tag", self._path(), str(event.tag)))  # type: ignore[attr-defined]
        if self.stack and self.stack[-1].awaits_key:
            self._key(event, line)
            return
        path = self._path()
        self.lines.setdefault(path, line)
        if isinstance(event, yaml.AliasEvent):
            self._place(*self._alias(event, line))
        elif isinstance(event, yaml.ScalarEvent):
            value = _scalar(event)
            self._remember(event.anchor, value, 1)
            self._place(value, 1)
        else:
            if len(self.stack) >= DEEPEST:
                raise self._stopped(line, "too_deep")
            mapping = isinstance(event, yaml.MappingStartEvent)
            self.stack.append(_Open({} if mapping else [], path, event.anchor, awaits_key=mapping))
            if event.anchor is not None:
                self.anchors[event.anchor] = None

    def _key(self, event: yaml.NodeEvent, line: int) -> None:
        """A mapping's key; one that is no text cannot be passed over without reading what it holds."""
        top = self.stack[-1]
        if not isinstance(event, yaml.ScalarEvent):
            raise self._stopped(line, "key_not_text")
        key = str(event.value)
        if key in top.container:
            self.faults.append(Fault(line, "key_twice", (*top.path, key)))
        top.key, top.awaits_key = key, False
        self.lines[(*top.path, key)] = line

    def _alias(self, event: yaml.AliasEvent, line: int) -> tuple[Any, int]:
        name = str(event.anchor)
        if name not in self.anchors:
            raise self._stopped(line, "not_yaml", f"found undefined alias {name!r}")
        known = self.anchors[name]
        if known is None:
            raise self._stopped(line, "holds_itself", f"*{name}")
        self.unfolded += known[1]
        if self.unfolded > MOST_UNFOLDED:
            raise self._stopped(line, "unfolds")
        return known

    def _close(self) -> None:
        done = self.stack.pop()
        self._remember(done.anchor, done.container, done.size)
        self._place(done.container, done.size)

    def _place(self, value: Any, size: int) -> None:
        if not self.stack:
            self.value = value
            return
        top = self.stack[-1]
        top.size += size
        if isinstance(top.container, list):
            top.container.append(value)
        else:
            top.container[top.key] = value
            top.key, top.awaits_key = None, True

    def _remember(self, anchor: str | None, value: Any, size: int) -> None:
        if anchor is not None:
            self.anchors[anchor] = value, size

    def _path(self) -> Steps:
        """Where the next value stands."""
        if not self.stack:
            return ()
        top = self.stack[-1]
        if isinstance(top.container, list):
            return (*top.path, len(top.container))
        return top.path if top.key is None else (*top.path, top.key)

    def _stopped(self, line: int, kind: str, detail: str = "") -> _StopError:
        self.faults.append(Fault(line, kind, self._path(), detail))
        return _StopError()


def _scalar(event: yaml.ScalarEvent) -> Any:
    text = str(event.value)
    if event.style:  # quoted, or a block
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _INTEGER.fullmatch(text) else text


def _unreadable_line(text: str) -> int:
    """The line of the first character that YAML does not allow."""
    found = re.search("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    return text.count("\n", 0, found.start()) + 1 if found else 1
