"""Where the sources part: their knobs side by side, what each rests on, and what a difference costs.

A table for each group of knobs, a line for each knob, a column for each profile. A cell tells the value with
a link to its clause, how far the source supports it, the heading it stands under and a case. On a narrow
screen the style sheet makes a line into a panel with the sources under one another.
"""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from .clauseart import CASE_MARKS, MARKS
from .columns import profiles, short_name
from .costs import cost_line
from .markup import el, join
from .sides import GROUPS, NAMES, Cell, agreed, case_of, cells, chosen, label, lines, missing
from .view import SOURCE_PAGE, View, anchor

WORTHLESS = frozenset({"match.deals"})
"""Lines that no deal can show: how many deals a match has is worth no chi in any."""


def difference_table(group: str, view: View) -> Markup:
    """The table of a group; ValueError where there is no such group."""
    if group not in GROUPS:
        raise ValueError(f"{view.where}: no group {group} of differences; there are {', '.join(GROUPS)}")
    head = [
        el("th", el("span", view.say("knobs.name"), class_="mb-hidden"), scope="col", role="columnheader")
    ]
    for profile in profiles(view):
        link = el("a", short_name(profile, view), href=view.href(SOURCE_PAGE + profile))
        head.append(el("th", link, scope="col", role="columnheader"))
    return el(
        "section",
        el(
            "table",
            el("caption", view.say(f"differences.groups.{group}"), class_="mb-hidden"),
            el("thead", el("tr", *head, role="row"), role="rowgroup"),
            join([_line(line, view) for line in lines(group, view)], "\n"),
            class_="mb-diff",
            role="table",
        ),
        class_="mb-diff-box",
        data_search_exclude="1",
    )


def _line(line: str, view: View) -> Markup:
    """A line and under it what the difference costs, together so that the filter takes both away."""
    found = cells(line, view)
    alike = agreed(line, found, view)
    if alike:
        told_ = [_one(line, found, view)]
    else:
        told_ = [_cell(line, profile, cell, view) for profile, cell in found.items()]
        told_ += _rest(line, found, view)
    cost = None if alike else _cost(line, view)
    name = el("a", label(line, view), href=f"#diff-{line}", class_="mb-diff__name")
    everywhere = "alike" if all(found.values()) else "alike_where"
    note = el("span", view.say(f"differences.{everywhere}"), class_="mb-diff__alike") if alike else None
    return el(
        "tbody",
        el("tr", el("th", name, note, scope="row", role="rowheader"), *told_, role="row"),
        el("tr", el("td", cost, role="cell", colspan=len(found) + 1), role="row", class_="mb-diff__cost")
        if cost
        else None,
        id=f"diff-{line}",
        role="rowgroup",
        class_="mb-diff__line",
        data_line=line,
        data_alike=alike,
    )


def _cost(line: str, view: View) -> Markup | None:
    """What the difference is worth, or that no deal tells it apart; what is worth no chi has neither."""
    if line in NAMES or line in WORTHLESS:
        return None
    return cost_line(line, view) or el("span", view.say("differences.untold"), class_="mb-cost mb-dim")


def _one(line: str, found: Mapping[str, Cell | None], view: View) -> Markup:
    """What all say alike, once; what each rests on stands behind it."""
    first = next(cell for cell in found.values() if cell)
    each = [
        el("li", *_answer(line, profile, cell, view), class_="mb-diff__each")
        for profile, cell in found.items()
    ]
    return el(
        "td",
        _value(first, view),
        el(
            "details",
            el("summary", view.say("differences.each")),
            el("ul", join(each, "\n")),
            class_="mb-diff__basis",
        ),
        role="cell",
        colspan=len(found),
        class_="mb-diff__one",
    )


def _cell(line: str, profile: str, cell: Cell | None, view: View) -> Markup:
    chosen_ = cell is None and chosen(line, profile, view)
    kind = None if cell else "mb-diff__none mb-diff__none--chosen" if chosen_ else "mb-diff__none"
    return el("td", *_answer(line, profile, cell, view), role="cell", data_profile=profile, class_=kind)


def _rest(line: str, found: Mapping[str, Cell | None], view: View) -> list[Markup]:
    """For a phone, in place of as many cells: who has no answer to a line, all in one."""
    names = [
        short_name(profile, view)
        for profile, cell in found.items()
        if cell is None and not chosen(line, profile, view)
    ]
    if not names:
        return []
    said = missing(line, view) or view.say("differences.absent")
    return [el("td", el("span", ", ".join(names)), said, role="cell", class_="mb-diff__rest")]


