"""Seeded tables at which what is rare happens often: bonus rows, equal rows, sweeps, instant wins.

A hand is dealt to a recipe out of what is left of the pack; where the pack can no longer serve it, it is made
up with random cards. `knob_settings` draws settings of the knobs the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.derivation import check, instant_win
from tests.derivation_cards import RANKS, ROWS, SUITS, Knobs, Rows, in_order, strength
from tests.derivation_instants import CIRCLE, runs
from tests.derivation_knobs import registry

FIVES = (
    "quads",
    "aces",
    "straight flush",
    "top",
    "low",
    "full house",
    "flush",
    "straight",
    "wheel",
    "twin",
    "any",
)
BIG = ("quads", "aces", "straight flush", "top", "low", "full house")
FRONTS = ("trips", "trips", "aces", "pair", "twin", "any", "any")
SHAPES = (
    (2, 2, 2, 2, 2, 2, 1),
    (4, 2, 2, 2, 2, 1),
    (4, 4, 2, 2, 1),
    (4, 4, 4, 1),
    (3, 2, 2, 2, 2, 2),
    (3, 2, 2, 2, 2, 2),
    (4, 3, 2, 2, 2),
    (4, 4, 3, 2),
    (3, 3, 3, 3, 1),
    (4, 3, 3, 3),
    (3, 2, 2, 2, 2, 1, 1),
)
INSTANTS = (
    "shape",
    "shape",
    "shape",
    "suits",
    "runs",
    "ranks",
    "one suit",
    "colour",
    "pairs in a run",
    "mixed runs",
)

BUSY = {
    "bonus.mode": ("replace", "add"),
    "bonus.on": ("laid",),
    "bonus.over_bonus": ("any", "same_type", "quads_up"),
    "sweep.mode": ("multiply", "multiply", "add", "fixed"),
    "sweep.scope": ("rows",),
    "table_sweep.mode": ("replace", "compound", "rows_again", "add"),
    "table_sweep.players": (2,),
    "foul.mode": ("rows", "rows", "flat", "flat_and_bonuses"),
    "foul.rows": ("as_laid",),
    "instant.false_claim": ("pays",),
    "ace_points.mode": ("none", "dealt", "dealt", "four"),
    "ace_points.cancelled_by_quads": (True,),
    "ace_points.multiplied": (True,),
}


class Dealer:
    """One pack, dealt hand by hand."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.pack = [rank + suit for rank in RANKS for suit in SUITS]
        rng.shuffle(self.pack)
        self.rows: list[dict[str, list[str]]] = []

    def take(self, wanted: Sequence[str], size: int) -> list[str]:
        """These cards off the pack, as many as are there and fit, and others up to `size`."""
        row = [card for card in wanted if card in self.pack][:size]
        row += [card for card in self.pack if card not in row][: size - len(row)]
        self.pack = [card for card in self.pack if card not in row]
        return row

    def of_rank(self, rank: str, number: int) -> list[str]:
        """So many cards of a rank, if the pack has them."""
        found = [card for card in self.pack if card[0] == rank]
        return found[:number] if len(found) >= number else []

    def some_rank(self, number: int, but: str = "") -> list[str]:
        """So many cards of one rank or other."""
        ranks = [rank for rank in RANKS if rank not in but and self.of_rank(rank, number)]
        return self.of_rank(self.rng.choice(ranks), number) if ranks else []

    def run(self, ranks: str, suit: str = "") -> list[str]:
        """A card of each rank, of one suit if it is named."""
        found = [self.of_rank(rank, 1) for rank in ranks]
        cards = [rank + suit for rank in ranks] if suit else [card for cards in found for card in cards]
        return cards if len(cards) == len(ranks) and set(cards) <= set(self.pack) else []

    def five(self, recipe: str, row: str) -> list[str]:
        """Cards for a row of five."""
        rng = self.rng
        suit, ranks = rng.choice(SUITS), rng.choice(runs(5, low=True))
        match recipe:
            case "quads":
                return self.some_rank(4)
            case "aces":
                return self.of_rank("A", 4)
            case "straight flush":
                return self.run(ranks, suit)
            case "top":
                return self.run("TJQKA", suit)
            case "low":
                return self.run("A2345", suit)
            case "full house":
                three = self.some_rank(3)
                return three + self.some_rank(2, but=three[0][0] if three else "")
            case "flush":
                return [card for card in self.pack if card[1] == suit][:5]
            case "straight":
                return self.run(ranks)
            case "wheel":
                return self.run("A2345")
            case "twin":
                return self.twin(row)
        return []

    def three(self, recipe: str) -> list[str]:
        """Cards for the front."""
        match recipe:
            case "trips":
                return self.some_rank(3)
            case "aces":
                return self.of_rank("A", 3)
            case "pair":
                return self.some_rank(2)
            case "twin":
                return self.twin("front")
        return []

    def twin(self, row: str) -> list[str]:
        """The ranks of a row laid before, in other suits, all of one suit if that one is."""
        if not self.rows:
            return []
        model = self.rng.choice(self.rows)[row]
        for suit in SUITS if len({card[1] for card in model}) == 1 else ():
            if found := self.run(in_order(model), suit):
                return found
        return [
            card for rank in set(in_order(model)) for card in self.of_rank(rank, in_order(model).count(rank))
        ]

    def hand(self, recipe: str, knobs: Knobs) -> dict[str, list[str]]:
        """Thirteen cards in three rows, most of the time legal ones."""
        match recipe:
            case "rows" | "big":
                fives = BIG if recipe == "big" else FIVES
                rows = {row: self.take(self.five(self.rng.choice(fives), row), 5) for row in ROWS[:2]}
                rows["front"] = self.take(self.three(self.rng.choice(FRONTS)), 3)
            case "twin":
                rows = {row: self.take(self.twin(row), 3 if row == "front" else 5) for row in ROWS}
            case "instant":
                cards = self.take(self.instant(self.rng.choice(INSTANTS)), 13)
                rows = cut(cards) if self.rng.random() < 0.6 else best_of(cards, knobs, self.rng, 6)
            case _:
                tries = 8 if recipe == "strong" else 2
                rows = best_of(self.take([], 13), knobs, self.rng, tries, weak=recipe == "weak")
        if check(rows, knobs) and self.rng.random() < 0.8:
            rows = righted(rows, knobs)
        self.rows.append(rows)
        return rows

    def instant(self, recipe: str) -> list[str]:
        """Cards that may hold an instant win; laid in this order, 5-5-3, they show it where rows can."""
        rng = self.rng
        suits = rng.sample(SUITS, 4)
        match recipe:
            case "shape":
                cards: list[str] = []
                for number in rng.choice(SHAPES):
                    cards += self.some_rank(number, but="".join(card[0] for card in cards))
                return cards
            case "suits":
                sizes = rng.choice(((5, 5, 3), (5, 5, 3), (5, 8, 0), (10, 3, 0)))
                return [
                    card
                    for suit, size in zip(suits, sizes, strict=False)
                    for card in [card for card in self.pack if card[1] == suit][:size]
                ]
            case "runs":
                wanted = [*rng.choices(runs(5, low=True), k=2), rng.choice(runs(3, low=True))]
                return self.each("".join(wanted))
            case "mixed runs":
                return self.each("".join(rng.choice(("A2345", "TJQKA", "56789")) for _ in "12") + CIRCLE[:3])
            case "ranks":
                return self.run(RANKS)
            case "one suit":
                return self.run(RANKS, suits[0])
            case "colour":
                reds = rng.choice((0, 1, 1, 2, 12, 12, 13))
                red = [card for card in self.pack if card[1] in "hd"][:reds]
                return red + [card for card in self.pack if card[1] in "sc"][: 13 - reds]
        return [card for rank in rng.choice(runs(5, low=True)) for card in self.of_rank(rank, 2)]

    def each(self, ranks: str) -> list[str]:
        """A card for each of these ranks in turn."""
        cards: list[str] = []
        for rank in ranks:
            cards += [card for card in self.pack if card[0] == rank and card not in cards][:1]
        return cards


