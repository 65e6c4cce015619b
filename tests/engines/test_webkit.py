"""The visit of reader.py in WebKit."""

from __future__ import annotations

from tests.engines.reader import Visit


class TestWebKit(Visit):
    ENGINE = "webkit"
