"""What a value lacks to be of the form that is asked for, told in a reader's language.

It is found in one place and told in another: a run is the same, whoever reads its report.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from maubinh_core.deck import shown
from maubinh_core.phrases import MOST, Phrases

from .words import Words


@dataclass(frozen=True)
class Misfit:
    """The sentence under `form.` that says what is wrong, with what it needs; `place` is where in the value.

    In `detail`, `keys` are those of an object, `types` what JSON Schema calls kinds of values, and anything
    else is filled in as it is.
    """

    key: str
    place: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)

    def told(self, words: Words) -> str:
        """It in words, behind the place."""
        phrases, values = Phrases(words.lang), dict(self.detail)
        if "keys" in values:
            values |= {"keys": phrases.listed(f"“{shown(key, MOST)}”" for key in values["keys"])}
            values |= {"n": len(self.detail["keys"])}
        if "types" in values:
            kinds = (words.say(f"form.type.{kind}") for kind in values["types"])
            values |= {"types": phrases.listed(kinds, by="or")}
        told = words.say(f"form.{self.key}", **values)
        return f"{self.place}: {told}" if self.place else told
