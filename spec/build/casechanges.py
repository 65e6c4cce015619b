"""What each edition changed in the examples, as the bundle's changelog has it, for readers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from .bundle import BUNDLE
from .clauseart import date
from .markup import el, join
from .view import View

KINDS = (
    *("answers", "settled", "contested", "added", "questions_added"),
    *("reworded", "questions_gone", "withdrawn"),
)
"""What a changelog tells, what matters most first."""


def case_changes(view: View, log: Sequence[Mapping[str, Any]] | None = None) -> Markup:
    """Each edition, the newest first: which examples changed their answer, came, were reworded or went."""
    if log is None:
        log = json.loads((BUNDLE / "changelog.json").read_text(encoding="utf-8"))["editions"]
    return join([_edition(entry, view, first=entry is log[-1]) for entry in log], "\n")


def _edition(entry: Mapping[str, Any], view: View, *, first: bool) -> Markup:
    day = entry["released"]
    when = (
        view.say("changes.released", date=date(day, view.language)) if day else view.say("changes.unreleased")
    )
    title = el("h3", view.say("changes.edition", edition=entry["edition"]), " ", el("small", when))
    if first:
        told = [el("p", view.say("changes.cases.first", n=len(entry["added"])))]
    else:
        told = [part for kind in KINDS if entry[kind] for part in _kind(kind, entry[kind], view)]
    told = told or [el("p", view.say("changes.cases.none"))]
    return el("section", title, *told, class_="mb-edition", data_search_exclude="1")


def _kind(kind: str, found: Mapping[str, Any] | Sequence[str], view: View) -> list[Markup]:
    head = el("h4", view.say(f"changes.cases.{kind}", n=len(found)))
    if not isinstance(found, Mapping):
        return [head, el("p", join([_named(name, view) for name in found], " "))]
    items = [
        el("li", _named(name, view), ": ", told if isinstance(told, str) else _turned(told))
        for name, told in found.items()
    ]
    return [head, el("ul", *items, class_="mb-edition__list")]


def _turned(answer: Mapping[str, Any]) -> Markup:
    """An answer and the one it became, as on the wire."""
    before, after = (
        json.dumps(next(iter(answer[side].values())), separators=(",", ":")) for side in ("from", "to")
    )
    return join([el("del", before), " ", el("ins", after)])


def _named(name: str, view: View) -> Markup:
    """A case by its id, or a vector by its key, leading to its place while it has one."""
    case = name[:4]
    page = next((found.page for found in view.cases if found.id == case), None)
    if page is None:
        return el("code", name, class_="mb-clause__id")
    return el("a", name, href=view.href(page, case), class_="mb-clause__id")
