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
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.figures import Both, Figure, write
from spec.build.view import LANGUAGES, page_path
from tools.engines.chromium import program
from tools.nodes import node

TOOL = Path(__file__).resolve().parents[1] / "tools" / "lighthouse"
PAGES = ("index", "check", "table", "compare", "suggest", "hands", "scoring", "differences")
PHONE = "phone"
DEVICES: Mapping[str, tuple[str, Both, Both]] = {
    "middling": (
        "performance",
        {"vi": "tốc độ trên điện thoại tầm trung", "en": "performance on a phone of the middle class"},
        {
            "vi": "Máy chậm đi {times} lần, ngang điện thoại mà Chrome coi là tầm trung.",
            "en": "The machine slowed {times} times, to what Chrome holds to be such a phone.",
        },
    ),
    PHONE: (
        "performance_slow",
        {"vi": "tốc độ trên điện thoại chậm", "en": "performance on a slow phone"},
        {
            "vi": "Máy chậm đi {times} lần, như Lighthouse mặc định; đo ba lượt, lấy lượt giữa.",
            "en": "The machine slowed {times} times, as Lighthouse itself does; the middle of three looks.",
        },
    ),
    "computer": (
        "performance_computer",
        {"vi": "tốc độ trên máy tính", "en": "performance on a computer"},
        {"vi": "Máy không bị chậm đi.", "en": "The machine not slowed."},
    ),
}
"""Of speed on each device the id, the title, and a note that says by how much the machine was slowed."""
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
    on = {device: [one for one in found if one["device"] == device] for device in DEVICES}
    for device, (id_, title, note) in DEVICES.items():
        times = f"{median(one['slowdown'] for one in on[device]):.2g}"
        spoken = {"vi": times.replace(".", ","), "en": times}
        told = {language: text.format(times=spoken[language]) for language, text in note.items()}
        yield _worst(id_, on[device], title, told)
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
