"""Chromium, through Playwright: the machine's own, since Playwright's is not downloaded."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tools.engines.engine import PATIENCE_SECONDS

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)
ONCE = "--js-flags=--liftoff-only"
"""WebAssembly compiled fast, to run slower: for pages that are left again before code compiled well pays."""

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
LACKING = "no Chromium: run tools/browsers.sh, or name one in CHROMIUM"


class Chromium:
    """An `Engine`."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._asked: list[str] = []
        self._complaints: list[str] = []
        page.on("request", lambda request: self._asked.append(request.url))
        page.on("console", lambda said: self._complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._complaints.append(str(error)))

    def open(self, url: str) -> None:
        self._page.goto(url)

    def run(self, expression: str) -> Any:
        return self._page.evaluate(expression)

    def type(self, selector: str, text: str) -> None:
        self._page.locator(selector).press_sequentially(text)

    def press(self, selector: str, key: str) -> None:
        self._page.locator(selector).press(key)

    def click(self, selector: str) -> None:
        self._page.locator(selector).click()

    def asked(self) -> list[str]:
        return list(self._asked)

    def complaints(self) -> list[str]:
        return list(self._complaints)


def program() -> str:
    """The machine's Chromium, without a window where there is such a one; LookupError where there is none."""
    named = os.environ.get("CHROMIUM")
    found = [named] if named else [path for name in NAMES if (path := shutil.which(name))]
    if not found:
        raise LookupError(LACKING)
    return found[0]


@contextmanager
def launched(*flags: str) -> Iterator[Browser]:
    """A headless Chromium with these flags more; LookupError as `program`."""
    found = program()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=[*FLAGS, *flags])
        yield running
        running.close()


@contextmanager
def chromium() -> Iterator[Chromium]:
    """One page of a Chromium, without anything kept; LookupError as `launched`."""
    with launched() as browser:
        page = browser.new_page()
        page.set_default_timeout(1000 * PATIENCE_SECONDS)
        yield Chromium(page)
