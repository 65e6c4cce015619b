"""What a case must be answered, in words and signs: the answer column of the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from .cardart import row
from .cases import Variant
from .markup import el, join
from .view import View, player_letter

GOOD, BAD, NOTE = "good", "bad", "note"
_SIGNS = {GOOD: "✓", BAD: "✗", NOTE: "!"}


def answer(variant: Variant, view: View) -> Markup:
    """The expected answer under the case's first profile; where that is not the page's, with its name."""
    wanted = variant.expect()
    told = _error(wanted, variant, view) if "error" in wanted else _ANSWERS[variant.op](wanted, view)
    profile = variant.profiles[0]
    if profile.label != view.profile:
        return join([told, el("span", profile.label, class_="mb-answer__profile")])
    return told


def verdict(kind: str, text: str) -> Markup:
    """A word with its sign: read without colour, and without the sign as well."""
    sign = el("span", _SIGNS[kind], class_="mb-verdict__sign", aria_hidden="true")
    return el("span", sign, " ", el("span", text), class_=f"mb-verdict mb-verdict--{kind}")


def _sub(text: str) -> Markup:
    return el("span", text, class_="mb-answer__sub")


def _error(wanted: Mapping[str, Any], variant: Variant, view: View) -> Markup:
    code = wanted["error"]
    parts = [verdict(NOTE, view.say("answers.error")) if code != "unspecified" else None]
    said = view.say(f"answers.errors.{code}")
    parts.append(verdict(NOTE, said[0].upper() + said[1:]) if code == "unspecified" else _sub(said))
    if "token" in wanted:
        parts.append(_sub(view.say("answers.token", token=wanted["token"])))
    if "players" in wanted:
        names = ", ".join(player_letter(index) for index in wanted["players"])
        parts.append(_sub(view.say("answers.players", names=names)))
    return join(parts)


def _classify(wanted: Mapping[str, Any], view: View) -> Markup:
    name = view.lang("types", wanted["type"])
    return el("strong", name[0].upper() + name[1:], class_="mb-answer__type")


def _compare(wanted: Mapping[str, Any], view: View) -> Markup:
    return el("strong", view.say(f"answers.{wanted['outcome']}"), class_="mb-answer__type")


def _check(wanted: Mapping[str, Any], view: View) -> Markup:
    if "faults" not in wanted:
        return verdict(GOOD, view.say("answers.legal"))
    names = {row_: view.row_name(row_) for row_ in ("back", "middle", "front")}
    faults = [_sub(view.say_key("answers.faults", fault, **names)) for fault in wanted["faults"]]
    return join([verdict(BAD, view.say("answers.foul")), *faults])


def _instant(wanted: Mapping[str, Any], view: View) -> Markup:
    name = wanted["instant_win"]
    if name == "none":
        return verdict(BAD, view.say("answers.none"))
    told = view.lang("instants", name)
    parts = [verdict(GOOD, told[0].upper() + told[1:])]
    if f"instant.{name}" in view.knobs:
        parts.append(_sub(view.say("answers.pays", n=view.chi(view.value(f"instant.{name}")))))
    return join(parts)


def _score(wanted: Mapping[str, int], view: View) -> Markup:
    lines = []
    for pair, amount in wanted.items():
        one, other = pair.split("-")
        if amount == 0:
            text = view.say("answers.even", a=one, b=other)
        else:
            payee, payer = (one, other) if amount > 0 else (other, one)
            text = view.say("answers.wins", a=payee, b=payer, n=view.chi(abs(amount)))
        lines.append(el("li", text))
    return el("ul", join(lines), class_="mb-pairs")


def _parse(wanted: Mapping[str, Any], view: View) -> Markup:
    return row(wanted["cards"].split(), view)


def _match(wanted: Mapping[str, Any], view: View) -> Markup:
    names = [player_letter(index) for index in wanted.get("winners", ())]
    if not names:
        return Markup("")
    key = "winner" if len(names) == 1 else "winners"
    return verdict(GOOD, view.say(f"answers.{key}", names=f" {view.lang('and').strip()} ".join(names)))


_ANSWERS: dict[str, Callable[[Mapping[str, Any], View], Markup]] = {
    "classify": _classify,
    "compare": _compare,
    "check": _check,
    "instant_win": _instant,
    "score": _score,
    "parse": _parse,
    "match": _match,
}
