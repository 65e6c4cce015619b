"""Firefox, through puppeteer-core and WebDriver BiDi: a program of node beside this file drives it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.engines.engine import PATIENCE_SECONDS
from tools.nodes import node

DRIVER = Path(__file__).with_name("firefox.mjs")
LACKING = "no Firefox: run tools/browsers.sh, name one in FIREFOX, or choose others in MAUBINH_ENGINES"


class Firefox:
    """An `Engine`."""

    def __init__(self, driver: subprocess.Popen[str]) -> None:
        self._driver = driver

    def open(self, url: str) -> None:
        self._do("open", url)

    def run(self, expression: str) -> Any:
        return self._do("run", expression)

    def type(self, selector: str, text: str) -> None:
        self._do("type", selector, text)

    def press(self, selector: str, key: str) -> None:
        self._do("press", selector, key)

    def click(self, selector: str) -> None:
        self._do("click", selector)

    def asked(self) -> list[str]:
        return list(self._do("asked"))

    def complaints(self) -> list[str]:
        return list(self._do("complaints"))

    def _do(self, name: str, *given: str) -> Any:
        assert self._driver.stdin
        assert self._driver.stdout
        self._driver.stdin.write(json.dumps({"do": name, "given": given}) + "\n")
        self._driver.stdin.flush()
        line = self._driver.stdout.readline()
        if not line:
            raise RuntimeError(f"Firefox ended in the middle of {name}")
        told = json.loads(line)
        if "error" in told:
            raise RuntimeError(f"{name} {given}: {told['error']}")
        return told["value"]


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A Firefox with an empty page; LookupError where there is none on this machine."""
    found = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        raise LookupError(LACKING)
    driver = subprocess.Popen(
        [node(), str(DRIVER), found], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    try:
        yield Firefox(driver)
        assert driver.stdin
        driver.stdin.close()
        driver.wait(timeout=PATIENCE_SECONDS)
    finally:
        driver.kill()
        driver.wait()
