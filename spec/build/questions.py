"""What a case asks, drawn by its op: cards, typed text as it was typed, deals as a table of numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markupsafe import Markup

from .cardart import cards, hand, row
from .cases import Variant
from .markup import el, join
from .view import View, player_letter, signed


def question(variant: Variant, view: View) -> Markup:
    """What a question asks."""
    return _QUESTIONS[variant.op](variant, view)


def _classify(variant: Variant, view: View) -> Markup:
    return row(variant.input["cards"].split(), view)


def _compare(variant: Variant, view: View) -> Markup:
    outcome = variant.expect().get("outcome")
    lines = []
    for letter in ("a", "b"):
        won = " mb-row--won" if outcome == letter else ""
        lines.append(row(variant.input[letter].split(), view, name=letter.upper(), extra=won))
    return el("span", join(lines, "\n"), class_="mb-pair")


def _check(variant: Variant, view: View) -> Markup:
    return hand(_rows(variant.input["rows"]), view)


def _instant(variant: Variant, view: View) -> Markup:
    return row(variant.input["cards"].split(), view)


def _rows(text: str) -> dict[str, list[str]]:
    """`back / middle / front`; wrong sizes and wrong cards are shown as they were asked."""
    parts = [part.split() for part in text.split("/")]
    return dict(zip(("back", "middle", "front"), parts, strict=True))


def _score(variant: Variant, view: View) -> Markup:
    # Under several profiles the totals stand side by side in the answer.
    alone = len(variant.profiles) == 1
    totals: list[int] | None = variant.expected.get("result", {}).get("totals") if alone else None
    return el(
        "div",
        *(
            el(
                "div",
                el(
                    "div",
                    el("strong", player_letter(index), class_="mb-player__name"),
                    _does(player, view),
                    el(
                        "span",
                        view.chi(signed(totals[index]), variant.profiles[0].base),
                        class_="mb-player__total",
                    )
                    if totals
                    else None,
                    class_="mb-player__head",
                ),
                _laid(player, view),
                class_="mb-player",
            )
            for index, player in enumerate(variant.input["players"])
        ),
        class_="mb-table",
    )


def _does(player: Mapping[str, str], view: View) -> Markup | None:
    for key in ("declares", "left"):
        if key in player:
            return el("span", view.say(f"cases.{key}"), class_="mb-player__does")
    return None


def _laid(player: Mapping[str, str], view: View) -> Markup:
    if "rows" in player:
        return hand(_rows(player["rows"]), view)
    held = player.get("declares") or player.get("left") or ""
    return el("span", cards(held.split(), view), class_="mb-row mb-row--held")


def _parse(variant: Variant, view: View) -> Markup:
    return el("code", variant.input["text"], class_="mb-typed")


def _match(variant: Variant, view: View) -> Markup:
    deals = variant.input["deals"]
    letters = [player_letter(index) for index in range(len(deals[0]))]
    totals = variant.expected.get("result", {}).get("totals")
    head = [
        el("th", view.say("cases.deal"), scope="col"),
        *(el("th", letter, scope="col") for letter in letters),
    ]
    body = [
        el("tr", el("th", number, scope="row"), *(el("td", signed(amount)) for amount in deal))
        for number, deal in enumerate(deals, 1)
    ]
    foot = None
    if totals:
        sums = (el("td", signed(total)) for total in totals)
        foot = el("tfoot", el("tr", el("th", view.say("cases.total"), scope="row"), *sums))
    return el("table", el("thead", el("tr", *head)), el("tbody", *body), foot, class_="mb-deals")


_QUESTIONS: dict[str, Callable[[Variant, View], Markup]] = {
    "classify": _classify,
    "compare": _compare,
    "check": _check,
    "instant_win": _instant,
    "score": _score,
    "parse": _parse,
    "match": _match,
}
