"""Data the site carries beside its pages: cases and clauses as JSON, and each language's search index."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from spec import odds

from .cases import Case
from .quiz import quiz_json
from .rulebook import rulebook
from .specdata import Spec
from .tables import exchanges
from .trace import RULES, rules_json
from .view import DEFAULT_LANGUAGE, LANGUAGES, PROFILE, View, anchor, page_path

DATA = "assets/data"
TERM = 10
"""How much a word of the glossary counts for more in the search than a part of a page."""
SHARED = 3
"""A deal that fewer sources settle tells too little about which of them a table plays by."""


def cases_json(cases: Sequence[Case]) -> list[dict[str, Any]]:
    """Every case with its requests and expected replies, for the checker's `#case=` and other programs."""
    return [
        {
            "id": case.id,
            "clause": case.clause,
            "op": case.op,
            "profile": case.profiles[0].wire,
            "page": {language: page_path(language, case.page, case.id) for language in LANGUAGES},
            "title": dict(case.title),
            "reason": dict(case.reason),
            "contested": dict(case.contested) if case.contested else None,
            "items": exchanges(case),
        }
        for case in cases
    ]


def deals_json(cases: Sequence[Case]) -> list[dict[str, Any]]:
    """The deals that several sources settle, with what each makes of them: `by`, profile -> reply."""
    deals = []
    for case in cases:
        variant = case.inputs[0]
        refs = [ref for ref in case.profiles if not ref.knobs]
        if case.op != "score" or len(refs) < SHARED:
            continue
        deals.append(
            {
                "id": case.id,
                "clause": case.clause,
                "page": {language: page_path(language, case.page, case.id) for language in LANGUAGES},
                "title": dict(case.title),
                "players": variant.request()["players"],
                "by": {ref.base: variant.expected_under(ref) for ref in refs},
            }
        )
    return deals


def clauses_json(spec: Spec) -> dict[str, dict[str, str]]:
    """Clause id -> language -> the address of its text, from the site's root."""
    return {
        clause.id: {language: page_path(language, clause.page, anchor(clause.id)) for language in LANGUAGES}
        for clause in spec.clauses.values()
    }


def write_data(site: Path, spec: Spec, cases: Sequence[Case]) -> None:
    """Write cases, deals, rules and clause addresses for pages, and `rules/clauses.json` for everybody."""
    deals = deals_json(cases)
    files = {
        f"{DATA}/cases.json": cases_json(cases),
        f"{DATA}/deals.json": deals,
        f"{DATA}/quiz.json": quiz_json(spec, deals),
        f"{DATA}/clauses.json": clauses_json(spec),
        f"{DATA}/profiles.json": rulebook(spec),
        f"{DATA}/odds.json": odds.read(),
        RULES: rules_json(spec, cases),
    }
    for name, value in files.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        path.write_text(text, encoding="utf-8")


def split_search(site: Path, spec: Spec, cases: Sequence[Case], terms: Sequence[Mapping[str, Any]]) -> None:
    """Makes the index of both languages into one for each, and adds every word, clause and case by itself.

    They are left out of the pages' own text in the index (`data-search-exclude`): as entries of their own
    they are found once, and lead to their place on the page.
    """
    path = site / "search" / "search_index.json"
    index: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for language in LANGUAGES:
        root = page_path(language, "index")
        others = tuple(f"{other}/" for other in LANGUAGES if other != DEFAULT_LANGUAGE)
        docs: list[Mapping[str, Any]] = [
            {**entry, "location": entry["location"].removeprefix(root)}
            for entry in index["docs"]
            if (entry["location"].startswith(root) if root else not entry["location"].startswith(others))
        ]
        docs = grouped([*docs, *_entries(language, spec, cases, terms)])
        folder = site / root / "search"
        folder.mkdir(parents=True, exist_ok=True)
        # The theme fetches the index with every page; its words wait for who searches (search-later.js).
        for name, value in (("search_index.json", {**index, "docs": []}), ("words.json", docs)):
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            (folder / name).write_text(text, encoding="utf-8")


def grouped(docs: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The entries of each page together, the page's own first: the theme takes that for the whole page."""
    pages: dict[str, list[Mapping[str, Any]]] = {}
    for entry in docs:
        pages.setdefault(entry["location"].partition("#")[0], []).append(entry)
    return [entry for entries in pages.values() for entry in entries]


def _entries(
    language: str, spec: Spec, cases: Sequence[Case], terms: Sequence[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    root = page_path(language, "index")
    view = View(language, "index", spec, tuple(cases))

    def entry(page: str, fragment: str, title: str, text: str, boost: float) -> dict[str, Any]:
        return {
            "location": page_path(language, page, fragment).removeprefix(root),
            "title": html.escape(title),
            "text": f"<p>{html.escape(text)}</p>",
            "boost": boost,
        }

    # Who asks for a word, in either language, wants its meaning first, then the rules about it, then the many
    # examples.
    others = [each for each in LANGUAGES if each != language]
    for term in terms:
        names = " · ".join(_names(term, each) for each in (language, *others))
        yield entry("glossary", f"term-{term['id']}", names, term["text"][language], TERM)
    # Of seven sets of rules the one the site plays by comes first.
    for clause in spec.clauses.values():
        boost = 2 if clause.profile in (None, PROFILE) else 1
        yield entry(clause.page, anchor(clause.id), clause.id, view.clause_text(clause.id), boost)
    for case in cases:
        title = f"{case.id} · {view.text(case.title)}"
        yield entry(case.page, case.id, title, view.text(case.reason), 0.5)


def _names(term: Mapping[str, Any], language: str) -> str:
    """All names of a word of the glossary in a language."""
    return ", ".join([term[language]["term"], *term[language].get("also", ())])
