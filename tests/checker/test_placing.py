"""Cards come and go by tapping, by keyboard and by dragging."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.checker.page import BACK_TOO_WEAK, LEGAL, Checker, as_lines, drag, fragment, touch_drag


class TestPlacing:
    """Cards come and go by tapping, by keyboard and by dragging."""

    def test_tapping_cards_of_the_deck_fills_the_rows(self, phone: Checker) -> None:
        phone.fresh().root.get_by_role("button", name=str(phone.words["deck"])).tap()
        for card in LEGAL.replace("/ ", "").split():
            phone.pick(card).tap()
        phone.expect_hand(LEGAL)
        phone.expect_verdict("legal")
        expect(phone.pick("As")).to_have_attribute("aria-disabled", "true")
        expect(phone.pick("As")).to_have_accessible_name(re.compile("chi đầu"))
        phone.pick("2c").tap(force=True)
        phone.expect_hand(LEGAL)
        # The rows have room again, and nobody chose the tray that came after them.
        phone.button("reset").tap()
        phone.pick("2c").tap()
        phone.expect_row("back", "2c")

    def test_cards_go_back_into_the_deck_by_keyboard(self, desktop: Checker) -> None:
        """The one the focus is on, then the last that was picked; Escape puts the deck away."""
        toggle = desktop.fresh().root.locator(".mbc-deck > button")
        toggle.click()
        for card in ("As", "Ks", "Qs"):
            desktop.pick(card).click()
        desktop.pick("As").focus()
        desktop.page.keyboard.press("Delete")
        desktop.expect_row("back", "Ks Qs")
        expect(desktop.pick("As")).to_have_attribute("aria-disabled", "false")
        expect(desktop.live).to_contain_text("Đã bỏ át bích")
        desktop.page.keyboard.press("Backspace")
        desktop.expect_row("back", "Ks")
        desktop.page.keyboard.press("Escape")
        expect(desktop.pick("Ks")).to_be_hidden()
        expect(toggle).to_be_focused()

    def test_an_empty_place_opens_the_deck_for_its_row(self, phone: Checker) -> None:
        phone.open(fragment("As / Ks / Qs"))
        phone.row("front").locator(".mbc-cell--slot").first.tap()
        phone.pick("7h").tap()
        phone.expect_row("front", "Qs 7h")

    def test_tap_a_card_then_a_row(self, phone: Checker) -> None:
        phone.open(fragment("As Ac 9s 9h / Ks Kh 8d 4c 3s / Qs 7h 5c", "2d"))
        phone.card("2d").tap()
        expect(phone.card("2d")).to_have_attribute("aria-pressed", "true")
        phone.row("back").locator(".mbc-cell--slot").tap()
        phone.expect_hand(LEGAL)
        phone.expect_verdict("legal")

    def test_tap_two_cards_to_exchange_them(self, phone: Checker) -> None:
        phone.open(fragment(LEGAL))
        phone.card("2d").tap()
        phone.card("5c").tap()
        phone.expect_hand(LEGAL.replace("2d", "x").replace("5c", "2d").replace("x", "5c"))

    def test_a_held_card_can_be_given_back(self, phone: Checker) -> None:
        phone.open(fragment("As / / "))
        phone.card("As").tap()
        phone.root.locator(".mbc-held").get_by_role("button", name=re.compile("^Bỏ")).tap()
        expect(phone.card("As")).to_have_count(0)

    def test_keyboard_alone(self, desktop: Checker) -> None:
        page = desktop.fresh().page
        desktop.box.focus()
        page.keyboard.type(LEGAL.replace("/ ", ""))
        desktop.expect_row("tray", LEGAL.replace("/ ", ""))
        for _ in range(12):
            page.keyboard.press("Tab")
            if desktop.root.locator(".mbc-board .mbc-cell:focus").count():
                break
        expect(desktop.card("As")).to_be_focused()
        for key in "1111122222333":
            page.keyboard.press("Home")
            page.keyboard.press(key)
        desktop.expect_verdict("legal")
        expect(desktop.live).to_contain_text("chi cuối")

    def test_keyboard_picks_up_and_puts_down(self, desktop: Checker) -> None:
        page = desktop.open(fragment(LEGAL)).page
        desktop.card("2d").focus()
        page.keyboard.press("Enter")
        expect(desktop.live).to_contain_text("2 rô")
        page.keyboard.press("ArrowDown")
        expect(desktop.card("3s")).to_be_focused()
        page.keyboard.press("Space")
        desktop.expect_row("back", "As Ac 9s 9h 3s")
        expect(desktop.card("2d")).to_be_focused()
        page.keyboard.press("Delete")
        expect(desktop.card("2d")).to_have_count(0)
        page.keyboard.press("Control+z")
        desktop.expect_row("middle", "Ks Kh 8d 4c 2d")

    def test_escape_lets_go(self, desktop: Checker) -> None:
        desktop.open(fragment(LEGAL)).card("As").focus()
        desktop.page.keyboard.press("Enter")
        desktop.page.keyboard.press("Escape")
        expect(desktop.card("As")).to_have_attribute("aria-pressed", "false")
        expect(desktop.root.locator(".mbc-held")).to_be_hidden()

    def test_a_full_row_says_so(self, desktop: Checker) -> None:
        desktop.open(fragment(LEGAL)).card("5c").focus()
        desktop.page.keyboard.press("1")
        expect(desktop.live).to_contain_text("Chi đầu đã đủ lá")
        desktop.expect_hand(LEGAL)

    def test_drag_from_the_tray_into_a_row(self, desktop: Checker) -> None:
        desktop.open(fragment("As Ac 9s 9h / Ks Kh 8d 4c 3s / Qs 7h 5c", "2d"))
        drag(desktop, "2d", "9h")
        desktop.expect_verdict("legal")
        expect(desktop.row("back").locator("[data-card].mbc-cell")).to_have_count(5)

    def test_drag_onto_a_card_of_a_full_row_exchanges_them(self, desktop: Checker) -> None:
        desktop.open(fragment(LEGAL))
        desktop.expect_verdict("legal")
        drag(desktop, "5c", "2d")
        desktop.expect_hand("As Ac 9s 9h 5c / Ks Kh 8d 4c 3s / Qs 7h 2d")
        desktop.card("As").click()
        expect(desktop.card("As")).to_have_attribute("aria-pressed", "true")

    def test_drag_with_a_finger(self, phone: Checker) -> None:
        phone.open(fragment(LEGAL))
        phone.expect_verdict("legal")
        touch_drag(phone, "5c", "2d")
        phone.expect_hand("As Ac 9s 9h 5c / Ks Kh 8d 4c 3s / Qs 7h 2d")

    def test_undo_and_reset(self, desktop: Checker) -> None:
        desktop.fresh().paste(as_lines(LEGAL))
        desktop.expect_verdict("legal")
        desktop.button("reset").click()
        expect(desktop.box).to_have_value("")
        expect(desktop.root.locator(".mbc-board [data-card]")).to_have_count(0)
        desktop.button("undo").click()
        expect(desktop.box).to_have_value(as_lines(LEGAL))
        desktop.expect_hand(LEGAL)
        desktop.expect_verdict("legal")

    def test_a_hand_to_try_is_undone_with_its_text(self, desktop: Checker) -> None:
        """Box, verdict and address are those of the hand before; cleared and undone, they are so again."""
        desktop.fresh().open(fragment(BACK_TOO_WEAK))
        desktop.paste(as_lines(LEGAL))
        desktop.expect_verdict("legal")
        address = desktop.page.url
        desktop.root.get_by_role("button", name="bài lủng", exact=True).click()
        desktop.expect_verdict("foul")
        for change in ("", "reset"):
            if change:
                desktop.button("reset").click()
            desktop.button("undo").click()
            assert desktop.page.url == address
            expect(desktop.box).to_have_value(as_lines(LEGAL))
            desktop.expect_hand(LEGAL)
            desktop.expect_verdict("legal")
        # The hand that the address brought has its own address again.
        desktop.button("undo").click()
        assert desktop.page.url == desktop.address + fragment(BACK_TOO_WEAK)
        expect(desktop.box).to_have_value("")

    def test_no_verdict_stands_by_a_text_that_its_hand_is_not(self, desktop: Checker) -> None:
        """However an unread text came beside the hand before, it is said that they have parted."""
        previous = desktop.root.locator(".mbc-verdict.is-previous")
        desktop.fresh().paste(as_lines(LEGAL))
        desktop.expect_verdict("legal")
        # The word being typed may still become a card; the one before it cannot.
        desktop.box.fill("")
        desktop.box.press_sequentially("xin chao")
        expect(previous).to_be_visible()
        desktop.root.get_by_role("button", name="bài lủng", exact=True).click()
        desktop.expect_verdict("foul")
        desktop.button("undo").click()
        expect(desktop.box).to_have_value("xin chao")
        expect(previous).to_be_visible()
        # Moving a card says that the board counts; taken back, that is unsaid.
        desktop.card("5c").click()
        desktop.card("2d").click()
        expect(previous).to_be_hidden()
        desktop.button("undo").click()
        desktop.expect_hand(LEGAL)
        expect(previous).to_be_visible()
        desktop.page.reload()
        expect(desktop.box).to_have_value("xin chao")
        expect(previous).to_be_visible()

    def test_an_emptied_board_is_entered_at_its_first_place(self, desktop: Checker) -> None:
        desktop.fresh().paste("Qs 7h 5c / As Ac")
        desktop.card("5c").click()
        desktop.button("reset").click()
        desktop.root.locator(".mbc-deck > button").focus()
        desktop.page.keyboard.press("Tab")
        expect(desktop.row("back").locator(".mbc-cell").first).to_be_focused()

    def test_arranging_for_the_reader(self, desktop: Checker) -> None:
        desktop.open("#rows=--&tray=" + LEGAL.replace("/", "").replace(" ", ""))
        desktop.button("suggest").click()
        desktop.expect_verdict("legal")
        expect(desktop.root.locator(".mbc-way").first).to_be_visible()
        desktop.button("undo").click()
        expect(desktop.row("tray").locator("[data-card].mbc-cell")).to_have_count(13)
