"""What several tests share: the site built once, a server for it, and one Chromium."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from tools import serve

# No test depends on how fast a machine is.
settings.register_profile("maubinh", deadline=None)
settings.load_profile("maubinh")

ROOT = Path(__file__).resolve().parents[1]
SITE_URL = "http://127.0.0.1:8000/"
BUILD_SECONDS = 300
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's tests come first: workers take whole modules in this order, and these are the longest."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly, once for all workers of a run."""
    base = tmp_path_factory.getbasetemp()
    # Under xdist each worker has a folder of its own inside the run's.
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder, done, log = shared / "site", shared / "site.done", shared / "site.log"
    try:
        (shared / "site.lock").mkdir()
    except FileExistsError:
        _await(done)
    else:
        # The outcome is written whatever happens, or the other workers would wait for a build that is dead.
        code = 1
        try:
            code = _build(folder, log)
        finally:
            (shared / "site.part").write_text(str(code), encoding="utf-8")
            (shared / "site.part").replace(done)
    if done.read_text(encoding="utf-8") != "0":
        pytest.fail(f"the site does not build:\n{log.read_text(encoding='utf-8')[-6000:]}", pytrace=False)
    return folder


def _build(folder: Path, log: Path) -> int:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    with log.open("w", encoding="utf-8") as output:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "SITE_URL": SITE_URL},
            stdout=output,
            stderr=subprocess.STDOUT,
            timeout=BUILD_SECONDS,
            check=False,
        )
    return done.returncode


def _await(done: Path) -> None:
    deadline = time.monotonic() + BUILD_SECONDS + 30
    while not done.exists():
        if time.monotonic() > deadline:
            pytest.fail("another worker began to build the site and did not finish", pytrace=False)
        time.sleep(0.2)


class Handler(serve.Handler):
    """The site's own server, for any port."""

    def do_GET(self) -> None:  # noqa: N802 (the base class calls it so)
        """Instant navigation works where the sitemap names the very port the page came from."""
        path = Path(self.translate_path(self.path))
        if path.name != "sitemap.xml" or not path.is_file():
            super().do_GET()
            return
        assert isinstance(self.server, serve.Server)
        here = f"http://127.0.0.1:{self.server.server_port}/"
        data = path.read_text(encoding="utf-8").replace(SITE_URL, here).encode("utf-8")
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nothing: a test says itself what it misses."""


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """The address at which this worker serves the built site, with a slash at its end."""
    httpd = serve.Server(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    thread = threading.Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{httpd.server_port}/"
    httpd.shutdown()
    httpd.server_close()
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium a worker: the system's, since Playwright's own is not downloaded."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        pytest.fail("no Chromium: install it, or name it in the variable CHROMIUM", pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield running
        running.close()
