"""Instant wins found a second time, and what passes between two players one of whom declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.derivation_cards import RANKS, SUITS, Knobs, Rows

# The ace may begin a run or end it.
CIRCLE = "A" + RANKS


def holds(kind: str, cards: Sequence[str], knobs: Knobs, rows: Rows | None = None) -> bool:
    """Whether 13 cards, or the arrangement of them, are an instant win of this kind."""
    ranks = Counter(card[0] for card in cards)
    counts = sorted(ranks.values(), reverse=True)
    reds = sum(card[1] in "hd" for card in cards)
    pairs = sum(count // 2 for count in counts)
    quads = knobs.get("instant.quads_as_pairs")
    match kind:
        case "suited_dragon":
            return len({card[1] for card in cards}) == 1
        case "dragon":
            return len(ranks) == 13
        case "one_colour_13":
            return reds in (0, 13)
        case "one_colour_12":
            return reds in (1, 12)
        case "five_pairs_and_triple":
            return counts == [3, 2, 2, 2, 2, 2] or (quads == "everywhere" and pairs == 6 and 3 in counts)
        case "six_pairs":
            return sum(count >= 2 for count in counts) == 6 if quads == "never" else pairs == 6
        case "three_flushes":
            return three_flushes(cards, knobs, rows)
        case "three_straights":
            return three_straights(cards, knobs, rows)
        case "five_consecutive_pairs":
            return any(all(ranks[rank] >= 2 for rank in run) for run in runs(5, low=True))
        case "four_triples":
            return sum(count >= 3 for count in counts) == 4
    raise ValueError(kind)


def runs(size: int, *, low: bool) -> list[str]:
    """Ranks in sequence, that many of them; `low`: those that begin with the ace too."""
    return [CIRCLE[start : start + size] for start in range(0 if low else 1, len(CIRCLE) - size + 1)]


def three_flushes(cards: Sequence[str], knobs: Knobs, rows: Rows | None) -> bool:
    """Five, five and three of a suit: in the cards, or in the rows as they lie."""
    if knobs["instant.three_rows"] == "laid":
        return rows is not None and all(len({card[1] for card in row}) == 1 for row in rows.values())
    of_a_suit = [sum(card[1] == suit for card in cards) for suit in SUITS]
    return sorted(filter(None, of_a_suit)) in ([3, 5, 5], [5, 8], [3, 10], [13])


def three_straights(cards: Sequence[str], knobs: Knobs, rows: Rows | None) -> bool:
    """Runs of five, five and three: in the cards, or in the rows as they lie."""
    lengths = {5: runs(5, low=True), 3: runs(3, low=bool(knobs["instant.low_run"]))}
    if knobs["instant.three_rows"] == "laid":
        if rows is None:
            return False
        laid = [sorted(card[0] for card in row) for row in rows.values()]
        return all(any(sorted(run) == row for run in lengths[len(row)]) for row in laid)

    def cut(left: list[str], sizes: list[int]) -> bool:
        """Try every run of the first size, then go on with what is left."""
        if not sizes:
            return not left
        for run in lengths[sizes[0]]:
            rest = left.copy()
            try:
                for rank in run:
                    rest.remove(rank)
            except ValueError:
                continue
            if cut(rest, sizes[1:]):
                return True
        return False

    return cut([card[0] for card in cards], [3, 5, 5])


def instant_win(cards: Sequence[str], knobs: Knobs, rows: Rows | None = None) -> str | None:
    """The most valuable kind that the cards hold; of equal worth the first in the profile's order."""
    best = None
    for kind in knobs["instant.rank"]:
        worth = knobs[f"instant.{kind}"]
        if worth > (knobs[f"instant.{best}"] if best else 0) and holds(kind, cards, knobs, rows):
            best = str(kind)
    return best


def value(kind: str, knobs: Knobs) -> int:
    """What a kind is worth against one player."""
    return int(knobs[f"instant.{kind}"]) * (3 if knobs["instant.per"] == "row" else 1)


def standing(kind: str, cards: Sequence[str]) -> list[tuple[int, int]]:
    """What two instant wins of one kind are compared by, where they are."""
    ranks = [RANKS.index(card[0]) for card in cards]
    if kind in ("five_pairs_and_triple", "six_pairs", "five_consecutive_pairs", "four_triples"):
        return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return sorted(((1, rank) for rank in ranks), reverse=True)


def both_declare(
    mine: str, my_cards: Sequence[str], yours: str, your_cards: Sequence[str], knobs: Knobs
) -> int:
    """What a declarer receives from another."""
    if mine == yours:
        my_standing, your_standing = standing(mine, my_cards), standing(yours, your_cards)
        if knobs["instant.same"] == "zero" or my_standing == your_standing:
            return 0
        return value(mine, knobs) if my_standing > your_standing else -value(mine, knobs)
    if knobs["instant.equal_rank"] == "tie" and value(mine, knobs) == value(yours, knobs):
        return 0
    order = list(knobs["instant.rank"])
    if order.index(mine) > order.index(yours):
        return -both_declare(yours, your_cards, mine, my_cards, knobs)
    less = value(yours, knobs) if knobs["instant.between"] == "difference" else 0
    # A kind listed higher may be worth less: it then wins nothing, but it does not pay.
    return max(0, value(mine, knobs) - less)
