"""Failure drills: whatever breaks, the reader can read what it is, and nothing typed is lost.

A worker that does not come, a slow line and a dead one, back and forward are in test_runtime.py; each failure
by its name, and each file missing or damaged, in tests/test_worker.py.
"""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Route, expect

from tests.checker.page import BACK_TOO_WEAK, LEGAL, Checker, as_lines, fragment, visit

CLOSED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {get() { throw new DOMException("closed"); }});"""
# The theme's own scripts stumble over that; ours may not.
CLOSED_TO_THEM = r"(?s)closed(?!.*/assets/(app|js)/)"
FULL = """Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};"""
NO_WASM = {"Content-Security-Policy": "script-src 'self'"}
# What is said in the console of a policy that refuses, a library that is damaged, a line that is cut.
REFUSED = "Content Security Policy|WebAssembly|installing the standard library|sha256"
OFFLINE = "ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load"


def expect_told(checker: Checker, words: str, text: str) -> None:
    """The fault, in the reader's words, with what was typed still there."""
    expect(checker.root.get_by_role("alert")).to_contain_text(re.compile(words))
    expect(checker.root.get_by_role("alert")).to_contain_text("vẫn còn")
    expect(checker.box).to_have_value(text)


def retry(checker: Checker, context: BrowserContext) -> None:
    """Once the fault is mended."""
    context.unroute_all()
    checker.root.get_by_role("button", name=str(checker.words["retry"])).click()


def damage(route: Route) -> None:
    """One bit is another: the right length, the wrong hash."""
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 1
    route.fulfill(body=bytes(body), content_type="application/zip")


def test_rules_that_break_and_a_line_that_goes(browser: Browser, server: str) -> None:
    """One visit: WebAssembly blocked, then a damaged library, then all is well and the line is cut."""
    allow = f"{REFUSED}|{OFFLINE}"
    with visit(browser, server, "vi", "desktop", allow=allow) as (checker, context):
        text = as_lines(LEGAL)
        worker = re.compile(r"/worker[^/]*\.js")
        context.route(worker, lambda route: route.fulfill(response=route.fetch(), headers=js(NO_WASM)))
        checker.open().paste(text)
        expect_told(checker, "đang chặn bộ luật", text)

        context.unroute_all()
        context.route("**/python_stdlib.zip", damage)
        checker.root.get_by_role("button", name=str(checker.words["retry"])).click()
        expect_told(checker, "bị hỏng", text)
        told = checker.root.locator(".mbc-runtime__file")
        expect(told).to_have_text(re.compile(r"/python_stdlib\.zip: sha256 [0-9a-f]{12} ≠ [0-9a-f]{12}$"))

        retry(checker, context)
        checker.expect_verdict("legal")
        expect(told).to_have_count(0)

        context.set_offline(True)
        checker.paste(as_lines(BACK_TOO_WEAK))
        checker.expect_verdict("foul")
        checker.box.fill("As Kh và đang gõ dở 8")
        context.set_offline(False)
        checker.page.reload()
        expect(checker.box).to_have_value("As Kh và đang gõ dở 8")


def js(headers: dict[str, str]) -> dict[str, str]:
    return {"Content-Type": "text/javascript; charset=utf-8", **headers}


def expect_four_colours(checker: Checker) -> None:
    checker.root.get_by_role("button", name="Bốn màu chất").click()
    expect(checker.page.locator("html")).to_have_attribute("data-suits", "four")


def test_storage_full_or_forbidden_in_two_tabs(browser: Browser, server: str) -> None:
    """Nothing can be kept, and all works; each tab has its own hand, and neither changes the other's."""
    with visit(browser, server, "vi", "desktop", allow=CLOSED_TO_THEM) as (first, context):
        first.page.add_init_script(FULL)
        first.open().paste(as_lines(LEGAL))
        first.expect_verdict("legal")
        expect_four_colours(first)

        second = Checker(context.new_page(), server, "vi", first.watch)
        second.page.add_init_script(CLOSED)
        second.open(fragment(BACK_TOO_WEAK)).expect_verdict("foul")
        expect_four_colours(second)
        second.box.fill("As Kh và đang gõ dở 8")
        first.expect_hand(LEGAL)
        expect(first.box).to_have_value(as_lines(LEGAL))
        first.card("2d").click()
        first.card("5c").click()
        first.expect_row("front", "Qs 7h 2d")
        expect(second.box).to_have_value("As Kh và đang gõ dở 8")
        second.expect_hand(BACK_TOO_WEAK)
