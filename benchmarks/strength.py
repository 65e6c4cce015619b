"""How well suggestions play: ``python -m benchmarks.strength``.

Each hand is laid as suggested and by simpler rules, and every way is counted against the same opponents:
what `suggest` lays of as many other hands, none of them in the sample that suggestions look at. The figure is
what the suggestion brings beyond the simpler way, in chi a hand with its 95 % interval over the hands. It is
true of these opponents; so it is counted once more against opponents who lay the strongest back first.

Two at a table, nobody fouls, nobody declares. ``tests/test_suggest.py`` holds what is counted here to what
the table would settle.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from math import sqrt
from statistics import mean, stdev

from maubinh_core import population
from maubinh_core.arrangement import Arrangement, check
from maubinh_core.cards import DECK, Card
from maubinh_core.population import Population
from maubinh_core.profile import Profile, load, published
from maubinh_core.ranking import Row, RowClass
from maubinh_core.search import Values, best_splits
from maubinh_core.suggest import rank_options
from spec.build.view import words

from .figures import Both, Figure, write
from .selfplay import lay

SEED = 20_261_201  # other hands than those of the population
HANDS = 500

Hand = Sequence[Card]
Classes = tuple[RowClass, RowClass, RowClass]
Player = Callable[[Hand], Classes]


def suggested(profile: Profile) -> Player:
    """Lays what `suggest` offers first."""
    field = population.of(profile)
    return lambda hand: rank_options(hand, profile, field)[0].classes


def row_by_row(profile: Profile) -> Player:
    """Lays the highest sum of row values, without ranking the best again by sweeps."""
    field = population.of(profile)
    return lambda hand: best_splits(hand, profile, field.values, count=1)[0].classes


def strongest_back(profile: Profile) -> Player:
    """Lays the strongest back there is, then the strongest middle, then the front."""
    weight = {Row.BACK: 10_000**2, Row.MIDDLE: 10_000, Row.FRONT: 1}
    return _by(profile, lambda row, found: weight[row] * found.strength)


def best_types(profile: Profile) -> Player:
    """Lays the highest sum of types, a high card being 0 and a straight flush 8; then the stronger rows."""
    return _by(profile, lambda row, found: found.type + found.strength / 100_000)


def at_random(profile: Profile) -> Player:
    """Shuffles until the rows are legal."""
    dice = random.Random(SEED)

    def shuffle(hand: Hand) -> Classes:
        while True:
            a = tuple(dice.sample(list(hand), 13))
            verdict = check(Arrangement(a[:5], a[5:10], a[10:]), profile)
            if verdict.legal:
                back, middle, front = (verdict.classes[row] for row in Row)
                return back, middle, front

    return shuffle


def _by(profile: Profile, worth: Callable[[Row, RowClass], float]) -> Player:
    values = Values.of(worth, profile.scale)
    return lambda hand: best_splits(hand, profile, values, count=1)[0].classes


PLAYERS: dict[str, tuple[Callable[[Profile], Player], Both]] = {
    "strongest-back": (
        strongest_back,
        {"vi": "kiểu dồn chi 5 lá mạnh nhất trước", "en": "the strongest back first"},
    ),
    "best-types": (
        best_types,
        {"vi": "kiểu chọn tổng loại bài lớn nhất", "en": "the highest sum of types"},
    ),
    "at-random": (at_random, {"vi": "kiểu xếp đại miễn không lủng", "en": "any legal rows"}),
    "row-by-row": (
        row_by_row,
        {"vi": "chính nó khi chưa xếp hạng lại theo sập", "en": "itself before it ranks again by sweeps"},
    ),
}


def gains(profile: Profile, count: int) -> Iterator[tuple[str, str, list[float]]]:
    """Whose way the suggestion is measured against, among which opponents, and its gain hand by hand."""
    dice = random.Random(SEED)
    others, hands = ([dice.sample(DECK, 13) for _ in range(count)] for _ in range(2))
    makers = {name: make for name, (make, _) in PLAYERS.items()}
    if profile.sweep.mode == "none":  # then rows are all there is, and both are the same
        del makers["row-by-row"]
    players = {name: make(profile) for name, make in makers.items()}
    ours = suggested(profile)
    suggesting = _opponents(ours, others, profile)
    backing = _opponents(players["strongest-back"], others, profile)
    mine = [ours(hand) for hand in hands]
    for name, player in players.items():
        theirs = [player(hand) for hand in hands]
        for who, field in (("suggested", suggesting), ("strongest-back", backing)):
            if who == "suggested" or name == who:
                yield (
                    name,
                    who,
                    [field.expected(a) - field.expected(b) for a, b in zip(mine, theirs, strict=True)],
                )


def _opponents(player: Player, hands: Sequence[Hand], profile: Profile) -> Population:
    return population.build([lay(player(hand)) for hand in hands], profile)


def figure(profile: str, name: str, who: str, sample: Sequence[float]) -> Figure:
    """The mean of a sample with its 95 % interval."""
    value, error = mean(sample), 1.96 * stdev(sample) / sqrt(len(sample))
    _, title = PLAYERS[name]
    among = {
        "suggested": {"vi": "khi gặp người xếp như gợi ý", "en": "among players who lay as suggested"},
        "strongest-back": {
            "vi": "khi gặp người dồn chi 5 lá mạnh nhất trước",
            "en": "among players who lay the back first",
        },
    }[who]
    print(f"{profile:16} {name:15} among {who:15} {value:+.3f} ± {error:.3f}", flush=True)
    return Figure(
        id=f"{profile}-{name}-among-{who}",
        title={
            "vi": f"Luật {_name(profile, 'vi')}: hơn {title['vi']}, {among['vi']}",
            "en": f"Under {_name(profile, 'en')}: beyond {title['en']}, {among['en']}",
        },
        value=value,
        low=value - error,
        high=value + error,
        unit="chi",
    )


def _name(profile: str, language: str) -> str:
    """What the site calls a profile, in short."""
    return str(words(language)["profiles"][profile])


def measured(profile: str, count: int) -> list[Figure]:
    """The figures of one profile."""
    return [figure(profile, *found) for found in gains(load(profile), count)]


def main() -> None:
    """Play, and write ``results/strength.json``."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=main.__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    count = parser.parse_args().hands
    with ProcessPoolExecutor() as pool:
        figures = chain.from_iterable(pool.map(partial(measured, count=count), published()))
        write(
            "strength",
            command="python -m benchmarks.strength",
            title={
                "vi": f"Xếp giùm hơn cách khác mấy chi một ván ({count} ván, khoảng tin cậy 95 %)",
                "en": f"What suggestions bring beyond other ways, a hand ({count} hands, 95 % intervals)",
            },
            figures=[*figures],
        )


if __name__ == "__main__":
    main()
