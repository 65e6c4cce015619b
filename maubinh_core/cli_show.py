"""Replies of the protocol as a prompt shows them."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from . import profile_file, suggest_text
from .cli_lookup import knob_of
from .errors import Code, MaubinhError
from .knobs import unmet
from .lookup import Found
from .phrases import Phrases
from .printable import printable
from .profile import data, load, with_knobs
from .ranking import Row

Reply = dict[str, Any]


def show(told: Reply, options: argparse.Namespace) -> None:
    """A result, or as much of one as an open question leaves."""
    _SHOW[options.command](told, options)


def show_json(value: Any) -> None:
    """For programs."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def show_rules(asked: str | Found, options: argparse.Namespace) -> None:
    """A clause in words, or what words were found in: terms of the glossary, then clauses."""
    if isinstance(asked, str):
        clause = _clause(asked, options.lang)
        print(json.dumps(clause, ensure_ascii=False) if options.json else clause["text"])
        return
    terms = [_term(term, options.lang) for term in asked.terms]
    clauses = [_clause(clause, options.lang) for clause in asked.clauses]
    others = [_clause(clause, options.lang) for clause in asked.others]
    if options.json:
        show_json({"terms": terms, "clauses": clauses, "others": others, "elsewhere": asked.elsewhere})
        return
    for term in terms:
        name, *also = term["names"]
        print(f"{name} ({', '.join(also)}): {term['text']}" if also else f"{name}: {term['text']}")
    if terms and (clauses or others):
        print()
    if others:
        print(Phrases(options.lang).say("cli.only_elsewhere", profile=options.profile))
    for clause in clauses or others:
        print(f"{clause['text']}  [{clause['clause']}]")
    if clauses and asked.elsewhere:
        told = ", ".join(f"{profile} ({n})" for profile, n in asked.elsewhere.items())
        print("\n" + Phrases(options.lang).say("cli.elsewhere", told=told))


def _clause(id_: str, lang: str) -> Reply:
    if knob := knob_of(id_):
        told = data("knobs")[knob]
        values = "".join(f"\n  {value}: {words[lang]}" for value, words in told.get("values", {}).items())
        return {"clause": id_, "text": told["label"][lang] + values}
    return {"clause": id_, "text": data("clauses")[id_][lang]}


def _term(id_: str, lang: str) -> Reply:
    """A term with its names in the language, and what others call it first."""
    term = data("glossary")[id_]
    others = [names[0] for other, names in term["names"].items() if other != lang]
    names = list(dict.fromkeys([*term["names"][lang], *others]))
    return {"term": id_, "names": names, "text": term["text"][lang]}


def show_changes(base: str, changes: Reply, options: argparse.Namespace) -> None:
    """Say first that the rules are not quite the source's own; and of a knob that changes nothing, why.

    A file may give knobs as they are anyway, whoever sets one means to change it.
    """
    rules, phrases = with_knobs(load(base), changes), Phrases(options.lang)
    asked = {item.partition("=")[0].strip() for item in options.knobs}
    changed = [knob for knob in changes if knob in rules.changed]
    if changed and not options.json:
        told = ", ".join(f"{knob}={_value(rules.knobs[knob])}" for knob in changed)
        print(phrases.say("cli.changed", profile=base, changes=told))
    for knob, value in changes.items():
        if knob not in rules.knobs:
            parent = unmet(data("knobs")[knob], rules.knobs)
            values = phrases.listed(map(_value, data("knobs")[knob]["parent"][parent]), by="or")
            print(phrases.say("cli.idle", knob=knob, parent=parent, values=values), file=sys.stderr)
        elif knob in asked.difference(changed):
            print(phrases.say("cli.same", profile=base, knob=knob, value=_value(value)), file=sys.stderr)


def show_passed_over(options: argparse.Namespace) -> None:
    """Say which words before the cards were none of them: a row's name badly written may be among them."""
    if words := getattr(options, "passed_over", ()):
        told = ", ".join(f"“{word}”" for word in words)
        print(printable(Phrases(options.lang).say("cli.passed_over", words=told)), file=sys.stderr)


def refuse(error: Reply, options: argparse.Namespace) -> int:
    """Show an error; 1 for an open question, 2 for wrong input."""
    if options.json:
        show_json({"error": error})
    else:
        print(printable(profile_file.place(error.get("at")) + error["message"]), file=sys.stderr)
    return 1 if error["code"] == Code.UNSPECIFIED else 2


def named(options: argparse.Namespace) -> Phrases:
    """The wording of the profile's players, with the names given; the plain one without such a profile."""
    names = getattr(options, "name", ())
    try:
        profile = load(options.profile)
    except MaubinhError:
        return Phrases(options.lang, names=names)
    return Phrases(options.lang, row_names=profile.row_names, words=profile.words, names=names)


def _show_check(told: Reply, options: argparse.Namespace) -> None:
    phrases = named(options)
    print(phrases.say("cli.yes" if told["legal"] else "cli.foul"))
    for row, found in told["rows"].items():
        print(f"  {phrases.row(Row(row))}: {found['text']}")
    for sentence in told["sentences"][1:]:
        print(f"  {sentence['text']}  [{sentence['clause']}]")


def _show_score(told: Reply, options: argparse.Namespace) -> None:
    phrases = named(options)
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
    for line in suggest_text.lines(told, named(options)):
        print(line)


_SHOW = {"check": _show_check, "score": _show_score, "explain": _show_explain, "suggest": _show_suggest}


def _number(n: int | None) -> str:
    return "?" if n is None else f"+{n}" if n > 0 else str(n).replace("-", "\N{MINUS SIGN}")


def _value(value: Any) -> str:
    """A knob's value as ``--set`` takes it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
