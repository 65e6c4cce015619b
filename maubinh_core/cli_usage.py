"""The command line's form: commands and options, and what is said of a line that cannot be followed.

``argparse`` takes a line apart; what it would say of a wrong one, in English, is said here in the reader's
language: the one asked for by ``--lang``, and both where none is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import __version__
from .errors import Code, MaubinhError
from .nearby import nearest
from .phrases import DEFAULT, Phrases, languages

PROGRAM = "maubinh"
HAND = "'As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c'"
"""How a hand is written at a prompt."""
SUITE = {
    "conformance": "bộ kiểm thử luật cho chương trình khác / the suite for other programs",
    "identify": "dò xem chương trình chơi luật nào / find out which rules a program plays",
}
"""Commands of the conformance suite, which read their own lines."""
_COMMANDS = {
    "check": "bài có lủng không / is an arrangement legal",
    "score": "ai trả ai / settle a table",
    "explain": "từng dòng và điều luật / line by line, with clauses",
    "suggest": "xếp giùm 13 lá / how to lay thirteen cards",
    "adapter": "JSON Lines trên stdin, stdout / over standard input and output",
}
_ROWS = f"back / middle / front, ví dụ / such as: {HAND}"
_PLAYERS = f"{_ROWS}; báo: / declares: / left: + 13 cards"
# What a command takes that is no option: where it is kept, and how to write it.
_CARDS = {
    "check": ("rows", _ROWS),
    "score": ("players", _PLAYERS),
    "explain": ("players", _PLAYERS),
    "suggest": ("cards", "13 lá / 13 cards"),
}
_FLAGS = ("--json", "-h/--help")


def parse(given: Sequence[str]) -> argparse.Namespace:
    """The options of a line, with its ``command``; what is no option may stand anywhere among them.

    Raises `bad_request` (its sentences begin with ``usage.``) for a line that cannot be followed.
    """
    parser, commands = _parsers()
    known = ", ".join(commands)
    name, *rest = given or [""]
    if name.startswith("-"):
        parser.parse_known_args([name])  # shows the help or the version and ends
        behind = name.partition("=")[0] in _options("score")
        raise wrong("command_first" if behind else "unknown_option", name=name, known=known)
    if not name:
        raise wrong("no_command", known=known)
    if name not in commands:
        raise wrong("unknown_command", name=name, known=known, near=nearest(name, commands))
    options = _taken_apart(commands[name], rest, _options(name))
    if getattr(options, "lang", DEFAULT) not in languages():
        raise wrong("bad_value", name="--lang", wanted="one_of", among=", ".join(languages()))
    options.command = name
    return options


def wrong(key: str, **data: Any) -> MaubinhError:
    """A line that cannot be followed, by the sentence under ``errors.usage.`` that says why."""
    return MaubinhError(Code.BAD_REQUEST, f"usage.{key}", **data)


def asked_language(given: Sequence[str]) -> str | None:
    """The language a line asks for, however wrong the rest of it is; None where it asks for none there is."""
    for at, word in enumerate(given):
        name, _, value = word.partition("=")
        value = value or "".join(given[at + 1 : at + 2])
        if name == "--lang" and value in languages():
            return value
    return None


def tell(error: MaubinhError, given: Sequence[str], command: str = "") -> None:
    """Say on standard error what is wrong with a line, and how to be shown the use of its command."""
    asked = asked_language(given)
    command = command or " ".join([PROGRAM, *(name for name in given[:1] if name in _COMMANDS)])
    for lang in (asked,) if asked else languages():
        phrases = Phrases(lang)
        print(phrases.error(error), phrases.say("errors.usage.see", command=command), file=sys.stderr)


def _taken_apart(
    parser: argparse.ArgumentParser, rest: Sequence[str], known: Iterable[str]
) -> argparse.Namespace:
    try:
        options, extra = parser.parse_known_intermixed_args(rest)
    except argparse.ArgumentError as error:
        key = "takes_no_value" if error.argument_name in _FLAGS else "no_value"
        raise wrong(key, name=error.argument_name) from None
    if extra and extra[0].startswith("-"):
        name = extra[0].partition("=")[0]
        raise wrong("unknown_option", name=name, near=nearest(name, known))
    if extra:
        raise wrong("extra", name=extra[0])
    return options


def _parsers() -> tuple[argparse.ArgumentParser, Mapping[str, argparse.ArgumentParser]]:
    """The program's parser, which only shows its help, and those of its commands."""
    form: dict[str, Any] = {"allow_abbrev": False, "exit_on_error": False}
    about = "Luật mậu binh / the rules of mậu binh."
    parser = argparse.ArgumentParser(prog=PROGRAM, description=about, **form)
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = parser.add_subparsers(dest="command")
    for name, what in _COMMANDS.items():
        command = commands.add_parser(name, help=what, **form)
        if name in _CARDS:
            dest, how = _CARDS[name]
            command.add_argument(dest, nargs="*", help=how)
        for option, settings in _options(name).items():
            command.add_argument(option, **settings)
    for name, what in SUITE.items():  # for the list of commands only: `main` hands these on
        commands.add_parser(name, help=what, add_help=False)
    return parser, commands.choices


def _options(command: str) -> dict[str, dict[str, Any]]:
    """A command's options, with what `argparse` has to know of each."""
    if command not in _CARDS:
        return {}
    several: dict[str, Any] = {"action": "append", "default": []}
    names = {"--name": {**several, "help": "tên người chơi / a player's name"}}
    return {
        **(names if command in ("score", "explain") else {}),
        "--profile": {"default": "bsfyi", "help": "bộ luật hay tệp / rules or a file (bsfyi)"},
        "--set": {**several, "dest": "knobs", "metavar": "KNOB=VALUE", "help": "sửa mục luật / turn a knob"},
        "--option": {**several, "help": "lựa chọn của bộ luật / its option"},
        "--lang": {"default": DEFAULT, "metavar": "|".join(languages()), "help": "ngôn ngữ / language"},
        "--json": {"action": "store_true", "help": "máy đọc / for programs"},
    }
