"""The classes of rows in order of strength.

Every row a player can lay belongs to one of 7,462 five-card classes or 455 three-card classes (suits never
count: clause ``common/suits``). They are told here weakest first, both sizes on one scale (clause
``common/compare.one_scale``). Three cards make no straight and no flush (clauses ``common/front.types``,
``pagat-viet/instant.front_stays``): their classes are high cards, pairs and triples.

Within a type the ranks that matter are compared one by one, from the ace down (clause
``common/cards.order``), kickers last (``tien-cuoc/compare.kickers`` and its kin), so a class is named by
the tuple of those ranks, and the order of the classes is the order of the tuples. A tuple that is
the beginning of another comes before it: a front of A-K-Q is weaker than a middle of
A-K-Q-3-2, and no front ever equals a middle (clause ``common/compare.front_middle``).

Nothing is imported that takes time: who wants strengths and nothing else has them at once (see `packed`).
"""

from __future__ import annotations

from itertools import combinations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Ranks = tuple[int, ...]
Block = tuple[str, Ranks, list[Ranks]]
"""Neighbours in the order: their type, the ranks all their rows begin with, what each row goes on with."""

ACE = 14
RANKS: Ranks = tuple(range(ACE, 1, -1))


def weakest_first(wheel: str, ranks: Ranks = RANKS) -> Iterator[Block]:
    """All classes, the types in their order (clause ``common/types.order``), each by its name on the wire.

    `wheel` is where A-2-3-4-5 stands, a value of `ranking.Wheel`. `ranks` may be any thirteen numbers that
    fall, to stand for the ranks from the ace down. The ranks of a row come in the order they count.

    The types that stand here whole are two pair (clauses ``common/types.two_pair``,
    ``common/compare.two_pair``), the flush (``common/types.flush``, ``common/compare.flush``), the full house
    (``common/types.full_house``, ``common/compare.full_house``) and four of a kind
    (``common/types.four_of_a_kind``, ``common/compare.four_of_a_kind``).
    """
    rising = ranks[::-1]
    runs = {tuple(sorted(run, reverse=True)) for run in _straights(ranks)}
    apart = [row for row in _sets(ranks, 5) if row not in runs]
    yield _high_cards(ranks, apart)
    yield from _pairs(ranks)
    for high, low in _sets(ranks, 2):
        yield "two_pair", (high, high, low, low), _sets(_without(ranks, high, low), 1)
    yield from _triples(ranks)
    yield "straight", (), _straights(ranks, second=wheel == "second")
    yield "flush", (), apart
    for triple in rising:
        yield "full_house", (triple,) * 3, [(pair, pair) for pair in _without(rising, triple)]
    for four in rising:
        yield "four_of_a_kind", (four,) * 4, _sets(_without(ranks, four), 1)
    yield "straight_flush", (), _straights(ranks, second=wheel != "lowest")


def _high_cards(ranks: Ranks, fives: list[Ranks]) -> Block:
    """Clauses ``common/types.high_card``, ``common/compare.high_card``."""
    return "high_card", (), sorted(_sets(ranks, 3) + fives)


def _pairs(ranks: Ranks) -> Iterator[Block]:
    """Clauses ``common/types.one_pair``, ``common/compare.one_pair``."""
    for pair in reversed(ranks):
        others = _without(ranks, pair)
        yield "one_pair", (pair, pair), sorted(_sets(others, 1) + _sets(others, 3))


def _triples(ranks: Ranks) -> Iterator[Block]:
    """Clauses ``common/types.three_of_a_kind``, ``common/compare.three_of_a_kind``."""
    for triple in reversed(ranks):
        yield "three_of_a_kind", (triple,) * 3, [(), *_sets(_without(ranks, triple), 2)]


def _straights(ranks: Ranks, *, second: bool = False) -> list[Ranks]:
    """Five neighbouring ranks, or A-2-3-4-5 with the ace below the two; never a wrap.

    Clauses ``common/types.straight``, ``common/types.straight_flush``, ``common/compare.straight``,
    ``common/straight.no_wrap``.
    """
    runs = [ranks[start : start + 5] for start in range(8, -1, -1)]
    runs.insert(8 if second else 0, ranks[-4:] + ranks[:1])
    return runs


def _sets(falling: Ranks, count: int) -> list[Ranks]:
    """Sets of `count` of the ranks, each falling too, the weakest set first."""
    return [*combinations(falling, count)][::-1]


def _without(ranks: Ranks, *taken: int) -> Ranks:
    return tuple([rank for rank in ranks if rank not in taken])
