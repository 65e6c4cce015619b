"""Instant wins counted once more over all hands of thirteen cards, the long way, with the core as the judge.

`spec.odds.counting` counts sets of ranks by shape and suits rank by rank. Here every set of thirteen ranks is
gone through, some three and a half million, each cut into straights by trial; and the suits are filled one
suit after the other. A hand of each kind is then laid out in cards for `maubinh_core.instants` to judge, and
stands for as many hands as are like it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb
from operator import itemgetter

from maubinh_core import instants
from maubinh_core.cards import RANK_LETTERS, SUITS, Card
from maubinh_core.profile import Profile
from spec.odds.counting import Odds

Ranks = tuple[int, ...]  # how often each rank from the 2 to the ace is held
Suits = tuple[int, ...]  # how many cards of each suit
Held = Callable[[Ranks], tuple[int, ...]]
_HAND = 13
_EACH = range(len(RANK_LETTERS))


def _runs(size: int) -> list[tuple[tuple[int, ...], Held]]:
    """Places of ranks in sequence, from the ace below the 2 to the one above the king, and a look at them."""
    places = [tuple((low + step) % 13 for step in range(size)) for low in range(-1, 14 - size)]
    return [(run, itemgetter(*run)) for run in places]


_RUNS = {size: _runs(size) for size in (3, 5)}


def rank_sets() -> Iterator[Ranks]:
    """Every set of thirteen ranks that a pack has: the lower six ranks in every way, the other seven to
    match."""
    uppers: dict[int, list[Ranks]] = defaultdict(list)
    for upper in product(range(5), repeat=7):
        uppers[sum(upper)].append(upper)
    for lower in product(range(5), repeat=6):
        for upper in uppers[_HAND - sum(lower)]:
            yield lower + upper


def cuts(ranks: Ranks, sizes: Sequence[int] = (3, 5, 5), *, low: bool = True) -> bool:
    """Whether the ranks can be cut into runs of these sizes; A-2-3 is one where `low`."""
    if not sizes:
        return True
    for run, held in _RUNS[sizes[0]][0 if low or sizes[0] == 5 else 1 :]:
        if all(held(ranks)):
            rest = tuple(n - (rank in run) for rank, n in enumerate(ranks))
            if cuts(rest, sizes[1:], low=low):
                return True
    return False


def kinds() -> tuple[int, Mapping[Ranks, int]]:
    """How many sets of ranks there are, and one of each kind with how many are like it."""
    like: dict[tuple[Ranks, bool, bool, bool], Ranks] = {}
    found: Counter[Ranks] = Counter()
    for ranks in rank_sets():
        straights = cuts(ranks)
        kind = (
            tuple(sorted(ranks)),
            straights,
            straights and cuts(ranks, low=False),
            any(min(held(ranks)) >= 2 for _, held in _RUNS[5]),
        )
        found[like.setdefault(kind, ranks)] += 1
    return found.total(), found


@cache
def suit_ways(left: tuple[int, ...], suits: int = len(SUITS)) -> Mapping[Suits, int]:
    """In how many ways the suits fall where `left[k]` ranks still want k + 1 cards, one suit after the
    other."""
    if suits == 0:
        return {(): 1}
    found: Counter[Suits] = Counter()
    for taken, ways in _takes(left, suits):
        # A rank that takes a card of this suit wants one less of those that follow.
        after = tuple(n - took + more for n, took, more in zip(left, taken, (*taken[1:], 0), strict=True))
        for rest, more_ways in suit_ways(after, suits - 1).items():
            found[(sum(taken), *rest)] += ways * more_ways
    return found


def _takes(left: tuple[int, ...], suits: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many ranks of each want take a card of the next suit; one that wants all that follow must."""
    if not left:
        yield (), 1
        return
    fewest = left[-1] if len(left) == suits else 0
    for taken in range(fewest, left[-1] + 1):
        for rest, ways in _takes(left[:-1], suits):
            yield (*rest, taken), ways * comb(left[-1], taken)


def laid_out(ranks: Ranks, suits: Suits) -> list[Card]:
    """Some hand with these ranks and suits: each suit in turn to the ranks that want most."""
    want = dict(zip(_EACH, ranks, strict=True))
    hand = []
    for suit, count in sorted(zip(SUITS, suits, strict=True), key=lambda pair: -pair[1]):
        for rank in sorted(_EACH, key=lambda rank: -want[rank])[:count]:
            want[rank] -= 1
            hand.append(Card.parse(RANK_LETTERS[rank] + suit))
    if any(want.values()):
        raise ValueError(f"no hand has the ranks {ranks} and the suits {suits}")
    return hand


def slow_odds(profiles: Sequence[Profile], sets: Mapping[Ranks, int]) -> dict[str, Odds]:
    """Profile -> the same as `spec.odds.counting.odds`, by the core's word on a hand of each kind."""
    held: dict[str, Counter[str]] = {profile.id: Counter() for profile in profiles}
    best: dict[str, Counter[str]] = {profile.id: Counter() for profile in profiles}
    for ranks, alike in sets.items():
        shape = tuple(ranks.count(n) for n in (1, 2, 3, 4))
        for suits, ways in suit_ways(shape).items():
            hand = laid_out(ranks, suits)
            for profile in profiles:
                names = instants.held(hand, profile)
                held[profile.id].update(dict.fromkeys(names, alike * ways))
                best[profile.id].update(dict.fromkeys(names[:1], alike * ways))
    return {
        profile.id: Odds(
            {name: held[profile.id][name] for name in profile.instants.rank},
            {name: best[profile.id][name] for name in profile.instants.rank},
            best[profile.id].total(),
        )
        for profile in profiles
    }
