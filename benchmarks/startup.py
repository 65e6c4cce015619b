"""What a reader waits for and fetches: our start-up beside stock Pyodide's, in one Chromium, in turns.

    python -m benchmarks.startup [--rounds 7] [--site site]

Both start in a module worker on an empty page of one server and are asked the same question; the time is from
making the worker to the reply. Stock is Pyodide's npm package as it is, with the core's wheel by
`loadPackage`. Cold is a new context with nothing kept, warm the same page again in that context. On the
checker's own page it counts what is fetched before the first verdict, tasks that block the page, and how long
a click waits for its verdict once the rules run. Writes `benchmarks/results/startup.json`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import brotli
from playwright.sync_api import Browser, BrowserContext

from benchmarks.figures import Figure, write
from spec.build.browser import NODE_MODULES, build_wheel
from tools import serve
from tools.engines.chromium import launched
from tools.engines.engine import PATIENCE_SECONDS

QUESTION = {
    "op": "check",
    "profile": "bsfyi",
    "arrangement": {
        "back": ["As", "Ac", "9s", "9h", "2d"],
        "middle": ["Ks", "Kh", "8d", "4c", "3s"],
        "front": ["Qs", "7h", "5c"],
    },
}
# Cached for good, as ours is: such a name tells the server so.
STOCK = "stock-000000000000"
STARTED = {
    "stock": f"""(line) => new Promise((resolve) => {{
        const worker = new Worker("/{STOCK}/worker.js?wheel=WHEEL", {{ type: "module" }});
        worker.onmessage = ({{ data }}) => resolve(JSON.parse(data));
        worker.postMessage(line);
    }})""",
    "ours": """(line) => import("/assets/app/client.js").then(({ ask }) => ask(JSON.parse(line)))""",
}
TIMED = """async ([start, line]) => {
    const begun = performance.now();
    const reply = await eval(start)(line);
    return [performance.now() - begun, reply];
}"""

# From the click's own time stamp to the verdict in the page.
CLICKED = """(name) => new Promise((resolve) => {
    const verdict = document.querySelector(".mbc-verdict");
    const button = [...document.querySelectorAll(".mbc-box__samples button")][name];
    let begun;
    new MutationObserver((_, observer) => {
        if (begun === undefined || !/is-(legal|foul)/.test(verdict.className)) return;
        observer.disconnect();
        resolve(performance.now() - begun);
    }).observe(verdict, { attributes: true, childList: true });
    button.addEventListener("click", (event) => { begun = event.timeStamp; }, { once: true, capture: true });
    button.click();
})"""
TRACED = ["-*", "toplevel", "disabled-by-default-devtools.timeline", "__metadata"]
LONG_MS = 50
PACKED = {".html", ".css", ".js", ".mjs", ".json", ".wasm", ".svg", ".xml", ".zip", ".whl"}


@dataclass
class Seen:
    """What was measured, each in the order of the rounds; times in ms."""

    times: dict[str, list[float]] = field(default_factory=dict)
    clicks: list[float] = field(default_factory=list)
    tasks: list[list[float]] = field(default_factory=list)
    """Of each visit, what its tasks on the page's main thread took."""
    asked: list[str] = field(default_factory=list)
    """What the last visit asked for."""
    foreign: int = 0

    def ratios(self, kind: str) -> list[float]:
        """Ours to stock's, round by round."""
        pairs = zip(self.times[f"ours {kind}"], self.times[f"stock {kind}"], strict=True)
        return [ours / stock for ours, stock in pairs]


def prepare(folder: Path, site: Path) -> str:
    """The site with an empty page and stock Pyodide beside it; returns the name of the core's wheel."""
    shutil.copytree(site, folder, dirs_exist_ok=True)
    (folder / "empty.html").write_text("<!doctype html><title>.</title><link rel=icon href=data:,>")
    stock = folder / STOCK
    shutil.copytree(NODE_MODULES / "pyodide", stock)
    shutil.copyfile(Path(__file__).parent / "stock" / "worker.js", stock / "worker.js")
    return build_wheel(stock).name


def start_up(context: BrowserContext, server: str, start: str) -> float:
    """How long a worker takes to its first reply, on a page of its own."""
    page = context.new_page()
    page.goto(f"{server}empty.html")
    took, reply = page.evaluate(TIMED, [start, json.dumps({"id": None, **QUESTION})])
    page.close()
    assert reply["result"]["legal"] is True, reply
    return float(took)


def start_ups(browser: Browser, server: str, wheel: str, rounds: int, seen: Seen) -> None:
    """Stock and ours in turns, cold and warm."""
    for turn in range(rounds):
        for who in sorted(STARTED, reverse=bool(turn % 2)):
            with browser.new_context() as context:
                for kind in ("cold", "warm"):
                    took = start_up(context, server, STARTED[who].replace("WHEEL", wheel))
                    seen.times.setdefault(f"{who} {kind}", []).append(took)
                    print(f"{who} {kind}: {took:.0f} ms", flush=True)


def visits(browser: Browser, server: str, rounds: int, seen: Seen) -> None:
    """The checker's page, with an empty cache each time: from opening it to three verdicts."""
    for _ in range(rounds):
        with browser.new_context() as context:
            asked = watched(context)
            page = context.new_page()
            page.set_default_timeout(1000 * PATIENCE_SECONDS)
            browser.start_tracing(page=page, categories=TRACED)
            page.goto(f"{server}check/")
            page.locator(".mbc-box__samples button").first.click()
            page.locator(".mbc-verdict.is-legal").wait_for()
            seen.tasks.append(tasks(browser.stop_tracing()))
            seen.asked = asked
            seen.foreign += sum(is_foreign(url, server) for url in asked)
            seen.clicks += [page.evaluate(CLICKED, name) for name in (1, 2)]


