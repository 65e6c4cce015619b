"""Readers of the widgets for a whole table, each watched for what no page may do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.checker.page import PATIENCE_MS, watched
from tests.effort import READERS
from tests.javascript import Asked, in_node
from tests.widgets.page import Visitor, visitors

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


@pytest.fixture(scope="package")
def readers(browser: Browser, server: str) -> Iterator[Callable[[str], Visitor]]:
    """Readers by language and screen, the same for all tests of this folder.

    The rules that a reader has chosen stay chosen: a test names those it is about in its address.
    """
    with visitors(browser, server) as found:
        yield found


@pytest.fixture(params=READERS)
def reader(request: pytest.FixtureRequest, readers: Callable[[str], Visitor]) -> Iterator[Visitor]:
    """Every reader."""
    yield from watched(readers(request.param))


@pytest.fixture
def phone(readers: Callable[[str], Visitor]) -> Iterator[Visitor]:
    """A Vietnamese reader with a phone: for what does not depend on language and screen."""
    yield from watched(readers("vi-phone"))


@pytest.fixture(scope="module")
def js(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    """Runs a module's body in node: `given` is what the test gives, what it prints comes back."""
    return in_node(tmp_path_factory.mktemp("app"))
