"""A browser engine as the tests of all engines see it: one page, driven by the few things a reader does."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import Any, Protocol

ENGINES = ("chromium", "firefox", "webkit")
PATIENCE_SECONDS = 90
"""How long the slowest machine may take to start a browser's runtime; no test is about time."""


class Engine(Protocol):
    """One page of one browser. Selectors are CSS; what cannot be found or done raises."""

    def open(self, url: str) -> None:
        """Goes to an address and waits until the page is loaded."""

    def run(self, expression: str) -> Any:
        """The value (JSON) of an expression in the page."""

    def type(self, selector: str, text: str) -> None:
        """Types into an element, key by key, after what stands there."""

    def press(self, selector: str, key: str) -> None:
        """Focuses an element and presses one key, a letter or digit."""

    def click(self, selector: str) -> None:
        """Clicks an element with the mouse."""

    def asked(self) -> list[str]:
        """Every address the browser has asked for, as far as it tells."""

    def complaints(self) -> list[str]:
        """Errors of the console, as far as it tells."""


def chosen() -> list[str]:
    """The engines that MAUBINH_ENGINES names; without it all. ValueError for one there is not."""
    named = os.environ.get("MAUBINH_ENGINES", "").replace(",", " ").split() or list(ENGINES)
    if unknown := set(named) - {*ENGINES}:
        raise ValueError(
            f"MAUBINH_ENGINES names {' '.join(sorted(unknown))}; engines are {', '.join(ENGINES)}"
        )
    return named


def until(engine: Engine, expression: str, holds: Callable[[Any], bool] = bool) -> Any:
    """The value of an expression in the page once it is as wanted; AssertionError with the last if never."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds(value := engine.run(expression)):
        if time.monotonic() > deadline:
            raise AssertionError(f"{expression} stayed {value!r}")
        time.sleep(0.05)
    return value


def text_of(selector: str) -> str:
    """The expression for an element's text, empty where there is none yet."""
    return f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"
