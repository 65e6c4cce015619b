"""Clauses as HTML: the rule itself, what it rests on, and the examples that hold it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from .cases import Case
from .clause import Clause, Place
from .markup import el, fold, join
from .view import View, anchor

MARKS = {"stated": "●", "implied": "◐", "editorial": "◆", "silent": "○", "contradictory": "≠"}
"""The sign of each mark: told apart by shape, not by colour alone."""

CASE_MARKS = {"stated": MARKS["stated"], "derived": "▲", "editorial": MARKS["editorial"]}
"""Those of examples: one sign has one name, so what follows from a clause has its own."""

SHOWN_CASES = 12
"""How many examples a clause names outright; the rest are there on asking."""


def date(iso: str, language: str) -> str:
    """`2026-11-30` as people of the language write it."""
    year, month, day = iso.split("-")
    return f"{int(day)}/{int(month)}/{year}" if language == "vi" else iso


def clause_block(name: str, view: View) -> Markup:
    """A clause with its id, which links to itself where the clause is at home and to its home elsewhere.

    It rests on the document of the page's profile; where it is at home the other documents follow.
    """
    clause = view.clause(name)
    at_home = clause.page == view.page
    id_ = anchor(name)
    place = view.place(clause)
    why = place.get("why")
    return el(
        "div",
        el("p", view.clause_text(name), class_="mb-clause__text"),
        el("p", el("em", view.say("clauses.why"), ": "), view.text(why), class_="mb-clause__why")
        if why
        else None,
        el(
            "p",
            el(
                "span",
                mark(place["mark"], view),
                ": ",
                cited(place, view),
                class_="mb-clause__source",
            ),
            _informative(clause, view),
            _examples(clause, view),
            " ",
            el(
                "a",
                name,
                href=view.href(clause.page, id_),
                class_="mb-clause__id",
                aria_label=view.say("clauses.label", id=name),
            ),
            class_="mb-clause__foot",
        ),
        _other_places(clause, place, view) if at_home else None,
        _more_examples(clause, view),
        id=id_ if at_home else None,
        class_=f"mb-clause mb-clause--{place['mark']}",
        data_clause=name,
        data_search_exclude="1",
    )


def clause_blocks(prefix: str, view: View) -> Markup:
    """The clauses of this page whose id begins with `prefix`, in the order of their file."""
    found = [c.id for c in view.spec.clauses.values() if c.id.startswith(prefix) and c.page == view.page]
    if not found:
        raise ValueError(f"{view.where}: no clause of this page begins with {prefix}")
    return el("div", join([clause_block(name, view) for name in found], "\n"), class_="mb-clauses")


def mark(name: str, view: View) -> Markup:
    """Whether the source states, implies or leaves it: a sign, a word, and more on asking."""
    sign = el("span", MARKS[name], class_="mb-mark__sign", aria_hidden="true")
    said = view.say(f"clauses.marks.{name}")
    title = view.say(f"clauses.marks_why.{name}")
    return el("span", sign, " ", said, class_=f"mb-mark mb-mark--{name}", title=title)


def cited(place: Place, view: View) -> str:
    """Document, heading and date of reading: the source is a page without anchors and without a date."""
    source = view.spec.sources[place["doc"]]
    read = date(str(source["read"]), view.language)
    if "heading" not in place:
        return view.say("clauses.source_whole", site=source["site"], date=read)
    return view.say("clauses.source", site=source["site"], heading=place["heading"], date=read)


def borne_out(place: Place, view: View) -> Markup:
    """What a clause rests on in one document: the mark, the citation, which of its rules if not all."""
    named = [view.text(view.spec.profiles[profile]["name"]) for profile in place.get("profiles", ())]
    only = f" ({', '.join(named)})" if named else ""
    return join([mark(place["mark"], view), ": ", cited(place, view), only])


def _other_places(clause: Clause, shown: Place, view: View) -> Markup | None:
    """Where the other documents have the clause, folded away."""
    rest = [place for place in clause.sources if place is not shown]
    if not rest:
        return None
    items = [
        el("li", borne_out(place, view), el("br"), view.text(place["why"]))
        if "why" in place
        else el("li", borne_out(place, view))
        for place in rest
    ]
    return el(
        "details",
        el("summary", view.say("clauses.other_places", n=len(rest))),
        el("ul", *items, class_="mb-clause__places"),
        class_="mb-more",
    )


def _informative(clause: Clause, view: View) -> Markup | None:
    if clause.kind == "executable":
        return None
    said, title = view.say("clauses.informative"), view.say("clauses.informative_why")
    return join([Markup(" "), el("span", said, class_="mb-clause__kind", title=title)])


def _examples(clause: Clause, view: View) -> Markup | None:
    found = _cases(clause, view)[:SHOWN_CASES]
    if not found:
        return None
    label = el("span", view.say("clauses.examples"), ": ")
    links = _links(found, view)
    return join([Markup(" "), el("span", label, links, class_="mb-clause__cases")])


def _cases(clause: Clause, view: View) -> list[Case]:
    """The examples that hold a clause; where it is only a guest those asked under the page's profile."""
    found = view.cases_of_clause(clause.id)
    if clause.page == view.page:
        return found
    return [case for case in found if any(ref.base == view.profile for ref in case.profiles)]


def _more_examples(clause: Clause, view: View) -> Markup | None:
    """What is left of a long list of examples, folded away: a block of ids tells a reader nothing."""
    rest = _cases(clause, view)[SHOWN_CASES:]
    if not rest:
        return None
    return el(
        "details",
        el("summary", view.say("clauses.more", n=len(rest))),
        el("p", _links(rest, view), class_="mb-clause__cases"),
        class_="mb-more",
    )


def _links(cases: Sequence[Case], view: View) -> Markup:
    return join([el("a", case.id, href=view.href(case.page, case.id)) for case in cases], " ")


def clause_list(view: View) -> Markup:
    """Every clause in a table, folded: id, what it rests on, how many examples hold it."""
    head = [el("th", view.say(f"clauses.list.{key}"), scope="col") for key in ("id", "mark", "cases")]
    rows = []
    for clause in view.spec.clauses.values():
        count = len(view.cases_of_clause(clause.id))
        informative = el("span", view.say("clauses.informative"), class_="mb-clause__kind")
        rows.append(
            el(
                "tr",
                el(
                    "td",
                    el(
                        "a", clause.id, href=view.href(clause.page, anchor(clause.id)), class_="mb-clause__id"
                    ),
                    el("span", view.clause_text(clause.id), class_="mb-list__text"),
                ),
                el("td", mark(clause.source["mark"], view)),
                el("td", count if clause.kind == "executable" else informative),
            )
        )
    table = el("table", el("thead", el("tr", *head)), el("tbody", join(rows, "\n")), class_="mb-list")
    box = el("div", table, class_="mb-list-box", data_search_exclude="1")
    return fold(view.say("clauses.fold", n=len(rows)), box)
