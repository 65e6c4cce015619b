"""The conformance bundle: examples.yaml as language-neutral JSON, in `maubinh_core/conformance/bundle/`.

    manifest.json                      counts, sha256 of every other file, what was left out
    vectors/<profile>/<module>.json    the questions with their answers, one a line
    schemas/                           JSON Schemas of the messages and of these files
    protocol.md, knobs.md, exhaustive.md    the English pages of those names
    exhaustive.json, streams.json      digests of all hands and of ten thousand tables
    pitfalls.json                      the kinds of mistake that vectors name under `pitfalls`, in words
    changelog.json                     what each edition changed, by case id

Made and checked by `python -m spec.build.compile`. The cases alone decide which vectors there are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from maubinh_core.conformance.vectors import MODULES
from maubinh_core.protocol import VERSION

from . import changes, releases, schemas, wire
from .cases import Case, ProfileRef, Variant
from .specdata import Spec
from .yamlio import ROOT

BUNDLE = ROOT / "maubinh_core" / "conformance" / "bundle"

SCHEMAS = ("request", "reply", "vectors", "manifest")
PAGES = ("protocol", "knobs", "exhaustive")

DIGESTS = ("exhaustive.json", "streams.json")
"""Files of the bundle that `spec.build.digests` computes, since it takes long; here they are only listed."""

NOT_ASKED = {
    "match": "a match is settled from the totals of its deals, and no op of the protocol asks for one"
}
"""Ops of cases that no program can be asked, and why."""

_MODULE_OF = {
    "classify": "hands",
    "compare": "order",
    "check": "order",
    "instant_win": "instant",
    "score": "scoring",
    "parse": "input",
}
_WRONG_INPUT = {
    *("bad_request", "unknown_op", "unknown_profile", "unknown_knob"),
    *("unknown_card", "wrong_card_count", "duplicate_card"),
}

Asked = tuple[str, str, dict[str, Any]]
"""A vector with its profile and its module."""


def current(
    spec: Spec, cases: Sequence[Case], released: Sequence[releases.Bundle] | None = None
) -> releases.Bundle:
    """The bundle of the edition that is being written; `released` are those before it, else those kept."""
    edition, day = changes.edition(), changes.released()
    asked = list(vectors(cases))
    made = _vector_files(spec, edition, asked)
    made |= {f"schemas/{name}.schema.json": _json(_alone(name)) for name in SCHEMAS}
    made |= {f"{page}.md": wire.plain(page) for page in PAGES}
    made["pitfalls.json"] = _json(spec.pitfalls)
    made |= {name: (BUNDLE / name).read_text(encoding="utf-8") for name in DIGESTS}
    earlier = releases.load_released() if released is None else released
    log = releases.changelog(releases.Bundle(edition, day, made), earlier, spec.retired)
    made["changelog.json"] = _json({"editions": log})
    listed = {
        "edition": edition,
        "released": day,
        "protocol": VERSION,
        **_contents(spec, asked),
        "left_out": [
            {"op": op, "why": why, "cases": [case.id for case in cases if case.op == op]}
            for op, why in NOT_ASKED.items()
        ],
        "files": {name: _weighed(text) for name, text in made.items()},
    }
    return releases.Bundle(edition, day, {"manifest.json": _json(listed), **made})


def stale(bundle: releases.Bundle, folder: Path = BUNDLE) -> dict[str, str | None]:
    """File name -> the text it should hold, of each file that holds another; None where it should not be."""
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    wrong: dict[str, str | None] = {
        name: text
        for name, text in bundle.texts.items()
        if name not in there or there[name].read_bytes() != text.encode("utf-8")
    }
    return wrong | {name: None for name in there if name not in bundle.texts}


def vectors(cases: Sequence[Case]) -> Iterator[Asked]:
    """Every question a program can be asked, in the order of the cases."""
    for case in cases:
        if case.op in NOT_ASKED:
            continue
        for variant, profile in case.questions():
            found = vector(case, variant, profile)
            yield profile.base, module_of(case.op, found["expected"]), found


def vector(case: Case, variant: Variant, profile: ProfileRef) -> dict[str, Any]:
    """One question as the bundle holds it."""
    key = f"{variant.name}@{profile.label}"
    return {
        "key": key,
        "case": case.id,
        "clause": case.clause,
        "with": list(case.with_),
        "contested": case.contested,
        "title": variant.title or case.title,
        "reason": case.reason,
        "pitfalls": list(case.pitfalls),
        "request": {**variant.request(profile), "id": key},
        "expected": variant.expected_under(profile),
    }


def module_of(op: str, expected: Mapping[str, Any]) -> str:
    """Where a question belongs: by its op, but what expects an input to be refused is `input`."""
    refused = expected.get("error", {}).get("code") in _WRONG_INPUT
    return "input" if refused else _MODULE_OF[op]


def _vector_files(spec: Spec, edition: str, asked: Sequence[Asked]) -> dict[str, str]:
    grouped: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for profile, module, found in asked:
        grouped.setdefault((profile, module), []).append(found)
    return {
        f"vectors/{profile}/{module}.json": _lines(
            {"edition": edition, "profile": profile, "module": module}, grouped[profile, module]
        )
        for profile in spec.profiles
        for module in MODULES
        if (profile, module) in grouped
    }


def _lines(head: Mapping[str, str], found: Sequence[Mapping[str, Any]]) -> str:
    """A file of vectors, one a line: a changed case is one changed line."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in found)
    opening = json.dumps(head, ensure_ascii=False).removesuffix("}")
    return f'{opening}, "vectors": [\n{lines}\n]}}\n'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _alone(name: str) -> dict[str, Any]:
    """A schema that needs no other file: the definitions it takes from others stand among its own."""
    schema = schemas.load_schema(name)
    taken: dict[str, Any] = {}

    def local(value: Any, of: str) -> Any:
        if isinstance(value, list):
            return [local(item, of) for item in value]
        if not isinstance(value, dict):
            return value
        return {key: refer(item, of) if key == "$ref" else local(item, of) for key, item in value.items()}

    def refer(reference: str, of: str) -> str:
        file, _, key = reference.partition("#/$defs/")
        source = file.removesuffix(".schema.json") or of
        if source != name and key not in taken:
            if key in schema.get("$defs", {}):
                raise ValueError(f"{name}.schema.json and {source}.schema.json both define {key}")
            taken[key] = None  # known before it is looked into, for it may refer to itself
            taken[key] = local(schemas.load_schema(source)["$defs"][key], source)
        return f"#/$defs/{key}"

    alone: dict[str, Any] = local(schema, name)
    return {**alone, "$defs": {**alone.get("$defs", {}), **taken}}


def _contents(spec: Spec, asked: Sequence[Asked]) -> dict[str, Any]:
    """What the manifest counts: vectors and contested ones, of all, of each profile and of each module."""

    def counts(profile: str | None = None, module: str | None = None) -> dict[str, int]:
        found = [vector for of, part, vector in asked if profile in (None, of) and module in (None, part)]
        return {"vectors": len(found), "contested": sum(entry["contested"] is not None for entry in found)}

    asked_of = {(profile, module) for profile, module, _ in asked}
    return {
        "cases": len({vector["case"] for *_, vector in asked}),
        **counts(),
        "profiles": {
            profile: {
                "edition": rules["edition"],
                "name": rules["name"],
                **counts(profile),
                "modules": {
                    module: counts(profile, module) for module in MODULES if (profile, module) in asked_of
                },
            }
            for profile, rules in spec.profiles.items()
        },
    }


def _weighed(text: str) -> dict[str, Any]:
    data = text.encode("utf-8")
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
