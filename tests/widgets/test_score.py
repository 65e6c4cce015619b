"""A table scored on a telephone, deal by deal: what the page says is what the core says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from maubinh_core.match import standing
from maubinh_core.profile import load
from maubinh_core.protocol import answer
from tests.widgets.page import ROWS, Visitor, fragment_of, signed, small_targets, visitor

Players = list[dict[str, Any]]

FOUL_AND_INSTANT = "R9SN"
TABLE_SWEEP = "VQ2C"
NAMES = ("An", "Bình", "Chị Tư", "Dũng")


@pytest.fixture(scope="module")
def players(site: Path) -> dict[str, Players]:
    """Who sits at the table of a case, as it is published."""
    cases = json.loads((site / "assets/data/cases.json").read_text("utf-8"))
    requests = {case["id"]: case["items"][0]["request"] for case in cases}
    return {name: requests[name]["players"] for name in (FOUL_AND_INSTANT, TABLE_SWEEP)}


@pytest.fixture(scope="module")
def phone(browser: Browser, server: str) -> Iterator[Visitor]:
    with visitor(browser, server, "vi", "phone") as found:
        yield found


def settled(players: Players, lang: str = "vi", names: tuple[str, ...] = NAMES) -> dict[str, Any]:
    """The deal as the core settles and tells it."""
    asked = {"op": "explain", "profile": "bsfyi", "lang": lang, "players": players, "names": list(names)}
    told: dict[str, Any] = answer({"id": 1, **asked})["result"]
    return told


def pick(widget: Locator, players: Players) -> None:
    """A whole table by tapping: each hand's rows in their order, then the button that leads on."""
    for seat, player in enumerate(players):
        if player.get("declares"):
            widget.locator(".mbt-choice--deed .mbc-segment").nth(1).click()
        if player.get("declares") and seat == len(players) - 1:
            widget.locator(".mbs-hand button").first.click()
        else:
            rows = player.get("arrangement") or {"back": player["cards"]}
            tap(widget, [card for row in ROWS for card in rows.get(row, [])])
        if seat < len(players) - 1:
            act(widget, "next").click()
        if seat == 0:
            widget.locator(f'.mbc-pick[data-card="{rows["back"][0]}"]').click(force=True)
            expect(widget.locator(".mbs-bar__status")).to_contain_text("đang ở bài của An")


def tap(widget: Locator, cards: list[str]) -> None:
    """The first cards as a finger would; of the others only what the page hears, which is faster."""
    for card in cards[:2]:
        widget.locator(f'.mbc-pick[data-card="{card}"]').click()
    widget.evaluate(
        """(root, cards) => cards.forEach((c) => root.querySelector(`.mbc-pick[data-card=${c}]`).click())""",
        [f'"{card}"' for card in cards[2:]],
    )


def act(widget: Locator, name: str) -> Locator:
    """A button of the line that stays in sight."""
    return widget.locator(f'[data-act="{name}"]')


def expect_whole(widget: Locator, *parts: str) -> None:
    """On the screen from edge to edge, and not under the line that stays in sight or the page's head."""
    hidden = widget.evaluate(
        """(root, parts) => parts.filter((part) => [0.02, 0.98].some((down) => {
            const { left, top, width, height } = root.querySelector(part).getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height * down);
            return !there || !root.querySelector(part).contains(there);
        }))""",
        list(parts),
    )
    assert hidden == []


def expect_result(widget: Locator, told: dict[str, Any], lang: str = "vi") -> None:
    """Totals, matrix and every sentence of the ledger with its clause."""
    expect(widget.locator(".mbs-person__chi")).to_have_text(
        [f"{signed(total)} chi" for total in told["totals"]]
    )
    lines = widget.locator(".mbs-matrix tbody tr")
    for seat, row in enumerate(told["net"]):
        cells = [signed(chi) if seat != other else "–" for other, chi in enumerate(row)]
        expect(lines.nth(seat).locator("td")).to_have_text([*cells, signed(told["totals"][seat])])
    entries = widget.locator(".mbs-lines li")
    expect(entries).to_have_count(len(told["ledger"]))
    texts = [text.rsplit(" ", 1)[0] for text in entries.all_text_contents()]
    assert sorted(texts) == sorted(line["text"] for line in told["ledger"])
    expect(widget.locator(".mbs-lines a.mbc-clause")).to_have_count(len(told["ledger"]))
    titles = widget.locator(".mbs-lines a.mbc-clause").evaluate_all("links => links.map((a) => a.title)")
    assert sorted(titles) == sorted(line["clause"] for line in told["ledger"])


