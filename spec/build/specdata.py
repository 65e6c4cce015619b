"""Everything under `spec/` in one checked object: knobs, profiles, clauses, sources and languages.

`load_spec()` gives it, or a SpecError with every mistake at once. Whether cases fit it: see lint.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from . import schemas
from .clause import Clause
from .yamlio import ROOT, Document, Problem, SpecError, load, relative

SPEC = ROOT / "spec"

_PLACEHOLDER = re.compile(r"\{([a-z][a-zA-Z0-9_.]*)(?:\[(\d+)\])?\}")
_CHI = re.compile(r"(\d) (?=chi\b)")


@dataclass(frozen=True)
class Spec:
    """The checked data of `spec/`; each mapping is by id, in the order of the files."""

    knobs: Mapping[str, Mapping[str, Any]]
    profiles: Mapping[str, Mapping[str, Any]]
    clauses: Mapping[str, Clause]
    sources: Mapping[str, Any]
    retired: Mapping[str, str]
    pitfalls: Mapping[str, Mapping[str, str]]
    languages: Mapping[str, Mapping[str, Any]]

    def headings(self, source: str) -> tuple[str, ...]:
        """The headings of a source's document, under which a case or clause can say it stands."""
        return tuple(self.sources.get(source, {}).get("headings", ()))

    def text(self, clause: str, language: str) -> str:
        """A clause as read: the profile's numbers filled in, `chi` kept on the line of its number."""
        found = self.clauses[clause]
        knobs = self.profiles[found.profile]["knobs"] if found.profile else {}
        return fill(found.text[language], knobs, self.knobs, language)


def fill(text: str, knobs: Mapping[str, Any], registry: Mapping[str, Any], language: str) -> str:
    """`{knob.name}` (of a list also `{knob.name[0]}`) made its value; KeyError names an unknown one."""

    def value(match: re.Match[str]) -> str:
        name, index = match[1], match[2]
        if name not in knobs:
            raise KeyError(match[0])
        found = knobs[name]["value"]
        if index is not None:
            if not isinstance(found, list) or int(index) >= len(found):
                raise KeyError(match[0])
            return _word(found[int(index)], registry[name], language)
        if not isinstance(found, list):
            return _word(found, registry[name], language)
        words = [_word(item, registry[name], language) for item in found]
        # Words in a list are a ranking; numbers in one are alternatives.
        joint = ", " if "values" in registry[name] else " hay " if language == "vi" else " or "
        return joint.join(words)

    return typeset(_PLACEHOLDER.sub(value, text))


def _word(value: Any, knob: Mapping[str, Any], language: str) -> str:
    labels = knob.get("values", {})
    return str(labels[value][language]) if value in labels else str(value)


def typeset(text: str) -> str:
    """The number and `chi` held on one line by a non-breaking space."""
    return _CHI.sub("\\1\u00a0", text)


