"""The browser computes what CPython computes; benchmarks/browser_equals.py asks more, and in Firefox too."""

from __future__ import annotations

from playwright.sync_api import Browser

from benchmarks.browser_equals import PAGE, differences, of_tables, of_vectors
from tests.effort import PROOF

TABLES, EVERY = (300, 1) if PROOF else (30, 5)
"""So many tables; of the vectors every fifth, and in the proof all."""


def test_vectors_and_tables_are_answered_alike(browser: Browser, server: str) -> None:
    page = browser.new_page()
    page.goto(server + PAGE)
    asked = [*of_vectors()[::EVERY], *of_tables(TABLES)]
    assert len(asked) > len(of_tables(TABLES)) > TABLES
    assert list(differences(page.evaluate, server, asked)) == []
    page.close()
