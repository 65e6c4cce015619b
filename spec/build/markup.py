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
    opening = Markup(f"<{tag}{written}>")
    if tag in _VOID:
        return opening
    return opening + join(content) + Markup(f"</{tag}>")


def join(parts: Iterable[object], between: str = "") -> Markup:
    """The parts one after another, each escaped unless it is markup; None is passed over."""
    return Markup(escape(between)).join(escape(part) for part in parts if part is not None)


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    key = name.removesuffix("_").replace("_", "-")
    return f" {key}" if value is True else f' {key}="{escape(value)}"'
