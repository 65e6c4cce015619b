"""Readers of the checker: each a page of their own, watched for what no page may do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.checker.page import PATIENCE_MS, Checker, visit

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that lies here drives Chromium."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module", params=["vi-phone", "vi-desktop", "en-phone", "en-desktop"])
def shared(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Checker]:
    """One reader's page for each language and screen, whose runtime is started once."""
    lang, screen = request.param.split("-")
    with visit(browser, server, lang, screen) as (checker, _):
        yield checker


@pytest.fixture
def checker(shared: Checker) -> Checker:
    return shared.fresh()


@pytest.fixture(scope="module")
def phone(browser: Browser, server: str) -> Iterator[Checker]:
    """A Vietnamese reader with a phone: for what does not depend on language and screen."""
    with visit(browser, server, "vi") as (checker, _):
        yield checker


@pytest.fixture(scope="module")
def desktop(browser: Browser, server: str) -> Iterator[Checker]:
    """A Vietnamese reader with mouse and keyboard."""
    with visit(browser, server, "vi", "desktop") as (checker, _):
        yield checker
