"""`maubinh conformance` and `maubinh identify`. Needs what the extra [tools] installs."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .. import reasons
from ..cli_usage import FILE
from ..start import Loading
from . import choosing, copying, deviations, saving, soundness, telling, usage, vectors
from . import console as screen
from .choosing import Choice, chosen, of_listed, options, rerun_options, under_own_rules
from .deviation import Deviation
from .diagnosis import diagnose
from .outcomes import Remark
from .program import TIMEOUT, Program
from .replies import Forms
from .runner import GIVE_UP, Limits, run
from .usage import START_TIMEOUT, Seconds, Wrong
from .vectors import MODULES, Vector
from .words import LANGUAGES, Words

_WIDE = 150
"""Columns where there is no terminal to tell how many there are."""


def main(arguments: Sequence[str]) -> int:
    """Run `conformance …` or `identify …`; 0, 1 or 2 as each says."""
    try:
        return int(tool.main(list(arguments), prog_name="maubinh", standalone_mode=False) or 0)
    except click.ClickException as error:
        usage.show(error, arguments)
        return error.exit_code
    except click.Abort:
        usage.show_interrupted(arguments)
        return 2


class _Tool(usage.Group):
    """The group of both; `identify` is only loaded where it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return ["conformance", "identify"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One of them by its name."""
        if cmd_name != "identify":
            return super().get_command(ctx, cmd_name)
        with Loading():
            module = importlib.import_module(f"{__package__}.identify.commands")
        found: click.Command = module.identify
        return found


@click.group(cls=_Tool)
def tool() -> None:
    """Luật mậu binh / the rules of mậu binh."""


@tool.group(cls=usage.Group)
def conformance() -> None:
    """Bộ kiểm thử luật: chương trình của bạn chơi đúng luật nào.

    The conformance suite: which rules your program has right.
    """


_lang = click.option("--lang", type=click.Choice(LANGUAGES), default=LANGUAGES[0], help="ngôn ngữ / language")
_seconds = Seconds()
_file = click.Path(path_type=Path, dir_okay=False)


@conformance.command(short_help="chép bộ câu hỏi ra / write the suite as JSON")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@_lang
def copy(folder: Path, lang: str) -> int:
    """Chép bộ câu hỏi (JSON) vào thư mục; tệp trùng tên mà không phải của bộ câu hỏi thì không ghi đè.

    Write the suite as JSON into a folder; a file of the same name that is not the suite's is not replaced.
    """
    words = Words(lang)
    try:
        written = copying.copy(folder)
    except copying.NotOursError as error:
        raise Wrong(words.say("copy.not_ours", file=error.file)) from None
    except OSError as error:
        raise Wrong(words.say("report.cannot_write", file=folder, reason=reasons.of_system(error))) from None
    click.echo(words.say("copy.done", n=len(written), folder=folder))
    return 0


@conformance.command("list", short_help="có những câu hỏi nào / what is asked")
@options
@_lang
def list_(lang: str, **named: Any) -> int:
    """Có những câu hỏi nào: bảng đếm, hay từng câu nếu có chọn.

    What there is: counts, or each question if some are chosen.
    """
    words, choice, out = Words(lang), Choice(**named), _console(sys.stdout)
    choosing.try_bundle(choice, words)
    found = under_own_rules(choice, None, words) if choice.house else chosen(choice, words)
    if choice.everything:
        out.print(_table(found, words))
    else:
        for vector in found:
            out.print(screen.vector_line(vector, words), soft_wrap=True)
    contested = sum(vector.contested is not None for vector in found)
    out.print(Text(words.say("list.counts", n=len(found), contested=contested)))
    return 0


def _table(found: Sequence[Vector], words: Words) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(words.say("profile"))
    for head in (*MODULES, words.say("total"), words.say("count.contested")):
        table.add_column(head, justify="right")
    for profile in dict.fromkeys(vector.profile for vector in found):
        held = [vector for vector in found if vector.profile == profile]
        numbers = [sum(vector.module == module for vector in held) for module in MODULES]
        contested = sum(vector.contested is not None for vector in held)
        table.add_row(profile, *map(str, [*numbers, len(held), contested]))
    return table


@conformance.command("run", short_help="hỏi một chương trình / put them to a program")
@options
@click.option(
    "--timeout",
    type=_seconds,
    default=TIMEOUT,
    help=f"giây cho một câu / seconds an answer may take ({TIMEOUT:g})",
)
@click.option("--start-timeout", type=_seconds, help=START_TIMEOUT)
@click.option("-x", "--fail-fast", is_flag=True, help="dừng ở câu đầu chưa đạt / stop at the first failure")
@click.option(
    "--max-failures",
    type=click.IntRange(min=1),
    help="dừng sau chừng ấy câu chưa đạt / stop after so many failures",
)
@click.option(
    "--give-up",
    type=click.IntRange(min=0),
    default=GIVE_UP,
    help=f"hỏng liền mấy câu thì thôi hỏi phép đó ({GIVE_UP}; 0: hỏi tới hết) / "
    f"breakdowns in a row after which an op is given up ({GIVE_UP}; 0: never)",
)
@click.option("--deviations", "known", type=_file, help="khác biệt đã biết (YAML) / known deviations")
@click.option(
    "--write-deviations", "write", type=_file, help="ghi danh sách đầu tiên / write the first list of them"
)
@click.option("--junit", metavar=FILE, help="JUnit XML (-: stdout)")
@click.option("--json", metavar=FILE, help="JSON")
@click.option("--markdown", metavar=FILE, help="Markdown")
@click.option("--html", metavar=FILE, help="HTML")
@click.option("--badge", metavar=FILE, help="huy hiệu shields / a shields badge")
@_lang
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="-- CMD ARGS...")
def run_(
    timeout: float,
    start_timeout: float | None,
    fail_fast: bool,
    max_failures: int | None,
    give_up: int,
    known: Path | None,
    write: Path | None,
    junit: str | None,
    json: str | None,
    markdown: str | None,
    html: str | None,
    badge: str | None,
    lang: str,
    command: tuple[str, ...],
    **named: Any,
) -> int:
    """Hỏi một chương trình: maubinh conformance run -- CMD ARGS

    Mã thoát 0: đạt hết; 1: có câu chưa đạt; 2: lần chạy không tin được.

    Put the questions to a program. Exits with 0 if all passed, 1 if some failed, 2 if the run itself could
    not be trusted.
    """
    words, choice = Words(lang), Choice(**named)
    if not command:
        raise Wrong(words.say("run.no_command"))
    files = {"junit": junit, "json": json, "markdown": markdown, "html": html, "badge": badge}
    written = {f"--{kind}": name for kind, name in files.items()}
    read = {"--deviations": known, "--profile": choice.house}
    saving.try_apart({**written, "--write-deviations": write}, read, words)
    out = _console(sys.stderr if "-" in files.values() else sys.stdout)
    if write is not None and write.exists() and write != known:
        raise Wrong(words.say("deviations.exists", file=write))
    choosing.try_bundle(choice, words)
    listed = _known(known, choice, words)
    saving.try_places([write, *(Path(name) for name in files.values() if name not in (None, "-"))], words)
    with Program(command, timeout=timeout, start_timeout=start_timeout) as program:
        found = under_own_rules(choice, program, words) if choice.house else chosen(choice, words)
        if choice.everything:
            found = of_listed(found, program)
        with screen.progress(_console(sys.stderr), len(found), words) as advance:
            report = run(
                found,
                program,
                edition=vectors.manifest(choice.bundle)["edition"],
                command=command,
                forms=Forms(),
                deviations=listed,
                limits=Limits(failures=1 if fail_fast else max_failures or 0, breakdowns=give_up),
                on_outcome=advance,
            )
    again = (*rerun_options(choice), *telling.said_again(lang, timeout, start_timeout))
    remarks = (*report.remarks, *_remarks(program, choice))
    report = replace(report, options=again, remarks=remarks)
    diagnosis = diagnose(report.outcomes, search=not choice.house)
    screen.show(report, diagnosis, words, out)
    saved = saving.reports(report, diagnosis, files, words)
    if write is not None:
        saved = saving.known_deviations(write, report, diagnosis, words, out) and saved
    return report.exit_code if saved else 2


def _known(file: Path | None, choice: Choice, words: Words) -> tuple[Deviation, ...]:
    if file is None:
        return ()
    try:
        return deviations.read(file, chosen(Choice((), (), (), choice.bundle), words))
    except deviations.DeviationsError as error:
        raise Wrong(error.told(words)) from None


def _remarks(program: Program, choice: Choice) -> list[Remark]:
    found = [Remark(key) for key in sorted(program.remarks)]
    if program.starts > 1:
        found.append(Remark("restarted", {"n": program.starts}))
    if not soundness.is_own(choice.bundle):
        edition, ours = (vectors.manifest(each)["edition"] for each in (choice.bundle, None))
        found.append(Remark("bundle", {"folder": str(choice.bundle), "edition": edition, "ours": ours}))
    return [*found, Remark("house")] if choice.house else found


def _console(stream: Any) -> Console:
    return Console(file=stream, width=None if stream.isatty() else _WIDE, highlight=False, emoji=False)
