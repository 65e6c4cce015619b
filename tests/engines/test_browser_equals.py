"""The browser computes what CPython computes; benchmarks/browser_equals.py asks more, and in Firefox too."""

from __future__ import annotations

from playwright.sync_api import Browser

from benchmarks.browser_equals import PAGE, differences, of_tables, of_vectors

TABLES = 300


def test_every_vector_and_many_tables(browser: Browser, server: str) -> None:
    page = browser.new_page()
    page.goto(server + PAGE)
    asked = [*of_vectors(), *of_tables(TABLES)]
    assert len(asked) > len(of_tables(TABLES)) > TABLES
    assert list(differences(page.evaluate, server, asked)) == []
    page.close()
