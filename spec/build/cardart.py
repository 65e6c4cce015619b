"""Cards, rows and hands as HTML; how they look is told in docs/assets/css/cards.css."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from markupsafe import Markup

from .markup import el, join
from .view import View

GLYPHS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RANKS = {"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10} | {str(number): number for number in range(2, 10)}
_CARD = re.compile(r"[AKQJT2-9][shdc]")


def card_name(code: str, view: View) -> str:
    """`As` as it is said: "át bích", "ace of spades"."""
    rank = _RANKS[code[0]]
    words = view.spec.languages[view.language]["rank_words"]
    said = words.get(str(rank), str(rank))
    return view.lang("card").format(rank=said, suit=view.lang("suits", code[1]))


def card(code: str, view: View) -> Markup:
    """One card of the wire's form. What is no card (a case may ask about one) is shown as it was written."""
    if not _CARD.fullmatch(code):
        return el("span", code, class_="mb-card mb-card--bad mb-card--unread")
    return _drawn(code[0], code[1], card_name(code, view))


@cache
def _drawn(rank: str, suit: str, name: str) -> Markup:
    return el(
        "span",
        el("span", "10" if rank == "T" else rank, class_="mb-card__rank"),
        el("span", GLYPHS[suit], class_="mb-card__suit"),
        class_=f"mb-card mb-card--{suit}",
        data_card=rank + suit,
        data_rank=rank,
        data_suit=suit,
        role="img",
        aria_label=name,
    )


def cards(codes: Iterable[str], view: View) -> Markup:
    """Cards with white space between them, so that a copied row can be pasted into the checker."""
    return join([card(code, view) for code in codes], " ")


def row(codes: Iterable[str], view: View, *, name: str | None = None, extra: str = "") -> Markup:
    """A line of cards, called by `name` where one is given; `extra` is a further class."""
    label = el("span", name, class_="mb-row__name") if name else None
    return el("span", label, cards(codes, view), class_=f"mb-row{extra}")


def hand(rows: Mapping[str, Sequence[str]], view: View) -> Markup:
    """Three rows under one another, each called by its name."""
    lines = [
        el(
            "span",
            el("span", view.row_label(name), class_="mb-row__name"),
            Markup(" "),
            el("span", cards(codes, view), class_="mb-row__cards"),
            class_="mb-row",
            data_row=name,
        )
        for name, codes in rows.items()
    ]
    return el("span", join(lines, "\n"), class_="mb-hand")
