"""Which question tells the most: the one whose answer is hardest to foresee, less what a look at it costs.

Nothing here knows cards. A candidate question comes with what each hypothesis would answer; how much it tells
is the entropy of those answers, in bits, each hypothesis being as likely as its weight.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from math import log2
from typing import Generic, TypeVar

Q = TypeVar("Q")
_LEAST = 0.05


@dataclass(frozen=True)
class Choice(Generic[Q]):
    """A question worth asking: `bits` is what its answer is expected to tell, `worth` that less its price."""

    question: Q
    bits: float
    worth: float


def entropy(weights: Mapping[Hashable, float]) -> float:
    """The bits an answer tells that comes with these weights."""
    total = sum(weights.values())
    return sum(-(w / total) * log2(w / total) for w in weights.values() if w > 0)


def weigh(
    question: Q, foreseen: Iterable[tuple[Hashable, float]], price: float, *, silent: float = 0.0
) -> Choice[Q] | None:
    """What a question is worth, if anything.

    `foreseen` is each hypothesis's answer and its weight, `silent` the weight of those that foresee none: any
    answer agrees with them, so that it tells the less the more of them there are.
    """
    weights: dict[Hashable, float] = defaultdict(float)
    for answer, weight in foreseen:
        weights[answer] += weight
    if len(weights) < 2:
        return None
    told = sum(weights.values())
    bits = entropy(weights) * told / (told + silent)
    return Choice(question, bits, bits - price) if bits > _LEAST else None


def ranked(choices: Iterable[Choice[Q] | None]) -> list[Choice[Q]]:
    """The choices, the one worth most first; of equals the one that came first."""
    return sorted((choice for choice in choices if choice), key=lambda choice: -choice.worth)
