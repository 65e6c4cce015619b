"""The page's widgets: each a custom element, its style sheets and modules, and what is read without them."""

from __future__ import annotations

from markupsafe import Markup

from .answers import SEATS
from .counts import in_words
from .markup import el
from .modules import chain
from .view import View

APP = "assets/app"
_STYLES = {
    "checker": ("checker",),
    "conformance": ("checker", "conformance"),
    "score": ("checker", "table", "score"),
    "suggest": ("checker", "suggest"),
    "types": ("checker", "types"),
}
_SHARED = ("checker", "table")
_OWN_PAGE = {
    "checker": "check",
    "score": "table",
    "suggest": "suggest",
    "compare": "compare",
    "types": "types",
    "quiz": "rules-quiz",
}
"""Where a widget is what the reader came for; a widget that is not named here runs no rules."""
_ON_DEMAND = frozenset({"conformance"})
"""Widgets that run rules on no page before the reader turns to them."""


def widget(name: str, view: View, **data: str) -> Markup:
    """`<maubinh-NAME>`, with `data` for its attributes.

    What stands inside the element is read where it cannot run, and goes once it does. Its words are
    `checker.title` and `.what`, or those under `widgets.NAME`.
    """
    fewest, most = (in_words(n, view) for n in (SEATS[0], SEATS[-1]))
    words = name if name == "checker" else f"widgets.{name.replace('-', '_')}"
    # One block round it all: loose, Markdown makes it a paragraph, which the fallback's blocks would close.
    return el(
        "div",
        *(
            el("link", rel="stylesheet", href=view.asset(f"{APP}/{style}.css"))
            for style in _STYLES.get(name, _SHARED)
        ),
        # What can be read comes first: the fonts, which are asked for when the page is laid out.
        *(
            el("link", rel="modulepreload", href=view.asset(f"{APP}/{module}"), fetchpriority="low")
            for module in chain(f"{name}.js")
        ),
        el(
            f"maubinh-{name}",
            el(
                "div",
                el("p", el("strong", view.say(f"{words}.title"))),
                el("p", view.say(f"{words}.what", fewest=fewest, most=most)),
                el("p", view.say("checker.needs")),
                class_="mb-checker-fallback",
            ),
            lang=view.language,
            data_start=_start(name, view.page),
            **data,
        ),
        el("script", type="module", src=view.asset(f"{APP}/{name}.js")),
    )


def _start(name: str, page: str) -> str:
    """When the widget's rules are loaded: eleven megabytes are not for a reader who only passes by."""
    if name in _ON_DEMAND:
        return "intent"
    if name not in _OWN_PAGE:
        return "never"
    return "idle" if page == _OWN_PAGE[name] else "intent"
