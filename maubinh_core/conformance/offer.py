"""What a program offers, by its own `describe`, and what therefore is not asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from maubinh_core.protocol import answer

from .engine import Message
from .vectors import Vector

OWN = "own"
"""The profile that means: whatever rules you play."""


@dataclass(frozen=True)
class Offer:
    """The ops, profiles and knobs a program says it has; `knobs` is None where it takes no `set` at all."""

    ops: frozenset[str]
    profiles: Mapping[str, str]
    knobs: frozenset[str] | None

    def missing(self, vector: Vector) -> tuple[str, dict[str, Any]] | None:
        """Why a question is not asked: (`op`, `profile` or `knobs`, which); None where it is.

        What was never published is asked whatever the program offers: that it is refused is the point.
        """
        known, asked = published(), vector.request.get("profile")
        if vector.op in known.ops and vector.op not in self.ops:
            return "op", {"op": vector.op}
        if isinstance(asked, str) and asked in {*self.profiles, *known.profiles, OWN}:
            return None if asked in self.profiles else ("profile", {"profile": asked})
        if vector.profile in known.profiles and vector.profile not in self.profiles:
            return "profile", {"profile": vector.profile}
        if vector.knobs and self.knobs is None:
            return "knobs", {"knobs": ", ".join(vector.knobs)}
        lacking = [k for k in vector.knobs if k in (known.knobs or ()) and k not in (self.knobs or ())]
        return ("knobs", {"knobs": ", ".join(lacking)}) if lacking else None


def offered(description: Message) -> Offer:
    """The offer in the result of `describe`."""
    knobs = description.get("knobs")
    return Offer(
        ops=frozenset(description["ops"]),
        profiles={entry["id"]: entry["edition"] for entry in description["profiles"]},
        knobs=frozenset(name for name in knobs if isinstance(name, str)) if knobs is not None else None,
    )


@cache
def published() -> Offer:
    """All there is: what the reference offers."""
    return offered(answer({"id": None, "op": "describe"})["result"])
