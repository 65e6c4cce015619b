"""Every hand there is, against a second way of finding it: `python -m benchmarks.census`.

- All rows of five and of three cards, under each reading of A-2-3-4-5, ranked by the core and by the slow and
  obvious `tests.plain_ranking`: same types, same order, and as many of each type as counting says.
- Every front against every middle, as classes: the core's strengths against a look at one card after the
  other.
- Instant wins over all hands of thirteen cards: the counts of `spec.odds` against `slow_counts`, and against
  the hands dealt with a seed that `spec/odds.json` holds.

Some ten minutes on two slow cores. Ends with 1 if anything differs; what it found goes to the page of
figures.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import comb, sqrt
from typing import Any

from benchmarks.figures import Figure, write
from benchmarks.slow_counts import kinds, slow_odds
from maubinh_core.cards import Card
from maubinh_core.conformance import exhaustive
from maubinh_core.profile import load, published
from maubinh_core.ranking import HandType, RowClass, Scale, Wheel, scale
from spec import odds
from spec.odds.dealing import PLAYERS
from tests import plain_ranking

SIZES = (5, 3)
FARTHEST = 4.0
"""Standard deviations the farthest of some eighty dealt shares may be off: by chance, one run in 200 is."""


@dataclass
class Compared:
    """What ranking hands twice brought. `pairs`: the core's strength -> the plain one; hands as examples."""

    hands: int = 0
    apart: int = 0
    types: Counter[HandType] = field(default_factory=Counter)
    pairs: dict[int, int] = field(default_factory=dict)
    example: dict[int, tuple[Card, ...]] = field(default_factory=dict)

    def add(self, other: Compared) -> None:
        """Take in what was found of other hands."""
        self.hands += other.hands
        self.apart += other.apart
        self.types += other.types
        for strength, plain in other.pairs.items():
            self.apart += self.pairs.setdefault(strength, plain) != plain
            self.example.setdefault(strength, other.example[strength])

    @property
    def disordered(self) -> int:
        """Neighbours in the core's order that the plain one does not have in that order."""
        plain = [self.pairs[strength] for strength in sorted(self.pairs)]
        return sum(a >= b for a, b in pairwise(plain))


def compared(hands: Iterable[tuple[Card, ...]]) -> dict[Wheel, Compared]:
    """Rank hands by the core and by the plain way, under each reading of the wheel.

    The plain way asks for the reading where it has found a straight, so only there it is asked again.
    """
    found = {wheel: Compared() for wheel in Wheel}
    for hand in hands:
        first = plain_ranking.rank(hand, Wheel.SECOND)
        for wheel, told in found.items():
            core = scale(wheel).rank(hand)
            plain = plain_ranking.rank(hand, wheel) if first.type in _STRAIGHTS else first
            told.hands += 1
            told.types[plain.type] += 1
            known = told.pairs.setdefault(core.strength, plain.strength)
            told.example.setdefault(core.strength, hand)
            told.apart += known != plain.strength or core.type is not plain.type
    return found


_STRAIGHTS = (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH)


def known_counts(size: int) -> dict[HandType, int]:
    """How many rows of each type there are, as combinatorics tells; suits and ranks chosen one by one."""
    if size == 3:
        return {
            HandType.HIGH_CARD: comb(13, 3) * 4**3,
            HandType.ONE_PAIR: 13 * comb(4, 2) * 12 * 4,
            HandType.THREE_OF_A_KIND: 13 * comb(4, 3),
        }
    runs = 10
    apart = comb(13, 5) - runs
    return {
        HandType.HIGH_CARD: apart * (4**5 - 4),
        HandType.ONE_PAIR: 13 * comb(4, 2) * comb(12, 3) * 4**3,
        HandType.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2 * 11 * 4,
        HandType.THREE_OF_A_KIND: 13 * comb(4, 3) * comb(12, 2) * 4**2,
        HandType.STRAIGHT: runs * (4**5 - 4),
        HandType.FLUSH: apart * 4,
        HandType.FULL_HOUSE: 13 * comb(4, 3) * 12 * comb(4, 2),
        HandType.FOUR_OF_A_KIND: 13 * 12 * 4,
        HandType.STRAIGHT_FLUSH: runs * 4,
    }


def front_is_stronger(front: RowClass, middle: RowClass) -> bool:
    """Whether three cards beat five: by type, else by the first rank that differs; all equal, five win."""
    if front.type is not middle.type:
        return front.type > middle.type
    for mine, theirs in zip(front.ranks, middle.ranks, strict=False):
        if mine != theirs:
            return mine > theirs
    return False


def fronts_apart(by_core: Scale, examples: Mapping[int, tuple[Card, ...]]) -> tuple[int, int]:
    """How many fronts were held against middles, and how often the core's strengths say something else."""
    plain = {strength: plain_ranking.rank(hand, by_core.wheel) for strength, hand in sorted(examples.items())}
    fronts = [(strength, row) for strength, row in plain.items() if row.size == 3]
    middles = [(strength, row) for strength, row in plain.items() if row.size == 5]
    apart = sum(
        (mine > theirs) is not front_is_stronger(front, middle) or mine == theirs
        for mine, front in fronts
        for theirs, middle in middles
    )
    return len(fronts) * len(middles), apart


def farthest(told: Mapping[str, Any]) -> tuple[int, float]:
    """How many dealt shares were held against their chances, and by how many deviations the worst is off.

    `told` is the value of `spec/odds.json`. What is expected less than five times is left out: it is too rare
    for a deviation to mean anything.
    """
    exact, dealt = told["exact"], told["dealt"]
    hands = PLAYERS * dealt["tables"]
    offs = []
    for profile, seen in dealt["profiles"].items():
        for kind in ("held", "best"):
            for name, count in exact["profiles"][profile][kind].items():
                chance = count / exact["hands"]
                if hands * chance >= 5:
                    spread = sqrt(hands * chance * (1 - chance))
                    offs.append(abs(seen[kind][name] - hands * chance) / spread)
    return len(offs), max(offs)


