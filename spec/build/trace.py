"""From each clause to what carries it: the place in its source, the cases, the knobs and the files of code.

Also the clauses as data, `rules/clauses.json`, for programs that answer with a rule by its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from .cases import Case
from .clause import Clause, Place
from .clauseart import borne_out
from .markup import el, fold, join
from .specdata import Spec
from .view import LANGUAGES, SOURCE_PAGE, View, anchor, page_path
from .yamlio import ROOT

RULES = "rules/clauses.json"
"""Where the clauses are published, from the site's root. The address is part of what programs rely on."""

CORE = "maubinh_core"
# What only repeats a clause, or is made from it, carries nothing.
_REPEATS = (
    *("spec/clauses/", "spec/editions/", "spec/site/", "spec/lang/", "spec/schemas/"),
    "maubinh_core/conformance/",
)
_ID = re.compile(r"\b[a-z0-9-]+/[a-z0-9_]+(?:\.[a-zA-Z0-9_]+)*")


@dataclass(frozen=True)
class Code:
    """`direct`: clause -> files that name it. `text`: file of the core -> its text, to look for knobs in."""

    direct: Mapping[str, tuple[str, ...]]
    text: Mapping[str, str]

    def of_clause(self, clause: str, knobs: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
        """The files that name a clause or read the `knobs` it puts into words.

        Where none of them is of the core, those of the core for the clauses of other sources that go by the
        same name: what the sources share is written once.
        """
        found = self._own(clause, knobs)
        if not any(file in self.text for file in found):
            name = clause.partition("/")[2]
            for other in sorted({*self.direct, *knobs}):
                if other.partition("/")[2] == name:
                    found |= {file: None for file in self._own(other, knobs) if file in self.text}
        return tuple(found)

    def _own(self, clause: str, knobs: Mapping[str, Sequence[str]]) -> dict[str, None]:
        found = dict.fromkeys(self.direct.get(clause, ()))
        for knob in knobs.get(clause, ()):
            found |= dict.fromkeys(self.of_knob(knob))
        return found

    def of_knob(self, knob: str) -> tuple[str, ...]:
        """The files of the core that read a knob, or put its name together from its parts."""
        head, _, rest = knob.partition(".")
        named = re.compile(rf"\b{re.escape(knob)}\b(?!\.)" if rest else rf'"{knob}"')
        # Most files hold nothing like it, which is known far sooner than that they do not name it.
        found = [file for file, text in self.text.items() if knob in text and named.search(text)]
        if not found and rest:
            found = [file for file, text in self.text.items() if f'f"{head}.{{' in text]
        return tuple(found)


@dataclass(frozen=True)
class Carried:
    """What carries clauses: the code, and the knobs of the profiles by clause."""

    code: Code
    knobs: Mapping[str, Sequence[str]]


def code(root: Path = ROOT) -> Code:
    """The repository's files searched for ids."""
    direct: dict[str, list[str]] = {}
    text: dict[str, str] = {}
    for path in _files(root):
        name = path.relative_to(root).as_posix()
        content = path.read_text(encoding="utf-8")
        if name.startswith(CORE):
            text[name] = content
        for found in sorted(set(_ID.findall(content))):
            direct.setdefault(found, []).append(name)
    return Code({id_: tuple(files) for id_, files in direct.items()}, text)


def _files(root: Path) -> Iterator[Path]:
    for folder, names in ((CORE, "*.py"), ("spec", "*.py"), ("spec", "*.yaml"), ("tests", "removals*.py")):
        for path in sorted((root / folder).rglob(names)):
            name = path.relative_to(root).as_posix()
            if not name.startswith(_REPEATS):
                yield path


def knobs_of(spec: Spec) -> Mapping[str, list[str]]:
    """Clause -> the knobs it puts into words, in any profile or one of its options."""
    found: dict[str, dict[str, None]] = {}
    for rules in spec.profiles.values():
        for name, entry in rules["knobs"].items():
            found.setdefault(entry["clause"], {})[name] = None
        for option in rules.get("options", ()):
            if "clause" in option:
                found.setdefault(option["clause"], {}).update(dict.fromkeys(option["set"]))
    return {clause: list(knobs) for clause, knobs in found.items()}


def trace(view: View) -> Markup:
    """Every clause with its source, cases and code, a table for each source."""
    groups: dict[str, list[Clause]] = {}
    for clause in view.spec.clauses.values():
        groups.setdefault(clause.profile or "common", []).append(clause)
    carried = Carried(code(), knobs_of(view.spec))
    return join([_group(name, found, carried, view) for name, found in groups.items()], "\n")


def _group(name: str, found: Sequence[Clause], carried: Carried, view: View) -> Markup:
    if name == "common":
        title: object = view.say("trace.common")
    else:
        rules = view.text(view.spec.profiles[name]["name"])
        title = el("a", rules, href=view.href(SOURCE_PAGE + name))
    heads = ("clause", "source", "cases", "code")
    head = [el("th", view.say(f"trace.{key}"), scope="col", role="columnheader") for key in heads]
    return el(
        "section",
        el("h3", title, id=f"trace-{name}"),
        fold(
            view.say("clauses.fold", n=len(found)),
            el(
                "table",
                el("thead", el("tr", *head, role="row"), role="rowgroup"),
                el("tbody", join([_row(clause, carried, view) for clause in found], "\n"), role="rowgroup"),
                class_="mb-trace",
                role="table",
            ),
        ),
        class_="mb-trace-box",
        data_search_exclude="1",
    )


def _row(clause: Clause, carried: Carried, view: View) -> Markup:
    link = view.href(clause.page, anchor(clause.id))
    cells = {
        "source": join([borne_out(place, view) for place in clause.sources], el("br")),
        "cases": _cases(clause, view),
        "code": _code(clause, carried, view),
    }
    return el(
        "tr",
        el(
            "th",
            el("a", clause.id, href=link, class_="mb-clause__id"),
            el("span", view.clause_text(clause.id), class_="mb-trace__text"),
            scope="row",
            role="rowheader",
        ),
        *(
            el(
                "td",
                el("span", view.say(f"trace.{key}"), class_="mb-trace__label", aria_hidden="true"),
                cell,
                role="cell",
            )
            for key, cell in cells.items()
        ),
        role="row",
        data_clause=clause.id,
    )


def _cases(clause: Clause, view: View) -> Markup:
    held = view.cases_of_clause(clause.id)
    leaning = [case for case in view.cases if clause.id in case.with_]
    parts = [_links(held, view)] if held else []
    if leaning:
        parts.append(
            el("span", view.say("trace.leaning"), " ", _links(leaning, view), class_="mb-trace__lean")
        )
    if parts:
        return join(parts, " ")
    reason = "informative" if clause.kind == "informative" else "no_case"
    return el("em", view.say(f"trace.{reason}"))


def _links(cases: Sequence[Case], view: View) -> Markup:
    return join(
        [el("a", case.id, href=view.href(case.page, case.id), class_="mb-case__id") for case in cases], " "
    )


def _code(clause: Clause, carried: Carried, view: View) -> Markup:
    knobs = carried.knobs.get(clause.id, [])
    files = carried.code.of_clause(clause.id, carried.knobs)
    parts = [el("code", knob, class_="mb-trace__knob") for knob in knobs]
    parts += [el("code", file) for file in files]
    if parts:
        return join(parts, " ")
    reason = "informative" if clause.kind == "informative" else "no_code"
    return el("em", view.say(f"trace.{reason}"))


# As data


def rules_json(spec: Spec, cases: Sequence[Case]) -> list[dict[str, Any]]:
    """Every clause: id, texts, kind, sources each with its mark, cases, and its page from the site's root.

    The clause's own `mark` is that of the first source.
    """
    return [
        {
            "id": clause.id,
            "text": {language: spec.text(clause.id, language) for language in LANGUAGES},
            "kind": clause.kind,
            "mark": clause.source["mark"],
            "sources": [_source(place, spec) for place in clause.sources],
            "cases": [case.id for case in cases if case.clause == clause.id],
            "page": {language: page_path(language, clause.page, anchor(clause.id)) for language in LANGUAGES},
        }
        for clause in spec.clauses.values()
    ]


def _source(place: Place, spec: Spec) -> dict[str, Any]:
    document = spec.sources[place["doc"]]
    return {
        "document": f"{document['site']}: {document['title']}",
        "heading": place.get("heading"),
        "read": str(document["read"]),
        "mark": place["mark"],
    }