def _answer(line: str, profile: str, cell: Cell | None, view: View) -> list[Markup | str | None]:
    """What one source says to a line: the value, what it rests on, and a case."""
    # On a phone the column's head is gone: the answer names its source itself.
    who = el("span", short_name(profile, view), class_="mb-diff__who", aria_hidden="true")
    if cell is None:
        said = missing(line, view)
        dash = el("span", "–", aria_hidden="true")
        absent = el("span", view.say("differences.absent"), class_="mb-hidden")
        return [who, said or join([dash, absent]), *_chosen(line, profile, view)]
    case = case_of(line, profile, cell.clause.id, view)
    return [
        who,
        _value(cell, view),
        _basis(cell, view),
        el(
            "a",
            f"#{case.id}",
            href=view.href(case.page, case.id),
            class_="mb-case__id mb-diff__case",
            title=view.text(case.title),
        )
        if case
        else None,
    ]


def _value(cell: Cell, view: View) -> Markup:
    return el(
        "a",
        cell.value,
        href=view.href(cell.clause.page, anchor(cell.clause.id)),
        class_="mb-diff__value",
        title=view.clause_text(cell.clause.id),
    )


def _chosen(line: str, profile: str, view: View) -> list[Markup]:
    """What a line is worth once an option of the source is chosen, each linked to its clause."""
    return [
        el(
            "p",
            view.say("differences.chosen", name=view.text(name)),
            " ",
            el("a", value, href=view.href(view.clause(clause).page, anchor(clause))),
            class_="mb-diff__chosen",
        )
        for value, clause, name in chosen(line, profile, view)
    ]


def _basis(cell: Cell, view: View) -> Markup:
    """The mark; opened, the place in the source, why it is read so, and how else it could be."""
    sign = el("span", MARKS[cell.mark], class_="mb-mark__sign", aria_hidden="true")
    said = view.say(f"clauses.marks.{cell.mark}")
    site = view.spec.sources[cell.document]["site"]
    place = el("a", site, href=view.href("sources", f"source-{cell.document}"))
    parts = [
        el("p", place, ", “", el("span", cell.heading, lang="vi"), "”") if cell.heading else el("p", place),
        el("p", view.text(cell.why)) if cell.why else None,
        *(
            el("p", view.say("differences.reading"), " ", el("strong", value), ": ", view.text(why))
            for value, why in cell.readings
        ),
        el(
            "p",
            el(
                "a",
                cell.clause.id,
                href=view.href(cell.clause.page, anchor(cell.clause.id)),
                class_="mb-clause__id",
            ),
        ),
    ]
    return el(
        "details",
        el(
            "summary",
            el(
                "span",
                sign,
                " ",
                el("span", said, class_="mb-mark__said"),
                class_=f"mb-mark mb-mark--{cell.mark}",
            ),
        ),
        join(parts),
        class_=f"mb-diff__basis mb-diff__basis--{cell.mark}",
    )


def filter_box(view: View) -> Markup:
    """The choice to see only the lines that differ; without its script all lines are there, and no box."""
    total = [line for group in GROUPS for line in lines(group, view)]
    differing = [line for line in total if not agreed(line, cells(line, view), view)]
    return el(
        "div",
        el(
            "maubinh-filter",
            el(
                "label",
                el("input", type="checkbox"),
                " ",
                view.say("differences.only", n=len(differing), all=len(total)),
            ),
            el("span", role="status", class_="mb-filter__told"),
            data_only=view.say("differences.shown", n=len(differing)),
            data_all=view.say("differences.shown_all", n=len(total)),
            class_="mb-filter",
        ),
        el("script", type="module", src=view.asset("assets/js/differences.js")),
    )


def mark_key(view: View) -> Markup:
    """The marks and what each means: those of clauses, then what only examples bear."""
    named = [("clauses", name, sign) for name, sign in MARKS.items()]
    named += [("cases", name, sign) for name, sign in CASE_MARKS.items() if name not in MARKS]
    items = [
        el(
            "div",
            el(
                "dt",
                el("span", sign, class_="mb-mark__sign", aria_hidden="true"),
                " ",
                view.say(f"{kind}.marks.{name}"),
            ),
            el("dd", view.say(f"{kind}.marks_why.{name}")),
        )
        for kind, name, sign in named
    ]
    return el("dl", *items, class_="mb-marks")
