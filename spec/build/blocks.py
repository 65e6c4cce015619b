"""Parts of pages made from the rules: prices of rows and of instant wins, glossary, sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from .cardart import row as row_of_cards
from .clauseart import date, mark
from .columns import told
from .markup import el, join
from .specdata import load_terms, typeset
from .view import LANGUAGES, View, anchor

ROWS = ("back", "middle", "front")
SIZES = {"back": 5, "middle": 5, "front": 3}
BONUS_TYPES = ("straight_flush", "four_of_a_kind", "full_house", "three_of_a_kind")
BONUS_HANDS = (
    "straight_flush.top",
    "straight_flush",
    "straight_flush.wheel",
    "four_of_a_kind.A",
    "four_of_a_kind",
    "full_house",
    "three_of_a_kind.A",
    "three_of_a_kind",
)
"""The hands a profile may pay for, as the last part of their knobs, highest first."""


def capital(text: str) -> str:
    """The first letter made large, as at the head of a cell."""
    return text[:1].upper() + text[1:]


def _price(knob: str, view: View) -> Markup:
    """A value of the profile, linked to the clause that puts it into words; of no bonus the ordinary 1."""
    entry = view.knobs[knob]
    clause = view.clause(entry["clause"])
    link = view.href(clause.page, anchor(clause.id))
    return el("a", entry["value"] or 1, href=link, class_="mb-price", title=view.clause_text(clause.id))


def bonus_table(view: View) -> Markup:
    """The profile's row bonuses: hands down, rows across; what has no bonus is worth the ordinary 1."""
    if view.value("bonus.mode") == "none":
        raise ValueError(f"{view.where}: the profile {view.profile} has no row bonuses")
    names = {row: view.say("knobs.row", name=capital(view.row_name(row)), n=SIZES[row]) for row in ROWS}
    head = [el("th", view.say("knobs.hand"), scope="col")]
    head += [el("th", names[row], scope="col") for row in ROWS]
    body = []
    for hand in BONUS_HANDS:
        type_, _, special = hand.partition(".")
        if special and not any(f"bonus.{row}.{hand}" in view.knobs for row in ROWS):
            continue
        cells = [el("td", _bonus(row, hand, view), data_label=names[row]) for row in ROWS]
        name = view.say_key("knobs.special", hand) if special else view.lang("types", type_)
        body.append(el("tr", el("th", capital(name), scope="row"), *cells))
    ones = (el("td", el("span", 1, class_="mb-dim"), data_label=names[row]) for row in ROWS)
    body.append(el("tr", el("th", capital(view.say("knobs.other")), scope="row"), *ones))
    return _boxed(el("table", el("thead", el("tr", *head)), el("tbody", *body), class_="mb-values mb-bonus"))


def _bonus(row: str, hand: str, view: View) -> Markup:
    """What a row won with a hand is worth; of a special hand without a price of its own, as of any."""
    type_ = hand.partition(".")[0]
    for knob in (f"bonus.{row}.{hand}", f"bonus.{row}.{type_}"):
        if knob in view.knobs:
            return _price(knob, view)
    if row == "front" and type_ != "three_of_a_kind":
        return el("span", "–", class_="mb-dim", title=view.say("knobs.cannot"))
    return el("span", 1, class_="mb-dim")


def instant_table(view: View) -> Markup:
    """The instant wins of the profile, highest first: one of each drawn, and its price."""
    per_row = view.value("instant.per") == "row"
    heads = {
        "rank": "rank",
        "instant": "instant",
        "instant_example": "instant_example",
        "instant_value": "instant_value_row" if per_row else "instant_value",
    }
    head = [
        el("th", view.say(f"knobs.{word}"), scope="col", class_=f"mb-col-{key}")
        for key, word in heads.items()
    ]
    body = []
    for rank, name in _ranked(view):
        knob = f"instant.{name}"
        clause = view.clause(view.knobs[knob]["clause"])
        link = view.href(clause.page, anchor(clause.id))
        body.append(
            el(
                "tr",
                el("td", rank, class_="mb-col-rank"),
                el("th", el("a", capital(view.lang("instants", name)), href=link), scope="row"),
                el("td", example(view, "instant_win", "instant_win", name), class_="mb-col-instant_example"),
                el("td", _price(knob, view), class_="mb-col-instant_value"),
            )
        )
    table = el("table", el("thead", el("tr", *head)), el("tbody", *body), class_="mb-values mb-instants")
    return _boxed(table)


def _ranked(view: View) -> list[tuple[int, str]]:
    """The instant wins, each with its rank: of one price, one rank where the profile has them tie."""
    names: list[str] = view.value("instant.rank")
    if view.value("instant.equal_rank") != "tie":
        return list(enumerate(names, 1))
    prices = [view.value(f"instant.{name}") for name in names]
    ranks = [1 + sum(other > price for other in prices) for price in prices]
    return sorted(zip(ranks, names, strict=True), key=lambda pair: pair[0])


