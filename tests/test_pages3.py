"""The pages of the sources: their differences, one page each, the traces of the clauses, the editions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape
from playwright.sync_api import Browser, Page

from maubinh_core.profile import published
from spec.build import blocks, changes, clauseart, columns, costs, differences, macros, sides, trace
from spec.build.cases import Case, load_cases
from spec.build.specdata import load_spec
from spec.build.view import LANGUAGES, View, anchor, page_path
from tests.site_pages import PAGES, ROOT, Reader, html_of

# The rows of the side-by-side table of the sources, each with the lines of the page that tell it.
SIDE_BY_SIDE = {
    "chi đầu is": ("name.first", "name.last", "name.back", "name.front"),
    "order": ("order",),
    "wheel": ("wheel",),
    "front trips": ("bonus.front.three_of_a_kind", "bonus.front.three_of_a_kind.A"),
    "middle": (
        "bonus.middle.full_house",
        "bonus.middle.four_of_a_kind",
        "bonus.middle.four_of_a_kind.A",
        "bonus.middle.straight_flush",
    ),
    "back": (
        "bonus.back.four_of_a_kind",
        "bonus.back.four_of_a_kind.A",
        "bonus.back.straight_flush",
        "bonus.back.straight_flush.top",
        "bonus.back.straight_flush.wheel",
    ),
    "sập": ("sweep.mode", "sweep.trigger", "sweep.factor", "sweep.amount"),
    "làng": ("table_sweep.mode", "table_sweep.factor", "table_sweep.players"),
    "foul": ("foul.mode", "foul.rows", "foul.factor", "foul.both", "leaving"),
    "dragons": ("instant.suited_dragon", "instant.dragon"),
    "colour": ("instant.one_colour_13", "instant.one_colour_12"),
    "pairs": ("instant.five_pairs_and_triple", "instant.six_pairs", "instant.quads_as_pairs"),
    "three": ("instant.three_flushes", "instant.three_straights"),
    "consecutive pairs": ("instant.five_consecutive_pairs",),
    "aces and hàng": ("ace_points.mode", "bonus.over_bonus"),
}
SOURCE_PAGES = [f"source-{profile}" for profile in load_spec().profiles]


def seen_from(page: str, language: str = "vi") -> View:
    """A page's view, as its macros have it."""
    return View.of(f"{language}/{page}.md")


def plain(html: object) -> str:
    """The text of a piece of HTML."""
    return " ".join(re.sub(r"<[^>]+>", " ", str(html)).split())


def all_lines(view: View) -> list[str]:
    return [line for group in sides.GROUPS for line in sides.lines(group, view)]


# Differences


def test_every_row_of_the_side_by_side_table_has_its_lines() -> None:
    shown = all_lines(seen_from("differences"))
    assert [name for wanted in SIDE_BY_SIDE.values() for name in wanted if name not in shown] == []


