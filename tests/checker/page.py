"""Driving the checker in Chromium as a reader would: by typing, tapping, dragging and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Protocol, TypeVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.watching import Watch

SCREENS = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 900}}
PAGES = {"vi": "check/", "en": "en/check/"}
PATIENCE_MS = 60_000
"""How long the slowest machine may take to start the runtime; no test is about time."""

WORDS = {
    "vi": {
        "legal": "HỢP LỆ",
        "foul": "BINH LỦNG",
        "deck": "Chọn từ 52 lá",
        "suggest": "Xếp giùm",
        "share": "Chia sẻ",
        "undo": "Hoàn tác",
        "reset": "Xóa hết",
        "retry": "Thử lại",
    },
    "en": {
        "legal": "LEGAL",
        "foul": "FOUL",
        "deck": "Pick from the pack",
        "suggest": "Arrange for me",
        "share": "Share",
        "undo": "Undo",
        "reset": "Clear all",
        "retry": "Try again",
    },
}

STEP = """async (hash) => {
    const before = location.href;
    const heard = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    location.hash = hash;
    if (location.href !== before) await heard;
}"""
"""To another place of the page, once the widget has heard of it."""
PASTE = """(box, text) => {
    box.focus();
    box.select();
    document.execCommand("insertText", false, text);
    box.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
}"""

LEGAL = "As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c"
BACK_TOO_WEAK = "Ks Kd Tc 6h 2s / Qh Qd 8s 8c 3d / Ad Js 7c"
MIDDLE_TOO_WEAK = "5c 5d 5h Ks Kd / Ah Qs Jc 9d 2s / 8s 8h 3c"
SIX_PAIRS = "As Ad Kc Kh Ts / Th 8d 8c 6s 6d / 4h 4c Jd"
BONUSES = "9s 9c 9d 9h Kd / 8s 8c 8d 8h Qd / As Ac Ad"


class Watched(Protocol):
    """A reader whose page is watched."""

    watch: Watch


Reader = TypeVar("Reader", bound=Watched)


def watched(reader: Reader) -> Iterator[Reader]:
    """The reader for one test: what no page may do is told of the test that did it."""
    yield reader
    reader.watch.expect_nothing()


class Checker:
    """The checker on one page, in one language."""

    def __init__(self, page: Page, server: str, lang: str, watch: Watch) -> None:
        self.page, self.lang, self.watch = page, lang, watch
        self.address = server.rstrip("/") + "/" + PAGES[lang]
        self.words = WORDS[lang]
        self.root = page.locator("maubinh-checker")
        self.box = self.root.locator("textarea")
        self.message = self.root.locator(".mbc-box__message")
        self.verdict = self.root.locator(".mbc-verdict")
        self.live = self.root.locator(".mbc-live")
        self.notice = self.root.locator(".mbc-notice")
        self.shared = self.root.locator(".mbc-shared")

    def open(self, fragment: str = "") -> Checker:
        """Go to the page; with the page open already, only its fragment changes and the runtime lives on."""
        if fragment and self.is_open:
            self.page.evaluate(STEP, fragment)
        else:
            self.page.goto(self.address + fragment)
        # An example without a hand leaves box and board away.
        expect(self.root.locator(".mbc").first).to_be_visible()
        return self

    @property
    def is_open(self) -> bool:
        return self.page.url.split("#")[0] == self.address

    def fresh(self) -> Checker:
        """An empty board and an empty box, on a page that may have been used before."""
        if not self.is_open:
            return self.open()
        self.page.evaluate(STEP, "#rows=--&profile=bsfyi")
        self.button("reset").evaluate("button => button.click()")
        deck = self.root.locator(".mbc-deck > button")
        if deck.get_attribute("aria-expanded") == "true":
            deck.click()
        expect(self.box).to_have_value("")
        expect(self.root.locator(".mbc-board [data-card]")).to_have_count(0)
        return self

    def button(self, name: str) -> Locator:
        return self.root.locator(".mbc-tools").get_by_role("button", name=str(self.words[name]), exact=True)

    def row(self, place: str) -> Locator:
        return self.root.locator(f".mbc-row[data-place={place}]")

    def card(self, card: str) -> Locator:
        return self.root.locator(f'.mbc-board .mbc-cell[data-card="{card}"]')

    def pick(self, card: str) -> Locator:
        return self.root.locator(f'.mbc-pick[data-card="{card}"]')

    def paste(self, text: str) -> None:
        """As a paste does it: the whole text at once, told to the page as such."""
        self.box.evaluate(PASTE, text)

    def expect_verdict(self, kind: str) -> None:
        expect(self.verdict).to_contain_text(str(self.words[kind]), timeout=PATIENCE_MS)

    def expect_row(self, place: str, cards: str) -> None:
        """These cards, in this order, and no other."""
        cells = self.row(place).locator("[data-card].mbc-cell")
        wanted = cards.split()
        expect(cells).to_have_count(len(wanted), timeout=PATIENCE_MS)
        assert cells.evaluate_all("cells => cells.map((cell) => cell.dataset.card)") == wanted

    def expect_hand(self, rows: str) -> None:
        """`"back / middle / front"`, and nothing left over."""
        for place, cards in zip(("back", "middle", "front", "tray"), [*rows.split("/"), ""], strict=True):
            self.expect_row(place, cards)

    def expect_address(self, part: str) -> None:
        expect(self.page).to_have_url(re.compile(re.escape(part)))


@contextmanager
def visit(
    browser: Browser, server: str, lang: str, screen: str = "phone", *, allow: str = "", setup: str = ""
) -> Iterator[tuple[Checker, BrowserContext]]:
    """A reader of their own, watched; `allow` as of `Watch.expect_nothing`."""
    context = browser.new_context(
        viewport=SCREENS[screen],  # type: ignore[arg-type]
        has_touch=screen == "phone",
        locale=lang,
    )
    context.set_default_timeout(PATIENCE_MS)
    if setup:
        context.add_init_script(setup)
    watch = Watch.of(server)
    watch.over(context)
    try:
        yield Checker(context.new_page(), server, lang, watch), context
        watch.expect_nothing(allow)
    finally:
        context.close()


@contextmanager
def visits(browser: Browser, server: str) -> Iterator[Callable[[str], Checker]]:
    """Readers by language and screen ("vi-phone"): each opens a page once and stays on it."""
    with ExitStack() as open_ones:

        @cache
        def reader(kind: str) -> Checker:
            lang, screen = kind.split("-")
            return open_ones.enter_context(visit(browser, server, lang, screen))[0]

        yield reader


def fragment(rows: str, tray: str = "") -> str:
    """An arrangement as the address carries it."""
    joined = "-".join(part.replace(" ", "") for part in rows.split("/"))
    return f"#rows={joined}{'&tray=' + tray.replace(' ', '') if tray else ''}&profile=bsfyi"


def as_lines(rows: str) -> str:
    return "\n".join(part.strip() for part in rows.split("/"))


def touch_drag(checker: Checker, card: str, onto: str) -> None:
    """With a finger: held for a moment, then moved."""
    target = checker.card(onto)
    target.scroll_into_view_if_needed()
    start, end = checker.card(card).bounding_box(), target.bounding_box()
    assert start
    assert end
    session = checker.page.context.new_cdp_session(checker.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    across, down = end["x"] + end["width"] / 2 - x, end["y"] + end["height"] / 2 - y
    touch("touchStart", (x, y))
    checker.page.wait_for_timeout(300)
    for step in range(1, 13):
        touch("touchMove", (x + across * step / 12, y + down * step / 12))
    expect(checker.root.locator(".mbc-board")).to_have_class(re.compile("is-dragging"))
    for step in range(8):
        touch("touchMove", (x + across + step % 2, y + down))
        checker.page.wait_for_timeout(30)
    touch("touchEnd")
    expect(checker.root.locator(".mbc-board")).not_to_have_class(re.compile("is-dragging"))


def drag(checker: Checker, card: str, onto: str) -> None:
    """With the mouse, in steps, as a hand would."""
    target = checker.card(onto)
    target.scroll_into_view_if_needed()
    start, end = checker.card(card).bounding_box(), target.bounding_box()
    assert start
    assert end
    mouse = checker.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    x, y = end["x"] + end["width"] * 0.6, end["y"] + end["height"] / 2
    mouse.move(x - 8, y - 8, steps=12)
    expect(checker.root.locator(".mbc-board")).to_have_class(re.compile("is-dragging"))
    # Sortable looks around every 50 ms: the hand moves a little until it has seen the card arrive.
    for step in range(8):
        mouse.move(x + step % 2, y + step % 3)
        checker.page.wait_for_timeout(30)
    mouse.up()
    expect(checker.root.locator(".mbc-board")).not_to_have_class(re.compile("is-dragging"))
