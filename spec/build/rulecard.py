"""The rule card: one A4 page with the whole of a profile, to print and lay on the table."""

from __future__ import annotations

from markupsafe import Markup

from maubinh_core.ranking import HandType

from .blocks import BONUS_TYPES, ROWS, SIZES, capital, example
from .clauseart import date
from .markup import el
from .view import View


def rule_card(view: View) -> Markup:
    """The card. Sentences are those of spec/site/, the numbers in them and in its tables the profile's."""
    profile = view.spec.profiles[view.profile]
    source = view.spec.sources[profile["source"]]
    read = date(str(source["read"]), view.language)
    return el(
        "section",
        el("h2", view.say("card.title", site=source["site"]), class_="mb-rulecard__title"),
        el(
            "div",
            _part(view, "order", _types(view), _text(view, "order_ranks"), _front(view)),
            _part(view, "straights", _text(view, "straights_second")),
            _part(view, "rows", _rows(view)),
            _part(view, "pay", _text(view, "pay_text"), _bonuses(view)),
            _part(view, "sweep", _text(view, "sweep_text")),
            _part(view, "table_sweep", _text(view, "table_sweep_text")),
            _part(view, "foul", _text(view, "foul_text")),
            _part(view, "instants", _instants(view), _text(view, "instants_text")),
            _part(view, "match", _text(view, "match_text")),
            class_="mb-rulecard__parts",
        ),
        el(
            "p",
            view.say("card.foot"),
            " ",
            el("span", view.say("card.version", edition=profile["edition"], date=read)),
            class_="mb-rulecard__foot",
        ),
        class_="mb-rulecard",
    )


def _part(view: View, name: str, *content: Markup) -> Markup:
    title = el("h3", view.say(f"card.{name}"))
    return el("div", title, *content, class_=f"mb-rulecard__part mb-rulecard__{name.replace('_', '-')}")


def _text(view: View, name: str) -> Markup:
    return el("p", view.rule(f"card.{name}"))


def _row(view: View, row: str) -> str:
    """A row by the profile's name with its size, which alone tells everyone the same row."""
    return view.say("card.row", name=view.row_name(row), n=SIZES[row])


def _front(view: View) -> Markup:
    return el("p", view.say("card.order_front", front=capital(_row(view, "front"))))


def _rows(view: View) -> Markup:
    names = {row: _row(view, row) for row in ROWS}
    return el("p", capital(view.say("card.rows_text", **names)))


def _types(view: View) -> Markup:
    items = []
    for name in (type_.id for type_ in reversed(HandType)):
        drawn = example(view, "classify", "type", name)
        line = el("span", capital(view.lang("types", name)), " ", drawn, class_="mb-rulecard__type")
        items.append(el("li", line))
    return el("ol", *items)


def _bonuses(view: View) -> Markup:
    rows = []
    for row in reversed(ROWS):
        for name in reversed(BONUS_TYPES):
            if (knob := f"bonus.{row}.{name}") in view.knobs:
                hand = capital(view.lang("types", name))
                label = view.say("card.bonus", hand=hand, row=_row(view, row))
                rows.append(el("tr", el("th", label, scope="row"), el("td", view.value(knob))))
    return el("table", el("tbody", *rows), class_="mb-rulecard__table")


def _instants(view: View) -> Markup:
    rows = (
        el(
            "tr",
            el("th", capital(view.lang("instants", name)), scope="row"),
            el("td", view.value(f"instant.{name}")),
        )
        for name in view.value("instant.rank")
    )
    return el("table", el("tbody", *rows), class_="mb-rulecard__table")
