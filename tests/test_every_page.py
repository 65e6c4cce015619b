"""Every page in Chromium: what it asks for, how wide it is, what axe finds.

Words change with the language, colours with the scheme, room with the screen. Two walks see both of each, and
every page in one of them; in the proof four walks see all pages each.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from spec.build.view import page_path
from tests.effort import PROOF
from tests.site_pages import PAGES, ROOT
from tests.watching import Watch, opened

pytestmark = pytest.mark.browser

DESKTOP: ViewportSize = {"width": 1280, "height": 900}
NARROWEST: ViewportSize = {"width": 360, "height": 740}
ZOOMED: tuple[ViewportSize, ...] = ({"width": 320, "height": 740}, {"width": 640, "height": 450})
"""A computer's screen enlarged four times, and twice."""

# Cut-off parts do not widen the page: look for them one by one.
CUT_OFF = """() => [...document.querySelectorAll('.mb-cases *, .mb-values *, .mb-list *, .mb-clause *')]
    .filter(e => !e.closest('thead, caption') && e.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 3).map(e => e.className + ' ' + e.textContent.slice(0, 40))"""

# A colour half-way to another is no colour of the page's: nothing moves while it is looked at. And all of it
# is laid out: where rows grow as axe comes near, it would hold them against what lay there before.
STILL = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { transition: none !important; animation: none !important;"
        + " content-visibility: visible !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""

# A page repeats the same few kinds of element thousands of times, and axe takes a second for each thousand.
# So it is shown each kind at least twice, and no row of a table or list in which all kinds were seen before.
# A kind is all that its rules can tell apart but the words: tag, classes and states, and those of its parent.
THIN_OUT = """() => {
    const ROWS = "tr, li, p, dl > div, .mb-clause, .mb-hand, .mb-row, .mb-card";
    const STATES = ["role", "aria-label", "aria-hidden", "aria-pressed", "tabindex", "href", "open"];
    const own = (element) => {
        const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        const states = STATES.filter((name) => element.hasAttribute(name));
        return [element.tagName, element.className, ...states, words].join(" ");
    };
    const kind = (element) => own(element.parentElement) + " > " + own(element);
    const article = document.querySelector("article");
    const seen = new Map();
    for (const row of article.querySelectorAll(ROWS)) {
        if (!row.isConnected) continue;
        const kinds = [row, ...row.querySelectorAll("*")].map(kind);
        // The first of a list stays: one without children would be a fault of its own.
        const first = !row.previousElementSibling?.matches(ROWS);
        if (!first && kinds.every((one) => seen.get(one) >= 2)) row.remove();
        else for (const one of new Set(kinds)) seen.set(one, (seen.get(one) ?? 0) + 1);
    }
}"""


# What moves of itself while a page comes, as browsers add it up; readers are said not to mind up to a tenth.
MOVES = """new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
        (window.moved ??= []).push([value, sources.map(({ node }) => node?.className ?? "").join(" ")]);
}).observe({ type: "layout-shift", buffered: true })"""
MOVED = """() => {
    const moved = window.moved ?? [];
    return moved.reduce((sum, [value]) => sum + value, 0) < 0.1 ? null : moved;
}"""


@dataclass(frozen=True)
class Look:
    """A reader's language, colours and screen."""

    language: str
    scheme: Literal["light", "dark"]
    screen: ViewportSize

    def __str__(self) -> str:
        return f"{self.language}-{self.scheme}-{self.screen['width']}"


TWO = (Look("vi", "light", NARROWEST), Look("en", "dark", DESKTOP))
LOOKS = (*TWO, Look("vi", "dark", DESKTOP), Look("en", "light", NARROWEST)) if PROOF else TWO


@dataclass(frozen=True)
class Seen:
    """What one walk through all pages brought, by page; empty where all is well."""

    pages: Collection[str]
    watch: Watch
    schemes: dict[str, str | None]
    moved: dict[str, Any]
    wide: dict[str, Any]
    violations: dict[str, list[str]]


# Who saves data starts no runtime before he asks for it, and there is none to wait for.
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


def walk(browser: Browser, server: str, look: Look, pages: Collection[str]) -> Seen:
    """Pages of a language: at the narrowest phone's width, enlarged, then on the screen for axe."""
    seen = Seen(pages, Watch.of(server), {}, {}, {}, {})
    context = browser.new_context(color_scheme=look.scheme, viewport=look.screen)
    context.add_init_script(SAVING)
    context.add_init_script(MOVES)
    page = seen.watch.over(context).new_page()
    for name in pages:
        opened(page, server + page_path(look.language, name))
        page.wait_for_load_state("networkidle")
        if (moved := page.evaluate(MOVED)) is not None:
            seen.moved[name] = moved
        page.evaluate(STILL)
        seen.schemes[name] = page.locator("body").get_attribute("data-md-color-scheme")
        page.set_viewport_size(NARROWEST)
        page.evaluate("for (const d of document.querySelectorAll('details.mb-more')) d.open = true")
        width, cut = page.evaluate("document.documentElement.scrollWidth"), page.evaluate(CUT_OFF)
        if width > NARROWEST["width"] or cut:
            seen.wide[name] = (width, cut)
        for screen in ZOOMED:
            page.set_viewport_size(screen)
            width = page.evaluate("document.documentElement.scrollWidth")
            if width > screen["width"]:
                seen.wide[f"{name} at {screen['width']}"] = (width, [])
        page.set_viewport_size(look.screen)
        seen.violations.update(violations_of(page, name))
    context.close()
    return seen


def violations_of(page: Page, name: str) -> dict[str, list[str]]:
    """What axe finds serious, of ours and of the theme: page and rule -> where."""
    page.evaluate(THIN_OUT)
    page.evaluate((ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    found: dict[str, list[str]] = {}
    for violation in result["violations"]:
        if violation["impact"] not in {"serious", "critical"}:
            continue
        for node in violation["nodes"]:
            target = " ".join(map(str, node["target"]))
            found.setdefault(f"{name}: {violation['id']}", []).append(f"{target}: {node['html'][:120]}")
    return found


@pytest.fixture(scope="module", params=LOOKS, ids=str)
def look(request: pytest.FixtureRequest) -> Look:
    """One after the other."""
    found: Look = request.param
    return found


@pytest.fixture(scope="module")
def seen(browser: Browser, server: str, look: Look) -> Seen:
    """The walk in a look."""
    turn = LOOKS.index(look)
    return walk(browser, server, look, PAGES if PROOF else PAGES[turn :: len(LOOKS)])


def test_it_loads_from_one_host_without_complaint(seen: Seen) -> None:
    seen.watch.expect_nothing()


def test_it_has_the_readers_colours(seen: Seen, look: Look) -> None:
    wanted = "slate" if look.scheme == "dark" else "default"
    assert seen.schemes == dict.fromkeys(seen.pages, wanted)


def test_it_is_no_wider_than_a_phone(seen: Seen) -> None:
    assert seen.wide == {}


def test_axe_finds_nothing_serious(seen: Seen) -> None:
    assert seen.violations == {}


def test_what_is_read_stays_where_it_is(seen: Seen) -> None:
    assert seen.moved == {}