def cut(cards: Sequence[str]) -> dict[str, list[str]]:
    """Thirteen cards as rows in the order they come."""
    return {"back": list(cards[:5]), "middle": list(cards[5:10]), "front": list(cards[10:])}


def righted(rows: Rows, knobs: Knobs) -> dict[str, list[str]]:
    """The rows with the stronger five in back."""
    back, middle = sorted((rows["back"], rows["middle"]), key=lambda row: strength(row, knobs), reverse=True)
    return {"back": list(back), "middle": list(middle), "front": list(rows["front"])}


def best_of(
    cards: Sequence[str], knobs: Knobs, rng: Random, tries: int, *, weak: bool = False
) -> dict[str, list[str]]:
    """The strongest (or weakest) of some random cuts, a legal one if there is any."""
    cuts = []
    for _ in range(tries):
        rows = righted(cut(rng.sample(cards, 13)), knobs)
        values = [strength(rows[row], knobs) for row in ("front", "middle", "back")]
        cuts.append((not check(rows, knobs), [(-kind if weak else kind) for kind, _ in values], rows))
    return max(cuts, key=lambda found: found[:2])[2]


def deal(rng: Random, knobs: Knobs) -> list[dict[str, Any]]:
    """The players of one table, in the form of the protocol."""
    dealer = Dealer(rng)
    recipes = rng.choice(
        (
            ["strong", "weak", "weak", "weak"],
            ["strong", "strong", "weak", "any"],
            ["rows", "rows", "rows", "twin"],
            ["big", "big", "rows", "weak"],
            ["rows", "twin", "rows", "any"],
            ["big", "weak", "weak", "weak"],
            ["instant", "instant", "any", "rows"],
            ["instant", "instant", "instant", "any"],
            ["instant", "twin", "rows", "weak"],
        )
    )
    hands = [dealer.hand(recipe, knobs) for recipe in recipes[: rng.randint(2, 4)]]
    rng.shuffle(hands)
    leaves, false_claims = rng.random() < 0.1, rng.random() < 0.05
    players: list[dict[str, Any]] = []
    for rows in hands:
        cards = rng.sample([card for row in rows.values() for card in row], 13)
        if leaves and rng.random() < 0.4:
            players.append({"left": True, "cards": cards})
        elif (false_claims and rng.random() < 0.4) or (instant_win(cards, knobs) and rng.random() < 0.7):
            players.append({"declares": True, "cards": cards})
        else:
            players.append({"arrangement": rows})
    return players


def knob_settings(rng: Random) -> dict[str, Any]:
    """Random values for some of the knobs, those the deal is settled by."""
    share = rng.choice((0.08, 0.3, 0.7))
    changes: dict[str, Any] = {}
    for name, entry in registry().items():
        if name != "match.deals" and rng.random() < share:
            changes[name] = _some(rng, entry)
    # What hangs on a parent that is off is dropped, and a table that is not settled tells little: so the
    # parents are mostly on.
    for name, busy in BUSY.items():
        if rng.random() < 0.5:
            changes[name] = rng.choice(busy)
    return changes


def _some(rng: Random, entry: Mapping[str, Any]) -> Any:
    match entry["kind"]:
        case "choice":
            return rng.choice(list(entry["values"]))
        case "bool":
            return rng.random() < 0.5
        case "int":
            low = entry.get("min", 0)
            return rng.randint(low, entry.get("max", low + 6))
    return rng.sample(list(entry["values"]), rng.choice((2, 4, 6, 8, 10, 10)))
