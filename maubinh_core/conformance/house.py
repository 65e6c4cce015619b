"""The suite under rules of one's own: the same questions, answered by the reference under those rules.

The cases of the bundle are worked out by hand; these are not, and a report says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from maubinh_core.protocol import answer

from .hypothesis import COMPARED
from .offer import OWN
from .vectors import Vector
from .words import LANGUAGES, Words


def vectors(
    base: Sequence[Vector], changes: Mapping[str, Any], name: str, *, own: bool
) -> tuple[Vector, ...]:
    """The vectors of a base profile under that base with `changes`; those with knobs of their own left out.

    `name` stands for the rules in the keys. With `own` a program is asked for its own rules, else for the
    base with these knobs set.
    """
    found = []
    for vector in base:
        if vector.knobs:
            continue
        setting = {"base": vector.profile, "set": dict(changes)}
        key = f"{vector.name}@{name}"
        expected = _expected(vector, answer({**vector.request, "profile": setting}))
        changed = expected != vector.expected
        found.append(
            replace(
                vector,
                key=key,
                request={**vector.request, "id": key, "profile": OWN if own else setting},
                expected=expected,
                knobs=dict(changes),
                reason={lang: Words(lang).say("house.reason") for lang in LANGUAGES}
                if changed
                else vector.reason,
            )
        )
    return tuple(found)


def _expected(vector: Vector, reply: Mapping[str, Any]) -> Mapping[str, Any]:
    if "error" in reply:
        return {"error": {"code": reply["error"]["code"]}}
    return {"result": {key: reply["result"][key] for key in COMPARED[vector.op]}}
