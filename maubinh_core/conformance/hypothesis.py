"""A guess at what a program plays instead of the rules, and what it would then answer.

The reference answers for the program: the same question under other knobs, another profile, or with rows
ranked otherwise. Mistakes in the reply alone (`readings`) come on top.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from maubinh_core import instants
from maubinh_core.arrangement import check
from maubinh_core.errors import Code, MaubinhError
from maubinh_core.knobs import MOST_CHI
from maubinh_core.profile import Profile, load, with_knobs
from maubinh_core.scoring import settle

from .engine import Message
from .identify.questions import RULED, Question
from .judging import difference
from .readings import Reading
from .rowreadings import misread
from .vectors import Vector

COMPARED = {
    "classify": ("type",),
    "compare": ("outcome",),
    "check": ("legal", "faults"),
    "instant_win": ("instant_win",),
    "score": ("net", "totals"),
    "parse": ("cards",),
}
"""What of each op's result the protocol compares."""

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 18, 20, 24, 26, 32, 36, 39, 52, 78, 100, 1000)
"""What tables are known to pay or multiply by."""

PROBES = (3, 7)
"""Two numbers by which is seen whether an answer turns on a number, and in what proportion."""

_DECIDED_BY: Mapping[str, tuple[str, ...]] = {
    "compare": ("wheel",),
    "check": ("wheel", "order"),
    "instant_win": ("instant.",),
    "score": ("",),
}


@dataclass(frozen=True)
class Change:
    """One thing done otherwise: a knob at another value, another profile's rules, or a reading."""

    knob: str = ""
    value: Any = None
    profile: str = ""
    reading: Reading | None = None

    @property
    def key(self) -> str:
        """Equal for changes that are the same."""
        reading = f"{self.reading.key} {self.reading.form}" if self.reading else ""
        return json.dumps([self.knob, self.value, self.profile, reading])

    @property
    def subject(self) -> str:
        """What is changed; of two changes of one subject only one can be."""
        return self.knob or ("profile" if self.profile else f"reading {self.reading and self.reading.key}")


Guess = tuple[Change, ...]


def with_(guess: Guess, changes: Guess) -> Guess:
    """The guess with changes, each in the place of one of the same subject."""
    taken = {change.subject for change in changes}
    return (*(change for change in guess if change.subject not in taken), *changes)


@dataclass
class Reference:
    """The rules, asked in this process under guesses; `asked` counts the answers worked out."""

    asked: int = 0
    _profiles: dict[tuple[str, str, str], Profile] = field(default_factory=dict)
    _questions: dict[str, Question] = field(default_factory=dict)
    _answers: dict[tuple[str, ...], Message] = field(default_factory=dict)

    def rules(self, profile: str, guess: Guess) -> Mapping[str, Any]:
        """The knobs that a program of this guess plays by when it is asked by a profile."""
        base = next((change.profile for change in guess if change.profile), profile)
        return self._profile(
            base, {change.knob: change.value for change in guess if change.knob}, guess
        ).knobs

    def fits(self, guess: Guess, vector: Vector, reply: Message) -> bool | None:
        """Whether a program of this guess would reply so; None where it would be right by the rules."""
        expected = self.answer(guess, vector)
        said: bool | None = None
        for change in guess:
            if change.reading is not None and change.reading.fits is not None:
                found = change.reading.fits(vector, expected, reply)
                said = found if said is None or found is None else said and found
        if said is not None:
            return said
        return None if expected == vector.expected else not difference(expected, reply)

    def answer(self, guess: Guess, vector: Vector) -> Message:
        """The right answer under the guess's knobs, its profile and its ranking of rows."""
        code = vector.expected.get("error", {}).get("code", "")
        if vector.op not in _ASK or (code and code not in RULED):
            return vector.expected
        decided = _DECIDED_BY.get(vector.op, ())
        knobs = {c.knob: c.value for c in guess if c.knob and c.knob.startswith(decided)} if decided else {}
        other = next((change.profile for change in guess if change.profile), "")
        ranked = tuple(c for c in guess if c.reading is not None and c.reading.ranked is not None)
        if not knobs and not other and not ranked:
            return vector.expected
        asked = knobs if other else {**vector.knobs, **knobs}
        key = (vector.key, other, json.dumps(asked, sort_keys=True), *(change.key for change in ranked))
        if key not in self._answers:
            self.asked += 1
            profile = self._profile(other or vector.profile, asked, ranked)
            held = vector.expected.get("result") or COMPARED[vector.op]
            self._answers[key] = self._work_out(vector, profile, tuple(held))
        return self._answers[key]

    def _work_out(self, vector: Vector, profile: Profile, held: tuple[str, ...]) -> Message:
        if vector.key not in self._questions:
            self._questions[vector.key] = Question(vector.request)
        try:
            result = _ASK[vector.op](self._questions[vector.key], profile)
        except MaubinhError as error:
            return {"error": {"code": str(error.code), **error.data.get("reply", {})}}
        return {"result": {name: result[name] for name in held}}

    def _profile(self, base: str, knobs: Mapping[str, Any], guess: Guess) -> Profile:
        ranked = [c.reading for c in guess if c.reading is not None and c.reading.ranked is not None]
        key = (base, json.dumps(knobs, sort_keys=True), "+".join(f"{r.key} {r.form}" for r in ranked))
        if key not in self._profiles:
            profile = with_knobs(load(base), knobs)
            for reading in ranked:
                assert reading.ranked is not None
                profile = replace(profile, scale=misread(profile.scale, reading.ranked))
            self._profiles[key] = profile
        return self._profiles[key]


