"""The button that runs a page's examples again in the reader's browser, and the data it asks them from.

Each page with tables of examples has a file of its own, `assets/data/cases/<page>.json`: a reader who presses
the button fetches the questions of that page, not the whole of `cases.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from .cases import ROWS, Case, ProfileRef, Variant
from .markup import el
from .view import LANGUAGES, View
from .yamlio import ROOT

FOLDER = "assets/data/cases"
_TABLE = re.compile(r"\{\{\s*cases\(\s*[\"']([\w/-]+)[\"']")


def bar(view: View) -> Markup:
    """The button. It works once assets/js/site.js, which hears it, is there; until then it isn't shown."""
    count = len(_cases_of(view.cases, view.page))
    return el(
        "div",
        el("button", view.say("rerun.button", n=count), type="button", class_="mb-rerun__start"),
        class_="mb-rerun",
        lang=view.language,
        data_mb_rerun=view.page,
        data_failed=view.say("rerun.failed"),
        data_search_exclude="1",
    )


def stands_before(table: str, view: View) -> bool:
    """Whether the page's button stands before this table: before the first of the page."""
    return _first_table(ROOT / view.where) == table


@cache
def _first_table(page: Path) -> str | None:
    found = _TABLE.search(page.read_text(encoding="utf-8"))
    return found[1] if found else None


def page_json(page: str, cases: Sequence[Case]) -> dict[str, Any]:
    """All questions of a page's examples, and what its rows are called."""
    names = {row: {lang: View.of(f"{lang}/{page}.md").row_name(row) for lang in LANGUAGES} for row in ROWS}
    return {"page": page, "row_names": names, "cases": [_case(case) for case in _cases_of(cases, page)]}


def _case(case: Case) -> dict[str, Any]:
    """A case as a reader may copy it, each of its questions with the answer under each of its profiles."""
    kept: dict[str, Any] = {
        "id": case.id,
        "clause": case.clause,
        "with": list(case.with_),
        "table": case.table,
        "source": dict(case.source),
        "op": case.op,
        "title": dict(case.title),
        "reason": dict(case.reason),
    }
    return {**kept, "questions": [_question(variant) for variant in case.inputs]}


def _question(variant: Variant) -> dict[str, Any]:
    request = {key: value for key, value in variant.request().items() if key not in ("id", "profile")}
    under = [
        {"profile": profile.wire, "expected": variant.expected_under(profile)} | _told(variant, profile)
        for profile in variant.profiles
    ]
    return {"name": variant.name, "title": variant.title, "request": request, "under": under}


def _told(variant: Variant, profile: ProfileRef) -> dict[str, Any]:
    """What a case says of an error beside its code: about whom, which pairs are settled, which token."""
    expect = variant.expect(profile)
    told = {key: expect[key] for key in ("players", "partial", "token") if key in expect}
    return {"told": told} if "error" in expect and told else {}


def _cases_of(cases: Sequence[Case], page: str) -> list[Case]:
    return [case for case in cases if case.page == page]


def write(site: Path, cases: Sequence[Case]) -> None:
    """Write the file of each page."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for page in dict.fromkeys(case.page for case in cases):
        text = json.dumps(page_json(page, cases), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{page}.json").write_text(text, encoding="utf-8")
