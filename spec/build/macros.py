"""What a page can ask for: the macros of mkdocs-macros. Each makes HTML for the page's own language.

    {{ cases("hands/types") }}        the examples of a table
    {{ show("K7QF") }}                the cards of an example, in the line of text
    {{ clause("bsfyi/foul.pays") }}   a rule with its id and source
    {{ clauses("bsfyi/foul.") }}      the rules of this page whose ids begin so
    {{ value("sweep.factor") }}       a number of the profile; {{ value("match.deals", 0) }} one out of a list
    {{ bonus_table() }} {{ instant_table() }} {{ knob_table("sweep") }}
    {{ glossary() }} {{ sources() }} {{ clause_list() }} {{ rule_card() }} {{ checker() }}

A page never types a number of the rules or a card of its own: it asks for them here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from . import blocks, clauseart, rulecard, tables
from .cardart import cards
from .markup import el
from .view import View


def define_env(env: Any) -> None:
    """Registers the macros; mkdocs-macros calls this once a build and language."""

    def view() -> View:
        return View.of(env.page.file.src_uri)

    def macro(make: Callable[..., Markup | str], *, block: bool = True) -> None:
        def called(*arguments: Any) -> str:
            made = make(*arguments, view())
            # A blank line on either side makes Markdown take it as one piece of HTML and leave it alone.
            return f"\n{made}\n" if block else str(made)

        env.macro(called, make.__name__)

    for make in (cases, clause, clauses, bonus_table, instant_table, knob_table):
        macro(make)
    for make in (glossary, sources, clause_list, rule_card, checker):
        macro(make)
    macro(show, block=False)
    macro(value, block=False)


def cases(table: str, view: View) -> Markup:
    """The examples of a table, `page/name`."""
    return tables.case_table(table, view)


def show(case: str, view: View) -> Markup:
    """The cards of an example's first question, in the line of text; of several rows the first."""
    variant = view.case(case).inputs[0]
    asked = (
        variant.input.get("cards")
        or variant.input.get("a")
        or variant.input.get("rows", "").partition("/")[0]
    )
    if not asked:
        raise ValueError(f"{view.where}: the example {case} asks about no single row of cards to show")
    return el("span", cards(asked.split(), view), class_="mb-row mb-size-s")


def clause(name: str, view: View) -> Markup:
    """One rule with its id, its mark and its source."""
    return clauseart.clause_block(name, view)


def clauses(prefix: str, view: View) -> Markup:
    """The rules of this page whose ids begin with `prefix`."""
    return clauseart.clause_blocks(prefix, view)


def clause_list(view: View) -> Markup:
    """All rules in one table."""
    return clauseart.clause_list(view)


def value(knob: str, *rest: Any) -> str:
    """A knob's value as the page says it, and of a list one item by its index."""
    *index, view = rest
    if knob not in view.knobs:
        raise ValueError(f"{view.where}: the profile {view.profile} has no knob {knob}")
    found = view.value(knob)
    return blocks.told(found[index[0]] if index else found, view.spec.knobs[knob], view)


def bonus_table(view: View) -> Markup:
    """The row bonuses."""
    return blocks.bonus_table(view)


def instant_table(view: View) -> Markup:
    """The instant wins and their prices."""
    return blocks.instant_table(view)


def knob_table(prefix: str, view: View) -> Markup:
    """All knobs under a prefix."""
    return blocks.bonus_table(view) if prefix == "bonus" else blocks.knob_table(prefix, view)


def glossary(view: View) -> Markup:
    """The words of the game."""
    return blocks.glossary(view)


def sources(view: View) -> Markup:
    """The documents the rules are read from."""
    return blocks.sources(view)


def rule_card(view: View) -> Markup:
    """The one-page card."""
    return rulecard.rule_card(view)


def checker(view: View) -> Markup:
    """The checker. What stands inside the element is read where it cannot run, and goes once it does."""
    # One block round it all: loose, Markdown makes it a paragraph, which the fallback's blocks would close.
    return el(
        "div",
        el("link", rel="stylesheet", href=view.asset("assets/app/checker.css")),
        el(
            "maubinh-checker",
            el(
                "div",
                el("p", el("strong", view.say("checker.title"))),
                el("p", view.say("checker.what")),
                el("p", view.say("checker.needs")),
                class_="mb-checker-fallback",
            ),
            lang=view.language,
            data_cases=view.asset("assets/data/cases.json"),
            data_clauses=view.asset("assets/data/clauses.json"),
        ),
        el("script", type="module", src=view.asset("assets/app/checker.js")),
    )
