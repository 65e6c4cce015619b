"""Charts as SVG in the page, readable at every width and without colour.

Across, everything is in percent of the width, so that a chart narrows without its words shrinking; down, in
em, so that it grows with the reader's own size of text. Each thing drawn is named and numbered beside it,
series differ by pattern, and colours come from the style sheet, which knows light from dark. All numbers
stand in a table on the same page: a chart says in its description what it shows and leaves the rest to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from textwrap import wrap

from markupsafe import Markup

from .markup import el, join

# In em, but for the letters that a line of the narrowest column holds beside a number.
_LINE = 1.3
_BAR = 0.8
_GAP = 0.95
_FOOT = 1.9
_LETTERS = 36


@dataclass(frozen=True)
class Bar:
    """One bar: what it stands for, its length as a part of 1, that in words, and the bounds of a sample's."""

    label: str
    part: float
    said: str
    low: float | None = None
    high: float | None = None
    hatched: bool = False


@dataclass(frozen=True)
class Dot:
    """One dot on a scale of powers of ten: what it stands for, its place, and that in words."""

    label: str
    value: float
    said: str


@dataclass(frozen=True)
class Tick:
    """A line of the scale and what stands below it."""

    value: float
    said: str


def bars(id_: str, title: str, about: str, rows: Sequence[Bar], ticks: Sequence[Tick]) -> Markup:
    """Bars from nothing on the left to the last tick on the right, with a line over a sample's bounds."""
    full = ticks[-1].value
    drawn, bottom = [], 0.0
    for row in rows:
        label, top = _label(row.label, bottom)
        middle = top + _BAR / 2
        drawn += [
            *label,
            _text(row.said, 100, top - 0.4, anchor="end", class_="mb-chart__said"),
            el(
                "rect",
                x=0,
                y=_em(top),
                width=_percent(row.part / full),
                height=_em(_BAR),
                class_="mb-chart__hatched" if row.hatched else "mb-chart__bar",
                fill=f"url(#{id_}-hatch)" if row.hatched else None,
            ),
        ]
        if row.low is not None and row.high is not None:
            drawn.append(_line(row.low / full, row.high / full, middle, middle, "mb-chart__bounds"))
        bottom = top + _BAR + _GAP
    places = [tick.value / full for tick in ticks]
    return _drawn(id_, title, about, drawn, bottom, list(zip(places, ticks, strict=True)))


def dots(id_: str, title: str, about: str, rows: Sequence[Dot], ticks: Sequence[Tick]) -> Markup:
    """Dots on a scale of powers of ten, the rarest on the left; what is said stands beside each."""
    least, most = log10(ticks[0].value), log10(ticks[-1].value)

    def place(value: float) -> float:
        return (log10(value) - least) / (most - least)

    drawn, bottom = [], 0.0
    for row in rows:
        label, top = _label(row.label, bottom)
        at, middle = place(row.value), top + _BAR / 2
        right = at < 0.5  # where there is more room
        drawn += [
            *label,
            _line(0, 1, middle, middle, "mb-chart__guide"),
            el("circle", cx=_percent(at), cy=_em(middle), r=_em(0.42), class_="mb-chart__dot"),
            _text(
                row.said,
                100 * at,
                middle + 0.35,
                shift=0.9 if right else -0.9,
                anchor="start" if right else "end",
                class_="mb-chart__said mb-chart__said--on",
            ),
        ]
        bottom = top + _BAR + _GAP
    places = [place(tick.value) for tick in ticks]
    return _drawn(id_, title, about, drawn, bottom, list(zip(places, ticks, strict=True)))


def _label(said: str, top: float) -> tuple[list[Markup], float]:
    """A label in as many lines as it takes, and where what it stands over begins."""
    lines = wrap(said, _LETTERS)
    drawn = [_text(line, 0, top + _LINE * number - 0.2) for number, line in enumerate(lines, 1)]
    return drawn, top + _LINE * len(lines) + 0.2


def _drawn(
    id_: str,
    title: str,
    about: str,
    drawn: Sequence[Markup],
    bottom: float,
    ticks: Sequence[tuple[float, Tick]],
) -> Markup:
    """The chart with its scale behind it, its title and its description."""
    scale = []
    for at, tick in ticks:
        anchor = "start" if at == 0 else "end" if at == 1 else "middle"
        scale.append(_line(at, at, 0, bottom, "mb-chart__tick"))
        scale.append(_text(tick.said, 100 * at, bottom + 1.2, anchor=anchor, class_="mb-chart__scale"))
    stripes = el("rect", width=3, height=6, class_="mb-chart__stripe")
    pattern = el(
        "pattern",
        stripes,
        id=f"{id_}-hatch",
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    svg = el(
        "svg",
        el("title", title, id=f"{id_}-title"),
        el("desc", about, id=f"{id_}-about"),
        el("defs", pattern),
        *scale,
        *drawn,
        width="100%",
        height=_em(bottom + _FOOT),
        role="img",
        aria_labelledby=f"{id_}-title",
        aria_describedby=f"{id_}-about",
        class_="mb-chart__svg",
    )
    return el("figure", el("figcaption", title), svg, class_="mb-chart", data_search_exclude="1")


def _text(
    said: str,
    x: float,
    y: float,
    *,
    anchor: str = "start",
    shift: float = 0,
    class_: str = "mb-chart__label",
) -> Markup:
    return el(
        "text",
        said,
        x=f"{x:.4g}%",
        y=_em(y),
        dx=_em(shift) if shift else None,
        text_anchor=anchor,
        class_=class_,
    )


def _line(left: float, right: float, top: float, bottom: float, class_: str) -> Markup:
    return el(
        "line",
        x1=_percent(left),
        x2=_percent(right),
        y1=_em(top),
        y2=_em(bottom),
        class_=class_,
    )


def _percent(part: float) -> str:
    return f"{100 * part:.4g}%"


def _em(size: float) -> str:
    return f"{size:.4g}em"


def legend(*entries: tuple[str, bool]) -> Markup:
    """Which pattern stands for what: each entry's words, and whether it is the hatched one."""
    items = []
    for number, (said, hatched) in enumerate(entries):
        kind = "hatched" if hatched else "full"
        key = el("span", class_=f"mb-chart__key mb-chart__key--{kind}", aria_hidden="true")
        items.append(join([" " if number else None, el("span", key, said)]))
    return el("p", *items, class_="mb-chart__legend")
