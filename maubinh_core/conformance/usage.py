"""What is said of a line that click cannot follow, in the reader's language. Needs click.

Click tells its errors apart by their classes, and a parameter by its type; where it only has an English
sentence (a word too many, a subcommand there is not), the classes of commands here ask before it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ..cli_usage import (
    COMMAND_HERE,
    COMMANDS,
    FILE,
    FOLDER,
    HELP,
    NUMBER,
    OPTIONS,
    OPTIONS_HERE,
    USAGE,
    asked_language,
    spelt_out,
    tell,
    wrong,
)
from ..errors import MaubinhError
from ..nearby import nearest
from ..phrases import Phrases, languages
from ..printable import printable

_LANGUAGE = click.Choice(languages())
_IN_LANGUAGE = "ngôn ngữ / language"
START_TIMEOUT = (
    "giây để khởi động (không ghi: như --timeout, ít nhất 10) / "
    "seconds to start and describe itself (if not given: as --timeout, 10 at least)"
)
"""Help of the option of that name, wherever a program is started."""


class Wrong(click.ClickException):
    """A command line that cannot be followed, in the reader's language; ends with 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Say it on standard error."""
        click.echo(printable(self.format_message()), file=file, err=True)


class _Misused(click.UsageError):
    """A line whose mistake was found here."""

    def __init__(self, error: MaubinhError, ctx: click.Context) -> None:
        super().__init__(str(error), ctx)
        self.error = error


class _Formatter(click.HelpFormatter):
    """Help whose headings are in both languages."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """As click does."""
        super().write_usage(prog, args, USAGE if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """As click does."""
        super().write_heading({"Options": OPTIONS, "Commands": COMMANDS}.get(heading, heading))


class _Context(click.Context):
    formatter_class = _Formatter


class _Helped(click.Command):
    """A command whose help is in both languages, to the words that stand for what is given."""

    context_class = _Context

    def __init__(self, *args: Any, **settings: Any) -> None:
        settings["context_settings"] = {"help_option_names": ["-h", "--help"]}
        super().__init__(*args, **{"options_metavar": OPTIONS_HERE, **settings})
        for parameter in self.params:
            parameter.metavar = parameter.metavar or _metavar(parameter.type)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """As click does."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = HELP
        return option


class Seconds(click.FloatRange):
    """A number above 0; what is no number compares with none."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """As click does."""
        seconds: float = super().convert(value, param, ctx)
        if not seconds > 0:
            self.fail(str(value), param, ctx)
        return seconds


class Command(_Helped):
    """A command that says itself which word is too many."""

    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, which takes whatever stands behind an option for its value."""
        if lacking := self._without_value(args):
            raise _Misused(wrong("no_value", name=lacking), ctx)
        try:
            rest = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            error.ctx = error.ctx or ctx  # click leaves it out
            raise
        if ctx.args and not ctx.resilient_parsing:
            raise _Misused(wrong("extra", name=ctx.args[0]), ctx)
        return rest

    def _without_value(self, args: Sequence[str]) -> str:
        """The first option behind which another one stands, or `--`, in place of its value; or nothing."""
        valued = {
            name
            for each in self.params
            if isinstance(each, click.Option) and not each.is_flag
            for name in each.opts
        }
        words = iter(args)
        for word in words:
            if word == "--":
                break
            if word in valued and next(words, "").startswith("--"):
                return word
        return ""


class Group(_Helped, click.Group):
    """A group that says itself which commands there are, and shows the help of one for `help COMMAND`.

    It takes `--lang` before its command as well as behind it.
    """

    command_class = Command

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **{"subcommand_metavar": f"{COMMAND_HERE} ...", **settings})

        self.params.append(click.Option(["--lang"], expose_value=False, type=_LANGUAGE, help=_IN_LANGUAGE))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, with the words in the order that click takes them in."""
        try:
            return super().parse_args(ctx, spelt_out(args))
        except click.BadOptionUsage as error:
            error.ctx = error.ctx or ctx  # click leaves it out
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does."""
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-"):
            near = nearest(args[0], known)
            raise _Misused(wrong("unknown_command", name=args[0], known=", ".join(known), near=near), ctx)
        return super().resolve_command(ctx, args)


def show(error: click.ClickException, given: Sequence[str]) -> None:
    """Say on standard error what is wrong with the line `given`."""
    told = _told(error)
    if told is None or not isinstance(error, click.UsageError) or error.ctx is None:
        error.show()
    else:
        tell(told, given, error.ctx.command_path)


def show_interrupted(given: Sequence[str]) -> None:
    """Say on standard error that Ctrl-C was heard."""
    asked = asked_language(given)
    for lang in (asked,) if asked else languages():
        click.echo(Phrases(lang).say("cli.interrupted"), err=True)


def _told(error: click.ClickException) -> MaubinhError | None:
    """The error in our own form; None where click's own words have to do."""
    match error:
        case _Misused():
            return error.error
        case click.NoSuchOption():
            known = [name for each in _params(error.ctx) for name in each.opts]
            return wrong("unknown_option", name=error.option_name, near=nearest(error.option_name, known))
        case click.BadOptionUsage():
            flags = [
                name for each in _params(error.ctx) if getattr(each, "is_flag", False) for name in each.opts
            ]
            key = "takes_no_value" if error.option_name in flags else "no_value"
            return wrong(key, name=error.option_name)
        case click.MissingParameter(param=click.Parameter() as parameter):
            return wrong("missing", name=_name(parameter))
        case click.BadParameter(param=click.Parameter() as parameter):
            return wrong("bad_value", name=_name(parameter), **_wanted(parameter.type))
    return None


def _params(ctx: click.Context | None) -> list[click.Parameter]:
    return ctx.command.get_params(ctx) if ctx else []


def _name(parameter: click.Parameter) -> str:
    """An option as it is written, an argument as the help calls it."""
    return parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name


def _metavar(kind: Any) -> str | None:
    """What stands for a parameter's value; None where click shows the choices."""
    match kind:
        case click.Path():
            return FILE if kind.file_okay else FOLDER
        case click.types.IntParamType() | click.types.FloatParamType():
            return NUMBER
    return None


def _wanted(kind: Any) -> dict[str, Any]:
    """What a parameter of a type has to be, by a key under ``wanted:``."""
    match kind:
        case click.Choice():
            return {"wanted": "one_of", "among": ", ".join(map(str, kind.choices))}
        case click.IntRange():
            return {"wanted": "whole_from", "low": f"{kind.min:g}"}
        case click.FloatRange():
            return {"wanted": "number_above", "low": f"{kind.min:g}"}
        case click.Path():
            folder = "folder" if kind.exists else "new_folder"
            return {"wanted": "file" if kind.file_okay else folder}
    return {"wanted": "whole"}