def tasks(trace: bytes) -> list[float]:
    """Milliseconds of the processor of each task on a page's main thread."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    found = [one for one in events if one["name"] == "RunTask" and (one["pid"], one["tid"]) in mains]
    return [one["tdur"] / 1000 for one in found if "tdur" in one]


def watched(context: BrowserContext) -> list[str]:
    """The addresses asked for from now on, as they come."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    return asked


def is_foreign(url: str, server: str) -> bool:
    return urlsplit(url).scheme not in {"data", "blob"} and not url.startswith(server)


def weight(url: str, site: Path) -> int:
    """Bytes of a file of the site, as a host with brotli sends it."""
    path = site / urlsplit(url).path.lstrip("/")
    content = (path / "index.html" if path.is_dir() else path).read_bytes()
    return len(brotli.compress(content)) if path.is_dir() or path.suffix in PACKED else len(content)


def figures(seen: Seen, fetched: int) -> list[Figure]:
    """What is told of it; `fetched` in bytes."""
    return [
        _timed(
            "cold",
            "khởi động lần đầu so với Pyodide nguyên bản",
            "first start against stock Pyodide",
            seen.ratios("cold"),
            unit="ratio",
            goal={"at_most": 0.4},
        ),
        _timed(
            "warm",
            "khởi động lần sau so với Pyodide nguyên bản",
            "later start against stock Pyodide",
            seen.ratios("warm"),
            unit="ratio",
        ),
        *(
            _timed(
                f"{who}_{kind}",
                f"{vi_who}, {vi_kind}",
                f"{en_who}, {en_kind}",
                seen.times[f"{who} {kind}"],
            )
            for who, vi_who, en_who in (
                ("ours", "trang này", "this site"),
                ("stock", "Pyodide nguyên bản", "stock Pyodide"),
            )
            for kind, vi_kind, en_kind in (
                ("cold", "lần đầu", "first start"),
                ("warm", "lần sau", "later start"),
            )
        ),
        _timed(
            "click",
            "từ lúc bấm tới lúc có kết quả, khi bộ luật đã chạy",
            "from click to verdict, once the rules run",
            seen.clicks,
            goal={"at_most": 100},
        ),
        Figure(
            id="fetched",
            title={
                "vi": "tải về trước kết quả đầu tiên, nén brotli",
                "en": "fetched before the first verdict, with brotli",
            },
            value=fetched / 1e6,
            unit="MB",
            goal={"at_most": 4.5},
            note={"vi": "Cả trang lẫn bộ luật.", "en": "The page and the rules together."},
        ),
        Figure(
            id="long_tasks",
            title={
                "vi": "số lần trang bận quá 50 ms CPU cho tới kết quả đầu tiên, ở lượt tệ nhất",
                "en": "tasks of the page over 50 ms of processor time up to a verdict, in the worst visit",
            },
            value=max(sum(ms > LONG_MS for ms in visit) for visit in seen.tasks),
            unit="count",
            goal={"at_most": 0},
        ),
        *(
            _timed(f"longest_{place}", vi, en, [sorted(visit)[-place] for visit in seen.tasks])
            for place, vi, en in (
                (1, "lần bận lâu nhất", "the longest task"),
                (2, "lần bận lâu thứ nhì", "the second longest task"),
            )
        ),
        Figure(
            id="foreign",
            title={"vi": "số lần hỏi máy chủ khác", "en": "requests to another host"},
            value=seen.foreign,
            unit="count",
            goal={"at_most": 0},
        ),
    ]


def _timed(
    name: str,
    vi: str,
    en: str,
    values: Sequence[float],
    *,
    unit: str = "ms",
    goal: dict[str, float] | None = None,
) -> Figure:
    return Figure(
        id=name,
        title={"vi": vi, "en": en},
        value=median(values),
        unit=unit,
        low=min(values),
        high=max(values),
        goal=goal,
    )


def main() -> None:
    """Measures, prints and writes."""
    parser = argparse.ArgumentParser(description="start-up beside stock Pyodide")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--site", type=Path, default=Path("site"))
    options = parser.parse_args()
    seen = Seen()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = prepare(folder, options.site)
        with serve.running(folder) as server, launched() as browser:
            start_ups(browser, server, wheel, options.rounds, seen)
            visits(browser, server, options.rounds, seen)
    fetched = sum(weight(url, options.site) for url in {*seen.asked} if urlsplit(url).scheme == "http")
    told = figures(seen, fetched)
    for one in told:
        _print(one)
    write(
        "startup",
        command=f"python -m benchmarks.startup --rounds {options.rounds}",
        title={"vi": "Khởi động trong trình duyệt", "en": "Starting in the browser"},
        figures=told,
    )


def _print(one: Figure) -> None:
    shown: Any = f"{one.value:.3g} {one.unit}"
    spread = f" ({one.low:.3g} to {one.high:.3g})" if one.low is not None else ""
    met = {None: "", True: "  goal met", False: f"  goal MISSED: {one.goal}"}[one.met]
    print(f"{one.title['en']}: {shown}{spread}{met}")


if __name__ == "__main__":
    main()
