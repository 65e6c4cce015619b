"""Mistakes between the pages under docs/ and the rules: a source's page shows what its document bears out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .specdata import Spec
from .view import LANGUAGES, SOURCE_PAGE
from .yamlio import Problem, relative

_CLAUSE_MACRO = re.compile(r"\{\{\s*clause\(\s*[\"']([^\"']+)[\"']")


def source_page_problems(spec: Spec, docs: Path) -> Iterator[Problem]:
    """A clause on a source's page whose document has no place for it: a reader of that document alone would
    find it added. (That no clause of its own is missing there, the tests of the pages hold.)
    """
    for language in LANGUAGES:
        for profile, rules in spec.profiles.items():
            page = docs / language / f"{SOURCE_PAGE}{profile}.md"
            if not page.exists():
                continue
            for number, name in _shown(page):
                clause = spec.clauses.get(name)
                if clause and clause.place(profile, rules["source"]) is None:
                    mend = f"say in spec/clauses/ what {rules['source']} has of it, or take it off the page"
                    message = "the page's document has no place for this clause"
                    yield Problem(relative(page), number, name, message, mend)


def _shown(page: Path) -> Iterator[tuple[int, str]]:
    """The line and the id of each clause that a page shows by name."""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        for name in _CLAUSE_MACRO.findall(line):
            yield number, name
