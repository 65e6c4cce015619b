"""The command line's form: commands and options, and what is said of a line that cannot be followed.

``argparse`` takes a line apart; what it would say of a wrong one, in English, is said here in the reader's
language: the one asked for by ``--lang``, and both where none is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from . import __version__
from .cards import read_cards
from .errors import Code, MaubinhError
from .nearby import nearest
from .phrases import DEFAULT, Phrases, languages
from .printable import printable

PROGRAM = "maubinh"
HAND = "'As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c'"
"""How a hand is written at a prompt."""
USAGE, OPTIONS, COMMANDS = "Cách dùng / Usage: ", "Tùy chọn / Options", "Lệnh / Commands"
OPTIONS_HERE, COMMAND_HERE = "[TÙY-CHỌN/OPTIONS]", "LỆNH/COMMAND"
RULES, NUMBER, FILE, FOLDER, ID = "LUẬT/RULES", "N", "TỆP/FILE", "THƯ-MỤC/FOLDER", "MÃ/ID"
"""What stands for an option's value in the help."""
HELP, VERSION = "hiện phần chỉ dẫn này / show this help", "hiện số phiên bản / show the version"
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
_PLAYERS = f"{_ROWS}; báo: / declares: / left: + 13 lá / cards"
_RULE = "mã điều luật, hay một chữ / a clause's id, or a word: 'sập làng'"
_IN_REQUEST = {"--lang": "lang", "--profile": "profile", "--set": "profile", "--name": "names"}
"""What is an option of other commands, and to the adapter comes with each request."""
_HELP = "chỉ dẫn cho một lệnh / the help of a command"
# What a command takes that is no option: where it is kept, what it is called, and how to write it.
_CARDS = {
    "check": ("rows", "BA-CHI/ROWS", _ROWS),
    "score": ("players", "BÀI/HAND", _PLAYERS),
    "explain": ("players", "BÀI/HAND", f"{_PLAYERS}; {_RULE}"),
    "suggest": ("cards", "LÁ/CARD", "13 lá / 13 cards"),
}
_KNOBS = "sửa mục luật (trang “Các mục luật”) / turn a knob (page “Every knob”)"
_HAND = "Bài / Cards"
_FLAGS = ("--json", "-h/--help")