def expect_sheet(widget: Locator, deals: list[list[int]]) -> None:
    """Each deal's line and the sums, as a match of ten."""
    rows = widget.locator(".mbs-score tbody tr:not(.mbs-score__more)")
    expect(rows).to_have_count(len(deals))
    stands = standing(deals, load("bsfyi"), length=10)
    for row, deal, played in zip(rows.all(), deals, range(1, len(deals) + 1), strict=True):
        sums = standing(deals[:played], load("bsfyi"), length=10).totals
        told = [f"{signed(chi)}cộng dồn {signed(total)}" for chi, total in zip(deal, sums, strict=True)]
        expect(row.locator("td")).to_have_text(told)
    expect(widget.locator(".mbs-score tfoot td")).to_have_text(
        [re.compile(re.escape(signed(total)) + r"(?!\d)") for total in stands.totals]
    )


def test_two_deals_of_four_on_a_telephone(phone: Visitor, players: dict[str, Players]) -> None:
    """The issue's own measure: a foul and an instant win in one deal, a sweep of the table in the other."""
    widget = phone.open("table")
    expect(widget.locator(".mbs-bar__status")).to_have_text("Ván 1: chạm 13 lá của A.")
    widget.locator(".mbs-setup summary").click()
    for box, name in zip(widget.locator(".mbs-names input").all(), NAMES, strict=True):
        box.fill(name)
    widget.locator(".mbs-setup__money").fill("2000")
    widget.locator(".mbs-setup summary").click()

    first, second = (settled(players[name]) for name in (FOUL_AND_INSTANT, TABLE_SWEEP))
    pick(widget, players[FOUL_AND_INSTANT])
    expect(act(widget, "record")).to_have_text("Ghi ván 1")
    expect_result(widget, first)
    feats = widget.locator(".mbs-people li")
    expect(feats.filter(has_text="binh lủng")).to_have_count(1)
    expect(feats.filter(has_text="báo mậu binh")).to_contain_text("Dũng")
    expect(feats.filter(has_text="An")).to_contain_text("−34.000")
    for summary in widget.locator(".mbt-pair summary").all():
        summary.click()
    phone.expect_no_sideways()
    assert small_targets(widget) == []
    act(widget, "record").click()
    expect_sheet(widget, [first["totals"]])

    usual = phone.page.viewport_size or {"width": 390, "height": 844}
    phone.page.set_viewport_size({"width": 360, "height": 640})
    act(widget, "lay").click()
    expect(widget.locator('.mbc-pick[aria-disabled="false"]')).to_have_count(52)
    expect_whole(widget, ".mbc-board", ".mbc-suit:last-child")
    phone.page.set_viewport_size(usual)
    pick(widget, players[TABLE_SWEEP])
    expect_result(widget, second)
    expect(feats.filter(has_text="sập làng")).to_contain_text("Chị Tư")
    act(widget, "record").click()
    expect_sheet(widget, [first["totals"], second["totals"]])
    expect(widget.locator(".mbs-sheet__told")).to_contain_text("Chị Tư đang dẫn, +76")
    phone.expect_no_sideways()
    assert small_targets(widget) == []

    phone.page.reload()
    expect_sheet(widget, [first["totals"], second["totals"]])
    phone.page.emulate_media(media="print")
    for hidden in (".mbs-lay", ".mbs-bar", ".mbs-tools", ".mbs-sheet__tools"):
        expect(widget.locator(hidden)).to_be_hidden()
    expect(widget.locator(".mbs-score")).to_be_visible()
    phone.page.emulate_media(media="screen")


