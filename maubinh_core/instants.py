"""What thirteen cards hold at once: the instant wins.

All are read off the thirteen cards, however they are laid (clause ``bsfyi/instant.thirteen``), unless
a profile asks for three flushes or straights as laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from . import thirteen
from .arrangement import Arrangement
from .deck import Card, only_cards
from .errors import Code, MaubinhError
from .profile import Instants, Profile, only_profile

# Highest first where several are equal in worth and a profile lists no order of its own. Four of a kind and
# a straight flush are hands of one row and so none of them (clause mau-binh-online/instant.listed).
IDS = (
    "suited_dragon",
    "dragon",
    "one_colour_13",
    "one_colour_12",
    "five_pairs_and_triple",
    "six_pairs",
    "three_flushes",
    "three_straights",
    "five_consecutive_pairs",
    "four_triples",
)


def held(cards: Sequence[Card], profile: Profile, *, laid: Arrangement | None = None) -> tuple[str, ...]:
    """Every instant win of the profile that these thirteen cards hold, the one that counts first.

    The most valuable counts, of equal worth the first in the profile's order. `laid` is how they lie,
    which matters only where a profile looks at the rows as laid. Raises `bad_request` for what is no profile.
    """
    facts = thirteen.facts(cards)
    rules = only_profile(profile).instants
    if not facts:
        return ()
    found = [name for name in rules.rank if _TESTS[name](facts, rules, laid)]
    return tuple(sorted(found, key=lambda name: -rules.values[name]))


def best(cards: Sequence[Card], profile: Profile, *, laid: Arrangement | None = None) -> str | None:
    """The instant win that counts, or None (clause ``bsfyi/instant.rank``)."""
    if not thirteen.facts(cards):  # as of most hands; it is the quicker way to say so
        only_profile(profile)
        return None
    return next(iter(held(cards, profile, laid=laid)), None)


def worth(name: str, profile: Profile) -> int:
    """Chi from each other player, all three rows counted where the profile pays by the row.

    Raises `bad_request` for an instant win that the profile has not.
    """
    rules = only_profile(profile).instants
    if name not in rules.rank:
        among = ", ".join(rules.rank)
        raise MaubinhError(Code.BAD_REQUEST, "bad_request", field="name", wanted="one_of", among=among)
    return rules.values[name] * (3 if rules.per == "row" else 1)


def standing(cards: Sequence[Card], name: str) -> tuple[tuple[int, int], ...]:
    """How a hand compares with another of the same name, where a profile compares them.

    Ranks held most often come first in the two hands of pairs, else the ranks from the top down.
    """
    counts = Counter(card.rank for card in only_cards(cards))
    if name in ("five_pairs_and_triple", "six_pairs", "five_consecutive_pairs", "four_triples"):
        return tuple(sorted(((n, rank) for rank, n in counts.items()), reverse=True))
    return tuple(sorted(((1, card.rank) for card in cards), reverse=True))


# Each test gets what `thirteen.facts` found, the profile's rules, and the rows where they are laid.


def _suited_dragon(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    return bool(facts & thirteen.ONE_SUIT)


def _dragon(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    return bool(facts & thirteen.EVERY_RANK)


def _one_colour_13(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    return bool(facts & thirteen.ONE_COLOUR)


def _one_colour_12(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    return bool(facts & thirteen.ONE_COLOUR_BUT_ONE)


def _five_pairs_and_triple(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    """Where quads are two pairs here too, what is left over after six pairs is a triple's third card.

    Where they aren't, quads, a triple and three pairs are six pairs (``bsfyi/instant.quads_five_pairs``).
    """
    if facts & thirteen.WITH_QUADS and rules.quads_as_pairs != "everywhere":
        return False
    return bool(facts & thirteen.WITH_TRIPLE)


def _six_pairs(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    """Six pairs and a card, quads being two pairs (clause ``bsfyi/instant.quads_two_pairs``).

    The odd card may be the third of a triple, which matters where the profile has no five pairs and a triple
    (clause ``tinh-at/instant.triple_as_pair``).
    """
    if facts & thirteen.WITH_QUADS and rules.quads_as_pairs == "never":
        return False
    return bool(facts & thirteen.SIX_PAIRS)


def _three_flushes(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    """Suits of 5 + 5 + 3, two or all three of which may be the same suit.

    A straight flush is a flush here, as it is a straight among three (``bsfyi/instant.straight_flush_rows``).
    """
    if rules.three_rows == "laid":
        return laid is not None and all(len({c.suit for c in row}) == 1 for _, row in laid.rows())
    return bool(facts & thirteen.THREE_FLUSHES)


def _three_straights(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    """Rows are looked for in every split, so none is missed that a greedy search would."""
    low = rules.low_run
    if rules.three_rows == "laid":
        return laid is not None and all(_is_run(row, low=low or len(row) == 5) for _, row in laid.rows())
    return bool(facts & (thirteen.THREE_STRAIGHTS | (thirteen.THREE_STRAIGHTS_LOW if low else 0)))


def _is_run(cards: Sequence[Card], *, low: bool) -> bool:
    ranks = {card.rank for card in cards}
    return any(ranks == set(run) for run in thirteen.runs(len(cards), low=low))


def _five_consecutive_pairs(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    """Five pairs of consecutive ranks, the ace high or low (clause ``tinh-at/instant.consecutive_aces``).

    The other three cards may be of the same ranks (clause ``tinh-at/instant.consecutive_spare``).
    """
    return bool(facts & thirteen.CONSECUTIVE_PAIRS)


def _four_triples(facts: int, rules: Instants, laid: Arrangement | None) -> bool:
    return bool(facts & thirteen.FOUR_TRIPLES)


_TESTS: dict[str, Callable[[int, Instants, Arrangement | None], bool]] = {
    "suited_dragon": _suited_dragon,
    "dragon": _dragon,
    "one_colour_13": _one_colour_13,
    "one_colour_12": _one_colour_12,
    "five_pairs_and_triple": _five_pairs_and_triple,
    "six_pairs": _six_pairs,
    "three_flushes": _three_flushes,
    "three_straights": _three_straights,
    "five_consecutive_pairs": _five_consecutive_pairs,
    "four_triples": _four_triples,
}
