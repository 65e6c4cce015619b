"""Whether a reply has the form the protocol asks for, by the suite's JSON Schema. Needs jsonschema."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource

from maubinh_core.deck import shown
from maubinh_core.phrases import MOST

from .engine import Message
from .misfit import Misfit
from .vectors import Vector, read

_SCHEMA = "reply.schema.json"
_KINDS = ("result", "error", "skipped")
_REMEMBERED = 5_000
_SHORT = 2_000
_LISTED = 10
"""So many of the values that were possible are named."""
_LIMITS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_ALONE = ("pattern", "uniqueItems", "oneOf", "anyOf")


class Forms:
    """The schemas of replies, made ready once."""

    def __init__(self) -> None:
        schema = read(files(__package__) / "bundle" / "schemas" / _SCHEMA)
        self._registry: Registry[Any] = Registry().with_resource(_SCHEMA, Resource.from_contents(schema))
        self._ops = schema["$defs"]
        self._validator = cache(self._make)
        self._known: dict[tuple[str, str], Misfit | None] = {}

    def problem(self, vector: Vector, reply: Message) -> Misfit | None:
        """What is wrong with the form of a reply; None where nothing is.

        Where an error is expected a `result` may be of any form: it is a wrong answer, not a malformed one.
        """
        free = "error" in vector.expected and "result" in reply
        return self.problem_of("" if free else vector.op, reply)

    def problem_of(self, op: str, reply: Message) -> Misfit | None:
        """As `problem`, of a reply to `op`; an op the protocol does not have may be answered in any form."""
        body = {key: value for key, value in reply.items() if key != "id"}
        # Most replies of a run say the same few things, and the id is free: each is looked at once.
        seen = (op, json.dumps(body, ensure_ascii=False))
        if seen not in self._known:
            problem = self._look(op, reply)
            if len(seen[1]) > _SHORT or len(self._known) > _REMEMBERED:
                return problem
            self._known[seen] = problem
        return self._known[seen]

    def _look(self, op: str, reply: Message) -> Misfit | None:
        given = [kind for kind in _KINDS if kind in reply]
        if len(given) != 1:
            return Misfit("kinds", detail={"keys": given}) if given else Misfit("no_kind")
        return misfit(self._validator(op if f"{op}_result" in self._ops else "").iter_errors(reply))

    def _make(self, op: str) -> Draft202012Validator:
        place = f"#/$defs/{op}" if op else ""
        return Draft202012Validator({"$ref": f"{_SCHEMA}{place}"}, registry=self._registry)


def misfit(errors: Iterable[ValidationError]) -> Misfit | None:
    """What is wrong with a form, the gravest of it; None where nothing is."""
    error = best_match(errors)
    if error is None:
        return None
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    key, detail = _worded(error)
    given = {"given": _json(error.instance)} if key not in ("required", "additionalProperties") else {}
    return Misfit(key, place.removeprefix("."), {**given, **detail})


def _worded(error: ValidationError) -> tuple[str, dict[str, Any]]:
    """The sentence for the rule of JSON Schema that was broken, and what it needs; `other` for any rule."""
    rule = str(error.validator)
    wanted: Any = error.validator_value
    held: Any = error.instance
    if rule == "required":
        return rule, {"keys": [key for key in wanted if key not in held]}
    if rule == "additionalProperties" and isinstance(error.schema, dict):
        return rule, {"keys": [key for key in held if key not in error.schema.get("properties", {})]}
    if rule == "type":
        return rule, {"types": [wanted] if isinstance(wanted, str) else wanted}
    if rule == "const":
        return rule, {"wanted": _json(wanted)}
    if rule == "enum":
        more = ["\N{HORIZONTAL ELLIPSIS}"] if len(wanted) > _LISTED else []
        return rule, {"known": ", ".join([*map(_json, wanted[:_LISTED]), *more])}
    if rule in _LIMITS:
        return ("empty" if wanted == 1 and len(held) == 0 else rule), {"n": wanted}
    if rule in _BOUNDS:
        return rule, {"wanted": _json(wanted)}
    return (rule if rule in _ALONE else "other"), {}


def _json(value: Any) -> str:
    return shown(json.dumps(value, ensure_ascii=False, default=str), MOST)
