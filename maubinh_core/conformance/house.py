"""The suite under rules of one's own: the same questions, answered by the reference under those rules.

The cases of the bundle are worked out by hand; these are not, and a report says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from maubinh_core.protocol import answer

from .hypothesis import COMPARED
from .vectors import Vector
from .words import LANGUAGES, Words


def vectors(
    base: Sequence[Vector], changes: Mapping[str, Any], name: str, *, asked: str = ""
) -> tuple[Vector, ...]:
    """The vectors of a base profile under that base with `changes`; those with knobs of their own left out.

    `name` stands for the rules in the keys. `asked` is the profile that the program itself calls so; without
    it the program is asked for the base with these knobs set.
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
                request={**vector.request, "id": key, "profile": asked or setting},
                expected=expected,
                knobs=dict(changes),
                title=_in_both("house.title", vector.title) if changed else vector.title,
                reason=_in_both("house.reason", vector.title) if changed else vector.reason,
            )
        )
    return tuple(found)


def _in_both(key: str, title: Mapping[str, str]) -> dict[str, str]:
    return {lang: Words(lang).say(key, title=title[lang]) for lang in LANGUAGES}


def _expected(vector: Vector, reply: Mapping[str, Any]) -> Mapping[str, Any]:
    if "error" in reply:
        return {"error": {key: reply["error"][key] for key in ("code", "partial") if key in reply["error"]}}
    return {"result": {key: reply["result"][key] for key in COMPARED[vector.op]}}
