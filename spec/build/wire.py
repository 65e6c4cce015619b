"""What the pages of the protocol and of the exhaustive checks are made of.

    {{ op_table() }}                each op with what it is asked and what it answers
    {{ op_table("optional") }}      the same of those that may be offered besides
    {{ error_table() }}             the errors in the order in which the first is reported
    {{ exchange("K7QF") }}          a case's first question and its answer, as they are on the wire
    {{ exchange("K7QF", "bsfyi+wheel=lowest") }}    the same under another of its profiles
    {{ describe_exchange() }}       a program that introduces itself
    {{ knob_reference() }}          every knob with its values and what it means exactly
    {{ file_link("assets/data/profiles.json") }}    a link to a file of the site
    {{ names("types") }}            what the types (instants, profiles, rows, modules, cards) are called
    {{ number("seed") }}            a constant of the exhaustive checks; `line`, of the protocol
    {{ first_tables(3) }}           how their stream of tables begins

They make Markdown, not HTML: the English pages are also the bundle's `protocol.md`, `knobs.md` and
`exhaustive.md`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, StrictUndefined

from maubinh_core import protocol
from maubinh_core.conformance import exhaustive, stream
from maubinh_core.conformance.vectors import MODULES

from . import knobref, schemas
from .cases import ROWS
from .markup import el
from .specdata import SPEC
from .view import View
from .yamlio import ROOT, SpecError, load

DOCS = ROOT / "docs"
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@cache
def tables() -> Mapping[str, Any]:
    """spec/protocol.yaml; SpecError where it breaks its schema."""
    document = load(SPEC / "protocol.yaml")
    problems = list(schemas.problems(document, "protocol"))
    if problems:
        raise SpecError(problems)
    found: Mapping[str, Any] = document.value
    return found


def op_table(*chosen: Any) -> str:
    """The ops a program is always asked, or with "optional" the others."""
    *which, view = chosen
    wanted = "optional" in which
    rows = [
        (
            _code(op["id"]),
            op["about"][view.language],
            _fields(op["fields"], view) + _fields(op.get("may", {}), view, view.say("wire.may")),
            _fields(op["gives"], view),
        )
        for op in tables()["ops"]
        if op.get("optional", False) is wanted
    ]
    return _table([view.say(f"wire.{key}") for key in ("op", "asks", "besides", "result")], rows)


def error_table(view: View) -> str:
    """Every error with what it means, numbered in the order in which the first one is reported."""
    rows = [
        (str(number), _code(entry["code"]), entry["when"][view.language])
        for number, entry in enumerate(tables()["errors"], 1)
    ]
    return _table([view.say(f"wire.{key}") for key in ("order", "code", "when")], rows)


def knob_reference(view: View) -> str:
    """Every knob there is."""
    return _table(knobref.head(view), knobref.rows(view))


def file_link(path: str, view: View) -> str:
    """A link to a file that the build makes; Markdown's own links are held to what lies in docs/."""
    return str(el("a", path.rpartition("/")[2], href=view.asset(path)))


def names(kind: str, view: View) -> str:
    """The names that are sent, in the line of text, in their order: of types the weakest first."""
    known: Mapping[str, Sequence[str]] = {
        "deck": [str(card) for card in exhaustive.DECK],
        "types": list(view.spec.languages[view.language]["types"]),
        "instants": schemas.load_schema("common")["$defs"]["instant"]["enum"],
        "profiles": list(view.spec.profiles),
        "rows": ROWS,
        "modules": MODULES,
    }
    return ", ".join(map(_code, known[kind]))


def exchange(case: str, *chosen: Any) -> str:
    """A case's request and the reply it wants, under its first profile or the one of that label.

    An error is given whole, as the reference words it.
    """
    *labels, view = chosen
    found = view.case(case)
    variant = found.inputs[0]
    profiles = [ref for ref in found.profiles if ref.label in (labels or [found.profiles[0].label])]
    if not profiles:
        raise ValueError(f"{view.where}: the example {case} is not asked under {labels[0]}")
    request = variant.request(profiles[0])
    reply = {"id": variant.name, **variant.expected_under(profiles[0])}
    if "error" in reply:
        request["lang"] = view.language
        reply = protocol.answer(request)
    return _lines(request, reply)


def describe_exchange(view: View) -> str:
    """The first question of all, answered by a program that offers no more than it must."""
    profile = next(iter(view.spec.profiles.values()))
    result = {
        "name": "thirteen",
        "version": "2.1",
        "language": "Kotlin",
        "protocol": protocol.VERSION,
        "ops": [op["id"] for op in tables()["ops"] if not op.get("optional")],
        "profiles": [{"id": profile["id"], "edition": profile["edition"]}],
    }
    return _lines({"id": 1, "op": "describe"}, {"id": 1, "result": result})


def number(name: str, view: View) -> str:
    """A constant of the protocol or of the exhaustive checks, grouped as the language does; the seed plain,
    for copying."""
    known = {
        "line": protocol.MAX_LINE,
        "seed": stream.SEED,
        "tables": stream.TABLES,
        "tables.chunk": stream.CHUNK,
        "tables.chunks": stream.TABLES // stream.CHUNK,
        "digits": exhaustive.DIGITS,
    }
    for size in exhaustive.CHUNK:
        count = exhaustive.chunks(size)
        known |= {
            f"hands.{size}": exhaustive.CHUNK[size] * count,
            f"classes.{size}": exhaustive.classes(size),
            f"chunk.{size}": exhaustive.CHUNK[size],
            f"chunks.{size}": count,
        }
    if name == "seed":
        return _code(str(known[name]))
    return f"{known[name]:,}".replace(",", view.say("wire.thousands"))


def first_tables(count: int, view: View) -> str:
    """The first tables of the stream, each with the line that the page's profile makes of it."""
    told = []
    for players in stream.tables(stream.Generator(), count):
        told += [stream.told(players), f"    {stream.settled(players, view.profile)}"]
    return "\n```text\n" + "\n".join(told) + "\n```\n"


MACROS: tuple[Callable[..., str], ...] = (
    op_table,
    error_table,
    file_link,
    knob_reference,
    names,
    exchange,
    describe_exchange,
    number,
    first_tables,
)
"""Each takes the page's view last."""


def plain(page: str, language: str = "en") -> str:
    """A page of docs/ as Markdown to be read elsewhere: macros filled in, front matter and links left out."""
    source = f"{language}/{page}.md"
    view = View.of(source)
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True)
    for make in MACROS:
        environment.globals[make.__name__] = lambda *given, make=make: make(*given, view)
    environment.globals["file_link"] = _code
    text = (DOCS / source).read_text(encoding="utf-8")
    body = text.split("---\n", 2)[2].lstrip("\n")
    # Links lead to other pages of the site; elsewhere only their words make sense.
    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(r"\1", environment.from_string(body).render()))


def _fields(fields: Mapping[str, Mapping[str, str]], view: View, mark: str = "") -> list[str]:
    return [f"{_code(name)}{mark}: {text[view.language]}" for name, text in fields.items()]


def _code(name: str) -> str:
    return knobref.code(name)


def _table(head: Sequence[str], rows: Sequence[Sequence[knobref.Cell]]) -> str:
    lines = [list(head), ["---"] * len(head)]
    lines += [["<br>".join(cell) if isinstance(cell, list) else cell for cell in row] for row in rows]
    return "\n" + "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def _lines(*messages: Mapping[str, Any]) -> str:
    told = (json.dumps(message, ensure_ascii=False, separators=(",", ":")) for message in messages)
    return "\n```json\n" + "\n".join(told) + "\n```\n"
