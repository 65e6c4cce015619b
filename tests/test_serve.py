"""The server of `make serve`: types, the page for what is not there, and what may be kept how long."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

import pytest

from tools.serve import ANEW, FOR_GOOD, running, serve


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server of a site with a few files."""
    site = tmp_path_factory.mktemp("site")
    for name in (
        "index.html",
        "404.html",
        "en/404.html",
        "app/manifest.json",
        "app/pyodide-0.29.5-c16150816cf4/pyodide.asm.wasm",
        "app/pyodide-0.29.5-c16150816cf4/pyodide.mjs",
        "assets/app/client.js",
        "assets/css/maubinh.0123456789.css",
        "assets/javascripts/bundle.0a1b2c3d.min.js",
        "assets/fonts/a.woff2",
    ):
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    server = serve(site)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()
    thread.join()


def get(port: int, path: str, method: str = "GET") -> tuple[int, Message, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path)
    response = connection.getresponse()
    text = response.read().decode("utf-8")
    connection.close()
    return response.status, response.headers, text


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/", "text/html; charset=utf-8", ANEW),
        ("/app/manifest.json", "application/json", ANEW),
        ("/app/pyodide-0.29.5-c16150816cf4/pyodide.asm.wasm", "application/wasm", FOR_GOOD),
        ("/app/pyodide-0.29.5-c16150816cf4/pyodide.mjs", "text/javascript; charset=utf-8", FOR_GOOD),
        ("/assets/app/client.js?v=1", "text/javascript; charset=utf-8", ANEW),
        ("/assets/css/maubinh.0123456789.css", "text/css", FOR_GOOD),
        ("/assets/javascripts/bundle.0a1b2c3d.min.js", "text/javascript; charset=utf-8", FOR_GOOD),
        ("/assets/fonts/a.woff2", "font/woff2", ANEW),
    ],
)
def test_type_and_caching_of_a_file(port: int, path: str, kind: str, kept: str) -> None:
    status, headers, _ = get(port, path)
    assert (status, headers["Content-Type"], headers["Cache-Control"]) == (200, kind, kept)


@pytest.mark.parametrize(("path", "page"), [("/nowhere", "404.html"), ("/en/nowhere/", "en/404.html")])
def test_what_is_not_there_is_told_in_the_language_of_the_address(port: int, path: str, page: str) -> None:
    status, headers, text = get(port, path)
    assert (status, text, headers["Cache-Control"]) == (404, page, ANEW)
    assert get(port, path, "HEAD")[2] == ""


def test_a_path_out_of_the_site_leads_nowhere(port: int) -> None:
    assert get(port, "/../../pyproject.toml")[0] == 404
    assert get(port, "/%2e%2e/%2e%2e/etc/passwd")[0] == 404


def test_it_is_bound_to_this_machine_alone(tmp_path: Path) -> None:
    with serve(tmp_path) as server:
        assert server.server_address[0] == "127.0.0.1"


def test_the_sitemap_says_the_site_stands_here(tmp_path: Path) -> None:
    """Else the theme would load every page whole where the site is looked at before it is published."""
    (tmp_path / "index.html").touch()
    (tmp_path / "sitemap.xml").write_text(
        "<urlset><url><loc>https://a.site/rules/</loc></url>"
        "<url><loc>https://a.site/rules/hands/</loc></url></urlset>",
        encoding="utf-8",
    )
    with running(tmp_path) as address:
        status, headers, text = get(int(address.rstrip("/").rpartition(":")[2]), "/sitemap.xml")
    assert (status, headers["Content-Type"]) == (200, "application/xml")
    assert text.count(address) == 2
    assert "a.site" not in text
