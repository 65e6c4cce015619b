"""What Lighthouse says of the built site's main pages, in both languages.

    make lighthouse
    python -m benchmarks.lighthouse [--site site] [PAGE...]

The site is served as a good host does, with brotli. Prints each page's scores and what took from them, writes
`benchmarks/results/lighthouse.json`: for each category the page that does worst. `tools/lighthouse/` holds
Lighthouse, in a lock of its own.
"""

from __future__ import annotations

import argparse
import functools
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli

from benchmarks.figures import Figure, write
from spec.build.view import LANGUAGES, page_path
from tools import serve
from tools.engines.chromium import program
from tools.nodes import node

TOOL = Path(__file__).resolve().parents[1] / "tools" / "lighthouse"
PAGES = ("index", "check", "compare", "hands", "scoring", "differences")
CATEGORIES = {
    "performance": {"vi": "tốc độ", "en": "performance"},
    "accessibility": {"vi": "ai cũng dùng được", "en": "accessibility"},
    "best-practices": {"vi": "làm đúng cách", "en": "best practices"},
    "seo": {"vi": "máy tìm kiếm đọc được", "en": "search engines (SEO)"},
}
GOAL = 95
PACKED = {".html", ".css", ".js", ".mjs", ".json", ".wasm", ".svg", ".xml", ".zip"}


@functools.cache
def _packed(path: Path) -> bytes:
    packed: bytes = brotli.compress(path.read_bytes(), quality=6)
    return packed


class Handler(serve.Handler):
    """As `make serve`, with what packs well packed."""

    def do_GET(self) -> None:  # noqa: N802 (http.server's name)
        """Packed where the browser takes it."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in PACKED or not path.is_file() or "br" not in self.headers["Accept-Encoding"]:
            super().do_GET()
            return
        data = _packed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def reports(server: str, pages: list[str]) -> Iterator[dict[str, Any]]:
    """Lighthouse's word on each page, one after the other: `path`, `scores` by category, and `wrong`."""
    paths = [page_path(language, page) for page in pages for language in LANGUAGES]
    command = [node(), "run.mjs", program(), *(server + path for path in paths)]
    with subprocess.Popen(command, cwd=TOOL, stdout=subprocess.PIPE, encoding="utf-8") as running:
        assert running.stdout
        for line in running.stdout:
            report = json.loads(line)
            yield {**report, "path": report["url"].removeprefix(server) or "/"}
    if running.returncode:
        raise SystemExit("Lighthouse did not finish")


def main() -> None:
    """Asks, prints and writes."""
    parser = argparse.ArgumentParser(description="Lighthouse's scores of the built site")
    parser.add_argument("--site", type=Path, default=Path("site"))
    parser.add_argument("pages", nargs="*", default=list(PAGES), help="names of pages, as of docs/vi/")
    options = parser.parse_args()
    found = []
    print("perf  a11y  best  seo")
    with serve.running(options.site, Handler) as server:
        for report in reports(server, options.pages):
            found.append(report)
            numbers = "  ".join(f"{report['scores'][name]:4}" for name in CATEGORIES)
            print(numbers, report["path"], *(f"\n      {text}" for text in report["wrong"]), flush=True)
    write(
        "lighthouse",
        command="make lighthouse",
        title={"vi": "Lighthouse chấm các trang", "en": "Lighthouse on the pages"},
        figures=[_worst(name, found) for name in CATEGORIES],
    )


def _worst(category: str, found: list[dict[str, Any]]) -> Figure:
    scores = [report["scores"][category] for report in found]
    title = CATEGORIES[category]
    count = len(found)
    return Figure(
        id=category,
        title={"vi": f"{title['vi']}, trang kém nhất", "en": f"{title['en']}, the page that does worst"},
        value=min(scores),
        low=min(scores),
        high=max(scores),
        unit="count",
        goal={"at_least": GOAL},
        note={"vi": f"Trên 100 điểm; {count} trang.", "en": f"Of 100 points; {count} pages."},
    )


if __name__ == "__main__":
    main()