def test_an_old_deal_is_opened_mended_and_taken_back(phone: Visitor, players: dict[str, Players]) -> None:
    totals = [settled(players[name])["totals"] for name in (FOUL_AND_INSTANT, TABLE_SWEEP)]
    widget = phone.page.locator("maubinh-score")
    # What is being laid comes back when the old deal is closed.
    widget.locator('.mbc-pick[data-card="As"]').click()
    widget.locator(".mbs-score__n").first.click()
    widget.get_by_role("button", name="Mở lại ván 1").click()
    expect(act(widget, "record")).to_have_text("Ghi lại ván 1")
    expect(widget.locator(".mbs-person__chi").first).to_have_text(f"{signed(totals[0][0])} chi")
    widget.locator(".mbt-choice--seat .mbc-segment").nth(3).click()
    widget.locator(".mbt-choice--deed .mbc-segment").nth(2).click()
    left = [*players[FOUL_AND_INSTANT][:3], {"left": True, "cards": players[FOUL_AND_INSTANT][3]["cards"]}]
    reply = answer({"id": 1, "op": "score", "profile": "bsfyi", "players": left})
    assert reply["error"]["code"] == "unspecified"
    expect(widget.locator(".mbt-open")).to_be_visible()
    expect(act(widget, "record")).to_have_count(0)
    widget.locator(".mbt-choice--deed .mbc-segment").nth(1).click()
    act(widget, "record").click()
    expect_sheet(widget, totals)
    expect(widget.locator(".mbc-board [data-card].mbc-cell")).to_have_count(1)
    widget.get_by_role("button", name="Trả lại ván 1 như cũ").click()
    expect_sheet(widget, totals)

    widget.locator(".mbs-score__n").first.click()
    widget.get_by_role("button", name="Xóa ván 1").click()
    expect_sheet(widget, totals[1:])
    widget.get_by_role("button", name="Lấy lại ván 1").click()
    expect_sheet(widget, totals)


def test_two_tabs_and_a_browser_that_is_full(phone: Visitor, players: dict[str, Players]) -> None:
    totals = [settled(players[name])["totals"] for name in (FOUL_AND_INSTANT, TABLE_SWEEP)]
    widget = phone.page.locator("maubinh-score")
    other = Visitor(phone.context.new_page(), phone.context, phone.root, "vi", phone.watch)
    there = other.open("table", fragment_of(players[TABLE_SWEEP]))
    act(there, "record").click()
    three = [*totals, totals[1]]
    expect_sheet(there, three)
    expect_sheet(widget, three)
    expect(widget.locator(".mbs-sheet__notice")).to_contain_text("tab khác")
    # What that tab would take back has another number for as long as this one has taken a deal out.
    widget.locator(".mbs-score__n").first.click()
    widget.get_by_role("button", name="Xóa ván 1").click()
    expect(there.get_by_role("button", name="Bỏ ván 2 vừa ghi")).to_be_visible()
    widget.get_by_role("button", name="Lấy lại ván 1").click()
    expect_sheet(there, three)
    there.get_by_role("button", name="Bỏ ván 3 vừa ghi").click()
    expect_sheet(widget, totals)
    expect(act(there, "record")).to_be_visible()
    other.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') } }"
    )
    act(there, "record").click()
    expect_sheet(there, three)
    expect(there.locator(".mbs-sheet__notice")).to_contain_text("không cho lưu")
    other.page.close()


