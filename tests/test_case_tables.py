"""Rows of the tables of examples: further questions, tables settled in part, marks, and what is folded."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from markupsafe import escape
from playwright.sync_api import Browser

from spec.build import answers, blocks, clauseart, columns, differences, publish, tables
from spec.build.cases import Case, ProfileRef, Variant, load_cases, pairs
from spec.build.specdata import load_terms
from spec.build.view import LANGUAGES, View, page_path
from tests.site_pages import ROOT, Reader, html_of
from tools.nodes import node

FURTHER = [case for case in load_cases() if len(case.inputs) > 1]
OPEN = [
    pytest.param(variant, ref, id=f"{variant.name} [{ref.label}]")
    for case in load_cases()
    for variant, ref in case.questions()
    if variant.expect(ref).get("partial")
]


def plain(html: object) -> str:
    """The text of a piece of HTML."""
    return " ".join(re.sub(r"<[^>]+>", " ", str(html)).split())


def row_of(case: Case, language: str = "vi") -> str:
    return str(tables._row(case, View.of(f"{language}/{case.page}.md")))


def fold_of(case: Case) -> tuple[str, str]:
    """The line that announces a case's further questions, and what it folds."""
    found = re.search(
        r"<summary>([^<]*)</summary>(<ul class=\"mb-also\">.*)</details>", row_of(case), re.DOTALL
    )
    assert found is not None, case.id
    return found[1], found[2]


# Further questions


@pytest.mark.parametrize("case", FURTHER, ids=lambda case: case.id)
def test_further_questions_are_called_alike_only_where_their_answers_are(case: Case) -> None:
    said, _ = fold_of(case)
    main, *rest = case.inputs
    assert ("cũng vậy" in said) == all(variant.expects == main.expects for variant in rest)
    if len(rest) == 1 and "cũng vậy" not in said and rest[0].title:
        assert escape(rest[0].title["vi"].replace("\u00a0", " ")) in said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    "case",
    [case for case in FURTHER if len(case.profiles) > 1 and case.op == "score"],
    ids=lambda case: case.id,
)
def test_a_further_deal_has_numbers_of_its_own_and_an_address(case: Case) -> None:
    _, folded = fold_of(case)
    items = re.findall(r'<li id="([^"]+)" data-variant="\1">', folded)
    assert items == [variant.name for variant in case.inputs[1:]]
    parts = re.split(r'<li id="[^"]+" data-variant="[^"]+">', folded)[1:]
    view = View.of(f"vi/{case.page}.md")
    for variant, part in zip(case.inputs[1:], parts, strict=True):
        assert str(columns.by_profile(variant, view)) in part


def test_a_further_deal_comes_after_the_numbers_of_the_first() -> None:
    case = next(case for case in FURTHER if case.page == "deals")
    row = row_of(case)
    first = row.index(str(columns.by_profile(case.inputs[0], View.of("vi/deals.md"))))
    assert first < row.index('class="mb-more"')


# Tables that are settled in part


def cells(variant: Variant, ref: ProfileRef, view: View) -> dict[str, str]:
    """Pair -> what the table of pairs has for it in the column of a profile."""
    (table,) = re.findall(
        r"<details.*?(<table.*?</table>)", str(columns.by_profile(variant, view)), re.DOTALL
    )
    column = variant.profiles.index(ref) + 1
    rows = re.findall(r"<tr.*?</tr>", table.partition("<tbody")[2], re.DOTALL)
    found = [re.findall(rf'<td[^>]*data-c="{column}"[^>]*>(.*?)</td>', row, re.DOTALL) for row in rows]
    return {
        pair: plain(cell[0]) if cell else ""
        for pair, cell in zip(pairs(len(variant.input["players"])), found, strict=True)
    }


@pytest.mark.parametrize(("variant", "ref"), OPEN)
def test_a_pair_that_is_settled_is_shown_beside_those_that_are_not(variant: Variant, ref: ProfileRef) -> None:
    case = next(case for case in load_cases() if case.id == variant.case_id)
    view = View.of(f"vi/{case.page}.md")
    known = variant.settled(ref)
    told = plain(answers.answer(variant, view, ref))
    for pair, amount in known.items():
        payee, payer = pair.split("-") if amount > 0 else reversed(pair.split("-"))
        assert (f"{payee} ăn {payer} {abs(amount)} " if amount else f"{payer} và {payee} hòa") in told
    if len(variant.profiles) == 1:
        return
    shown = cells(variant, ref, view)
    for pair, cell in shown.items():
        if pair in known:
            assert cell.replace("\u2212", "-").lstrip("+") == str(known[pair])
        else:
            assert cell.startswith("?")
            assert view.say("answers.errors.unspecified") in cell


