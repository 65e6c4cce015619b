"""What the part of the address after # carries: a hand, a case, or nothing that can be read."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.checker.page import BACK_TOO_WEAK, LEGAL, Checker, as_lines, fragment, visit

NO_CLIPBOARD = """for (const name of ["clipboard", "share"])
    Object.defineProperty(navigator, name, {value: undefined});"""


class TestAddress:
    """What the part after # carries."""

    def test_a_shared_link_shows_the_same_hand(self, desktop: Checker, browser: Browser, server: str) -> None:
        """The one who gets it has no clipboard, and is shown the link to copy."""
        desktop.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        desktop.fresh().paste(as_lines(BACK_TOO_WEAK))
        desktop.expect_verdict("foul")
        desktop.button("share").click()
        expect(desktop.shared).to_contain_text("Đã chép")
        expect(desktop.shared).to_be_in_viewport()
        link = desktop.page.evaluate("navigator.clipboard.readText()")
        assert fragment(BACK_TOO_WEAK) in link
        with visit(browser, server, "vi", setup=NO_CLIPBOARD) as (receiver, _):
            receiver.page.goto(link)
            receiver.expect_hand(BACK_TOO_WEAK)
            receiver.expect_verdict("foul")
            receiver.button("share").click()
            copied = receiver.root.locator(".mbc-shared__link")
            expect(copied).to_have_value(re.compile(re.escape(fragment(BACK_TOO_WEAK))))

    def test_the_address_follows_each_change(self, phone: Checker) -> None:
        phone.open(fragment("As Ac 9s 9h / Ks / ", "2d"))
        phone.card("2d").tap()
        phone.root.locator(".mbc-held").get_by_role("button", name=re.compile("chi đầu")).tap()
        phone.expect_address("#rows=AsAc9s9h2d-Ks-&profile=bsfyi")

    @pytest.mark.parametrize(
        "garbage",
        [
            "#rows=<img src=x onerror=alert(1)>",
            "#rows=%E0%A4%A",
            "#case=<b>x</b>",
            "#tray=1s",
            "#rows=--&profile=<script>",
            "#%E0%A4%A",
            "#nowhere-on-this-page",
        ],
    )
    def test_garbage_is_ignored_with_a_word_about_it(self, phone: Checker, garbage: str) -> None:
        phone.fresh().open(garbage)
        expect(phone.notice).to_contain_text("không đọc được")
        assert phone.root.locator("img, script, b").count() == 0
        expect(phone.root.locator(".mbc-board [data-card]")).to_have_count(0)

    def test_garbage_leaves_the_hand_that_lies_there_and_its_own_address(self, phone: Checker) -> None:
        """What came is in the bar, to be looked at and sent back, until the reader changes something."""
        phone.fresh().open(fragment(LEGAL))
        phone.expect_hand(LEGAL)
        phone.page.evaluate("location.hash = '#rows=nothing'")
        expect(phone.notice).to_contain_text("“nothing”")
        phone.expect_hand(LEGAL)
        phone.expect_verdict("legal")
        assert phone.page.url.endswith("#rows=nothing")
        phone.card("5c").tap()
        phone.root.locator(".mbc-held").get_by_role("button", name=re.compile("chưa xếp")).tap()
        phone.expect_address("Qs7h&tray=5c&profile=bsfyi")

    def test_of_a_garbled_hand_all_is_there_that_can_be_read(self, phone: Checker) -> None:
        garbled = "#rows=AsAs9s9hZd-KsKh8d4c3s-Qs7h5c&foo=1&profile=bsfyi"
        phone.fresh().open(garbled)
        phone.expect_hand("As 9s 9h / Ks Kh 8d 4c 3s / Qs 7h 5c")
        for named in ("“Zd” ở chi đầu", "lá A♠ có hai lần", "“foo”", "xin lại đường dẫn cho đủ"):
            expect(phone.notice).to_contain_text(named)
        assert phone.page.url.endswith(garbled)

    def test_a_link_that_was_cut_brings_its_hand_and_says_so(self, phone: Checker) -> None:
        cut = fragment(LEGAL).replace("&profile=bsfyi", "&set=sweep.factor:1")
        phone.fresh().open(cut)
        expect(phone.notice).to_contain_text(
            "thiếu tên luật (nên “sweep.factor:1” không tính). Đang xem theo luật bs.fyi"
        )
        phone.expect_hand(LEGAL)
        phone.fresh().open("#set=wheel:lowest&pro")
        expect(phone.notice).to_contain_text("thiếu tên luật (nên “wheel:lowest” không tính)")
        expect(phone.root.locator(".mbc-rules__changed")).to_be_hidden()

    def test_a_wrong_setting_is_named_with_what_it_may_be(self, phone: Checker) -> None:
        phone.fresh().open(fragment(LEGAL).replace("&profile", "&set=wheel:zz,no.knob:1&profile"))
        for named in ("“wheel:zz” (Sảnh A-2-3-4-5) chỉ nhận second, lowest, split", "không có mục “no.knob”"):
            expect(phone.notice).to_contain_text(named)
        expect(phone.notice).not_to_contain_text("xin lại")
        phone.expect_hand(LEGAL)

    def test_what_another_page_has_a_use_for_opens_there(self, phone: Checker) -> None:
        table = "#p1=AsAc-KsKh-Qs&p2=AdAh-KdKc-Qd"
        phone.fresh().open(table)
        expect(phone.notice).to_contain_text("bài của cả bàn")
        expect(phone.notice.get_by_role("link")).to_have_attribute("href", re.compile(f"/table/{table}$"))

    def test_an_anchor_of_the_page_is_no_garbage(self, phone: Checker) -> None:
        anchor = phone.fresh().page.locator("article h2[id]").first.get_attribute("id")
        phone.open(f"#{anchor}")
        expect(phone.notice).to_be_hidden()

    def test_unknown_rules_fall_back_with_a_word_about_it(self, phone: Checker) -> None:
        phone.open(fragment(LEGAL).replace("bsfyi", "nosuch"))
        expect(phone.notice).to_contain_text("bs.fyi")
        expect(phone.notice).to_be_in_viewport()
        phone.expect_verdict("legal")


