"""What a reader's pages may never do, watched in Chromium; and a page of the built site, opened."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Route


@dataclass
class Watch:
    """What no page may do: ask another host, miss a file, break its own policy, complain in the console."""

    host: str
    foreign: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, server: str) -> Watch:
        """For pages of a server by its address."""
        return cls(urlsplit(server).netloc)

    def over(self, context: BrowserContext) -> BrowserContext:
        """Watches all pages of a reader from now on."""
        context.on("request", lambda request: self._asked(request.url))
        context.on("response", lambda response: self._answered(response.status, response.url))
        context.on("console", lambda message: self._said(message.type, message.text))
        context.on(
            "weberror",
            lambda error: self.complaints.append(f"{error.error}\n{getattr(error.error, 'stack', '')}"),
        )
        return context

    def expect_nothing(self, allow: str = "") -> None:
        """Nothing of that was done; `allow` is a pattern of complaints that a test brings about itself."""
        assert self.foreign == []
        complaints = [text for text in self.complaints if not allow or not re.search(allow, text)]
        assert complaints == [], "\n".join(complaints)

    def _asked(self, url: str) -> None:
        if not url.startswith(("data:", "blob:")) and urlsplit(url).netloc != self.host:
            self.foreign.append(url)

    def _answered(self, status: int, url: str) -> None:
        if status >= 400:
            self.complaints.append(f"Failed to load {url}: {status}")

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") or "Content Security Policy" in text:
            self.complaints.append(text)


def opened(page: Page, address: str) -> Page:
    """A page once the theme's script runs."""
    page.goto(address, wait_until="load")
    page.wait_for_function("() => 'document$' in window")
    return page


def held(context: BrowserContext, pattern: str) -> Callable[[], None]:
    """Keeps what is asked for from coming until this is called."""
    waiting: list[Route] = []
    free = False

    def hold(route: Route) -> None:
        if free:
            route.continue_()
        else:
            waiting.append(route)

    def release() -> None:
        nonlocal free
        free = True
        for route in waiting:
            route.continue_()

    context.route(pattern, hold)
    return release
