"""A page of the built site in Chromium, watched for what no page may do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page


@dataclass
class Watch:
    """What a page must never do: ask another host, miss a file, complain in the console."""

    host: str
    foreign: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def over(self, page: Page) -> Page:
        """Watches a page from now on."""
        page.on("request", self._asked)
        page.on("response", lambda r: self.missing.append(r.url) if r.status >= 400 else None)
        page.on(
            "console", lambda m: self.complaints.append(m.text) if m.type in {"error", "warning"} else None
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _asked(self, request: Any) -> None:
        url = urlsplit(request.url)
        if url.scheme not in {"data", "blob"} and url.netloc != self.host:
            self.foreign.append(request.url)

    @property
    def nothing(self) -> bool:
        return not (self.foreign or self.missing or self.complaints)


def opened(page: Page, address: str) -> Page:
    """A page once the theme's script runs."""
    page.goto(address, wait_until="load")
    page.wait_for_function("() => 'document$' in window")
    return page