def test_a_sheet_leaves_as_a_file_and_comes_back(
    phone: Visitor, players: dict[str, Players], tmp_path: Path
) -> None:
    totals = [settled(players[name])["totals"] for name in (FOUL_AND_INSTANT, TABLE_SWEEP)]
    widget = phone.page.locator("maubinh-score")
    with phone.page.expect_download() as saved:
        widget.get_by_role("button", name="Lưu thành tệp").click()
    file = tmp_path / "bang.json"
    saved.value.save_as(file)
    told = json.loads(file.read_text("utf-8"))
    assert (told["version"], [deal["totals"] for deal in told["deals"]]) == (1, totals)

    notice = widget.locator(".mbs-sheet__notice")
    told["deals"][1]["totals"][0] += 1
    for text, words in ((json.dumps(told), "ván 2 cộng lại không bằng 0"), ("<b>", "không phải bảng điểm")):
        hostile = tmp_path / "hong.json"
        hostile.write_text(text, encoding="utf-8")
        widget.locator("input[type=file]").set_input_files(hostile)
        expect(notice).to_contain_text(words)
        expect_sheet(widget, totals)
    widget.get_by_role("button", name="Trận mới").click()
    expect(widget.locator(".mbs-score")).to_have_count(0)
    # What the cards pay counts, not what the file says they do.
    told["deals"][1]["totals"] = [0, 0, 0, 0]
    told["names"][0] = "<img src=x onerror=alert(1)>"[:20]
    file.write_text(json.dumps(told), encoding="utf-8")
    widget.locator("input[type=file]").set_input_files(file)
    expect_sheet(widget, totals)
    expect(notice).to_contain_text("đã tính lại: ván 2")
    expect(widget.locator(".mbs-score thead th").nth(1)).to_have_text(told["names"][0])
    assert widget.locator("img").count() == 0
    told["deals"][1]["rules"] = "profile=khongco"
    file.write_text(json.dumps(told), encoding="utf-8")
    widget.locator("input[type=file]").set_input_files(file)
    expect(notice).to_contain_text("Ván 2 trong tệp chơi theo luật không có ở đây (khongco)")


def test_a_pair_that_hangs_on_who_left_says_so_and_names_are_told_apart(
    phone: Visitor, players: dict[str, Players]
) -> None:
    """Two of the same name; the price of a chi is told again when the page comes anew."""
    swept = [*players[TABLE_SWEEP]]
    totals = settled(swept)["totals"]
    sweeper = totals.index(max(totals))
    gone, other, _ = (seat for seat in range(4) if seat != sweeper)
    swept[gone] = {"left": True, "cards": [card for row in ROWS for card in swept[gone]["arrangement"][row]]}
    widget = phone.open("table", fragment_of(swept))
    widget.locator(".mbs-setup > summary").click()
    widget.get_by_role("button", name="Trận mới").click()
    for name in widget.locator(".mbs-names input:visible").all():
        name.fill("Chú Bảy")
    widget.locator(".mbs-setup__money").fill("5000")
    widget.locator(".mbs-setup__money").press("Tab")
    hanging = widget.locator(".mbt-hanging")
    silent, *pair = (f"Chú Bảy ({'ABCD'[seat]})" for seat in (gone, *sorted((sweeper, other))))
    expect(hanging).to_contain_text(f"Có ai sập làng hay không còn tùy {silent}.")
    expect(hanging).to_contain_text("–".join(pair))
    phone.page.reload()
    widget.locator(".mbs-setup > summary").click()
    expect(widget.locator(".mbs-setup__money + .mbs-setup__hint")).to_have_text("Mỗi chi 5.000.")
    expect(hanging).to_be_visible()
    for name in widget.locator(".mbs-names input:visible").all():
        name.fill("")
    widget.locator(".mbs-setup__money").fill("")
    widget.locator(".mbs-setup__money").press("Tab")


def test_an_example_is_only_looked_at(phone: Visitor) -> None:
    """Never recorded, and closed it leaves the table as it was; the deck stays clear of the line below."""
    phone.page.set_viewport_size({"width": 375, "height": 667})
    widget = phone.open("table")
    seats = widget.locator(".mbt-choice--seat .mbc-segment:visible")
    expect(seats).to_have_count(4)
    widget.get_by_role("button", name="Xem thử một ván").click()
    expect(widget.locator(".mbs-person__chi").first).to_be_visible()
    expect(act(widget, "close")).to_have_text("Đóng ví dụ")
    expect(act(widget, "record")).to_have_count(0)
    act(widget, "close").click()
    expect(seats).to_have_count(4)
    expect(widget.locator(".mbt-opened")).to_be_hidden()
    expect(widget.locator('.mbc-pick[aria-disabled="false"]')).to_have_count(52)

    picks = widget.locator(".mbc-pick")
    picks.first.press("End")
    expect(picks.last).to_be_focused()
    bottom, top = phone.page.evaluate(
        """() => [document.activeElement.getBoundingClientRect().bottom,
                  document.querySelector(".mbs-bar").getBoundingClientRect().top]"""
    )
    assert bottom <= top

    # A card that lies with the wrong player comes over by one button.
    picks.last.press("Enter")
    seats.nth(1).click()
    picks.last.click(force=True)
    act(widget, "claim").click()
    expect(seats.nth(0)).to_contain_text("0/13")
    expect(seats.nth(1)).to_contain_text("1/13")

    # What became of a paste is told in sight, too.
    widget.locator(".mbt-choice--entry .mbc-segment").last.click()
    box = widget.locator("textarea")
    box.evaluate("box => (box.scrollIntoView({ block: 'end' }), box.focus({ preventScroll: true }))")
    box.evaluate(
        """box => {
            box.value = "As 10x";
            box.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
        }"""
    )
    expect(widget.locator(".mbc-errors li")).to_have_text(re.compile("chữ thứ 2: "))
    expect_whole(widget, ".mbc-box__message")


