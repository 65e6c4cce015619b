"""``maubinh``: the library at a prompt, and the adapter other programs talk to.

Every command builds a protocol request and shows its reply, so it answers as the page does.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from typing import Any

from . import __version__, profile_file, suggest_text
from .cards import Reading, read_cards
from .errors import Code, MaubinhError
from .phrases import DEFAULT, Phrases, languages
from .profile import data, load
from .protocol import answer, answer_line, error_reply
from .ranking import Row

Reply = dict[str, Any]
_CLAUSE = re.compile(r"[a-z][a-z0-9-]*/[a-z][a-z0-9_.]*")

# Commands of the conformance suite, and the packages they need beyond Python itself.
_SUITE = {
    "conformance": "bộ kiểm thử luật cho chương trình khác / the suite for other programs",
    "identify": "dò xem chương trình chơi luật nào / find out which rules a program plays",
}
_TOOLS = ("yaml", "jsonschema", "referencing", "click", "rich")
_NEEDS_TOOLS = (
    "Lệnh này cần thêm vài gói: cài maubinh-core với phần [tools], hoặc "
    "`pip install PyYAML jsonschema click rich`.\n"
    "This command needs a few more packages: install maubinh-core with its extra [tools], or "
    "`pip install PyYAML jsonschema click rich`."
)

# What may stand before a player's cards, with and without diacritics.
_PREFIXES = {
    "declares": (
        "declares",
        "declare",
        "báo",
        "bao",
        "báo mậu binh",
        "bao mau binh",
        "tới trắng",
        "toi trang",
    ),
    "left": ("left", "bỏ", "bo", "bỏ bàn", "bo ban"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 for yes or settled, 1 for a foul or an open question, 2 for wrong input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given and given[0] in _SUITE:
            return _suite(given)
        options = _parser().parse_args(given)
        return adapter() if options.command == "adapter" else _run(options)
    except BrokenPipeError:  # who reads us has seen enough
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for the interpreter's last flush
        return 0


def _run(options: argparse.Namespace) -> int:
    phrases = Phrases(options.lang)
    try:
        request, clause = _request(options)
    except MaubinhError as error:
        return _refused(error_reply(error, options.lang, phrases), options)
    if clause is not None:
        return _show_clause(clause, options)
    reply = answer({"id": None, **request})
    if options.json:
        print(json.dumps(reply.get("result", {"error": reply.get("error")}), ensure_ascii=False, indent=2))
        return _status(reply)
    if "error" in reply and "sentences" not in reply["error"]:
        return _refused(reply["error"], options)
    if isinstance(request["profile"], dict):
        _show_changes(request["profile"], options)
    _SHOW[options.command](reply.get("result") or reply["error"], options)
    if "error" in reply:
        print(reply["error"]["message"], file=sys.stderr)
    return _status(reply)


def _suite(arguments: Sequence[str]) -> int:
    """The conformance suite's commands, which need what the extra [tools] installs."""
    try:
        from .conformance.commands import main as suite
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in _TOOLS:
            raise
        print(_NEEDS_TOOLS, file=sys.stderr)
        return 2
    return suite(arguments)


