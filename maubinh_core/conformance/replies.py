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

from .engine import Message
from .vectors import Vector, read

_SCHEMA = "reply.schema.json"
_KINDS = ("result", "error", "skipped")
_REMEMBERED = 5_000
_SHORT = 2_000


class Forms:
    """The schemas of replies, made ready once."""

    def __init__(self) -> None:
        schema = read(files(__package__) / "bundle" / "schemas" / _SCHEMA)
        self._registry: Registry[Any] = Registry().with_resource(_SCHEMA, Resource.from_contents(schema))
        self._ops = schema["$defs"]
        self._validator = cache(self._make)
        self._known: dict[tuple[str, str], str] = {}

    def problem(self, vector: Vector, reply: Message) -> str:
        """What is wrong with the form of a reply, in one English line; empty where nothing is.

        Where an error is expected a `result` may be of any form: it is a wrong answer, not a malformed one.
        """
        free = "error" in vector.expected and "result" in reply
        return self.problem_of("" if free else vector.op, reply)

    def problem_of(self, op: str, reply: Message) -> str:
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

    def _look(self, op: str, reply: Message) -> str:
        given = [kind for kind in _KINDS if kind in reply]
        if len(given) != 1:
            return f"exactly one of result, error, skipped; this has {' and '.join(given) or 'none'}"
        return complaint(self._validator(op if f"{op}_result" in self._ops else "").iter_errors(reply))

    def _make(self, op: str) -> Draft202012Validator:
        place = f"#/$defs/{op}" if op else ""
        return Draft202012Validator({"$ref": f"{_SCHEMA}{place}"}, registry=self._registry)


def complaint(errors: Iterable[ValidationError]) -> str:
    """What is wrong with a form, the gravest of it in one English line; empty where nothing is."""
    error = best_match(errors)
    if error is None:
        return ""
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    told = error.message if len(error.message) <= 300 else f"{error.message[:300]}\N{HORIZONTAL ELLIPSIS}"
    return f"{place.removeprefix('.')}: {told}" if place else told
