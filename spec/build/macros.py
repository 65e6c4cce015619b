"""What a page can ask for: the macros of mkdocs-macros. Each makes HTML for the page's own language.

    {{ cases("hands/types") }}        the examples of a table
    {{ show("K7QF") }}                the cards of an example, in the line of text
    {{ clause("bsfyi/foul.pays") }}   a rule with its id and source
    {{ clauses("bsfyi/foul.") }}      the rules of this page whose ids begin so
    {{ value("sweep.factor") }}       a number of the profile; {{ value("match.deals", 0) }} one out of a list
    {{ knob_name("wheel") }} {{ rules_name() }}    what a knob, and what the rules of this page are called
    {{ bonus_table() }} {{ instant_table() }} {{ knob_table("sweep") }}
    {{ difference_table("bonuses") }} {{ filter_box() }} {{ mark_key() }}    where the sources part
    {{ count("profiles") }}           how many there are, in a word; and the rest of spec/build/counts.py
    {{ options() }}                   other readings of the page's profile, or of all
    {{ option("sweep-3") }}           what an option of the page's profile is called
    {{ trace() }} {{ data_link() }}   each clause with what carries it; the same as data
    {{ bundle_link() }}               the examples as data
    {{ editions() }} {{ case_changes() }}    what each edition changed, in the clauses and in the examples
    {{ row_names() }}                 which rows chi đầu and chi cuối are, by both readings
    {{ glossary() }} {{ sources() }} {{ clause_list() }} {{ rule_card() }}
    {{ op_table() }} {{ exchange("K7QF") }}    and the rest of spec/build/wire.py, for pages of the protocol
    {{ instant_chart() }} {{ instant_odds() }}    and the rest of spec/build/chances.py, for the page of odds
    {{ figures() }}                   what was measured, out of benchmarks/results/
    {{ listing("assets/adapters/adapter.py") }} {{ sample_report() }}    and the rest of spec/build/tryout.py
    {{ checker() }} {{ score() }} {{ compare() }} {{ suggest() }} {{ check_types() }} {{ quiz() }}
    {{ house_rules() }} {{ conformance_run() }}

A page never types a number of the rules or a card of its own: it asks for them here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from . import (
    blocks,
    casechanges,
    chances,
    changes,
    clauseart,
    columns,
    costs,
    counts,
    differences,
    measured,
    offer,
    parts,
    rerun,
    rownames,
    rulecard,
    tables,
    tryout,
    widgets,
    wire,
)
from . import trace as traces
from .cardart import cards
from .markup import el, join
from .view import OF_ALL_PROFILES, View


def define_env(env: Any) -> None:
    """Registers the macros; mkdocs-macros calls this once a build and language."""

    def view() -> View:
        return View.of(env.page.file.src_uri)

    def macro(make: Callable[..., Markup | str], *, block: bool = True) -> None:
        def called(*arguments: Any) -> str:
            made = make(*arguments, view())
            # A blank line on either side makes Markdown take it as one piece of HTML and leave it alone.
            return f"\n{parts.kept_out(str(made))}\n" if block else str(made)

        env.macro(called, make.__name__)

    for make in (cases, clause, clauses, bonus_table, instant_table, knob_table, difference_table):
        macro(make)
    for make in (glossary, sources, clause_list, rule_card, checker, score, compare, quiz, house_rules):
        macro(make)
    for block in chances.BLOCKS:
        macro(block)
    macro(check_types)
    macro(suggest)
    macro(conformance_run)
    for make in (filter_box, mark_key, options, trace, editions, case_changes, row_names):
        macro(make)
    macro(option, block=False)
    macro(data_link, block=False)
    macro(bundle_link, block=False)
    macro(show, block=False)
    macro(value, block=False)
    macro(counts.count, block=False)
    macro(knob_name, block=False)
    macro(rules_name, block=False)
    for made in (*wire.MACROS, *tryout.MACROS, *measured.MACROS, *chances.MACROS):
        macro(made, block=False)


def cases(table: str, view: View) -> Markup:
    """The examples of a table, `page/name`; folded on pages that are long enough without them."""
    shown = tables.folded(table, view) if view.folds_cases else tables.case_table(table, view)
    return join([rerun.bar(view), shown]) if rerun.stands_before(table, view) else shown


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
    return columns.told(found[index[0]] if index else found, view.spec.knobs[knob], view)


def knob_name(knob: str, view: View) -> str:
    """What a knob is called."""
    if knob not in view.spec.knobs:
        raise ValueError(f"{view.where}: there is no knob {knob}")
    return view.text(view.spec.knobs[knob]["label"])


def rules_name(view: View) -> str:
    """What the rules of the page are called, in short."""
    return columns.short_name(view.profile, view)


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


def difference_table(group: str, view: View) -> Markup:
    """What the sources say to the questions of a group, side by side."""
    return differences.difference_table(group, view)


def filter_box(view: View) -> Markup:
    """The choice to see only the lines that differ."""
    return differences.filter_box(view)


def mark_key(view: View) -> Markup:
    """What the marks mean."""
    return differences.mark_key(view)


def options(view: View) -> Markup:
    """The other readings of the page's profile to play by; on a page of all profiles those of each."""
    profiles = columns.profiles(view) if view.page in OF_ALL_PROFILES else [view.profile]
    return costs.option_list(view, profiles)


def option(name: str, view: View) -> str:
    """What an option is called, in the line of text."""
    return costs.option_name(name, view)


def trace(view: View) -> Markup:
    """Every clause with its source, its cases and its code."""
    return traces.trace(view)


def data_link(view: View) -> Markup:
    """A link to the clauses as data."""
    return el("a", traces.RULES, href=view.asset(traces.RULES))


def bundle_link(view: View) -> Markup:
    """A link to the list of the files that hold the examples as data, of the current edition."""
    path = f"{offer.FOLDER}/{changes.edition()}/manifest.json"
    return el("a", path, href=view.asset(path))


def editions(view: View) -> Markup:
    """What each edition changed."""
    return changes.edition_list(view)


def row_names(view: View) -> Markup:
    """Which rows `chi đầu` and `chi cuối` are."""
    return rownames.row_names(view)


def case_changes(view: View) -> Markup:
    """What each edition changed in the examples."""
    return casechanges.case_changes(view)


def checker(view: View) -> Markup:
    """The checker."""
    return widgets.widget("checker", view)


def score(view: View) -> Markup:
    """A table settled deal by deal, with its match on a sheet."""
    return widgets.widget("score", view)


def suggest(view: View) -> Markup:
    """The ways to lay thirteen cards."""
    return widgets.widget("suggest", view)


def compare(view: View) -> Markup:
    """One deal under all rules."""
    return widgets.widget("compare", view)


def check_types(view: View) -> Markup:
    """Foul or not by the types of the rows alone."""
    return widgets.widget("types", view)


def quiz(view: View) -> Markup:
    """A few deals that lead to the rules a table plays by."""
    return widgets.widget("quiz", view)


def house_rules(view: View) -> Markup:
    """A source's rules, changed as a table plays them, for print and for a link."""
    return widgets.widget("house-rules", view)


def conformance_run(view: View) -> Markup:
    """The button that runs the conformance suite."""
    return widgets.widget("conformance", view, data_bundle=view.asset(f"{tryout.bundle()}/"))
