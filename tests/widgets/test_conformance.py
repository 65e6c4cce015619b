"""The button that runs the conformance suite in the reader's browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from maubinh_core.conformance import vectors
from tests.checker.page import PATIENCE_MS, STEP
from tests.effort import PROOF
from tests.widgets.page import Visitor, small_targets

WHOLE_MS = 10 * PATIENCE_MS
PROFILE = "" if PROOF else "bsfyi"
"""Under which rules all modules are run: all there are, or those with the most questions."""


@pytest.fixture(scope="module")
def suite(readers: Callable[[str], Visitor]) -> Locator:
    """The button on a phone, with the size of the suite told."""
    widget = readers("vi-phone").open("conformance")
    expect(widget.locator("[role=status]").last).to_contain_text(vectors.manifest()["edition"])
    return widget


def choose(suite: Locator, profile: str, module: str) -> None:
    suite.locator("[data-choice=profile]").select_option(profile)
    suite.locator("[data-choice=module]").select_option(module)


def counts(suite: Locator) -> list[list[str]]:
    """The numbers of the report, row by row."""
    rows = suite.locator("tbody tr").all()
    return [row.locator("[data-count]").all_text_contents() for row in rows]


def plain(n: int) -> str:
    return f"{n:,}".replace(",", ".")


def test_one_module_is_asked_and_counted(phone: Visitor, suite: Locator, site: Path) -> None:
    choose(suite, "bsfyi", "order")
    suite.locator("[data-do=run]").click()
    expect(suite.locator("table")).to_be_visible()
    asked = vectors.load("bsfyi", "order")
    contested = sum(vector.contested is not None for vector in asked)
    assert counts(suite) == [[str(len(asked) - contested), "0", "0", str(contested)]]
    expect(suite).to_contain_text("Đạt hết.")
    core = json.loads((site / "app" / "manifest.json").read_text("utf-8"))["core"]
    expect(suite).to_contain_text(core["version"])
    expect(suite).to_contain_text(core["sha256"])
    phone.expect_no_sideways()


def test_an_address_names_what_is_asked(phone: Visitor, suite: Locator) -> None:
    """What is not in the suite is told; no report stands beside another choice."""
    told, report = suite.locator(".mbc-suite__told"), suite.locator(".mbc-suite__report")
    choose(suite, "bsfyi", "order")
    phone.expect_address("#module=order&profile=bsfyi")
    expect(report).to_be_empty()
    expect(told).to_contain_text(f"{plain(len(vectors.load('bsfyi', 'order')))} câu")
    phone.page.evaluate(STEP, "#module=hands&profile=vgi")
    expect(suite.locator("[data-choice=profile]")).to_have_value("vgi")
    expect(suite.locator("[data-choice=module]")).to_have_value("hands")
    notice = suite.locator(".mbc-notice")
    expect(notice).to_be_hidden()
    spoilt = "#module=nope&profile=khongco&rows=As--"
    phone.page.evaluate(STEP, spoilt)
    expect(notice).to_contain_text("không có ở đây: bộ luật “khongco”; phần “nope”")
    expect(notice.get_by_role("link")).to_have_attribute("href", re.compile(r"/check/#module=nope.*"))
    expect(told).to_contain_text(f"{plain(len(vectors.load()))} câu")
    assert phone.page.url.endswith(spoilt)
    for profile, modules in vectors.manifest()["profiles"].items():
        lacking = {"hands", "input"} - set(modules["modules"])
        if lacking:
            choose(suite, profile, min(lacking))
            expect(told).to_contain_text(": 0 câu")
            expect(suite.locator("[data-do=run]")).to_be_disabled()
            break
    phone.page.reload()
    expect(told).to_contain_text(": 0 câu")
    expect(suite.locator("[data-choice=module]")).to_be_in_viewport()
    assert small_targets(suite) == []


def test_a_wrong_answer_is_shown_with_its_reason(phone: Visitor, suite: Locator) -> None:
    asked = vectors.load("bsfyi", "hands")
    victim = next(vector for vector in asked if not vector.contested and vector.op == "classify")

    def spoil(route: Any) -> None:
        held = route.fetch().json()
        for entry in held["vectors"]:
            if entry["key"] == victim.key:
                entry["expected"] = {"result": {"type": "no_such_type"}}
        route.fulfill(json=held)

    phone.page.route("**/vectors/bsfyi/hands.json", spoil)
    try:
        choose(suite, "bsfyi", "hands")
        suite.locator("[data-do=run]").click()
        expect(suite).to_contain_text("Chưa đạt: 1 câu sai.")
        failure = suite.locator("details")
        expect(failure).to_have_count(1)
        expect(failure).to_contain_text(victim.key)
        failure.locator("summary").click()
        expect(failure).to_contain_text("no_such_type")
        expect(failure).to_contain_text(victim.reason["vi"])
    finally:
        phone.page.unroute("**/vectors/bsfyi/hands.json")


def test_all_modules_pass_and_can_be_stopped(phone: Visitor, suite: Locator) -> None:
    choose(suite, PROFILE, "")
    run, stop = (suite.locator(f"[data-do={deed}]") for deed in ("run", "stop"))
    run.click()
    stop.click()
    expect(suite).to_contain_text("Đã dừng")
    run.click()
    expect(suite).to_contain_text("Đạt hết.", timeout=WHOLE_MS)
    asked = vectors.load(PROFILE or None)
    contested = sum(vector.contested is not None for vector in asked)
    assert counts(suite)[-1] == [plain(len(asked) - contested), "0", "0", plain(contested)]
    files = {(vector.profile, vector.module) for vector in asked}
    assert len(counts(suite)) == len(files) + 1
