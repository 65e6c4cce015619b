"""What a difference costs, told by a case settled under several rules. Every number is the case's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from .cases import Case, ProfileRef, Variant
from .columns import full_name, totals
from .markup import el, join
from .view import OF_ALL_PROFILES, View, player_letter, signed

_MANY = 5
"""So many published profiles make a case one of those that set them side by side."""


def cost_line(line: str, clauses: frozenset[str], view: View) -> Markup | None:
    """The outcomes of the case that shows a line's difference best; None where no case shows it."""
    found = [(worth, case) for case in view.cases if (worth := _worth(case, line, clauses, view))]
    if not found:
        return None
    case = max(found, key=lambda pair: pair[0])[1]
    variant = max(case.inputs, key=lambda variant: _paid(variant, line, view))
    return outcomes(case, case.profiles, view, variant)


def _paid(variant: Variant, line: str, view: View) -> int:
    """Under how many profiles a question of a case comes to just the price that the line tells."""
    if variant.op != "score" or not line.startswith(("bonus.", "instant.")):
        return 0
    count = 0
    for ref in variant.profiles:
        price = view.spec.profiles[ref.base]["knobs"].get(line, {}).get("value")
        count += isinstance(price, int) and price in map(_size, variant.expect(ref).values())
    return count


def _size(amount: object) -> int | None:
    return abs(amount) if isinstance(amount, int) else None


def _worth(case: Case, line: str, clauses: frozenset[str], view: View) -> int:
    """How well a case shows what a line's difference does; 0 where it does not."""
    variant = case.inputs[0]
    if len({str(_outcome(variant, ref)) for ref in case.profiles}) < 2:
        return 0
    plain = sum(not ref.knobs for ref in case.profiles)
    turns = any(line in ref.knobs for ref in case.profiles)
    holds, leans = case.clause in clauses, len(clauses.intersection(case.with_))
    settled = 100 if variant.op == "score" else 0
    if plain >= _MANY and (holds or leans):
        return settled + 10 + 2 * holds + leans
    if turns:
        return settled + 6 + 2 * holds
    if plain > 1 and holds:
        return settled + 4
    return settled + 2 if plain > 2 and leans else 0


def _outcome(variant: Variant, ref: ProfileRef) -> Any:
    found = totals(variant, ref) if variant.op == "score" else None
    return list(found) if found is not None else variant.expect(ref)


def outcomes(case: Case, refs: Sequence[ProfileRef], view: View, variant: Variant | None = None) -> Markup:
    """`Cùng ván K7QF, A được: +12 bs.fyi, tiền cược; +7 tính át`, the rules of one outcome together."""
    variant = variant or case.inputs[0]
    seat = _seat(variant, refs)
    groups: dict[str, list[ProfileRef]] = {}
    for ref in refs:
        groups.setdefault(_told(variant, ref, seat, view), []).append(ref)
    link = el(
        "a",
        f"#{case.id}",
        href=view.href(case.page, case.id),
        class_="mb-case__id",
        title=view.text(case.title),
    )
    if variant.op == "score":
        before, after = view.say("differences.deal"), view.say("differences.gets", who=player_letter(seat))
    else:
        before, after = view.say("differences.hand"), ""
    said = el("span", before, " ", link, after, ":", class_="mb-cost__lead")
    items = [
        el(
            "span",
            el("em" if "error" in variant.expect(group[0]) else "strong", outcome),
            " ",
            ", ".join(full_name(ref, view) for ref in group),
            class_="mb-cost__item",
        )
        for outcome, group in groups.items()
    ]
    return el("span", said, " ", join(items, " "), class_="mb-cost")


def _seat(variant: Variant, refs: Sequence[ProfileRef]) -> int:
    """The seat whose total differs most."""
    if variant.op != "score":
        return 0
    found = [sums for ref in refs if (sums := totals(variant, ref)) is not None]
    spread = [max(column) - min(column) for column in zip(*found, strict=True)]
    return spread.index(max(spread)) if spread else 0


def _told(variant: Variant, ref: ProfileRef, seat: int, view: View) -> str:
    """An outcome in a word or a number."""
    wanted: Mapping[str, Any] = variant.expect(ref)
    if "error" in wanted:
        return view.say(f"answers.errors.{wanted['error']}")
    match variant.op:
        case "score":
            sums = totals(variant, ref)
            return signed(sums[seat]) if sums else ""
        case "check":
            return view.say("answers.foul" if "faults" in wanted else "answers.legal").lower()
        case "compare":
            return view.say(f"answers.{wanted['outcome']}")
        case "instant_win":
            name = wanted["instant_win"]
            return view.say("answers.none").lower() if name == "none" else view.lang("instants", name)
        case "classify":
            return view.lang("types", wanted["type"])
    return str(wanted)


def option_list(view: View, profiles: Iterable[str]) -> Markup:
    """The options of some profiles: what each is called, why there is a choice, and what it changes."""
    sections = []
    for profile in profiles:
        items = [_option(profile, option, view) for option in view.spec.profiles[profile].get("options", ())]
        if items:
            name = view.text(view.spec.profiles[profile]["name"])
            title = el("h3", name) if view.page in OF_ALL_PROFILES else None
            sections.append(join([title, el("ul", join(items, "\n"), class_="mb-options__list")], "\n"))
    if not sections:
        raise ValueError(f"{view.where}: no profile here has an option")
    return el("div", join(sections, "\n"), class_="mb-options", data_search_exclude="1")


def _option(profile: str, option: Mapping[str, Any], view: View) -> Markup:
    cost = _option_cost(profile, option, view)
    return el(
        "li",
        el("strong", view.text(option["name"]), class_="mb-options__name"),
        el("span", view.text(option["why"])),
        cost,
        class_="mb-options__one",
        id=f"option-{profile}-{option['id']}",
    )


def _option_cost(profile: str, option: Mapping[str, Any], view: View) -> Markup | None:
    for case in view.cases:
        refs = [
            ref
            for ref in case.profiles
            if ref.base == profile and (not ref.knobs or ref.knobs == option["set"])
        ]
        if len(refs) > 1 and len({str(_outcome(case.inputs[0], ref)) for ref in refs}) > 1:
            return outcomes(case, refs, view)
    return None


def option_name(option: str, view: View) -> str:
    """What an option of the page's profile is called; ValueError where it has none of that id."""
    for entry in view.spec.profiles[view.profile].get("options", ()):
        if entry["id"] == option:
            return view.text(entry["name"])
    raise ValueError(f"{view.where}: the profile {view.profile} has no option {option}")
