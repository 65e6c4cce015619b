"""A rule in words: its id, its two texts, and where each document has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .yamlio import Document

Place = Mapping[str, Any]
"""Where a rule stands in a document: `doc`, `heading`, `mark` and, but where it is stated, `why`."""


@dataclass(frozen=True)
class Clause:
    """A rule by its id: `kind` is executable or informative; `text` has its placeholders unfilled.

    `sources` are its places, the document it was first read in before the others; see `place`.
    """

    id: str
    kind: str
    text: Mapping[str, str]
    sources: tuple[Place, ...]
    page: str
    without: str | None
    document: Document
    index: int

    @property
    def profile(self) -> str | None:
        """The profile whose own rule this is; None where all share it."""
        head = self.id.partition("/")[0]
        return None if head == "common" else head

    @property
    def source(self) -> Place:
        """The first of its places, for where no document is asked about."""
        return self.sources[0]

    def place(self, profile: str, document: str) -> Place | None:
        """Its place in a profile's document; None where that does not speak of it."""
        return next(
            (
                place
                for place in self.sources
                if place["doc"] == document and profile in place.get("profiles", (profile,))
            ),
            None,
        )
