"""A run on the screen, with rich: a progress bar, then what did not pass, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from ..printable import printable
from . import telling
from .diagnosis import Diagnosis
from .outcomes import Counts, Outcome, Report, Status
from .showing import got
from .vectors import Vector
from .words import Words

_COLOURS = {
    Status.PASS: "green",
    Status.FAIL: "bold red",
    Status.ERROR: "bold magenta",
    Status.SKIP: "yellow",
    Status.NOT_RUN: "yellow",
}
_RED = "♥♦"
_LABEL = 20
LINES = 12
"""Of standard error, for one question."""


@contextmanager
def progress(console: Console, total: int, words: Words) -> Iterator[Callable[[Outcome], None]]:
    """A function to tell of each outcome; on a terminal it moves a bar, elsewhere it does nothing."""
    failed = errors = 0
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)

        def advance(outcome: Outcome) -> None:
            nonlocal failed, errors
            if outcome.counts_against:
                failed += outcome.status is Status.FAIL
                errors += outcome.status is Status.ERROR
            told = f"{failed} {words.say('count.failed')}, {errors} {words.say('count.errors')}"
            bar.update(task, advance=1, description=told)

        yield advance


def show(report: Report, diagnosis: Diagnosis, words: Words, console: Console) -> None:
    """The whole report, the counts and the verdict last, where the eye is."""
    _head(report, words, console)
    failures = [outcome for outcome in report.outcomes if outcome.counts_against]
    if failures:
        _heading("heading.failures", words, console)
        for outcome in failures:
            _outcome(outcome, report, words, console)
    _contested(report, words, console)
    _not_asked(report, words, console)
    _diagnosis(diagnosis, words, console)
    _lists(report, words, console)
    _heading("heading.summary", words, console)
    console.print(_counts(report, words))
    style = "green" if report.exit_code == 0 else "bold red"
    console.print(Text(telling.verdict(report, words), style=style))


def _head(report: Report, words: Words, console: Console) -> None:
    console.print(Text(words.say("title", edition=report.edition), style="bold"))
    named = telling.program(report, words)
    if named:
        _line(words.say("program"), Text(named), console)
    if report.command:
        _line(words.say("command"), Text(" ".join(map(printable, report.command))), console)


def _outcome(outcome: Outcome, report: Report, words: Words, console: Console) -> None:
    """One question with all that is needed to understand what went wrong."""
    vector = outcome.vector
    head = Text.assemble(
        (telling.status(outcome, words), "cyan" if outcome.contested else _COLOURS[outcome.status]),
        "  ",
        (vector.key, "bold"),
        f"  {words.of(vector.title)}",
    )
    console.print(head)
    facts = telling.facts(outcome, report, words)
    again = facts.pop("rerun")
    if "stderr" in facts:
        facts["stderr"] = _end(facts["stderr"])
    _lines({words.say(key): _suited(told) for key, told in facts.items()}, console)
    label = f"    {words.say('rerun')}".ljust(_LABEL + 1)
    console.print(Text(f"{label}{again}", style="dim"), soft_wrap=True)  # unbroken, to be copied
    console.print()


def _end(told: str) -> str:
    """The last lines of what a program said on standard error."""
    return "\n".join(told.splitlines()[-LINES:])


def _contested(report: Report, words: Words, console: Console) -> None:
    """The contested questions that were answered otherwise, each in a line: they are no mistakes."""
    found = [o for o in report.outcomes if o.contested and o.status in (Status.FAIL, Status.ERROR)]
    if not found:
        return
    _heading("heading.contested", words, console)
    if len(report.outcomes) == 1:
        _outcome(found[0], report, words, console)
        return
    for outcome in found:
        told = got(outcome, words) or telling.why(outcome, words)[0]
        line = Text.assemble(
            (outcome.vector.key, "bold"), f"  {words.of(outcome.vector.title)}: ", _suited(told)
        )
        console.print(Padding(line, (0, 0, 0, 2), expand=False))


def _not_asked(report: Report, words: Words, console: Console) -> None:
    """What was skipped or not run, by what it counts as and by the reason why."""
    found: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in report.outcomes:
        if outcome.status in (Status.SKIP, Status.NOT_RUN):
            named = telling.status(outcome, words)
            found.setdefault((named, telling.reason(outcome)), []).append(outcome)
    if not found:
        return
    _heading("heading.skipped", words, console)
    helped: set[str] = set()  # what may help is said once for a reason
    for (named, why), outcomes in found.items():
        sentence, *hints = telling.why_all(outcomes, words)
        told = Text("\n".join([sentence, *hints] if why not in helped else [sentence]))
        _line(f"{len(outcomes)} {named}", told, console)
        if outcomes[0].why == "no_start" and outcomes[0].stderr and why not in helped:
            _line(words.say("stderr"), Text(_end(printable(outcomes[0].stderr)), style="dim"), console)
        helped.add(why)
    whys = {outcome.why for outcome in report.outcomes}
    if "knobs" in whys and whys <= {"knobs", "op"}:
        console.print(Text(words.say("hint.list_own")))
    profiles = [o for o in report.outcomes if o.why == "profile"]
    if profiles and len(profiles) == len(report.outcomes):
        command = " ".join(map(printable, report.command))
        console.print(Text(words.say("hint.own", command=command)))


def _diagnosis(diagnosis: Diagnosis, words: Words, console: Console) -> None:
    if not diagnosis.groups:
        return
    _heading("heading.diagnosis", words, console)
    for told in telling.diagnosis(diagnosis, words):
        _bullet(told, console)


def _lists(report: Report, words: Words, console: Console) -> None:
    """Known deviations that showed, those that did not, and the rest that is good to know."""
    known: dict[str, int] = {}
    for outcome in report.outcomes:
        if outcome.deviation and not outcome.contested:
            told = f"{outcome.deviation.name}: {outcome.deviation.reason}"
            told += f" ({outcome.deviation.link})" if outcome.deviation.link else ""
            known[told] = known.get(told, 0) + 1
    for key, lines in (
        ("heading.known", [f"{n} × {told}" for told, n in known.items()]),
        ("heading.stale", telling.stale(report, words)),
        ("heading.remarks", telling.remarks(report, words)),
    ):
        if lines:
            _heading(key, words, console)
            for line in lines:
                _bullet(printable(line), console)


def _counts(report: Report, words: Words) -> Table:
    """A row a profile, each count in a column of its own."""
    names = ("passed", "failed", "errors", "skipped", "not_run", "known")
    table = Table(box=None, pad_edge=False)
    table.add_column(words.say("profile"))
    for name in names:
        table.add_column(words.say(f"count.{name}"), justify="right")
    table.add_column(words.say("count.contested"))
    rows = dict(report.by_profile)
    if len(rows) > 1:
        rows[words.say("total")] = report.counts
    for profile, counts in rows.items():
        told = telling.contested(counts, words) if counts.contested else "0"
        table.add_row(profile, *(_number(counts, name) for name in names), told)
    return table


def _number(counts: Counts, name: str) -> Text:
    n = getattr(counts, name)
    style = {"passed": "green", "failed": "bold red", "errors": "bold magenta"}.get(name, "yellow")
    return Text(str(n), style=style if n else "dim")


def _heading(key: str, words: Words, console: Console) -> None:
    console.print()
    console.print(Text(words.say(key), style="bold underline"))


def _line(label: str, told: Text, console: Console) -> None:
    _lines({label: told}, console)


def _lines(told: Mapping[str, Text], console: Console) -> None:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=_LABEL, no_wrap=True)
    grid.add_column(overflow="fold")
    for label, text in told.items():
        grid.add_row(Text(f"    {label}", style="dim"), text)
    console.print(grid)


def _bullet(told: str, console: Console) -> None:
    grid = Table.grid(padding=(0, 1))
    grid.add_row(Text("•", style="bold"), Text(told))
    console.print(grid)


def _suited(line: str) -> Text:
    """Text with its hearts and diamonds red."""
    text = Text(line)
    text.highlight_regex(rf"(10|[AKQJ2-9])[{_RED}]", "red")
    return text


def vector_line(vector: Vector, words: Words) -> Text:
    """A vector in a line of a list."""
    mark = f"  [{words.say('status.contested')}]" if vector.contested else ""
    return Text.assemble((vector.key, "bold"), f"  {vector.clause}  {words.of(vector.title)}{mark}")