@pytest.fixture(scope="module")
def cases(server: str) -> list[dict[str, Any]]:
    with urlopen(server.rstrip("/") + "/assets/data/cases.json") as reply:
        found: list[dict[str, Any]] = json.load(reply)
    return found


class TestCases:
    """#case= draws the question, shows what is expected and asks the worker anew."""

    @pytest.mark.parametrize("op", ["classify", "compare", "check", "instant_win", "score", "parse", "match"])
    def test_a_case_of_each_kind(self, phone: Checker, cases: list[dict[str, Any]], op: str) -> None:
        case = next(case for case in cases if case["op"] == op)
        phone.fresh().open(f"#case={case['id']}")
        panel = phone.root.locator(".mbc-case")
        expect(panel).to_contain_text(case["title"]["vi"])
        expect(panel).to_contain_text(case["reason"]["vi"])
        if op != "match":
            expect(panel.locator(".mbc-agree").first).to_contain_text("✓")
        # A board that has nothing to do with the example is not there.
        board = phone.root.locator(".mbc-board")
        expect(board).to_be_visible(visible=op == "check")
        expect(phone.box).to_be_visible(visible=op == "check")
        phone.expect_address(f"#case={case['id']}")
        panel.get_by_role("button", name="Đóng ví dụ").click()
        expect(panel).to_be_hidden()
        expect(board).to_be_visible()

    def test_an_arrangement_fills_the_board(self, phone: Checker, cases: list[dict[str, Any]]) -> None:
        case = next(
            case for case in cases if case["op"] == "check" and "result" in case["items"][0]["expect"]
        )
        phone.fresh().open(f"#case={case['id']}")
        arrangement = case["items"][0]["request"]["arrangement"]
        phone.expect_hand(" / ".join(" ".join(arrangement[row]) for row in ("back", "middle", "front")))
        phone.expect_verdict("legal" if case["items"][0]["expect"]["result"]["legal"] else "foul")
        # Laid otherwise, the board is no longer what the panel speaks of.
        parted = phone.root.locator(".mbc-case__parted")
        expect(parted).to_be_hidden()
        phone.card(arrangement["back"][0]).click()
        phone.card(arrangement["front"][0]).click()
        expect(parted).to_contain_text("không còn là bài của ví dụ này")
        parted.get_by_role("button").click()
        expect(parted).to_be_hidden()
        phone.expect_address(f"#case={case['id']}")
        # Where it can be changed and copied as a new one.
        expect(phone.root.locator(".mbc-case .mbc-note")).to_contain_text(f"dòng {case['id']}")

    def test_a_wrong_number_of_players_is_called_so(
        self, phone: Checker, cases: list[dict[str, Any]]
    ) -> None:
        case = next(
            case
            for case in cases
            if case["op"] == "score" and not 2 <= len(case["items"][0]["request"]["players"]) <= 4
        )
        panel = phone.fresh().open(f"#case={case['id']}").root.locator(".mbc-case")
        expect(panel.locator(".mbc-answer").first).to_contain_text("sai số người")
        expect(panel).not_to_contain_text("sai số lá")

    def test_no_such_case(self, phone: Checker) -> None:
        phone.fresh().open("#case=ZZZZ")
        expect(phone.notice).to_contain_text("ZZZZ")
