"""HTML made by calls: `el("span", "text", class_="mb-card")`. Whatever is not markup already is escaped."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

Attribute = str | int | bool | None

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


def el(tag: str, *content: object, **attributes: Attribute) -> Markup:
    """An element. A trailing `_` of an attribute's name is dropped and the others become `-`; None and False
    leave the attribute out, True gives it without a value.
    """
    written = "".join(_attribute(name, value) for name, value in attributes.items())
    if tag in _VOID:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{join(content)}</{tag}>")


def fold(said: str, body: object) -> Markup:
    """What is long, behind a line that says what it is; an address within opens it (assets/js/site.js)."""
    # The line alone means nothing to who searches.
    return el("details", el("summary", said, data_search_exclude="1"), body, class_="mb-fold")


def join(parts: Iterable[object], between: str = "") -> Markup:
    """The parts one after another, each escaped unless it is markup; None is passed over."""
    # Joined as plain text: markupsafe's own join would look at each piece once more, and a page has many.
    safe = [part if isinstance(part, Markup) else escape(part) for part in parts if part is not None]
    return Markup(str.join(str(escape(between)), safe))


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    key = name.removesuffix("_").replace("_", "-")
    return f" {key}" if value is True else f' {key}="{escape(value)}"'
