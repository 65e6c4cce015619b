"""What the box makes of what is pasted and typed into it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.checker.page import BACK_TOO_WEAK, LEGAL, Checker, as_lines


class TestReading:
    """What the box makes of a paste."""

    @pytest.mark.parametrize("written", [as_lines(LEGAL), LEGAL, LEGAL.replace(" ", "").replace("/", " | ")])
    def test_three_rows_are_laid_as_written(self, phone: Checker, written: str) -> None:
        phone.fresh().paste(written)
        phone.expect_verdict("legal")
        phone.expect_hand(LEGAL)

    def test_the_three_cards_first_are_the_front(self, phone: Checker) -> None:
        phone.fresh().paste("\n".join(reversed(as_lines(LEGAL).split("\n"))))
        phone.expect_hand(LEGAL)
        expect(phone.message).to_contain_text("chi cuối")
        phone.message.get_by_role("button").click()
        back, middle, front = LEGAL.split(" / ")
        phone.expect_hand(f"{middle} / {back} / {front}")

    @pytest.mark.parametrize(
        "written",
        ["chi giữa: {m}\n{b}\n{f}", "binh: chi 2: {m}; chi 3: {f}; chi 1: {b}", "[{f}] giữa {m} sau: {b}"],
    )
    def test_a_named_row_is_believed(self, written: str, phone: Checker) -> None:
        back, middle, front = LEGAL.split(" / ")
        phone.fresh().paste(written.format(b=back, m=middle, f=front))
        phone.expect_hand(LEGAL)

    def test_names_that_cannot_all_be_right_lay_nothing(self, phone: Checker) -> None:
        back, middle, front = LEGAL.split(" / ")
        phone.fresh().paste(f"back: {middle}\nback: {back}\nfront: {front}")
        expect(phone.message).to_contain_text("“back” (5), “back” (5), “front” (3)")
        phone.expect_row("tray", " ".join((middle, back, front)))

    def test_one_line_waits_to_be_arranged(self, phone: Checker) -> None:
        phone.fresh().paste(LEGAL.replace("/ ", ""))
        phone.expect_row("tray", LEGAL.replace("/ ", ""))
        phone.message.get_by_role("button").click()
        phone.expect_hand(LEGAL)

    def test_vietnamese_words(self, phone: Checker) -> None:
        phone.fresh().paste("át bích, già cơ, 10♦️, bồi rô")
        phone.expect_row("tray", "As Kh Td Jd")
        expect(phone.message).to_contain_text("9")

    def test_a_card_twice_is_named(self, phone: Checker) -> None:
        text = as_lines(LEGAL).replace("5c", "As")
        phone.fresh().paste(text)
        expect(phone.message).to_contain_text("A♠")
        expect(phone.root.locator(".mbc-wrong")).to_have_text("As")
        expect(phone.box).to_have_value(text)

    def test_a_fourteenth_card_is_refused(self, phone: Checker) -> None:
        phone.fresh().paste(as_lines(LEGAL) + " 2c")
        expect(phone.message).to_contain_text("14")
        expect(phone.root.locator(".mbc-board [data-card]")).to_have_count(0)

    def test_a_word_being_typed_is_not_wrong_yet(self, desktop: Checker) -> None:
        desktop.fresh().box.press_sequentially("As K")
        expect(desktop.box).to_have_attribute("aria-invalid", "false")
        desktop.box.press_sequentially("h")
        desktop.expect_row("tray", "As Kh")

    @pytest.mark.parametrize("word", ["😀😀😀", "1O♣"])
    def test_what_can_become_no_card_is_wrong_at_once(self, desktop: Checker, word: str) -> None:
        """However it goes on: told with the caret still behind it, and not first as a word being typed."""
        desktop.fresh().box.press_sequentially(f"As {word}")
        expect(desktop.root.locator(".mbc-wrong")).to_have_text(word)
        expect(desktop.message).to_contain_text(word)

    def test_emoji_before_a_wrong_word_do_not_shift_its_place(self, phone: Checker) -> None:
        phone.fresh().paste("🂡 8x")
        expect(phone.root.locator(".mbc-wrong").last).to_have_text("8x")

    def test_a_pasted_chat_is_read_and_told_what_was_passed_over(self, phone: Checker) -> None:
        back, middle, front = LEGAL.split(" / ")
        phone.fresh().paste(f"[12:30] Tuấn: {back}\n{middle}\n{front}")
        phone.expect_hand(LEGAL)
        expect(phone.message).to_contain_text("Bỏ qua, không phải lá bài: “[12:30]”, “Tuấn:”")

    def test_ten_faults_are_named_and_the_others_counted(self, phone: Checker) -> None:
        phone.fresh().paste("As " * 3000)
        expect(phone.message).to_contain_text("2.999 chỗ")
        expect(phone.message.locator("li")).to_have_count(11)
        expect(phone.message.locator("li").last).to_have_text("và 2.989 chỗ nữa")

    def test_rows_of_the_wrong_size_are_told_by_their_sizes(self, phone: Checker) -> None:
        back, middle, front = (part.split() for part in LEGAL.split(" / "))
        parts = (back[:4], back[4:] + middle, front)
        phone.fresh().paste("\n".join(" ".join(part) for part in parts))
        expect(phone.message).to_contain_text("bạn ngăn thành 4 / 6 / 3 lá")
        phone.expect_row("tray", " ".join(back + middle + front))


class TestLeftBehind:
    """A text that is no hand does not borrow the verdict of the hand before it."""

    @pytest.mark.parametrize(
        "text",
        [
            as_lines(LEGAL).replace("8d", "8x"),
            as_lines(LEGAL).replace("8d", "joker"),
            as_lines(LEGAL).replace("5c", "As"),
            as_lines(LEGAL) + " 2c",
            "",
        ],
        ids=["word", "joker", "twice", "fourteen", "empty"],
    )
    def test_the_hand_before_is_not_judged_nor_shared(self, phone: Checker, text: str) -> None:
        phone.fresh().paste(as_lines(BACK_TOO_WEAK))
        phone.expect_verdict("foul")
        if text:
            phone.paste(text)
        else:
            phone.box.fill("")
        expect(phone.verdict).to_contain_text("Đây vẫn là bài trước")
        expect(phone.verdict).not_to_contain_text("LỦNG")
        expect(phone.root.locator(".is-fault, .mbc-chi, .mbc-reasons:visible")).to_have_count(0)
        phone.button("share").click()
        expect(phone.shared).to_contain_text("Chưa chia sẻ")
        expect(phone.shared).to_be_in_viewport()
        phone.verdict.get_by_role("button").click()
        phone.expect_verdict("foul")
        expect(phone.shared).to_be_hidden()

    def test_twelve_cards_do_not_lack_one_while_the_box_has_fourteen(self, phone: Checker) -> None:
        phone.fresh().paste(LEGAL[:-3])
        expect(phone.verdict).to_contain_text("Còn 1 lá nữa")
        phone.paste(as_lines(LEGAL) + " 2c")
        expect(phone.message).to_contain_text("dư 1 lá")
        expect(phone.verdict).not_to_contain_text("Còn 1 lá nữa")

    def test_the_same_hand_pasted_again_is_judged_again(self, phone: Checker) -> None:
        phone.fresh().paste(as_lines(LEGAL))
        phone.expect_verdict("legal")
        phone.paste("8x")
        expect(phone.verdict).to_contain_text("Đây vẫn là bài trước")
        phone.paste(as_lines(LEGAL))
        phone.expect_verdict("legal")

    def test_arranging_takes_the_word_about_loose_cards_away(self, phone: Checker) -> None:
        phone.fresh().paste(LEGAL.replace("/ ", ""))
        expect(phone.message).to_contain_text("chưa chia chi")
        phone.button("suggest").click()
        phone.expect_verdict("legal")
        expect(phone.message).to_be_empty()

    @pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)], ids=["5/5/3", "3/5/5"])
    def test_cards_used_without_the_wrong_words_keep_their_rows(
        self, phone: Checker, order: tuple[int, ...]
    ) -> None:
        rows = as_lines(LEGAL).split("\n")
        phone.fresh().paste("\n".join(rows[i] for i in order) + " zzz")
        phone.message.get_by_role("button", name="13").click()
        phone.expect_hand(LEGAL)
