"""What a difference or an option costs, told by a case settled under several rules: its own numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from .apart import Outcome, Sight, of_line, outcomes_of
from .columns import full_name
from .markup import el, fold, join
from .view import OF_ALL_PROFILES, View, signed, words


def cost_line(line: str, view: View) -> Markup | None:
    """The outcomes of the deal that shows a line's difference by itself; None where no deal does."""
    sight = of_line(line)
    return outcomes(sight, view) if sight else None


def outcomes(sight: Sight, view: View) -> Markup:
    """`Cùng ván #K7QF.2, A ăn B: +12 chi bs.fyi, tiền cược; +7 chi tính át`, one item an outcome."""
    groups: dict[Outcome, list[str]] = {}
    for ref in sorted(sight.refs, key=lambda ref: isinstance(sight.outcome(ref), str)):
        groups.setdefault(sight.outcome(ref), []).append(full_name(ref, view))
    link = el(
        "a",
        f"#{sight.variant.name}",
        href=view.href(sight.case.page, sight.variant.name),
        class_="mb-case__id",
        title=view.text(sight.variant.title or sight.case.title),
    )
    return el(
        "span",
        el("span", *_asked(sight, link, view), ":", class_="mb-cost__lead"),
        " ",
        join([_item(outcome, ", ".join(names), sight, view) for outcome, names in groups.items()], " "),
        class_="mb-cost",
    )


def _asked(sight: Sight, link: Markup, view: View) -> list[object]:
    """What is asked of the deal: what one receives from another, or in all."""
    if sight.variant.op != "score":
        return [view.say("differences.hand"), " ", link]
    one, _, other = sight.place.partition("-")
    key = "takes" if other else "gets"
    return [view.say("differences.deal"), " ", link, view.say(f"differences.{key}", who=one, from_=other)]


def _item(outcome: Outcome, names: str, sight: Sight, view: View) -> Markup:
    """An outcome and whose it is: a number first, but words after the names, to read as a sentence."""
    if isinstance(outcome, int):
        return el("span", el("strong", view.chi(signed(outcome))), " ", names, class_="mb-cost__item")
    told = _told(sight.variant.op, outcome, view)
    return el("span", names, ": ", el("em", told), class_="mb-cost__item")


def _told(op: str, outcome: str, view: View) -> str:
    """What is no number, in words: an error, or the answer to a question about a hand."""
    if outcome in words(view.language)["differences"]["refused"]:
        return view.say(f"differences.refused.{outcome}")
    match op:
        case "instant_win":
            return view.say("answers.none").lower() if outcome == "none" else view.lang("instants", outcome)
        case "classify":
            return view.lang("types", outcome)
    return view.say(f"answers.{outcome}").lower() if op == "check" else view.say(f"answers.{outcome}")


def option_list(view: View, profiles: Iterable[str]) -> Markup:
    """The options of some profiles: what each is called, why there is a choice, and what it changes."""
    of_all = view.page in OF_ALL_PROFILES
    sections = []
    for profile in profiles:
        items = [_option(profile, option, view) for option in view.spec.profiles[profile].get("options", ())]
        if not items:
            continue
        listed = el("ul", join(items, "\n"), class_="mb-options__list")
        title = view.text(view.spec.profiles[profile]["name"])
        folded = fold(view.say("differences.options", n=len(items)), listed) if of_all else listed
        sections.append(join([el("h3", title) if of_all else None, folded], "\n"))
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
    """The first question that the profile answers differently with and without the option."""
    for case in view.cases:
        refs = tuple(
            ref
            for ref in case.profiles
            if ref.base == profile and (not ref.knobs or ref.knobs == option["set"])
        )
        if len(refs) < 2:
            continue
        for variant in case.inputs:
            found = [outcomes_of(variant, ref) for ref in refs]
            parting = [place for place in found[0] if len({told[place] for told in found}) > 1]
            if parting:
                spread = {place: _spread([told[place] for told in found]) for place in parting}
                place = max(parting, key=lambda place: ("-" in place, spread[place]))
                return outcomes(Sight(case, variant, place, refs), view)
    return None


def _spread(found: Sequence[Outcome]) -> int:
    """How far numbers lie apart; of two that are no numbers nothing."""
    numbers = [outcome for outcome in found if isinstance(outcome, int)]
    return max(numbers) - min(numbers) if numbers else 0


def option_name(option: str, view: View) -> str:
    """What an option of the page's profile is called; ValueError where it has none of that id."""
    for entry in view.spec.profiles[view.profile].get("options", ()):
        if entry["id"] == option:
            return view.text(entry["name"])
    raise ValueError(f"{view.where}: the profile {view.profile} has no option {option}")
