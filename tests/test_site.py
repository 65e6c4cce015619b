"""The built site: every page in both languages, as a reader, a search and a browser's own checks see it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from spec.build import csp
from spec.build.cases import load_cases
from spec.build.specdata import load_spec
from spec.build.view import LANGUAGES, anchor, page_path

ROOT = Path(__file__).resolve().parents[1]
PAGES = (
    "index",
    "check",
    "hands",
    "arranging",
    "bonuses",
    "sweeps",
    "instants",
    "scoring",
    "input",
    "glossary",
    "sources",
    "card",
)
EVERY = [(language, page) for language in LANGUAGES for page in PAGES]
# Words change with the language and colours with the scheme: two runs see all of both.
LOOKS = [("vi", "light"), ("en", "dark")]
ADDRESSES = [page_path(language, page) for language, page in EVERY]

# What axe finds in the theme itself, not in our pages. Each with why it stays; anything else fails.
OF_THE_THEME = {
    # The theme gives its search the role of a dialog even while it is closed, and no name.
    "aria-dialog-name": (".md-search",),
}


class Reader(HTMLParser):
    """The ids, addresses and language of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if name := found.get("id"):
            self.ids[name] += 1
        if tag == "a" and (href := found.get("href")):
            self.links.append(href)
        if tag in {"link", "script", "img", "source", "iframe"} and (
            path := found.get("src") or found.get("href")
        ):
            self.loaded.append(path)

    def first(self, tag: str, **wanted: str) -> dict[str, str | None]:
        """The attributes of the first such element; empty where there is none."""
        for name, found in self.tags:
            if name == tag and all(
                found.get(key.replace("_", "-")) == value for key, value in wanted.items()
            ):
                return found
        return {}


def html_of(site: Path, address: str) -> str:
    """The text of a page by its address from the site's root."""
    return (site / address / "index.html").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def readers(site: Path) -> dict[str, Reader]:
    """Each page's elements, by its address."""
    return {address: Reader(html_of(site, address)) for address in ADDRESSES}


# The files


@pytest.mark.parametrize("address", ADDRESSES)
def test_head_tells_language_description_and_the_other_language(
    readers: dict[str, Reader], address: str
) -> None:
    reader = readers[address]
    language = "en" if address.startswith("en/") else "vi"
    assert reader.first("html")["lang"] == language
    description = reader.first("meta", name="description")["content"] or ""
    assert len(description) > 30
    marked = re.search("[ạảấầẩẫậắằẳẵặẹẻẽếềểễệịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ]", description)
    assert bool(marked) == (language == "vi") or "mậu binh" in description
    for other in LANGUAGES:
        link = reader.first("link", rel="alternate ", hreflang=other)
        page = address.removeprefix("en/").strip("/") or "index"
        target = urljoin("http://site/" + address, link["href"] or "")
        assert target == "http://site/" + page_path(other, page)


def test_descriptions_differ_from_page_to_page(readers: dict[str, Reader]) -> None:
    told = Counter(reader.first("meta", name="description")["content"] for reader in readers.values())
    assert [text for text, times in told.items() if times > 1] == []


@pytest.mark.parametrize("address", [*ADDRESSES, "404.html", "en/404.html"])
def test_policy_is_the_same_strict_one_everywhere(site: Path, address: str) -> None:
    path = site / address if address.endswith(".html") else site / address / "index.html"
    html = path.read_text(encoding="utf-8")
    policy = Reader(html).first("meta", http_equiv="Content-Security-Policy")["content"] or ""
    home = Reader(html_of(site, "")).first("meta", http_equiv="Content-Security-Policy")["content"]
    assert policy == home
    rules = {name: values for name, *values in (part.split() for part in policy.split("; "))}
    assert rules["default-src"] == rules["object-src"] == ["'none'"]
    assert (
        rules["style-src"] == rules["connect-src"] == rules["worker-src"] == rules["base-uri"] == ["'self'"]
    )
    assert rules["img-src"] == ["'self'", "data:"]
    assert rules["script-src"][:2] == ["'self'", "'wasm-unsafe-eval'"]
    assert all(value.startswith("'sha256-") for value in rules["script-src"][2:])
    assert csp.inline_hashes(html) <= set(rules["script-src"])
    assert csp.refused(html) is None


def test_every_inline_script_counts_and_data_does_not() -> None:
    html = '<script>a</script><script type="application/json">b</script><script src="c.js"></script>'
    assert len(csp.inline_hashes(html)) == 1


