"""Lists of known deviations: read from YAML with readable complaints, and first written.

- case: K7QF            # or a question of it, or a vector's key; or `clause: bsfyi/foul.pays`
  profile: bsfyi        # where only one is meant
  reason: we settle a foul flat
  link: https://…       # where there is one
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from .. import linedyaml, reasons
from ..deck import shown
from ..nearby import nearest
from ..phrases import LONGEST
from . import telling
from .deviation import Deviation, ruling
from .diagnosis import Diagnosis
from .outcomes import Outcome, Report, Status
from .vectors import Vector
from .words import Words

_TEXT = {"type": "string", "pattern": r"\S"}
KEYS = ("case", "clause", "profile", "reason", "link")
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Known deviations from the conformance suite",
    "type": ["array", "null"],
    "items": {
        "type": "object",
        "properties": dict.fromkeys(KEYS, _TEXT),
        "required": ["reason"],
        "oneOf": [{"required": ["case"]}, {"required": ["clause"]}],
        "additionalProperties": False,
    },
}


@dataclass(frozen=True)
class Complaint:
    """One thing wrong with a list: the line, and the sentence with what it needs."""

    line: int
    key: str
    values: Mapping[str, Any]


class DeviationsError(ValueError):
    """A list that cannot be used, with everything wrong with it."""

    def __init__(self, file: str, complaints: Iterable[Complaint]) -> None:
        self.file = file
        self.complaints = tuple(complaints)
        super().__init__(file, self.complaints)

    def told(self, words: Words) -> str:
        """Each complaint on a line, as `file:line: what is wrong`."""
        lines, file = [], shown(self.file, LONGEST)
        for found in self.complaints:
            place = f"{file}:{found.line}" if found.line else file
            lines.append(f"{place}: {words.say(f'deviations.{found.key}', **found.values)}")
        return "\n".join(lines)


def read(path: Path, vectors: Sequence[Vector]) -> tuple[Deviation, ...]:
    """The list in a file; `vectors` are all there are, so that a name that means none of them is found.

    Raises DeviationsError with every complaint at once.
    """
    found = _loaded(path)
    if complaints := [*_form(found)]:
        raise DeviationsError(str(path), complaints)
    entries: list[dict[str, str]] = found.value or []
    lines = [found.line((index,)) for index in range(len(entries))]
    if complaints := [*_names(entries, lines, vectors)]:
        raise DeviationsError(str(path), complaints)
    return tuple(Deviation(**entry, line=line) for line, entry in zip(lines, entries, strict=True))


def _loaded(path: Path) -> linedyaml.Lined:
    """The value of the file with its lines."""
    try:
        return linedyaml.read(path.read_text("utf-8-sig"))
    except OSError as error:
        raise DeviationsError(
            str(path), [Complaint(0, "unreadable", {"reason": reasons.of_system(error)})]
        ) from None
    except UnicodeDecodeError:
        raise DeviationsError(str(path), [Complaint(0, "unreadable", {"reason": "not_utf8"})]) from None
    except linedyaml.FaultyYamlError as faulty:
        raise DeviationsError(str(path), map(_unread, faulty.faults)) from None


def _unread(fault: linedyaml.Fault) -> Complaint:
    key = fault.path[-1] if fault.path else ""
    reason = reasons.of_yaml(fault.detail) if fault.kind == "not_yaml" else fault.detail
    return Complaint(fault.line, fault.kind, {"key": key, "reason": reason})


def _form(found: linedyaml.Lined) -> Iterator[Complaint]:
    for error in Draft202012Validator(SCHEMA).iter_errors(found.value):
        place = list(error.absolute_path)
        yield from _sentences(error, place, found)


def _sentences(
    error: ValidationError, place: Sequence[str | int], found: linedyaml.Lined
) -> Iterator[Complaint]:
    line = found.line(place)
    match error.validator:
        case "required":
            yield Complaint(line, "missing", {"key": "reason"})
        case "additionalProperties":
            more = [key for key in dict(error.instance) if key not in KEYS]  # type: ignore[arg-type]
            for key in more:
                told = {"key": key, "near": nearest(str(key), KEYS)}
                yield Complaint(found.line((*place, key)), "unknown_key", told)
        case "oneOf" if isinstance(error.instance, dict):
            yield Complaint(line, "one_of", {})
        case "oneOf":
            return  # told already: it is no mapping
        case _ if len(place) > 1:
            yield Complaint(line, "not_text", {"key": place[1]})
        case _:
            yield Complaint(line, "not_a_list", {})


def _names(
    entries: Sequence[Mapping[str, str]], lines: Sequence[int], vectors: Sequence[Vector]
) -> Iterator[Complaint]:
    known = {
        "case": {name for v in vectors for name in (v.case, v.name, v.key)},
        "clause": {name for v in vectors for name in (v.clause, ruling(v))},
        "profile": {vector.profile for vector in vectors},
    }
    seen: dict[tuple[str | None, ...], int] = {}
    for line, entry in zip(lines, entries, strict=True):
        for key, names in known.items():
            if key in entry and entry[key] not in names:
                near = nearest(entry[key], names)
                yield Complaint(line, f"unknown_{key}", {"name": entry[key], "near": near})
        name = tuple(entry.get(key) for key in known)
        if name in seen:
            yield Complaint(line, "twice", {"line": seen[name]})
        seen[name] = line


# Writing the first list


def listed(report: Report, diagnosis: Diagnosis, words: Words) -> list[dict[str, str]]:
    """An entry for each failure of a run: of a whole case where all of it failed, else of the one question.

    Entries already known are kept with their reasons; those that did not show are left out. The reason is
    what the diagnosis found, else that nobody has looked yet.
    """
    found: list[dict[str, str]] = []
    done: set[str] = set()
    kept = {outcome.deviation: None for outcome in report.outcomes if outcome.deviation}
    for deviation in kept:
        if deviation not in report.stale:
            named = {key: getattr(deviation, key) for key in KEYS}
            found.append({key: value for key, value in named.items() if value})
    by_case: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in report.outcomes:
        if outcome.judged:
            by_case.setdefault((outcome.vector.profile, outcome.vector.case), []).append(outcome)
    for outcome in report.outcomes:
        vector = outcome.vector
        if outcome.status is not Status.FAIL or not outcome.counts_against or vector.key in done:
            continue
        reason = _reason(outcome, diagnosis, words)
        together = by_case[vector.profile, vector.case]
        if all(other.counts_against for other in together):
            found.append({"case": vector.case, "profile": vector.profile, "reason": reason})
            done |= {other.vector.key for other in together}
        else:
            found.append({"case": vector.key, "reason": reason})
    return found


def _reason(outcome: Outcome, diagnosis: Diagnosis, words: Words) -> str:
    explaining = diagnosis.explaining(outcome)
    if explaining:
        return " ".join(telling.reading(finding, words) for finding in explaining)
    return words.say("deviations.not_yet", title=words.of(outcome.vector.title))


def text(entries: Sequence[Mapping[str, str]], edition: str, words: Words) -> str:
    """The list as YAML, headed by what it is for."""
    header = words.say("deviations.header", edition=edition)
    comment = "".join(f"# {line}\n" for line in header.splitlines())
    body = yaml.safe_dump([dict(e) for e in entries], allow_unicode=True, sort_keys=False, width=110)
    return f"{comment}\n{body}"
