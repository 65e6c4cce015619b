"""A copied bundle looked through before anything is asked of it. Needs jsonschema.

Its files have to have the form that this package reads, each question has to be one that can be asked under
the rules it names, all files have to be those its manifest lists, and its edition the one they name. What is
not so is told with its file and its question, in place of a run that breaks off half-way.

Who alters all files to fit each other is not found out by this: there is no key to the published bundles. A
bundle that is not this package's own is therefore told as what it says it is (`is_own`).
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
from .misfit import Misfit
from .offer import published
from .replies import misfit
from .vectors import BundleError, broken
from .words import Words


def check(folder: Path, *, lang: str = "en") -> None:
    """Raises BundleError for what is missing, of another form, or not as the manifest lists it.

    `lang` is the language in which it is said what is wrong.
    """
    listed, place, words = vectors.manifest(folder), folder / "manifest.json", Words(lang)
    problem = _problem("manifest", "", listed)
    if problem:
        raise _malformed(place, problem.told(words))
    for profile, entry in listed["profiles"].items():
        if profile not in published().profiles:
            raise _malformed(place, Misfit("not_our_profile", detail={"name": profile}).told(words))
        for module in entry["modules"]:
            _check_vectors(folder, f"vectors/{profile}/{module}.json", words)
    vectors.load(folder=folder)
    _check_edition(folder, listed)


def is_manifest(value: object) -> bool:
    """Whether a value has the form of a bundle's manifest."""
    return _problem("manifest", "", value) is None


def is_own(folder: Path | None) -> bool:
    """Whether a bundle, looked through already, is this package's own: its manifest says the same."""
    return folder is None or vectors.manifest(folder) == vectors.manifest()


def _check_edition(folder: Path, listed: Mapping[str, Any]) -> None:
    """Each file of questions names its edition, and the log of changes names it first."""
    named = [
        vectors.read(folder / f"vectors/{profile}/{module}.json")["edition"]
        for profile, entry in listed["profiles"].items()
        for module in entry["modules"]
    ]
    if "changelog.json" in listed["files"]:
        log = folder / "changelog.json"
        try:
            named.append(vectors.read(log)["editions"][0]["edition"])
        except (KeyError, TypeError, IndexError):
            raise broken(log, "other_form") from None
    if any(edition != listed["edition"] for edition in named):
        told = f"{folder / 'manifest.json'}: not the edition that the files beside it name"
        raise BundleError("altered_bundle", told, file=str(folder / "manifest.json"), reason="edition")


def _check_vectors(folder: Path, name: str, words: Words) -> None:
    file = folder / name
    held = vectors.read(file)
    asked = held.get("vectors") if isinstance(held, dict) else None
    found = asked if isinstance(asked, list) else []
    problem = _problem("vectors", "", {**held, "vectors": [_some()]} if found else held)
    if problem:
        raise _malformed(file, problem.told(words))
    # What this package asks itself is right as it stands, and most of a copy is that.
    known = {fields["key"]: fields for fields in _own_questions(name)}
    for number, fields in enumerate(found, 1):
        key = fields.get("key") if isinstance(fields, dict) else None
        named = key if isinstance(key, str) else f"#{number}"
        if known.get(named) != fields:
            problem = _problem("vectors", "vector", fields)
            told = problem.told(words) if problem else _refused(fields, words.lang) or _unlike(fields, words)
            if told:
                raise _malformed(file, told, named)


def _refused(fields: Mapping[str, Any], lang: str) -> str:
    """Why the reference cannot answer a question that is not meant to be wrong; else empty."""
    code = fields["expected"].get("error", {}).get("code")
    if code is not None and code not in RULED:
        return ""
    error = answer({**fields["request"], "lang": lang}).get("error", {})
    return "" if error.get("code", "unspecified") in RULED else str(error["message"])


def _unlike(fields: Mapping[str, Any], words: Words) -> str:
    """Why no reply could be held against what is expected of a right question; else empty."""
    op, result = fields["request"]["op"], fields["expected"].get("result", {})
    more = sorted(set(result) - set(COMPARED[op])) if op != "parse" else []
    if more:
        return Misfit("not_compared", "expected.result", {"keys": more}).told(words)
    seats = len(fields["request"]["players"]) if op == "score" and result else 0
    lines = [*result["net"], result["totals"]] if seats else []
    if any(len(line) != seats for line in lines) or len(lines) != (seats + 1 if seats else 0):
        return Misfit("ragged", "expected.result").told(words)
    return ""


def _problem(schema: str, part: str, value: Any) -> Misfit | None:
    """What a value lacks to be of a form, or of a part of it; None where nothing."""
    return misfit(_validator(schema, part).iter_errors(value))


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
