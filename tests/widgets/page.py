"""Driving the widgets for a whole table in Chromium, as a reader would."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.checker.page import STEP, visit
from tests.watching import Watch

MINUS = "\N{MINUS SIGN}"
ROWS = ("back", "middle", "front")

WIDGETS = {
    "check": "checker",
    "compare": "compare",
    "conformance": "conformance",
    "house-rules": "house-rules",
    "rules-quiz": "quiz",
    "suggest": "suggest",
    "table": "score",
    "types": "types",
}
"""The widget of each page."""
CLEARED = {"check": "#rows=--", "compare": "#p1=2c--&p2=--", "suggest": "#rows=--", "types": "#types=--"}
"""Addresses to which a page has no answer: what it says afterwards is of the next one."""

FOLLOW = """(href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.querySelector("article").append(link);
    link.click();
    return true;
}"""
"""By a link of the page: where the theme takes it over, the rules run on."""


class Visitor:
    """A reader in one language, who opens links to widgets."""

    def __init__(self, page: Page, context: BrowserContext, server: str, lang: str, watch: Watch) -> None:
        self.page, self.context, self.lang, self.watch = page, context, lang, watch
        self.root = server.rstrip("/") + ("/en/" if lang == "en" else "/")
        self.visited: set[str] = set()

    def open(self, page: str, fragment: str = "") -> Locator:
        """The widget of a page, there and started.

        By links, as within one visit: the rules run on. Without a fragment a page that was visited is loaded
        anew, for its widget would still have what lay on it.
        """
        address = f"{self.root}{page}/"
        widget = self.page.locator(f"maubinh-{WIDGETS[page]}")
        is_kept = page in self.visited and not fragment
        self.visited.add(page)
        if is_kept or not self.page.url.startswith(self.root):
            self.page.goto("about:blank")
            self.page.goto(address + fragment)
        elif self.page.url.split("#")[0] != address:
            self.page.evaluate(FOLLOW, address)
        expect(widget.locator(".mbc").first).to_be_visible()
        if fragment and not self.page.url.endswith(fragment):
            for hash_ in (CLEARED.get(page, fragment), fragment):
                self.page.evaluate(STEP, hash_)
        return widget

    def expect_address(self, part: str) -> None:
        expect(self.page).to_have_url(re.compile(re.escape(part)))

    def expect_no_sideways(self, width: int = 360) -> None:
        """Nothing is wider than a small phone."""
        was = self.page.viewport_size
        self.page.set_viewport_size({"width": width, "height": 740})
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width
        if was:
            self.page.set_viewport_size(was)


@contextmanager
def visitor(browser: Browser, server: str, lang: str, screen: str) -> Iterator[Visitor]:
    """A visitor on a page of their own; no foreign request and no complaint, or the test fails."""
    with visit(browser, server, lang, screen) as (checker, context):
        yield Visitor(checker.page, context, server, lang, checker.watch)


@contextmanager
def visitors(browser: Browser, server: str) -> Iterator[Callable[[str], Visitor]]:
    """Visitors by language and screen ("vi-phone"), each on one page for all that they do."""
    with ExitStack() as open_ones:

        @cache
        def found(kind: str) -> Visitor:
            return open_ones.enter_context(visitor(browser, server, *kind.split("-")))

        yield found


def small_targets(widget: Locator) -> Any:
    """What can be pressed and is smaller than a finger."""
    return widget.evaluate(
        """root => [...root.querySelectorAll(
                'button, select, summary, a.mbc-btn, .mbc-segment, input:not([type=radio], [type=checkbox])')]
            .filter(e => e.checkVisibility())
            .map(e => [e.outerHTML.slice(0, 90), e.offsetWidth, e.offsetHeight])
            .filter(([, w, h]) => w < 44 || h < 44)"""
    )


def crowded(widget: Locator) -> Any:
    """Links and bordered buttons that touch the next one on their line: their words run together."""
    return widget.evaluate(
        """root => [...root.querySelectorAll('a, .mbc-btn:not(.mbc-btn--quiet)')]
            .map(e => [e, e.nextElementSibling])
            .filter(([e, next]) => next?.matches('a, .mbc-btn'))
            .filter(pair => pair.every(e => e.checkVisibility()))
            .filter(([e, next]) => {
                const [one, other] = [[...e.getClientRects()].at(-1), next.getClientRects()[0]];
                return one.bottom > other.top && other.bottom > one.top && other.left - one.right < 3;
            })
            .map(([e, next]) => `${e.textContent}|${next.textContent}`)"""
    )


def hand_text(player: dict[str, Any]) -> str:
    """A player's cards as the address of a table carries them."""
    if "arrangement" in player:
        return "-".join("".join(player["arrangement"][row]) for row in ROWS)
    return "---" + "".join(player["cards"])


def fragment_of(players: list[dict[str, Any]]) -> str:
    """A table's address."""
    parts = [f"p{i}={hand_text(player)}" for i, player in enumerate(players, 1)]
    for deed in ("declares", "left"):
        seats = [str(i) for i, player in enumerate(players, 1) if player.get(deed)]
        parts += [f"{deed}={','.join(seats)}"] if seats else []
    return "#" + "&".join(parts)


def signed(number: int | None) -> str:
    """A total as the page writes it."""
    if number is None:
        return "?"
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"
