"""What the reader sees when the rules are slow or fail, when nothing may be stored, when the page changes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.checker.page import BACK_TOO_WEAK, LEGAL, as_lines, fragment, visit


class TestRuntime:
    """What the reader sees when the rules are slow, fail, or may not be stored."""

    def test_progress_is_shown_in_bytes(self, browser: Browser, server: str) -> None:
        with visit(browser, server, "vi") as (checker, context):
            held: list[Route] = []
            context.route(re.compile(r"\.wasm"), lambda route: held.append(route))
            checker.open()
            bar = checker.root.locator(".mbc-runtime")
            expect(bar).to_contain_text("Đang tải bộ luật")
            expect(bar).to_contain_text(re.compile(r"\d+,\d / \d+,\d\sMB"))
            checker.paste(as_lines(LEGAL))
            expect(checker.message).to_contain_text("Đang chờ")
            for route in held:
                route.continue_()
            context.unroute_all()
            checker.expect_verdict("legal")
            expect(bar).to_be_hidden()

    @pytest.mark.parametrize("lang", ["vi", "en"])
    def test_a_failed_start_says_so_and_can_be_retried(
        self, browser: Browser, server: str, lang: str
    ) -> None:
        with visit(browser, server, lang, allow="Failed to load|ERR_FAILED|worker") as (checker, context):
            context.route(re.compile(r"/worker[^/]*\.js"), lambda route: route.abort())
            text = as_lines(LEGAL)
            checker.open().paste(text)
            alert = checker.root.get_by_role("alert")
            expect(alert).to_be_visible()
            expect(checker.box).to_have_value(text)
            context.unroute_all()
            checker.root.get_by_role("button", name=str(checker.words["retry"])).click()
            checker.expect_verdict("legal")
            expect(alert).to_be_hidden()

    def test_an_old_browser_is_told_what_is_needed(self, browser: Browser, server: str) -> None:
        old = "delete window.WebAssembly; Object.defineProperty(window, 'WebAssembly', {value: undefined});"
        with visit(browser, server, "vi", setup=old) as (checker, _):
            checker.open(fragment(LEGAL))
            expect(checker.root.get_by_role("alert")).to_contain_text("2024")
            checker.expect_hand(LEGAL)

    def test_works_where_storage_is_forbidden(self, browser: Browser, server: str) -> None:
        closed = (
            "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('closed'); }});"
        )
        # The theme's own scripts stumble over it; ours may not.
        theirs = r"(?s)closed(?!.*/assets/(app|js)/)"
        with visit(browser, server, "vi", setup=closed, allow=theirs) as (checker, _):
            checker.open().paste(as_lines(LEGAL))
            checker.expect_verdict("legal")
            checker.root.get_by_role("button", name="Bốn màu chất").click()
            expect(checker.page.locator("html")).to_have_attribute("data-suits", "four")

    def test_the_choice_of_suits_is_remembered(self, browser: Browser, server: str) -> None:
        with visit(browser, server, "vi") as (checker, _):
            checker.open().root.get_by_role("button", name="Bốn màu chất").click()
            checker.page.reload()
            expect(checker.page.locator("html")).to_have_attribute("data-suits", "four")
            toggle = checker.root.get_by_role("button", name="Bốn màu chất")
            expect(toggle).to_have_attribute("aria-pressed", "true")

    def test_an_answer_for_a_page_left_behind_leaves_the_next_one_alone(
        self, browser: Browser, server: str
    ) -> None:
        with visit(browser, server, "vi", "desktop") as (checker, context):
            held: list[Route] = []
            context.route(re.compile(r"\.wasm"), lambda route: held.append(route))
            checker.open().paste(as_lines(LEGAL))
            expect(checker.message).to_contain_text("Đang chờ")
            checker.page.locator("nav.md-nav--primary a[href*='arranging']").first.click()
            expect(checker.page.locator("maubinh-checker")).to_have_count(0)
            for route in held:
                route.continue_()
            context.unroute_all()
            checker.page.locator("nav.md-nav--primary a[href*='check']").first.click()
            checker.paste(as_lines(BACK_TOO_WEAK))
            checker.expect_verdict("foul")
            checker.page.go_back()
            expect(checker.page).to_have_url(re.compile(r"arranging/$"))

    def test_the_checker_comes_back_after_a_hop_to_another_page(self, browser: Browser, server: str) -> None:
        with visit(browser, server, "vi", "desktop") as (checker, _):
            checker.open(fragment(LEGAL))
            checker.expect_verdict("legal")
            page = checker.page
            page.locator("nav.md-nav--primary a[href*='arranging']").first.click()
            expect(page.locator("maubinh-checker")).to_have_count(0)
            page.go_back()
            checker.expect_verdict("legal")
            checker.expect_hand(LEGAL)
            checker.card("2d").click()
            checker.card("5c").click()
            checker.expect_row("front", "Qs 7h 2d")
