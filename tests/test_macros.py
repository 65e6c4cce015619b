"""What a page can ask for, and how it is told that there is no such thing."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable

import pytest

from maubinh_core.conformance.runner import GIVE_UP
from spec.build import counts, macros, tryout
from spec.build.cases import load_cases
from spec.build.hooks import slug
from spec.build.specdata import load_spec
from spec.build.view import LANGUAGES, View, signed
from spec.build.yamlio import ROOT

UNCOUNTED = {"en/index.md: two sources", "en/source-s666pg.md: two sets of rules"}
"""No two of them, and any two: no counts of anything in spec/."""


def seen_from(page: str, language: str = "vi") -> View:
    """A page's view, as its macros have it."""
    return View.of(f"{language}/{page}.md")


def test_macros_give_values_in_the_words_of_the_page() -> None:
    profile = load_spec().profiles["bsfyi"]["knobs"]
    view = seen_from("sweeps", "en")
    assert macros.value("sweep.factor", view) == str(profile["sweep.factor"]["value"])
    assert macros.value("match.deals", 1, view) == str(profile["match.deals"]["value"][1])
    assert macros.value("order", view) == "at least as strong"
    table = str(macros.knob_table("foul", view))
    assert table.count("<tr>") == 1 + sum(name.startswith("foul.") for name in profile)


def test_names_of_knobs_and_rules_are_those_of_the_page() -> None:
    for language in LANGUAGES:
        view = seen_from("odds", language)
        assert macros.knob_name("wheel", view) == load_spec().knobs["wheel"]["label"][language]
        assert macros.rules_name(view) == view.say("profiles.bsfyi")


def test_counts_are_told_in_words_and_follow_the_rules() -> None:
    spec = load_spec()
    for language in LANGUAGES:
        view = seen_from("deals", language)
        told = [counts.in_words(n, view) for n in range(12)]
        assert len({*told}) == 12
        assert told[-1] == "11"
        assert counts.count("profiles", view) == told[len(spec.profiles)]
        silent = [
            each for each in spec.profiles.values() if each["knobs"]["foul.mode"]["value"] == "unspecified"
        ]
        assert counts.count("profiles", "foul.mode=unspecified", view) == told[len(silent)]
        rest = len(spec.profiles) - len(silent)
        assert counts.count("profiles", "foul.mode!=unspecified", view) == told[rest]
        paying = {
            name
            for name, each in spec.profiles.items()
            for knob, entry in each["knobs"].items()
            if knob.count(".") > 1 and knob.startswith("bonus.") and entry["value"]
        }
        assert counts.count("profiles", "bonus.*.*=0", view) == told[len(spec.profiles) - len(paying)]
        view = seen_from("source-tien-cuoc", language)
        rank = view.value("instant.rank")
        assert counts.count("instants", view) == told[len(rank)]
        alike = [name for name in rank if view.value(f"instant.{name}") == view.value("instant.six_pairs")]
        assert 1 < len(alike) < len(rank)
        assert counts.count("instants", "six_pairs", view) == told[len(alike)]


def test_no_page_counts_the_rules_by_hand() -> None:
    """A number before what there are as many of as files or entries in spec/: pages ask for it."""
    typed = re.compile(
        r"(?i)(?<![-\w])(hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|\d+) (bộ luật|nguồn|nơi|tài liệu|bộ này)(?!\w)"
        r"|\b(two|three|four|five|six|seven|eight|nine|ten|\d+) (of the )?"
        r"(sources|documents|sets of (\S+ )?rules)"
    )
    pages = [*(ROOT / "docs").glob("??/*.md"), *(ROOT / "spec" / "site").glob("*.yaml")]
    found = {
        f"{path.parent.name}/{path.name}: {each[0]}"
        for path in pages
        for each in typed.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == UNCOUNTED


def test_how_a_run_ends_is_what_the_runner_says() -> None:
    view = seen_from("conformance")
    codes = [int(tryout.exit_code(ending, view)) for ending in ("passed", "failed", "untrusted")]
    assert codes == sorted({*codes})
    assert codes[0] == os.EX_OK
    assert int(tryout.give_up(view)) == GIVE_UP
    (wrong,) = tryout.WRONG
    assert tryout.sample_wrong(view).startswith(macros.knob_name(wrong, view))
    oldest = tuple(map(int, tryout.python_from(view).split(".")))
    assert oldest <= sys.version_info[:2]


def test_show_draws_the_cards_of_a_case() -> None:
    case = next(case for case in load_cases() if case.op == "classify")
    drawn = str(macros.show(case.id, seen_from("hands")))
    assert [*re.findall(r'data-card="(\w\w)"', drawn)] == case.inputs[0].input["cards"].split()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda view: macros.cases("hands/none", view), "docs/vi/hands.md: no case of examples.yaml"),
        (lambda view: macros.clause("bsfyi/none", view), "docs/vi/hands.md: no clause bsfyi/none"),
        (lambda view: macros.clauses("bsfyi/match.", view), "docs/vi/hands.md: no clause of this page"),
        (lambda view: macros.show("ZZZZ", view), "docs/vi/hands.md: no case ZZZZ"),
        (lambda view: macros.value("none", view), "docs/vi/hands.md: the profile bsfyi has no knob none"),
        (lambda view: macros.knob_name("none", view), "docs/vi/hands.md: there is no knob none"),
        (lambda view: macros.knob_table("none", view), "docs/vi/hands.md: the profile bsfyi has no knob"),
        (lambda view: counts.count("none", view), "docs/vi/hands.md: nothing is counted by the name of none"),
        (
            lambda view: counts.count("instants", "none", view),
            "docs/vi/hands.md: there are no instants of none",
        ),
        (lambda view: counts.count("profiles", "order=none", view), "there are no profiles of order=none"),
        (lambda view: counts.count("profiles", "order", view), "order is no condition of a knob"),
    ],
)
def test_a_page_that_asks_for_nothing_known_is_named(asked: Callable[[View], object], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        asked(seen_from("hands"))


def test_addresses_are_relative_to_the_page() -> None:
    assert seen_from("index").href("scoring", "K7QF") == "scoring/#K7QF"
    assert seen_from("scoring").href("scoring", "K7QF") == "#K7QF"
    assert seen_from("scoring").href("index") == "../"
    assert seen_from("scoring", "en").href("check", "case=K7QF") == "../check/#case=K7QF"
    assert seen_from("index", "en").asset("assets/app/checker.js") == "../assets/app/checker.js"
    assert seen_from("scoring", "en").asset("assets/app/checker.js") == "../../assets/app/checker.js"


def test_numbers_have_a_true_minus_and_stay_with_their_unit() -> None:
    assert [signed(number) for number in (6, 0, -3)] == ["+6", "0", "\u22123"]
    assert seen_from("scoring").chi(-6) == "\u22126\u00a0chi"


def test_headings_have_addresses_without_marks() -> None:
    assert slug("Chi đầu là chi nào?", "-") == "chi-dau-la-chi-nao"