def test_a_kept_deal_of_unknown_rules_is_no_fault_of_the_address(
    phone: Visitor, players: dict[str, Players]
) -> None:
    deal = {"id": "old", "rules": "profile=khongco", "dealer": 0, "players": players[TABLE_SWEEP]}
    kept = {"names": [*NAMES], "seats": 4, "length": None, "money": 0, "deals": [{**deal, "totals": [0] * 4}]}
    text = json.dumps({"format": "maubinh-score", "version": 1, **kept})
    phone.page.evaluate("text => localStorage.setItem('mb.score', text)", text)
    widget = phone.open("table")
    widget.locator("[data-deal=old]").click()
    widget.get_by_role("button", name="Mở lại ván 1").click()
    expect(widget.locator(".mbc-notice")).to_contain_text(
        "trong bảng điểm ghi theo luật không có ở đây (khongco)"
    )
    expect(widget.locator(".mbc-notice")).to_be_in_viewport()


def test_a_whole_table_by_keyboard(browser: Browser, server: str, players: dict[str, Players]) -> None:
    """Pasted at once in English: a card of two hands is named with both, then all is settled and recorded."""
    deal = players[TABLE_SWEEP]
    hands = ["\n".join(" ".join(player["arrangement"][row]) for row in ROWS) for player in deal]
    with visitor(browser, server, "en", "desktop") as reader:
        widget = reader.open("table")
        widget.locator(".mbt-choice--entry input").last.focus()
        reader.page.keyboard.press("Space")
        box = widget.locator("textarea")
        box.fill(hands[0])
        act(widget, "next").press("Enter")
        expect(box).to_be_focused()
        taken = deal[0]["arrangement"]["back"][0]
        box.fill(hands[1].replace(deal[1]["arrangement"]["back"][0], taken))
        expect(widget.locator(".mbc-errors li")).to_contain_text("both in A’s hand and in B’s")
        box.fill("\n\n".join(hands))
        expect_result(widget, settled(deal, "en", ("A", "B", "C", "D")), "en")
        expect(widget.locator(".mbs-bar__status")).to_have_attribute("aria-live", "polite")

        # What the box says can be read no more: the deal before is not recorded in its place.
        box.fill("\n\n".join([*hands[:3], f"{hands[3]} {taken}"]))
        expect(widget.locator(".mbs-bar__status")).to_contain_text("still the previous hand")
        expect(act(widget, "record")).to_have_count(0)
        act(widget, "keep").press("Enter")
        expect_result(widget, settled(deal, "en", ("A", "B", "C", "D")), "en")

        # Gone, and back by another way than the deal's address.
        widget = reader.open("table")
        act(widget, "resume").press("Enter")
        expect_result(widget, settled(deal, "en", ("A", "B", "C", "D")), "en")
        act(widget, "record").press("Enter")
        expect(act(widget, "lay")).to_be_focused()
        reader.page.keyboard.press("Enter")
        expect(widget.locator(".mbs-bar__status")).to_contain_text("type the 13 cards of A")
        reader.expect_no_sideways()
        assert small_targets(widget) == []

        # A deal of fewer than the match has is told as that before anybody records it, with what would help.
        widget = reader.open("table", fragment_of(deal[:2]))
        expect(widget.locator(".mbs-bar__status")).to_contain_text("This match has 4 players")
        expect(widget.locator(".mbs-person__chi")).to_have_count(2)
        expect(act(widget, "record")).to_have_count(0)
        act(widget, "begin").press("Enter")
        expect(act(widget, "record")).to_have_text("Record deal 1")
        expect(widget.locator(".mbs-bar__status .is-bad")).to_have_count(0)


