"""What the reader sees when the rules are slow or fail, when data is saved, when the page changes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, expect

from tests.checker.page import BACK_TOO_WEAK, LEGAL, Checker, as_lines, fragment, visit
from tests.effort import PROOF
from tests.watching import held

SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}});"
"""Where this is so the rules are not started unasked: for all that needs none, too."""
TELLS_WHAT_CAME = """
    const { open } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (method, url, ...rest) {
        this.addEventListener("loadend", () => setTimeout(() => console.log(`came: ${url}`)));
        open.call(this, method, url, ...rest);
    };
"""
"""Told once the theme, which asks for its files so, has heard of one."""


class TestRuntime:
    """What the reader sees when the rules are slow or fail."""

    def test_a_slow_start_is_told_in_bytes_and_leaves_other_pages_alone(
        self, browser: Browser, server: str
    ) -> None:
        """The reader goes on to another page while the rules still load, and comes back to the answer."""
        with visit(browser, server, "vi", "desktop") as (checker, context):
            held: list[Route] = []
            context.route(re.compile(r"\.wasm"), lambda route: held.append(route))
            checker.open()
            bar = checker.root.locator(".mbc-runtime")
            expect(bar).to_contain_text("Đang tải bộ luật")
            expect(bar).to_contain_text(re.compile(r"\d+,\d / \d+,\d\sMB"))
            checker.paste(as_lines(LEGAL))
            expect(checker.message).to_contain_text("Đang chờ")
            checker.page.locator("nav.md-nav--primary a[href*='arranging']").first.click()
            expect(checker.page.locator("maubinh-checker")).to_have_count(0)
            for route in held:
                route.continue_()
            context.unroute_all()
            checker.page.locator("nav.md-nav--primary a[href*='check']").first.click()
            checker.expect_verdict("legal")
            expect(bar).to_be_hidden()
            checker.paste(as_lines(BACK_TOO_WEAK))
            checker.expect_verdict("foul")
            checker.page.go_back()
            expect(checker.page).to_have_url(re.compile(r"arranging/$"))

    def test_what_is_read_stays_where_it_is_while_the_rules_come(self, browser: Browser, server: str) -> None:
        """Told where nobody reads, for nobody asked for it; what it lies on can be tapped through it."""
        with visit(browser, server, "vi", "phone") as (checker, context):
            held: list[Route] = []
            context.route(re.compile(r"\.wasm"), lambda route: held.append(route))
            checker.open()
            bar = checker.root.locator(".mbc-runtime")
            expect(bar).to_contain_text(re.compile(r"\d+,\d / \d+,\d\sMB"))
            places = checker.root.locator(".mbc-row, .mbc-box, .mbc-verdict")
            loading = [place.bounding_box() for place in places.all()]
            assert len(loading) >= 5
            assert bar.evaluate("(bar) => getComputedStyle(bar).pointerEvents") == "none"
            for route in held:
                route.continue_()
            context.unroute_all()
            expect(bar).to_be_hidden()
            assert [place.bounding_box() for place in places.all()] == loading

    @pytest.mark.parametrize("lang", ["vi", "en"] if PROOF else ["en"])
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


def weighty(context: BrowserContext) -> list[str]:
    """What of the rules is asked for from now on, but for the list of what they are."""
    asked: list[str] = []
    rules = re.compile(r"/app/(?!manifest\.json)[^?]*\.(wasm|mjs|zip|whl)$")
    context.on("request", lambda request: asked.append(request.url) if rules.search(request.url) else None)
    return asked


class TestWeight:
    """Eleven megabytes: for who wants them, told first on a phone, never unasked where data is saved."""

    def test_the_start_page_waits_for_its_reader(self, browser: Browser, server: str) -> None:
        with visit(browser, server, "vi") as (checker, context):
            asked = weighty(context)
            checker.address = server
            checker.open().page.wait_for_load_state("networkidle")
            bar = checker.root.locator(".mbc-runtime")
            expect(bar).to_contain_text(re.compile(r"Bộ luật nặng \d+,\d\sMB"))
            assert asked == []
            checker.box.tap()
            expect(bar).to_contain_text(re.compile(r"/ \d+,\d\sMB|Tải xong"))
            assert asked

    def test_who_saves_data_is_asked_before_the_first_byte(self, browser: Browser, server: str) -> None:
        with visit(browser, server, "vi", setup=SAVES_DATA) as (checker, context):
            asked = weighty(context)
            checker.open(fragment(LEGAL)).page.wait_for_load_state("networkidle")
            bar = checker.root.locator(".mbc-runtime")
            expect(bar).to_contain_text("tiết kiệm dữ liệu")
            checker.box.tap()
            assert asked == []
            bar.get_by_role("button", name=re.compile(r"Tải \d+,\d\sMB")).tap()
            expect(bar).to_contain_text(re.compile(r"/ \d+,\d\sMB|Tải xong"))
            assert asked

    def test_our_tables_rules_need_no_rules_to_run(self, browser: Browser, server: str) -> None:
        with visit(browser, server, "vi", "desktop") as (checker, context):
            asked = weighty(context)
            checker.page.goto(f"{server}house-rules/")
            checker.page.locator(".mbt-sheet li").first.wait_for()
            checker.page.locator(".mbt-house").hover()
            checker.page.locator(".mbt-house input").first.focus()
            checker.page.wait_for_load_state("networkidle")
            assert asked == []


class TestComingBack:
    """A hop to another page and back loses nothing; nor does a step within the page, or a reload."""

    @staticmethod
    def away_and_back(checker: Checker) -> None:
        page = checker.page
        page.locator("nav.md-nav--primary a[href*='arranging']").first.click()
        expect(page.locator("maubinh-checker")).to_have_count(0)
        page.go_back()
        expect(checker.box).to_be_visible()

    def test_what_lies_there_and_what_is_typed_stay(self, desktop: Checker) -> None:
        desktop.fresh().paste(as_lines(LEGAL))
        desktop.expect_verdict("legal")
        desktop.card("2d").click()
        desktop.root.evaluate("one => (window.before = one)")
        self.away_and_back(desktop)
        assert desktop.root.evaluate("one => one === window.before")
        expect(desktop.root.locator(".mbc-held")).to_be_visible()
        desktop.card("5c").click()
        desktop.expect_row("front", "Qs 7h 2d")
        desktop.button("undo").click()
        desktop.expect_hand(LEGAL)
        desktop.box.fill("As Kh và đang gõ dở 8")
        self.away_and_back(desktop)
        expect(desktop.box).to_have_value("As Kh và đang gõ dở 8")
        expect(desktop.notice).to_be_hidden()
        desktop.expect_hand(LEGAL)

    def test_a_link_to_another_hand_is_followed(self, desktop: Checker) -> None:
        desktop.fresh().paste(as_lines(LEGAL))
        desktop.expect_hand(LEGAL)
        page = desktop.page
        page.locator("nav.md-nav--primary a[href*='arranging']").first.click()
        expect(page.locator("maubinh-checker")).to_have_count(0)
        link = page.locator("nav.md-nav--primary a[href*='check']").first
        link.evaluate("(link, hash) => { link.href += hash; }", fragment(BACK_TOO_WEAK))
        link.click()
        desktop.expect_hand(BACK_TOO_WEAK)
        desktop.expect_verdict("foul")

    def test_an_address_of_another_page_is_not_this_ones(self, desktop: Checker) -> None:
        """Back from the checker to compare: the checker still stands there when the address changes."""
        page = desktop.fresh().page
        page.locator("nav.md-nav--primary a[href*='compare']").first.click()
        page.locator("maubinh-compare textarea").fill(as_lines(LEGAL))
        expect(page).to_have_url(re.compile("/compare/#p1=As"))
        page.locator("nav.md-nav--primary a[href*='check']").first.click()
        expect(desktop.box).to_be_visible()
        desktop.paste(as_lines(BACK_TOO_WEAK))
        desktop.expect_hand(BACK_TOO_WEAK)
        page.go_back()
        expect(page.locator("maubinh-compare .mbc-row--front [data-card]").first).to_be_visible()
        expect(page).to_have_url(re.compile("/compare/#p1=As"))
        page.go_forward()
        desktop.expect_hand(BACK_TOO_WEAK)
        expect(desktop.notice).to_be_hidden()

    def test_a_widget_that_comes_late_is_no_worse_where_its_reader_went(
        self, browser: Browser, server: str
    ) -> None:
        """The front page's wakes up under the address of the checker's own page, and stands there next."""
        with visit(browser, server, "vi", "desktop", setup=SAVES_DATA) as (checker, context):
            page, late, following = (
                checker.page,
                held(context, "**/app/checker.js"),
                held(context, "**/check/"),
            )
            page.goto(f"{server}arranging/")
            page.wait_for_load_state("networkidle")
            page.evaluate("window.stayed = true")
            page.locator("a.md-logo").first.click()
            expect(checker.root).to_have_attribute("data-start", "intent")
            page.locator("nav.md-nav--primary a[href*='check']").first.click()
            expect(page).to_have_url(re.compile(r"/check/$"))
            late()
            page.evaluate("customElements.whenDefined('maubinh-checker').then(() => true)")
            following()
            expect(page.locator("h1")).to_have_text(re.compile("^Xem bài"))
            expect(checker.root.locator("[data-choice=profile] option")).not_to_have_count(0)
            assert page.evaluate("window.stayed")

    def test_a_link_followed_before_the_theme_knows_the_pages_is_followed_once(
        self, browser: Browser, server: str
    ) -> None:
        with visit(browser, server, "vi", "desktop", setup=TELLS_WHAT_CAME) as (checker, context):
            page, sitemap, following = (
                checker.page,
                held(context, "**/sitemap.xml"),
                held(context, "**/hands/"),
            )
            page.goto(f"{server}arranging/")
            steps = page.evaluate("history.length")
            page.locator("nav.md-nav--primary a[href*='hands']").first.click(no_wait_after=True)
            with page.expect_console_message(lambda told: told.text.endswith("/sitemap.xml")):
                sitemap()
            following()
            page.wait_for_url("**/hands/")
            page.wait_for_load_state("networkidle")
            assert page.evaluate("history.length") == steps + 1

    def test_a_step_within_the_page_leaves_the_widget_alone(self, browser: Browser, server: str) -> None:
        with visit(browser, server, "vi", "desktop", setup=SAVES_DATA) as (checker, _):
            # Its first step: the theme does not know yet on which page it is.
            page = checker.open().page
            page.wait_for_load_state("networkidle")
            checker.box.press_sequentially("As K")
            checker.root.evaluate("one => (window.before = one)")
            page.locator("article h2[id] a.headerlink").first.click()
            expect(page).to_have_url(re.compile("#cach-dung$"))
            page.wait_for_load_state("networkidle")
            assert checker.root.evaluate("one => one === window.before")
            expect(checker.box).to_have_value("As K")
            # A reload keeps the text and the suits, which no address carries.
            suits = checker.root.get_by_role("button", name="Bốn màu chất")
            suits.click()
            page.reload()
            expect(checker.box).to_have_value("As K")
            expect(page.locator("html")).to_have_attribute("data-suits", "four")
            expect(suits).to_have_attribute("aria-pressed", "true")
            expect(page).to_have_url(re.compile("#"))
