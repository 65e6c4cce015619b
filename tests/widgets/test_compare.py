"""One deal under all rules: what each source makes of it, told as its cases have it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.widgets.page import Visitor, fragment_of, signed, small_targets, visitor

Deal = dict[str, Any]


def a_deal(deals: list[Deal], players: int, error: str | None = None) -> Deal:
    """The first deal of so many players that several sources settle differently, or that one answers so."""
    for deal in deals:
        codes = {reply.get("error", {}).get("code") for reply in deal["by"].values()}
        results = {str(reply.get("result")) for reply in deal["by"].values()}
        fits = error in codes if error else codes == {None} and len(results) > 1
        if fits and len(deal["players"]) == players and len(deal["by"]) >= 7:
            return deal
    raise AssertionError(f"no deal of {players} players with {error}")


def row_of(widget: Locator, name: str) -> Locator:
    return widget.locator(".mbt-totals tbody tr").filter(has_text=name).first


def expect_totals(widget: Locator, deal: Deal, names: dict[str, str]) -> None:
    """Every line of the first table, against what the case expects of that source."""
    expect(widget.locator(".mbt-totals")).to_be_visible()
    for profile, reply in deal["by"].items():
        cells = row_of(widget, names[profile]).locator("td")
        if "result" in reply:
            expect(cells).to_have_text([signed(total) for total in reply["result"]["totals"]])
        else:
            expect(row_of(widget, names[profile])).to_have_class(re.compile("is-open"))


def names_in(rulebook: dict[str, Any], lang: str) -> dict[str, str]:
    return {profile["id"]: profile["name"][lang] for profile in rulebook["profiles"]}


class TestAllReaders:
    """Two and four players, in both languages, on both screens."""

    def test_two_players_out_of_a_case(
        self, reader: Visitor, deals: list[Deal], rulebook: dict[str, Any]
    ) -> None:
        deal = a_deal(deals, 2)
        widget = reader.open("compare", f"#case={deal['id']}")
        expect_totals(widget, deal, names_in(rulebook, reader.lang))
        expect(widget.locator(".mbt-opened")).to_contain_text(deal["title"][reader.lang])
        expect(widget.locator(".mbt-pair")).to_have_count(1)
        ledger = widget.locator(".mbt-ledger").first
        ledger.locator("summary").click()
        expect(ledger.locator("li").first).to_be_visible()
        expect(ledger.locator("a.mbc-clause").first).to_have_attribute("href", re.compile("#"))
        marked = widget.locator(".mbt-lines .is-other")
        assert marked.count() > 0
        assert marked.locator(".mbt-other").count() == marked.count()
        reader.expect_no_sideways()
        assert small_targets(widget) == []

    def test_four_players_out_of_an_address(
        self, reader: Visitor, deals: list[Deal], rulebook: dict[str, Any]
    ) -> None:
        deal = a_deal(deals, 4)
        widget = reader.open("compare", fragment_of(deal["players"]))
        expect_totals(widget, deal, names_in(rulebook, reader.lang))
        expect(widget.locator(".mbt-choice--seat .mbc-segment:visible")).to_have_count(4)
        reader.expect_no_sideways()


class TestLaying:
    """Hands by typing and picking, one deck for all."""

    def test_what_a_source_leaves_open_is_told_as_such(
        self, phone: Visitor, deals: list[Deal], rulebook: dict[str, Any]
    ) -> None:
        deal = a_deal(deals, 2, "unspecified")
        widget = phone.open("compare", fragment_of(deal["players"]))
        names = names_in(rulebook, "vi")
        expect_totals(widget, deal, names)
        open_one = next(
            p for p, reply in deal["by"].items() if reply.get("error", {}).get("code") == "unspecified"
        )
        expect(row_of(widget, names[open_one])).to_contain_text("nguồn không ghi")
        expect(row_of(widget, names[open_one]).locator("td").first).to_contain_text("?")

    def test_a_card_of_one_is_gone_for_the_other(self, phone: Visitor) -> None:
        widget = phone.open("compare", "#p1=2c--&p2=--")
        box = widget.locator("textarea")
        box.fill("As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c")
        expect(widget.locator(".mbt-choice--seat .mbc-segment").first).to_contain_text("✓")
        widget.locator(".mbt-choice--seat .mbc-segment").nth(1).click()
        expect(box).to_have_value("")
        expect(widget.locator(".mbt-status")).to_contain_text("B")
        widget.locator(".mbc-deck > button").click()
        ace = widget.locator('.mbc-pick[data-card="As"]')
        expect(ace).to_have_attribute("aria-disabled", "true")
        expect(ace).to_have_accessible_name(re.compile("người A"))
        widget.locator(".mbc-deck > button").click()

        box.fill("As Ad Kc Kd Td / Th 8h 8c 6s 6d / 4h 4s Jd")
        message = widget.locator(".mbc-box__message")
        expect(message).to_contain_text("người A")
        expect(message).to_contain_text("người B")
        expect(message.locator("li")).to_have_count(1)
        expect(widget.locator(".mbc-board [data-card].mbc-cell")).to_have_count(0)
        message.get_by_role("button").click()
        expect(widget.locator(".mbc-board [data-card].mbc-cell")).to_have_count(13)
        expect(widget.locator(".mbt-status")).to_contain_text("A còn thiếu 1")

    def test_a_table_travels_in_its_address(
        self, phone: Visitor, browser: Browser, deals: list[Deal]
    ) -> None:
        deal = a_deal(deals, 3)
        widget = phone.open("compare", fragment_of(deal["players"]))
        expect(widget.locator(".mbt-totals")).to_be_visible()
        phone.page.locator(".mbt-choice--deed .mbc-segment").nth(2).click()
        phone.expect_address("left=1")
        expect(row_of(widget, "bs.fyi")).to_contain_text("nguồn không ghi")
        told = widget.locator(".mbt-totals").inner_text()
        address = phone.page.url
        with visitor(browser, phone.root, "vi", "desktop") as other:
            other.page.goto(address)
            expect(other.page.locator(".mbt-totals")).to_have_text(re.compile(re.escape(told.split()[0])))
            assert other.page.locator(".mbt-totals").inner_text().split() == told.split()
            other.open("compare", "#p1=AsAs--&p2=--")
            expect(other.page.locator(".mbc-notice")).to_contain_text("lá A♠ có hai lần (bài người A)")
            other.open("compare", "#p1=AsKs--&p2=--asqh")
            expect(other.page.locator(".mbc-notice")).to_contain_text("vừa ở bài người A vừa ở bài người B")
            assert other.page.url.endswith("#p1=AsKs--&p2=--asqh"), "as it came"

    def test_who_deals_is_asked_and_told_where_rules_care(self, phone: Visitor) -> None:
        # The fronts are equal; A wins the other two.
        deal = "#p1=QsQhQd6s6h-8s8h8d2s2h-KsJs5s&p2=Ah9h7h5h3h-JcJdThTc3c-KhJh5d"
        widget = phone.open("compare", f"{deal}&set=tie:dealer&name=Qu%C3%A1n&profile=bsfyi")
        first = widget.locator(".mbt-totals tbody tr").first
        expect(first).to_contain_text("Quán")
        expect(first.locator("td")).to_have_text([signed(8), signed(-8)])
        expect(widget.locator(".mbt-status")).to_contain_text("Quán: A là nhà cái")
        sweep = widget.locator(".mbt-part").filter(has_text="Sập 3 chi").locator("+ ul li")
        expect(sweep.first).to_contain_text("A ăn B 4")
        expect(sweep.last).to_contain_text("Không tính")
        widget.locator(".mbt-choice--dealer .mbc-segment:visible").nth(1).click()
        expect(widget.locator(".mbt-status")).to_contain_text("B là nhà cái")
        expect(first.locator("td")).to_have_text([signed(2), signed(-2)])
        phone.expect_address("&dealer=2&set=tie:dealer&name=Qu%C3%A1n&profile=bsfyi")
        widget.locator(".mbc-rules__changed button").click()
        expect(widget.locator(".mbt-choice--dealer")).to_be_hidden()

    def test_the_summary_says_what_was_settled(self, phone: Visitor) -> None:
        ordinary = "#p1=---QsQhQd6s6h8s8h8d2s3dKsJs5s&p2=Ah9h7h5h3h-JcJdThTc3c-KhJh5d&declares=1"
        widget = phone.open("compare", ordinary)
        expect(widget.locator(".mbt-status")).to_have_text(
            "Không luật nào nhận: 13 lá của A không thành bộ tới trắng."
        )
        expect(row_of(widget, "bs.fyi")).to_contain_text(
            "13 lá của A không thành bộ tới trắng nào của luật này"
        )

    def test_a_result_is_printed_with_its_hands(self, phone: Visitor, deals: list[Deal]) -> None:
        deal = a_deal(deals, 3)
        widget = phone.open("compare", f"#case={deal['id']}")
        expect(widget.locator(".mbt-totals")).to_be_visible()
        phone.page.emulate_media(media="print")
        printed = widget.locator(".mbt-printed")
        expect(printed.locator("[data-card]:visible")).to_have_count(39)
        expect(widget.locator(".mbt-totals")).to_be_visible()
        for hidden in (".mbc-in", ".mbc-out", ".mbt-seats"):
            expect(widget.locator(hidden)).to_be_hidden()
        phone.page.emulate_media(media="screen")
        expect(printed).to_be_hidden()

    def test_rules_of_the_readers_own_and_names_of_the_readers_own(
        self, phone: Visitor, deals: list[Deal]
    ) -> None:
        deal = a_deal(deals, 2)
        rules = "&profile=bsfyi&set=sweep.factor:4,bonus.front.three_of_a_kind:9"
        widget = phone.open("compare", fragment_of(deal["players"]) + rules)
        first = widget.locator(".mbt-totals tbody tr").first
        expect(first).to_contain_text("Luật bàn mình")
        assert phone.page.url.endswith(rules), "the order of an address is its own"
        widget.locator("[data-choice=rows]").select_option("front_first")
        expect(widget.locator(".mbc-row--front .mbc-row__title")).to_have_text("Chi đầu (3 lá)")
        ledgers = widget.locator(".mbt-lines")
        expect(ledgers.filter(has_text="chi cuối (5 lá)").first).to_be_attached()
        expect(ledgers.filter(has_text="chi cuối (3 lá)")).to_have_count(0)
        widget.locator(".mbc-rules__changed button").click()
        expect(widget.locator(".mbt-totals tbody tr").filter(has_text="Luật bàn mình")).to_have_count(0)
        widget.locator("[data-choice=rows]").select_option("profile")
