"""Serves the built site on this machine, the way a good static host does.

    python tools/serve.py [--site site] [--port 8000]

Right types, the site's own 404 page, and caching by name: what lies in a folder or file with a hash in its
name for good, all else asked for anew. `make serve` calls it.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HOME = re.compile(r"<loc>([^<]+)</loc>")
HASHED = re.compile(r"-[0-9a-f]{12}/|\.[0-9a-f]{8,12}\.(min\.)?(js|css)$")
FOR_GOOD = "public, max-age=31536000, immutable"
ANEW = "no-cache"


class Handler(http.server.SimpleHTTPRequestHandler):
    """One site's files, by GET and HEAD."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 (the base class has it so)
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".svg": "image/svg+xml",
    }

    def do_GET(self) -> None:
        """A file; the sitemap, which names the site's home first, as if the site stood here.

        By it the theme knows which links it can follow without loading a whole page.
        """
        path = Path(self.translate_path(self.path))
        text = path.read_text(encoding="utf-8") if _is_sitemap(path) else ""
        home = HOME.search(text)
        if not home:
            super().do_GET()
            return
        assert isinstance(self.server, Server)
        here = text.replace(home[1], self.server.address)
        self._answer(200, "application/xml", here.encode("utf-8"))

    def end_headers(self) -> None:
        """Adds how long the browser may keep the answer."""
        self.send_header("Cache-Control", FOR_GOOD if HASHED.search(self.path.partition("?")[0]) else ANEW)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The site's own page for an address that is not there, in the language of the address."""
        language = "en/" if self.path.startswith("/en/") else ""
        page = Path(self.directory) / f"{language}404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        self._answer(code, "text/html; charset=utf-8", page.read_bytes())

    def _answer(self, code: int, type_: str, data: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Type", type_)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Tells only of what is missing: a page asks for dozens of files."""
        if str(code).startswith(("4", "5")):
            super().log_request(code, size)


def _is_sitemap(path: Path) -> bool:
    return path.name == "sitemap.xml" and path.is_file()


class Server(http.server.ThreadingHTTPServer):
    """A server that a browser may leave in the middle of an answer."""

    daemon_threads = True
    # A page opens more connections at once than the five that may wait by themselves.
    request_queue_size = 128

    @property
    def address(self) -> str:
        """Where the site stands, with a slash at its end."""
        return f"http://127.0.0.1:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A closed connection is no news; anything else is."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def serve(site: Path, port: int = 0) -> Server:
    """A server of the folder `site`, bound to this machine alone; port 0 takes a free one. Not started."""
    return Server(("127.0.0.1", port), functools.partial(Handler, directory=str(site)))


@contextmanager
def running(site: Path) -> Iterator[str]:
    """Serves the folder on a free port meanwhile; its address, with a slash at its end."""
    if not (site / "index.html").is_file():
        raise SystemExit(f"{site} holds no site; run make site")
    server = serve(site)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.address
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    """Serves until it is interrupted."""
    parser = argparse.ArgumentParser(description="Serve the built site on this machine.")
    parser.add_argument("--site", type=Path, default=Path("site"))
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    if not (options.site / "index.html").is_file():
        raise SystemExit(f"{options.site} holds no site; run make site")
    try:
        server = serve(options.site, options.port)
    except OSError as error:
        raise SystemExit(
            f"port {options.port}: {error.strerror}; choose another, as in make serve PORT=8001"
        ) from None
    print(f"Tiếng Việt: {server.address}\nEnglish:    {server.address}en/\nCtrl-C stops.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
