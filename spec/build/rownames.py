"""Which rows `chi đầu` and `chi cuối` are: both readings, told wherever a reader meets the words."""

from __future__ import annotations

from markupsafe import Markup

from .markup import el
from .view import OF_ALL_PROFILES, View

KEPT = frozenset({"sources", "traceability"})
"""Pages where each set of rules goes by its source's own names, with their sizes."""

CHOSEN = frozenset({"index", "check", "table", "compare", "types", "house-rules", "rules-quiz"})
"""Pages with a widget, in which the reader picks the names."""


def row_names(view: View) -> Markup:
    """Both readings, what they are on this page, and where it stands who says which."""
    return el(
        "p",
        view.say("row_names.both"),
        " ",
        _here(view),
        " ",
        el("a", view.say("row_names.more"), href=view.href("differences", "diff-name.first")),
        ".",
        class_="mb-rownames",
        # The page that tells who says which is the one to find.
        data_search_exclude="1",
    )


def _here(view: View) -> str:
    if view.page in CHOSEN:
        return view.say("row_names.chosen")
    if view.page in KEPT | OF_ALL_PROFILES:
        return view.say("row_names.kept")
    # In English too it is the Vietnamese name that one meets at a table.
    names = view.spec.profiles[view.profile]["row_names"]
    return view.say("row_names.here", back=names["back"]["vi"], front=names["front"]["vi"])
