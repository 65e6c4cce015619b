"""What a sample says of a chance: how often something happened, and between which bounds the chance lies.

The hands of a table come out of one pack and meet each other, so what happens to them hangs together: four of
them tell less than four hands of four tables. Bounds are therefore reckoned from how tables differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

CERTAINTY = 0.95
_Z = NormalDist().inv_cdf((1 + CERTAINTY) / 2)


@dataclass(frozen=True)
class Share:
    """So many out of so many, with the bounds of the chance at 95 percent."""

    count: int
    of: int
    low: float
    high: float


def share(tables: Counter[int], chances: int) -> Share:
    """Out of how often something happened at a table (`tables`: so often -> so many tables) of so many
    chances.

    The bounds are Wilson's, which hold for what is rare too, with the number of chances divided by how much
    more than independent ones those of a table vary.
    """
    drawn = tables.total()
    count = sum(times * n for times, n in tables.items())
    of = drawn * chances
    found = count / of
    apart = found * (1 - found) * chances
    mean = count / drawn
    spread = sum(n * (times - mean) ** 2 for times, n in tables.items()) / drawn
    worth = of / max(1.0, spread / apart if apart else 1.0)
    middle = (found + _Z**2 / (2 * worth)) / (1 + _Z**2 / worth)
    half = _Z * sqrt(found * (1 - found) / worth + (_Z / (2 * worth)) ** 2) / (1 + _Z**2 / worth)
    # What never happened may never happen: no rounding of the sum above makes that a little more than
    # nothing.
    low, high = (middle - half if count else 0.0), (middle + half if count < of else 1.0)
    return Share(count, of, low, high)


def told(found: Share) -> Mapping[str, float]:
    """As it is written down: bounds to six digits."""
    return {
        "count": found.count,
        "of": found.of,
        "low": float(f"{found.low:.6g}"),
        "high": float(f"{found.high:.6g}"),
    }
