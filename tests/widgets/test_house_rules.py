"""Our table's rules: changed, kept in a link, printed, carried to the checker and to the command line."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, expect

from maubinh_core import profile_file
from maubinh_core.profile import load, with_knobs
from spec.build.modules import APP, chain
from tests.checker.page import LEGAL, fragment
from tests.widgets.page import Visitor, crowded, small_targets, visitor


@pytest.fixture(scope="module")
def house(readers: Callable[[str], Visitor]) -> Locator:
    return readers("vi-phone").open("house-rules", "#profile=bsfyi")


def group(widget: Locator, name: str) -> Locator:
    """A group of settings, unfolded."""
    found = widget.locator(f"[data-group={name}]")
    if not found.evaluate("one => one.open"):
        found.locator("summary").click()
    return found


def knob(widget: Locator, name: str) -> Locator:
    return widget.locator(f"[data-knob='{name}']")


class TestChanges:
    """Settings by their labels, parents respected, all told in words and in the address."""

    def test_two_settings_are_changed_and_travel(
        self, phone: Visitor, house: Locator, browser: Browser
    ) -> None:
        expect(house.locator(".mbt-diff")).to_contain_text("bs.fyi")
        group(house, "sweep")
        house.get_by_label("Sập 3 chi nhân mấy", exact=True).fill("3")
        house.get_by_label("Sập 3 chi nhân mấy", exact=True).press("Tab")
        house.get_by_label("Thứ tự ba chi", exact=True).select_option("strict")
        changes = house.locator(".mbt-diff li")
        expect(changes).to_have_count(2)
        expect(changes.first).to_contain_text("Thứ tự ba chi: lớn hơn hoặc bằng → phải lớn hơn hẳn")
        expect(changes.last).to_contain_text("nhân 2 → nhân 3")
        phone.expect_address("#set=order:strict,sweep.factor:3&profile=bsfyi")
        house.get_by_label("Tên bàn", exact=True).fill("Quán cô Năm <b>")
        phone.expect_address(f"&name={quote('Quán cô Năm <b>')}&profile=bsfyi")
        sheet = phone.page.locator(".mbt-sheet")
        expect(sheet.locator("h2")).to_have_text("Quán cô Năm <b>")
        expect(sheet.locator(".is-changed")).to_have_count(2)
        assert small_targets(house) == []
        phone.expect_no_sideways()

        with visitor(browser, phone.root, "vi", "desktop") as other:
            other.page.goto(phone.page.url)
            expect(other.page.locator(".mbt-diff li")).to_have_text(changes.all_inner_texts())
            expect(other.page.locator(".mbt-sheet h2")).to_have_text("Quán cô Năm <b>")
            other.page.locator("a[href*='/check/#']").first.click()
            expect(other.page.locator(".mbc-rules__changed")).to_contain_text("Đã đổi 2 mục")
            other.page.goto(other.page.url.split("#")[0] + fragment(LEGAL) + "&set=sweep.factor:3")
            expect(other.page.locator(".mbc-verdict")).to_contain_text("HỢP LỆ")
            expect(other.page.locator(".mbc-rules__changed")).to_contain_text("Đã đổi 1 mục")
            other.page.locator(".mbc-rules__changed button").click()
            expect(other.page.locator(".mbc-rules__changed")).to_be_hidden()
            expect(other.page).to_have_url(re.compile("&profile=bsfyi$"))

    def test_a_setting_that_comes_with_another_is_told_as_new(self, phone: Visitor, house: Locator) -> None:
        """The rules have no sweep: what a table swept pays could be nothing there, and is no change of it."""
        phone.open("house-rules", "#set=sweep.mode:multiply&profile=tinh-at")
        change = house.locator(".mbt-diff li", has_text="Sập làng:")
        expect(change).to_have_text("Sập làng: không tính riêng (luật gốc không có mục này)")
        expect(change.locator("del")).to_have_count(0)

    def test_what_depends_on_another_comes_and_goes_with_it(self, phone: Visitor, house: Locator) -> None:
        house = phone.open("house-rules", "#profile=vgi")
        expect(house.locator(".mbt-diff")).to_contain_text("giống hệt luật cơ bản của VGI")
        group(house, "sweep")
        expect(knob(house, "sweep.factor")).to_be_hidden()
        house.get_by_label("Sập 3 chi", exact=True).select_option("multiply")
        expect(house.get_by_label("Sập 3 chi nhân mấy", exact=True)).to_have_value("2")
        expect(knob(house, "table_sweep.factor")).to_be_hidden()
        house.locator(".mbt-options input").first.check()
        expect(house.locator(".mbt-diff")).to_contain_text("phải lớn hơn hẳn")
        group(house, "instant")
        expect(knob(house, "instant.six_pairs")).to_be_hidden()
        order = knob(house, "instant.rank")
        for name in ("six_pairs", "dragon"):
            order.locator("select").select_option(name)
            order.get_by_role("button", name="Thêm").click()
        expect(knob(house, "instant.six_pairs")).to_be_visible()
        order.get_by_role("button", name="Đưa sảnh rồng lên").click()
        phone.expect_address("instant.rank:dragon/six_pairs")
        house.get_by_label("Sập 3 chi", exact=True).select_option("none")
        expect(knob(house, "sweep.factor")).to_be_hidden()

    def test_a_wrong_number_is_told_and_not_taken(self, phone: Visitor, house: Locator) -> None:
        house = phone.open("house-rules", "#profile=bsfyi&set=sweep.factor:99999,nosuch:1,wheel:lowest")
        for named in (
            "“sweep.factor:99999” (Sập 3 chi nhân mấy) chỉ nhận số nguyên từ 1 tới 10.000",
            "“nosuch”",
        ):
            expect(house.locator(".mbc-notice")).to_contain_text(named)
        expect(house.locator(".mbt-diff li")).to_have_count(1)
        group(house, "foul")
        field = house.get_by_label("Binh lủng nhân mấy", exact=True)
        field.fill("0")
        field.press("Tab")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(house.locator(".mbt-diff li")).to_have_count(1)
        group(house, "rest")
        field = house.get_by_label("Số ván một trận", exact=True)
        field.fill("abc")
        field.press("Tab")
        expect(knob(house, "match.deals")).to_contain_text("cách nhau bằng dấu phẩy")

    @pytest.mark.parametrize(
        ("kind", "one", "several", "paid"),
        [
            (
                "vi-phone",
                "Cần một số nguyên từ 1 tới 10.000.",
                "một hay nhiều số nguyên từ 1 tới 10.000,",
                "5.000",
            ),
            (
                "en-desktop",
                "This takes a whole number from 1 to 10,000.",
                "whole numbers from 1 to 10,000,",
                "5,000",
            ),
        ],
        ids=["vi", "en"],
    )
    def test_a_number_is_told_as_the_language_writes_it(
        self, readers: Callable[[str], Visitor], kind: str, one: str, several: str, paid: str
    ) -> None:
        """A broken number is told that it has to be a whole one."""
        reader = readers(kind)
        widget = reader.open("house-rules", "#set=sweep.mode:multiply&profile=tinh-at")
        for name, told in (("sweep.factor", one), ("match.deals", several)):
            group(widget, name.split(".")[0] if name.startswith("sweep") else "rest")
            field = knob(widget, name).locator("input")
            field.fill("1.5")
            field.press("Tab")
            expect(knob(widget, name).locator(".mbt-wrong")).to_contain_text(told)
        field = knob(widget, "sweep.factor").locator("input")
        field.fill("5000")
        field.press("Tab")
        expect(widget.locator(".mbt-diff")).to_contain_text(paid)
        expect(reader.page.locator(".mbt-sheet")).to_contain_text(paid)
        group(widget, "instant")
        assert crowded(widget) == []


class TestPaper:
    """One clean page, in either language, whatever the rules."""

    def test_what_the_source_leaves_open_is_a_line_to_write_on(self, phone: Visitor) -> None:
        house = phone.open(
            "house-rules", "#set=instant.rank:dragon/four_triples,instant.four_triples:0&profile=bsfyi"
        )
        sheet = phone.page.locator(".mbt-sheet")
        expect(sheet).to_contain_text("Thắng cả ba chi: nhân 2, kể cả thưởng.")
        expect(sheet).not_to_contain_text("nguồn")
        leaving = sheet.locator("li").filter(has_text="Bỏ bàn giữa ván")
        expect(leaving.locator(".mbt-sheet__blank")).to_have_count(1)
        triples = sheet.locator("tr").filter(has_text="Bốn xám")
        expect(triples.locator(".mbt-sheet__blank")).to_have_count(1)
        group(house, "instant")
        expect(knob(house, "instant.four_triples")).to_contain_text("chưa nguồn nào có")

    @pytest.mark.parametrize(("rules", "paper"), [("tinh-at", "vi"), ("bsfyi&set=sweep.factor:3", "en")])
    def test_the_sheet_is_one_page(self, phone: Visitor, rules: str, paper: str) -> None:
        house = phone.open("house-rules", f"#profile={rules}")
        house.locator(f".mbt-choice--paper input[value={paper}]").check()
        title = {"vi": "Luật mậu binh bàn mình", "en": "Our table’s mậu binh rules"}[paper]
        expect(phone.page.locator(".mbt-sheet h2")).to_have_text(title)
        phone.page.emulate_media(media="print")
        expect(phone.page.locator("h1")).to_be_hidden()
        expect(house.locator(".mbt-house")).to_be_hidden()
        printed = phone.page.pdf(prefer_css_page_size=True)
        phone.page.emulate_media(media="screen")
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1

    def test_the_file_is_what_the_command_line_reads(self, phone: Visitor, tmp_path: Path) -> None:
        phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
        house = phone.open("house-rules", "#profile=tien-cuoc&set=sweep.factor:2,match.deals:10/5")
        house.get_by_role("button", name="Chép thành tệp luật").click()
        expect(house.locator(".mbt-file")).to_contain_text("Đã chép")
        file = tmp_path / "luat.json"
        file.write_text(phone.page.evaluate("navigator.clipboard.readText()"), encoding="utf-8")
        assert profile_file.read(str(file)) == {
            "base": "tien-cuoc",
            "set": {"sweep.factor": 2, "match.deals": [10, 5]},
        }


class TestKnobs:
    """The page turns knobs as the core does."""

    def test_any_changes_make_the_same_rules_as_in_the_core(
        self, phone: Visitor, house: Locator, rulebook: dict[str, Any]
    ) -> None:
        chance = random.Random(20261130)
        registry = rulebook["knobs"]
        asked = []
        for _ in range(150):
            base = chance.choice(rulebook["profiles"])
            names = chance.sample(list(registry), chance.randint(1, 6))
            asked.append(
                {
                    "base": base["knobs"],
                    "id": base["id"],
                    "set": {n: some_value(chance, registry[n]) for n in names},
                }
            )
        told = phone.page.evaluate(
            """async ({ url, asked, registry }) => {
                const { turned, tidySet } = await import(url);
                const both = ({ base, set }) => [turned, tidySet].map((f) => f(base, set, registry));
                return asked.map(both);
            }""",
            {"url": "/assets/app/knobs.js", "asked": asked, "registry": registry},
        )
        for question, (knobs, tidy) in zip(asked, told, strict=True):
            base = load(question["id"])
            assert knobs == with_knobs(base, question["set"]).knobs, question
            assert with_knobs(base, tidy).knobs == with_knobs(base, question["set"]).knobs, question


def some_value(chance: random.Random, knob: dict[str, Any]) -> Any:
    match knob["kind"]:
        case "choice":
            return chance.choice(list(knob["values"]))
        case "int":
            return chance.randint(knob.get("min", 0), knob.get("max", 9))
        case "bool":
            return chance.random() < 0.5
        case _:
            pool = list(knob.get("values", {})) or [3, 5, 10]
            return chance.sample(pool, chance.randint(0, len(pool)))


def test_every_module_of_a_widget_is_asked_for_at_once(site: Path) -> None:
    for page, widget in (("check", "checker"), ("compare", "compare"), ("house-rules", "house-rules")):
        html = (site / page / "index.html").read_text("utf-8")
        preloaded = re.findall(r'rel="modulepreload" href="\.\./assets/app/([\w.-]+)"', html)
        assert preloaded == list(chain(f"{widget}.js"))
        assert all((site / "assets/app" / name).is_file() for name in preloaded)
        assert len(preloaded) > 15
    assert "worker.js" not in chain("checker.js")
    assert APP.is_dir()


def test_the_rulebook_is_small_and_whole(site: Path, rulebook: dict[str, Any]) -> None:
    assert rulebook["profiles"][0]["id"] == rulebook["first"]
    for profile in rulebook["profiles"]:
        assert profile["knobs"] == json.loads(json.dumps(dict(load(profile["id"]).knobs)))
        assert set(profile["row_names"]) == {"back", "middle", "front"}
    assert (site / "assets/data/profiles.json").stat().st_size < 80_000
    assert (site / "assets/data/deals.json").stat().st_size < 250_000
