"""What the page says of a hand, in both languages, on a phone and on a desktop."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.checker.page import (
    BACK_TOO_WEAK,
    BONUSES,
    LEGAL,
    MIDDLE_TOO_WEAK,
    SIX_PAIRS,
    Checker,
    as_lines,
    fragment,
)


class TestVerdicts:
    """bsfyi/arrange.order and the rest, as the page tells them."""

    def test_a_legal_hand(self, checker: Checker) -> None:
        checker.paste(as_lines(LEGAL))
        checker.expect_verdict("legal")
        checker.expect_hand(LEGAL)
        expect(checker.root.locator(".is-fault")).to_have_count(0)
        expect(checker.root.locator(".mbc-link")).to_have_count(2)
        expect(checker.verdict.locator("a.mbc-clause")).to_have_attribute("href", re.compile("#"))

    def test_a_back_row_too_weak(self, checker: Checker) -> None:
        checker.paste(as_lines(BACK_TOO_WEAK))
        checker.expect_verdict("foul")
        for row, fault in (("back", True), ("middle", True), ("front", False)):
            expect(checker.row(row)).to_have_class(
                re.compile("is-fault") if fault else re.compile("^(?!.*is-fault)")
            )
        expect(checker.root.locator(".mbc-link.is-fault")).to_have_count(1)
        expect(checker.verdict).to_contain_text("K")

    def test_a_middle_row_too_weak(self, checker: Checker) -> None:
        checker.paste(as_lines(MIDDLE_TOO_WEAK))
        checker.expect_verdict("foul")
        for row, fault in (("back", False), ("middle", True), ("front", True)):
            expect(checker.row(row)).to_have_class(
                re.compile("is-fault") if fault else re.compile("^(?!.*is-fault)")
            )

    def test_an_instant_win(self, checker: Checker) -> None:
        checker.paste(as_lines(SIX_PAIRS))
        notice = checker.root.locator(".mbc-instant")
        expect(notice).to_contain_text("lục phé bôn" if checker.lang == "vi" else "six pairs")
        expect(notice).to_contain_text("3\u00a0chi")
        expect(notice.locator("a")).to_have_attribute("href", re.compile("instants/#"))

    def test_wrong_input_names_the_word_and_keeps_the_text(self, checker: Checker) -> None:
        text = as_lines(LEGAL).replace("8d", "8x")
        checker.paste(text)
        expect(checker.message).to_contain_text("“8x”")
        expect(checker.message).to_contain_text("dòng 2" if checker.lang == "vi" else "line 2")
        expect(checker.root.locator(".mbc-wrong")).to_have_text("8x")
        expect(checker.box).to_have_value(text)
        expect(checker.box).to_have_attribute("aria-invalid", "true")
        checker.message.locator("li button").click()
        selected = checker.box.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)")
        assert selected == "8x"
        checker.message.get_by_role("button", name="12").click()
        expect(checker.row("tray").locator("[data-card].mbc-cell")).to_have_count(12)
        expect(checker.box).to_have_value(text)

    def test_bonus_rows_say_what_they_win(self, checker: Checker) -> None:
        checker.open(fragment(BONUSES))
        checker.expect_verdict("legal")
        for row, chi in (("back", 4), ("middle", 8), ("front", 3)):
            expect(checker.row(row).locator(".mbc-chi--bonus")).to_contain_text(f"{chi}\u00a0chi")

    def test_a_full_row_shows_its_type_before_the_others_are_full(self, checker: Checker) -> None:
        checker.open(fragment("As Ac 9s 9h 2d / Ks / ", "Qs 7h"))
        expect(checker.row("back")).to_contain_text("thú" if checker.lang == "vi" else "two pair")
        expect(checker.row("middle")).to_contain_text("4")
        expect(checker.verdict).not_to_contain_text(str(checker.words["legal"]))

    def test_nothing_scrolls_sideways_and_every_target_can_be_hit(self, checker: Checker) -> None:
        checker.open(fragment(LEGAL))
        checker.expect_verdict("legal")
        checker.root.get_by_role("button", name=str(checker.words["deck"])).click()
        narrow = {"width": 360, "height": 740}
        was = checker.page.viewport_size
        checker.page.set_viewport_size(narrow)  # type: ignore[arg-type]
        assert checker.page.evaluate("document.documentElement.scrollWidth") <= 360
        small = checker.root.evaluate(
            """root => [...root.querySelectorAll('button, select, textarea, label.mbc-segment')]
                .filter(e => e.offsetParent)
                .map(e => [e.outerHTML.slice(0, 80), e.offsetWidth, e.offsetHeight])
                .filter(([, w, h]) => w < 44 || h < 44)"""
        )
        assert small == []
        if was:
            checker.page.set_viewport_size(was)
        checker.root.locator(".mbc-deck > button").click()