def _classify(question: Question, profile: Profile) -> Mapping[str, Any]:
    return {"type": profile.scale.rank(question.cards()).type.id}


def _compare(question: Question, profile: Profile) -> Mapping[str, Any]:
    a, b = (profile.scale.rank(question.cards(name)).strength for name in ("a", "b"))
    return {"outcome": "tie" if a == b else "a" if a > b else "b"}


def _check(question: Question, profile: Profile) -> Mapping[str, Any]:
    verdict = check(question.arrangement, profile)
    return {"legal": verdict.legal, "faults": list(verdict.faults)}


def _instant_win(question: Question, profile: Profile) -> Mapping[str, Any]:
    return {"instant_win": instants.best(question.cards(), profile)}


def _score(question: Question, profile: Profile) -> Mapping[str, Any]:
    settled = settle(question.seats, profile)
    if settled.unsettled:
        partial = {"partial": [list(row) for row in settled.net]}
        raise MaubinhError(Code.UNSPECIFIED, "unspecified", reply=partial)
    return {"net": [list(row) for row in settled.net], "totals": list(settled.totals)}


_ASK: Mapping[str, Callable[[Question, Profile], Mapping[str, Any]]] = {
    "classify": _classify,
    "compare": _compare,
    "check": _check,
    "instant_win": _instant_win,
    "score": _score,
}


# What can be guessed


@cache
def registry() -> Mapping[str, Any]:
    """The knobs with their kinds, values and labels."""
    found: Mapping[str, Any] = _data("knobs")
    return found


@cache
def profiles() -> Mapping[str, Any]:
    """The published profiles, each with its knobs and the clause that states each."""
    found: Mapping[str, Any] = _data("profiles")
    return found


def _data(name: str) -> Any:
    return json.loads((files("maubinh_core") / "data" / f"{name}.json").read_text("utf-8"))


def applies(knob: str, rules: Mapping[str, Any]) -> bool:
    """Whether there is such a thing under these rules: a factor where something multiplies."""
    for parent, wanted in registry()[knob].get("parent", {}).items():
        held = rules.get(parent)
        if not any(name in wanted for name in (held if isinstance(held, list) else [held])):
            return False
    return True


def values(profile: str, knob: str) -> Iterator[Any]:
    """The values a knob could have instead of the profile's own."""
    return others(knob, profiles()[profile]["knobs"])


def others(knob: str, rules: Mapping[str, Any]) -> Iterator[Any]:
    """The values a knob could have instead of that in `rules`; of numbers the usual ones, nearest first."""
    entry, own = registry()[knob], rules.get(knob)
    match entry["kind"]:
        case "choice":
            found = list(entry["values"])
        case "bool":
            found = [True, False]
        case "int":
            low, high = entry.get("min", 0), entry.get("max", MOST_CHI)
            found = sorted((n for n in NUMBERS if low <= n <= high), key=lambda n: abs(n - (own or 0)))
        case _ if "values" in entry:
            found = list(_lists(own or [], entry["values"]))
        case _:
            found = []
    yield from (value for value in found if type(value) is not type(own) or value != own)


def _lists(held: list[str], names: Mapping[str, Any]) -> Iterator[list[str]]:
    """One name less, one more, none at all, two the other way round."""
    yield from ([name for name in held if name != gone] for gone in held)
    yield from ([*held, more] for more in names if more not in held)
    yield []
    for i, j in combinations(range(len(held)), 2):
        yield [*held[:i], held[j], *held[i + 1 : j], held[i], *held[j + 1 :]]
