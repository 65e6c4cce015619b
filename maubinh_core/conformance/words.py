"""The suite's words in a reader's language, from `words/*.json`, and the rules' from the package's data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from maubinh_core.deck import shown
from maubinh_core.phrases import LONGEST, Phrases

LANGUAGES = ("vi", "en")
"""The default first."""

_GIVEN = ("name", "profile", "key", "file", "folder")
"""What a sentence repeats as it was given, and no more of it than is read."""


class Words:
    """One language's wording."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._own: Mapping[str, str] = _json(__package__, f"words/{lang}.json")

    def say(self, key: str, /, **values: Any) -> str:
        """The sentence under a key, filled in; what is filled in is never read as a template.

        Where `n` is 1 and there is a sentence for one, it is that. A slot `cause` holds what the system or a
        parser said, which comes as `reason`, in this language. Names that may have been meant (`near`) follow
        as a question.
        """
        values |= {key: shown(str(values[key]), LONGEST) for key in _GIVEN if key in values}
        if "reason" in values:
            told = str(values["reason"])
            values["cause"] = _rules("lang")[self.lang]["reasons"].get(told, told)
        if values.get("n") == 1 and self.has(f"{key}_one"):
            key = f"{key}_one"
        told = self._own[key].format(**values)
        return f"{told} {Phrases(self.lang).meant(values['near'])}" if values.get("near") else told

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._own

    def template(self, key: str) -> str:
        """The sentence under a key as it stands, with its slots."""
        return self._own[key]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all sentences."""
        return tuple(self._own)

    def of(self, text: Mapping[str, str]) -> str:
        """This language's part of a text in both."""
        return text[self.lang]

    def clause(self, name: str) -> str:
        """What a clause says; empty for one that this package does not know."""
        return self.of(_rules("clauses").get(name, {self.lang: ""}))

    def pitfall(self, name: str) -> str:
        """A kind of mistake."""
        return self.of(_json(__package__, "bundle/pitfalls.json").get(name, {self.lang: name}))

    def name(self, section: str, name: str) -> str:
        """The name of a type (`types`) or an instant win (`instants`)."""
        return str(_rules("lang")[self.lang][section].get(name, name))

    def knob(self, knob: str) -> str:
        """What a knob is called."""
        return self.of(_rules("knobs")[knob]["label"])

    def value(self, knob: str, value: Any) -> str:
        """What a knob's value is called."""
        named = _rules("knobs")[knob].get("values", {})
        if isinstance(value, list):
            return ", ".join(self.value(knob, item) for item in value) or "\N{EN DASH}"
        if isinstance(value, str) and value in named:
            return self.of(named[value])
        if isinstance(value, bool):
            return {"vi": ("không", "có"), "en": ("no", "yes")}[self.lang][value]
        return "\N{EN DASH}" if value is None else str(value)


@cache
def _json(package: str, name: str) -> Any:
    return json.loads((files(package) / name).read_text("utf-8"))


def _rules(name: str) -> Any:
    return _json("maubinh_core", f"data/{name}.json")


def signed(n: int) -> str:
    """`+6`, `−6` with a true minus sign, or `0`."""
    return f"+{n}" if n > 0 else str(n).replace("-", "\N{MINUS SIGN}")
