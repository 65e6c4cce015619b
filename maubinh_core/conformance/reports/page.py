"""The run as one HTML file that needs nothing else: no script, no font, no address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from maubinh_core.conformance import telling
from maubinh_core.conformance.diagnosis import Diagnosis
from maubinh_core.conformance.outcomes import Outcome, Report, Status
from maubinh_core.conformance.words import Words
from maubinh_core.printable import printable

from .markdown import COLUMNS, cells

_STYLE = """
:root { color-scheme: light dark; --red: light-dark(#b00020, #ff8a80);
  --quiet: light-dark(#595959, #b0b0b0); --line: light-dark(#d0d0d0, #484848); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child, th:last-child, td:last-child { text-align: left; }
.wide { overflow-x: auto; }
.verdict { font-weight: 700; }
.bad, .red { color: var(--red); }
.quiet, dt { color: var(--quiet); }
details { border-bottom: 1px solid var(--line); padding: .4rem 0; }
summary { cursor: pointer; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_RED = re.compile("((?:10|[AKQJ2-9])[♥♦])")


def text(report: Report, diagnosis: Diagnosis, words: Words) -> str:
    """The document."""
    title = escape(words.say("title", edition=report.edition))
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{words.lang}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            f"<title>{title}</title><style>{_STYLE}</style></head>",
            f"<body><main><h1>{title}</h1>",
            *_body(report, diagnosis, words),
            f'<p class="quiet">{escape(words.say("report.generated", seconds=f"{report.seconds:.1f}"))}</p>',
            "</main></body></html>",
            "",
        ]
    )


def _body(report: Report, diagnosis: Diagnosis, words: Words) -> Iterator[str]:
    named = telling.program(report, words)
    if named:
        yield f"<p>{escape(words.say('program'))}: {escape(named)}</p>"
    kind = "verdict" if report.exit_code == 0 else "verdict bad"
    yield f'<p class="{kind}">{escape(telling.verdict(report, words))}</p>'
    yield from _table(report, words)
    yield from _list("heading.diagnosis", telling.diagnosis(diagnosis, words), words)
    yield from _list("heading.stale", telling.stale(report, words), words)
    yield from _list("heading.remarks", telling.remarks(report, words), words)
    against = [outcome for outcome in report.outcomes if outcome.counts_against]
    known = [o for o in report.outcomes if o.deviation and not o.contested]
    open_ = [o for o in report.outcomes if o.contested and o.status is not Status.PASS]
    rest = [o for o in report.outcomes if o.status in (Status.SKIP, Status.NOT_RUN) and not o.contested]
    for key, outcomes in (
        ("heading.failures", against),
        ("heading.known", known),
        ("heading.contested", open_),
        ("heading.skipped", rest),
    ):
        if outcomes:
            yield f"<h2>{escape(words.say(key))} ({len(outcomes)})</h2>"
            for outcome in outcomes:
                yield from _outcome(outcome, report, words)


def _table(report: Report, words: Words) -> Iterator[str]:
    heads = [
        words.say("profile"),
        *(words.say(f"count.{name}") for name in COLUMNS),
        words.say("count.contested"),
    ]
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    yield "</tr></thead><tbody>"
    rows = dict(report.by_profile)
    if len(rows) > 1:
        rows[words.say("total")] = report.counts
    for profile, counts in rows.items():
        numbers = "".join(f"<td>{escape(cell)}</td>" for cell in cells(counts, words))
        yield f'<tr><th scope="row">{escape(profile)}</th>{numbers}</tr>'
    yield "</tbody></table></div>"


def _list(key: str, items: list[str], words: Words) -> Iterator[str]:
    if items:
        yield f"<h2>{escape(words.say(key))}</h2><ul>"
        yield from (f"<li>{_told(item)}</li>" for item in items)
        yield "</ul>"


def _outcome(outcome: Outcome, report: Report, words: Words) -> Iterator[str]:
    vector = outcome.vector
    head = f"{telling.status(outcome, words)} · {vector.key} · {words.of(vector.title)}"
    yield f"<details><summary>{escape(printable(head))}</summary><dl>"
    for key, told in telling.facts(outcome, report, words).items():
        yield f"<dt>{escape(words.say(key))}</dt><dd><pre>{_told(told)}</pre></dd>"
    yield "</dl></details>"


def _told(text_: str) -> str:
    """Escaped, hearts and diamonds red."""
    return _RED.sub(r'<span class="red">\1</span>', escape(printable(text_)))
