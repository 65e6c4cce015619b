"""What is wrong with the pairs a case expects: those of another table, too few, or not said to be open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .cases import Variant, pairs

Mistake = tuple[str, str]
"""A message, and how to mend it."""


def pair_mistakes(variant: Variant) -> Iterator[Mistake]:
    """Every mistake in what a question expects of a table; none for questions about anything else."""
    if variant.op != "score":
        return
    seats = len(variant.input["players"])
    for wanted in variant.expects.values():
        if "error" in wanted:
            for seat in wanted.get("players", ()):
                if seat >= seats:
                    yield f"no player {seat}", "players count from 0"
            yield from _partial(wanted, seats)
        elif list(wanted) != pairs(seats):
            mend = f"list each pair once, in this order: {', '.join(pairs(seats)) or '(a table has 2 to 4)'}"
            yield "the pairs are not those of this table", mend


def _partial(wanted: Mapping[str, Any], seats: int) -> Iterator[Mistake]:
    """A table of three or more that is left open says which of its pairs are settled; any other has none."""
    known, named = wanted.get("partial"), pairs(seats)
    if wanted["error"] != "unspecified" or seats < 3:
        if known is not None:
            yield "`partial` of a table that is not left open in part", "leave it out"
    elif known is None:
        yield "does not say which pairs are settled", "add `partial: {A-B: ...}`, `{}` where none is"
    elif list(known) != [pair for pair in named if pair in known] or len(known) == len(named):
        mend = f"some of these, in this order: {', '.join(named)}"
        yield "`partial` does not name pairs of this table, or names all", mend
