"""Answers side by side: one question under several profiles, a column for each.

On a narrow screen the style sheet turns the table over, a line for each profile; so every cell tells by
`data-c` which profile it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from .answers import answer
from .cases import ProfileRef, Variant, pairs
from .markup import el, join
from .specdata import Spec
from .view import SOURCE_PAGE, View, player_letter, signed, words


def profiles(view: View) -> list[str]:
    """The published profiles in the order of the site's short names; one without such a name comes last."""
    named = words(view.language)["profiles"]
    return [
        *(name for name in named if name in view.spec.profiles),
        *(view.spec.profiles.keys() - named.keys()),
    ]


def short_name(profile: str, view: View) -> str:
    """A published profile as a column is headed; its full name where the site has no shorter one."""
    found = words(view.language)["profiles"].get(profile)
    return str(found or view.spec.profiles[profile]["name"][view.language])


def option_of(ref: ProfileRef, spec: Spec) -> Mapping[str, Any] | None:
    """The option of the profile that turns exactly these knobs."""
    for option in spec.profiles[ref.base].get("options", ()):
        if option["set"] == ref.knobs:
            found: Mapping[str, Any] = option
            return found
    return None


def turned(ref: ProfileRef, view: View) -> str:
    """What is turned on top of a profile: an option by its name, else each knob with its value."""
    if not ref.knobs:
        return ""
    if option := option_of(ref, view.spec):
        return view.text(option["name"])
    return "; ".join(_turn(name, value, view) for name, value in ref.knobs.items())


def _turn(name: str, value: Any, view: View) -> str:
    knob = view.spec.knobs[name]
    return f"{view.text(knob['label'])}: {told(value, knob, view)}"


def told(value: Any, knob: Mapping[str, Any], view: View) -> str:
    """A knob's value in words: its label where it has one."""
    if isinstance(value, bool):
        return view.say("knobs.yes" if value else "knobs.no")
    labels = knob.get("values", {})
    if isinstance(value, list):
        # No hands are a rule; no numbers are only numbers that nobody gave.
        none = "differences.no_instants" if labels else "differences.nothing"
        # Words in a list are a ranking; numbers in one are alternatives.
        joint = ", " if labels else view.say("knobs.or")
        return joint.join(told(item, knob, view) for item in value) or view.say(none)
    return view.text(labels[value]) if value in labels else str(value)


def full_name(ref: ProfileRef, view: View) -> str:
    """A profile with what is turned, in one line: `tính át · Sập 3 chi nhân ba`."""
    more = turned(ref, view)
    # A source's own page need not say whose option it is.
    base = "" if more and view.page == SOURCE_PAGE + ref.base else short_name(ref.base, view)
    return " · ".join(filter(None, (base, more)))


def heading(ref: ProfileRef, view: View) -> Markup:
    """A profile with what is turned, to head a column."""
    more = turned(ref, view)
    return join([short_name(ref.base, view), el("span", more, class_="mb-by__turned") if more else None], " ")


def by_profile(variant: Variant, view: View) -> Markup:
    """The answers under every profile of the case; of three players or more the totals, then each pair."""
    if variant.op != "score":
        told_ = [(ref, answer(variant, view, ref)) for ref in variant.profiles]
        return _table([("", [cell for _, cell in told_])], {}, variant, view)
    refused = {
        index: answer(variant, view, ref)
        for index, ref in enumerate(variant.profiles)
        if "error" in variant.expect(ref)
    }
    seats = len(variant.input["players"])
    if seats == 2:
        return _table(_pair_rows(variant, seats, view), refused, variant, view)
    return join(
        [
            _table(_total_rows(variant, seats), refused, variant, view),
            el(
                "details",
                el("summary", view.say("cases.pairs")),
                _table(_pair_rows(variant, seats, view), _silent(refused, variant), variant, view),
                class_="mb-more",
            ),
        ]
    )


def totals(variant: Variant, ref: ProfileRef) -> Sequence[int] | None:
    """What each seat receives in all under a profile; None where the profile cannot settle the table."""
    result = variant.expected_under(ref).get("result")
    found: Sequence[int] | None = result["totals"] if result else None
    return found


Rows = list[tuple[str, list[object]]]


def _total_rows(variant: Variant, seats: int) -> Rows:
    sums = [totals(variant, ref) for ref in variant.profiles]
    return [
        (player_letter(seat), [_amount(found[seat]) if found else None for found in sums])
        for seat in range(seats)
    ]


def _silent(refused: Mapping[int, Markup], variant: Variant) -> dict[int, Markup]:
    """Of the profiles that cannot settle a table those that settle no pair of it either."""
    return {index: cell for index, cell in refused.items() if not variant.settled(variant.profiles[index])}


def _pair_rows(variant: Variant, seats: int, view: View) -> Rows:
    known = [variant.settled(ref) for ref in variant.profiles]
    said = view.say("answers.errors.unspecified")
    unsettled = el("span", "?", el("span", f" {said}", class_="mb-hidden"), class_="mb-by__open", title=said)
    rows: Rows = []
    for pair in pairs(seats):
        one, other = pair.split("-")
        label = view.say("cases.pair", a=one, b=other)
        rows.append((label, [_amount(found[pair]) if pair in found else unsettled for found in known]))
    return rows


def _amount(number: int) -> Markup:
    kind = "won" if number > 0 else "lost" if number < 0 else "even"
    return el("span", signed(number), class_=f"mb-by__n mb-by__n--{kind}")


def _table(rows: Rows, refused: Mapping[int, Markup], variant: Variant, view: View) -> Markup:
    """Rows of cells, one for each profile; who refuses has one cell in place of all of his."""
    named = any(label for label, _ in rows)
    corner = [el("td", role="cell", class_="mb-by__corner")] if named else []
    head = [
        el("th", heading(ref, view), scope="col", role="columnheader", data_c=index)
        for index, ref in enumerate(variant.profiles, 1)
    ]
    body = []
    for number, (label, cells) in enumerate(rows):
        first = [el("th", label, scope="row", role="rowheader")] if named else []
        body.append(el("tr", *first, *_cells(cells, refused, number, len(rows)), role="row"))
    return el(
        "table",
        el("thead", el("tr", *corner, *head, role="row"), role="rowgroup"),
        el("tbody", join(body, "\n"), role="rowgroup"),
        class_="mb-by mb-by--named" if named else "mb-by",
        role="table",
    )


def _cells(cells: list[object], refused: Mapping[int, Markup], number: int, count: int) -> Iterator[Markup]:
    for index, cell in enumerate(cells):
        if index not in refused:
            yield el("td", cell, role="cell", data_c=index + 1)
        elif number == 0:
            yield el(
                "td",
                refused[index],
                role="cell",
                data_c=index + 1,
                rowspan=count if count > 1 else None,
                class_="mb-by__refused",
            )
