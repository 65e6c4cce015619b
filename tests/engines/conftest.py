"""The engines beside Chromium: all are tried, unless MAUBINH_ENGINES chooses fewer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tools.engines.engine import Engine, chosen
from tools.engines.firefox import firefox
from tools.engines.webkit import webkit

OPENED: dict[str, Callable[[], AbstractContextManager[Engine]]] = {"firefox": firefox, "webkit": webkit}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that lies here drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="class")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """One page of the engine that the class of the test names, for all its tests, in their order."""
    name = request.cls.ENGINE
    try:
        named = chosen()
    except ValueError as error:
        pytest.fail(str(error), pytrace=False)
    if name not in named:
        pytest.skip(f"MAUBINH_ENGINES chooses {' '.join(named)}")
    try:
        with OPENED[name]() as page:
            yield page
    except LookupError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def names(site: Path) -> dict[str, dict[str, str]]:
    """What each profile is called in each language, as the pages know it."""
    rulebook = json.loads((site / "assets/data/profiles.json").read_text(encoding="utf-8"))
    return {profile["id"]: profile["name"] for profile in rulebook["profiles"]}
