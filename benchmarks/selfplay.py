"""Make the populations that suggestions are measured against: ``python -m benchmarks.selfplay``.

Each profile is played against itself. The first round lays rows as if opponents' rows were random
hands of three or five cards; each further round lays fresh hands as well as it can against the last
round's arrangements. After a few rounds the arrangements hardly change, and the last are kept.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

from maubinh_core import population
from maubinh_core.cards import DECK
from maubinh_core.population import Laid
from maubinh_core.profile import Profile, load, published
from maubinh_core.ranking import Row
from maubinh_core.suggest import rank_splits

SEED = 20_261_130
ROUNDS = 4
HANDS = 1_000
FACED = 100  # opponents a whole arrangement is weighed against; single rows face all
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
    laid = random_rows(profile, dice, HANDS)
    for _ in range(ROUNDS):
        field = population.build(laid, profile)
        field = replace(field, laid=field.laid[:FACED], prices=field.prices[:FACED])
        hands = [dice.sample(DECK, 13) for _ in range(HANDS)]
        best = (rank_splits(hand, profile, field)[0][1] for hand in hands)
        laid = [tuple(found.strength for found in split.classes) for split in best]  # type: ignore[misc]
    return laid


def main() -> None:
    """Write ``data/population.json`` for every published profile."""
    profiles = {}
    for name in published():
        profiles[name] = {"laid": settle_down(load(name), random.Random(SEED))}
    told = {
        "seed": SEED,
        "rounds": ROUNDS,
        "hands": HANDS,
        "rows": [str(row) for row in Row],
        "profiles": profiles,
    }
    OUT.write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
