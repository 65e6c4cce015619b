"""Tables of four dealt with a seed, and what the core's instant wins find in them.

The counts of `counting` share no code with `maubinh_core.instants`, so that each is held to the other. What
is only to be had by dealing is how often somebody at a table of four holds an instant win: four hands of one
pack.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from maubinh_core import instants
from maubinh_core.cards import DECK, Card
from maubinh_core.profile import Profile

from .sampling import share, told

PLAYERS = 4
HAND = len(DECK) // PLAYERS


def tables(seed: int, count: int) -> Iterator[list[list[Card]]]:
    """So many tables of four hands, a whole pack shuffled for each."""
    dice = random.Random(seed)
    for _ in range(count):
        pack = dice.sample(DECK, len(DECK))
        yield [pack[at : at + HAND] for at in range(0, len(pack), HAND)]


def dealt(profiles: Sequence[Profile], *, seed: int, count: int) -> dict[str, Any]:
    """Profile -> how many of the hands held each instant win, had it as the best, and tables had any.

    Profiles without instant wins are left out.
    """
    playing = [profile for profile in profiles if profile.instants.rank]
    found: dict[str, dict[str, Counter[str]]] = {
        profile.id: {"held": Counter(), "best": Counter()} for profile in playing
    }
    hands_with: dict[str, Counter[int]] = defaultdict(Counter)
    for table in tables(seed, count):
        for profile in playing:
            names = [instants.held(hand, profile) for hand in table]
            for held in names:
                found[profile.id]["held"].update(held)
                found[profile.id]["best"].update(held[:1])
            hands_with[profile.id][sum(map(bool, names))] += 1
    return {profile.id: _listed(profile, found[profile.id], hands_with[profile.id]) for profile in playing}


def _listed(profile: Profile, found: Mapping[str, Counter[str]], hands_with: Counter[int]) -> dict[str, Any]:
    some = Counter({1: sum(n for hands, n in hands_with.items() if hands), 0: hands_with[0]})
    return {
        **{kind: {name: counted[name] for name in profile.instants.rank} for kind, counted in found.items()},
        "any": told(share(hands_with, PLAYERS)),
        "table": told(share(some, 1)),
    }
