"""What several tests share: the site built once, a server for it, and one Chromium."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from tests.effort import PROOF
from tools import serve
from tools.engines import chromium

# No test depends on how fast a machine is.
settings.register_profile("maubinh", deadline=None)
settings.register_profile("proof", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("proof" if PROOF else "maubinh")

# A second build for one comparison: the proof has it.
collect_ignore = [] if PROOF else ["test_same_site.py"]
ROOT = Path(__file__).resolve().parents[1]
SITE_URL = "http://127.0.0.1:8000/"
BUILD_SECONDS = 300


FIRST = "test_every_page"
"""The longest; it has the site built."""
MEANWHILE = ("test_examples", "test_derivation")
"""What needs no site, for the workers that wait for it."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's tests come early: workers take whole modules in this order, and these are the longest."""

    def turn(item: pytest.Item) -> int:
        name = item.path.stem
        if name == FIRST:
            return 0
        if name in MEANWHILE:
            return 1
        return 2 if item.get_closest_marker("browser") else 3

    items.sort(key=turn)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly, once for all workers of a run."""
    folder, done, log = (_shared(tmp_path_factory) / name for name in ("site", "site.done", "site.log"))
    try:
        (folder.parent / "site.lock").mkdir()
    except FileExistsError:
        _await(done)
    else:
        # The outcome is written whatever happens, or the other workers would wait for a build that is dead.
        code = 1
        try:
            code = _build(folder, {}, log)
        finally:
            (folder.parent / "site.part").write_text(str(code), encoding="utf-8")
            (folder.parent / "site.part").replace(done)
    if done.read_text(encoding="utf-8") != "0":
        pytest.fail(f"the site does not build:\n{log.read_text(encoding='utf-8')[-6000:]}", pytrace=False)
    return folder


# What must not show in a page: the order of sets, the hour and the day, the machine's language.
ELSEWHERE = {
    "PYTHONHASHSEED": "77",
    "TZ": "Pacific/Auckland",
    "LC_ALL": "C",
    "SOURCE_DATE_EPOCH": "1000000000",
}


@pytest.fixture(scope="session")
def site_again(site: Path) -> Path:
    """The site built a second time from the same files, as on another machine and another day."""
    folder, log = site.parent / "site-again", site.parent / "again.log"
    if _build(folder, ELSEWHERE, log):
        pytest.fail(f"not built:\n{log.read_text(encoding='utf-8')[-6000:]}", pytrace=False)
    return folder


def _shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run's folder: under xdist each worker has one of its own inside it."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


def _build(folder: Path, changes: Mapping[str, str], log: Path) -> int:
    """Build the site into a folder, with changes to the environment; 0 if all is well."""
    with log.open("w", encoding="utf-8") as output:
        return subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
            cwd=ROOT,
            env={**os.environ, "SITE_URL": SITE_URL, **changes},
            stdout=output,
            stderr=subprocess.STDOUT,
            timeout=BUILD_SECONDS,
            check=False,
        ).returncode


def _await(done: Path) -> None:
    deadline = time.monotonic() + BUILD_SECONDS + 30
    while not done.exists():
        if time.monotonic() > deadline:
            pytest.fail("another worker began to build the site and did not finish", pytrace=False)
        time.sleep(0.2)


class Handler(serve.Handler):
    """The site's own server."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nothing: a test says itself what it misses."""


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """The address at which this worker serves the built site, with a slash at its end."""
    httpd = serve.Server(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    thread = threading.Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    yield httpd.address
    httpd.shutdown()
    httpd.server_close()
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium a worker."""
    try:
        with chromium.launched(chromium.ONCE) as running:
            yield running
    except LookupError as error:
        pytest.fail(str(error), pytrace=False)
