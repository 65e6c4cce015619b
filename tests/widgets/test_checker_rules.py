"""The checker under other rules, with rows under the reader's own names, and the one case it cannot ask."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import expect

from tests.checker.page import BACK_TOO_WEAK, LEGAL, fragment
from tests.widgets.page import Visitor, crowded


def of(rows: str, rules: str) -> str:
    return fragment(rows).replace("profile=bsfyi", rules)


def test_rows_are_called_as_the_rules_or_the_reader_call_them(phone: Visitor) -> None:
    checker = phone.open("check", of(BACK_TOO_WEAK, "profile=tinh-at"))
    title = checker.locator(".mbc-row--front .mbc-row__title")
    verdict = checker.locator(".mbc-verdict")
    expect(title).to_have_text("Chi đầu (3 lá)")
    expect(verdict).to_contain_text("Chi cuối (đôi K")
    expect(checker.locator("[data-choice=profile]")).to_have_value("tinh-at")

    checker.locator("[data-choice=rows]").select_option("back_first")
    expect(title).to_have_text("Chi cuối (3 lá)")
    expect(verdict).to_contain_text("Chi đầu (đôi K")
    checker.locator("[data-choice=profile]").select_option("s666pg")
    expect(title).to_have_text("Chi cuối (3 lá)")
    phone.expect_address("&profile=s666pg")

    checker = phone.open("check", of(LEGAL, "profile=s666pg"))
    expect(checker.locator(".mbc-row--back .mbc-row__title")).to_have_text("Chi đầu (5 lá, mạnh nhất)")
    checker.locator("[data-choice=rows]").select_option("profile")
    expect(checker.locator(".mbc-row--back .mbc-row__title")).to_have_text("Chi sau (5 lá, mạnh nhất)")
    expect(checker.locator(".mbc-rules__house")).to_have_text("Sửa luật")
    phone.expect_no_sideways()


def test_what_an_example_leads_to_stands_apart(phone: Visitor) -> None:
    with urlopen(f"{phone.root}assets/data/cases.json") as reply:
        cases: list[dict[str, Any]] = json.load(reply)
    case = next(case for case in cases if case["op"] == "score" and "page" in case)
    panel = phone.open("check", f"#case={case['id']}").locator(".mbc-case")
    links = panel.locator("a[href*='/compare/'], a:text-is('Xem trong trang luật')")
    expect(links).to_have_count(2)
    expect(panel).not_to_contain_text("luậtXem")
    assert crowded(panel) == []


def test_a_match_is_shown_with_its_answer_and_not_asked(phone: Visitor) -> None:
    with urlopen(f"{phone.root}assets/data/cases.json") as reply:
        cases: list[dict[str, Any]] = json.load(reply)
    case = next(case for case in cases if case["op"] == "match")
    panel = phone.open("check", f"#case={case['id']}").locator(".mbc-case")
    expect(panel).to_contain_text("Cả trận chỉ là cộng các ván lại")
    expect(panel.locator(".mbc-matrix")).to_have_count(2)
    expect(panel.locator(".mbc-agree")).to_have_count(0)
    expect(panel).not_to_contain_text("không nhận")
