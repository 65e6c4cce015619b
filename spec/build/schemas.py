"""The JSON Schemas of `spec/schemas/`, and their complaints turned into sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource

from .yamlio import Document, Problem

SCHEMAS = Path(__file__).resolve().parents[1] / "schemas"


@cache
def load_schema(name: str) -> dict[str, Any]:
    """The schema `name`.schema.json as a dict."""
    schema: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return schema


@cache
def registry() -> Registry[Any]:
    """All schemas by their names, so that one can refer to another without a network."""
    found: Registry[Any] = Registry()
    for path in sorted(SCHEMAS.glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        found = found.with_resource(path.name, Resource.from_contents(schema))
    return found


@cache
def validator(name: str, part: str | None = None) -> Draft202012Validator:
    """A validator of `name`.schema.json, or of one of the parts it defines (of replies: the op's name)."""
    schema = {"$ref": f"{name}.schema.json#/$defs/{part}"} if part else load_schema(name)
    return Draft202012Validator(schema, registry=registry())


def complaints(value: Any, name: str) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """(path, what is wrong, how to mend it) for everything in `value` that the schema refuses."""
    for error in sorted(validator(name).iter_errors(value), key=lambda error: list(map(str, error.path))):
        for nearest in _nearest(error):
            yield from _sentences(nearest)


def problems(document: Document, name: str) -> Iterator[Problem]:
    """As `complaints`, of a YAML document and with the lines they stand on."""
    for path, message, mend in complaints(document.value, name):
        yield document.problem(path, message, mend)


def _nearest(error: ValidationError) -> list[ValidationError]:
    """Of an error that says only 'none of the alternatives fits', why the nearest alternative doesn't."""
    if error.validator not in ("anyOf", "oneOf") or not error.context:
        return [error]
    groups: dict[Any, list[ValidationError]] = {}
    for inner in error.context:
        groups.setdefault(inner.relative_schema_path[0], []).append(inner)
    # An alternative whose keys are the ones given is nearer than one that wants others.
    key_errors = ("required", "additionalProperties")
    cost = {
        which: (sum(e.validator in key_errors for e in found), len(found)) for which, found in groups.items()
    }
    chosen = groups[min(groups, key=lambda which: cost[which])]
    return [found for inner in chosen for found in _nearest(inner)]


def _sentences(error: ValidationError) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    path = tuple(error.absolute_path)
    schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    wanted: Any = error.validator_value
    mend = str(schema.get("x-mend") or schema.get("description") or "")
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        known = list(schema.get("properties", ()))
        for key in error.instance:
            if key not in known:
                yield (*path, key), f"`{key}` is not a key here", f"known keys: {', '.join(known)}"
    elif error.validator == "required" and isinstance(error.instance, dict):
        for key in wanted:
            if key not in error.instance:
                yield path, f"`{key}` is missing", f"add `{key}:`"
    elif error.validator in ("enum", "const"):
        allowed = wanted if error.validator == "enum" else [wanted]
        yield path, f"{_brief(error.instance)} is not allowed here", f"one of: {', '.join(map(str, allowed))}"
    elif error.validator == "pattern":
        yield path, f"{_brief(error.instance)} is not written as expected", mend or f"it must match {wanted}"
    elif error.validator == "type":
        kinds = wanted if isinstance(wanted, list) else [wanted]
        yield path, f"{_brief(error.instance)} is not {_article(' or '.join(kinds))}", mend
    else:
        yield path, error.message, mend


def _brief(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _article(kind: str) -> str:
    named = {
        "string": "text (put it in quotes if it looks like a number)",
        "object": "a mapping",
        "array": "a list",
    }
    return named.get(kind, f"a value of kind {kind}")
