"""The run as JUnit XML, for what shows test results: a suite a module of a profile, a test case a vector.

Known deviations, contested questions answered otherwise, and what was not asked are `skipped`, never passed;
a run that cannot be trusted holds an error of its own, so that nothing takes it for a green one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree as Xml

from maubinh_core.conformance import telling
from maubinh_core.conformance.diagnosis import Diagnosis
from maubinh_core.conformance.outcomes import Outcome, Report, Status
from maubinh_core.conformance.words import Words

# What XML 1.0 cannot hold, not even escaped.
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(report: Report, diagnosis: Diagnosis, words: Words) -> str:
    """The document."""
    root = Xml.Element("testsuites", name=words.say("title", edition=report.edition))
    suites: dict[str, list[Outcome]] = {}
    for outcome in report.outcomes:
        suites.setdefault(f"{outcome.vector.profile}.{outcome.vector.module}", []).append(outcome)
    for name, outcomes in suites.items():
        suite = Xml.SubElement(root, "testsuite", name=name)
        for outcome in outcomes:
            _case(suite, outcome, report, words)
    if report.stale or not report.trusted:
        _whole(Xml.SubElement(root, "testsuite", name="run"), report, words)
    for suite in root:
        _count(suite, suite.iter("testcase"))
    _count(root, root.iter("testcase"))
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _case(suite: Xml.Element, outcome: Outcome, report: Report, words: Words) -> None:
    case = Xml.SubElement(suite, "testcase", classname=suite.attrib["name"], name=_legal(outcome.vector.key))
    case.set("time", f"{outcome.seconds:.6f}")
    if outcome.status is Status.PASS:
        return
    told = _told(outcome, report, words)
    if outcome.counts_against:
        name = "failure" if outcome.status is Status.FAIL else "error"
        message = outcome.difference or telling.why(outcome, words)[0]
        found = Xml.SubElement(case, name, message=_legal(message), type=outcome.why or "fail")
        found.text = _legal(told)
    else:
        Xml.SubElement(case, "skipped", message=_legal(_skipped(outcome, words)))
    if outcome.stderr:
        Xml.SubElement(case, "system-err").text = _legal(outcome.stderr)


def _told(outcome: Outcome, report: Report, words: Words) -> str:
    lines = [words.of(outcome.vector.title)]
    for key, told in telling.facts(outcome, report, words).items():
        if key != "stderr":
            lines.append(f"{words.say(key)}: {told}")
    return "\n".join(lines)


def _skipped(outcome: Outcome, words: Words) -> str:
    told = telling.status(outcome, words)
    if outcome.deviation and not outcome.contested:
        return f"{told}: {outcome.deviation.reason}"
    detail = telling.why(outcome, words)[0] if outcome.why else outcome.difference
    return f"{told}: {detail}"


def _whole(suite: Xml.Element, report: Report, words: Words) -> None:
    """What concerns the run and no single vector."""
    for deviation, told in zip(report.stale, telling.stale(report, words), strict=True):
        case = Xml.SubElement(suite, "testcase", classname="run", name=_legal(deviation.name), time="0")
        Xml.SubElement(case, "failure", message=_legal(told), type="stale")
    if not report.trusted:
        case = Xml.SubElement(suite, "testcase", classname="run", name="trusted", time="0")
        Xml.SubElement(case, "error", message=_legal(telling.verdict(report, words)), type="untrusted")


def _count(element: Xml.Element, cases: Iterable[Xml.Element]) -> None:
    found = list(cases)
    element.set("tests", str(len(found)))
    for attribute, child in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(attribute, str(sum(case.find(child) is not None for case in found)))
    element.set("time", f"{sum(float(case.get('time', 0)) for case in found):.3f}")


def _legal(told: str) -> str:
    return _ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", told)
