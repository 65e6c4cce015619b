"""How fast the core is, as ratios: ``python -m benchmarks.speed``, or ``make bench``.

Against treys where it does the same, else against the direct way of `direct`, and in Pyodide against CPython.
Before anything is timed both sides must answer alike. The best arrangement is timed by `arrange`, other
evaluators by `peers`.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from treys import Card as TreysCard
from treys import Evaluator

from maubinh_core import packed
from maubinh_core.profile import load
from tests.derivation_instants import instant_win

from . import direct
from .figures import Figure, write
from .inpyodide import Pyodide
from .racing import Clocked, clocked, race, race_clocked
from .workloads import PROFILE, Cards, Work, workloads

COMMAND = "make bench"
TITLE = {"vi": "Tốc độ", "en": "Speed"}
RANKINGS = ("rank_cards", "rank_many", "rank_codes", "rank_many_codes")


def ranking(work: Mapping[str, Work], cards: Cards, rounds: int) -> Iterator[Figure]:
    """Rows of five against treys: by the function its users call, and by the inner one for five cards."""
    treys, new = Evaluator(), TreysCard.new
    evaluate, five = treys.evaluate, treys._five
    theirs = [[new(code) for code in row] for row in cards.fives]
    refuse_disorder(cards, [five(row) for row in theirs])
    times = race(
        "ranking",
        {
            "treys": lambda: [evaluate(row, []) for row in theirs],
            "treys, text": lambda: [evaluate([new(code) for code in row], []) for row in cards.fives],
            "inner": lambda: [five(row) for row in theirs],
            "inner, text": lambda: [five([new(code) for code in row]) for row in cards.fives],
            **{name: work[name] for name in RANKINGS},
        },
        rounds,
    )
    for ours in RANKINGS:
        text = ", text" if ours.endswith("codes") else ""
        said = WORK_NAMES[ours]
        yield times.ratio(f"treys{text}", ours).figure(
            ours,
            {"vi": f"{said['vi']}, so với treys", "en": f"{said['en']}, against treys"},
            at_least=5 if text else 1.5,
        )
        yield times.ratio(f"inner{text}", ours).figure(
            f"{ours}_inner",
            {
                "vi": f"{said['vi']}, so với hàm riêng của treys cho năm lá",
                "en": f"{said['en']}, against treys's inner function for five",
            },
            note={
                "vi": "Gọi thẳng hàm bên trong, bỏ phần treys làm cho người dùng.",
                "en": "Called directly, without what treys does for its users.",
            },
        )


def refuse_disorder(cards: Cards, theirs: list[int]) -> None:
    """Raise AssertionError unless treys, which counts downwards, orders the rows as the core does.

    It has A-2-3-4-5 as the lowest straight.
    """
    ours = [packed.order("lowest").five_codes(row) for row in cards.fives]
    falling = sorted(set(zip(theirs, ours, strict=True)))
    assert all(a[0] < b[0] and a[1] > b[1] for a, b in pairwise(falling))


def instants(work: Mapping[str, Work], cards: Cards, rounds: int) -> Iterator[Figure]:
    """Instant wins against trying the splits, and against the tests' search over runs."""
    knobs, hands = load(PROFILE).knobs, cards.thirteens
    sides: dict[str, Work] = {
        "ours": work["instants"],
        "direct": lambda: [direct.instant_win(hand, knobs) for hand in hands],
        "search": lambda: [instant_win(hand, knobs) for hand in hands],
    }
    assert sides["ours"]() == sides["direct"]() == sides["search"]()
    times = race("instants", sides, rounds)
    yield times.ratio("direct", "ours").figure(
        "instants",
        {
            "vi": "Tìm bộ tới trắng, so với cách thử từng cách xếp",
            "en": "Finding instant wins, against trying splits",
        },
        at_least=100,
        note={
            "vi": "Bên kia thử mọi chi 3 lá, là sảnh thì thử tiếp mọi chi giữa.",
            "en": "The other side tries every front and, where it is a run, every middle.",
        },
    )
    yield times.ratio("search", "ours").figure(
        "instants_search",
        {
            "vi": "Tìm bộ tới trắng, so với cách tìm sảnh dần dần",
            "en": "Finding instant wins, against a search over runs",
        },
        note={
            "vi": "Bên kia là bản viết lại độc lập của bộ kiểm thử, gỡ từng sảnh ra rồi tìm tiếp.",
            "en": "The other side is the tests' independent derivation, which takes out run after run.",
        },
    )


def tables(work: Mapping[str, Work], cards: Cards, rounds: int) -> Iterator[Figure]:
    """Pasted arrangements checked and tables settled, against the plain ways."""
    knobs = load(PROFILE).knobs
    sides: dict[str, Work] = {
        "check": work["check"],
        "plain check": lambda: [direct.checked(text, knobs) for text in cards.texts],
        "settle": work["settle"],
        "plain settle": lambda: [direct.totals(players, knobs) for players in cards.tables],
    }
    assert sides["check"]() == sides["plain check"]()
    assert sides["settle"]() == sides["plain settle"]()
    times = race("tables", sides, rounds)
    yield times.ratio("plain check", "check").figure(
        "check",
        {
            "vi": "Đọc và kiểm một cách xếp dán vào, so với cách viết thẳng",
            "en": "Reading and checking a pasted arrangement, against the plain way",
        },
        note={
            "vi": "Cách viết thẳng chỉ đọc đúng một kiểu viết; bên này đọc đủ kiểu người ta hay viết.",
            "en": "The plain way reads one way of writing; ours reads all that people use.",
        },
    )
    yield times.ratio("plain settle", "settle").figure(
        "settle",
        {
            "vi": "Tính chi một bàn bốn người, so với cách viết thẳng",
            "en": "Settling a table of four, against the plain way",
        },
        note={
            "vi": "Cách viết thẳng chỉ cho ra số; bên này còn ghi từng dòng ai trả ai theo điều nào.",
            "en": "The plain way gives numbers; ours also a line for each payment and its clause.",
        },
    )


