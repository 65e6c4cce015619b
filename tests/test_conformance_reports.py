"""Reports of a run: each in the form its readers know, whatever the program put into its replies."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from maubinh_core.conformance import console, vectors
from maubinh_core.conformance.deviation import Deviation
from maubinh_core.conformance.diagnosis import diagnose
from maubinh_core.conformance.engine import Answer, Fault, Inside
from maubinh_core.conformance.outcomes import Remark, Report, Status
from maubinh_core.conformance.replies import Forms
from maubinh_core.conformance.reports import FORMS
from maubinh_core.conformance.runner import Limits, run
from maubinh_core.conformance.telling import why_all
from maubinh_core.conformance.words import LANGUAGES, Words
from maubinh_core.protocol import answer
from tests.programs import turned

Message = Mapping[str, Any]

EVIL = "<script>alert(1)</script> ]]> & \x00 \x1b[31m `` ``` | * # \ud800 \" ' --> </pre></details>"
HANDS = vectors.load("bsfyi", "hands")
ORDER = vectors.load("bsfyi", "order")
SETTLED = tuple(vector for vector in ORDER if vector.contested is None)


class Evil:
    """A program that puts the same mischief wherever it can say something."""

    def describe(self) -> Answer:
        reply = answer({"id": "describe", "op": "describe"})
        result = {**reply["result"], "name": EVIL, "version": EVIL, "language": EVIL}
        return Answer(reply={**reply, "result": result}, stderr=EVIL)

    def ask(self, request: Message) -> Answer:
        id_ = request["id"]
        kinds = {
            0: Answer(reply={"id": id_, "error": {"code": "bad_request", "message": EVIL}}, stderr=EVIL),
            1: Answer(fault=Fault.NOT_JSON, detail={"line": EVIL, "reason": EVIL}, stderr=EVIL),
            2: Answer(reply={"id": id_, "skipped": EVIL}),
            3: Answer(reply={"id": id_, "result": {"outcome": EVIL}}),
            4: Answer(reply=answer(request)),
        }
        return kinds[sum(map(ord, id_)) % 5]


def evil() -> Report:
    listed = [
        Deviation(case=SETTLED[0].case, reason=EVIL, link=EVIL),
        Deviation(clause=SETTLED[0].clause, reason=EVIL),
    ]
    limits = Limits(breakdowns=0)
    command = ("engine", EVIL)
    return run(
        ORDER[:60], Evil(), edition="9", command=command, forms=Forms(), deviations=listed, limits=limits
    )


def lowest(**options: Any) -> Report:
    return run(ORDER, Inside(turned(wheel="lowest")), edition="9", **options)


def made(kind: str, report: Report, lang: str = "en") -> str:
    # What a reply holds matters here, and not what the failures have in common: they are only grouped.
    return FORMS[kind](report, diagnose(report.outcomes, search=False), Words(lang))


@pytest.fixture(scope="module")
def bad() -> Report:
    report = evil()
    counts = report.counts
    assert min(counts.failed, counts.errors, counts.skipped, counts.passed) > 0
    return report


# JUnit


@pytest.mark.parametrize("lang", LANGUAGES)
def test_junit_is_xml_with_the_runs_counts(bad: Report, lang: str) -> None:
    root = ElementTree.fromstring(made("junit", bad, lang))
    cases = root.findall("testsuite/testcase")
    assert [case.get("name") for case in cases] == [outcome.vector.key for outcome in bad.outcomes]
    assert root.get("tests") == str(len(bad.outcomes))
    assert root.get("failures") == str(len(root.findall(".//failure"))) == str(bad.counts.failed)
    assert root.get("errors") == str(len(root.findall(".//error"))) == str(bad.counts.errors)
    assert root.get("skipped") == str(len(root.findall(".//skipped")))
    passed = [case for case in cases if case.find("*") is None]
    assert len(passed) == bad.counts.passed + bad.counts.contested_same
    assert {suite.get("name") for suite in root} == {"bsfyi.order"}


def test_junit_takes_nothing_unasked_for_a_success() -> None:
    report = run(HANDS, Inside(lambda q: {"id": q["id"]}), edition="9", forms=Forms())
    root = ElementTree.fromstring(made("junit", report))
    assert root.get("errors") == "1"
    assert root.find("testsuite[@name='run']/testcase/error") is not None
    assert len(root.findall(".//skipped")) == len(HANDS)


def test_junit_fails_for_a_deviation_that_did_not_show() -> None:
    report = run(
        HANDS, Inside(answer), edition="9", deviations=[Deviation(case=HANDS[0].case, reason="once")]
    )
    root = ElementTree.fromstring(made("junit", report))
    assert root.get("failures") == "1"
    failure = root.find("testsuite[@name='run']/testcase/failure")
    assert failure is not None
    assert "once" in str(failure.get("message"))


def test_junit_skips_known_deviations_with_their_reason() -> None:
    wrong = next(o.vector for o in lowest().outcomes if o.counts_against)
    report = lowest(deviations=[Deviation(case=wrong.key, reason="ours is so")])
    root = ElementTree.fromstring(made("junit", report))
    skipped = root.find(f".//testcase[@name='{wrong.key}']/skipped")
    assert skipped is not None
    assert "ours is so" in str(skipped.get("message"))


# JSON


def test_json_holds_every_outcome_whole(bad: Report) -> None:
    told = json.loads(made("json", bad))
    assert told["exit_code"] == bad.exit_code == 1
    assert told["counts"]["failed"] == bad.counts.failed
    assert [entry["key"] for entry in told["outcomes"]] == [outcome.vector.key for outcome in bad.outcomes]
    for entry, outcome in zip(told["outcomes"], bad.outcomes, strict=True):
        assert entry["status"] == outcome.status
        assert entry["request"] == outcome.vector.request
        assert ("difference" in entry) == (outcome.status is Status.FAIL)


def test_json_tells_the_diagnosis() -> None:
    report = lowest()
    told = FORMS["json"](report, diagnose(report.outcomes), Words("en"))
    (found,) = json.loads(told)["diagnosis"]["findings"]
    assert (found["kind"], found["name"], found["value"]) == ("knob", "wheel", "lowest")
    assert len(found["explains"]) == report.counts.failed


# HTML


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str | None]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += ((tag, name, value) for name, value in attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_stands_alone_and_no_reply_becomes_markup(bad: Report, lang: str) -> None:
    page = Page(made("html", bad, lang))
    assert page.open == []
    assert "script" not in page.tags
    assert {name for _, name, _ in page.attributes} <= {
        "lang",
        "charset",
        "name",
        "content",
        "http-equiv",
        "class",
        "scope",
    }
    assert ("html", "lang", lang) in page.attributes
    told = "".join(page.words)
    assert "<script>alert(1)</script>" in told
    assert "\x1b" not in told
    assert all(o.vector.key in told for o in bad.outcomes if o.counts_against)


# Markdown


def test_markdown_keeps_replies_inside_their_blocks(bad: Report) -> None:
    fence = ""
    outside = []
    for line in made("markdown", bad).splitlines():
        if fence:
            fence = "" if line == fence else fence
        elif line.startswith("```"):
            fence = line.removesuffix("text")
        else:
            outside.append(line)
    assert fence == ""
    told = "\n".join(outside)
    assert "<script>" not in told
    assert "\n# " not in told.removeprefix("# ")
    assert f"| bsfyi | {bad.counts.passed} | {bad.counts.failed} | {bad.counts.errors} |" in told


# Badge


def badge(report: Report) -> tuple[str, str]:
    told = json.loads(made("badge", report))
    assert (told["schemaVersion"], told["label"]) == (1, "mậu binh")
    return told["message"], told["color"]


def test_the_badge_counts_what_passed_and_names_known_deviations() -> None:
    settled = len(SETTLED)
    assert badge(run(ORDER, Inside(answer), edition="9")) == (f"bsfyi {settled}/{settled}", "brightgreen")
    wrong = [o.vector for o in lowest().outcomes if o.counts_against]
    left = settled - len(wrong)
    known = lowest(deviations=[Deviation(case=vector.key, reason="ours") for vector in wrong])
    assert badge(known) == (f"bsfyi {left}/{left}, {len(wrong)} known deviations", "brightgreen")
    assert badge(lowest()) == (f"bsfyi {left}/{settled}", "red")


def test_the_badge_never_counts_a_skip_as_passed() -> None:
    skipping = Inside(lambda q: {"id": q["id"], "skipped": "?"} if q["op"] == "check" else answer(q))
    report = run(ORDER, skipping, edition="9")
    counts = report.counts
    told = f"bsfyi {counts.passed}/{len(SETTLED)}, {counts.skipped} skipped"
    assert badge(report) == (told, "yellow")


def test_the_badge_of_a_run_that_cannot_be_trusted_says_so() -> None:
    assert badge(run((), Inside(answer), edition="9")) == ("no result", "lightgrey")


# The screen


def screen(report: Report, lang: str, *, search: bool = False) -> str:
    out = Console(file=io.StringIO(), width=140)
    console.show(report, diagnose(report.outcomes, search=search), Words(lang), out)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_screen_tells_each_failure_with_all_that_is_needed(lang: str) -> None:
    report = lowest(command=("engine", "--rules", "x y"))
    shown, words = screen(report, lang, search=True), Words(lang)
    for outcome in report.outcomes:
        again = f"--case {outcome.vector.key} -- engine --rules 'x y'"
        assert (again in shown) == outcome.counts_against
    failed = next(outcome.vector for outcome in report.outcomes if outcome.counts_against)
    flat = " ".join(shown.split())
    assert words.of(failed.title) in flat
    assert " ".join(words.clause(failed.clause).split()) in flat
    assert words.value("wheel", "lowest") in flat
    assert shown.rstrip().endswith(words.say("verdict.failed", failed=report.counts.failed, errors=0))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_screen_is_told_nothing_by_a_program_that_it_obeys(bad: Report, lang: str) -> None:
    assert "\x1b" not in screen(bad, lang)
    assert "\x00" not in screen(bad, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_screen_tells_what_was_skipped_contested_remarked_and_listed(lang: str) -> None:
    words = Words(lang)
    every = vectors.load(module="order")
    known = Deviation(case=SETTLED[0].case, reason="never was")
    wrong = Inside(lambda q: answer(q) if q["op"] == "describe" else answer({**q, "profile": "bsfyi"}))
    report = run(every, wrong, edition="9", deviations=[known], limits=Limits(failures=3))
    shown = screen(Report(**{**vars(report), "remarks": (Remark("bom"),)}), lang)
    for heading in ("contested", "skipped", "stale", "remarks", "diagnosis"):
        assert words.say(f"heading.{heading}") in shown
    assert "never was" in shown
    assert words.say("why.stopped") in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_knobs_that_a_program_does_not_take_are_told_in_one_line(lang: str) -> None:
    def without_knobs(request: Message) -> Message:
        reply = answer(request)
        reply.get("result", {}).pop("knobs", None)
        return reply

    report = run(vectors.load("bsfyi"), Inside(without_knobs), edition="9")
    apart = [o for o in report.outcomes if o.why == "knobs"]
    assert len({o.detail["knobs"] for o in apart}) > 1
    told = why_all(apart, Words(lang))
    most = Counter(knob for o in apart for knob in o.vector.knobs).most_common(1)[0]
    assert len(told) == 1
    assert f"{most[0]} ({most[1]})" in told[0]
    assert screen(report, lang).count(Words(lang).say("why.knobs", knobs="").rstrip(": ")) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_not_run_is_never_told_as_skipped_nor_as_contested(lang: str) -> None:
    """As in the counts: one group for each way in which a question was not asked."""
    words, asked = Words(lang), vectors.load("mau-binh-online", "order")
    assert asked[-1].contested or any(vector.contested for vector in asked)
    ordered = sorted(asked, key=lambda vector: vector.contested is None)  # a contested one first in a group
    failing, rest = next(v for v in ordered if v.contested is None), ordered
    report = run(
        [failing, *(v for v in rest if v is not failing)],
        Inside(
            lambda q: (
                answer(q) if q["op"] == "describe" else {"id": q["id"], "error": {"code": "bad_request"}}
            )
        ),
        edition="9",
        limits=Limits(failures=1),
    )
    counts, shown = report.counts, screen(report, lang)
    assert min(counts.not_run, counts.contested_open) > 0
    for n, name in ((counts.not_run, "not_run"), (counts.contested_open, "contested")):
        assert f"  {n} {words.say(f'status.{name}')} " in shown
    assert f" {words.say('status.skip')} " not in shown.partition(words.say("heading.summary"))[0]


VERDICTS = ("console", "json", "markdown", "html")


def told_by(kind: str, report: Report, lang: str) -> str:
    return screen(report, lang) if kind == "console" else made(kind, report, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", VERDICTS)
def test_no_verdict_says_that_all_passed_where_known_deviations_did_not(kind: str, lang: str) -> None:
    words = Words(lang)
    wrong = [o.vector for o in lowest().outcomes if o.counts_against]
    listed = [Deviation(case=vector.key, reason="ours") for vector in wrong]
    whole, n = lowest(deviations=listed), len(wrong)
    assert words.say("verdict.passed_known", n=n) in told_by(kind, whole, lang)
    skipping = turned(wheel="lowest")
    some = {vector.key for vector in SETTLED if vector.key not in {v.key for v in wrong}}
    spared = min(some)
    report = run(
        ORDER,
        Inside(lambda q: {"id": q["id"], "skipped": "?"} if q["id"] == spared else skipping(q)),
        edition="9",
        deviations=listed,
    )
    assert words.say("verdict.passed_known_apart", n=n, skipped=1) in told_by(kind, report, lang)
    assert whole.exit_code == report.exit_code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_run_of_contested_questions_alone_passes_nothing(lang: str) -> None:
    contested = [vector for vector in ORDER if vector.contested is not None]
    report = run(contested, Inside(answer), edition="9")
    assert screen(report, lang).rstrip().endswith(Words(lang).say("verdict.only_contested"))
    assert report.exit_code == 0


def test_a_question_asked_alone_is_shown_whole_though_contested() -> None:
    other = next(
        o.vector
        for o in run(vectors.load("s666pg"), Inside(turned(wheel="second")), edition="9").outcomes
        if o.contested and o.status is Status.FAIL
    )
    report = run((other,), Inside(turned(wheel="second")), edition="9")
    shown = screen(report, "en")
    assert " ".join(Words("en").of(other.contested or {}).split()) in " ".join(shown.split())
    assert report.exit_code == 0
