"""A house's rules from a file, for the command line.

The file is JSON, or YAML where PyYAML is installed (the extra ``[tools]``): either ``base`` and ``set``, as
profiles are on the wire, or all ``knobs`` as in ``spec/profiles``. Only the command line reads
files; the rules never do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import Code, MaubinhError
from .profile import load, with_knobs

SUFFIXES = (".json", ".yaml", ".yml")
COMPLETE = (
    "bsfyi"  # what a file that gives every knob is laid over; it has no special premium left to shine through
)
CHANGED = ("base", "set", "asked_as", "found", "bugs", "breakdowns", "unanswered")
"""What a file of changes may hold; all after `set` is what ``maubinh identify`` tells beside them."""
WHOLE = ("knobs", "id", "edition", "source", "name", "row_names", "words", "options")
"""What a file of all knobs may hold: what a published profile does."""


def is_file(name: str) -> bool:
    """Whether a profile's name means a file and not a published id."""
    return name.endswith(SUFFIXES)


def read(name: str) -> dict[str, Any]:
    """The profile of a file in the protocol's form, its knobs checked.

    Raises `bad_request` for a file that can't be read or is of another form, `unknown_profile` for its
    base, `unknown_knob` for a knob that was never published; ``at`` holds the file and the line.
    """
    file = _file(Path(name))
    content = file.value
    whole = isinstance(content, dict) and "knobs" in content
    known = WHOLE if whole else CHANGED
    if not isinstance(content, dict) or not (whole or "base" in content):
        raise file.wrong((), "form")
    for key in content:
        if key not in known:
            raise file.wrong((key,), "unknown_key", name=key, known=", ".join(known))
    given = "knobs" if whole else "set"
    base, changes = (COMPLETE if whole else content["base"]), content.get(given, {})
    if not isinstance(base, str):
        raise file.wrong(("base",), "not_text", name="base")
    if not isinstance(changes, dict):
        raise file.wrong((given,), "not_a_mapping", name=given)
    if whole:
        changes = {k: v["value"] if isinstance(v, dict) and "value" in v else v for k, v in changes.items()}
    try:
        with_knobs(load(base), changes)
    except MaubinhError as error:
        error.at = file.at((given, error.data["knob"]) if "knob" in error.data else ("base",))
        raise
    return {"base": base, "set": changes}


def asked_as(name: str) -> str:
    """The profile by whose name a program was asked when its rules were found out; empty where none is told.

    For a file that `read` takes.
    """
    content = _file(Path(name)).value
    told = content.get("asked_as", "")
    return told if isinstance(told, str) else ""


def place(at: Mapping[str, Any] | None) -> str:
    """``house.yaml:3: `` for an error of a file, as compilers write it; empty for any other."""
    return f"{at['file']}:{at['line']}: " if at and "file" in at else ""


@dataclass(frozen=True)
class _File:
    """A file's value; `lines` are those of its parts by their path, so far as they are known."""

    name: str
    value: Any
    lines: Mapping[tuple[Any, ...], int]

    def at(self, path: Iterable[Any]) -> dict[str, Any]:
        """Where a part stands: its line, or that of the nearest thing around it."""
        steps = tuple(path)
        while steps and steps not in self.lines:
            steps = steps[:-1]
        return {"file": self.name, "line": self.lines.get(steps, 1)}

    def wrong(self, path: Iterable[Any], key: str, **data: Any) -> MaubinhError:
        """The error of a part that is of another form."""
        return MaubinhError(Code.BAD_REQUEST, f"file.{key}", at=self.at(path), **data)


def _file(path: Path) -> _File:
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "UTF-8"
        raise _unread(path, 1, "unreadable", reason=str(reason)) from None
    return _json(path, text) if path.suffix == ".json" else _yaml(path, text)


def _json(path: Path, text: str) -> _File:
    try:
        value = json.loads(text, object_pairs_hook=_once)
    except _TwiceError as twice:
        raise _unread(path, _key_lines(text, twice.key)[-1], "key_twice", name=twice.key) from None
    except json.JSONDecodeError as error:
        raise _unread(path, error.lineno, "not_json", reason=error.msg) from None
    except (ValueError, RecursionError):  # a number or a depth that no file of rules needs
        raise _unread(path, 1, "too_deep") from None
    top = value if isinstance(value, dict) else {}
    lines = {
        (*above, key): _key_lines(text, key)[0]
        for above, part in (((), top), (("set",), top.get("set")), (("knobs",), top.get("knobs")))
        if isinstance(part, dict)
        for key in part
    }
    return _File(str(path), value, lines)


class _TwiceError(Exception):
    """A key that an object holds twice."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(key)
        found[key] = value
    return found


def _key_lines(text: str, key: str) -> list[int]:
    """The lines on which a key stands in JSON; the first where it is written in escapes."""
    written = re.escape(json.dumps(key, ensure_ascii=False)) + r"\s*:"
    return [text.count("\n", 0, found.start()) + 1 for found in re.finditer(written, text)] or [1]


def _yaml(path: Path, text: str) -> _File:
    try:
        from . import linedyaml
    except ImportError:
        raise MaubinhError(Code.BAD_REQUEST, "needs_tools", file=str(path)) from None
    try:
        found = linedyaml.read(text)
    except linedyaml.FaultyYamlError as faulty:
        fault = faulty.faults[0]
        key = str(fault.path[-1]) if fault.path else ""
        raise _unread(path, fault.line, fault.kind, name=key, reason=fault.detail) from None
    return _File(str(path), found.value, found.lines)


def _unread(path: Path, line: int, key: str, **data: Any) -> MaubinhError:
    at = {"file": str(path), "line": line}
    return MaubinhError(Code.BAD_REQUEST, f"file.{key}", at=at, **data)
