"""The visit of reader.py in Firefox."""

from __future__ import annotations

from tests.engines.reader import Visit


class TestFirefox(Visit):
    ENGINE = "firefox"