def test_every_knob_that_a_profile_sets_has_one_line() -> None:
    shown = all_lines(seen_from("differences"))
    used = {name for profile in load_spec().profiles.values() for name in profile["knobs"]}
    assert sorted(shown) == sorted(used | set(sides.NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_says_what_it_rests_on(language: str) -> None:
    view = seen_from("differences", language)
    for group in sides.GROUPS:
        table = str(differences.difference_table(group, view))
        rows = re.findall(r'<tbody id="diff-([^"]+)".*?</tbody>', table, re.DOTALL)
        assert rows == sides.lines(group, view)
    for line in all_lines(view):
        for profile, cell in sides.cells(line, view).items():
            if cell is None:
                continue
            entry = view.spec.profiles[profile]["knobs"].get(line)
            assert cell.value, (line, profile)
            if entry:
                assert (cell.mark, cell.heading) == (entry["mark"], entry.get("heading"))
            html = str(differences._cell(line, profile, cell, view))
            assert view.href(cell.clause.page, anchor(cell.clause.id)) in html
            assert view.say(f"clauses.marks.{cell.mark}") in html
            assert f"#source-{cell.document}" in html
            if cell.heading:
                assert str(escape(cell.heading)) in html


def test_every_answer_leads_to_a_case_but_where_nothing_is_settled() -> None:
    view = seen_from("differences")
    without = {
        (line, profile)
        for line in all_lines(view)
        for profile, cell in sides.cells(line, view).items()
        if cell and sides.case_of(line, profile, cell.clause.id, view) is None
    }
    # No source but one speaks of a match, and what nobody says no case can hold.
    assert without == {("match.deals", profile) for profile in published() if profile != "bsfyi"}


def test_a_price_paid_for_each_row_is_told_three_times_over() -> None:
    view = seen_from("differences")
    prices = sides.cells("instant.dragon", view)
    plain_, by_row = prices["bsfyi"], prices["mau-binh-online"]
    assert plain_
    assert by_row
    assert view.spec.profiles["bsfyi"]["knobs"]["instant.dragon"]["value"] == plain_.same
    assert by_row.same == 3 * view.spec.profiles["mau-binh-online"]["knobs"]["instant.dragon"]["value"]
    assert str(by_row.same) in by_row.value


def test_what_a_source_calls_a_choice_stands_where_its_rules_have_no_place_for_it() -> None:
    view = seen_from("differences", "en")
    cell = plain(differences._cell("table_sweep.factor", "pagat-viet", None, view))
    assert "times 3" in cell
    assert "is chosen" in cell
    assert "is chosen" not in plain(differences._cell("table_sweep.factor", "vgi", None, view))


def test_a_price_differs_from_none_and_a_question_that_does_not_arise_differs_from_nothing() -> None:
    view = seen_from("differences")
    assert not sides.agreed("bonus.middle.full_house", sides.cells("bonus.middle.full_house", view), view)
    assert not sides.agreed("wheel", sides.cells("wheel", view), view)
    assert sides.agreed("tie", sides.cells("tie", view), view)
    assert sides.agreed("bonus.on", sides.cells("bonus.on", view), view)


def deals() -> list[Case]:
    return [case for case in load_cases() if case.page == "deals"]


def test_every_difference_is_told_by_a_deal_but_what_is_worth_no_chi() -> None:
    view = seen_from("differences")
    without = [
        line
        for line in all_lines(view)
        if not sides.agreed(line, sides.cells(line, view), view) and costs.cost_line(line, view) is None
    ]
    # What a row is called and how many deals a match has are worth no chi.
    assert without == [*sides.NAMES, *differences.WORTHLESS]


def test_forty_deals_stand_under_every_profile() -> None:
    many = [case for case in deals() if {ref.base for ref in case.profiles} == set(published())]
    assert len(many) >= 40
    view = seen_from("deals")
    tables = {case.table for case in deals()}
    assert sum(str(macros.cases(table, view)).count('class="mb-case ') for table in tables) == len(deals())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_profile_has_its_column(language: str) -> None:
    view = seen_from("deals", language)
    for case in deals():
        variant = case.inputs[0]
        table = str(columns.by_profile(variant, view))
        heads = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', table.partition("</table>")[0])
        assert [plain(head) for head in heads] == [
            columns.short_name(ref.base, view) for ref in case.profiles
        ]


def test_an_option_is_called_by_its_name() -> None:
    view = seen_from("source-tinh-at")
    option = view.spec.profiles["tinh-at"]["options"][0]
    assert macros.option(option["id"], view) == view.text(option["name"])
    with pytest.raises(ValueError, match="no option none"):
        macros.option("none", view)
    named = [
        (ref, found)
        for case in load_cases()
        for ref in case.profiles
        if (found := columns.option_of(ref, view.spec)) is not None
    ]
    assert named
    for ref, found in named:
        assert columns.turned(ref, view) == view.text(found["name"])


def test_both_readings_of_the_row_names_are_told_before_the_table() -> None:
    for language, strong, weak in (
        ("vi", "Kể từ mạnh xuống yếu", "Kể từ yếu lên mạnh"),
        ("en", "From strong to weak", "From weak to strong"),
    ):
        text = (ROOT / "docs" / language / "differences.md").read_text(encoding="utf-8")
        head = text.partition('difference_table("names")')[0]
        assert strong in head
        assert weak in head


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_readings_are_told_wherever_a_reader_meets_the_words(site: Path, language: str) -> None:
    readings = {"vi": ("mạnh xuống yếu", "yếu lên mạnh"), "en": ("strong to weak", "weak to strong")}
    untold = []
    for page in PAGES:
        article = re.search(r"<article.*</article>", html_of(site, page_path(language, page)), re.DOTALL)
        text = plain(article[0]).lower() if article else ""
        met = "chi đầu" in text or "chi cuối" in text
        if met and not all(reading in text for reading in readings[language]):
            untold.append(page)
    assert untold == []


# A page for each source


@pytest.mark.parametrize("page", SOURCE_PAGES)
def test_a_source_page_speaks_for_its_profile(page: str) -> None:
    view = seen_from(page)
    profile = page.removeprefix("source-")
    assert view.profile == profile
    assert view.row_name("front") == view.spec.profiles[profile]["row_names"]["front"]["vi"]
    if view.value("bonus.mode") != "none":
        table = plain(blocks.bonus_table(view))
        for row in blocks.ROWS:
            assert blocks.capital(view.row_name(row)) in table
    else:
        with pytest.raises(ValueError, match="has no row bonuses"):
            blocks.bonus_table(view)


def test_prices_of_aces_have_lines_of_their_own() -> None:
    view = seen_from("source-tinh-at")
    table = plain(blocks.bonus_table(view))
    assert view.say_key("knobs.special", "four_of_a_kind.A").capitalize() in table
    assert view.say_key("knobs.special", "four_of_a_kind.A").capitalize() not in plain(
        blocks.bonus_table(seen_from("source-bsfyi"))
    )


def test_instant_wins_of_one_price_share_a_rank_where_they_tie() -> None:
    view = seen_from("source-pagat-viet")
    assert view.value("instant.equal_rank") == "tie"
    ranks: dict[int, set[int]] = {}
    for rank, name in blocks._ranked(view):
        ranks.setdefault(rank, set()).add(view.value(f"instant.{name}"))
    assert all(len(prices) == 1 for prices in ranks.values())
    assert [rank for rank, _ in blocks._ranked(seen_from("source-bsfyi"))] == list(range(1, 9))


@pytest.mark.parametrize("page", SOURCE_PAGES)
def test_a_source_page_cites_its_own_document_and_no_other(page: str) -> None:
    view = seen_from(page, "en")
    document = view.spec.profiles[view.profile]["source"]
    for clause in view.spec.clauses.values():
        if clause.profile == view.profile or clause.place(view.profile, document):
            assert view.place(clause)["doc"] == document
    deck = str(clauseart.clause_block("common/deck", view))
    assert view.spec.sources[document]["site"] in deck
    assert "Other sources" not in deck
    assert "Other sources (4)" in str(clauseart.clause_block("common/deck", seen_from("arranging", "en")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", SOURCE_PAGES)
def test_a_source_page_holds_every_rule_of_its_own(site: Path, page: str, language: str) -> None:
    html = html_of(site, page_path(language, page))
    profile = page.removeprefix("source-")
    shown = set(re.findall(r'data-clause="([^"]+)"', html))
    assert [
        id_ for id_, clause in load_spec().clauses.items() if clause.profile == profile and id_ not in shown
    ] == []


# Clauses as data, and their traces


def test_clauses_are_published_with_all_that_a_program_asks(site: Path) -> None:
    found = json.loads((site / trace.RULES).read_text(encoding="utf-8"))
    spec = load_spec()
    assert trace.RULES == "rules/clauses.json"
    assert [entry["id"] for entry in found] == list(spec.clauses)
    for entry in found:
        assert entry.keys() == {"id", "text", "kind", "mark", "sources", "cases", "page"}
        assert entry["text"] == {language: spec.text(entry["id"], language) for language in LANGUAGES}
        assert entry["kind"] == spec.clauses[entry["id"]].kind
        assert all(source.keys() == {"document", "heading", "read", "mark"} for source in entry["sources"])
        assert entry["cases"] == [case.id for case in load_cases() if case.clause == entry["id"]]
        for language, address in entry["page"].items():
            page, _, fragment = address.partition("#")
            assert f'id="{fragment}"' in html_of(site, page), (entry["id"], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_traced(language: str) -> None:
    view = seen_from("traceability", language)
    page = str(trace.trace(view))
    rows = dict(re.findall(r'<tr role="row" data-clause="([^"]+)">(.*?)</tr>', page, re.DOTALL))
    assert rows.keys() == view.spec.clauses.keys()
    for id_, row in rows.items():
        clause = view.spec.clauses[id_]
        for place in clause.sources:
            assert view.say(f"clauses.marks.{place['mark']}") in row
            assert str(escape(clauseart.cited(place, view))) in row
        held = view.cases_of_clause(id_)
        assert all(f"#{case.id}" in row for case in held)
        if clause.kind == "informative" and not any(id_ in case.clauses for case in view.cases):
            assert view.say("trace.informative") in row


def test_code_is_found_by_the_clause_and_by_its_knobs(tmp_path: Path) -> None:
    (tmp_path / "maubinh_core").mkdir()
    (tmp_path / "maubinh_core" / "a.py").write_text('"""See ``bsfyi/foul.pays``."""\n', encoding="utf-8")
    (tmp_path / "maubinh_core" / "b.py").write_text(
        'x = profile.sweep.factor\ny = f"bonus.{row}"\n', encoding="utf-8"
    )
    (tmp_path / "spec" / "clauses").mkdir(parents=True)
    (tmp_path / "spec" / "clauses" / "c.yaml").write_text("id: bsfyi/foul.pays\n", encoding="utf-8")
    found = trace.code(tmp_path)
    assert found.direct["bsfyi/foul.pays"] == ("maubinh_core/a.py",)
    assert found.of_knob("sweep.factor") == ("maubinh_core/b.py",)
    assert found.of_knob("bonus.back.straight_flush") == ("maubinh_core/b.py",)
    assert found.of_knob("sweep.amount") == ()


# Editions


def test_the_snapshot_of_the_current_edition_is_up_to_date() -> None:
    assert changes.problem(load_spec()) == ""


def test_an_edition_not_yet_released_is_written_anew_and_a_released_one_stands(tmp_path: Path) -> None:
    spec = load_spec()
    assert "run python -m spec.build.compile" in changes.problem(spec, tmp_path)
    path = changes.freeze(spec, tmp_path)
    assert path is not None
    assert changes.problem(spec, tmp_path) == ""
    assert changes.freeze(spec, tmp_path) is None
    snapshot = json.loads(path.read_text(encoding="utf-8"))
    snapshot["clauses"].popitem()
    path.write_text(json.dumps(snapshot), encoding="utf-8")
    assert changes.freeze(spec, tmp_path) == path
    snapshot["released"] = "2026-12-31"
    path.write_text(json.dumps(snapshot), encoding="utf-8")
    assert "a new edition" in changes.problem(spec, tmp_path)
    with pytest.raises(ValueError, match="a new edition"):
        changes.freeze(spec, tmp_path)


def snapshot(edition: str, **clauses: str) -> dict[str, Any]:
    """An edition with clauses `bsfyi/x` of such wording."""
    return {
        "edition": edition,
        "released": None,
        "clauses": {
            f"bsfyi/{name}": {
                "kind": "executable",
                "text": {"vi": text, "en": text},
                "sources": [{"doc": "bsfyi", "mark": "stated"}],
            }
            for name, text in clauses.items()
        },
    }


def test_editions_are_told_clause_by_clause() -> None:
    view = seen_from("changes", "en")
    first = snapshot("0.9.0", kept="as it was", changed="pays 2 chi", dropped="no more")
    second = snapshot("0.10.0", kept="as it was", changed="pays 3 chi", added="something new")
    second["clauses"]["bsfyi/changed"]["sources"][0]["mark"] = "implied"
    html = str(changes.edition_list(view, [first, second]))
    newest, oldest = html.index("Edition 0.10.0"), html.index("Edition 0.9.0")
    assert newest < oldest
    assert "pays <del>2</del> <ins>3</ins> chi" in html
    assert "Implied" in html
    for words in ("1 added", "1 changed", "1 dropped", "all 3 clauses are new"):
        assert words in html
    assert "bsfyi/kept" not in html[newest:oldest]


def test_editions_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for edition in ("0.10.0", "0.9.0"):
        (tmp_path / f"{edition}.json").write_text(changes.text_of(snapshot(edition)), encoding="utf-8")
    assert [found["edition"] for found in changes.load_editions(tmp_path)] == ["0.9.0", "0.10.0"]


# In the browser


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, device_scale_factor=2)
    yield context.new_page()
    context.close()


@pytest.mark.browser
def test_without_scripts_all_lines_are_there_and_no_filter(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server + "differences/")
    assert page.locator("maubinh-filter").is_hidden()
    lines = page.locator(".mb-diff__line")
    assert lines.locator("visible=true").count() == lines.count() > 0
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_differences_are_read_and_filtered_on_a_phone(phone: Page, server: str, language: str) -> None:
    phone.goto(server + page_path(language, "differences"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    # Each source is named beside its own answer.
    line = phone.locator("[id='diff-wheel'] td[data-profile]")
    assert line.count() == len(load_spec().profiles)
    assert line.first.locator(".mb-diff__who").is_visible()
    cut = phone.evaluate(
        """() => {
          for (const fold of document.querySelectorAll('details')) fold.open = true;
          return [...document.querySelectorAll('.mb-diff *, .mb-by *, .mb-cost *, .mb-options *')]
            .filter(e => e.getBoundingClientRect().right > innerWidth && !e.closest('thead'))
            .slice(0, 3).map(e => e.outerHTML.slice(0, 120));
        }"""
    )
    assert cut == []
    label = seen_from("differences", language).say("differences.only", n="", all="").partition(" (")[0]
    expect_filter(phone, label)


def expect_filter(page: Page, label: str) -> None:
    """It leaves the lines that differ, and a link to a line that is away brings it back."""
    lines = page.locator(".mb-diff__line")
    alike = page.locator(".mb-diff__line[data-alike]")
    assert alike.count() > 0
    assert alike.locator("visible=true").count() == alike.count()
    page.get_by_label(label).check()
    assert alike.locator("visible=true").count() == 0
    shown = page.locator(".mb-diff__line:not([hidden])").count()
    assert shown == lines.count() - alike.count()
    assert str(shown) in page.locator(".mb-filter [role='status']").inner_text()
    target = alike.first.get_attribute("id")
    page.evaluate("id => { location.hash = id }", target)
    page.locator(f"[id='{target}']").wait_for(state="visible")


@pytest.mark.browser
def test_answers_by_profile_are_turned_over_on_a_phone(phone: Page, server: str) -> None:
    phone.goto(server + "deals/")
    phone.evaluate("for (const fold of document.querySelectorAll('.mb-fold')) fold.open = true")
    case = next(case for case in deals() if len(case.inputs[0].input["players"]) == 2)
    table = phone.locator(f"[id='{case.id}'] .mb-by").first
    for index in (1, len(case.profiles)):
        head = table.locator(f"thead [data-c='{index}']").bounding_box()
        cell = table.locator(f"tbody [data-c='{index}']").first.bounding_box()
        assert head is not None
        assert cell is not None
        assert abs(head["y"] - cell["y"]) < head["height"]
        assert cell["x"] > head["x"]


def test_pages_of_the_sources_are_in_the_navigation(site: Path) -> None:
    for language in LANGUAGES:
        links = Reader(html_of(site, page_path(language, "index"))).links
        for page in ("differences", "deals", "traceability", "changes", *SOURCE_PAGES):
            assert any(link.rstrip("/").endswith(page) for link in links), page
