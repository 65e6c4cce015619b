"""What the tests of the site share: its pages, their addresses, and what stands in one."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

from spec.build.view import LANGUAGES, page_path

ROOT = Path(__file__).resolve().parents[1]
PAGES = tuple(
    sorted((path.stem for path in (ROOT / "docs" / "vi").glob("*.md")), key=lambda name: name != "index")
)
EVERY = [(language, page) for language in LANGUAGES for page in PAGES]
ADDRESSES = [page_path(language, page) for language, page in EVERY]


class Reader(HTMLParser):
    """The ids, addresses and language of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if name := found.get("id"):
            self.ids[name] += 1
        if tag == "a" and (href := found.get("href")):
            self.links.append(href)
        if tag in {"link", "script", "img", "source", "iframe"} and (
            path := found.get("src") or found.get("href")
        ):
            self.loaded.append(path)

    def first(self, tag: str, **wanted: str) -> dict[str, str | None]:
        """The attributes of the first such element; empty where there is none."""
        for name, found in self.tags:
            if name == tag and all(
                found.get(key.replace("_", "-")) == value for key, value in wanted.items()
            ):
                return found
        return {}


def html_of(site: Path, address: str) -> str:
    """The text of a page by its address from the site's root."""
    return (site / address / "index.html").read_text(encoding="utf-8")
