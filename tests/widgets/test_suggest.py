"""The page that lays thirteen cards: what comes of a paste, what is told of each way, what it can do."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from maubinh_core.arrangement import Arrangement, check
from maubinh_core.cards import Card, parse_cards
from maubinh_core.profile import load
from maubinh_core.protocol import answer
from maubinh_core.suggest import per_cent
from spec.build.cases import load_cases
from tests.widgets.page import ROWS, Visitor, small_targets

HAND = "A♠ A♦ K♠ K♦ 9♠ 8♠ 7♠ 7♦ 7♣ 5♠ 4♥ 3♦ 2♣"
SIX_PAIRS = "A♦ A♥ K♦ K♣ Q♦ Q♣ J♠ J♥ 10♠ 10♥ 9♦ 9♣ 2♣"


def told(hand: str, profile: Any = "bsfyi") -> dict[str, Any]:
    """What the core says of these cards, in Vietnamese."""
    names = [str(card) for card in parse_cards(hand)]
    found: dict[str, Any] = answer(
        {"op": "suggest", "profile": profile, "cards": sorted(names), "lang": "vi"}
    )
    return found["result"]  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def page(readers: Callable[[str], Visitor]) -> Locator:
    widget = readers("vi-phone").open("suggest", "#rows=--&profile=bsfyi")
    widget.locator("textarea").fill(HAND)
    expect(widget.locator(".mbg-way").first).to_be_visible()
    return widget


def laid(way: Locator) -> Arrangement:
    rows = [
        [Card.parse(card) for card in way.locator(f"[data-row={row}] [data-card]").evaluate_all(CODES)]
        for row in ROWS
    ]
    return Arrangement(*map(tuple, rows))


CODES = "cards => cards.map(card => card.dataset.card)"


def test_each_way_is_legal_and_tells_its_chances(phone: Visitor, page: Locator) -> None:
    expected = told(HAND)["arrangements"]
    ways = page.locator(".mbg-way")
    expect(ways).to_have_count(len(expected))
    for shown, entry in zip(ways.all(), expected, strict=True):
        assert check(laid(shown), load("bsfyi")).legal
        expect(shown).to_contain_text(entry["text"])
        for row in ROWS:
            chances = entry["rows"][row]
            line = shown.locator(f"[data-row={row}]")
            expect(line).to_contain_text(chances["text"])
            expect(line).to_contain_text(f"thắng {per_cent(chances['win'])}%")
        if "gives_up" in entry:
            expect(shown).to_contain_text(entry["gives_up"])
    expect(page.locator(".mbc-note").last).to_contain_text("theo luật bs.fyi")
    assert small_targets(page) == []
    phone.expect_no_sideways()


def test_a_way_is_laid_on_the_board_and_taken_back(phone: Visitor, page: Locator) -> None:
    first = page.locator(".mbg-way").first
    use = first.get_by_role("button", name="Dùng cách xếp này")
    use.click()
    expect(use).to_have_attribute("aria-pressed", "true")
    rows = laid(first)
    for row, cards in zip(ROWS, (rows.back, rows.middle, rows.front), strict=True):
        on_board = page.locator(f".mbc-cells[data-place={row}] [data-card]:not(.mb-card)")
        assert set(on_board.evaluate_all(CODES)) == {str(card) for card in cards}
    phone.expect_address("#rows=")
    page.get_by_role("button", name="Hoàn tác").click()
    expect(use).to_have_attribute("aria-pressed", "false")


def test_a_way_opens_in_the_checker(page: Locator) -> None:
    link = page.locator(".mbg-way").first.get_by_role("link", name="Mở ở trang xem bài")
    cards = "-".join("".join(map(str, row)) for row in laid(page.locator(".mbg-way").first).__dict__.values())
    expect(link).to_have_attribute("href", re.compile(rf"/check/#rows={cards}&profile=bsfyi$"))


def test_other_rules_are_counted_anew_and_borrowed_players_are_named(page: Locator) -> None:
    rules = page.locator("[data-choice=profile]")
    rules.select_option("vgi")
    note = page.locator(".mbc-note").last
    expect(note).to_contain_text("VGI")
    expect(page.locator(".mbg-way").first).to_contain_text(told(HAND, "vgi")["arrangements"][0]["text"])
    rules.select_option("bsfyi")
    expect(note).to_contain_text("theo luật bs.fyi")


def test_changed_rules_say_whose_players_serve(phone: Visitor, page: Locator) -> None:
    cards = "".join(str(card) for card in parse_cards(SIX_PAIRS))
    widget = phone.open("suggest", f"#rows=--&tray={cards}&set=order:strict&profile=bsfyi")
    expect(widget.locator(".mbg-way").first).to_be_visible()
    expect(widget.locator(".mbc-note").last).to_contain_text("chưa có người chơi mẫu riêng")
    instant = told(SIX_PAIRS, {"base": "bsfyi", "set": {"order": "strict"}})["instant_win"]
    expect(widget.locator(".mbg-ways .mbc-instant")).to_contain_text(instant["text"])


def test_what_no_row_is_compared_for_has_no_chances(phone: Visitor, page: Locator) -> None:
    """Where an instant win counts by itself, one way to lay it is enough."""
    cards = "".join(str(card) for card in parse_cards(SIX_PAIRS))
    widget = phone.open("suggest", f"#rows=--&tray={cards}&profile=mau-binh-online")
    (only,) = told(SIX_PAIRS, "mau-binh-online")["arrangements"]
    expect(widget.locator(".mbg-way")).to_have_count(1)
    expect(widget.locator(".mbg-way")).to_contain_text(only["text"])
    expect(widget.locator(".mbg-ways")).not_to_contain_text("%")


def test_what_is_not_counted_is_said(phone: Visitor, page: Locator) -> None:
    cards = "".join(str(card) for card in parse_cards(HAND))
    widget = phone.open("suggest", f"#rows=--&tray={cards}&profile=tinh-at")
    said = told(HAND, "tinh-at")["population"]["leaves_out"]
    expect(widget.locator(".mbg-ways > .mbc-note")).to_contain_text(said)


@pytest.mark.parametrize("where", ["suggest", "types"])
def test_an_address_of_a_case_is_answered_where_none_is_shown(phone: Visitor, where: str) -> None:
    widget = phone.open(where, "#case=zzzz")
    notice = widget.locator(".mbc-notice")
    expect(notice).to_contain_text("Không có ví dụ nào mang mã ZZZZ")
    assert phone.page.url.endswith("#case=zzzz")
    phone.page.evaluate("id => (location.hash = `case=${id}`)", load_cases()[0].id)
    expect(notice.get_by_role("link")).to_have_attribute("href", re.compile(r"/check/#case=[A-Z0-9]{4}$"))
