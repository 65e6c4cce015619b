"""Reports, rules found out and lists of known deviations put into files. Needs click, rich and PyYAML.

A place is tried before the first question (`try_places`), so that no long run is lost to a name that cannot
be written to.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from .. import reasons
from ..phrases import Phrases
from . import deviations
from .diagnosis import Diagnosis
from .outcomes import Report
from .reports import FORMS
from .usage import Wrong
from .words import Words


def reports(report: Report, diagnosis: Diagnosis, files: Mapping[str, str | None], words: Words) -> bool:
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
            whole = put(Path(name), told, words) and whole
    return whole


def known_deviations(file: Path, report: Report, diagnosis: Diagnosis, words: Words, out: Console) -> bool:
    """Writes the failures of a run as a list of known deviations; whether it could be."""
    entries = deviations.listed(report, diagnosis, words)
    if not entries:
        out.print(Text(words.say("deviations.wrote_none", file=file)))
        return True
    if not put(file, deviations.text(entries, report.edition, words), words):
        return False
    out.print(Text(words.say("deviations.wrote", n=len(entries), file=file)), soft_wrap=True)
    if report.counts.errors:
        out.print(Text(words.say("deviations.not_errors", n=report.counts.errors)))
    return True


def put(file: Path, told: str, words: Words) -> bool:
    """Writes a text into a file; whether it could be, and if not, standard error is told why."""
    try:
        file.write_text(told, encoding="utf-8", newline="\n")
    except OSError as error:
        _refused(file, error, words).show()
        return False
    return True


def try_apart(
    written: Mapping[str, str | Path | None], read: Mapping[str, str | Path | None], words: Words
) -> None:
    """Raises Wrong where two options would write to one place, or one over what another reads.

    The places by the names of their options. A list of known deviations may be written over the one read.
    """
    given = {option: str(place) for option, place in {**read, **written}.items() if place}
    for one, other in combinations(given, 2):
        if other in written and {one, other} != {"--deviations", "--write-deviations"}:
            place = given[other]
            options = Phrases(words.lang).listed((one, other))
            if one in written and given[one] == place == "-":
                raise Wrong(words.say("report.one_output", options=options))
            if "-" not in (given[one], place) and _are_one(Path(given[one]), Path(place)):
                raise Wrong(words.say("report.one_place", options=options, file=place))


def _are_one(file: Path, other: Path) -> bool:
    """Whether two names are one file's, which need not be there yet."""
    try:
        return file.samefile(other)
    except (OSError, ValueError):
        return os.path.normcase(os.path.realpath(file)) == os.path.normcase(os.path.realpath(other))


def try_places(files: Iterable[Path | None], words: Words) -> None:
    """Raises Wrong for the first file that cannot be written to; leaves all as they were."""
    for file in files:
        if file is not None:
            try:
                _try(file)
            except (OSError, ValueError) as error:  # ValueError: a null character in the name
                raise _refused(file, error, words) from None


def _try(file: Path) -> None:
    if file.exists() and not (file.is_file() or file.is_dir()):
        return  # a pipe or a device: to open it may wait, or mean something
    new = not file.exists()
    with file.open("ab"):
        pass
    if new:
        file.unlink()


def _refused(file: Path, error: Exception, words: Words) -> Wrong:
    reason = reasons.of_system(error) if isinstance(error, OSError) else "null_character"
    return Wrong(words.say("report.cannot_write", file=file, reason=reason))
