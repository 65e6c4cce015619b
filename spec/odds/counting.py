"""How many of all 635,013,559,600 hands of thirteen cards hold each instant win, counted and not dealt.

No hand is looked at. An instant win asks for the ranks of a hand without their suits, or for its suits
without their ranks, so all that matters of a hand is a kind of ranks and a kind of suits:

- How often each rank is held. Sets of ranks are counted by shape (so many held once, twice, three and four
  times) with one walk around the ranks, which also sees five pairs in a row. The few hundred that are three
  straights are written out.
- How many cards of each suit. In how many ways the suits can fall depends on the shape alone: a rank held
  twice is one of six pairs of suits, whichever rank it is.

The product of both, summed over all kinds, is every hand there is. A smaller deck is counted by the same
code, so that it can be compared with looking at every hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

from maubinh_core.profile import Instants, Profile
from maubinh_core.ranking import ACE

SIZE = 13
"""Cards in a hand."""

Shape = tuple[int, int, int, int]  # how many ranks are held once, twice, three times, four times


@dataclass(frozen=True)
class Deck:
    """What a hand is dealt from: each of these ranks in each of these suits, named by letter."""

    ranks: tuple[int, ...] = tuple(range(2, ACE + 1))
    suits: str = "shdc"


@dataclass(frozen=True)
class RankKind:
    """What instant wins ask of the ranks of a hand."""

    shape: Shape
    straights: bool  # two runs of five and one of three
    high_straights: bool  # the same without A-2-3 for the three
    consecutive: bool  # five ranks in a row held twice or more

    @property
    def pairs(self) -> int:
        """How many pairs there are, quads being two."""
        _, twice, thrice, four = self.shape
        return twice + thrice + 2 * four


@dataclass(frozen=True)
class SuitKind:
    """What instant wins ask of the suits of a hand."""

    shape: tuple[int, ...]  # cards of each suit held, most first
    off_colour: int  # cards of the colour held less


Kinds = Mapping[tuple[RankKind, SuitKind], int]


@dataclass(frozen=True)
class Odds:
    """How many hands hold each instant win of a profile, have it as the one that counts, or hold any."""

    held: Mapping[str, int]
    best: Mapping[str, int]
    any: int


def odds(profile: Profile, kinds: Kinds) -> Odds:
    """The hands of a profile's instant wins, out of `hand_kinds`.

    Of several the most valuable counts, of equal worth the first in the profile's order (`instants.best`).
    ValueError where a profile asks for three rows as laid: then the cards alone decide nothing.
    """
    rules = profile.instants
    if rules.three_rows != "cards":
        raise ValueError(f"{profile.id}: three flushes and straights are read off the rows as laid")
    falling = sorted(rules.rank, key=lambda name: -rules.values[name])
    held, best = dict.fromkeys(rules.rank, 0), dict.fromkeys(rules.rank, 0)
    for (ranks, suits), hands in kinds.items():
        found = [name for name in falling if holds(name, ranks, suits, rules)]
        for name in found:
            held[name] += hands
        if found:
            best[found[0]] += hands
    return Odds(held, best, sum(best.values()))


def holds(name: str, ranks: RankKind, suits: SuitKind, rules: Instants) -> bool:
    """Whether hands of these kinds hold an instant win, as a profile understands it."""
    once, twice, thrice, four = ranks.shape
    match name:
        case "suited_dragon":
            return suits.shape == (SIZE,)
        case "dragon":
            return once == SIZE
        case "one_colour_13":
            return suits.off_colour == 0
        case "one_colour_12":
            return suits.off_colour == 1
        case "five_pairs_and_triple":
            quads = 0 if rules.quads_as_pairs != "everywhere" else four
            return (once, thrice, twice + 2 * quads) == (0, 1, 5)
        case "six_pairs":
            quads_are_two = rules.quads_as_pairs != "never"
            return (ranks.pairs if quads_are_two else twice + thrice + four) == 6
        case "three_flushes":
            return suits.shape in {(5, 5, 3), (8, 5), (10, 3), (13,)}
        case "three_straights":
            return ranks.straights if rules.low_run else ranks.high_straights
        case "five_consecutive_pairs":
            return ranks.consecutive
        case "four_triples":
            return thrice + four == 4
    raise ValueError(f"no instant win {name}")


@cache
def hand_kinds(deck: Deck = Deck()) -> Kinds:
    """How many hands of thirteen cards of a deck are of each kind."""
    found: Counter[tuple[RankKind, SuitKind]] = Counter()
    for ranks, sets in rank_kinds(deck).items():
        for suits, ways in _suit_kinds(ranks.shape, deck.suits).items():
            found[ranks, suits] += sets * ways
    return found


def rank_kinds(deck: Deck) -> Counter[RankKind]:
    """How many sets of thirteen ranks are of each kind."""
    found: Counter[RankKind] = Counter()
    for (shape, consecutive), sets in _shapes(deck).items():
        found[RankKind(shape, False, False, consecutive)] += sets
    high = set(_three_straights(deck, low=False))
    for ranks in set(_three_straights(deck, low=True)):
        shape, consecutive = _shape(ranks), _is_consecutive(ranks)
        found[RankKind(shape, False, False, consecutive)] -= 1
        found[RankKind(shape, True, ranks in high, consecutive)] += 1
    return +found


# Ranks: a set is a tuple of how often each rank from the ace below the 2 up to the king is held.

_Ranks = tuple[int, ...]
_AROUND = (ACE, *range(2, ACE))
_RUN = 5


def _shapes(deck: Deck) -> Counter[tuple[Shape, bool]]:
    """How many sets have each shape, and five pairs in a row or not, by one walk around the ranks.

    On the way it remembers the shape so far, how many ranks up to here are paired in a row, and whether the
    ace is, which ends the last row as it began the first.
    """
    walks: Counter[tuple[Shape, int, bool]] = Counter({((0, 0, 0, 0), 0, False): 1})
    for rank in _AROUND:
        most = len(deck.suits) if rank in deck.ranks else 0
        further: Counter[tuple[Shape, int, bool]] = Counter()
        for (shape, row, ace), sets in walks.items():
            for held in range(min(most, SIZE - _cards(shape)) + 1):
                paired = held >= 2
                # A full row stays full, whatever comes behind it.
                row_here = row if row == _RUN else row + 1 if paired else 0
                ace_here = paired if rank == ACE else ace
                further[_with(shape, held), row_here, ace_here] += sets
        walks = further
    found: Counter[tuple[Shape, bool]] = Counter()
    for (shape, row, ace), sets in walks.items():
        if _cards(shape) == SIZE:
            found[shape, row + ace >= _RUN] += sets
    return found


def _with(shape: Shape, held: int) -> Shape:
    return tuple(n + (place == held) for place, n in enumerate(shape, 1))  # type: ignore[return-value]


def _cards(shape: Shape) -> int:
    return sum(place * n for place, n in enumerate(shape, 1))


def _shape(ranks: _Ranks) -> Shape:
    return tuple(ranks.count(held) for held in (1, 2, 3, 4))  # type: ignore[return-value]


def _is_consecutive(ranks: _Ranks) -> bool:
    circle = (*ranks, ranks[0])
    return any(min(circle[low : low + _RUN]) >= 2 for low in range(len(circle) - _RUN + 1))


def _three_straights(deck: Deck, *, low: bool) -> Iterator[_Ranks]:
    """Every set of ranks that is two runs of five and one of three, as often as it can be cut so."""
    circle = (*_AROUND, ACE)
    fives = [circle[at : at + 5] for at in range(len(circle) - 4)]
    threes = [circle[at : at + 3] for at in range(0 if low else 1, len(circle) - 2)]
    for first, second in combinations_with_replacement(fives, 2):
        for three in threes:
            ranks = (*first, *second, *three)
            if set(ranks) <= set(deck.ranks):
                counts = tuple(ranks.count(rank) for rank in _AROUND)
                if max(counts) <= len(deck.suits):
                    yield counts


# Suits: how many cards of each, four bits a suit in the order of the deck, so that hands add up as numbers.

_BITS = 4


@cache
def _suit_kinds(shape: Shape, suits: str) -> Counter[SuitKind]:
    """In how many ways the suits of a set of ranks of that shape are of each kind."""
    found: Counter[SuitKind] = Counter()
    for packed, ways in _suit_counts(shape, len(suits)).items():
        counts = [packed >> _BITS * place & 0xF for place in range(len(suits))]
        reds = sum(count for count, suit in zip(counts, suits, strict=True) if suit in "hd")
        held = tuple(sorted(filter(None, counts), reverse=True))
        found[SuitKind(held, min(reds, SIZE - reds))] += ways
    return found


@cache
def _suit_counts(shape: Shape, suits: int) -> Counter[int]:
    """In how many ways each count of suits comes about: the shape less one rank, times that rank's."""
    held = next((place for place in (4, 3, 2, 1) if shape[place - 1]), 0)
    if not held:
        return Counter({0: 1})
    less: Shape = tuple(n - (place == held) for place, n in enumerate(shape, 1))  # type: ignore[assignment]
    ways_of_rank = [sum(1 << _BITS * suit for suit in chosen) for chosen in combinations(range(suits), held)]
    found: Counter[int] = Counter()
    for packed, ways in _suit_counts(less, suits).items():
        for more in ways_of_rank:
            found[packed + more] += ways
    return found
