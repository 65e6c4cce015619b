"""Which vector notices a knob mutant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from maubinh_core.conformance.judging import difference
from maubinh_core.conformance.vectors import Vector
from maubinh_core.protocol import answer
from spec.build.cases import ProfileRef

from .knobs import KnobMutant

# The ops that can show a knob, by the first part of its name; all others only `score` can.
_SHOWN_BY = {
    "order": {"check", "score"},
    "wheel": {"compare", "check", "score"},
    "instant": {"instant_win", "score"},
}


def shown_by(knob: str) -> set[str]:
    """The ops whose answers can depend on a knob."""
    return _SHOWN_BY.get(knob.partition(".")[0], {"score"})


@dataclass(frozen=True)
class Kill:
    """A mutant and the vector that notices it: None where it survives."""

    mutant: KnobMutant
    vector: Vector | None

    @property
    def fails_nobody(self) -> bool:
        """Whether nothing but a contested vector notices, which counts against no engine."""
        return self.vector is not None and self.vector.contested is not None


def killed(mutants: Iterable[KnobMutant], vectors: Sequence[Vector]) -> Iterator[Kill]:
    """Each mutant with its vector, one that the source settles where there is one."""
    by_rules: dict[str, list[Vector]] = defaultdict(list)
    for vector in vectors:
        by_rules[ProfileRef(vector.profile, vector.knobs).label].append(vector)
    for mutant in mutants:
        ops = shown_by(mutant.knob)
        tried = [v for rules in mutant.rules for v in by_rules[rules.label] if v.op in ops]
        # Those that are about the knob's clause first: one of them will do it.
        tried.sort(key=lambda v: (v.contested is not None, mutant.clause not in (v.clause, *v.with_)))
        yield Kill(mutant, next((v for v in tried if difference(v.expected, answer(mutant.asked(v)))), None))
