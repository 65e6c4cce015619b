"""The odds page: what `spec/odds.json` holds, as charts and tables. No number is made here.

    {{ odds_number("hands") }}      a size of the counts or samples, the seed, the step of a chart's scale
    {{ odds_command("laid") }}      what makes a part of the file again
    {{ odds_link() }}               the file itself
    {{ instant_chart() }}           how rare each instant win is
    {{ instant_odds() }}            the same of each profile, as held and as the one that counts
    {{ any_chart() }} {{ any_odds() }}    that a hand, or somebody at a table of four, holds any
    {{ dealt_odds() }}              what dealing brought, beside what was counted

and what `rowchances` has of rows and sweeps. Profiles whose numbers are the same stand in one table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from spec.odds.dealing import PLAYERS

from .blocks import capital
from .chancewords import (
    POWERS,
    chance,
    numbers,
    odds_number,
    one_in,
    percent,
    sampled_bar,
    seen,
    sized,
    table_of,
    ticks,
    whole,
)
from .chart import Bar, Dot, Tick, bars, dots, legend
from .columns import profiles, short_name
from .markup import el, fold, join
from .measured import written
from .publish import DATA
from .rowchances import sweep_chart, sweep_odds, type_chart, type_odds
from .view import View

PUBLISHED = f"{DATA}/odds.json"


def odds_command(part: str, view: View) -> str:
    """What makes a part of the numbers again."""
    return f"`python -m spec.odds {part}`"


def odds_link(view: View) -> str:
    """A link to the numbers as data."""
    return str(el("a", PUBLISHED.rpartition("/")[2], href=view.asset(PUBLISHED)))


def _alike(view: View) -> list[tuple[list[str], Mapping[str, Any]]]:
    """The profiles of the counts, those of one count together, in the order of the site."""
    found: dict[str, list[str]] = {}
    by_profile = numbers()["exact"]["profiles"]
    for profile in profiles(view):
        if profile in by_profile:
            found.setdefault(json.dumps(by_profile[profile], sort_keys=True), []).append(profile)
    return [(names, by_profile[names[0]]) for names in found.values()]


def _names(names: Sequence[str], view: View) -> str:
    return ", ".join(short_name(name, view) for name in names)


def instant_chart(view: View) -> Markup:
    """Each instant win of any profile once; where profiles differ in what they count as one, each reading."""
    hands = numbers()["exact"]["hands"]
    held: dict[str, dict[int, list[str]]] = {}
    for profile in profiles(view):
        for name, count in numbers()["exact"]["profiles"].get(profile, {"held": {}})["held"].items():
            held.setdefault(name, {}).setdefault(count, []).append(profile)
    rows = [
        Dot(
            capital(view.lang("instants", name)) + (f" · {_names(who, view)}" if len(counts) > 1 else ""),
            count / hands,
            one_in(count / hands, view),
        )
        for name, counts in held.items()
        for count, who in counts.items()
    ]
    powers = [Tick(10.0**-power, view.say(f"odds.scale.{power}")) for power in POWERS]
    return dots(
        "odds-instants",
        view.say("odds.instants.title"),
        sized("instants.about", view, n=len(rows)),
        sorted(rows, key=lambda row: row.value),
        powers,
    )


def instant_odds(view: View) -> Markup:
    """Of the instant wins of each profile: how often they are held, and how often they are what counts."""
    hands = numbers()["exact"]["hands"]
    head = [view.say(f"odds.{key}") for key in ("instant", "held", "best")]
    tables: list[Markup] = []
    for who, counts in _alike(view):
        rows = [
            (
                capital(view.lang("instants", name)),
                _counted(counts["held"][name], hands, view),
                _counted(counts["best"][name], hands, view),
            )
            for name in counts["held"]
        ]
        total = _counted(counts["any"], hands, view)
        title = _names(who, view)
        table = table_of(title, head, [*rows, (capital(view.say("odds.any")), total, total)])
        # The first profile's stands open; who wants another's opens it.
        said = view.say("odds.instants.fold", profile=title)
        tables.append(fold(said, table) if tables else join([el("h3", title), table], "\n"))
    return el("div", join(tables, "\n"), class_="mb-odds-all", data_search_exclude="1")


def _counted(count: int, hands: int, view: View) -> Markup:
    """A count as a chance, and as it is."""
    first, *rest = chance(count / hands, view)
    told = [*rest, view.say("odds.hands", n=whole(count, view))]
    main = el("strong", first, class_=None if rest else "mb-odds__rare")
    return join([main, *(el("span", text, class_="mb-odds__sub") for text in told)])


def any_chart(view: View) -> Markup:
    """That one hand holds any, as counted, and that somebody at a table of four does, as dealt."""
    rows = []
    for who, counts in _alike(view):
        name, table = _names(who, view), numbers()["dealt"]["profiles"][who[0]]["table"]
        part = counts["any"] / numbers()["exact"]["hands"]
        rows.append(Bar(name, part, percent(part, view)))
        rows.append(sampled_bar(sized("at_table", view), table, view, hatched=True))
    chart = bars(
        "odds-any",
        sized("any_chart.title", view),
        sized("any_chart.about", view),
        rows,
        ticks(max(row.high or row.part for row in rows), view),
    )
    key = legend((view.say("odds.any_chart.hand"), False), (sized("any_chart.table", view), True))
    return el("div", key, chart, data_search_exclude="1")


def any_odds(view: View) -> Markup:
    """The same as a table."""
    head = [sized(key, view) for key in ("profile", "one_hand", "one_table")]
    rows = []
    for who, counts in _alike(view):
        table = numbers()["dealt"]["profiles"][who[0]]["table"]
        hand = _counted(counts["any"], numbers()["exact"]["hands"], view)
        rows.append((_names(who, view), hand, seen(table, view)))
    return table_of(sized("any_chart.title", view), head, rows)


def dealt_odds(view: View) -> Markup:
    """How often each instant win came up in the hands dealt, beside how often the counts expect it."""
    told = numbers()
    dealt = PLAYERS * told["dealt"]["tables"]
    head = [view.say(f"odds.{key}") for key in ("instant", "expected", "came")]
    tables = []
    for who, counts in _alike(view):
        came = told["dealt"]["profiles"][who[0]]
        rows = []
        for name, count in counts["held"].items():
            pairs = [
                (count * dealt / told["exact"]["hands"], came["held"][name]),
                (counts["best"][name] * dealt / told["exact"]["hands"], came["best"][name]),
            ]
            rows.append(
                (
                    capital(view.lang("instants", name)),
                    _and_best([_expected(pair[0], view) for pair in pairs], view),
                    _and_best([whole(pair[1], view) for pair in pairs], view),
                )
            )
        title = _names(who, view)
        tables.append(join([el("h3", title), table_of(title, head, rows)], "\n"))
    return el("div", fold(view.say("odds.dealt_fold"), join(tables, "\n")), data_search_exclude="1")


def _expected(times: float, view: View) -> str:
    return whole(times, view) if times >= 100 else written(f"{times:.{1 if times >= 0.1 else 5}f}", view)


def _and_best(said: Sequence[str], view: View) -> Markup:
    held, best = said
    return join([held, el("span", view.say("odds.best_sub", n=best), class_="mb-odds__sub")])


BLOCKS: tuple[Callable[..., Markup], ...] = (
    instant_chart,
    instant_odds,
    any_chart,
    any_odds,
    dealt_odds,
    type_chart,
    type_odds,
    sweep_chart,
    sweep_odds,
)
MACROS: tuple[Callable[..., str], ...] = (odds_number, odds_command, odds_link)
"""Each takes the page's view last; blocks stand by themselves, the others in the line of text."""
