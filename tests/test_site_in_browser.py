"""The built site in Chromium: as a reader, a search and a printer see it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from spec.build.cases import load_cases
from spec.build.view import LANGUAGES, page_path
from tests.effort import PROOF
from tests.watching import Watch, held, opened

pytestmark = pytest.mark.browser

PATIENCE_MS = 60_000


@pytest.fixture
def watch(server: str) -> Watch:
    return Watch.of(server)


@pytest.fixture
def page(browser: Browser, watch: Watch) -> Iterator[Page]:
    """A desktop reader's page."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield watch.over(context).new_page()
    context.close()


# There and back sees both languages; the other way round is for the proof.
@pytest.mark.parametrize(("here", "there"), [("vi", "en"), ("en", "vi")] if PROOF else [("vi", "en")])
def test_switcher_keeps_page_and_place_and_follows_instant_navigation(
    page: Page, server: str, watch: Watch, here: str, there: str
) -> None:
    case = next(case.id for case in load_cases() if case.page == "hands")
    opened(page, server + page_path(here, "hands", case))
    page.locator("a[data-mb-language]").click()
    page.wait_for_url(server + page_path(there, "hands", case))
    assert page.locator("html").get_attribute("lang") == there
    page.evaluate("window.stayed = true")
    # The theme needs its sitemap before it can take over a click.
    page.wait_for_load_state("networkidle")
    page.locator(".md-nav--primary a[href$='/scoring/']").first.click()
    page.wait_for_url(server + page_path(there, "scoring"))
    page.locator("link[rel~='alternate'][hreflang='vi'][href$='/scoring/']").first.wait_for(state="attached")
    assert page.evaluate("window.stayed"), "the page was loaded anew: instant navigation is off"
    page.locator("a[data-mb-language]").click()
    page.wait_for_url(server + page_path(here, "scoring"))
    assert page.locator("html").get_attribute("lang") == here
    watch.expect_nothing()


@pytest.mark.parametrize("name", ["check", "suggest", "compare"])
def test_switcher_carries_what_was_typed(page: Page, server: str, name: str) -> None:
    """There and back: what stands in the box is not in the address, and may be no hand yet."""
    box = page.locator("article textarea").first
    opened(page, server + page_path("vi", name))
    for there, typed in (("en", "As Ac foo bar"), ("vi", "As Ac foo")):
        box.fill(typed)
        page.locator("a[data-mb-language]").click()
        page.wait_for_url(server + page_path(there, name) + "*")
        expect(page.locator("html")).to_have_attribute("lang", there)
        expect(box).to_have_value(typed)


def found_by(page: Page, text: str) -> list[str]:
    """The addresses a search gives, in its order, without what the theme adds to mark words."""
    box = page.locator("input[data-md-component='search-query']")
    links = page.locator(".md-search-result__link")
    # What was found before goes first: it could be the same.
    for typed in ("", text):
        box.fill(typed)
        expect(links.first).to_be_attached(attached=bool(typed), timeout=PATIENCE_MS)
    return [re.sub(r"\?h=[^#]*", "", link) for link in links.evaluate_all("found => found.map(a => a.href)")]


# What is typed, and what must be among the first four results.
QUERIES = {
    "vi": {
        "thung pha sanh": "glossary/#term-straight_flush",
        "thùng phá sảnh": "glossary/#term-straight_flush",
        "tu quy": "glossary/#term-four_of_a_kind",
        "tứ quý": "glossary/#term-four_of_a_kind",
        "binh lung": "glossary/#term-foul",
        "luc phe bon": "glossary/#term-six_pairs",
        "sap lang": "glossary/#term-table_sweep",
        "cu lu": "glossary/#term-full_house",
        "in luat": "house-rules/",
        "đồng màu": "glossary/#term-one_colour_13",
        "dong mau": "glossary/#term-one_colour_13",
        "foul.pays": "scoring/#bsfyi-foul.pays",
        "bsfyi/foul.pays": "scoring/#bsfyi-foul.pays",
    },
    "en": {
        "straight flush": "hands/#bsfyi-straight_flush.royal",
        "full house": "glossary/#term-full_house",
        "foul": "arranging/",
        "mậu binh": "glossary/#term-mau_binh",
        "mau binh": "glossary/#term-mau_binh",
        "foul.pays": "scoring/#bsfyi-foul.pays",
    },
}


WORDS = re.compile(r"[^?]*/search/words\.json$")

