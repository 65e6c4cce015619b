"""The odds page's second half: what rows are laid as, and sweeps, out of the tables that `spec.odds` laid.

{{ type_chart("back") }}        of which type a row is under the page's profile
{{ type_odds() }}               the same of all rows and profiles
{{ sweep_chart() }} {{ sweep_odds() }}    sweeps, and sweeps of the table
"""

from __future__ import annotations

from markupsafe import Markup

from .blocks import ROWS, capital
from .chancewords import numbers, sampled_bar, seen, sized, table_of, ticks
from .chart import bars
from .columns import profiles, short_name
from .markup import el, fold, join
from .view import View

EVENTS = ("sweep", "sweeps", "swept", "table")


def type_chart(row: str, view: View) -> Markup:
    """Of which type a well-laid row is, under the page's profile; the strongest on top."""
    found = numbers()["laid"]["profiles"][view.profile]["rows"][row]
    shown = [
        sampled_bar(capital(view.lang("types", type_)), share, view)
        for type_, share in reversed(found.items())
    ]
    return bars(
        f"odds-{row}",
        view.say("odds.types.title", row=view.lang("rows", row)),
        sized("types.about", view, profile=short_name(view.profile, view)),
        shown,
        ticks(max(bar.high or bar.part for bar in shown), view),
    )


def type_odds(view: View) -> Markup:
    """Of which type each row is, a table for each profile, folded."""
    head = [view.say("odds.type"), *(capital(view.lang("rows", row)) for row in ROWS)]
    tables = []
    for profile in profiles(view):
        found = numbers()["laid"]["profiles"][profile]["rows"]
        rows = [
            (
                capital(view.lang("types", type_)),
                *(seen(found[row][type_], view) if type_ in found[row] else "–" for row in ROWS),
            )
            for type_ in reversed(found["back"])
        ]
        title = short_name(profile, view)
        tables.append(fold(view.say("odds.types.fold", profile=title), table_of(title, head, rows)))
    return el("div", join(tables, "\n"), class_="mb-odds-all", data_search_exclude="1")


def sweep_chart(view: View) -> Markup:
    """How often each kind of sweep happens under the page's profile."""
    found = numbers()["laid"]["profiles"][view.profile]
    shown = [sampled_bar(view.say(f"odds.events.{name}"), found[name], view) for name in EVENTS]
    return bars(
        "odds-sweeps",
        sized("sweeps.title", view),
        sized("types.about", view, profile=short_name(view.profile, view)),
        shown,
        ticks(max(bar.high or bar.part for bar in shown), view),
    )


def sweep_odds(view: View) -> Markup:
    """The same of all profiles."""
    head = [view.say("odds.profile"), *(view.say(f"odds.events.{name}") for name in EVENTS)]
    by_profile = numbers()["laid"]["profiles"]
    rows = [
        (short_name(profile, view), *(seen(by_profile[profile][name], view) for name in EVENTS))
        for profile in profiles(view)
    ]
    return table_of(sized("sweeps.title", view), head, rows)
