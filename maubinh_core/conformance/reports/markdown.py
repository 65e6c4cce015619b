"""The run as Markdown, for a summary on a forge."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maubinh_core.conformance import telling
from maubinh_core.conformance.diagnosis import Diagnosis
from maubinh_core.conformance.outcomes import Counts, Outcome, Report
from maubinh_core.conformance.words import Words
from maubinh_core.printable import printable

COLUMNS = ("passed", "failed", "errors", "skipped", "not_run", "known")
MOST = 100
"""Failures told at length; forges cut off what is too long."""


def text(report: Report, diagnosis: Diagnosis, words: Words) -> str:
    """The document, counts and diagnosis first."""
    return "\n".join(_lines(report, diagnosis, words)) + "\n"


def _lines(report: Report, diagnosis: Diagnosis, words: Words) -> Iterator[str]:
    yield f"# {words.say('title', edition=report.edition)}"
    yield ""
    named = telling.program(report, words)
    if named:
        yield f"{words.say('program')}: {_plain(named)}"
        yield ""
    yield f"**{telling.verdict(report, words)}**"
    yield ""
    yield from _table(report, words)
    yield from _list("heading.diagnosis", telling.diagnosis(diagnosis, words), words)
    yield from _list("heading.stale", telling.stale(report, words), words)
    yield from _list("heading.remarks", telling.remarks(report, words), words)
    failures = [outcome for outcome in report.outcomes if outcome.counts_against]
    if failures:
        yield f"## {words.say('heading.failures')}"
        yield ""
    for outcome in failures[:MOST]:
        yield from _failure(outcome, report, words)
    if len(failures) > MOST:
        yield words.say("report.more", n=len(failures) - MOST)


def _table(report: Report, words: Words) -> Iterator[str]:
    heads = [
        words.say("profile"),
        *(words.say(f"count.{name}") for name in COLUMNS),
        words.say("count.contested"),
    ]
    yield f"| {' | '.join(heads)} |"
    yield f"|---|{'---:|' * len(COLUMNS)}---|"
    rows = dict(report.by_profile)
    if len(rows) > 1:
        rows[words.say("total")] = report.counts
    for profile, counts in rows.items():
        yield f"| {' | '.join([profile, *cells(counts, words)])} |"
    yield ""


def cells(counts: Counts, words: Words) -> list[str]:
    """The numbers of a row, the contested ones in words."""
    told = telling.contested(counts, words) if counts.contested else "0"
    return [*(str(getattr(counts, name)) for name in COLUMNS), told]


def _list(key: str, items: list[str], words: Words) -> Iterator[str]:
    if items:
        yield f"## {words.say(key)}"
        yield ""
        yield from (f"- {_plain(item)}" for item in items)
        yield ""


def _failure(outcome: Outcome, report: Report, words: Words) -> Iterator[str]:
    vector = outcome.vector
    yield f"### {_plain(vector.key)} {_plain(words.of(vector.title))}"
    yield ""
    lines = [f"{words.say(key)}: {told}" for key, told in telling.facts(outcome, report, words).items()]
    yield from _fenced("\n".join(lines))
    yield ""


def _fenced(told: str) -> Iterator[str]:
    """A block that nothing in it can end."""
    longest = max((len(run) for run in re.findall("`+", told)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}text"
    yield told
    yield fence


def _plain(told: str) -> str:
    """Text that Markdown takes for nothing else, on one line."""
    one = " ".join(printable(told).split())
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", one).replace("&", "&amp;")
