"""Driving the widgets for a whole table in Chromium, as a reader would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.checker.page import visit

MINUS = "\N{MINUS SIGN}"
ROWS = ("back", "middle", "front")


class Visitor:
    """A reader in one language, who opens links to widgets."""

    def __init__(self, page: Page, context: BrowserContext, server: str, lang: str) -> None:
        self.page, self.context, self.lang = page, context, lang
        self.root = server.rstrip("/") + ("/en/" if lang == "en" else "/")

    def open(self, page: str, fragment: str = "") -> Locator:
        """The widget of a page, there and started."""
        # From elsewhere: where only the fragment changes, the theme draws the whole page anew a moment later.
        self.page.goto("about:blank")
        self.page.goto(f"{self.root}{page}/{fragment}")
        widget = self.page.locator(
            "maubinh-checker, maubinh-score, maubinh-compare, maubinh-suggest, maubinh-quiz, "
            "maubinh-house-rules, maubinh-conformance, maubinh-types"
        )
        expect(widget.locator(".mbc").first).to_be_visible()
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
        yield Visitor(checker.page, context, server, lang)


def small_targets(widget: Locator) -> Any:
    """What can be pressed and is smaller than a finger."""
    return widget.evaluate(
        """root => [...root.querySelectorAll(
                'button, select, summary, a.mbc-btn, .mbc-segment, input:not([type=radio], [type=checkbox])')]
            .filter(e => e.checkVisibility())
            .map(e => [e.outerHTML.slice(0, 90), e.offsetWidth, e.offsetHeight])
            .filter(([, w, h]) => w < 44 || h < 44)"""
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