class _Help(argparse.HelpFormatter):
    """Help that says in both languages what `argparse` says in English."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """As `argparse` does."""
        super().add_usage(usage, actions, groups, USAGE if prefix is None else prefix)


class _Parser(argparse.ArgumentParser):
    """A parser that hears of it when its help cannot be written, which `argparse` keeps to itself."""

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file)


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
    end = rest.index("--") if "--" in rest else len(rest)
    options = _taken_apart(commands[name], rest[:end], _options(name))
    _take_behind(options, name, rest[end + 1 :])
    if getattr(options, "lang", DEFAULT) not in languages():
        raise wrong("bad_value", name="--lang", wanted="one_of", among=", ".join(languages()))
    options.command = name
    return options


def _take_behind(options: argparse.Namespace, command: str, words: Sequence[str]) -> None:
    """Take what stands behind ``--``, which is no option however it begins; `argparse` would forget that."""
    if command in _CARDS:
        dest = _CARDS[command][0]
        setattr(options, dest, [*getattr(options, dest), *words])
    elif words:
        raise wrong("extra", name=words[0])


def spelt_out(given: Sequence[str]) -> list[str]:
    """A line as commands take it: `help COMMAND` as its ``--help``, a language before a command behind it."""
    words, lang = list(given), []
    if words and words[0].partition("=")[0] == "--lang":
        size = 1 if "=" in words[0] else 2
        lang, words = words[:size], words[size:]
        if asked_language(lang) is None:
            return list(given)
    if words[:1] == ["help"]:
        named = list(takewhile(lambda word: not word.startswith("-"), words[1:]))
        words = [*named, "--help", *words[1 + len(named) :]]
    return [*words[:1], *lang, *words[1:]] if words else []


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
        see = phrases.say("errors.usage.see", command=command)
        print(printable(phrases.error(error)), see, file=sys.stderr)


def _taken_apart(
    parser: argparse.ArgumentParser, rest: Sequence[str], known: Iterable[str]
) -> argparse.Namespace:
    try:
        options, extra = parser.parse_known_intermixed_args(rest)
    except argparse.ArgumentError as error:
        key = "takes_no_value" if error.argument_name in _FLAGS else "no_value"
        raise wrong(key, name=error.argument_name) from None
    if extra and extra[0].startswith("-"):
        if known and _is_cards(cards := extra[0].lstrip("-")):
            raise wrong("dashed", name=extra[0], cards=cards)
        name = extra[0].partition("=")[0]
        if not known and name in _IN_REQUEST:
            raise wrong("in_request", name=name, field=_IN_REQUEST[name])
        raise wrong("unknown_option", name=name, near=nearest(name, known))
    if extra:
        raise wrong("extra", name=extra[0])
    return options


def _is_cards(text: str) -> bool:
    reading = read_cards(text)
    return bool(reading.cards) and not reading.errors


def _parsers() -> tuple[argparse.ArgumentParser, Mapping[str, argparse.ArgumentParser]]:
    """The program's parser, which only shows its help, and those of its commands."""
    form: dict[str, Any] = {"allow_abbrev": False, "exit_on_error": False}
    form |= {"add_help": False, "formatter_class": _Help}
    about = "Luật mậu binh / the rules of mậu binh."
    parser = _Parser(prog=PROGRAM, description=about, **form)
    options = _option_group(parser)
    options.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}", help=VERSION)
    commands = parser.add_subparsers(dest="command", title=COMMANDS, prog=PROGRAM)
    for name, what in _COMMANDS.items():
        # Said outright: parsing intermixed, `argparse` makes one that counts on its own "usage: " before it.
        usage = f"%(prog)s {OPTIONS_HERE}" + (f" [{_CARDS[name][1]} ...]" if name in _CARDS else "")
        command = commands.add_parser(name, help=what, usage=usage, **form)
        if name in _CARDS:
            dest, called, how = _CARDS[name]
            command.add_argument_group(_HAND).add_argument(dest, metavar=called, nargs="*", help=how)
        options = _option_group(command)
        for option, settings in _options(name).items():
            options.add_argument(option, **settings)
    for name, what in {**SUITE, "help": _HELP}.items():  # for the list of commands only: `main` sees to these
        commands.add_parser(name, help=what, add_help=False)
    return parser, commands.choices


def _option_group(parser: argparse.ArgumentParser) -> Any:
    """A parser's group of options, with the help in it."""
    group = parser.add_argument_group(OPTIONS)
    group.add_argument("-h", "--help", action="help", help=HELP)
    return group


def _options(command: str) -> dict[str, dict[str, Any]]:
    """A command's options, with what `argparse` has to know of each."""
    if command not in _CARDS:
        return {}
    several: dict[str, Any] = {"action": "append", "default": []}
    names = {"--name": {**several, "metavar": "TÊN/NAME", "help": "tên người chơi / a player's name"}}
    return {
        **(names if command in ("score", "explain") else {}),
        "--profile": {
            "default": "bsfyi",
            "metavar": RULES,
            "help": "bộ luật hay tệp / rules or a file (bsfyi)",
        },
        "--set": {**several, "dest": "knobs", "metavar": "MỤC=TRỊ/KNOB=VALUE", "help": _KNOBS},
        "--option": {**several, "metavar": ID, "help": "lựa chọn của bộ luật / its option"},
        "--lang": {"default": DEFAULT, "metavar": "|".join(languages()), "help": "ngôn ngữ / language"},
        "--json": {"action": "store_true", "help": "máy đọc / for programs"},
    }
