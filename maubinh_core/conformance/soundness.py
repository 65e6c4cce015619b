"""A copied bundle looked through before anything is asked of it. Needs jsonschema.

Its files have to have the form that this package reads, each question has to be one that can be asked under
the rules it names, and all files have to be those its manifest lists. What is not so is told with its file
and its question, in place of a run that breaks off half-way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from maubinh_core.protocol import answer

from . import vectors
from .hypothesis import COMPARED
from .identify.questions import RULED
from .offer import published
from .replies import complaint
from .vectors import BundleError, broken


def check(folder: Path, *, lang: str = "en") -> None:
    """Raises BundleError for what is missing, of another form, or not as the manifest lists it.

    `lang` is the language in which the reference says what is wrong with a question.
    """
    listed, place = vectors.manifest(folder), folder / "manifest.json"
    problem = _problem("manifest", "", listed)
    if problem:
        raise _malformed(place, problem)
    for profile, entry in listed["profiles"].items():
        if profile not in published().profiles:
            raise _malformed(place, f"{profile} is no profile of this version's")
        for module in entry["modules"]:
            _check_vectors(folder, f"vectors/{profile}/{module}.json", lang)
    vectors.load(folder=folder)


def _check_vectors(folder: Path, name: str, lang: str) -> None:
    file = folder / name
    held = vectors.read(file)
    asked = held.get("vectors") if isinstance(held, dict) else None
    found = asked if isinstance(asked, list) else []
    problem = _problem("vectors", "", {**held, "vectors": [_some()]} if found else held)
    if problem:
        raise _malformed(file, problem)
    # What this package asks itself is right as it stands, and most of a copy is that.
    known = {fields["key"]: fields for fields in _own_questions(name)}
    for number, fields in enumerate(found, 1):
        key = fields.get("key") if isinstance(fields, dict) else None
        named = key if isinstance(key, str) else f"#{number}"
        if known.get(named) != fields:
            problem = _problem("vectors", "vector", fields) or _refused(fields, lang) or _unlike(fields)
            if problem:
                raise _malformed(file, problem, named)


def _refused(fields: Mapping[str, Any], lang: str) -> str:
    """Why the reference cannot answer a question that is not meant to be wrong; else empty."""
    code = fields["expected"].get("error", {}).get("code")
    if code is not None and code not in RULED:
        return ""
    error = answer({**fields["request"], "lang": lang}).get("error", {})
    return "" if error.get("code", "unspecified") in RULED else str(error["message"])


def _unlike(fields: Mapping[str, Any]) -> str:
    """Why no reply could be held against what is expected of a right question; else empty."""
    op, result = fields["request"]["op"], fields["expected"].get("result", {})
    more = sorted(set(result) - set(COMPARED[op])) if op != "parse" else []
    if more:
        return f"expected.result: {', '.join(more)} is not compared"
    seats = len(fields["request"]["players"]) if op == "score" and result else 0
    lines = [*result["net"], result["totals"]] if seats else []
    if any(len(line) != seats for line in lines) or len(lines) != (seats + 1 if seats else 0):
        return "expected.result: net needs a line and a column for each player, totals a number for each"
    return ""


def _problem(schema: str, part: str, value: Any) -> str:
    """What a value lacks to be of a form, or of a part of it; empty where nothing."""
    return complaint(_validator(schema, part).iter_errors(value))


@cache
def _validator(schema: str, part: str) -> Draft202012Validator:
    held = _own(f"schemas/{schema}.schema.json")
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": held["$defs"]} if part else held)


def _own_questions(name: str) -> list[Any]:
    try:
        found: list[Any] = _own(name)["vectors"]
    except FileNotFoundError:  # a module that this package has no questions of
        return []
    return found


def _some() -> Any:
    """A right question, to stand for those that are looked at one by one."""
    return _own_questions("vectors/bsfyi/hands.json")[0]


@cache
def _own(name: str) -> Any:
    return json.loads((files(__package__) / "bundle" / name).read_text("utf-8"))


def _malformed(file: Path, problem: str, key: str = "") -> BundleError:
    return broken(file, "other_form", key=key, problem=problem)
