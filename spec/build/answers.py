"""What a case must be answered, in words and signs: the answer column of the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from .cardart import row
from .cases import ProfileRef, Variant
from .markup import el, join
from .view import View, player_letter

GOOD, BAD, NOTE = "good", "bad", "note"
_SIGNS = {GOOD: "✓", BAD: "✗", NOTE: "!"}

SEATS = range(2, 5)
"""How many may sit at a table (common/players)."""


def answer(variant: Variant, view: View, profile: ProfileRef | None = None) -> Markup:
    """The expected answer under a profile, if none is named the case's first."""
    ref = variant.profiles[0] if profile is None else profile
    wanted = variant.expect(ref)
    if "error" in wanted:
        return _error(wanted, variant, ref, view)
    if variant.op in _PRICED:
        return _PRICED[variant.op](wanted, ref, view)
    return _ANSWERS[variant.op](wanted, view)


def verdict(kind: str, text: str) -> Markup:
    """A word with its sign: read without colour, and without the sign as well."""
    sign = el("span", _SIGNS[kind], class_="mb-verdict__sign", aria_hidden="true")
    return el("span", sign, " ", el("span", text), class_=f"mb-verdict mb-verdict--{kind}")


def _sub(text: str) -> Markup:
    return el("span", text, class_="mb-answer__sub")


def _said(code: str, variant: Variant) -> str:
    """The words for an error: one code stands for several faults, and a reader should be told which."""
    if variant.op == "score" and len(variant.input["players"]) not in SEATS:
        return "wrong_players"
    if variant.op == "match" and code == "bad_request":
        return "wrong_deals"
    return code


def _error(wanted: Mapping[str, Any], variant: Variant, ref: ProfileRef, view: View) -> Markup:
    code = wanted["error"]
    parts = [verdict(NOTE, view.say("answers.error")) if code != "unspecified" else None]
    said = view.say(f"answers.errors.{_said(code, variant)}")
    parts.append(verdict(NOTE, said[0].upper() + said[1:]) if code == "unspecified" else _sub(said))
    if "token" in wanted:
        parts.append(_sub(view.say("answers.token", token=wanted["token"])))
    if "players" in wanted:
        names = ", ".join(player_letter(index) for index in wanted["players"])
        parts.append(_sub(view.say("answers.players", names=names)))
    if known := variant.settled(ref):
        parts.append(_score(known, ref, view))
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


def _instant(wanted: Mapping[str, Any], ref: ProfileRef, view: View) -> Markup:
    name = wanted["instant_win"]
    if name == "none":
        return verdict(BAD, view.say("answers.none"))
    told = view.lang("instants", name)
    parts = [verdict(GOOD, told[0].upper() + told[1:])]
    rules = {knob: entry["value"] for knob, entry in view.spec.profiles[ref.base]["knobs"].items()}
    rules |= ref.knobs
    if price := rules.get(f"instant.{name}"):
        whole = price * 3 if rules.get("instant.per") == "row" else price
        parts.append(_sub(view.say("answers.pays", n=view.chi(whole, ref.base))))
    return join(parts)


def _score(wanted: Mapping[str, int], ref: ProfileRef, view: View) -> Markup:
    lines = []
    for pair, amount in wanted.items():
        one, other = pair.split("-")
        if amount == 0:
            text = view.say("answers.even", a=one, b=other)
        else:
            payee, payer = (one, other) if amount > 0 else (other, one)
            text = view.say("answers.wins", a=payee, b=payer, n=view.chi(abs(amount), ref.base))
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
    "parse": _parse,
    "match": _match,
}
# What also wants the profile: its prices, and the unit they are told in.
_PRICED: dict[str, Callable[[Mapping[str, Any], ProfileRef, View], Markup]] = {
    "instant_win": _instant,
    "score": _score,
}