def adapter() -> int:
    """Answer requests, one JSON line each, until the input ends (see the protocol page)."""
    for line in sys.stdin:
        if line.strip():
            print(answer_line(line), flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="maubinh", description="Luật mậu binh / the rules of mậu binh.")
    parser.add_argument("--version", action="version", version=f"maubinh {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    rows = "back / middle / front, ví dụ / such as: 'As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c'"
    check = commands.add_parser("check", help="bài có lủng không / is an arrangement legal")
    check.add_argument("rows", nargs="*", help=rows)
    score = commands.add_parser("score", help="ai trả ai / settle a table")
    explain = commands.add_parser("explain", help="từng dòng và điều luật / line by line, with clauses")
    for command in (score, explain):
        command.add_argument("players", nargs="*", help=f"{rows}; báo: / declares: / left: + 13 cards")
        command.add_argument("--name", action="append", default=[], help="tên người chơi / a player's name")
    suggest = commands.add_parser("suggest", help="xếp giùm 13 lá / how to lay thirteen cards")
    suggest.add_argument("cards", nargs="*", help="13 lá / 13 cards")
    for command in (check, score, explain, suggest):
        command.add_argument("--profile", default="bsfyi", help="bộ luật hay tệp / rules or a file (bsfyi)")
        command.add_argument("--set", action="append", default=[], metavar="KNOB=VALUE", dest="knobs")
        command.add_argument(
            "--option", action="append", default=[], help="lựa chọn của bộ luật / its option"
        )
        command.add_argument("--lang", choices=languages(), default=DEFAULT)
        command.add_argument("--json", action="store_true", help="máy đọc / for programs")
    commands.add_parser("adapter", help="JSON Lines trên stdin, stdout / over standard input and output")
    for name, what in _SUITE.items():  # for the list of commands only: `main` hands these on
        commands.add_parser(name, help=what, add_help=False)
    return parser


def _request(options: argparse.Namespace) -> tuple[dict[str, Any], str | None]:
    """The request a command line stands for, or the clause it asks to be shown."""
    if options.command == "suggest":
        cards = _reading(
            " ".join(options.cards) if options.cards not in ([], ["-"]) else sys.stdin.read()
        ).cards
        names = [str(card) for card in cards]
        return {"op": "suggest", "lang": options.lang, "profile": _profile(options), "cards": names}, None
    texts = options.rows if options.command == "check" else options.players
    if options.command == "explain" and len(texts) == 1 and _CLAUSE.fullmatch(texts[0]):
        if texts[0] not in data("clauses"):
            raise MaubinhError(Code.BAD_REQUEST, "unknown_clause", id=texts[0])
        return {}, texts[0]
    texts = [sys.stdin.read()] if texts in ([], ["-"]) else texts
    request: dict[str, Any] = {"op": "explain", "lang": options.lang, "profile": _profile(options)}
    if options.command == "check":
        return {**request, "arrangement": _rows(" / ".join(texts))}, None
    if options.command == "explain" and len(texts) == 1:
        return {**request, "arrangement": _rows(texts[0])}, None
    players = [_player(text, index) for index, text in enumerate(texts)]
    return {**request, "players": players, "names": options.name}, None


def _profile(options: argparse.Namespace) -> Any:
    """The profile in the protocol's form: a published name, or a base with a file's knobs and ``--set``."""
    base, changes = options.profile, {}
    if profile_file.is_file(base):
        found = profile_file.read(base)
        base, changes = found["base"], dict(found["set"])
        options.profile = base
    for name in options.option:
        changes |= _option(base, name)
    if not options.knobs and not changes:
        return base
    for item in options.knobs:
        name, _, value = item.partition("=")
        try:
            changes[name] = json.loads(value)
        except ValueError:
            changes[name] = value  # a bare word is a choice
    return {"base": base, "set": changes}


def _option(base: str, name: str) -> dict[str, Any]:
    """The knobs of a profile's own option."""
    load(base)
    published = {option["id"]: option["set"] for option in data("profiles")[base]["options"]}
    if name not in published:
        known = ", ".join(published) or "-"
        raise MaubinhError(Code.UNKNOWN_KNOB, "unknown_option", option=name, profile=base, known=known)
    return dict(published[name])


def _player(text: str, index: int) -> dict[str, Any]:
    prefix, colon, rest = text.partition(":")
    for kind, words in _PREFIXES.items():
        if colon and prefix.strip().lower() in words:
            return {kind: True, "cards": [str(card) for card in _reading(rest).cards]}
    try:
        return {"arrangement": _rows(text)}
    except MaubinhError as error:
        error.players = (index,)
        raise


def _reading(text: str) -> Reading:
    """The text's cards, or its first error."""
    reading = read_cards(text)
    if reading.errors:
        raise reading.errors[0]
    return reading


def _rows(text: str) -> dict[str, list[str]]:
    """Three rows parted by slashes or lines: by their labels, else strongest or the row of three first."""
    reading = _reading(text)
    groups = [[str(card) for card in group] for group in reading.groups]
    if len(groups) != 3:
        raise MaubinhError(Code.WRONG_CARD_COUNT, "wrong_card_count.groups", count=len(groups))
    if set(reading.rows) == set(Row):
        return {str(row): group for row, group in zip(reading.rows, groups, strict=True)}
    if len(groups[0]) == 3 and len(groups[2]) == 5:
        groups.reverse()
    return {str(row): group for row, group in zip(Row, groups, strict=True)}


def _show_check(told: Reply, options: argparse.Namespace) -> None:
    phrases = _named(options)
    print(phrases.say("cli.yes" if told["legal"] else "cli.foul"))
    for row, found in told["rows"].items():
        print(f"  {phrases.row(Row(row))}: {found['text']}")
    for sentence in told["sentences"][1:]:
        print(f"  {sentence['text']}  [{sentence['clause']}]")


def _show_score(told: Reply, options: argparse.Namespace) -> None:
    phrases = _named(options)
    seats = range(len(told["totals"]))
    names = [phrases.player(seat) for seat in seats]
    cells = [["", *names, phrases.fill("cli.total")]]
    for seat in seats:
        numbers = [*told["net"][seat], told["totals"][seat]]
        own = [_number(n) if i != seat else "·" for i, n in enumerate(numbers)]
        cells.append([names[seat], *own])
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    for row in cells:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _show_explain(told: Reply, options: argparse.Namespace) -> None:
    if "totals" in told:
        _show_score(told, options)
        print()
    for sentence in told["sentences"]:
        print(f"{sentence['text']}  [{sentence['clause']}]")


def _show_suggest(told: Reply, options: argparse.Namespace) -> None:
    for line in suggest_text.lines(told, _named(options)):
        print(line)


_SHOW = {"check": _show_check, "score": _show_score, "explain": _show_explain, "suggest": _show_suggest}


def _show_changes(profile: Reply, options: argparse.Namespace) -> None:
    """Say first that the rules are not quite the source's own."""
    changes = ", ".join(f"{knob}={json.dumps(value)}" for knob, value in profile["set"].items())
    print(Phrases(options.lang).say("cli.changed", profile=profile["base"], changes=changes))


def _show_clause(clause: str, options: argparse.Namespace) -> int:
    text = data("clauses")[clause][options.lang]
    print(json.dumps({"clause": clause, "text": text}, ensure_ascii=False) if options.json else text)
    return 0


def _named(options: argparse.Namespace) -> Phrases:
    profile = load(options.profile)
    names = getattr(options, "name", ())
    return Phrases(options.lang, row_names=profile.row_names, words=profile.words, names=names)


def _number(n: int | None) -> str:
    return "?" if n is None else f"+{n}" if n > 0 else str(n).replace("-", "\N{MINUS SIGN}")


def _refused(error: Reply, options: argparse.Namespace) -> int:
    if options.json:
        print(json.dumps({"error": error}, ensure_ascii=False, indent=2))
    else:
        print(profile_file.place(error.get("at")) + error["message"], file=sys.stderr)
    return 1 if error["code"] == Code.UNSPECIFIED else 2


def _status(reply: Reply) -> int:
    if "error" in reply:
        return 1 if reply["error"]["code"] == Code.UNSPECIFIED else 2
    return 0 if reply["result"].get("legal", True) else 1
