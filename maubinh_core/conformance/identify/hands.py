"""Hands of thirteen made to order: six pairs and nothing else, three straights that hang on A-2-3.

Each recipe draws by chance from what a pack still holds, without aces where it can.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from random import Random

from ...arrangement import Arrangement
from ...cards import DECK, Card
from ...instants import IDS, held
from ...profile import Profile, load, with_knobs
from ...ranking import ACE, Wheel, scale
from .rows import Cards, Pack, strongest

Recipe = Callable[[Pack], Cards | None]
_SCALE = scale(Wheel.SECOND)
_TRIES = 12


@cache
def permissive() -> Profile:
    """Rules under which every instant win counts in its widest reading."""
    turned = {
        "instant.rank": list(IDS),
        "instant.quads_as_pairs": "everywhere",
        "instant.three_rows": "cards",
        "instant.low_run": True,
    }
    return with_knobs(load("bsfyi"), turned)


@cache
def _without_low_run() -> Profile:
    return with_knobs(permissive(), {"instant.low_run": False})


def holds(cards: Cards) -> frozenset[str]:
    """Every instant win that these cards hold in some reading of it."""
    return frozenset(held(cards, permissive()))


def instant_hand(pack: Pack, name: str) -> Cards | None:
    """Thirteen cards that are this instant win and no other, those apart that it always is as well."""
    recipe, wanted = HANDS[name]
    for _ in range(_TRIES):
        cards = recipe(pack)
        if cards is None:
            continue
        if holds(cards) == wanted and (name != LOW_RUN or not held(cards, _without_low_run())):
            return cards
        pack.left |= set(cards)
    return None


def _grouped(*groups: int) -> Recipe:
    """Ranks held so many times each, no aces among them."""

    def recipe(pack: Pack) -> Cards | None:
        ranks = pack.rng.sample(range(2, ACE), len(groups))
        return pack.draw([rank for rank, n in zip(ranks, groups, strict=True) for _ in range(n)])

    return recipe


def _colours(reds: int) -> Recipe:
    def recipe(pack: Pack) -> Cards | None:
        few, many = pack.rng.sample(["sc", "hd"], 2)
        free = {
            colour: [c for c in DECK if c in pack.left and c.suit in colour and c.rank != ACE]
            for colour in (few, many)
        }
        if len(free[many]) < reds or len(free[few]) < 13 - reds:
            return None
        return pack.remove((*pack.rng.sample(free[many], reds), *pack.rng.sample(free[few], 13 - reds)))

    return recipe


def _flushes(pack: Pack) -> Cards | None:
    suits = pack.rng.sample("shdc", 3)
    cards: list[Card] = []
    for suit, count in zip(suits, (5, 5, 3), strict=True):
        free = [c for c in DECK if c in pack.left and c.suit == suit and c.rank != ACE]
        if len(free) < count:
            return None
        cards += pack.rng.sample(free, count)
    return pack.remove(tuple(cards))


def _straights(*, low_front: bool) -> Recipe:
    """Two runs of five and one of three; with A-2-3 the only way to lay the three, where `low_front`."""

    def recipe(pack: Pack) -> Cards | None:
        tops = [pack.rng.randint(6, 13) for _ in range(2)]
        ranks = [rank for top in tops for rank in range(top - 4, top + 1)]
        top = pack.rng.randint(4, 13)
        ranks += [ACE, 2, 3] if low_front else [top - 2, top - 1, top]
        return pack.draw(ranks)

    return recipe


def _straight_flushes(pack: Pack) -> Cards | None:
    cards: list[Card] = []
    for suit, size in zip(pack.rng.sample("shdc", 3), (5, 5, 3), strict=True):
        top = pack.rng.randint(size + 1, 13)
        cards += (Card(rank, suit) for rank in range(top - size + 1, top + 1))
    return pack.remove(tuple(cards)) if pack.left.issuperset(cards) else None


def _consecutive(*, sixth: bool) -> Recipe:
    """Five pairs in a run, and three more cards, two of them a pair where `sixth`."""

    def recipe(pack: Pack) -> Cards | None:
        top = pack.rng.randint(6, 13)
        run = list(range(top - 4, top + 1))
        others = pack.rng.sample([rank for rank in range(2, ACE) if rank not in run], 3)
        return pack.draw([*run, *run, *(others if not sixth else [others[0], others[0], others[1]])])

    return recipe


def _dragon(*, one_colour: bool) -> Recipe:
    def recipe(pack: Pack) -> Cards | None:
        if not one_colour:
            return pack.draw(range(2, ACE + 1))
        suits = pack.rng.choice(("hd", "sc"))
        cards = [Card(rank, pack.rng.choice(suits)) for rank in range(2, ACE + 1)]
        return pack.remove(tuple(cards)) if pack.left.issuperset(cards) else None

    return recipe


def _suited_dragon(pack: Pack) -> Cards | None:
    return pack.draw(range(2, ACE + 1), suited=True)


def _in_suits(ranks: Callable[[Random], list[int]], *counts: int, colour: bool = False) -> Recipe:
    """Cards of such ranks, so many of each suit, the first two suits of one colour where it has to be."""

    def recipe(pack: Pack) -> Cards | None:
        rng, wanted = pack.rng, ranks(pack.rng)
        two = rng.choice(("hd", "sc"))
        suits = [*rng.sample(two, 2), *rng.sample([s for s in "shdc" if s not in two], 2)]
        left = dict(zip(suits if colour else rng.sample(suits, 4), counts, strict=False))
        cards: list[Card] = []
        for rank in sorted(rng.sample(wanted, len(wanted)), key=lambda rank: -wanted.count(rank)):
            free = [c for c in (Card(rank, suit) for suit in left) if c in pack.left and c not in cards]
            best = max(free, key=lambda card: left[card.suit], default=None)
            if best is None or not left[best.suit]:
                return None
            left[best.suit] -= 1
            cards.append(best)
        return pack.remove(tuple(cards))

    return recipe


def _times(*groups: int) -> Callable[[Random], list[int]]:
    """Ranks held so many times each, no aces among them unless it takes all ranks."""

    def ranks(rng: Random) -> list[int]:
        chosen = rng.sample(range(2, ACE + (len(groups) == 13)), len(groups))
        return [rank for rank, n in zip(chosen, groups, strict=True) for _ in range(n)]

    return ranks


def _pairs_in_a_run(rng: Random) -> list[int]:
    """Five pairs in a run, and three other ranks."""
    low = rng.randint(2, 9)
    run = list(range(low, low + 5))
    return [*run, *run, *rng.sample([rank for rank in range(2, ACE) if rank not in run], 3)]


def _three_runs(rng: Random) -> list[int]:
    """Two runs of five and one of three, no rank more than twice."""
    low = rng.randint(2, 5)
    other = rng.choice((low, low + 1))
    return [*range(low, low + 5), *range(other, other + 5), *range(other + 5, other + 8)]


def _five_twice_and_three(pack: Pack) -> Cards | None:
    """Five pairs in a run, and a run of three beyond it."""
    low = pack.rng.randint(2, 6)
    run = list(range(low, low + 5))
    return pack.draw([*run, *run, *range(low + 5, low + 8)])


THREES = ("three_flushes", "three_straights")
"""The instant wins that some rules want laid as what they are."""

LOW_RUN = "three_straights with A-2-3"
"""A hand of three straights only where A-2-3 is one."""

_ALSO: dict[str, tuple[str, ...]] = {
    "five_pairs_and_triple": ("six_pairs",),
    "dragon": ("three_straights",),
    "suited_dragon": ("dragon", "one_colour_13", "three_flushes", "three_straights"),
}
_RECIPES: dict[str, Recipe] = {
    "six_pairs": _grouped(2, 2, 2, 2, 2, 2, 1),
    "five_pairs_and_triple": _grouped(3, 2, 2, 2, 2, 2),
    "one_colour_12": _colours(12),
    "one_colour_13": _colours(13),
    "five_consecutive_pairs": _consecutive(sixth=False),
    "four_triples": _grouped(3, 3, 3, 3, 1),
    "three_flushes": _flushes,
    "three_straights": _straights(low_front=False),
    "dragon": _dragon(one_colour=False),
    "suited_dragon": _suited_dragon,
}
_SIX, _FIVE = _times(2, 2, 2, 2, 2, 2, 1), _times(3, 2, 2, 2, 2, 2)
_ALL_RANKS = _times(*[1] * 13)
_TWO_AT_ONCE: dict[tuple[str, str], Recipe] = {
    ("six_pairs", "three_flushes"): _in_suits(_SIX, 5, 5, 3),
    ("six_pairs", "one_colour_13"): _in_suits(_SIX, 7, 6, colour=True),
    ("six_pairs", "one_colour_12"): _in_suits(_SIX, 6, 6, 1, colour=True),
    ("five_pairs_and_triple", "three_flushes"): _in_suits(_FIVE, 5, 5, 3),
    ("five_pairs_and_triple", "one_colour_12"): _in_suits(_FIVE, 6, 6, 1, colour=True),
    ("five_consecutive_pairs", "three_flushes"): _in_suits(_pairs_in_a_run, 5, 5, 3),
    ("five_consecutive_pairs", "one_colour_13"): _in_suits(_pairs_in_a_run, 7, 6, colour=True),
    ("five_consecutive_pairs", "one_colour_12"): _in_suits(_pairs_in_a_run, 6, 6, 1, colour=True),
    ("five_consecutive_pairs", "three_straights"): _five_twice_and_three,
    ("three_straights", "one_colour_13"): _in_suits(_three_runs, 7, 6, colour=True),
    ("three_straights", "one_colour_12"): _in_suits(_three_runs, 6, 6, 1, colour=True),
    ("three_flushes", "one_colour_13"): _in_suits(_times(2, 2, 2, 1, 1, 1, 1, 1, 1, 1), 8, 5, colour=True),
    ("dragon", "three_flushes"): _in_suits(_ALL_RANKS, 5, 5, 3),
    ("dragon", "one_colour_12"): _in_suits(_ALL_RANKS, 6, 6, 1, colour=True),
}
"""What such a hand is called shows which of the two goes first."""
HANDS: dict[str, tuple[Recipe, frozenset[str]]] = {
    **{name: (recipe, frozenset((name, *_ALSO.get(name, ())))) for name, recipe in _RECIPES.items()},
    "six_pairs with quads": (_grouped(4, 2, 2, 2, 2, 1), frozenset(("six_pairs",))),
    "five_pairs_and_triple with quads": (
        _grouped(4, 3, 2, 2, 2),
        frozenset(("six_pairs", "five_pairs_and_triple")),
    ),
    LOW_RUN: (_straights(low_front=True), frozenset(("three_straights",))),
    "dragon of one colour": (
        _dragon(one_colour=True),
        frozenset(("dragon", "one_colour_13", "three_straights")),
    ),
    "three straight flushes": (_straight_flushes, frozenset(THREES)),
    "six pairs, five consecutive": (
        _consecutive(sixth=True),
        frozenset(("six_pairs", "five_consecutive_pairs")),
    ),
    **{
        f"{one}, {other}": (recipe, frozenset((one, other, *_ALSO.get(one, ()))))
        for (one, other), recipe in _TWO_AT_ONCE.items()
    },
    "nothing": (lambda pack: pack.rest(13), frozenset()),
}
"""Hands of thirteen by name, with the instant wins they hold in the widest reading."""


# Three flushes and three straights as they lie


def laid_as(cards: Cards) -> Arrangement | None:
    """Three flushes or three straights laid as what they are and in order, if these cards can be."""
    strength = _SCALE.rank
    good = [five for five in combinations(cards, 5) if _one_suit(five) or _is_run(five)]
    for back in good:
        for middle in good:
            front = tuple(card for card in cards if card not in back and card not in middle)
            if len(front) == 3 and strength(back) >= strength(middle):
                found = Arrangement(back, middle, front)
                if _is_as_laid(found):
                    return found
    return None


def laid_otherwise(cards: Cards, rng: Random) -> Arrangement | None:
    """In order, but not so that every row is a flush or every row a straight."""
    first = strongest(cards)
    if not _is_as_laid(first):
        return first
    strength = _SCALE.rank
    for card in rng.sample(first.middle, 5):
        for other in first.front:
            middle = tuple(other if c is card else c for c in first.middle)
            front = tuple(card if c is other else c for c in first.front)
            found = Arrangement(first.back, middle, front)
            if strength(front) < strength(middle) <= strength(first.back) and not _is_as_laid(found):
                return found
    return None


def _is_as_laid(arrangement: Arrangement) -> bool:
    profile = with_knobs(permissive(), {"instant.three_rows": "laid"})
    names = held(arrangement.cards, profile, laid=arrangement)
    return not set(THREES).isdisjoint(names)


def _one_suit(cards: Cards) -> bool:
    return len({card.suit for card in cards}) == 1


def _is_run(cards: Cards) -> bool:
    return _SCALE.rank(cards).type.id in ("straight", "straight_flush")
