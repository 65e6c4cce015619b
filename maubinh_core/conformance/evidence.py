"""The answers of a program under one profile, and what a guess makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ..knobs import MOST_CHI
from .hypothesis import PROBES, Change, Guess, Reference, applies, others, registry
from .outcomes import Outcome


@dataclass
class Evidence:
    """The answers of a program under one profile, wrong and right, and what a guess makes of them."""

    profile: str
    failures: Sequence[Outcome]
    passes: Sequence[Outcome]
    reference: Reference = field(default_factory=Reference)
    _touched: dict[tuple[str, str], bool] = field(default_factory=dict)

    def fits(self, guess: Guess, outcome: Outcome) -> bool | None:
        """Whether the guess tells the answer; None where it makes no difference."""
        assert outcome.reply is not None
        return self.reference.fits(guess, outcome.vector, outcome.reply)

    def differs(self, guess: Guess, rest: Guess, outcome: Outcome) -> bool:
        """Whether the answer hangs on what the guess has beyond the rest of it."""
        answers = [self.reference.answer(each, outcome.vector) for each in (guess, rest)]
        return answers[0] != answers[1] or self.fits(guess, outcome) is not self.fits(rest, outcome)

    def touched(self, knob: str, guess: Guess, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """The answers that a knob can make a difference to, as far as it does so by itself."""
        if not applies(knob, self.reference.rules(self.profile, guess)):
            return [outcome for outcome in outcomes if outcome.vector.knobs]
        if not applies(knob, self.reference.rules(self.profile, ())):
            return list(outcomes)
        return [outcome for outcome in outcomes if self._touches(knob, outcome)]

    def _touches(self, knob: str, outcome: Outcome) -> bool:
        key = (knob, outcome.vector.key)
        if key not in self._touched:
            changes = _probes(knob, self.reference.rules(self.profile, ()))
            answers = (self.reference.answer((change,), outcome.vector) for change in changes)
            self._touched[key] = any(answer != outcome.vector.expected for answer in answers)
        return self._touched[key]

    def told(self, guess: Guess) -> list[Outcome]:
        """The failures that the guess explains."""
        return [outcome for outcome in self.failures if self.fits(guess, outcome)]

    def broken(self, guess: Guess, *, most: int = 1000, among: int = 0) -> list[Outcome]:
        """The right answers that it would get wrong, no more of them than asked for, and only among some of
        all where a number is given.

        A question that sets a knob itself may be answered by its own setting or by the program's.
        """
        knobs = {change.knob for change in guess}
        against = (
            outcome
            for outcome in self.passes[:: len(self.passes) // among + 1 if among else 1]
            if not knobs & outcome.vector.knobs.keys() and self.fits(guess, outcome) is False
        )
        return list(islice(against, most))


def _probes(knob: str, rules: Mapping[str, Any]) -> Iterator[Change]:
    """Changes by which is seen whether a question turns on a knob at all."""
    entry, own = registry()[knob], rules.get(knob)
    match entry["kind"]:
        case "int":
            low, high = entry.get("min", 0), entry.get("max", MOST_CHI)
            found: Any = [number for number in (PROBES[0], low, high) if low <= number <= high]
        case "list" if "values" in entry:
            found = [[], list(reversed(own or [])), list(entry["values"])]
        case _:
            found = others(knob, rules)
    yield from (Change(knob=knob, value=value) for value in found)