def example(view: View, op: str, key: str, wanted: str) -> Markup:
    """The cards of the first case of `op` that is answered so, at full length (no row of three).

    A case asked under the page's profile comes first.
    """
    own = sorted(view.cases, key=lambda case: all(ref.base != view.profile for ref in case.profiles))
    for case in own:
        first = case.inputs[0]
        if case.op == op and first.expect().get(key) == wanted:
            codes = first.input["cards"].split()
            if len(codes) > 3:
                return row_of_cards(codes, view)
    return Markup("")


def knob_table(prefix: str, view: View) -> Markup:
    """Every knob of the profile under a prefix: its name, its value in words, and what it rests on."""
    found = [name for name in view.knobs if name == prefix or name.startswith(f"{prefix}.")]
    if not found:
        raise ValueError(f"{view.where}: the profile {view.profile} has no knob under {prefix}")
    head = [el("th", view.say(f"knobs.{key}"), scope="col") for key in ("name", "value", "basis")]
    body = []
    for name in found:
        entry, knob = view.knobs[name], view.spec.knobs[name]
        clause = view.clause(entry["clause"])
        label = el("a", view.text(knob["label"]), href=view.href(clause.page, anchor(clause.id)))
        value = told(entry["value"], knob, view)
        body.append(
            el("tr", el("th", label, scope="row"), el("td", value), el("td", mark(entry["mark"], view)))
        )
    return _boxed(el("table", el("thead", el("tr", *head)), el("tbody", *body), class_="mb-values"))


def _boxed(table: Markup) -> Markup:
    return el("div", table, class_="mb-values-box")


def glossary(view: View) -> Markup:
    """The words of the game, each with its other names and the other language's word for it."""
    (other,) = (language for language in LANGUAGES if language != view.language)
    entries = []
    for term in load_terms():
        here, there = term[view.language], term[other]
        # The other language's word stands beside: it need not be said again, only be found by the search.
        names = ", ".join(name for name in here.get("also", ()) if name != there["term"])
        entries.append(
            el(
                "div",
                el(
                    "dt",
                    el("a", here["term"], href=f"#term-{term['id']}", class_="mb-term__name"),
                    " ",
                    el("span", there["term"], lang=other, class_="mb-term__other"),
                ),
                el("dd", typeset(term["text"][view.language]), class_="mb-term__text"),
                el("dd", view.say("glossary.also", names=names), class_="mb-term__also") if names else None,
                id=f"term-{term['id']}",
                class_="mb-term",
            )
        )
    return el("dl", join(entries, "\n"), class_="mb-glossary", data_search_exclude="1")


def sources(view: View) -> Markup:
    """Every document the rules are read from: what it is, what it lacks, and where it contradicts itself."""
    blocks = [_source(name, source, view) for name, source in view.spec.sources.items()]
    return join(blocks, "\n")


def _source(name: str, source: Mapping[str, Any], view: View) -> Markup:
    dated = source.get("dated")
    facts = [
        view.say("sources.read", date=date(str(source["read"]), view.language)),
        view.say("sources.dated", date=date(str(dated), view.language))
        if dated
        else view.say("sources.undated"),
        view.say("sources.language", language=view.say(f"sources.languages.{source['language']}")),
    ]
    rows = [
        join([el("dt", capital(view.lang("rows", row))), el("dd", source["row_names"][row]), ""], "\n")
        for row in ROWS
        if row in source.get("row_names", {})
    ]
    lacks = [
        el("li", el("q", lack["heading"]), ": ", view.text(lack))
        if lack.get("heading")
        else el("li", view.text(lack))
        for lack in source.get("lacks", ())
    ]
    return el(
        "section",
        el(
            "h3",
            source["site"],
            ": ",
            el("span", source["title"], lang=source["language"]),
            id=f"source-{name}",
        ),
        el("p", view.text(source["about"])),
        el("p", " · ".join(facts), class_="mb-source__facts"),
        _titled(view.say("sources.rows"), el("dl", *rows, class_="mb-source__rows")) if rows else None,
        _contradictions(source, view),
        _titled(view.say("sources.lacks"), el("ul", *lacks)) if lacks else None,
        class_="mb-source",
    )


def _titled(title: str, body: Markup) -> Markup:
    return join([el("h4", title), body], "\n")


def _contradictions(source: Mapping[str, Any], view: View) -> Markup | None:
    items = []
    for entry in source.get("contradictions", ()):
        places = [el("li", el("q", place["heading"]), ": ", view.text(place)) for place in entry["places"]]
        clauses = [
            el("a", name, href=view.href(view.clause(name).page, anchor(name)), class_="mb-clause__id")
            for name in entry.get("clauses", ())
        ]
        chosen = [
            el("strong", view.say("sources.chosen"), ": "),
            view.text(entry["chosen"]),
            " ",
            join(clauses, " "),
        ]
        items.append(
            el(
                "li",
                el("strong", view.text(entry["about"])),
                el("ul", *places),
                el("p", *chosen),
                class_="mb-two",
            )
        )
    return _titled(view.say("sources.contradictions"), el("ul", *items, class_="mb-twos")) if items else None
