"""The tables of examples: each case of `examples.yaml` as a row with its cards, its answer and its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from .answers import answer
from .cardart import cards, hand, row
from .cases import Case, Variant
from .clauseart import MARKS
from .columns import by_profile, full_name
from .markup import el, join
from .view import View, anchor, player_letter, signed

CASE_MARKS = {"stated": MARKS["stated"], "derived": MARKS["implied"], "editorial": MARKS["editorial"]}
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


def _row(case: Case, view: View) -> Markup:
    main, *further = case.inputs
    wide = " mb-case--wide" if case.op in WIDE else ""
    by = " mb-case--by" if _several(case) else ""
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
        el("td", question(main, view), _further(further, view), role="cell", class_="mb-col-cards"),
        el("td", _answers(main, view), role="cell", class_="mb-col-answer"),
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


def _further(variants: list[Variant], view: View) -> Markup | None:
    if not variants:
        return None
    items = [
        el(
            "li",
            el("span", view.text(variant.title), class_="mb-also__title") if variant.title else None,
            question(variant, view),
            el("div", _answers(variant, view), class_="mb-also__answer"),
            data_variant=variant.name,
        )
        for variant in variants
    ]
    return el(
        "details",
        el("summary", view.say("cases.more", n=len(items))),
        el("ul", join(items, "\n"), class_="mb-also"),
        class_="mb-more",
    )


# Questions, by op


def question(variant: Variant, view: View) -> Markup:
    """What is asked: cards drawn, typed text as typed, deals as a table of numbers."""
    return _QUESTIONS[variant.op](variant, view)


def _classify(variant: Variant, view: View) -> Markup:
    return row(variant.input["cards"].split(), view)


def _compare(variant: Variant, view: View) -> Markup:
    outcome = variant.expect().get("outcome")
    lines = []
    for letter in ("a", "b"):
        won = " mb-row--won" if outcome == letter else ""
        lines.append(row(variant.input[letter].split(), view, name=letter.upper(), extra=won))
    return el("span", join(lines, "\n"), class_="mb-pair")


def _check(variant: Variant, view: View) -> Markup:
    return hand(_rows(variant.input["rows"]), view)


def _instant(variant: Variant, view: View) -> Markup:
    return row(variant.input["cards"].split(), view)


def _rows(text: str) -> dict[str, list[str]]:
    """`back / middle / front`; wrong sizes and wrong cards are shown as they were asked."""
    parts = [part.split() for part in text.split("/")]
    return dict(zip(("back", "middle", "front"), parts, strict=True))


def _score(variant: Variant, view: View) -> Markup:
    # Under several profiles the totals stand side by side in the answer.
    alone = len(variant.profiles) == 1
    totals: list[int] | None = variant.expected.get("result", {}).get("totals") if alone else None
    return el(
        "div",
        *(
            el(
                "div",
                el(
                    "div",
                    el("strong", player_letter(index), class_="mb-player__name"),
                    _does(player, view),
                    el(
                        "span",
                        view.chi(signed(totals[index]), variant.profiles[0].base),
                        class_="mb-player__total",
                    )
                    if totals
                    else None,
                    class_="mb-player__head",
                ),
                _laid(player, view),
                class_="mb-player",
            )
            for index, player in enumerate(variant.input["players"])
        ),
        class_="mb-table",
    )


def _does(player: Mapping[str, str], view: View) -> Markup | None:
    for key in ("declares", "left"):
        if key in player:
            return el("span", view.say(f"cases.{key}"), class_="mb-player__does")
    return None


def _laid(player: Mapping[str, str], view: View) -> Markup:
    if "rows" in player:
        return hand(_rows(player["rows"]), view)
    held = player.get("declares") or player.get("left") or ""
    return el("span", cards(held.split(), view), class_="mb-row mb-row--held")


def _parse(variant: Variant, view: View) -> Markup:
    return el("code", variant.input["text"], class_="mb-typed")


def _match(variant: Variant, view: View) -> Markup:
    deals = variant.input["deals"]
    letters = [player_letter(index) for index in range(len(deals[0]))]
    totals = variant.expected.get("result", {}).get("totals")
    head = [
        el("th", view.say("cases.deal"), scope="col"),
        *(el("th", letter, scope="col") for letter in letters),
    ]
    body = [
        el("tr", el("th", number, scope="row"), *(el("td", signed(amount)) for amount in deal))
        for number, deal in enumerate(deals, 1)
    ]
    foot = None
    if totals:
        sums = (el("td", signed(total)) for total in totals)
        foot = el("tfoot", el("tr", el("th", view.say("cases.total"), scope="row"), *sums))
    return el("table", el("thead", el("tr", *head)), el("tbody", *body), foot, class_="mb-deals")


_QUESTIONS: dict[str, Callable[[Variant, View], Markup]] = {
    "classify": _classify,
    "compare": _compare,
    "check": _check,
    "instant_win": _instant,
    "score": _score,
    "parse": _parse,
    "match": _match,
}
