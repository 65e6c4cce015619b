"""What was found, written down: as a profile file that `--profile` takes, and in a reader's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ...printable import printable
from ..showing import PLAYERS, answer, card
from ..words import Words
from .findings import Bug, Finding, Status, Why
from .questions import Answer, Question
from .run import Identified
from .space import INTS, thawed

_EACH = 4
"""So many knobs that are unknown for one reason are told a line each."""


@dataclass(frozen=True)
class Breakdown:
    """A question at which the program broke down: how, and the end of what it then printed."""

    question: Question
    fault: str
    stderr: str


def profile_file(
    found: Identified, words: Words, *, asked_as: str, breakdowns: Sequence[Breakdown] = ()
) -> dict[str, Any]:
    """The rules as a profile file: `base` and `set`, and beside them, for people, how each knob is known.

    `asked_as` is the profile the program was asked by, so that it can be asked so again. A deal stands as the
    command line takes it: `maubinh score --profile FILE 'back / middle / front' …`.
    """
    told: dict[str, Any] = {
        "base": found.base,
        "set": found.set,
        "asked_as": asked_as,
        "found": {finding.knob: _finding(finding, words) for finding in found.findings},
    }
    if found.bugs:
        told["bugs"] = [_bug(bug) for bug in found.bugs]
    if breakdowns:
        told["breakdowns"] = [{**asked(each.question), "fault": each.fault} for each in breakdowns]
    if found.silent:
        told["unanswered"] = list(found.silent)
    return told


def _finding(finding: Finding, words: Words) -> dict[str, Any]:
    told: dict[str, Any] = {"label": words.knob(finding.knob)}
    if finding.value is not None:
        told["value"] = thawed(finding.value)
    told["status"] = str(finding.status)
    if finding.why is not None:
        told["because"] = str(finding.why)
    if finding.open:
        told["possible"] = [thawed(value) for value in finding.open]
    if finding.same_as:
        told["same_as"] = _same(finding)
    if finding.shown_by:
        told["shown_by"] = [
            {**asked(fact.question), "answer": said(fact.answer)} for fact in finding.shown_by
        ]
    return told


def _same(finding: Finding) -> dict[str, Any]:
    """The other settings: beside a choice all, beside a number its own and the choices that go along."""
    whole = finding.knob not in INTS or len(finding.same_as) <= _EACH
    return {
        knob: thawed(value)
        for knob, value in finding.same_as.items()
        if whole or knob == finding.knob or knob not in INTS
    }


def _bug(bug: Bug) -> dict[str, Any]:
    told = {**asked(bug.question), "answer": said(bug.answer), "expected": said(bug.expected)}
    return {**told, "knobs": list(bug.knobs)} if bug.knobs else told


def asked(question: Question) -> dict[str, Any]:
    """A question in short: its op and its cards, rows parted by slashes."""
    request = question.request
    match question.op:
        case "score":
            return {"op": "score", "players": [_seat(player) for player in request["players"]]}
        case "compare":
            return {"op": "compare", "a": " ".join(request["a"]), "b": " ".join(request["b"])}
        case "check":
            return {"op": "check", "rows": _rows(request["arrangement"])}
        case op:
            return {"op": op, "cards": " ".join(request["cards"])}


def _seat(player: Mapping[str, Any]) -> str:
    if "arrangement" in player:
        return _rows(player["arrangement"])
    deed = "declares" if player.get("declares") else "left"
    return f"{deed}: {' '.join(player['cards'])}"


def _rows(arrangement: Mapping[str, Any]) -> str:
    return " / ".join(" ".join(arrangement[row]) for row in ("back", "middle", "front"))


def said(told: Answer) -> Any:
    """An answer in short: of a table what the first of each pair gets from the second."""
    match told:
        case ("net", net):
            pairs = combinations(range(len(net)), 2)
            return {f"{PLAYERS[i]}-{PLAYERS[j]}": net[i][j] for i, j in pairs}
        case ("error", code):
            return {"error": code}
        case ("faults", *faults):
            return faults or "legal"
    return told[1]


# For people


def changes(found: Identified, words: Words) -> Iterator[str]:
    """What is other than in the published profile, a line a knob."""
    for knob, value in found.set.items():
        yield f"{words.knob(knob)}: {words.value(knob, value)}  ({knob})"


def unsure(found: Identified, words: Words) -> Iterator[str]:
    """The knobs that no question showed, each with what it may be; where there are many, only their names."""
    yield from _alike(found, words)
    for why in Why:
        if why is Why.ALIKE:
            continue
        held = [f for f in found.findings if f.status is Status.UNREACHABLE and f.why is why]
        told = words.say(f"identify.why.{why}")
        if len(held) > _EACH:
            yield f"{told}: {'; '.join(words.knob(finding.knob) for finding in held)}"
            continue
        for finding in held:
            possible = " | ".join(words.value(finding.knob, thawed(value)) for value in finding.open)
            yield f"{words.knob(finding.knob)}: {told}" + (f" [{possible}]" if possible else "")


def _alike(found: Identified, words: Words) -> Iterator[str]:
    """The knobs that other settings together would do for as well, and these settings."""
    groups: dict[tuple[tuple[str, Any], ...], list[Finding]] = {}
    for finding in found.findings:
        if finding.status is Status.UNREACHABLE and finding.why is Why.ALIKE:
            groups.setdefault(tuple(finding.same_as.items()), []).append(finding)
    for settings, held in groups.items():
        knobs = [words.knob(finding.knob) for finding in held]
        others = [
            f"{words.knob(knob)}: {words.value(knob, thawed(value))}"
            for knob, value in sorted(settings, key=lambda pair: pair[0] in INTS)
        ]
        told = {"knobs": _few(knobs, words), "settings": _few(others, words)}
        yield words.say("identify.alike", **told)


def _few(names: Sequence[str], words: Words) -> str:
    """The first of them, and how many more there are."""
    told = "; ".join(names[:_EACH])
    left = len(names) - _EACH
    return f"{told}; {words.say('report.more', n=left)}" if left > 0 else told


def bug(found: Bug, words: Words) -> list[str]:
    """A contradiction: the deal in card symbols, the two answers, and the knobs it hangs on."""
    lines = _shown(found.question, words)
    lines.append(f"{words.say('got')}: {_told(found.question, found.answer, words)}")
    lines.append(f"{words.say('expected')}: {_told(found.question, found.expected, words)}")
    if found.knobs:
        lines.append(words.say("identify.hangs_on", knobs="; ".join(map(words.knob, found.knobs))))
    return lines


def breakdown(found: Breakdown, words: Words) -> list[str]:
    """A question that was not answered, in card symbols, and what happened instead."""
    lines = [*_shown(found.question, words), found.fault]
    if found.stderr.strip():
        lines.append(f"{words.say('stderr')}: {printable(found.stderr.strip().splitlines()[-1])}")
    return lines


def _shown(question: Question, words: Words) -> list[str]:
    told = asked(question)
    if question.op != "score":
        return [f"{name}  {_symbols(text)}" if name != "op" else text for name, text in told.items()]
    return [f"{PLAYERS[i]}  {_symbols(text)}" for i, text in enumerate(told["players"])]


def _symbols(text: str) -> str:
    return " ".join(map(card, text.split()))


def _told(question: Question, told: Answer, words: Words) -> str:
    match told:
        case ("net", net):
            result = {"net": [list(line) for line in net], "totals": [sum(line) for line in net]}
            return answer("score", {"result": result}, words)
        case ("faults", *faults):
            return answer("check", {"result": {"legal": not faults, "faults": faults}}, words)
        case ("error", code):
            return answer(question.op, {"error": {"code": code}}, words)
    key = {"outcome": "outcome", "instant": "instant_win", "type": "type"}[told[0]]
    return answer(question.op, {"result": {key: told[1]}}, words)