# Words of the table, asked for in either language's pages; the glossary says first what they mean.
MEANT = {
    "lung": "foul",
    "lủng": "foul",
    "foul": "foul",
    "sap lang": "table_sweep",
    "sập làng": "table_sweep",
    "toi trang": "instant_win",
    "tới trắng": "instant_win",
    "instant win": "instant_win",
    "luc phe bon": "six_pairs",
    "sanh rong": "dragon",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_words_with_and_without_marks(
    page: Page, server: str, watch: Watch, language: str
) -> None:
    files: list[str] = []
    page.on("request", lambda request: files.append(request.url))
    opened(page, server + page_path(language, "sources"))
    page.wait_for_load_state("networkidle")
    early = [name for name in files if "workers/search" in name or WORDS.match(name)]
    assert early == [], "the words are fetched or filed before anyone searches"
    page.locator("input[data-md-component='search-query']").click()
    root = server + page_path(language, "index")
    failed = {}
    for query, wanted in QUERIES[language].items():
        links = found_by(page, query)
        assert all(link.startswith(root) for link in links), f"{query}: a result of the other language"
        bare = [
            link.partition("?")[0] + ("#" + link.partition("#")[2] if "#" in link else "") for link in links
        ]
        # A result is a page, with its places under it.
        pages = [*dict.fromkeys(link.partition("#")[0] for link in bare)][:4]
        near = [link for link in bare if link.partition("#")[0] in pages]
        if not any(link.startswith(root + wanted) for link in [*near, *bare[:12]]):
            failed[query] = bare[:12]
    for query, term in MEANT.items():
        first = [link.removeprefix(root) for link in found_by(page, query)][:4]
        if first[0] != "glossary/" or f"glossary/#term-{term}" not in first:
            failed[query] = first
    case = load_cases()[0]
    assert any(link.endswith(f"#{case.id}") for link in found_by(page, case.id)), "a case is found by its id"
    assert failed == {}
    watch.expect_nothing()


def test_search_says_that_it_has_no_words_and_asks_again(page: Page, server: str) -> None:
    opened(page, server + "en/")
    box = page.locator("input[data-md-component='search-query']")
    told = page.locator("[data-md-component='search-result'] [role=status]")
    page.context.route(WORDS, lambda route: route.abort())
    with page.context.expect_event("requestfailed", lambda request: bool(WORDS.match(request.url))):
        box.click()
    box.press_sequentially("fo")
    expect(told).to_contain_text("could not be loaded")
    box.fill("")
    expect(told).to_have_text("Type to start searching")
    page.context.unroute(WORDS)
    assert server + "en/glossary/#term-foul" in found_by(page, "foul")[:4]
    box.fill("xyzzyq")
    expect(told).to_have_text("No matching documents")
    box.fill("   ")
    expect(told).to_have_text("Type to start searching")


def test_looks_are_switched_and_remembered(page: Page, server: str, watch: Watch) -> None:
    """Light and dark, and the colours of the suits; on both pages cards are drawn and named."""
    opened(page, server + "hands/")
    expect_cards(page, "át bích")
    schemes = []
    for _ in range(3):
        page.locator("form[data-mb-screen] label:visible").click()
        schemes.append(page.locator("body").get_attribute("data-md-color-scheme"))
    assert sorted(map(str, schemes)) == ["default", "default", "slate"]
    while page.locator("body").get_attribute("data-md-color-scheme") != "slate":
        page.locator("form[data-mb-screen] label:visible").click()

    diamond = page.locator(".mb-cases .mb-card--d").first
    colour = "el => getComputedStyle(el).color"
    assert page.locator("html").get_attribute("data-suits") == "two"
    red = diamond.evaluate(colour)
    page.locator("[data-mb-suits]").click()
    assert page.locator("html").get_attribute("data-suits") == "four"
    assert diamond.evaluate(colour) != red
    assert page.evaluate("localStorage.getItem('mb.suits')") == "four"

    opened(page, server + "en/hands/")
    expect_cards(page, "ace of spades")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    assert page.locator("html").get_attribute("data-suits") == "four"
    assert page.locator("[data-mb-suits]").get_attribute("aria-pressed") == "true"
    watch.expect_nothing()


def test_looks_follow_the_machine_until_chosen(browser: Browser, server: str) -> None:
    """So do the browser's own parts; and a choice that cannot be read is none."""
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()

    def looks(scheme: str, own: str) -> None:
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
        expect(page.locator("html")).to_have_css("color-scheme", own)
        expect(page.locator("form[data-mb-screen] label:visible")).to_have_count(1)

    opened(page, server + "hands/")
    looks("slate", "dark")
    page.emulate_media(color_scheme="light")
    looks("default", "light")
    page.locator("form[data-mb-screen] input:checked").press("Enter")
    page.emulate_media(color_scheme="dark")
    looks("default", "light")
    opened(page, server + "hands/")
    looks("default", "light")
    page.evaluate("__md_set('__palette', { index: 7 })")
    opened(page, server + "hands/")
    looks("slate", "dark")
    context.close()


def test_style_sheets_stay_through_a_hop(page: Page, server: str) -> None:
    """The theme neither loads them anew at the start nor takes them for others in a folder below."""
    opened(page, server + "hands/")
    sheets = "[...document.querySelectorAll('link[rel=stylesheet]')]"
    given = page.evaluate(f"(window.sheets = {sheets}).map((sheet) => sheet.getAttribute('href'))")
    assert given
    assert all(href.startswith("../") for href in given)
    title = page.locator("h1").text_content() or ""
    page.locator(".md-nav a[href$='/scoring/']").first.evaluate("link => link.click()")
    expect(page.locator("h1")).not_to_have_text(title)
    assert page.evaluate(f"{sheets}.map((sheet) => window.sheets?.indexOf(sheet))") == list(range(len(given)))


@pytest.mark.parametrize("name", ["hands", "differences"])
def test_a_damaged_address_leads_nowhere_and_breaks_nothing(
    page: Page, server: str, watch: Watch, name: str
) -> None:
    opened(page, f"{server}{name}/#%E0%A4%A")
    watch.expect_nothing()


def test_a_page_one_hops_to_opens_at_its_top(page: Page, server: str) -> None:
    """The theme notes how far a page was scrolled a moment later: by then another's entry may stand there."""
    note = "history.replaceState({ x: 0, y: 900 }, '')"
    opened(page, server + "hands/")
    # In one breath: the theme itself may note where the page stands at any moment between two.
    assert page.evaluate(f"{note}; history.state.y") == 900
    release = held(page.context, server + "arranging/")
    page.evaluate("scrollTo(0, 900)")
    page.locator(".md-nav a[href$='/arranging/']").first.evaluate("link => link.click()")
    page.wait_for_url("**/arranging/")
    page.evaluate(note)
    release()
    expect(page.locator("h1")).to_contain_text("binh lủng")
    page.wait_for_function("scrollY === 0")


def test_drawer_opens_by_keys(browser: Browser, server: str) -> None:
    """While it is shut no key leads into it; it opens on the list with the page; Escape leads back."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    opened(page, server + "hands/")
    button = page.get_by_role("button", name="Thanh điều hướng")
    within = page.locator(".md-nav--primary .md-nav a:focus")
    expect(button).to_have_attribute("aria-expanded", "false")
    for key in ("Enter", "Space"):
        button.focus()
        page.keyboard.press(key)
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(within).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(button).to_be_focused()
        expect(button).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".md-nav--primary a").first).to_be_hidden()
    page.evaluate("for (const link of document.querySelectorAll('.md-nav--primary a')) link.focus()")
    expect(button).to_be_focused()
    page.close()


def test_drawer_shows_its_pages_to_a_finger(browser: Browser, server: str) -> None:
    """Also where the page one is on is the first of its list, with headings of its own in a list aside."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for address in ("table/", "en/hands/"):
        opened(page, server + address)
        page.locator(".mb-drawer").tap()
        listed = ".md-nav[aria-expanded='true'] > ul > li > a.md-nav__link:not(.md-nav__link--active)"
        links = page.locator(listed)
        expect(links.first).to_be_in_viewport(ratio=1)
        expect(links.last).to_be_in_viewport(ratio=1)
    page.close()


def expect_cards(page: Page, name: str) -> None:
    """The ace of spades is drawn in the site's own font, and called so."""
    card = page.locator(".mb-cases .mb-card[data-card='As']").first
    assert card.get_attribute("aria-label") == name
    card.scroll_into_view_if_needed()
    expect(card).to_have_text("A ♠", use_inner_text=True)
    assert page.evaluate("() => document.fonts.check('16px \"Maubinh Suits\"', '♠')")


def test_pages_read_without_scripts(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server)
    assert "JavaScript" in page.locator("maubinh-checker").inner_text()
    assert page.locator("[data-mb-suits]").is_hidden()
    page.goto(server + "scoring/")
    assert page.locator(".mb-case").first.is_visible()
    assert page.locator(".mb-clause").first.is_visible()
    page.locator("a[data-mb-language]").click()
    page.wait_for_url(server + "en/scoring/")
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_card_is_one_sheet_of_paper(page: Page, server: str, language: str) -> None:
    opened(page, server + page_path(language, "card"))
    page.wait_for_load_state("networkidle")
    sheet = page.pdf(prefer_css_page_size=True, print_background=False)
    assert len(re.findall(rb"/Type\s*/Page[^s]", sheet)) == 1
    assert re.search(rb"/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]", sheet), "not A4"
    page.emulate_media(media="print")
    assert page.locator(".md-header").is_hidden()
    assert page.locator(".mb-rulecard__title").is_visible()


@pytest.mark.parametrize(
    ("path", "words"), [("nowhere/", "Không có trang này"), ("en/nowhere/", "no page at this")]
)
def test_missing_pages_are_told_of_in_both_languages(page: Page, server: str, path: str, words: str) -> None:
    response = page.goto(server + path)
    assert response is not None
    assert response.status == 404
    assert words in page.locator("article").inner_text()
    assert page.locator("article a[href]").first.evaluate("a => new URL(a.href).pathname") == "/"
