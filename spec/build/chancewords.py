"""Chances as the odds page writes them, in words and in tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import floor, log10
from typing import Any

from markupsafe import Markup

from spec import odds
from spec.odds.dealing import PLAYERS
from spec.odds.sampling import CERTAINTY

from .chart import Bar, Tick
from .markup import el, join
from .measured import written
from .view import View

_LEAST = 1e-6
"""What is rarer has more noughts as a percentage than anybody reads."""

POWERS = (12, 9, 6, 3, 0)
"""Of ten, for the lines of the chart of instant wins: a hand in so many."""


@cache
def numbers() -> Mapping[str, Any]:
    """`spec/odds.json`."""
    return odds.read()


def whole(number: float, view: View) -> str:
    """`9.462`, as the language groups it."""
    return written(f"{number:,.0f}", view)


def odds_number(name: str, view: View) -> str:
    """`hands`: all there are; `dealt`, `dealt_hands`, `laid`, `laid_hands`: of the samples, at tables of
    `players`, with `seed` and bounds of a `certainty`; `step`: from line to line of the first chart."""
    told = numbers()
    sizes = {
        "hands": told["exact"]["hands"],
        "dealt": told["dealt"]["tables"],
        "dealt_hands": PLAYERS * told["dealt"]["tables"],
        "laid": told["laid"]["tables"],
        "laid_hands": PLAYERS * told["laid"]["tables"],
        "players": PLAYERS,
        "step": 10 ** (POWERS[0] - POWERS[1]),
    }
    plain = {"seed": str(told["laid"]["seed"]), "certainty": f"{CERTAINTY:.0%}"}
    return plain[name] if name in plain else whole(sizes[name], view)


def sized(path: str, view: View, **filled: object) -> str:
    """The site's word at a path under `odds`, the sizes it names filled in as well."""
    sizes = {name: odds_number(name, view) for name in ("players", "certainty", "step")}
    return view.say(f"odds.{path}", **sizes, **filled)


def percent(part: float, view: View) -> str:
    """A chance to three digits: `1,74%`, `0,0106%`."""
    hundredth = 100 * part
    places = 0 if hundredth == 0 else max(0, 2 - floor(log10(hundredth)))
    return f"{written(f'{hundredth:.{places}f}', view)}%"


def chance(part: float, view: View) -> list[str]:
    """A chance, not nought, as told: `1,74%`, then `cứ 57 bài có một`; of what is very rare only that."""
    rare = [one_in(part, view)]
    return rare if part < _LEAST else [percent(part, view), *rare]


def sampled(share: Mapping[str, float], view: View) -> str:
    """A sample's share to a tenth of a percent; what is rarer, to a hundredth."""
    part = share["count"] / share["of"]
    return f"{written(f'{100 * part:.{_places(part)}f}', view)}%"


def between(share: Mapping[str, float], view: View) -> str:
    """A sample's bounds, as finely as its share."""
    places = _places(share["count"] / share["of"])
    low, high = (written(f"{100 * share[end]:.{places}f}", view) for end in ("low", "high"))
    return view.say("odds.between", low=low, high=high)


def _places(part: float) -> int:
    return 1 if part >= 0.01 or part == 0 else 2


def one_in(part: float, view: View) -> str:
    """`cứ 9.462 bài có một`."""
    return view.say("odds.one_in", n=whole(1 / part, view))


def sampled_bar(label: str, share: Mapping[str, float], view: View, *, hatched: bool = False) -> Bar:
    """A bar with its bounds."""
    part = share["count"] / share["of"]
    return Bar(label, part, sampled(share, view), share["low"], share["high"], hatched)


def seen(share: Mapping[str, float], view: View) -> Markup:
    """A sample's share over its bounds."""
    return join(
        [
            el("strong", sampled(share, view)),
            el("span", between(share, view), class_="mb-odds__sub"),
        ]
    )


def ticks(most: float, view: View) -> list[Tick]:
    """From nothing up to past the longest, in four steps of a round number of percent."""
    step = next(step for step in (0.5, 1, 2, 5, 10, 15, 20, 25) if 4 * step >= 100 * most)
    return [Tick(n * step / 100, f"{written(f'{n * step:g}', view)}%") for n in range(5)]


def table_of(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> Markup:
    """A table whose rows become panels on a narrow column; so its roles are written out."""
    cells = [el("th", name, scope="col", role="columnheader") for name in head]
    body = [
        el(
            "tr",
            el("th", first, scope="row", role="rowheader"),
            *(
                el("td", value, role="cell", data_label=name)
                for name, value in zip(head[1:], rest, strict=True)
            ),
            role="row",
        )
        for first, *rest in rows
    ]
    made = el(
        "table",
        el("thead", el("tr", *cells, role="row"), role="rowgroup"),
        el("tbody", *body, role="rowgroup"),
        class_=f"mb-values mb-panels mb-odds mb-odds--{len(head)}",
        role="table",
        aria_label=title,
    )
    return el("div", made, class_="mb-values-box", data_search_exclude="1")