def test_a_deal_goes_on_by_the_rules_changed_meanwhile(
    browser: Browser, server: str, players: dict[str, Players]
) -> None:
    """The page of our table's rules leads back to the deal, also where that was left without a trace."""
    address = fragment_of(players[TABLE_SWEEP])
    with visitor(browser, server, "vi", "phone") as reader:
        expect(reader.open("table", address).locator(".mbs-person__chi")).to_have_count(4)
        for fresh in (False, True):
            if fresh:
                reader.page.goto("about:blank")
            house = reader.open("house-rules", f"#set=sweep.factor:{3 + fresh}&profile=bsfyi")
            house.get_by_role("link", name="Tính chi cả bàn").click()
            widget = reader.page.locator("maubinh-score")
            if fresh:
                act(widget, "resume").click()
            expect(widget.locator(".mbs-person__chi")).to_have_count(4)
            expect(widget.locator(".mbs-setup > summary")).to_contain_text("✎")
            reader.expect_address(f"set=sweep.factor:{3 + fresh}&profile=bsfyi")
            assert reader.page.url.count("profile=") == 1
            # Where the cards are, not where the link stood on its page.
            reader.page.wait_for_function("scrollY === 0" if not fresh else "true")
            act(widget, "record").click()
            expect(act(widget, "lay")).to_be_visible()
            reader.page.evaluate("hash => (location.hash = hash)", address)
        apart = widget.locator(".mbs-sheet__due").first
        expect(apart).to_have_text(
            "Trận này không chơi một luật: ván 1 theo luật bs.fyi ✎; ván 2 theo luật bs.fyi ✎."
        )


def test_no_unfinished_deal_is_lost(browser: Browser, server: str) -> None:
    """Neither to a card tapped by mistake, nor to a table cleared, nor with the page itself."""
    with visitor(browser, server, "vi", "phone") as reader:
        widget = reader.open("table")
        deck = widget.locator('.mbc-pick[aria-disabled="false"]')
        for left in range(52, 42, -1):
            expect(deck).to_have_count(left)
            deck.first.click()
        for _ in range(2):
            widget = reader.open("table")
            expect(act(widget, "resume")).to_have_text("Xếp tiếp ván bỏ dở (10 lá)")
            deck.last.click()
            expect(act(widget, "resume")).to_have_count(0)
            widget.get_by_role("button", name="Hoàn tác").click()
            expect(act(widget, "resume")).to_have_text("Xếp tiếp ván bỏ dở (10 lá)")
            deck.last.click()
            expect(deck).to_have_count(51)
        widget = reader.open("table")
        act(widget, "resume").click()
        expect(deck).to_have_count(42)
        widget.get_by_role("button", name="Dọn bàn").click()
        expect(deck).to_have_count(52)
        widget.get_by_role("button", name="Hoàn tác").click()
        expect(deck).to_have_count(42)
        widget.get_by_role("button", name="Dọn bàn").click()
        expect(deck).to_have_count(52)
        widget = reader.open("table")
        act(widget, "resume").click()
        expect(deck).to_have_count(42)


def test_a_false_declaration_is_no_tick(browser: Browser, server: str, players: dict[str, Players]) -> None:
    """It is marked as soon as its cards are there, long before the whole table is settled."""
    laid, other = players[TABLE_SWEEP][:2]
    claim = {"declares": True, "cards": [card for row in ROWS for card in laid["arrangement"][row]]}
    nobody = {"declares": False, "cards": []}
    with visitor(browser, server, "vi", "phone") as reader:
        widget = reader.open("table", fragment_of([claim, other, nobody]))
        seats = widget.locator(".mbt-choice--seat .mbc-segment")
        expect(seats.nth(0)).to_contain_text("! báo")
        expect(seats.nth(1)).to_contain_text("✓")
        # The hand that is missing is the one to be laid.
        expect(seats.nth(2).locator("input")).to_be_checked()
        seats.nth(0).click()
        widget.locator(".mbt-choice--deed input").first.check(force=True)
        expect(seats.nth(0)).not_to_contain_text("báo")
