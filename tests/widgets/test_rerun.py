"""A page's examples run again by the reader, and the check by types: in one browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, Route, expect

from maubinh_core.protocol import answer
from spec.build.cases import Case, load_cases
from tests.checker.page import PATIENCE_MS
from tests.widgets.page import Visitor, small_targets

START = ".mb-rerun__start"
MARK = ".mb-rerun__mark"
ROWS = ("back", "middle", "front")
LOADED = re.compile("kể cả lúc tải|with loading")


def cases_of(page: str) -> list[Case]:
    return [case for case in load_cases() if case.page == page]


def run(page: Page) -> Locator:
    """Presses the button and waits for the sum; what an earlier run left beside it goes first."""
    page.evaluate("document.querySelector('.mb-rerun__core')?.replaceChildren()")
    page.locator(START).press("Enter")
    page.locator(".mb-rerun__core code").wait_for(timeout=3 * PATIENCE_MS)
    return page.locator(".mb-rerun__told")


def marks(page: Page) -> dict[str, list[str]]:
    """Outcome -> the ids of the rows that show it, in a word and not by their colour alone."""
    found: dict[str, list[str]] = page.eval_on_selector_all(
        MARK,
        """marks => marks.reduce((all, mark) => {
            const told = `${mark.dataset.outcome} ${mark.firstChild.textContent}`;
            return {...all, [told]: [...(all[told] ?? []), mark.closest('tr').id]};
        }, {})""",
    )
    return found


@pytest.mark.parametrize("lang", ["", "en"])
def test_each_page_of_examples_has_one_button_before_its_tables(site: Path, lang: str) -> None:
    pages = {case.page for case in load_cases()}
    for path in (site / lang).glob("*/index.html"):
        html = path.read_text("utf-8")
        assert html.count("data-mb-rerun=") == (path.parent.name in pages), path
        if path.parent.name in pages:
            button, first = html.index("data-mb-rerun="), html.index('class="mb-cases-box"')
            assert button < first
            assert f" {len(cases_of(path.parent.name))} " in html[button:first]
            data = site / "assets" / "data" / "cases" / f"{path.parent.name}.json"
            assert len(json.loads(data.read_text("utf-8"))["cases"]) == len(cases_of(path.parent.name))


class TestRerun:
    """One after the other, most on the page that the one before left: each load starts the rules anew.

    All is pressed by keyboard: clauses and rows are laid out when they come near, and on a busy machine the
    page may still grow or shrink between the mouse's going down and its coming up, which is then no click.
    """

    @pytest.mark.parametrize(
        ("path", "agrees", "passed"),
        [
            ("en/bonuses", "pass ✓ Agrees", "All {n} examples agree"),
            ("sweeps", "pass ✓ Khớp", "Cả {n} ví dụ đều khớp"),
        ],
        ids=["en", "vi"],
    )
    def test_every_row_agrees(
        self, phone: Visitor, server: str, site: Path, path: str, agrees: str, passed: str
    ) -> None:
        page, asked = phone.page, []
        page.goto("about:blank")
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{server}{path}/")
        expect(page.locator(START)).to_be_visible()
        heavy = [url for url in asked if "/app/" in url or "/data/" in url]
        assert heavy == [], "nothing of it is loaded before the reader asks for it"
        told = run(page)
        cases = cases_of(path.removeprefix("en/"))
        expect(told).to_contain_text(passed.format(n=len(cases)))
        expect(told).to_contain_text(LOADED)
        assert marks(page) == {agrees: [case.id for case in cases]}
        core = json.loads((site / "app" / "manifest.json").read_text("utf-8"))["core"]
        expect(page.locator(".mb-rerun__core")).to_contain_text(core["version"])
        expect(page.locator(".mb-rerun__core code")).to_have_text(core["sha256"])
        assert all(url.startswith((server, "blob:")) for url in asked)
        phone.expect_no_sideways()

    def test_a_wrong_row_is_marked_and_no_other(self, phone: Visitor) -> None:
        page, cases = phone.page, cases_of("sweeps")
        victim = next(case for case in cases[5:] if case.op == "score")

        def spoil(route: Route) -> None:
            held = route.fetch().json()
            (one,) = [one for one in held["cases"] if one["id"] == victim.id]
            one["questions"][0]["under"][0]["expected"] = {"result": {"totals": [77, -77]}}
            route.fulfill(json=held)

        page.route("**/cases/sweeps.json", spoil)
        told = run(page)
        page.unroute("**/cases/sweeps.json")
        rest = [case.id for case in cases if case is not victim]
        assert marks(page) == {"pass ✓ Khớp": rest, "fail ✗ Không khớp": [victim.id]}
        expect(told.locator("a")).to_have_text(f"#{victim.id}")
        expect(told).to_contain_text(str(len(rest)))
        self.mark(page, victim).press("Enter")
        panel = page.locator(f"#{victim.id} + .mb-rerun__row")
        expect(panel.locator(".is-differ")).to_contain_text("77")
        # Run again with the page's own answers, and all agree.
        page.locator(START).press("Enter")
        expect(told).to_contain_text(f"Cả {len(cases)} ví dụ đều khớp")
        expect(told).not_to_contain_text(LOADED)
        expect(panel.locator(".is-agree")).to_be_visible()
        self.mark(page, victim).press("Enter")
        expect(panel).to_be_hidden()
        assert marks(page) == {"pass ✓ Khớp": [case.id for case in cases]}

    def test_a_row_is_opened_changed_and_copied(self, phone: Visitor) -> None:
        page = phone.page
        phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
        case = next(case for case in cases_of("sweeps") if len(case.inputs[0].input["players"]) == 2)
        mark = self.mark(page, case)
        mark.press("Enter")
        expect(mark).to_have_attribute("aria-expanded", "true")
        panel = page.locator(f"#{case.id} + .mb-rerun__row")
        assert small_targets(panel) == []
        request = self.request(panel)
        assert request == {key: value for key, value in case.inputs[0].request().items() if key != "id"}
        # A gets B's back row, and B has A's.
        first, second = (player["arrangement"] for player in request["players"])
        first["back"], second["back"] = second["back"], first["back"]
        panel.locator("textarea").first.fill(json.dumps(request))
        panel.locator("[data-do=ask]").press("Enter")
        expect(panel.locator(".mbc-agree")).to_contain_text("đã sửa")
        net = answer({**request, "id": None})["result"]["net"]
        assert json.loads(panel.locator("pre").inner_text())["result"]["net"] == net
        expect(panel.locator(".mb-rerun__links a")).to_have_attribute("href", self.address(first))
        panel.locator("[data-do=copy]").press("Enter")
        expect(panel.locator(".mb-rerun__yaml")).to_contain_text("Đã chép")
        text: str = page.evaluate("navigator.clipboard.readText()")
        assert text == panel.locator(".mb-rerun__yaml textarea").input_value()
        (entry,) = yaml.safe_load(text)
        assert entry["clause"] == case.clause
        assert entry["expect"] == {"A-B": net[0][1]}
        # What was changed since is asked before it is copied.
        first["back"], second["back"] = second["back"], first["back"]
        panel.locator("textarea").first.fill(json.dumps(request))
        panel.locator("[data-do=copy]").press("Enter")
        expect(panel.locator(".mbc-agree")).to_contain_text("Khớp")
        panel.locator("textarea").first.fill("{")
        panel.locator("[data-do=copy]").press("Enter")
        expect(panel.locator(".mb-rerun__yaml")).to_be_hidden()
        panel.locator("[data-do=ask]").press("Enter")
        expect(panel.locator(".is-differ")).to_contain_text("JSON")
        panel.locator("[data-do=restore]").press("Enter")
        expect(panel.locator(".is-agree")).to_be_visible()
        assert self.request(panel) == {k: v for k, v in case.inputs[0].request().items() if k != "id"}

    def test_no_answer_stands_by_another_question(self, phone: Visitor) -> None:
        page = phone.page
        panel, box, text = self.opened(page, next(case for case in cases_of("sweeps") if case.op == "score"))
        answers = panel.locator(".mbc-answers, pre, .mb-rerun__links, .mb-rerun__yaml")
        request = json.loads(text)
        rows = request["players"][0]["arrangement"]
        rows["back"][0] = rows["back"][1]
        twice = json.dumps(request)
        for asked in (text, twice):
            box.fill(asked)
            panel.locator("[data-do=ask]").press("Enter")
            expect(panel.locator("pre")).to_be_visible()
            for typed in (asked[:-5], "", f"{asked[:-1]} }}"):
                box.fill(typed)
                expect(answers.locator("visible=true")).to_have_count(0)
                expect(panel.locator(".mbc-agree")).to_contain_text("chưa hỏi lại")
            box.fill(asked[:-5])
            panel.locator("[data-do=ask]").press("Enter")
            expect(panel.locator(".mbc-agree")).to_contain_text("JSON")
            expect(answers.locator("visible=true")).to_have_count(0)
            box.fill(asked)
            expect(panel.locator("pre")).to_be_visible()
            expect(panel.locator(".mbc-agree")).to_contain_text("Khớp" if asked == text else "đã sửa")
        assert json.loads(panel.locator("pre").inner_text())["error"]["code"] == "duplicate_card"
        panel.locator("[data-do=restore]").press("Enter")
        expect(panel.locator(".is-agree")).to_be_visible()
        assert box.input_value() == text

    def test_what_was_typed_outlives_another_run_and_another_question(self, phone: Visitor) -> None:
        page = phone.page
        first, second = [case for case in cases_of("sweeps") if len(list(case.questions())) > 1][:2]
        panel, box, text = self.opened(page, first)
        request = json.loads(text)
        request["players"][0], request["players"][1] = request["players"][1], request["players"][0]
        asked = json.dumps(request)
        box.fill(asked)
        panel.locator("[data-do=ask]").press("Enter")
        expect(panel.locator(".mbc-agree")).to_contain_text("đã sửa")
        reply = panel.locator("pre").inner_text()
        unasked, unasked_box, other = self.opened(page, second)
        unasked_box.fill(other[:-5])
        self.mark(page, second).press("Enter")
        expect(unasked).to_be_hidden()
        run(page)
        expect(panel).to_be_visible()
        assert (box.input_value(), panel.locator("pre").inner_text()) == (asked, reply)
        expect(self.mark(page, first)).to_have_attribute("aria-expanded", "true")
        expect(self.mark(page, second)).to_contain_text("Khớp")
        self.mark(page, second).press("Enter")
        assert unasked_box.input_value() == other[:-5]
        expect(unasked.locator("pre")).to_be_hidden()
        # And so it is where another of the example's questions was looked at.
        panel.locator("select").select_option("1")
        assert box.input_value() not in (asked, text)
        panel.locator("select").select_option("0")
        assert (box.input_value(), panel.locator("pre").inner_text()) == (asked, reply)
        for one in (panel, unasked):
            one.locator("[data-do=restore]").press("Enter")
            expect(one.locator(".is-agree")).to_be_visible()
        # What was not changed is what the latest run found.
        run(page)
        assert (box.input_value(), unasked_box.input_value()) == (text, other)
        expect(panel.locator(".is-agree")).to_be_visible()

    def test_it_works_after_a_hop_of_the_theme(self, phone: Visitor) -> None:
        page = phone.page
        page.evaluate("window.stayed = true")
        page.locator(".md-footer__link--prev").press("Enter")
        expect(page.locator("h1")).not_to_contain_text("Sập")
        told = run(page)
        expect(told).to_contain_text(f"Cả {len(cases_of('bonuses'))} ví dụ đều khớp")
        assert page.evaluate("window.stayed"), "the worker is the one that ran already"

    @staticmethod
    def mark(page: Page, case: Case) -> Locator:
        return page.locator(f"#{case.id} {MARK}")

    def opened(self, page: Page, case: Case) -> tuple[Locator, Locator, str]:
        """The panel of an example, its box, and the question that stands there."""
        if self.mark(page, case).get_attribute("aria-expanded") != "true":
            self.mark(page, case).press("Enter")
        panel = page.locator(f"#{case.id} + .mb-rerun__row")
        expect(panel).to_be_visible()
        box = panel.locator("textarea").first
        return panel, box, box.input_value()

    @staticmethod
    def request(panel: Locator) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(panel.locator("textarea").first.input_value())
        return found

    @staticmethod
    def address(rows: dict[str, list[str]]) -> re.Pattern[str]:
        """Of the page that compares, with the first player's rows in it."""
        return re.compile(r"/compare/#p1=" + re.escape("-".join("".join(rows[row]) for row in ROWS)))


