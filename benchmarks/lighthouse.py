"""What Lighthouse says of the built site's main pages, in both languages.

    make lighthouse
    python -m benchmarks.lighthouse [--site site] [PAGE...]

The site is served as a good host does, over HTTP/2 and with brotli. Prints each page's scores on three
devices, with what took from them, and writes `benchmarks/results/lighthouse.json`: for each category the page
that does worst. `tools/lighthouse/` holds Lighthouse, in a lock of its own, and tells the devices.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.figures import Both, Figure, write
from spec.build.view import LANGUAGES, page_path
from tools.engines.chromium import program
from tools.nodes import node

TOOL = Path(__file__).resolve().parents[1] / "tools" / "lighthouse"
PAGES = ("index", "check", "compare", "hands", "scoring", "differences")
PHONE, MIDDLING, COMPUTER = "phone", "middling", "computer"
CATEGORIES = {
    "performance": {"vi": "tốc độ", "en": "performance"},
    "accessibility": {"vi": "ai cũng dùng được", "en": "accessibility"},
    "best-practices": {"vi": "làm đúng cách", "en": "best practices"},
    "seo": {"vi": "máy tìm kiếm đọc được", "en": "search engines (SEO)"},
}
GOAL = 95

Report = dict[str, Any]
"""As `tools/lighthouse/run.mjs` tells it."""


def reports(site: Path, pages: list[str]) -> Iterator[Report]:
    """Lighthouse's word on each page and device, one after the other."""
    paths = [page_path(language, page) for page in pages for language in LANGUAGES]
    command = [node(), "run.mjs", program(), str(site.resolve()), *paths]
    with subprocess.Popen(command, cwd=TOOL, stdout=subprocess.PIPE, encoding="utf-8") as running:
        assert running.stdout
        for line in running.stdout:
            yield json.loads(line)
    if running.returncode:
        raise SystemExit("Lighthouse did not finish")


def main() -> None:
    """Asks, prints and writes."""
    parser = argparse.ArgumentParser(description="Lighthouse's scores of the built site")
    parser.add_argument("--site", type=Path, default=Path("site"))
    parser.add_argument("pages", nargs="*", default=list(PAGES), help="names of pages, as of docs/vi/")
    options = parser.parse_args()
    if not (options.site / "index.html").is_file():
        raise SystemExit(f"{options.site} holds no site; run make site")
    found = []
    print("perf  a11y  best  seo")
    for report in reports(options.site, options.pages):
        found.append(report)
        numbers = "  ".join(f"{report['scores'].get(name, ''):4}" for name in CATEGORIES)
        wrong = "".join(f"\n      {text}" for text in report["wrong"])
        print(f"{numbers} {report['device']:8} /{report['path']}{wrong}", flush=True)
    write(
        "lighthouse",
        command="make lighthouse",
        title={"vi": "Lighthouse chấm các trang", "en": "Lighthouse on the pages"},
        figures=list(figures(found)),
    )


def figures(found: list[Report]) -> Iterator[Figure]:
    """Of each category the page that does worst, and of speed on each device."""
    on = {device: [one for one in found if one["device"] == device] for device in (PHONE, MIDDLING, COMPUTER)}
    slow, middling = (median(one["slowdown"] for one in on[device]) for device in (PHONE, MIDDLING))
    times = f"{middling:.1f}"
    yield _worst(
        "performance",
        on[MIDDLING],
        {"vi": "tốc độ trên điện thoại tầm trung", "en": "performance on a phone of the middle class"},
        {
            "vi": f"Máy chậm đi {times.replace('.', ',')} lần, ngang điện thoại mà Chrome coi là tầm trung.",
            "en": f"The machine slowed {times} times, to what Chrome holds to be such a phone.",
        },
    )
    yield _worst(
        "performance_slow",
        on[PHONE],
        {"vi": "tốc độ trên điện thoại chậm", "en": "performance on a slow phone"},
        {
            "vi": f"Máy chậm đi {slow:.0f} lần, như Lighthouse mặc định.",
            "en": f"The machine slowed {slow:.0f} times, as Lighthouse does by itself.",
        },
    )
    yield _worst(
        "performance_computer",
        on[COMPUTER],
        {"vi": "tốc độ trên máy tính", "en": "performance on a computer"},
        {"vi": "Máy không bị chậm đi.", "en": "The machine not slowed."},
    )
    for category, title in CATEGORIES.items():
        if category != "performance":
            yield _worst(category, on[PHONE], title)


def _worst(id_: str, found: list[Report], title: Both, note: Both | None = None) -> Figure:
    """The least of the scores, on a hundred."""
    category = id_.partition("_")[0]
    scores = [report["scores"][category] for report in found]
    count = len(found)
    return Figure(
        id=id_,
        title={"vi": f"{title['vi']}, trang kém nhất", "en": f"{title['en']}, the page that does worst"},
        value=min(scores),
        low=min(scores),
        high=max(scores),
        unit="count",
        goal={"at_least": GOAL},
        note={
            "vi": f"Trên 100 điểm; {count} trang. {note['vi'] if note else ''}".strip(),
            "en": f"Of 100 points; {count} pages. {note['en'] if note else ''}".strip(),
        },
    )


if __name__ == "__main__":
    main()
