"""Make the populations that suggestions are measured against: ``python -m benchmarks.selfplay``.

Each profile is played against itself. The first round lays fresh hands as if opponents' rows were random
hands of three or five cards; each further round lays fresh hands as well as it can against the last round's
arrangements. After a few rounds the arrangements hardly change, and the last are kept.
"""

from __future__ import annotations

import json
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from maubinh_core import population
from maubinh_core.cards import DECK
from maubinh_core.population import Laid
from maubinh_core.profile import Profile, load, published
from maubinh_core.ranking import Row, RowClass
from maubinh_core.suggest import rank_options

SEED = 20_261_130
ROUNDS = (500, 500, 1_000)  # hands laid in each
OUT = Path(__file__).parents[1] / "maubinh_core" / "data" / "population.json"


def random_rows(profile: Profile, dice: random.Random, count: int) -> list[Laid]:
    """Rows of random cards, to start from."""
    rank = profile.scale.rank
    rows = []
    for _ in range(count):
        cards = dice.sample(DECK, 13)
        five = sorted((rank(cards[:5]).strength, rank(cards[5:10]).strength), reverse=True)
        rows.append((five[0], five[1], rank(cards[10:]).strength))
    return rows


def settle_down(profile: Profile, dice: random.Random) -> list[Laid]:
    """The last round's arrangements."""
    laid = random_rows(profile, dice, ROUNDS[0])
    for hands in ROUNDS:
        field = population.build(laid, profile)
        best = (rank_options(dice.sample(DECK, 13), profile, field)[0] for _ in range(hands))
        laid = [lay(option.classes) for option in best]
    return laid


def lay(classes: tuple[RowClass, RowClass, RowClass]) -> Laid:
    """An arrangement as an opponent's rows."""
    back, middle, front = classes
    return back.strength, middle.strength, front.strength


def played(name: str) -> dict[str, list[Laid]]:
    """A published profile's entry."""
    return {"laid": settle_down(load(name), random.Random(SEED))}


def main() -> None:
    """Write ``data/population.json`` for every published profile."""
    names = list(published())
    with ProcessPoolExecutor() as pool:
        profiles = dict(zip(names, pool.map(played, names), strict=True))
    told = {"seed": SEED, "rounds": ROUNDS, "rows": [str(row) for row in Row], "profiles": profiles}
    OUT.write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