# Marks


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sign_has_one_name_and_every_sign_is_explained(language: str) -> None:
    view = View.of(f"{language}/differences.md")
    names: dict[str, set[str]] = {}
    for kind, signs in (("clauses", clauseart.MARKS), ("cases", clauseart.CASE_MARKS)):
        for name, sign in signs.items():
            names.setdefault(sign, set()).add(view.say(f"{kind}.marks.{name}"))
    assert [found for found in names.values() if len(found) > 1] == []
    key = plain(differences.mark_key(view))
    for sign, (name,) in names.items():
        assert f"{sign} {name}" in key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_not_given_as_another_name_for_itself(language: str) -> None:
    entries = re.findall(
        r"<dt>.*?</dd></div>", str(blocks.glossary(View.of(f"{language}/glossary.md"))), re.DOTALL
    )
    assert len(entries) == len(load_terms())
    for term, entry in zip(load_terms(), entries, strict=True):
        beside = re.search(r'mb-term__other">(.*?)</span>', entry)
        also = re.search(r'mb-term__also">(.*?)</dd>', entry)
        assert beside is not None
        names = also[1].partition(": ")[2].split(", ") if also else []
        assert beside[1] not in names, term["id"]


# Folds


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["deals", "source-tinh-at", "traceability", "sources", "changes"])
def test_what_is_long_is_folded_and_not_lost(site: Path, page: str, language: str) -> None:
    html = html_of(site, page_path(language, page))
    folds = re.findall(r'<details class="mb-fold"><summary[^>]*>([^<]+)</summary>', html)
    assert folds
    # How much there is stands on the line that opens it.
    assert all(re.search(r"\d", said) for said in folds)
    for case in load_cases():
        if case.page == page:
            assert html.count(f'id="{case.id}"') == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_on_which_all_agree_says_it_once(language: str) -> None:
    view = View.of(f"{language}/differences.md")
    line = str(differences._line("tie", view))
    value = view.text(view.spec.knobs["tie"]["values"]["zero"])
    seen = re.sub(r"<details.*</details>", "", line, flags=re.DOTALL)
    assert plain(seen).count(value) == 1
    # Behind it every source still says what its answer rests on.
    behind = re.findall(r'<li class="mb-diff__each">.*?</li>', line, re.DOTALL)
    assert len(behind) == len(view.spec.profiles)
    assert all("mb-diff__basis" in item for item in behind)


@pytest.mark.browser
def test_an_address_within_a_fold_opens_it_and_print_leaves_the_rest_shut(
    browser: Browser, server: str
) -> None:
    variant = next(case for case in FURTHER if case.page == "deals").inputs[1]
    page = browser.new_page()
    page.goto(f"{server}deals/#{variant.name}")
    question = page.locator(f"[id='{variant.name}']")
    question.wait_for(state="visible")
    shut = page.locator("details.mb-fold:not([open])").count()
    assert shut == page.locator("details.mb-fold").count() - 1
    # A step on the same page opens too.
    other = next(case for case in load_cases() if case.page == "deals" and case.table != "deals/bonuses")
    page.evaluate("id => { location.hash = id }", other.id)
    page.locator(f"[id='{other.id}']").wait_for(state="visible")
    # The theme opens everything when it prints.
    page.evaluate("""() => {
      window.dispatchEvent(new Event("beforeprint"));
      for (const fold of document.querySelectorAll("details")) fold.open = true;
    }""")
    page.emulate_media(media="print")
    assert page.locator("details.mb-fold").filter(visible=True).count() == 2
    page.close()


# The deal that the comparison shows first


def test_a_deal_to_look_at_is_one_that_the_sources_settle_unlike() -> None:
    deals = publish.deals_json(load_cases())
    script = "\n".join(
        [
            f'import {{ isDisputed }} from "{(ROOT / "docs/assets/app/cases.js").as_uri()}";',
            'let text = ""; for await (const part of process.stdin) text += part;',
            "console.log(JSON.stringify(JSON.parse(text).filter(isDisputed).map(({ id }) => id)));",
        ]
    )
    command = [node(), "--input-type=module", "--eval", script]
    done = subprocess.run(
        command, input=json.dumps(deals), capture_output=True, text=True, check=True, timeout=60
    )
    shown = set(json.loads(done.stdout))
    for deal in deals:
        sums = {str(reply["result"]["totals"]) for reply in deal["by"].values() if "result" in reply}
        assert (deal["id"] in shown) == (len(sums) > 1), deal["id"]
    assert shown
    assert len(shown) < len(deals)


# The examples as data


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_programs_leads_to_the_examples_as_data(site: Path, language: str) -> None:
    address = page_path(language, "traceability")
    links = [link for link in Reader(html_of(site, address)).links if link.endswith("manifest.json")]
    assert links
    manifest = json.loads((site / address / links[0]).read_text(encoding="utf-8"))
    for profile, listed in manifest["profiles"].items():
        for module in listed["modules"]:
            file = (site / address / links[0]).parent / "vectors" / profile / f"{module}.json"
            asked = json.loads(file.read_text(encoding="utf-8"))["vectors"]
            assert all({"request", "expected"} <= vector.keys() for vector in asked)