_OURS = "from maubinh_core import packed; packed.order('second').five_codes(('As', 'Kd', '9h', '9c', '2s'))"
_SCALE = (
    "from maubinh_core.ranking import Card, Wheel, scale; "
    "scale(Wheel.SECOND).rank(map(Card.parse, ('As', 'Kd', '9h', '9c', '2s')))"
)
_TREYS = (
    "from treys import Card, Evaluator; "
    "Evaluator().evaluate([*map(Card.new, ('As', 'Kd'))], [*map(Card.new, ('9h', '9c', '2s'))])"
)


def starting(rounds: int) -> Iterator[Figure]:
    """Import and first ranking in fresh interpreters, whose own start is on both sides."""
    sides = {name: _fresh(code) for name, code in (("ours", _OURS), ("scale", _SCALE), ("treys", _TREYS))}
    for side in sides.values():
        side()
    times = race_clocked("starting", sides, rounds)
    yield times.ratio("treys", "ours").figure(
        "first",
        {
            "vi": "Nạp thư viện và xếp hạng bộ đầu tiên, so với treys",
            "en": "Import and first ranking, against treys",
        },
        at_least=1,
        note={
            "vi": "Mỗi lần một Python mới; thời gian Python tự khởi động tính cho cả hai bên.",
            "en": "A new Python each time; its own start counts for both sides.",
        },
    )
    yield times.ratio("treys", "scale").figure(
        "first_named",
        {
            "vi": "Như trên, nhưng kèm tên loại bài và các lá đem so",
            "en": "The same with the types' names and the ranks compared",
        },
        note={
            "vi": "Nạp `maubinh_core.ranking`; treys chỉ cho ra một số.",
            "en": "By `maubinh_core.ranking`; treys gives a number alone.",
        },
    )


def _fresh(code: str) -> Clocked:
    """A fresh interpreter that runs the code, and the processor time it took."""

    def run() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return run


WORK_NAMES: Mapping[str, Mapping[str, str]] = {
    "rank_cards": {"vi": "xếp hạng năm lá", "en": "ranking five cards"},
    "rank_many": {"vi": "xếp hạng nhiều bộ một lượt", "en": "ranking many rows at once"},
    "rank_codes": {"vi": "xếp hạng năm lá viết bằng chữ", "en": "ranking five cards given as text"},
    "rank_many_codes": {
        "vi": "xếp hạng nhiều bộ viết bằng chữ một lượt",
        "en": "ranking many rows given as text at once",
    },
    "instants": {"vi": "tìm bộ tới trắng", "en": "finding instant wins"},
    "check": {"vi": "đọc và kiểm một cách xếp dán vào", "en": "reading and checking a pasted arrangement"},
    "settle": {"vi": "tính chi một bàn bốn người", "en": "settling a table of four"},
    "arrange": {"vi": "tìm cách xếp hay nhất", "en": "finding the best arrangement"},
    "first": {"vi": "nạp lại và xếp hạng bộ đầu tiên", "en": "loading anew and ranking the first row"},
}


def in_pyodide(work: Mapping[str, Work], cards: Cards, rounds: int) -> Iterator[Figure]:
    """How many times slower each piece of work is in Pyodide, on node, than here."""
    with Pyodide(cards.rows) as pyodide:
        for name, said in WORK_NAMES.items():
            sides: dict[str, Clocked] = {"here": clocked(work[name]), "there": pyodide.side(name)}
            for side in sides.values():
                side()
            yield (
                race_clocked(f"pyodide_{name}", sides, rounds)
                .ratio("there", "here")
                .figure(
                    f"pyodide_{name}",
                    {
                        "vi": f"Pyodide chậm hơn CPython khi {said['vi']}",
                        "en": f"Pyodide slower than CPython at {said['en']}",
                    },
                )
            )


def measured(*, rows: int, rounds: int, pyodide: bool = True) -> list[Figure]:
    """All figures; `rows` is how many rows of five a round ranks."""
    cards = Cards(rows)
    work = workloads(cards)
    found = [
        *ranking(work, cards, 5 * rounds),
        *instants(work, cards, rounds),
        *tables(work, cards, 2 * rounds),
        *starting(rounds),
    ]
    return [*found, *in_pyodide(work, cards, rounds)] if pyodide else found


def main(arguments: list[str] | None = None) -> None:
    """Measure, write ``results/speed.json`` and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description="How fast is the core?")
    parser.add_argument("--rows", type=int, default=2000, help="rows of five that a round ranks")
    parser.add_argument("--rounds", type=int, default=15, help="how often every side runs")
    options: Any = parser.parse_args(arguments)
    figures = measured(rows=options.rows, rounds=options.rounds)
    for figure in figures:
        print(
            f"{figure.id:20} {figure.value:8.2f}  ({figure.low:.2f} to {figure.high:.2f})",
            figure.title["en"],
        )
    write("speed", command=COMMAND, title=TITLE, figures=figures)


if __name__ == "__main__":
    main()
