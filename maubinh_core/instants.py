"""What thirteen cards hold at once: the instant wins.

All are read off the thirteen cards, however they are laid (clause ``bsfyi/instant.thirteen``), unless
a profile asks for three flushes or straights as laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations_with_replacement

from .arrangement import Arrangement
from .cards import Card
from .profile import Profile
from .ranking import ACE

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
    which matters only where a profile looks at the rows as laid.
    """
    found = [name for name in profile.instants.rank if _TESTS[name](cards, profile, laid)]
    return tuple(sorted(found, key=lambda name: -profile.instants.values[name]))


def best(cards: Sequence[Card], profile: Profile, *, laid: Arrangement | None = None) -> str | None:
    """The instant win that counts, or None (clause ``bsfyi/instant.rank``)."""
    return next(iter(held(cards, profile, laid=laid)), None)


def worth(name: str, profile: Profile) -> int:
    """Chi from each other player, all three rows counted where the profile pays by the row."""
    return profile.instants.values[name] * (3 if profile.instants.per == "row" else 1)


def standing(cards: Sequence[Card], name: str) -> tuple[tuple[int, int], ...]:
    """How a hand compares with another of the same name, where a profile compares them.

    Ranks held most often come first in the two hands of pairs, else the ranks from the top down.
    """
    counts = Counter(card.rank for card in cards)
    if name in ("five_pairs_and_triple", "six_pairs", "five_consecutive_pairs", "four_triples"):
        return tuple(sorted(((n, rank) for rank, n in counts.items()), reverse=True))
    return tuple(sorted(((1, card.rank) for card in cards), reverse=True))


def _suited_dragon(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    return len({card.suit for card in cards}) == 1


def _dragon(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    return len({card.rank for card in cards}) == 13


def _reds(cards: Sequence[Card]) -> int:
    return sum(card.suit in "hd" for card in cards)


def _one_colour_13(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    return _reds(cards) in (0, 13)


def _one_colour_12(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    return _reds(cards) in (1, 12)


def _counts(cards: Iterable[Card]) -> list[int]:
    return sorted(Counter(card.rank for card in cards).values(), reverse=True)


def _five_pairs_and_triple(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    """Where quads are two pairs here too, what is left over after six pairs is a triple's third card.

    Where they aren't, quads, a triple and three pairs are six pairs (``bsfyi/instant.quads_five_pairs``).
    """
    counts = _counts(cards)
    if profile.instants.quads_as_pairs == "everywhere":
        return sum(n // 2 for n in counts) == 6 and 3 in counts
    return counts == [3, 2, 2, 2, 2, 2]


def _six_pairs(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    """Six pairs and a card, quads being two pairs (clause ``bsfyi/instant.quads_two_pairs``).

    The odd card may be the third of a triple, which matters where the profile has no five pairs and a triple
    (clause ``tinh-at/instant.triple_as_pair``).
    """
    counts = _counts(cards)
    if profile.instants.quads_as_pairs == "never":
        return sum(n >= 2 for n in counts) == 6
    return sum(n // 2 for n in counts) == 6


_FLUSH_SHAPES = {(5, 5, 3), (8, 5), (10, 3), (13,)}


def _three_flushes(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    """Suits of 5 + 5 + 3, two or all three of which may be the same suit.

    A straight flush is a flush here, as it is a straight among three (``bsfyi/instant.straight_flush_rows``).
    """
    if profile.instants.three_rows == "laid":
        return laid is not None and all(len({c.suit for c in row}) == 1 for _, row in laid.rows())
    shape = tuple(sorted(Counter(card.suit for card in cards).values(), reverse=True))
    return shape in _FLUSH_SHAPES


def _runs(length: int, *, low: bool = True) -> list[tuple[int, ...]]:
    """Runs of ranks, the ace high or, where `low`, before the 2 as well."""
    plain = [tuple(range(top - length + 1, top + 1)) for top in range(length + 1, ACE + 1)]
    return [(ACE, *range(2, length + 1)), *plain] if low else plain


def _rank_vector(ranks: Iterable[int]) -> int:
    """The ranks as counts in base five; thirteen cards hold a rank four times at most."""
    return sum(5 ** (rank - 2) for rank in ranks)


def _straight_vectors(*, low: bool) -> frozenset[int]:
    """Every set of thirteen ranks that is two runs of five and one of three."""
    fives = combinations_with_replacement(_runs(5), 2)
    threes = _runs(3, low=low)
    return frozenset(_rank_vector((*a, *b, *c)) for a, b in fives for c in threes)


_STRAIGHT_VECTORS = {low: _straight_vectors(low=low) for low in (False, True)}


def _three_straights(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    """Rows are looked for in every split, so none is missed that a greedy search would."""
    low = profile.instants.low_run
    if profile.instants.three_rows == "laid":
        return laid is not None and all(_is_run(row, low=low or len(row) == 5) for _, row in laid.rows())
    return _rank_vector(card.rank for card in cards) in _STRAIGHT_VECTORS[low]


def _is_run(cards: Sequence[Card], *, low: bool) -> bool:
    ranks = {card.rank for card in cards}
    return any(ranks == set(run) for run in _runs(len(cards), low=low))


def _five_consecutive_pairs(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    """Five pairs of consecutive ranks, the ace high or low (clause ``tinh-at/instant.consecutive_aces``).

    The other three cards may be of the same ranks (clause ``tinh-at/instant.consecutive_spare``).
    """
    paired = {rank for rank, n in Counter(card.rank for card in cards).items() if n >= 2}
    return any(paired.issuperset(run) for run in _runs(5))


def _four_triples(cards: Sequence[Card], profile: Profile, laid: Arrangement | None) -> bool:
    return sum(n >= 3 for n in _counts(cards)) == 4


_TESTS: dict[str, Callable[[Sequence[Card], Profile, Arrangement | None], bool]] = {
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
