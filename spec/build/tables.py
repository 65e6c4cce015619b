"""The tables of examples: each case of `examples.yaml` as a row with its cards, its answer and its reason."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from .answers import answer
from .blocks import capital
from .cases import Case, Variant
from .clauseart import CASE_MARKS
from .columns import by_profile, full_name
from .markup import el, fold, join
from .questions import question
from .view import View, anchor

WIDE = frozenset({"score", "match"})


def case_table(table: str, view: View) -> Markup:
    """The table `page/name`: one row per case. KeyError-like messages name the page that asked for it."""
    found = view.cases_of_table(table)
    head = [
        el("th", view.say(f"cases.{key}"), scope="col", class_=f"mb-col-{key}", role="columnheader")
        for key in ("example", "cards", "answer")
    ]
    # Roles are written out: the style sheet lays rows out as blocks, and browsers then forget the table.
    # A section, because the theme's search parser ends an exclusion at the first end tag of the same name.
    return el(
        "section",
        el(
            "table",
            el("caption", f"{view.say('cases.caption')} ({len(found)})", class_="mb-hidden"),
            el("thead", el("tr", *head, role="row"), role="rowgroup"),
            el("tbody", join([_row(case, view) for case in found], "\n"), role="rowgroup"),
            class_="mb-cases mb-cases--by" if any(_several(case) for case in found) else "mb-cases",
            role="table",
        ),
        class_="mb-cases-box",
        data_table=table,
        data_search_exclude="1",
    )


def folded(table: str, view: View) -> Markup:
    """The same behind a line that says how many there are."""
    return fold(view.say("cases.fold", n=len(view.cases_of_table(table))), case_table(table, view))


def _row(case: Case, view: View) -> Markup:
    main, *further = case.inputs
    wide = " mb-case--wide" if case.op in WIDE else ""
    by = " mb-case--by" if _several(case) else ""
    # Answers side by side stand below the cards: further questions then come after them, not in between.
    more = _further(main, further, view)
    return el(
        "tr",
        el(
            "td",
            el("span", view.text(case.title), class_="mb-case__title"),
            el("p", view.text(case.reason), class_="mb-case__reason"),
            _contested(case, view),
            _foot(case, view),
            role="cell",
            class_="mb-col-example",
        ),
        el("td", question(main, view), None if by else more, role="cell", class_="mb-col-cards"),
        el("td", _answers(main, view), more if by else None, role="cell", class_="mb-col-answer"),
        id=case.id,
        role="row",
        class_=f"mb-case mb-case--{case.op}{wide}{by}",
        data_case=case.id,
        data_clause=case.clause,
    )


def _several(case: Case) -> bool:
    return len(case.profiles) > 1


def _answers(variant: Variant, view: View) -> Markup:
    """The answer; under a profile that is not the page's with its name, under several a column for each."""
    if len(variant.profiles) > 1:
        return by_profile(variant, view)
    (profile,) = variant.profiles
    if profile.label == view.profile:
        return answer(variant, view)
    return join([answer(variant, view), el("span", full_name(profile, view), class_="mb-answer__profile")])


def exchanges(case: Case) -> list[dict[str, Any]]:
    """Each question of a case as {request (without id), expect}: what a program is asked, and must answer."""
    items = []
    for variant in case.inputs:
        request = {key: value for key, value in variant.request().items() if key != "id"}
        items.append({"request": request, "expect": variant.expected})
    return items


def _contested(case: Case, view: View) -> Markup | None:
    """Where the source does not settle a case: a word, a sign and the reason, never a colour alone."""
    notes = []
    if case.contested:
        badge = el("strong", view.say("cases.contested"), class_="mb-badge mb-badge--contested")
        notes.append(el("p", badge, " ", view.text(case.contested), class_="mb-case__note"))
    if case.source["mark"] == "editorial":
        badge = el("strong", view.say("clauses.marks.editorial"), class_="mb-badge mb-badge--editorial")
        notes.append(el("p", badge, " ", view.text(case.source["why"]), class_="mb-case__note"))
    return join(notes) if notes else None


def _foot(case: Case, view: View) -> Markup:
    clause = view.clause(case.clause)
    return el(
        "span",
        el(
            "a",
            f"#{case.id}",
            href=f"#{case.id}",
            class_="mb-case__id",
            title=view.say("cases.link", id=case.id),
        ),
        " ",
        el(
            "a",
            case.clause,
            href=view.href(clause.page, anchor(case.clause)),
            class_="mb-case__clause",
            title=view.clause_text(case.clause),
        ),
        " ",
        _mark(case, view),
        " ",
        el(
            "a",
            view.say("cases.open"),
            href=view.href("check", f"case={case.id}"),
            class_="mb-case__open",
            aria_label=view.say("cases.open_label", id=case.id),
        ),
        class_="mb-case__foot",
    )


def _mark(case: Case, view: View) -> Markup:
    """Whether the source says so outright or it follows; a choice of ours has a note beside."""
    name = case.source["mark"]
    sign = el("span", CASE_MARKS[name], aria_hidden="true", class_="mb-mark__sign")
    title = case.source.get("heading")
    return el(
        "span", sign, " ", view.say(f"cases.marks.{name}"), class_=f"mb-mark mb-mark--{name}", title=title
    )


def _further(main: Variant, variants: list[Variant], view: View) -> Markup | None:
    """The further questions of a case, folded, each with its own answer and an address of its own."""
    if not variants:
        return None
    alone = len(variants) == 1
    items = [
        el(
            "li",
            None if alone and not _alike(main, variants) else _also_title(variant, view),
            question(variant, view),
            el("div", _answers(variant, view), class_="mb-also__answer"),
            id=variant.name,
            data_variant=variant.name,
        )
        for variant in variants
    ]
    return el(
        "details",
        el("summary", _announced(main, variants, view)),
        el("ul", join(items, "\n"), class_="mb-also"),
        class_="mb-more",
    )


def _also_title(variant: Variant, view: View) -> Markup | None:
    return el("span", view.text(variant.title), class_="mb-also__title") if variant.title else None


def _alike(main: Variant, variants: list[Variant]) -> bool:
    """Whether the further questions are answered as the first one is."""
    return all(variant.expects == main.expects for variant in variants)


def _announced(main: Variant, variants: list[Variant], view: View) -> str:
    """What the fold holds: more of the same, or questions with answers of their own."""
    what = view.say(f"cases.what.{main.op}")
    if _alike(main, variants):
        return view.say("cases.more", n=len(variants), what=what)
    if len(variants) > 1:
        return view.say("cases.others", n=len(variants), what=what)
    (variant,) = variants
    title = view.text(variant.title) if variant.title else ""
    key = "second_of" if title else "second"
    return view.say(f"cases.{key}", what=what, What=capital(what), title=title)
