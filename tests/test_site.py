"""The files of the built site: every page in both languages, its policy, its links and what it carries."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from fontTools.ttLib import TTFont

from spec.build import ahead, csp, suitfont
from spec.build.cases import load_cases
from spec.build.clauseart import CASE_MARKS, MARKS
from spec.build.specdata import load_spec
from spec.build.view import LANGUAGES, anchor, page_path
from tests.site_pages import ADDRESSES, ROOT, Reader, html_of


@pytest.fixture(scope="module")
def readers(site: Path) -> dict[str, Reader]:
    """Each page's elements, by its address."""
    return {address: Reader(html_of(site, address)) for address in ADDRESSES}


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["knobs", "protocol"])
def test_every_cell_of_a_wide_table_carries_its_columns_name(site: Path, language: str, name: str) -> None:
    """On a telephone a row is a panel, and the names of the columns are seen nowhere else."""
    html = html_of(site, page_path(language, name))
    tables = re.findall(r'<table class="mb-panels__table".*?</table>', html, re.DOTALL)
    assert tables
    for table in tables:
        names = re.findall(r'<th role="columnheader"[^>]*>(.*?)</th>', table)
        rows = [row for row in re.findall(r'<tr role="row">(.*?)</tr>', table, re.DOTALL) if "<td" in row]
        assert len(names) == len(set(names)) == 4
        assert all(re.findall(r'<td role="cell" data-label="([^"]*)"', row) == names for row in rows)
        assert len(rows) == len(re.findall("<tr", table)) - 1 > 1
    if name == "knobs":
        told = [re.sub("<[^>]+>", "", row).split()[0] for row in rows]
        assert told == list(load_spec().knobs)


@pytest.mark.parametrize("address", [*ADDRESSES, "404.html", "en/404.html"])
def test_policy_is_the_same_strict_one_everywhere(
    site: Path, readers: dict[str, Reader], address: str
) -> None:
    path = site / address if address.endswith(".html") else site / address / "index.html"
    html = path.read_text(encoding="utf-8")
    page = readers[address] if address in readers else Reader(html)
    policy, home = (
        reader.first("meta", http_equiv="Content-Security-Policy")["content"]
        for reader in (page, readers[""])
    )
    assert policy is not None
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


def test_no_element_brings_style_script_or_frame_of_its_own(readers: dict[str, Reader]) -> None:
    """Element by element, where the build looks at the text."""
    found = [
        (address, tag, name, value)
        for address, reader in readers.items()
        for tag, attributes in reader.tags
        for name, value in [("", None), *attributes.items()]
        if tag in {"iframe", "frame", "object", "embed", "applet", "base", "style"}
        or name == "style"
        or name.startswith("on")
        or (value or "").strip().lower().startswith(("javascript:", "vbscript:", "data:text"))
    ]
    assert found == []


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


def test_each_row_has_its_case_published(site: Path) -> None:
    published = {
        case["id"]: case for case in json.loads((site / "assets/data/cases.json").read_text("utf-8"))
    }
    assert published.keys() == {case.id for case in load_cases()}
    reader = Reader(html_of(site, "arranging/"))
    rows = [found for tag, found in reader.tags if tag == "tr" and "data-case" in found]
    assert rows
    for row in rows:
        items = published[str(row["data-case"])]["items"]
        assert items
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


def test_no_page_tells_the_day_it_was_built(site: Path) -> None:
    sitemap = (site / "sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>" in sitemap
    assert "<lastmod>" not in sitemap


def test_one_font_file_of_a_weight_draws_both_languages(site: Path) -> None:
    """What a page's text is set in: a file that lacked a letter would have it drawn in another typeface."""
    styles = (site / "assets/css/fonts.css").read_text(encoding="utf-8")
    faces = re.findall(r'font-style:(\w+);font-weight:(\d+)[^}]*url\("\.\./(fonts/[^"]+)"\)', styles)
    assert Counter((style, weight) for style, weight, _ in faces) == {
        ("normal", "400"): 2,
        ("italic", "400"): 2,
        ("normal", "600"): 2,
    }
    assert "unicode-range" not in styles
    told = set(
        "".join((site / page / "index.html").read_text(encoding="utf-8") for page in ("hands", "en/scoring"))
    )
    letters = {sign for sign in told if unicodedata.name(sign, "").startswith("LATIN")}
    assert {"ữ", "đ", "ẫ", "Q"} <= letters
    for *_, file in faces:
        with TTFont(site / "assets" / file) as font:
            assert ("fpgm" in font) is file.endswith("-hinted.woff2")
            assert not letters - {chr(code) for code in font.getBestCmap()}, file
            assert len({font["hmtx"][figure][0] for figure in _tabular(font).values()}) == 1, file


def test_signs_are_drawn_alike_on_every_machine(site: Path) -> None:
    """By the suits' font: machines have their own ideas of half a circle, and some make emoji of suits."""
    tokens = (site / "assets/css/tokens.css").read_text(encoding="utf-8")
    [ranges] = re.findall(r"unicode-range: ([^;]+);", tokens)
    taken = {
        chr(code)
        for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", ranges)
        for code in range(int(first, 16), int(last or first, 16) + 1)
    }
    with TTFont(site / "assets/fonts/maubinh-suits.woff2") as font:
        assert {chr(code) for code in font.getBestCmap()} == taken == set(suitfont.GLYPHS)
    with TTFont(site / "assets/fonts/be-vietnam-pro-400-normal.woff2") as font:
        letters = {chr(code) for code in font.getBestCmap()}
    assert {*MARKS.values(), *CASE_MARKS.values()} <= taken | letters


def _tabular(font: TTFont) -> dict[str, str]:
    """The figures that stand in columns, by those that stand in text."""
    told = font["GSUB"].table
    [places] = {
        tuple(record.Feature.LookupListIndex)
        for record in told.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
    }
    [swaps] = (told.LookupList.Lookup[place].SubTable[0].mapping for place in places)
    assert {font.getBestCmap()[ord(figure)] for figure in "0123456789"} == set(swaps)
    return dict(swaps)


def test_scripts_of_the_start_are_compiled_ahead(site: Path) -> None:
    told = html_of(site, "check")
    scripts = {unquote(name) for name in re.findall(r'(?:src|href)="\.\./(assets/[^"]+\.js)"', told)}
    assert {"assets/app/checker.js", "assets/app/dom.js", "assets/js/theme.js"} <= scripts
    [theme] = (name for name in scripts if name.startswith("assets/javascripts/bundle."))
    for name in scripts:
        text = (site / name).read_text(encoding="utf-8")
        assert text.startswith(ahead.MARK), name
        assert text.count(ahead.MARK) == 1, name
    # The place of the theme's first word is one line further down than it was.
    mappings = json.loads((site / f"{theme}.map").read_text(encoding="utf-8"))["mappings"]
    assert mappings.startswith(";")
    assert (site / theme).read_text(encoding="utf-8").splitlines()[1].startswith('"use strict"')