def census(size: int, pool: ProcessPoolExecutor) -> dict[Wheel, Compared]:
    """All hands of a size under each reading of the wheel."""
    whole = {wheel: Compared() for wheel in Wheel}
    chunks = range(exhaustive.chunks(size))
    for part in pool.map(_chunk, [size] * len(chunks), chunks):
        for wheel, found in part.items():
            whole[wheel].add(found)
    return whole


def _chunk(size: int, chunk: int) -> dict[Wheel, Compared]:
    return compared(exhaustive.hands(size, chunk))


def main() -> int:
    """Runs all, writes the figures, and says by its end whether anything differed."""
    figures = [*_rows(), *_instants()]
    write(
        "exactness",
        command="python -m benchmarks.census",
        title={"vi": "Đúng tới lá bài cuối", "en": "Exact to the last hand"},
        figures=figures,
    )
    for figure in figures:
        outcome = {None: "  ", True: "ok", False: "NO"}[figure.met]
        print(f"{outcome} {figure.title['en']}: {figure.value:,}")
    return 0 if all(figure.met is not False for figure in figures) else 1


def _rows() -> list[Figure]:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        by_size = {size: census(size, pool) for size in SIZES}
    hands = {size: sum(found.hands for found in by_size[size].values()) for size in SIZES}
    differ = {size: sum(found.apart + found.disordered for found in by_size[size].values()) for size in SIZES}
    miscounted = sum(
        found.types[type_] != n
        for size in SIZES
        for found in by_size[size].values()
        for type_, n in known_counts(size).items()
    )
    met = wrong = 0
    for wheel in Wheel:
        examples = {k: hand for size in SIZES for k, hand in by_size[size][wheel].example.items()}
        looked, apart = fronts_apart(scale(wheel), examples)
        met, wrong, classes = met + looked, wrong + apart, len(examples)
    return [
        _count(
            "five", hands[5], "Số lần xếp hạng một chi 5 lá", "Rankings of a row of five cards", *_READINGS
        ),
        _none("five_differ", differ[5], "Chi 5 lá hai bên xếp khác nhau", "Rows of five ranked differently"),
        _count(
            "three", hands[3], "Số lần xếp hạng một chi 3 lá", "Rankings of a row of three cards", *_READINGS
        ),
        _none(
            "three_differ", differ[3], "Chi 3 lá hai bên xếp khác nhau", "Rows of three ranked differently"
        ),
        _none("miscounted", miscounted, "Loại bài đếm sai số chi", "Types with a wrong number of rows"),
        _count("classes", classes, "Hạng bài, cả 3 lá lẫn 5 lá", "Classes of three and of five cards"),
        _count("fronts", met, "Cặp chi 3 lá và chi giữa đem so", "Fronts held against middles", *_READINGS),
        _none("fronts_differ", wrong, "Cặp hai bên so khác nhau", "Fronts judged differently"),
    ]


def _instants() -> list[Figure]:
    profiles = [profile for profile in map(load, published()) if profile.instants.rank]
    told = odds.read()
    sets, alike = kinds()
    slow = slow_odds(profiles, alike)
    differ = 0
    numbers = 0
    for profile in profiles:
        fast, other = told["exact"]["profiles"][profile.id], asdict(slow[profile.id])
        numbers += len(fast["held"]) + len(fast["best"]) + 1
        differ += sum(
            fast[kind][name] != other[kind][name] for kind in ("held", "best") for name in fast[kind]
        )
        differ += fast["any"] != other["any"]
    shares, far = farthest(told)
    return [
        _count(
            *(
                "hands",
                told["exact"]["hands"],
                "Bài 13 lá đã đếm tới trắng",
                "Hands of 13 counted for instant wins",
            ),
            "Mọi bài có thể chia, đếm bằng tổ hợp.",
            "Every hand that can be dealt, by combinatorics.",
        ),
        _count("sets", sets, "Tập số bài đi qua từng tập một", "Sets of ranks gone through one by one"),
        _count("counts", numbers, "Con số tới trắng đếm hai cách", "Counts of instant wins made in two ways"),
        _none("counts_differ", differ, "Con số hai cách đếm khác nhau", "Counts that differ"),
        _count(
            *("shares", shares, "Tỉ lệ khi chia thử đem so", "Shares of dealt hands compared"),
            "Đủ thường để so; chia với hạt giống ghi trong spec/odds.json.",
            "Those frequent enough; dealt with the seed in spec/odds.json.",
        ),
        Figure(
            id="farthest",
            title={
                "vi": "Tỉ lệ lệch nhiều nhất, tính bằng độ lệch chuẩn",
                "en": "The share farthest off, in standard deviations",
            },
            value=far,
            unit="count",
            goal={"at_most": FARTHEST},
        ),
    ]


_READINGS = (
    "Đủ mọi chi, theo từng chỗ đứng của A-2-3-4-5, bằng lõi và bằng cách chậm mà hiển nhiên.",
    "All there are, under each reading of A-2-3-4-5, by the core and by the slow and obvious way.",
)


def _count(id_: str, value: int, vi: str, en: str, *note: str) -> Figure:
    both = dict(zip(("vi", "en"), note, strict=True)) if note else None
    return Figure(id=id_, title={"vi": vi, "en": en}, value=value, unit="count", note=both)


def _none(id_: str, value: int, vi: str, en: str) -> Figure:
    return Figure(id=id_, title={"vi": vi, "en": en}, value=value, unit="count", goal={"at_most": 0})


if __name__ == "__main__":
    sys.exit(main())
