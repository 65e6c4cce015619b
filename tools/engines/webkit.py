"""WebKit, as GTK's: Selenium drives its small browser, which draws on an X server of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.service import Service

LACKING = "no WebKitWebDriver or no Xvfb: run tools/browsers.sh, or choose other engines in MAUBINH_ENGINES"

# Of each page only what it fetched itself is told: the worker has a list of its own.
ASKED = "performance.getEntriesByType('resource').map((entry) => entry.name)"


class WebKit:
    """An `Engine`. Errors of the console are not told by this driver."""

    def __init__(self, browser: WebKitGTK) -> None:
        self._browser = browser
        self._asked: list[str] = []

    def open(self, url: str) -> None:
        self._asked += self.run(ASKED)
        self._browser.get(url)

    def run(self, expression: str) -> Any:
        return self._browser.execute_script(f"return ({expression})")

    def type(self, selector: str, text: str) -> None:
        self._find(selector).send_keys(text)

    def press(self, selector: str, key: str) -> None:
        self._find(selector).send_keys(key)

    def click(self, selector: str) -> None:
        self._find(selector).click()

    def asked(self) -> list[str]:
        return [*self._asked, *self.run(ASKED)]

    def complaints(self) -> list[str]:
        return []

    def _find(self, selector: str) -> Any:
        return self._browser.find_element(By.CSS_SELECTOR, selector)


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A WebKit with an empty page; LookupError where there is none on this machine."""
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if not driver or not display:
        raise LookupError(LACKING)
    with _display(display) as number:
        # Without a graphics card it must not compose layers on one. Its sandbox starts neither for root nor
        # in most containers, and the pages it opens are our own.
        settings = {
            "DISPLAY": f":{number}",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        around = {**os.environ, **settings}
        service = Service(executable_path=driver, env=around, log_output=subprocess.DEVNULL)
        browser = WebKitGTK(options=WebKitGTKOptions(), service=service)
        try:
            browser.set_window_size(1280, 900)
            yield WebKit(browser)
        finally:
            browser.quit()


@contextmanager
def _display(program: str) -> Iterator[str]:
    """The number of an X server's display; the server chooses one that is free, and says so when it is up."""
    reads, writes = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(writes), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[writes],
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            number = told.readline().strip()
        if not number:
            raise RuntimeError("Xvfb ended before it had a display")
        yield number
    finally:
        server.terminate()
        server.wait()
