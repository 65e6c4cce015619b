"""Reports and lists of known deviations put into files. Needs click, rich and PyYAML."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from .. import reasons
from . import deviations
from .diagnosis import Diagnosis
from .outcomes import Report
from .reports import FORMS
from .words import Words


def reports(
    report: Report, diagnosis: Diagnosis, files: Mapping[str, str | None], words: Words, out: Console
) -> bool:
    """Writes each report into the file named for it, `-` being standard output; whether all could be."""
    whole = True
    for kind, form in FORMS.items():
        name = files.get(kind)
        if name is None:
            continue
        told = form(report, diagnosis, words)
        if name == "-":
            click.echo(told, nl=False)
        else:
            whole = _put(Path(name), told, words, out) and whole
    return whole


def known_deviations(file: Path, report: Report, diagnosis: Diagnosis, words: Words, out: Console) -> bool:
    """Writes the failures of a run as a list of known deviations; whether it could be."""
    entries = deviations.listed(report, diagnosis, words)
    if not entries:
        out.print(Text(words.say("deviations.wrote_none", file=file)))
        return True
    if not _put(file, deviations.text(entries, report.edition, words), words, out):
        return False
    out.print(Text(words.say("deviations.wrote", n=len(entries), file=file)), soft_wrap=True)
    if report.counts.errors:
        out.print(Text(words.say("deviations.not_errors", n=report.counts.errors)))
    return True


def _put(file: Path, told: str, words: Words, out: Console) -> bool:
    try:
        file.write_text(told, encoding="utf-8", newline="\n")
    except OSError as error:
        told = words.say("report.cannot_write", file=file, reason=reasons.of_system(error))
        out.print(Text(told, style="bold red"), soft_wrap=True)
        return False
    return True
