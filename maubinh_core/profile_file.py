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

from . import knobs, reasons
from .deck import shown
from .errors import Code, MaubinhError
from .nearby import nearest
from .phrases import LONGEST
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
    base, `unknown_knob` for a knob that was never published; ``at`` holds the file and, where the mistake
    has one, the line.
    """
    file = _file(Path(name))
    content = file.value
    whole = isinstance(content, dict) and "knobs" in content
    known = WHOLE if whole else CHANGED
    if not isinstance(content, dict) or not (whole or "base" in content):
        raise file.wrong((), "form")
    for key in content:
        if key not in known:
            raise file.wrong(
                (key,), "unknown_key", name=key, known=", ".join(known), near=nearest(str(key), known)
            )
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
    return {"base": base, "set": {knob: knobs.whole(value) for knob, value in changes.items()}}


def asked_as(name: str) -> str:
    """The profile by whose name a program was asked when its rules were found out; empty where none is told.

    For a file that `read` takes.
    """
    content = _file(Path(name)).value
    told = content.get("asked_as", "")
    return told if isinstance(told, str) else ""


def place(at: Mapping[str, Any] | None) -> str:
    """``house.yaml:3: `` for an error of a file, as compilers write it; empty for any other."""
    if not at or "file" not in at:
        return ""
    return f"{at['file']}:{at['line']}: " if "line" in at else f"{at['file']}: "


@dataclass(frozen=True)
class _File:
    """A file's value; `lines` are those of its parts by their path, so far as they are known."""

    name: str
    value: Any
    lines: Mapping[tuple[Any, ...], int]

    def at(self, path: Iterable[Any]) -> dict[str, Any]:
        """Where a part stands: its line, or that of the nearest thing around it that has one."""
        steps = tuple(path)
        while steps and steps not in self.lines:
            steps = steps[:-1]
        return _at(self.name, self.lines.get(steps))

    def wrong(self, path: Iterable[Any], key: str, **data: Any) -> MaubinhError:
        """The error of a part that is of another form."""
        return MaubinhError(Code.BAD_REQUEST, f"file.{key}", at=self.at(path), **data)


def _file(path: Path) -> _File:
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise _unread(path, None, "unreadable", reason=reasons.of_system(error)) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise _unread(path, line, "unreadable", reason="not_utf8") from None
    except ValueError:  # a null character, which no file's name holds
        raise _unread(path, None, "unreadable", reason="missing") from None
    return _json(path, text) if path.suffix == ".json" else _yaml(path, text)


def _json(path: Path, text: str) -> _File:
    try:
        value = json.loads(text, object_pairs_hook=_once)
    except _TwiceError as twice:
        lines = _key_lines(text, twice.key)
        raise _unread(path, lines[-1] if lines else None, "key_twice", name=twice.key) from None
    except json.JSONDecodeError as error:
        raise _unread(path, error.lineno, "not_json", reason=reasons.of_json(error)) from None
    except (ValueError, RecursionError):  # a number or a depth that no file of rules needs
        raise _unread(path, None, "too_deep") from None
    top = value if isinstance(value, dict) else {}
    lines_of = {
        (*above, key): lines[0]
        for above, part in (((), top), (("set",), top.get("set")), (("knobs",), top.get("knobs")))
        if isinstance(part, dict)
        for key in part
        if (lines := _key_lines(text, key))
    }
    return _File(str(path), value, lines_of)


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
    """The lines on which a key stands in JSON; none where it is written in escapes."""
    written = re.escape(json.dumps(key, ensure_ascii=False)) + r"\s*:"
    return [text.count("\n", 0, found.start()) + 1 for found in re.finditer(written, text)]


def _yaml(path: Path, text: str) -> _File:
    try:
        from . import linedyaml
    except ImportError:
        raise MaubinhError(Code.BAD_REQUEST, "needs_tools", file=_at(str(path), None)["file"]) from None
    try:
        found = linedyaml.read(text)
    except linedyaml.FaultyYamlError as faulty:
        fault = faulty.faults[0]
        key = str(fault.path[-1]) if fault.path else ""
        reason = reasons.of_yaml(fault.detail) if fault.kind == "not_yaml" else fault.detail
        raise _unread(path, fault.line, fault.kind, name=key, reason=reason) from None
    return _File(str(path), found.value, found.lines)


def _unread(path: Path, line: int | None, key: str, **data: Any) -> MaubinhError:
    return MaubinhError(Code.BAD_REQUEST, f"file.{key}", at=_at(str(path), line), **data)


def _at(name: str, line: int | None) -> dict[str, Any]:
    file = {"file": shown(name, LONGEST)}
    return file if line is None else {**file, "line": line}