@pytest.mark.parametrize(
    "html",
    [
        '<p style="color:red">',
        "<style>p{}</style>",
        '<button onclick="x()">',
        '<a href="javascript:void(0)">',
    ],
)
def test_what_the_policy_would_refuse_is_found_at_build_time(html: str) -> None:
    assert csp.refused(html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_and_clause_has_one_place(readers: dict[str, Reader], language: str) -> None:
    wanted = {case.id: page_path(language, case.page) for case in load_cases()}
    wanted |= {anchor(name): page_path(language, clause.page) for name, clause in load_spec().clauses.items()}
    found: dict[str, list[str]] = {}
    for address, reader in readers.items():
        if address.startswith("en/") == (language == "en"):
            for name, times in reader.ids.items():
                found.setdefault(name, []).extend([address] * times)
    places = {name: found.get(name, []) for name in wanted}
    assert places == {name: [address] for name, address in wanted.items()}


def test_ids_are_unique_on_each_page(readers: dict[str, Reader]) -> None:
    doubled = {
        address: [name for name, times in reader.ids.items() if times > 1]
        for address, reader in readers.items()
    }
    assert {address: names for address, names in doubled.items() if names} == {}


@pytest.mark.parametrize("address", [*ADDRESSES, "404.html"])
def test_links_lead_somewhere(site: Path, readers: dict[str, Reader], address: str) -> None:
    reader = readers.get(address) or Reader((site / address).read_text(encoding="utf-8"))
    base = "http://site/" + address
    broken = []
    for link in reader.links + reader.loaded:
        url = urlsplit(urljoin(base, link))
        if url.netloc != "site":
            continue
        path = unquote(url.path).lstrip("/")
        file = site / path / "index.html" if path.endswith("/") or not path else site / path
        if not file.is_file():
            broken.append(link)
        elif url.fragment and not url.fragment.startswith(("case=", "__")):
            target = readers.get(path)
            if target is not None and unquote(url.fragment) not in target.ids:
                broken.append(link)
    assert broken == []


def test_nothing_is_loaded_from_elsewhere(site: Path, readers: dict[str, Reader]) -> None:
    foreign = [path for reader in readers.values() for path in reader.loaded if "//" in path]
    assert [path for path in foreign if not path.startswith("http://127.0.0.1")] == []
    for sheet in site.rglob("*.css"):
        assert re.findall(r"url\(\s*[\"']?(?:https?:)?//", sheet.read_text(encoding="utf-8")) == [], (
            sheet.name
        )


def test_rows_carry_what_is_asked_and_what_must_be_answered(site: Path) -> None:
    published = {
        case["id"]: case for case in json.loads((site / "assets/data/cases.json").read_text("utf-8"))
    }
    assert published.keys() == {case.id for case in load_cases()}
    reader = Reader(html_of(site, "arranging/"))
    rows = [found for tag, found in reader.tags if tag == "tr" and "data-case" in found]
    assert rows
    for row in rows:
        items = json.loads(row["data-requests"] or "")
        assert items == published[str(row["data-case"])]["items"]
        assert all("id" not in item["request"] for item in items)


def test_published_addresses_of_cases_and_clauses_exist(site: Path, readers: dict[str, Reader]) -> None:
    clauses = json.loads((site / "assets/data/clauses.json").read_text("utf-8"))
    assert clauses.keys() == load_spec().clauses.keys()
    cases = json.loads((site / "assets/data/cases.json").read_text("utf-8"))
    for address in [
        a for entry in [*clauses.values(), *(case["page"] for case in cases)] for a in entry.values()
    ]:
        page, _, fragment = address.partition("#")
        assert fragment in readers[page].ids, address


def test_numbers_of_the_rules_are_not_typed_into_pages() -> None:
    typed = re.compile(r"\d+\s*chi\b|[×x]\s*\d|nhân (?:hai|ba|\d)(?! lần)|times \d|\b(?:doubled|tripled)\b")
    # 1 chi is the unit itself; sập 3 chi and chi 3 lá are names.
    allowed = re.compile(r"\b1\s+chi\b|[Ss]ập\s+3\s+chi|sap-3-chi")
    found = []
    for path in sorted((ROOT / "docs").glob("??/*.md")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            bare = allowed.sub("", re.sub(r"\{\{.*?\}\}", "", line))
            if match := typed.search(bare):
                found.append(f"{path.relative_to(ROOT).as_posix()}:{number}: {match[0]}")
    assert found == []


def test_pages_hold_no_card_of_their_own() -> None:
    card = re.compile(r"(?<![\w-])(?:10|[AKQJT2-9])(?:[♠♥♦♣]|[shdc](?![\w]))")
    for path in sorted((ROOT / "docs").glob("??/*.md")):
        assert card.findall(path.read_text(encoding="utf-8")) == [], path.name


def test_sitemap_serves_both_languages(site: Path) -> None:
    sitemap = (site / "sitemap.xml").read_text(encoding="utf-8")
    assert sitemap == (site / "en" / "sitemap.xml").read_text(encoding="utf-8")
    for address in ADDRESSES:
        assert f"/{address}</loc>" in sitemap


# In the browser


@dataclass
class Watch:
    """What a page must never do: ask another host, miss a file, complain in the console."""

    host: str
    foreign: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def over(self, page: Page) -> Page:
        """Watches a page from now on."""
        page.on("request", self._asked)
        page.on("response", lambda r: self.missing.append(r.url) if r.status >= 400 else None)
        page.on(
            "console", lambda m: self.complaints.append(m.text) if m.type in {"error", "warning"} else None
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _asked(self, request: Any) -> None:
        url = urlsplit(request.url)
        if url.scheme not in {"data", "blob"} and url.netloc != self.host:
            self.foreign.append(request.url)

    @property
    def nothing(self) -> bool:
        return not (self.foreign or self.missing or self.complaints)


@pytest.fixture
def watch(server: str) -> Watch:
    return Watch(urlsplit(server).netloc)


@pytest.fixture
def page(browser: Browser, watch: Watch) -> Iterator[Page]:
    """A desktop reader's page."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield watch.over(context.new_page())
    context.close()


@pytest.fixture
def phone(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """A reader with the narrowest phone."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, device_scale_factor=2)
    yield context
    context.close()


def opened(page: Page, address: str) -> Page:
    """A page once the theme's script runs."""
    page.goto(address, wait_until="load")
    page.locator("html.js").wait_for(state="attached")
    return page


@pytest.mark.browser
@pytest.mark.parametrize(("language", "scheme"), LOOKS)
def test_pages_load_from_one_host_without_complaint(
    browser: Browser, server: str, watch: Watch, language: str, scheme: Any
) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = watch.over(context.new_page())
    for name in PAGES:
        opened(page, server + page_path(language, name))
        wanted = "slate" if scheme == "dark" else "default"
        assert page.locator("body").get_attribute("data-md-color-scheme") == wanted
        page.wait_for_load_state("networkidle")
    context.close()
    assert watch.nothing, watch


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_a_phone(phone: BrowserContext, server: str, language: str) -> None:
    page = phone.new_page()
    wide = {}
    for name in PAGES:
        opened(page, server + page_path(language, name))
        page.evaluate("for (const d of document.querySelectorAll('details.mb-more')) d.open = true")
        width = page.evaluate("document.documentElement.scrollWidth")
        # Cut-off parts do not widen the page: look for them one by one.
        cut = page.evaluate(
            """() => [...document.querySelectorAll('.mb-cases *, .mb-values *, .mb-list *, .mb-clause *')]
            .filter(e => !e.closest('thead, caption') && e.getBoundingClientRect().right > innerWidth + 1)
            .slice(0, 3).map(e => e.className + ' ' + e.textContent.slice(0, 40))"""
        )
        if width > 360 or cut:
            wide[name] = (width, cut)
    assert wide == {}


@pytest.mark.browser
@pytest.mark.parametrize(("here", "there"), [("vi", "en"), ("en", "vi")])
def test_switcher_keeps_page_and_place(page: Page, server: str, here: str, there: str) -> None:
    case = next(case.id for case in load_cases() if case.page == "hands")
    opened(page, server + page_path(here, "hands", case))
    page.locator("a[data-mb-language]").click()
    page.wait_for_url(server + page_path(there, "hands", case))
    assert page.locator("html").get_attribute("lang") == there


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_switcher_follows_instant_navigation(page: Page, server: str, watch: Watch, language: str) -> None:
    opened(page, server + page_path(language, "hands"))
    page.evaluate("window.stayed = true")
    # The theme needs its sitemap before it can take over a click.
    page.wait_for_load_state("networkidle")
    page.locator(".md-nav--primary a[href$='/scoring/']").first.click()
    page.wait_for_url(server + page_path(language, "scoring"))
    page.locator("link[rel~='alternate'][hreflang='vi'][href$='/scoring/']").first.wait_for(state="attached")
    assert page.evaluate("window.stayed"), "the page was loaded anew: instant navigation is off"
    (other,) = (name for name in LANGUAGES if name != language)
    page.locator("a[data-mb-language]").click()
    page.wait_for_url(server + page_path(other, "scoring"))
    assert page.locator("html").get_attribute("lang") == other
    assert watch.nothing, watch


def found_by(page: Page, text: str) -> list[str]:
    """The addresses a search gives, in its order, without what the theme adds to mark words."""
    results = "() => [...document.querySelectorAll('.md-search-result__link')].map(a => a.href)"
    before = page.evaluate(results)
    box = page.locator("input[data-md-component='search-query']")
    box.fill(text)
    # The theme listens to keys, not to input.
    box.press("End")
    links: list[str] = before
    for _ in range(100):
        page.wait_for_timeout(100)
        links = page.evaluate(results)
        if links != before:
            break
    return [re.sub(r"\?h=[^#]*", "", link) for link in links]


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
        "đồng màu": "glossary/#term-one_colour_13",
        "dong mau": "glossary/#term-one_colour_13",
        "foul.pays": "scoring/#bsfyi-foul.pays",
        "bsfyi/foul.pays": "scoring/#bsfyi-foul.pays",
    },
    "en": {
        "straight flush": "hands/#bsfyi-straight_flush.royal",
        "foul": "arranging/",
        "mậu binh": "glossary/#term-mau_binh",
        "mau binh": "glossary/#term-mau_binh",
        "foul.pays": "scoring/#bsfyi-foul.pays",
    },
}


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_words_with_and_without_marks(
    page: Page, server: str, watch: Watch, language: str
) -> None:
    opened(page, server + page_path(language, "sources"))
    page.locator("input[data-md-component='search-query']").click()
    root = server + page_path(language, "index")
    failed = {}
    for query, wanted in QUERIES[language].items():
        links = found_by(page, query)
        assert all(link.startswith(root) for link in links), f"{query}: a result of the other language"
        bare = [
            link.partition("?")[0] + ("#" + link.partition("#")[2] if "#" in link else "") for link in links
        ]
        if not any(link.startswith(root + wanted) for link in bare[:12]):
            failed[query] = bare[:12]
    case = load_cases()[0]
    assert any(link.endswith(f"#{case.id}") for link in found_by(page, case.id)), "a case is found by its id"
    assert failed == {}
    assert watch.nothing, watch


@pytest.mark.browser
def test_palette_is_switched_and_remembered(page: Page, server: str, watch: Watch) -> None:
    opened(page, server)
    schemes = []
    for _ in range(3):
        page.locator("form[data-md-component='palette'] label:visible").click()
        schemes.append(page.locator("body").get_attribute("data-md-color-scheme"))
    assert sorted(map(str, schemes)) == ["default", "default", "slate"]
    while page.locator("body").get_attribute("data-md-color-scheme") != "slate":
        page.locator("form[data-md-component='palette'] label:visible").click()
    opened(page, server + "en/hands/")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    assert watch.nothing, watch


@pytest.mark.browser
def test_suits_are_switched_and_remembered(page: Page, server: str) -> None:
    opened(page, server + "hands/")
    diamond = page.locator(".mb-cases .mb-card--d").first
    colour = "el => getComputedStyle(el).color"
    assert page.locator("html").get_attribute("data-suits") == "two"
    red = diamond.evaluate(colour)
    page.locator("[data-mb-suits]").click()
    assert page.locator("html").get_attribute("data-suits") == "four"
    assert diamond.evaluate(colour) != red
    assert page.evaluate("localStorage.getItem('mb.suits')") == "four"
    opened(page, server + "en/hands/")
    assert page.locator("html").get_attribute("data-suits") == "four"
    assert page.locator("[data-mb-suits]").get_attribute("aria-pressed") == "true"


@pytest.mark.browser
@pytest.mark.parametrize(("language", "name"), [("vi", "át bích"), ("en", "ace of spades")])
def test_cards_are_drawn_and_named(page: Page, server: str, language: str, name: str) -> None:
    opened(page, server + page_path(language, "hands"))
    card = page.locator(".mb-cases .mb-card[data-card='As']").first
    assert card.get_attribute("aria-label") == name
    assert card.inner_text().split() == ["A", "♠"]
    used = "() => document.fonts.check('16px \"Maubinh Suits\"', '♠')"
    assert page.evaluate(used)


@pytest.mark.browser
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


@pytest.mark.browser
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


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "words"), [("nowhere/", "Không có trang này"), ("en/nowhere/", "no page at this")]
)
def test_missing_pages_are_told_of_in_both_languages(page: Page, server: str, path: str, words: str) -> None:
    response = page.goto(server + path)
    assert response is not None
    assert response.status == 404
    assert words in page.locator("article").inner_text()
    assert page.locator("article a[href]").first.evaluate("a => new URL(a.href).pathname") == "/"


@pytest.mark.browser
@pytest.mark.parametrize(("language", "scheme"), LOOKS)
def test_axe_finds_nothing_serious_of_ours(browser: Browser, server: str, language: str, scheme: Any) -> None:
    axe = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    # The page's own policy would keep the checking script out.
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    ours: dict[str, list[str]] = {}
    for name in PAGES:
        opened(page, server + page_path(language, name))
        page.evaluate(axe)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        for violation in result["violations"]:
            if violation["impact"] not in {"serious", "critical"}:
                continue
            known = OF_THE_THEME.get(violation["id"], ())
            for node in violation["nodes"]:
                target = " ".join(map(str, node["target"]))
                if not any(part in target for part in known):
                    ours.setdefault(f"{name}: {violation['id']}", []).append(
                        f"{target}: {node['html'][:120]}"
                    )
    context.close()
    assert ours == {}
