"""What each source says to each question: the lines of the differences, and whether the sources agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .blocks import ROWS
from .cases import Case
from .clause import Clause
from .columns import profiles, told
from .view import View

GROUPS: Mapping[str, tuple[str, ...]] = {
    "names": ("name.",),
    "order": ("order", "wheel", "tie"),
    "bonuses": ("bonus.",),
    "sweeps": ("sweep.", "table_sweep."),
    "fouls": ("foul.", "leaving"),
    "instants": ("instant.",),
    "aces": ("ace_points.",),
    "match": ("match.",),
}
"""Group of the page -> what the names of its lines begin with, or are."""

NAMES = ("name.first", "name.last", *(f"name.{row}" for row in ROWS))
"""Lines that no knob tells: what `chi đầu` and `chi cuối` are, and what each row is called."""

SPECIALS = frozenset({"A", "top", "wheel"})
"""Last parts of the knobs that price a special hand of a type."""

_ENDS = {"name.first": "chi đầu", "name.last": "chi cuối"}


@dataclass(frozen=True)
class Cell:
    """What one source says to one line. `same` is what tells whether sources agree."""

    same: Any
    value: str
    mark: str
    clause: Clause
    document: str
    heading: str | None
    why: Mapping[str, str] | None
    readings: tuple[tuple[str, Mapping[str, str]], ...]


def lines(group: str, view: View) -> list[str]:
    """The lines of a group: the knobs that some profile sets, in the order of spec/knobs.yaml."""
    heads = GROUPS[group]
    used = {name for profile in view.spec.profiles.values() for name in profile["knobs"]}
    known = [*NAMES, *(name for name in view.spec.knobs if name in used)]
    return [
        name
        for name in known
        if any(name == head or (head[-1] == "." and name.startswith(head)) for head in heads)
    ]


def label(line: str, view: View) -> str:
    """What a line is called."""
    return (
        view.say_key("differences.lines", line)
        if line in NAMES
        else view.text(view.spec.knobs[line]["label"])
    )


def cells(line: str, view: View) -> dict[str, Cell | None]:
    """Profile -> what it says to a line; None where its rules have no place for the question."""
    make = _named if line in NAMES else _knob
    return {profile: make(line, profile, view) for profile in profiles(view)}


def agreed(line: str, found: Mapping[str, Cell | None], view: View) -> bool:
    """Whether all profiles that have an answer to a line say the same."""
    told_ = [cell.same for cell in found.values() if cell is not None]
    if not all(other == told_[0] for other in told_):
        return False
    # A missing price is another price; any other question that does not arise has no answer to differ.
    return len(told_) == len(found) or not is_price(line, view)


def is_price(line: str, view: View) -> bool:
    """Whether a line tells what a hand is worth, in a row or dealt."""
    return (line.startswith("bonus.") and line.count(".") > 1) or is_hand(line, view)


def is_hand(line: str, view: View) -> bool:
    """Whether a line is the price of an instant win."""
    return line.removeprefix("instant.") in view.spec.knobs["instant.rank"]["values"]


def missing(line: str, view: View) -> str:
    """What it means that a profile leaves a line out."""
    if is_hand(line, view):
        return view.say("differences.no_hand")
    if not is_price(line, view):
        return ""
    special = line.rpartition(".")[2] in SPECIALS
    return view.say("differences.ordinary" if special else "differences.no_bonus")


def _named(line: str, profile: str, view: View) -> Cell:
    names = view.spec.profiles[profile]["row_names"]
    clause = view.clause(f"{profile}/row_names")
    if line in _ENDS:
        found = next((row for row in ROWS if names[row]["vi"] == _ENDS[line]), None)
        value = view.say(f"differences.ends.{found or 'none'}")
        same: Any = found
    else:
        same = names[line.removeprefix("name.")]["vi"]
        # In English too it is the Vietnamese name that one meets at a table.
        value = same
    source = clause.source
    return Cell(
        same, value, source["mark"], clause, source["doc"], source.get("heading"), source.get("why"), ()
    )


def _knob(line: str, profile: str, view: View) -> Cell | None:
    rules = view.spec.profiles[profile]
    entry = rules["knobs"].get(line)
    if entry is None:
        return None
    return Cell(
        entry["value"] * _times(line, profile, view) if is_price(line, view) else entry["value"],
        value_told(line, entry["value"], profile, view),
        entry["mark"],
        view.clause(entry["clause"]),
        rules["source"],
        entry.get("heading"),
        entry.get("why"),
        tuple(
            (value_told(line, other["value"], profile, view), other["why"])
            for other in entry.get("readings", ())
        ),
    )


def chosen(line: str, profile: str, view: View) -> list[tuple[str, str, Mapping[str, str]]]:
    """What the options of a profile make of a line that its rules have no place for: value, clause, name."""
    options = view.spec.profiles[profile].get("options", ())
    return [
        (value_told(line, option["set"][line], profile, view), option["clause"], option["name"])
        for option in options
        if line in option["set"] and option["set"][line] != "none" and "clause" in option
    ]


def _times(line: str, profile: str, view: View) -> int:
    """How often a price is paid: an instant win's for each of three rows where the profile says so."""
    per = view.spec.profiles[profile]["knobs"].get("instant.per", {}).get("value")
    return 3 if per == "row" and is_hand(line, view) else 1


def value_told(knob: str, value: Any, profile: str, view: View) -> str:
    """A knob's value in words: a price in the profile's unit, a multiplier as one."""
    if isinstance(value, bool) or not isinstance(value, int):
        return told(value, view.spec.knobs[knob], view)
    if knob.startswith("bonus.") and value == 0:
        return view.say("differences.no_bonus")
    if knob.endswith(".factor"):
        return view.say("differences.times", n=value)
    if knob.endswith(".players"):
        return str(value)
    times = _times(knob, profile, view)
    if times > 1:
        return view.say("differences.per_row", total=view.chi(value * times, profile), one=value)
    return view.chi(value, profile)


def case_of(line: str, profile: str, clause: str, view: View) -> Case | None:
    """A case that shows what a profile says to a line: best one that turns the very knob."""
    best: tuple[int, Case] | None = None
    for case in view.cases:
        refs = [ref for ref in case.profiles if ref.base == profile]
        if not refs:
            continue
        worth = 2 * (case.clause == clause) + (clause in case.with_) + any(line in ref.knobs for ref in refs)
        if clause in case.clauses and (best is None or worth > best[0]):
            best = (worth, case)
    if best is None:
        held = view.cases_of_clause(clause)
        return held[0] if held else None
    return best[1]
