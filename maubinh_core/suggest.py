"""How to lay thirteen cards.

The search finds the legal splits with the highest sum of expected chi row by row; the best of
them are then ranked again by what the whole arrangement is expected to bring from one opponent, bonuses
and sweeps of the profile included. Besides the best, the one least often swept and the one with most
bonus are named where they differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import instants, population
from .cards import Card
from .phrases import Phrases
from .population import Population
from .profile import Profile
from .ranking import Row, RowClass
from .search import Split, best_splits

CANDIDATES = 40


def suggest(hand: Sequence[Card], profile: Profile, phrases: Phrases) -> dict[str, Any]:
    """Arrangements of thirteen distinct cards, the best first, in the shape of the ``suggest`` reply.

    ``value`` is the expected chi from one opponent of the population; the instant win, if the hand
    holds one, says whether declaring it is worth more.
    """
    field = population.of(profile)
    ranked = rank_splits(hand, profile, field)
    best_value, best = ranked[0]
    chosen = {"best": best}
    safest = min(ranked, key=lambda entry: (field.swept_chance(entry[1].classes), -entry[0]))[1]
    richest = max(ranked, key=lambda entry: (_bonus(entry[1].classes, profile), entry[0]))[1]
    for label, split in (("safest", safest), ("richest", richest)):
        more = label == "safest" or _bonus(split.classes, profile) > _bonus(best.classes, profile)
        if more and split not in chosen.values() and _gains(split, best):
            chosen[label] = split
    values = {split: value for value, split in ranked}
    return {
        "arrangements": [
            _told(label, split, values[split], best_value, field, phrases) for label, split in chosen.items()
        ],
        "instant_win": _instant(hand, best_value, profile, phrases),
        "population": {"size": len(field.laid), "changed": sorted(profile.changed)},
    }


def rank_splits(hand: Sequence[Card], profile: Profile, field: Population) -> list[tuple[float, Split]]:
    """The most promising legal splits with their expected chi, the best first.

    Rows the population cannot tell apart are told apart by their cards, the front's first: a good card
    beside quads wins nothing there.
    """

    def value(row: Row, found: RowClass) -> float:
        return field.expected_row(row, found, profile) + _TIE * _cards_worth(found)

    splits = best_splits(hand, profile, value, count=CANDIDATES)
    ranked = [(field.expected(split.classes, profile), split) for split in splits]
    return sorted(
        ranked, key=lambda entry: (-entry[0], *(-_cards_worth(c) for c in reversed(entry[1].classes)))
    )


_TIE = 1e-7  # far below what one opponent of the population is worth


def _cards_worth(found: RowClass) -> float:
    """Between 0 and 9: the part of a class that can decide, as one number."""
    worth = 0.0
    for place, part in enumerate(found.decisive):
        worth += part / 16**place
    return worth


def _gains(split: Split, best: Split) -> bool:
    """Whether some row of a split is stronger than the same row of the best; else it only gives away."""
    return any(a.decisive > b.decisive for a, b in zip(split.classes, best.classes, strict=True))


def _bonus(classes: Sequence[RowClass], profile: Profile) -> int:
    return sum(population.price(row, found, profile) - 1 for row, found in zip(Row, classes, strict=True))


def _told(
    label: str, split: Split, value: float, best: float, field: Population, phrases: Phrases
) -> dict[str, Any]:
    rows = {}
    for (row, _), found in zip(split.arrangement.rows(), split.classes, strict=True):
        win, lose = field.chances(row, found)
        rows[str(row)] = {
            "type": found.type.id,
            "text": phrases.hand(found),
            "win": round(win, 3),
            "lose": round(lose, 3),
        }
    less = round(best - value, 2)
    return {
        "arrangement": {str(row): [str(card) for card in cards] for row, cards in split.arrangement.rows()},
        "value": round(value, 3),
        "label": label,
        "text": phrases.say(f"suggest.{label}", n=phrases.decimal(value), less=phrases.decimal(less)),
        "rows": rows,
    }


def _instant(hand: Sequence[Card], best: float, profile: Profile, phrases: Phrases) -> dict[str, Any] | None:
    name = instants.best(hand, profile)
    if name is None:
        return None
    worth = instants.worth(name, profile)
    declare = worth >= best
    told = phrases.say(
        "suggest.declare" if declare else "suggest.play_on",
        instant=phrases.instant(name),
        worth=phrases.chi(worth),
        n=phrases.decimal(best),
    )
    return {"id": name, "name": phrases.instant(name), "value": worth, "declare": declare, "text": told}
