"""How fast the best arrangement is found: ``python -m benchmarks.arrange``.

The same hands are arranged by trying all 72,072 splits one by one and by the search, in turns and by the
processor's own clock, so that ratios hold on a busy machine too; both must find the same sum of row values.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from statistics import median
from time import thread_time
from typing import TypeVar

from maubinh_core import population
from maubinh_core.cards import DECK, Card
from maubinh_core.phrases import Phrases
from maubinh_core.profile import Profile, load
from maubinh_core.search import Values, best_splits
from maubinh_core.suggest import suggest

from .figures import Figure, grouped, write

SEED = 20_261_130
PROFILE = "bsfyi"
COMPARED = 60  # hands for which every split is tried
TIMED = 400
TURNS = 5
SPLITS = grouped(comb(13, 5) * comb(8, 5))

T = TypeVar("T")


def try_all(hand: Sequence[Card], profile: Profile, values: Values) -> float:
    """The highest sum of row values, every split ranked and valued by itself."""
    rank, best = profile.scale.rank, float("-inf")
    for back in combinations(hand, 5):
        rest = [card for card in hand if card not in back]
        for middle in combinations(rest, 5):
            front = [card for card in rest if card not in middle]
            first, second, third = rank(back).strength, rank(middle).strength, rank(front).strength
            if first >= second > third:
                best = max(best, values.back[first] + values.middle[second] + values.front[third])
    return best


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Milliseconds of processor time, and what came of it."""
    start = thread_time()
    result = work()
    return 1000 * (thread_time() - start), result


def main() -> None:
    """Measure, and write ``results/arrange.json``."""
    profile, dice = load(PROFILE), random.Random(SEED)
    values, phrases = population.of(profile).values, Phrases("vi")
    hands = [dice.sample(DECK, 13) for _ in range(TIMED)]
    best_splits(hands[0], profile, values, count=1)  # the tables are made when first asked for

    ratios = []
    for hand in hands[:COMPARED]:
        slow, sum_of_all = timed(lambda hand=hand: try_all(hand, profile, values))  # type: ignore[misc]
        runs = [
            timed(lambda hand=hand: best_splits(hand, profile, values, count=1))  # type: ignore[misc]
            for _ in range(TURNS)
        ]
        assert all(abs(found[0].worth - sum_of_all) < 1e-9 for _, found in runs)
        ratios.append(slow / median(ms for ms, _ in runs))
    ratios.sort()
    searched = sorted(timed(lambda: best_splits(hand, profile, values, count=1))[0] for hand in hands)  # noqa: B023
    replied = sorted(timed(lambda: suggest(hand, profile, phrases))[0] for hand in hands)  # noqa: B023

    def share(sample: Sequence[float], part: float) -> float:
        return sample[int(part * (len(sample) - 1))]

    write(
        "arrange",
        command="python -m benchmarks.arrange",
        title={"vi": "Xếp bài nhanh tới đâu", "en": "How fast thirteen cards are arranged"},
        figures=[
            Figure(
                id="best-ratio",
                title={
                    "vi": f"Tìm cách xếp tốt nhất nhanh gấp mấy lần thử hết {SPLITS['vi']} cách",
                    "en": f"Finding the best arrangement, times faster than trying all {SPLITS['en']}",
                },
                value=median(ratios),
                low=share(ratios, 0.05),
                high=share(ratios, 0.95),
                unit="ratio",
                goal={"at_least": 100},
                note={
                    "vi": f"{COMPARED} ván, cùng kết quả; khoảng là 5 % tới 95 % số ván.",
                    "en": f"{COMPARED} hands with the same result; the range leaves out 5 % at either end.",
                },
            ),
            *(
                Figure(
                    id=f"{id_}-{name}",
                    title={"vi": f"{vi}, {vi_part}", "en": f"{en}, {en_part}"},
                    value=share(sample, part),
                    unit="ms",
                )
                for id_, sample, vi, en in (
                    ("search", searched, "Một lần tìm cách tốt nhất", "One search for the best"),
                    ("reply", replied, "Trọn một câu trả lời Xếp giùm", "A whole reply to suggest"),
                )
                for name, part, vi_part, en_part in (
                    ("median", 0.5, "trung vị", "median"),
                    ("p99", 0.99, "chậm nhất trong 99 %", "slowest of 99 %"),
                )
            ),
        ],
    )


if __name__ == "__main__":
    main()
