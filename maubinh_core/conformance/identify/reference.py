"""What the rules answer under a reading of them, remembered: the same question is put to many readings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ... import instants
from ...arrangement import check
from ...errors import MaubinhError
from ...profile import Profile, build
from ...scoring import settle
from .questions import Answer, Question
from .space import NAMES, tidy

_ROWS = ("wheel", "order")
_INSTANT = tuple(name for name in NAMES if name.startswith("instant."))
_READ: Mapping[str, tuple[str, ...]] = {
    "classify": (),
    "compare": ("wheel",),
    "check": _ROWS,
    "instant_win": _INSTANT,
    "score": NAMES,
}


@lru_cache(maxsize=20_000)
def _profile(values: tuple[Any, ...]) -> Profile:
    knobs = {name: value for name, value in zip(NAMES, values, strict=True) if value is not None}
    return build("own", "", knobs, {})


def profile_of(rules: Mapping[str, Any]) -> Profile:
    """The profile of some rules (see `space.Rules`)."""
    return _profile(tuple(map(tidy(rules).get, NAMES)))


@dataclass
class Reference:
    """The rules, asked in this process."""

    _answers: dict[tuple[Question, tuple[Any, ...]], Answer] = field(default_factory=dict)

    def answer(self, question: Question, rules: Mapping[str, Any]) -> Answer:
        """What these rules (see `space.Rules`) say."""
        knobs = tidy(rules)
        key = (question, tuple(map(knobs.get, _READ[question.op])))
        found = self._answers.get(key)
        if found is None:
            found = self._answers[key] = _answer(question, _profile(tuple(map(knobs.get, NAMES))))
        return found


def _answer(question: Question, profile: Profile) -> Answer:
    try:
        return _ASK[question.op](question, profile)
    except MaubinhError as error:
        return ("error", str(error.code))


def _classify(question: Question, profile: Profile) -> Answer:
    return ("type", profile.scale.rank(question.cards()).type.id)


def _compare(question: Question, profile: Profile) -> Answer:
    a, b = (profile.scale.rank(question.cards(name)).strength for name in ("a", "b"))
    return ("outcome", "tie" if a == b else "a" if a > b else "b")


def _check(question: Question, profile: Profile) -> Answer:
    return ("faults", *check(question.arrangement, profile).faults)


def _instant_win(question: Question, profile: Profile) -> Answer:
    return ("instant", instants.best(question.cards(), profile))


def _score(question: Question, profile: Profile) -> Answer:
    settled = settle(question.seats, profile)
    return ("error", "unspecified") if settled.unsettled else ("net", settled.net)


_ASK = {
    "classify": _classify,
    "compare": _compare,
    "check": _check,
    "instant_win": _instant_win,
    "score": _score,
}


def ledger_knobs(
    question: Question, rules: Mapping[str, Any], pairs: Collection[tuple[int, int]]
) -> Iterator[str]:
    """The knobs that the ledger of a table reads between some pairs of seats."""
    for line in settle(question.seats, profile_of(rules)).lines:
        if tuple(sorted((line.payer, line.payee))) in pairs:
            yield from (line.knob, *(factor.knob for factor in line.factors))
