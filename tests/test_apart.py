"""The deal under a line of the differences shows that line, and nothing else that the sources disagree on."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from maubinh_core.profile import load, with_knobs
from maubinh_core.protocol import answer
from spec.build import apart, costs, differences, sides
from spec.build.apart import Outcome
from spec.build.cases import PLAYERS, ProfileRef, Variant
from spec.build.turning import SILENT, answers, turned
from spec.build.view import LANGUAGES, View, page_path
from tests.site_pages import Reader, html_of

VIEW = View.of("vi/differences.md")
LINES = [
    line
    for group in sides.GROUPS
    for line in sides.lines(group, VIEW)
    if line not in (*sides.NAMES, *differences.WORTHLESS)
    if not sides.agreed(line, sides.cells(line, VIEW), VIEW)
]

# Worked out by hand from the cards: what each source that is shown comes to.
NONE = "not_an_instant_win"
BY_HAND: dict[str, tuple[str, str, dict[Outcome, str]]] = {
    "bonus.middle.four_of_a_kind.A": (
        "DT6W.2",
        "A-B",
        {7: "bsfyi tien-cuoc mau-binh-online pagat-viet", 19: "tinh-at", 0: "s666pg vgi"},
    ),
    "bonus.back.straight_flush.wheel": (
        "D7N4.3",
        "A-B",
        {7: "tinh-at", 5: "bsfyi mau-binh-online pagat-viet", 1: "tien-cuoc s666pg vgi"},
    ),
    "instant.three_flushes": (
        "D9N5",
        "B-C",
        {3: "bsfyi tien-cuoc pagat-viet", 6: "tinh-at", 9: "mau-binh-online", NONE: "s666pg vgi"},
    ),
    "instant.equal_rank": (
        "D9N5",
        "A-B",
        {3: "bsfyi tien-cuoc", 9: "mau-binh-online", 0: "tinh-at pagat-viet"},
    ),
    "instant.one_colour_12": (
        "DP9D.2",
        "A-B",
        {13: "bsfyi", 12: "tinh-at", NONE: "tien-cuoc s666pg mau-binh-online vgi pagat-viet"},
    ),
}


def told(variant: Variant, profile: str, knobs: dict[str, Any], place: str) -> Outcome:
    """What the engine makes of a place at the table under a profile with knobs turned."""
    reply = answer(variant.request(ProfileRef(profile, knobs)))
    seats = [PLAYERS.index(letter) for letter in place.split("-")]
    if "error" in reply:
        code, net = reply["error"]["code"], reply["error"].get("partial")
        amount = net[seats[0]][seats[1]] if net and len(seats) == 2 else None
        return str(code) if amount is None else int(amount)
    result = reply["result"]
    return int(result["totals"][seats[0]] if len(seats) == 1 else result["net"][seats[0]][seats[1]])


@pytest.mark.parametrize("line", LINES)
def test_the_line_turned_changes_the_number_that_is_shown(line: str) -> None:
    sight = apart.of_line(line)
    assert sight is not None
    given = answers(line, VIEW)
    shown = {ref.base: sight.outcome(ref) for ref in sight.refs}
    assert len({given[name] for name in shown}) > 1
    for one, number in shown.items():
        assert not sight.variant.profiles[0].knobs
        for other in shown:
            if given[one] == given[other]:
                # Two that price a hand alike must come to the same with it.
                assert not sides.is_price(line, VIEW) or number == shown[other], (line, one, other)
                continue
            assert number != shown[other], (line, one, other)
            turn = turned(line, one, other, VIEW)
            # A source that says nothing to the line cannot be made to say more than it does.
            if turn is not None and not (isinstance(number, str) and given[one] in SILENT):
                assert told(sight.variant, one, turn, sight.place) != number, (line, one, other)


@pytest.mark.parametrize("line", BY_HAND)
def test_the_deal_is_the_one_the_line_is_about(line: str) -> None:
    name, place, numbers = BY_HAND[line]
    sight = apart.of_line(line)
    assert sight is not None
    assert (sight.variant.name, sight.place) == (name, place)
    wanted = {profile: number for number, names in numbers.items() for profile in names.split()}
    assert {ref.base: sight.outcome(ref) for ref in sight.refs} == wanted


@pytest.mark.parametrize("line", LINES)
def test_turning_a_line_turns_it_and_leaves_what_the_profile_has_beside_it(line: str) -> None:
    given = answers(line, VIEW)
    for one in given:
        for other in given:
            turn = turned(line, one, other, VIEW)
            if turn is None or one == other:
                continue
            before, after = load(one).knobs, with_knobs(load(one), turn).knobs
            changed = {knob for knob in before if knob in after and before[knob] != after[knob]}
            assert changed <= {line, "instant.rank"} if sides.is_hand(line, VIEW) else changed <= {line}
            if line in VIEW.spec.profiles[other]["knobs"] and not sides.is_price(line, VIEW):
                assert after[line] == VIEW.spec.profiles[other]["knobs"][line]["value"]


def test_a_deal_that_differs_for_other_reasons_is_not_shown() -> None:
    # Four aces in the back: how much they are worth in the middle decides nothing, though the numbers differ.
    case = VIEW.case("DT6W")
    back = replace(VIEW, cases=(replace(case, inputs=case.inputs[:1]),))
    assert apart.find("bonus.back.four_of_a_kind.A", back) is not None
    assert apart.find("bonus.middle.four_of_a_kind.A", back) is None


def test_where_no_deal_tells_a_line_apart_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "of_line", lambda line: None)
    assert VIEW.say("differences.untold") in str(differences._line("wheel", VIEW))
    assert VIEW.say("differences.untold") not in str(differences._line(sides.NAMES[0], VIEW))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_strip_leads_to_the_very_question_it_is_about(site: Path, language: str) -> None:
    page = html_of(site, page_path(language, "differences"))
    places = Reader(html_of(site, page_path(language, "deals"))).ids
    lines = re.findall(r'<tbody id="diff-([^"]+)".*?</tbody>', page, re.DOTALL)
    assert set(LINES) <= set(lines)
    for line in LINES:
        sight = apart.of_line(line)
        assert sight is not None
        block = re.search(rf'<tbody id="diff-{re.escape(line)}".*?</tbody>', page, re.DOTALL)
        assert block is not None
        strip = block[0].partition('class="mb-cost"')[2]
        assert f'href="../deals/#{sight.variant.name}"' in strip
        assert f">#{sight.variant.name}</a>" in strip
        assert places[sight.variant.name] == 1


def test_an_option_is_shown_by_what_it_alone_changes() -> None:
    view = View.of("vi/source-tinh-at.md")
    for option in view.spec.profiles["tinh-at"]["options"]:
        html = str(costs._option_cost("tinh-at", option, view))
        (name,) = re.findall(r'class="mb-case__id"[^>]*>#([A-Z0-9.]+)</a>', html)
        case = view.case(name[:4])
        variant = next(found for found in case.inputs if found.name == name)
        assert {"tinh-at", ProfileRef("tinh-at", option["set"]).label} <= variant.expects.keys()
        assert html.count("mb-cost__item") == 2
