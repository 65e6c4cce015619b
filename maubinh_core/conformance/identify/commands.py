"""`maubinh identify -- CMD`: which rules does a program play? Needs what the extra [tools] installs."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import yaml
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ...cli_usage import RULES
from ...nearby import nearest
from ...phrases import Phrases
from ...printable import printable
from ...profile_file import SUFFIXES, is_file
from .. import saving
from ..engine import Fault
from ..offer import OWN, offered
from ..program import TIMEOUT, Program
from ..replies import Forms
from ..runner import GIVE_UP
from ..showing import value
from ..telling import run_command, said_again, spelt
from ..usage import START_TIMEOUT, Command, Seconds, Wrong
from ..words import LANGUAGES, Words
from . import render
from .asker import OPS
from .findings import Status, Why
from .questions import Question
from .render import Breakdown
from .run import VERIFIED, Identified
from .run import identify as find_out

_seconds = Seconds()
_WIDE = 150


@click.command(cls=Command, short_help="dò xem chương trình chơi luật nào / which rules a program plays")
@click.option(
    "--profile", default=OWN, metavar=RULES, help=f"bộ luật của chương trình / one of its profiles ({OWN})"
)
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="tệp .yaml hay .json / a file to write"
)
@click.option("--json", "as_json", is_flag=True, help="JSON thay cho YAML / JSON instead of YAML")
@click.option(
    "--verify",
    type=click.IntRange(min=0),
    default=VERIFIED,
    help=f"số ván thử lại / deals at large in the end ({VERIFIED})",
)
@click.option("--seed", type=int, default=0, help="số gieo / seed of the deals (0)")
@click.option(
    "--timeout",
    type=_seconds,
    default=TIMEOUT,
    help=f"giây cho một câu / seconds an answer may take ({TIMEOUT:g})",
)
@click.option("--start-timeout", type=_seconds, help=START_TIMEOUT)
@click.option("--lang", type=click.Choice(LANGUAGES), default=LANGUAGES[0], help="ngôn ngữ / language")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="-- CMD ARGS...")
def identify(
    profile: str,
    out: Path | None,
    as_json: bool,
    verify: int,
    seed: int,
    timeout: float,
    start_timeout: float | None,
    lang: str,
    command: tuple[str, ...],
) -> int:
    """Dò xem một chương trình chơi luật nào, ghi thành tệp luật: maubinh identify -- CMD ARGS

    Mã thoát 0: câu nào cũng khớp; 1: có chỗ không cách hiểu nào khớp, hay có câu bị hỏng; 2: dò không ra.

    Find out which rules a program plays, and write them as a profile file. Exits with 0 if all answers fit
    them, 1 if some fit no reading or the program broke down, 2 if they could not be found out.
    """
    words = Words(lang)
    if not command:
        raise Wrong(words.say("identify.no_command"))
    if out is not None and not is_file(out.name):
        raise Wrong(
            words.say("identify.out_name", file=out, suffixes=Phrases(lang).listed(SUFFIXES, by="or"))
        )
    saving.try_places([out], words)
    screen = Console(file=sys.stderr if out is None else sys.stdout, highlight=False, emoji=False)
    screen = (
        screen if screen.is_terminal else Console(file=screen.file, width=_WIDE, highlight=False, emoji=False)
    )
    with Program(command, timeout=timeout, start_timeout=start_timeout) as program:
        ops = _offered(program, profile, words)
        asking = _Asking(program, words)
        with Console(stderr=True).status("") as status:
            try:
                found = find_out(
                    asking,
                    profile=profile,
                    ops=ops,
                    seed=seed,
                    verify=verify,
                    progress=lambda asked: status.update(words.say("identify.asking", n=asked)),
                )
            except KeyboardInterrupt:
                raise Wrong(words.say("identify.interrupted", n=asking.asked)) from None
    if not any(finding.shown_by for finding in found.findings):
        raise Wrong(words.say("identify.contradictory")) if found.bugs else asking.given_up()
    told = render.profile_file(found, words, asked_as=profile, breakdowns=asking.broken)
    text = _written(told, command, words, as_json or (out is not None and out.suffix == ".json"))
    if out is None:
        click.echo(text, nl=False)
    saved = out is None or saving.put(out, text, words)
    _show(found, asking.broken, words, screen)
    if not saved:
        return 2
    if out is not None:
        options = (*said_again(lang, timeout, start_timeout), "--profile", str(out))
        again = printable(spelt(run_command(options, command)))
        screen.print(Text(words.say("identify.wrote", file=out, command=again)), soft_wrap=True)
    return 1 if found.bugs or asking.broken else 0


def _offered(program: Program, profile: str, words: Words) -> tuple[str, ...]:
    """The ops to ask, all if the program does not say what it has. Raises Wrong if it lacks the profile."""
    described = program.describe()
    if described.fault is not None:
        detail = {key: value(held) for key, held in described.detail.items()}
        told = words.say("why.no_start", fault=words.say(f"why.{described.fault}", **detail))
        slow = described.fault is Fault.TIMEOUT
        raise Wrong("\n".join([told, words.say("hint.start")]) if slow else told)
    reply = described.reply or {}
    if "result" not in reply or Forms().problem_of("describe", reply):
        return OPS
    offer = offered(reply["result"])
    if profile not in offer.profiles:
        known = ", ".join(map(printable, offer.profiles)) or "\N{EN DASH}"
        near = nearest(profile, offer.profiles)
        raise Wrong(words.say("identify.not_offered", profile=profile, known=known, near=near))
    return tuple(op for op in OPS if op in offer.ops)


@dataclass
class _Asking:
    """The program as a function; one that breaks down again and again is given up."""

    program: Program
    words: Words
    broken: list[Breakdown] = field(default_factory=list)
    in_a_row: int = 0
    asked: int = 0

    def __call__(self, request: Mapping[str, Any]) -> Any:
        self.asked += 1
        answer = self.program.ask(request)
        if answer.fault is None:
            self.in_a_row = 0
            return answer.reply
        detail = {key: value(held) for key, held in answer.detail.items()}
        question = Question({key: held for key, held in request.items() if key not in ("id", "profile")})
        told = self.words.say(f"why.{answer.fault}", **detail)
        self.broken.append(Breakdown(question, told, answer.stderr))
        self.in_a_row += 1
        if self.in_a_row >= GIVE_UP:
            raise self.given_up()
        return None

    def given_up(self) -> Wrong:
        """Why there is nothing to tell."""
        if not self.in_a_row:
            return Wrong(self.words.say("identify.nothing"))
        return Wrong(self.words.say("identify.gave_up", n=self.in_a_row, fault=self.broken[-1].fault))


def _written(told: Mapping[str, Any], command: tuple[str, ...], words: Words, as_json: bool) -> str:
    if as_json:
        return json.dumps(told, ensure_ascii=False, indent=2) + "\n"
    head = words.say("identify.header", command=printable(shlex.join(command)))
    comment = "".join(f"# {line}\n" for line in head.splitlines())
    return comment + yaml.safe_dump(dict(told), allow_unicode=True, sort_keys=False, width=110)


def _show(found: Identified, broken: Sequence[Breakdown], words: Words, screen: Console) -> None:
    """The findings in short, what is uncertain, what contradicts them, and where the program broke down."""
    screen.print(Text(words.say("identify.asked", chosen=found.chosen, at_large=found.at_large)))
    headline = words.say(_headline(found, broken), profile=found.base, n=len(found.set))
    screen.print(Text(headline, style="bold"))
    if found.set and (found.bugs or broken):
        screen.print(Text(words.say("identify.in_doubt")))
    _listed(render.changes(found, words), screen)
    certain = sum(finding.status is Status.CERTAIN for finding in found.findings)
    screen.print(Text(words.say("identify.certain", n=certain, all=len(found.findings))))
    _listed(render.unsure(found, words), screen)
    unread = sum(each.reply is not None for each in found.unread)
    if unread:
        kinds = ", ".join(found.silent)
        screen.print(Text(words.say("identify.unread", n=unread) + (f" ({kinds})" if kinds else "")))
    for bug in found.bugs:
        screen.print(Text(words.say("identify.bug"), style="bold red"))
        _listed(render.bug(bug, words), screen, mark="")
    if broken:
        screen.print(Text(words.say("identify.breakdowns", n=len(broken)), style="bold red"))
        _listed(render.breakdown(broken[0], words), screen, mark="")


def _headline(found: Identified, broken: Sequence[Breakdown]) -> str:
    """It plays, or as far as it answered, or nearly."""
    if found.set:
        return "identify.nearest"
    if found.bugs:
        return "identify.nearest_same"
    silent = bool(broken) or any(finding.why is Why.NOT_ANSWERED for finding in found.findings)
    return "identify.fits" if silent else "identify.same"


def _listed(lines: Any, screen: Console, *, mark: str = "• ") -> None:
    for line in lines:
        screen.print(Padding(Text(f"{mark}{line}"), (0, 0, 0, 2), expand=False))
