"""A few deals lead to the rules of a table: each source is reached by who answers as it does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from maubinh_core.profile import published
from maubinh_core.protocol import answer
from tests.checker.page import STEP
from tests.effort import PROOF
from tests.widgets.page import Visitor

Deal = dict[str, Any]
WORDS = {
    "must_rearrange": "Ai lủng thì xếp lại, chưa tính",
    "not_an_instant_win": "Không có tới trắng kiểu này",
    "unspecified": "Không biết, bỏ qua",
}
MOST_QUESTIONS = 6


def asked(widget: Locator, deals: list[Deal]) -> tuple[Deal, tuple[int, int]]:
    """The deal that lies there, and the pair the question is about."""
    hands = widget.locator(".mbt-player").evaluate_all(
        "players => players.map(p => [...p.querySelectorAll('[data-card]')].map(c => c.dataset.card).join())"
    )
    found = next(deal for deal in deals if [cards_of(player) for player in deal["players"]] == hands)
    a, b = re.findall(r"\b([A-D])\b", widget.locator(".mbt-ask").inner_text())[:2]
    return found, ("ABCD".index(a), "ABCD".index(b))


def cards_of(player: dict[str, Any]) -> str:
    rows = player.get("arrangement")
    return ",".join(
        [card for row in ("back", "middle", "front") for card in rows[row]] if rows else player["cards"]
    )


def answer_of(reply: dict[str, Any], pair: tuple[int, int]) -> str:
    """What a reader says who plays by the source that gave this reply."""
    if "error" in reply:
        return WORDS[reply["error"]["code"]]
    chi = reply["result"]["net"][pair[0]][pair[1]]
    if chi == 0:
        return "Không ai ăn ai"
    winner, loser = pair if chi > 0 else pair[::-1]
    return f"{'ABCD'[winner]} ăn {'ABCD'[loser]} {abs(chi)}\N{NO-BREAK SPACE}chi"


@pytest.fixture(scope="module")
def quiz(readers: Callable[[str], Visitor]) -> Locator:
    return readers("vi-phone").open("rules-quiz")


def begin(widget: Locator) -> None:
    # Until the deals are there the buttons do not yet say where the reader stands.
    expect(widget.locator(".mbt-ask, .mbt-result")).to_have_count(1)
    again = widget.get_by_role("button", name="Hỏi lại từ đầu")
    if again.is_enabled():
        again.click()
    expect(widget.locator(".mbt-progress")).to_contain_text(re.compile(r"Câu 1 · đang xét \d+ cách chơi\."))


@pytest.mark.parametrize("profile", list(published())[:: 1 if PROOF else 3])
def test_who_answers_as_a_source_is_led_to_it(
    quiz: Locator, deals: list[Deal], rulebook: dict[str, Any], profile: str
) -> None:
    begin(quiz)
    for number in range(1, MOST_QUESTIONS + 2):
        expect(quiz.locator(".mbt-ask, .mbt-result")).to_have_count(1)
        if quiz.locator(".mbt-result").count():
            break
        expect(quiz.locator(".mbt-progress")).to_contain_text(f"Câu {number}")
        deal, pair = asked(quiz, deals)
        quiz.get_by_role("button", name=answer_of(deal["by"][profile], pair), exact=True).click()
        expect(quiz.locator(".mbt-progress")).not_to_contain_text(f"Câu {number} ")
    name = next(one["name"]["vi"] for one in rulebook["profiles"] if one["id"] == profile)
    expect(quiz.locator(".mbt-result__name")).to_have_text(name)
    expect(quiz.locator(".mbt-changes")).to_have_count(0)
    for page in ("check", "compare", "house-rules"):
        link = quiz.locator(f".mbt-result a[href*='/{page}/']")
        expect(link).to_have_attribute("href", re.compile(f"#profile={profile}$"))


def test_who_knows_no_answer_is_told_of_no_rules(quiz: Locator) -> None:
    begin(quiz)
    for number in range(1, MOST_QUESTIONS + 1):
        expect(quiz.locator(".mbt-progress")).to_contain_text(f"Câu {number}")
        quiz.get_by_role("button", name=WORDS["unspecified"], exact=True).click()
    expect(quiz.locator(".mbt-result")).to_contain_text("Chưa biết được")
    expect(quiz.locator(".mbt-result__name")).to_have_count(0)


def test_a_reading_that_a_source_leaves_open_is_reached_by_its_numbers(
    quiz: Locator, deals: list[Deal], rulebook: dict[str, Any]
) -> None:
    source = next(one for one in rulebook["profiles"] if one["id"] == "tinh-at")
    option = next(one for one in source["options"] if one["id"] == "sweep-3")
    rules = {"base": source["id"], "set": option["set"]}
    begin(quiz)
    for _ in range(MOST_QUESTIONS + 1):
        expect(quiz.locator(".mbt-ask, .mbt-result")).to_have_count(1)
        if quiz.locator(".mbt-result").count():
            break
        before = quiz.locator(".mbt-progress").inner_text()
        deal, pair = asked(quiz, deals)
        reply = answer({"id": 1, "op": "score", "players": deal["players"], "profile": rules})
        button = quiz.get_by_role("button", name=answer_of(reply, pair), exact=True)
        if button.count():
            button.click()
        else:
            give(quiz, reply["result"]["net"][pair[0]][pair[1]])
        expect(quiz.locator(".mbt-progress")).not_to_have_text(before)
    expect(quiz.locator(".mbt-result__name")).to_have_text(source["name"]["vi"])
    expect(quiz.locator(".mbt-result a[href*='/check/']")).to_have_attribute(
        "href", re.compile(r"set=sweep\.mode:multiply,sweep\.factor:3.*&profile=tinh-at$")
    )


def give(widget: Locator, chi: int) -> None:
    """Another number than those that stand there."""
    widget.get_by_text("Bàn mình tính số khác").click()
    widget.locator(".mbt-otherform select").select_option("0" if chi >= 0 else "1")
    widget.locator(".mbt-otherform input").fill(str(abs(chi)))
    widget.get_by_role("button", name="Vậy đó").click()


def test_a_table_of_its_own_gets_the_knobs_that_fit_it(
    phone: Visitor, quiz: Locator, deals: list[Deal]
) -> None:
    begin(quiz)
    assert "#" not in phone.page.url
    first = True
    given = []
    for _ in range(MOST_QUESTIONS + 1):
        expect(quiz.locator(".mbt-ask, .mbt-result")).to_have_count(1)
        if quiz.locator(".mbt-result").count():
            break
        before = quiz.locator(".mbt-progress").inner_text()
        deal, pair = asked(quiz, deals)
        chi = deal["by"]["bsfyi"].get("result", {}).get("net", [[0] * 4] * 4)[pair[0]][pair[1]]
        given.append(deal["id"])
        if first:
            # At this table everything there is worth twice as much.
            give(quiz, 2 * chi)
            first = False
        else:
            quiz.get_by_role("button", name=answer_of(deal["by"]["bsfyi"], pair), exact=True).click()
        expect(quiz.locator(".mbt-progress")).not_to_have_text(before)
    expect(quiz.locator(".mbt-changes li").first).to_be_visible()
    expect(quiz.locator(".mbt-result a[href*='/check/']")).to_have_attribute(
        "href", re.compile(r"[#&]set=[a-z_.]+:")
    )
    # What the table plays can be sent: each answer by its deal.
    assert re.findall(r"[=,]([A-Z0-9]{4}):", phone.page.url) == given
    told = quiz.locator(".mbt-result").inner_text()
    phone.page.reload()
    expect(quiz.locator(".mbt-result")).to_have_text(re.compile(re.escape(told.splitlines()[0])))
    assert quiz.locator(".mbt-result").inner_text() == told
    quiz.get_by_role("button", name="Lùi một câu").click()
    expect(quiz.locator(".mbt-ask")).to_be_visible()


def test_an_answer_that_no_rules_give_is_shown_with_what_they_pay(quiz: Locator, deals: list[Deal]) -> None:
    begin(quiz)
    absurd = {1: 1777, 3: 9999}
    given: list[tuple[Deal, tuple[int, int]]] = []
    for number in range(1, MOST_QUESTIONS + 2):
        expect(quiz.locator(".mbt-ask, .mbt-result")).to_have_count(1)
        if quiz.locator(".mbt-result").count():
            break
        before = quiz.locator(".mbt-progress").inner_text()
        deal, pair = asked(quiz, deals)
        given.append((deal, pair))
        if number in absurd:
            give(quiz, absurd[number])
        else:
            quiz.get_by_role("button", name=answer_of(deal["by"]["bsfyi"], pair), exact=True).click()
        expect(quiz.locator(".mbt-progress")).not_to_have_text(before)
    result = quiz.locator(".mbt-result")
    link = result.locator("a[href*='/check/']").get_attribute("href")
    assert link
    profile = re.search(r"#profile=([\w-]+)$", link)
    assert profile, "these answers lead to a source as it stands"
    items = result.locator(".mbt-given li")
    expect(items).to_have_count(len(given))
    missed = []
    for number, (deal, pair) in enumerate(given, 1):
        item = items.nth(number - 1)
        would = answer_of(deal["by"][profile[1]], pair)
        told = item.locator("strong").inner_text()
        if number in absurd:
            assert f"{absurd[number]:,}".replace(",", ".") in told
        if told != would:
            missed.append(number)
            expect(item.locator(".mbt-missed")).to_have_text(f"✗ theo luật này: {would}")
        else:
            expect(item.locator(".mbt-missed")).to_have_count(0)
    assert set(absurd) <= set(missed)
    numbers = ", ".join(map(str, missed))
    expect(result).to_contain_text(f"Còn {len(missed)} câu trả lời chưa khớp: câu {numbers}.")


def test_a_spoilt_address_keeps_the_answers_that_can_be_read(
    phone: Visitor, quiz: Locator, deals: list[Deal]
) -> None:
    """In another order and about another question than the quiz would ask, too; what is not here is named."""
    other = next(deal["id"] for deal in reversed(deals) if len(deal["players"]) == 2)
    spoilt = f"#answers={other}:0chi,{other}:AD:1chi,BEN3:2"
    phone.page.evaluate(STEP, spoilt)
    notice = quiz.locator(".mbc-notice")
    for named in ("“BEN3:2”", f"“{other}:AD”", "khúc cuối"):
        expect(notice).to_contain_text(named)
    expect(quiz.locator(".mbt-progress")).to_contain_text("Câu 2 ")
    assert phone.page.url.endswith(spoilt), "the address stays as it came"
    quiz.locator(".mbt-answer").first.click()
    expect(quiz.locator(".mbt-progress")).not_to_contain_text("Câu 2 ")
    phone.expect_address(f"#answers={other}:0chi,")
    assert f"{other}:AD" not in phone.page.url
    phone.page.evaluate(STEP, "#case=zzzz")
    expect(notice).to_contain_text("Không có ví dụ nào mang mã ZZZZ")


def test_a_number_that_is_none_is_told_so(quiz: Locator) -> None:
    begin(quiz)
    quiz.get_by_text("Bàn mình tính số khác").click()
    wrong = quiz.locator(".mbt-otherwrong")
    for number in ("", "-5"):
        quiz.locator(".mbt-otherform input").fill(number)
        expect(wrong).to_be_empty()
        quiz.get_by_role("button", name="Vậy đó").click()
        expect(wrong).to_contain_text("số nguyên từ 0 tới 10.000.")
    expect(quiz.locator(".mbt-progress")).to_contain_text("Câu 1")
