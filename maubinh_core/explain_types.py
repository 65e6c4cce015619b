"""What the types of three rows tell before any card is known, in a reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .arrangement import NEIGHBOURS, check_types
from .borderline import Example, examples, of_type
from .explain import told_comparison, told_row
from .phrases import Phrases
from .profile import Profile, only_profile
from .ranking import HandType, Row, RowClass

Told = dict[str, Any]
Types = Mapping[Row, HandType]

_RUNS = (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH)
_OF_RANK = (HandType.THREE_OF_A_KIND, HandType.FOUR_OF_A_KIND)
"""Types of which a premium hand is named by its rank alone."""


def explain_types(types: Types, profile: Profile, phrases: Phrases) -> Told:
    """Whether the types are legal, a foul, or wait for the cards; each comparison with hands that show it.

    In the shape of the protocol's ``check_types`` result. Bonuses are in chi, for a row that is won: of rows
    that can be won, so none where the types are a foul.
    """
    only_profile(profile)
    verdict = check_types(types)
    comparisons = [_comparison(types, upper, lower, profile, phrases) for upper, lower in NEIGHBOURS]
    faults = [told for told in comparisons if told["legal"] is False]
    depends = [told for told in comparisons if told["legal"] is None]
    decisive = [told["text"] for told in faults or depends] or [phrases.say("types_check.legal")]
    return {
        "legal": verdict.legal,
        "faults": [f"{upper}<{lower}" for upper, lower in verdict.faults],
        "depends": [{key: told[key] for key in ("upper", "lower", "text")} for told in depends],
        "text": " ".join(decisive),
        "comparisons": comparisons,
        "bonuses": []
        if verdict.legal is False
        else [bonus for row in types for bonus in _bonuses(row, types, profile, phrases)],
    }


def _comparison(types: Types, upper: Row, lower: Row, profile: Profile, phrases: Phrases) -> Told:
    found = examples(types, upper, lower, profile)
    allowed = {example.comparison.ok for example in found}
    return {
        "upper": str(upper),
        "lower": str(lower),
        "legal": None if len(allowed) > 1 else allowed.pop(),
        "text": _text(types, upper, lower, found, profile, phrases),
        "clause": profile.clause("order"),
        "examples": [_example(example, profile, phrases) for example in found],
    }


def _text(
    types: Types, upper: Row, lower: Row, found: Sequence[Example], profile: Profile, phrases: Phrases
) -> str:
    """The comparison in words; where it waits for the cards, also what becomes of rows that nothing parts."""
    rows = {"upper": phrases.row(upper), "lower": phrases.row(lower)}
    above, below = types[upper], types[lower]
    if above is not below:
        key = "above" if above > below else "foul"
        named = {"above": phrases.type(above), "below": phrases.type(below)}
        return phrases.say(f"types_check.{key}", **rows, **named)
    decides = phrases.say(f"types_check.decides.{above.id}")
    if above in _RUNS:
        # Its highest card is an ace, which would decide otherwise.
        lowest = of_type(profile.scale.wheel, above, upper.size)[0]
        decides += " " + phrases.say(f"types_check.wheel.{'lowest' if lowest.ranks[0] == 5 else 'second'}")
    text = phrases.say("types_check.depends", **rows, type=phrases.type(above), decides=decides)
    for example in found:
        if example.comparison.outcome == "tie":
            text += " " + phrases.say(f"types_check.equal_{'legal' if example.comparison.ok else 'foul'}")
        elif example.parting[0] and not example.parting[1]:
            text += " " + phrases.say("types_check.longer", **rows)
    return text


def _example(example: Example, profile: Profile, phrases: Phrases) -> Told:
    told = told_comparison(example.comparison, profile, phrases)
    upper, lower = ([str(card) for card in cards] for cards in example.parting)
    return {
        "outcome": told["outcome"],
        "legal": told["ok"],
        "text": told["text"],
        "arrangement": {str(row): [str(card) for card in cards] for row, cards in example.arrangement.rows()},
        "parting": {"upper": upper, "lower": lower},
    }


def _bonuses(row: Row, types: Types, profile: Profile, phrases: Phrases) -> Iterator[Told]:
    """What rows of the type pay beyond a plain one, a premium hand after the type it belongs to."""
    type_ = types[row]
    prices: dict[str, Told] = {}
    for found in filter(_under(row, types, profile), of_type(profile.scale.wheel, type_, row.size)):
        told = told_row(row, found, profile, phrases)
        if told["bonus"]:
            prices.setdefault(profile.bonus.knob(row, found), {**told, "found": found})
    plain = f"bonus.{row}.{type_.id}"
    for knob in sorted(prices, key=len):
        told = prices[knob]
        hand = phrases.type(type_) if knob == plain else _premium(told["found"], phrases)
        value = told["value"]
        text = phrases.say("check.bonus", row=phrases.row(row), hand=hand, value=phrases.chi(value))
        yield {"row": str(row), "hand": hand, "value": value, "clause": told["clause"], "text": text}


def _under(row: Row, types: Types, profile: Profile) -> Callable[[RowClass], bool]:
    """Whether some row of the type above may lie over a hand: over a triple of aces no triple does."""
    upper = next((upper for upper, lower in NEIGHBOURS if lower is row), None)
    if upper is None or types[upper] is not types[row]:
        return lambda found: True
    above = of_type(profile.scale.wheel, types[upper], upper.size)

    def fits(found: RowClass) -> bool:
        if found.type in _OF_RANK:
            higher = (other for other in above if other.ranks[0] != found.ranks[0])
            return any(other.strength > found.strength for other in higher)
        least = found.strength + profile.strict
        return any(other.strength >= least for other in above)

    return fits


def _premium(found: RowClass, phrases: Phrases) -> str:
    if found.type not in _OF_RANK:
        return phrases.hand(found)
    rank = phrases.rank(found.ranks[0])
    return phrases.fill("types_check.of_rank", type=phrases.type(found.type), rank=rank)
