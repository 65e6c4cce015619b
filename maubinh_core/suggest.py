"""How to lay thirteen cards.

The search finds the legal splits with the highest sum of expected chi row by row; the best of
them are then ranked again by what the whole arrangement is expected to bring from one opponent, bonuses
and sweeps of the profile included. Besides the best, the one that least often loses all three rows and the
one that wins most bonus are named where they differ, or else the next best of other types, each with what
it gains and gives up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import instants, population
from .arrangement import Arrangement
from .cards import Card
from .phrases import Phrases
from .population import Population
from .profile import Profile
from .ranking import HandType, Row, RowClass
from .search import best_splits

CANDIDATES = 40
_NOTED = 0.005  # a difference in a chance that shows as a per cent
_WORTHWHILE = 0.02  # chi of bonus below which another arrangement is not called richer


@dataclass(frozen=True)
class Option:
    """A legal arrangement and what may be expected of it; `value` is chi from one opponent."""

    arrangement: Arrangement
    classes: tuple[RowClass, RowClass, RowClass]
    value: float
    field: Population

    @cached_property
    def chances(self) -> dict[Row, tuple[float, float]]:
        """How often each row wins and loses."""
        return {row: self.field.chances(row, found) for row, found in self.rows()}

    @cached_property
    def sweeps(self) -> tuple[float, float]:
        """How often all three rows win, and how often all lose."""
        return self.field.sweep_chances(self.classes)

    @cached_property
    def bonus(self) -> float:
        """Chi of bonus to be expected, beyond the 1 of a row without."""
        duel = self.field.duel
        extra = {row: duel.row(row, duel.kind(row, found), "") - 1 for row, found in self.rows()}
        return sum(extra[row] * win for row, (win, _) in self.chances.items())

    def rows(self) -> Iterator[tuple[Row, RowClass]]:
        """Each row with its class."""
        return zip(Row, self.classes, strict=True)

    @property
    def types(self) -> list[HandType]:
        """The types of the three rows."""
        return [found.type for found in self.classes]

    def beats_somewhere(self, other: Option) -> bool:
        """Whether some row is stronger than the same row of the other; else this one only gives away."""
        return any(a.decisive > b.decisive for a, b in zip(self.classes, other.classes, strict=True))


def suggest(hand: Sequence[Card], profile: Profile, phrases: Phrases) -> dict[str, Any]:
    """Arrangements of thirteen distinct cards, the best first, in the shape of the ``suggest`` reply.

    ``value`` is the expected chi from one opponent of the population; the instant win, if the hand
    holds one, says whether declaring it is worth more. Raises what `arrangement.require_hand` raises.
    """
    field = population.of(profile)
    ranked = rank_options(hand, profile, field)
    named, best = name_options(ranked), ranked[0]
    taken = _taken(ranked, profile)
    return {
        "arrangements": [_told(label, option, best, profile, phrases) for label, option in named.items()]
        if taken is None
        else [_told_taken(*taken, profile, phrases)],
        "instant_win": _instant(hand, best.value, profile, phrases),
        "population": _population(field, profile, phrases),
    }


def rank_options(
    hand: Sequence[Card], profile: Profile, field: Population, *, count: int = CANDIDATES
) -> list[Option]:
    """The most promising legal arrangements by their expected chi, the best first."""
    splits = best_splits(hand, profile, field.values, count=count)
    options = [Option(s.arrangement, s.classes, field.expected(s.classes), field) for s in splits]
    return sorted(options, key=lambda option: -option.value)


def name_options(ranked: Sequence[Option]) -> dict[str, Option]:
    """The best, and one or two others that are better at something: safest, richest, else the next best."""
    best = ranked[0]
    others = [option for option in ranked if option.beats_somewhere(best)]
    named = {"best": best}
    safest = min(others, key=lambda option: (option.sweeps[1], -option.value), default=best)
    if safest.sweeps[1] < best.sweeps[1] - _NOTED:
        named["safest"] = safest
    richest = max(others, key=lambda option: (option.bonus, option.value), default=best)
    if richest.bonus > best.bonus + _WORTHWHILE and richest not in named.values():
        named["richest"] = richest
    second = next((option for option in others if option.types != best.types), None)
    if len(named) == 1 and second is not None:
        named["next"] = second
    return named


def _taken(ranked: Sequence[Option], profile: Profile) -> tuple[Option, str] | None:
    """The best laid instant win that nobody has to declare; None without one, or where playing on pays more.

    It counts however the cards lie, unless the profile looks at the rows as laid.
    """
    if profile.instants.declared != "automatic":
        return None
    found = [(o, instants.best(o.arrangement.cards, profile, laid=o.arrangement)) for o in ranked]
    taken = [(option, name) for option, name in found if name is not None]
    best = max(taken, key=lambda one: instants.worth(one[1], profile), default=None)
    if best is None or (len(taken) < len(ranked) and instants.worth(best[1], profile) < ranked[0].value):
        return None
    return best


# In words


def _told_taken(option: Option, name: str, profile: Profile, phrases: Phrases) -> dict[str, Any]:
    """An arrangement no row of which is compared."""
    worth = instants.worth(name, profile)
    return {
        "arrangement": _names(option),
        "value": worth,
        "label": "automatic",
        "name": phrases.say("suggest.name.automatic"),
        "text": phrases.say("suggest.taken", n=phrases.chi(worth)),
        "rows": {str(row): {"type": f.type.id, "text": phrases.hand(f)} for row, f in option.rows()},
    }


def _names(option: Option) -> dict[str, list[str]]:
    return {str(row): [str(card) for card in cards] for row, cards in option.arrangement.rows()}


def _told(label: str, option: Option, best: Option, profile: Profile, phrases: Phrases) -> dict[str, Any]:
    rows = {}
    for row, found in option.rows():
        win, lose = option.chances[row]
        rows[str(row)] = {
            "type": found.type.id,
            "text": phrases.hand(found),
            "win": round(win, 3),
            "lose": round(lose, 3),
        }
    swept = profile.sweep.mode != "none"
    key = "safest_plain" if label == "safest" and not swept else label
    shown = round(option.value, 2)
    if label == "best" and shown <= 0:
        key = "best_loss" if shown else "best_even"
    less = round(best.value, 2) - round(option.value, 2)  # as a reader would work it out from what is shown
    values = {"n": phrases.decimal(option.value), "less": phrases.decimal(less)}
    return {
        "arrangement": _names(option),
        "value": round(option.value, 3),
        "label": label,
        "name": phrases.say(f"suggest.name.{key}"),
        "text": phrases.say(f"suggest.{key}", **values),
        "rows": rows,
        "sweeps": {"win": round(option.sweeps[0], 3), "lose": round(option.sweeps[1], 3)},
        **_shifts("gains", option, best, phrases, swept=swept),
        **_shifts("gives_up", option, best, phrases, swept=swept),
    }


def _shifts(side: str, option: Option, best: Option, phrases: Phrases, *, swept: bool) -> dict[str, str]:
    """What an arrangement gains on the best, or gives up to it, as one sentence; nothing where it doesn't."""
    sign = 1 if side == "gains" else -1
    told = []
    for row, found in option.rows():
        (mine, _), (theirs, _) = option.chances[row], best.chances[row]
        if sign * (mine - theirs) >= _NOTED and per_cent(mine) != per_cent(theirs):
            chances = {"n": per_cent(mine), "than": per_cent(theirs)}
            told.append(
                phrases.fill("suggest.shift.row", row=phrases.row(row), hand=phrases.hand(found), **chances)
            )
    mine, theirs = option.sweeps[1], best.sweeps[1]
    if sign * (theirs - mine) >= _NOTED and per_cent(mine) != per_cent(theirs):
        key = "suggest.shift.swept" if swept else "suggest.shift.all_lost"
        told.append(phrases.fill(key, n=per_cent(mine), than=per_cent(theirs)))
    return {side: phrases.say(f"suggest.{side}", what="; ".join(told))} if told else {}