def parent_is_on(knob: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
    """Whether a knob exists beside the other knobs' `values` (see spec/knobs.yaml, `parent`)."""
    for parent, allowed in knob.get("parent", {}).items():
        found = values.get(parent)
        held = found if isinstance(found, list) else [found]
        if not any(value in allowed for value in held):
            return False
    return True


def bare_knobs(spec: Spec) -> dict[str, dict[str, Any]]:
    """The knobs without what only their own page tells."""
    return {
        name: {key: value for key, value in knob.items() if key != "meaning"}
        for name, knob in spec.knobs.items()
    }


def misfit(value: Any, knob: Mapping[str, Any]) -> str | None:
    """What is wrong with `value` as the value of this knob; None where nothing is."""
    kind = knob["kind"]
    words = list(knob.get("values", ()))
    if kind == "bool":
        return None if isinstance(value, bool) else "true or false is wanted"
    if kind == "choice":
        return None if isinstance(value, str) and value in words else f"one of: {', '.join(words)}"
    if kind == "list":
        if not isinstance(value, list):
            return "a list is wanted"
        wrong = [v for v in value if (v not in words if words else not _fits_range(v, knob))]
        return f"{wrong[0]} has no place in this list" if wrong else None
    return None if _fits_range(value, knob) else f"a whole number of at least {knob['min']} is wanted"


def _fits_range(value: Any, knob: Mapping[str, Any]) -> bool:
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return bool(knob.get("min", value) <= value <= knob.get("max", value))


def load_terms() -> list[Mapping[str, Any]]:
    """The words of spec/glossary.yaml."""
    terms: list[Mapping[str, Any]] = load(SPEC / "glossary.yaml").value["terms"]
    return terms


@cache
def load_spec(root: Path = SPEC) -> Spec:
    """All of `root`; SpecError lists every mistake. Clauses, sources and retired ids may be absent."""
    problems: list[Problem] = []
    knobs: Mapping[str, Mapping[str, Any]] = _one(root / "knobs.yaml", "knobs", problems).get("knobs", {})
    problems.extend(_knob_problems(knobs, root))
    clauses = dict(_clauses(root, problems))
    sources = _one(root / "sources.yaml", "sources", problems).get("sources", {})
    profiles: dict[str, Mapping[str, Any]] = {}
    for path in sorted((root / "profiles").glob("*.yaml")):
        document = _read(path, "profile", problems)
        if document is None:
            continue
        if document.value["id"] != path.stem:
            problems.append(
                document.problem(("id",), "the id differs from the file's name", f"id: {path.stem}")
            )
        known = tuple(sources.get(document.value["source"], {}).get("headings", ()))
        problems.extend(_profile_problems(document, knobs, clauses, known))
        profiles[path.stem] = document.value
    retired = _one(root / "retired.yaml", "retired", problems).get("retired", {})
    pitfalls = _one(root / "pitfalls.yaml", "pitfalls", problems).get("pitfalls", {})
    languages = {}
    for path in sorted((root / "lang").glob("*.yaml")):
        found = _read(path, None, problems)
        languages[path.stem] = found.value if found else {}
    if problems:
        raise SpecError(problems)
    spec = Spec(knobs, profiles, clauses, sources, retired, pitfalls, languages)
    problems.extend(_clause_problems(spec))
    if problems:
        raise SpecError(problems)
    return spec


def _read(path: Path, schema: str | None, problems: list[Problem]) -> Document | None:
    try:
        document = load(path)
    except SpecError as error:
        problems.extend(error.problems)
        return None
    found = list(schemas.problems(document, schema)) if schema else []
    problems.extend(found)
    return None if found else document


def _one(path: Path, schema: str, problems: list[Problem]) -> Mapping[str, Any]:
    if not path.exists():
        return {}
    document = _read(path, schema, problems)
    return document.value if document else {}


def _clauses(root: Path, problems: list[Problem]) -> Iterator[tuple[str, Clause]]:
    seen: dict[str, str] = {}
    for path in sorted((root / "clauses").glob("*.yaml")):
        document = _read(path, "clauses", problems)
        if document is None:
            continue
        for index, entry in enumerate(document.value["clauses"]):
            name = entry["id"]
            at = ("clauses", index, "id")
            if name in seen:
                mend = f"{seen[name]} has it already; ids never change meaning, so choose another"
                problems.append(document.problem(at, "this clause id is given twice", mend, name))
            if name.partition("/")[0] != path.stem:
                problems.append(
                    document.problem(at, f"belongs in {name.partition('/')[0]}.yaml", "move it", name)
                )
            seen[name] = f"{document.file}:{document.line(at)}"
            yield (
                name,
                Clause(
                    name,
                    entry["kind"],
                    entry["text"],
                    tuple(entry["sources"] if "sources" in entry else (entry["source"],)),
                    entry["page"],
                    entry.get("without"),
                    document,
                    index,
                ),
            )


def _knob_problems(knobs: Mapping[str, Mapping[str, Any]], root: Path) -> Iterator[Problem]:
    file = relative(root / "knobs.yaml")
    earlier: set[str] = set()
    for name, knob in knobs.items():
        # In one pass over the file a reader (and the core) can then tell which knobs exist.
        for parent in knob.get("parent", {}):
            if knobs.get(parent, {}).get("parent") and parent not in earlier:
                yield Problem(file, 1, name, f"its parent {parent} comes after it", "put the parent first")
            elif parent not in knobs:
                yield Problem(file, 1, name, f"no knob {parent} to be its parent", "mend the name")
        if "default" in knob and (wanted := misfit(knob["default"], knob)):
            yield Problem(file, 1, name, f"its default {knob['default']!r} does not fit it", wanted)
        earlier.add(name)


def _profile_problems(
    document: Document,
    registry: Mapping[str, Mapping[str, Any]],
    clauses: Mapping[str, Clause],
    headings: tuple[str, ...],
) -> Iterator[Problem]:
    knobs = document.value["knobs"]
    values = {name: entry["value"] for name, entry in knobs.items()}
    for name, entry in knobs.items():
        at: tuple[str | int, ...] = ("knobs", name)
        if name not in registry:
            yield document.problem(at, "no such knob", "mend the name, or add the knob to spec/knobs.yaml")
            continue
        if wanted := misfit(entry["value"], registry[name]):
            yield document.problem((*at, "value"), f"{entry['value']!r} does not fit this knob", wanted)
        for index, reading in enumerate(entry.get("readings", ())):
            if wanted := misfit(reading["value"], registry[name]):
                yield document.problem(
                    (*at, "readings", index), f"{reading['value']!r} does not fit this knob", wanted
                )
        if not parent_is_on(registry[name], values):
            parents = ", ".join(registry[name]["parent"])
            yield document.problem(
                at, "its parent is off, so it has no meaning", f"remove it, or turn on {parents}"
            )
        if headings and entry.get("heading", headings[0]) not in headings:
            message = f"no heading {entry['heading']!r}"
            yield document.problem((*at, "heading"), message, _headings(headings))
        if clauses and entry["clause"] not in clauses:
            yield document.problem(
                (*at, "clause"), f"no clause {entry['clause']}", "mend the id, or write the clause"
            )
    for name, knob in registry.items():
        if name not in knobs and not knob.get("optional") and parent_is_on(knob, values):
            yield document.problem(
                ("knobs",), f"knob {name} is missing", f"say what this source does: {knob['kind']}"
            )


def _clause_problems(spec: Spec) -> Iterator[Problem]:
    for clause in spec.clauses.values():
        at = ("clauses", clause.index)
        if clause.profile is not None and clause.profile not in spec.profiles:
            yield clause.document.problem(
                at, f"no profile {clause.profile}", "add spec/profiles/…", clause.id
            )
            continue
        for language in ("vi", "en"):
            try:
                spec.text(clause.id, language)
            except KeyError as error:
                mend = "name a knob the profile sets (a common clause cannot hold a profile's number)"
                message = f"nothing to put for {error.args[0]}"
                yield clause.document.problem((*at, "text", language), message, mend, clause.id)
        for number, place in enumerate(clause.sources):
            heading = place.get("heading")
            known = spec.headings(place["doc"])
            if heading is not None and known and heading not in known:
                path = (*at, "source") if len(clause.sources) == 1 else (*at, "sources", number)
                yield clause.document.problem(path, f"no heading {heading!r}", _headings(known), clause.id)


def _headings(known: tuple[str, ...]) -> str:
    return "spell it as spec/sources.yaml does: " + "; ".join(known)
