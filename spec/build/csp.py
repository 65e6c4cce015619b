"""The Content-Security-Policy of every page: nothing runs, and nothing is fetched, but what this site holds.

A static host may not let us set headers, so the policy is a `meta` element. It is the same on every page,
with the hashes of all pages' inline scripts: the theme's instant navigation carries a reader to another page
under the policy of the first, and runs that page's scripts.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

MARK = "<!-- csp -->"

_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<code>.*?)</script>", re.DOTALL | re.IGNORECASE)
_DATA = re.compile(r"""type\s*=\s*["']?(?:application/(?:ld\+)?json|text/plain)""", re.IGNORECASE)
_INLINE_STYLE = re.compile(r"<style[\s>]|\sstyle\s*=\s*[\"']", re.IGNORECASE)
_HANDLER = re.compile(r"<[a-z][^>]*\son[a-z]+\s*=|href\s*=\s*[\"']\s*javascript:", re.IGNORECASE)


class PolicyError(Exception):
    """A page holds something the policy would refuse; the message names page and thing."""


def inline_hashes(html: str) -> set[str]:
    """The `'sha256-…'` of each inline script of a page that a browser would run."""
    found = set()
    for script in _SCRIPT.finditer(html):
        attributes = script["attributes"]
        if re.search(r"\ssrc\s*=", attributes) or _DATA.search(attributes):
            continue
        digest = hashlib.sha256(script["code"].encode("utf-8")).digest()
        found.add(f"'sha256-{base64.b64encode(digest).decode()}'")
    return found


def policy(hashes: Iterable[str]) -> str:
    """The policy's text. `wasm-unsafe-eval` lets WebAssembly be compiled, which Python in the browser is."""
    directives = {
        "default-src": ["'none'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'", *sorted(hashes)],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
    }
    return "; ".join(" ".join([name, *values]) for name, values in directives.items())


def refused(html: str) -> str | None:
    """What of a page the policy would refuse: the first inline style or event handler, or None."""
    bare = _SCRIPT.sub("", html)
    for pattern, what in ((_INLINE_STYLE, "an inline style"), (_HANDLER, "a script in an attribute")):
        if match := pattern.search(bare):
            return f"{what}: {bare[match.start() : match.start() + 80]!r}"
    return None


def apply(site: Path) -> str:
    """Writes the policy into every page of a built site and returns it; PolicyError if one defies it."""
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    hashes: set[str] = set()
    for path, html in pages.items():
        name = path.relative_to(site).as_posix()
        if MARK not in html:
            raise PolicyError(f"{name}: no {MARK} in its head, so overrides/main.html did not make it")
        if wrong := refused(html):
            raise PolicyError(f"{name}: {wrong}")
        hashes |= inline_hashes(html)
    text = policy(hashes)
    element = f'<meta http-equiv="Content-Security-Policy" content="{text}">'
    for path, html in pages.items():
        path.write_text(html.replace(MARK, element), encoding="utf-8")
    return text
