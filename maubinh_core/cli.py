"""``maubinh``: the library at a prompt, and the adapter other programs talk to.

Every command builds a protocol request and shows its reply, so it answers as the page does.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from . import cli_show, cli_usage, reasons
from .cli_request import request_of
from .errors import Code, MaubinhError
from .phrases import DEFAULT, Phrases, languages
from .protocol import MAX_LINE, answer, answer_line, error_reply
from .start import Loading

# What the conformance suite's commands need beyond Python itself.
_TOOLS = ("yaml", "jsonschema", "referencing", "click", "rich")
_NEEDS_TOOLS = (
    "Lệnh này cần thêm vài gói: cài maubinh-core với phần [tools], hoặc "
    "`pip install PyYAML jsonschema click rich`.\n"
    "This command needs a few more packages: install maubinh-core with its extra [tools], or "
    "`pip install PyYAML jsonschema click rich`."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 for yes or settled, 1 for a foul or an open question, 2 for wrong input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        status = _done(given)
        if sys.stdout:
            sys.stdout.flush()
        return status
    except BrokenPipeError:  # who reads us has seen enough
        _write_no_more()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:  # a full disk must not be taken for a foul
        _write_no_more()
        asked = cli_usage.asked_language(given)
        for lang in (asked,) if asked else languages():
            told = Phrases(lang).reason(reasons.of_system(error))
            print(f"{cli_usage.PROGRAM}: {told}", file=sys.stderr)
        return 2


def _done(given: Sequence[str]) -> int:
    line = cli_usage.spelt_out(given)
    if line and line[0] in cli_usage.SUITE:
        return _suite(line)
    try:
        options = cli_usage.parse(line)
    except MaubinhError as error:
        return _misused(error, given)
    except SystemExit:  # the help or the version was shown
        return 0
    return adapter() if options.command == "adapter" else _run(options)


def _write_no_more() -> None:
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for the interpreter's last flush


def _run(options: argparse.Namespace) -> int:
    try:
        request, shown = request_of(options)
    except MaubinhError as error:
        return cli_show.refuse(error_reply(error, options.lang, cli_show.named(options)), options)
    cli_show.show_passed_over(options)
    if shown is not None:
        _tell_changes(request["profile"], options)
        cli_show.show_rules(shown, options)
        return 0
    reply = answer({"id": None, **request})
    if "error" not in reply or "sentences" in reply["error"]:
        _tell_changes(request["profile"], options)
    if options.json:
        cli_show.show_json(reply.get("result", {"error": reply.get("error")}))
        return _status(reply)
    if "error" in reply and "sentences" not in reply["error"]:
        return cli_show.refuse(reply["error"], options)
    cli_show.show(reply.get("result") or reply["error"], options)
    if "error" in reply:
        print(reply["error"]["message"], file=sys.stderr)
    return _status(reply)


def _tell_changes(profile: Any, options: argparse.Namespace) -> None:
    if isinstance(profile, dict):
        cli_show.show_changes(profile["base"], profile["set"], options)


def _misused(error: MaubinhError, given: Sequence[str]) -> int:
    """Say why a line cannot be followed; 2."""
    if "--json" in given:
        lang = cli_usage.asked_language(given) or DEFAULT
        cli_show.show_json({"error": error_reply(error, lang, Phrases(lang))})
    else:
        cli_usage.tell(error, given)
    return 2


def _suite(arguments: Sequence[str]) -> int:
    """The conformance suite's commands, which need what the extra [tools] installs."""
    try:
        with Loading():
            from .conformance.commands import main as suite
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in _TOOLS:
            raise
        print(_NEEDS_TOOLS, file=sys.stderr)
        return 2
    return suite(arguments)


def adapter() -> int:
    """Answer requests, one JSON line each, until the input ends (see the protocol page)."""
    for line in _lines(sys.stdin):
        if line.strip():
            print(answer_line(line), flush=True)
    return 0


def _lines(stream: TextIO | None) -> Iterator[str]:
    """The lines without their ends; of one longer than a line may be, only as much as shows that."""
    while stream is not None and (line := stream.readline(MAX_LINE + 1)):
        yield line.rstrip("\r\n")
        while line and not line.endswith("\n"):  # what is over is not held, however much it is
            line = stream.readline(MAX_LINE)


def _status(reply: dict[str, Any]) -> int:
    if "error" in reply:
        return 1 if reply["error"]["code"] == Code.UNSPECIFIED else 2
    return 0 if reply["result"].get("legal", True) else 1
