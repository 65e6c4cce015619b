"""Whether the browser computes what CPython computes: every vector and many tables, asked of both.

    python -m benchmarks.browser_equals [--tables 2000] [--engine chromium|firefox] [--site site]

The page's own worker answers, through the page's own client; each reply is compared as a whole with this
Python's. The tables are the first of the seeded stream of `maubinh_core.conformance.stream`, each under every
published profile. Prints what differs, writes `benchmarks/results/browser_ENGINE.json`, exit 1 if anything
does.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, grouped, write
from maubinh_core.conformance import stream, vectors
from maubinh_core.profile import published
from maubinh_core.protocol import answer
from tools import serve
from tools.engines.chromium import chromium
from tools.engines.engine import Engine
from tools.engines.firefox import firefox

OPENED: Mapping[str, Callable[[], AbstractContextManager[Engine]]] = {
    "chromium": chromium,
    "firefox": firefox,
}
NAMES = {"chromium": "Chromium", "firefox": "Firefox"}
TOGETHER = 500
"""So many questions go to the page at once; the worker answers them one after the other."""
PAGE = "conformance/"
"""A page with a widget and without a question of its own."""

Request = dict[str, Any]


@dataclass(frozen=True)
class Difference:
    """A question the two answer differently."""

    request: Request
    browser: Any
    python: Any


def of_vectors() -> list[Request]:
    """The questions of all vectors."""
    return [
        dict(vector.request)
        for profile, about in vectors.manifest()["profiles"].items()
        for module in about["modules"]
        for vector in vectors.load(profile, module)
    ]


def of_tables(count: int) -> list[Request]:
    """The first tables of the stream, each under every published profile."""
    drawn = list(stream.tables(stream.Generator(), count))
    return [
        {"id": f"{number}@{profile}", "op": "score", "profile": profile, "players": players}
        for number, players in enumerate(drawn)
        for profile in published()
    ]


def differences(run: Callable[[str], Any], server: str, requests: Sequence[Request]) -> Iterator[Difference]:
    """What a page of the site answers differently; `run` evaluates an expression in it and awaits it.

    `server` is the site's address with a slash at its end.
    """
    client = json.dumps(f"{server}assets/app/client.js")
    for start in range(0, len(requests), TOGETHER):
        together = requests[start : start + TOGETHER]
        # JSON in a string: what the page parses is no program.
        given = json.dumps(json.dumps(together))
        asking = f"({{ ask }}) => Promise.all(JSON.parse({given}).map((one) => ask(one)))"
        replies = json.loads(run(f"import({client}).then({asking}).then(JSON.stringify)"))
        for request, reply in zip(together, replies, strict=True):
            expected = json.loads(json.dumps(answer(request)))
            if reply != expected:
                yield Difference(request, reply, expected)


def main() -> None:
    """Asks, tells and writes."""
    parser = argparse.ArgumentParser(description="whether the browser computes what CPython computes")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--engine", choices=sorted(OPENED), default="chromium")
    parser.add_argument("--site", type=Path, default=Path("site"))
    options = parser.parse_args()
    asked = [*of_vectors(), *of_tables(options.tables)]
    begun = time.monotonic()
    with serve.running(options.site) as server, OPENED[options.engine]() as page:
        page.open(server + PAGE)
        found = list(differences(page.run, server, asked))
    for one in found[:20]:
        print(f"{json.dumps(one.request)}\n  browser {one.browser}\n  python  {one.python}")
    print(f"{len(asked):,} questions, {len(found)} differ, {time.monotonic() - begun:.0f} s")
    write(
        f"browser_{options.engine}",
        command=f"python -m benchmarks.browser_equals --tables {options.tables} --engine {options.engine}",
        title={
            "vi": f"Trình duyệt tính y như CPython: {NAMES[options.engine]}",
            "en": f"The browser computes what CPython computes: {NAMES[options.engine]}",
        },
        figures=[_asked(len(asked), options.tables), _differing(len(found))],
    )
    raise SystemExit(bool(found))


def _asked(count: int, tables: int) -> Figure:
    drawn = grouped(tables)
    return Figure(
        id="asked",
        title={"vi": "số câu đã hỏi cả hai bên", "en": "questions asked of both"},
        value=count,
        unit="count",
        note={
            "vi": f"Mọi câu của bộ kiểm thử luật, và {drawn['vi']} ván bốc theo hạt giống, "
            "mỗi ván theo từng luật.",
            "en": f"Every question of the suite, and {drawn['en']} tables drawn from a seed, "
            "each under every published profile.",
        },
    )


def _differing(count: int) -> Figure:
    return Figure(
        id="differing",
        title={"vi": "số câu trả lời khác nhau", "en": "answers that differ"},
        value=count,
        unit="count",
        goal={"at_most": 0},
    )


if __name__ == "__main__":
    main()
