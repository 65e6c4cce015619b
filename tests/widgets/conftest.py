"""Readers of the widgets for a whole table, each watched for what no page may do."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from spec.build.modules import APP
from tests.checker.page import PATIENCE_MS
from tests.widgets.page import Visitor, visitor
from tools.nodes import node

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
def js(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Any], Any]:
    """Runs a module's body in node: `given` is what the test gives, what it returns comes back."""
    folder = tmp_path_factory.mktemp("app")
    for file in APP.glob("*.js"):
        shutil.copy(file, folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")

    def run(body: str, given: Any) -> Any:
        script = folder / "asked.mjs"
        wrapped = f"const given = JSON.parse(readFileSync(0));\n{body}"
        script.write_text(f'import {{ readFileSync }} from "node:fs";\n{wrapped}', encoding="utf-8")
        done = subprocess.run(
            [node(), script], input=json.dumps(given), capture_output=True, text=True, check=True, timeout=60
        )
        return json.loads(done.stdout)

    return run