class TestTypes:
    """The check by types."""

    @pytest.fixture
    def widget(self, phone: Visitor) -> Locator:
        return phone.open("types", "#types=--&profile=bsfyi")

    @staticmethod
    def pick(widget: Locator, *types: str) -> None:
        for row, type_ in zip(ROWS, types, strict=True):
            widget.locator(f"input[data-row={row}][value={type_}]").check()

    def test_what_is_picked_is_judged_and_shown_in_cards(self, phone: Visitor, widget: Locator) -> None:
        verdict = widget.locator(".mby-verdict")
        expect(verdict).to_contain_text("Chọn loại bài")
        assert small_targets(widget) == []
        for types, word in [
            (("flush", "straight", "one_pair"), "HỢP LỆ"),
            (("straight", "flush", "one_pair"), "BINH LỦNG"),
            (("two_pair", "two_pair", "one_pair"), "TÙY LÁ"),
        ]:
            self.pick(widget, *types)
            expect(verdict).to_contain_text(word, timeout=3 * PATIENCE_MS)
        asked = {"op": "check_types", "profile": "bsfyi", "types": dict(zip(ROWS, types, strict=True))}
        told = answer({**asked, "id": 1})["result"]
        for comparison in told["comparisons"]:
            pair = widget.locator(f"[data-pair={comparison['upper']}-{comparison['lower']}]")
            shown = [
                one.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
                for one in pair.locator(".mby-example").all()
            ]
            assert shown == [
                [c for row in ROWS for c in e["arrangement"][row]] for e in comparison["examples"]
            ]
            parting = [c for e in comparison["examples"] for row in e["parting"].values() for c in row]
            assert pair.locator(".mby-decides").count() == len(parting)
        # A foul hand has rows in order as well; neither they nor their cards are called legal.
        self.pick(widget, "straight", "flush", "one_pair")
        expect(verdict).to_contain_text("BINH LỦNG")
        expect(widget.locator("[data-pair=middle-front] .mby-badge")).to_have_text(["✓ Đúng thứ tự"] * 2)
        # While the next answer is on its way the last one is out of sight.
        widget.evaluate(
            """widget => {
                const { core } = widget;
                const held = new Promise(go => (widget.letGo = go));
                core.ask = request => held.then(() => Object.getPrototypeOf(core).ask.call(core, request));
            }"""
        )
        self.pick(widget, *types)
        expect(verdict).to_have_text("Đang xem…")
        expect(widget.locator(".mby-badge").first).to_be_hidden()
        widget.evaluate("widget => (widget.letGo(), delete widget.core.ask)")
        expect(verdict).to_contain_text("TÙY LÁ")
        expect(widget.locator(".mby-badge").first).to_be_visible()
        phone.expect_address("#types=two_pair-two_pair-one_pair&profile=bsfyi")
        phone.expect_no_sideways()

    def test_an_address_and_the_keyboard(self, phone: Visitor) -> None:
        widget = phone.open("types", "#types=full_house-flush-three_of_a_kind&profile=bsfyi")
        expect(widget.locator(".mby-verdict")).to_contain_text("HỢP LỆ", timeout=3 * PATIENCE_MS)
        bonuses = answer(
            {
                "op": "check_types",
                "profile": "bsfyi",
                "types": {"back": "full_house", "middle": "flush", "front": "three_of_a_kind"},
            }
        )["result"]["bonuses"]
        expect(widget.locator(".mby-bonuses li")).to_have_count(len(bonuses))
        # One tab stop a row; the arrows go on to the next type.
        widget.locator("input[data-row=back]:checked").press("ArrowDown")
        phone.expect_address("#types=flush-flush-three_of_a_kind")
        expect(widget.locator(".mby-verdict")).to_contain_text("TÙY LÁ")
        # Other rules, another line: equal rows are a foul where the order is strict.
        tie = widget.locator("[data-pair=back-middle] [data-outcome=tie]")
        expect(tie).to_contain_text("✓")
        widget.locator("[data-choice=profile]").select_option("s666pg")
        expect(tie).to_contain_text("✗")
        phone.expect_address("profile=s666pg")
        # The theme sees the address of an example as another page: it opens there with its cards.
        tie.locator("a").click()
        expect(phone.page.locator("maubinh-checker .mbc-verdict__word")).to_contain_text("BINH LỦNG")
