"""Readers of the checker: each with a page whose rules are started once, watched for what no page may do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.checker.page import PATIENCE_MS, Checker, visits, watched
from tests.effort import READERS

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that lies here drives Chromium."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def readers(browser: Browser, server: str) -> Iterator[Callable[[str], Checker]]:
    """Readers by language and screen, the same for all tests of this folder."""
    with visits(browser, server) as found:
        yield found


@pytest.fixture(params=READERS)
def checker(request: pytest.FixtureRequest, readers: Callable[[str], Checker]) -> Iterator[Checker]:
    """Every reader, before an empty board."""
    yield from watched(readers(request.param).fresh())


@pytest.fixture
def phone(readers: Callable[[str], Checker]) -> Iterator[Checker]:
    """A Vietnamese reader with a phone: for what does not depend on language and screen."""
    yield from watched(readers("vi-phone"))


@pytest.fixture
def desktop(readers: Callable[[str], Checker]) -> Iterator[Checker]:
    """A Vietnamese reader with mouse and keyboard."""
    yield from watched(readers("vi-desktop"))
