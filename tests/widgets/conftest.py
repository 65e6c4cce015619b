"""Readers of the widgets for a whole table, each watched for what no page may do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.checker.page import PATIENCE_MS
from tests.javascript import Asked, in_node
from tests.widgets.page import Visitor, visitor

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that lies here and asks for a browser drives Chromium."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def deals(site: Path) -> list[dict[str, Any]]:
    """The published deals, with what each source makes of them."""
    found: list[dict[str, Any]] = json.loads((site / "assets/data/deals.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="session")
def rulebook(site: Path) -> dict[str, Any]:
    """The published rules as the widgets read them."""
    found: dict[str, Any] = json.loads((site / "assets/data/profiles.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module", params=["vi-phone", "vi-desktop", "en-phone", "en-desktop"])
def reader(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Visitor]:
    """One reader for each language and screen, whose runtime is started once."""
    lang, screen = request.param.split("-")
    with visitor(browser, server, lang, screen) as found:
        yield found


@pytest.fixture(scope="module")
def phone(browser: Browser, server: str) -> Iterator[Visitor]:
    """A Vietnamese reader with a phone: for what does not depend on language and screen."""
    with visitor(browser, server, "vi", "phone") as found:
        yield found


@pytest.fixture(scope="module")
def js(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    """Runs a module's body in node: `given` is what the test gives, what it prints comes back."""
    return in_node(tmp_path_factory.mktemp("app"))