def per_cent(chance: float) -> int:
    """A chance as it is shown: of what a reply tells, a half upwards, so that all who read it agree."""
    return int(100 * round(chance, 3) + 0.5)


def _instant(hand: Sequence[Card], best: float, profile: Profile, phrases: Phrases) -> dict[str, Any] | None:
    """Whether to declare; where an instant win is automatic there is nothing to decide."""
    name = instants.best(hand, profile)
    if name is None:
        return None
    worth = instants.worth(name, profile)
    automatic = profile.instants.declared == "automatic"
    declare = automatic or worth >= best
    told = phrases.say(
        "suggest.automatic" if automatic else "suggest.declare" if declare else "suggest.play_on",
        instant=phrases.instant(name),
        worth=phrases.chi(worth),
        n=phrases.decimal(best),
    )
    clause = profile.clause(f"instant.{name}")
    return {
        "id": name,
        "name": phrases.instant(name),
        "value": worth,
        "declare": declare,
        "clause": clause,
        "text": told,
    }


def _population(field: Population, profile: Profile, phrases: Phrases) -> dict[str, Any]:
    """Whose play the chances are true of, a word where another's serve, and one on what is not counted."""
    nearest, apart = population.nearest(profile)
    told: dict[str, Any] = {"profile": nearest, "size": field.size, "changed": sorted(profile.changed)}
    if apart:
        told["text"] = phrases.say("suggest.nearest", profile=phrases.rules(nearest), count=len(apart))
    if profile.ace_points.mode != "none":
        points = profile.ace_points
        unless = {"aces_cancelled": points.cancelled_by_quads, "aces_multiplied": points.multiplied}
        keys = ["aces", *(key for key, holds in unless.items() if holds)]
        told["leaves_out"] = " ".join(phrases.say(f"suggest.{key}") for key in keys)
    return told
