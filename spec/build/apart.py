"""Which deal shows what one line of the differences does, and that line alone.

Two sources may settle one deal unlike for many reasons. Whether it is for the line's sake the engine says:
give a source the other's answer to that line and to nothing else, and the number that is shown must change.
What is shown is always the case's own number; where no deal stands this test, none is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any

from maubinh_core import protocol

from .cases import PLAYERS, Case, Message, ProfileRef, Variant, pairs
from .columns import totals
from .sides import cells, is_price
from .turning import SILENT, Answers, answers, turned
from .view import View

Outcome = int | str
"""What a pair or a player comes to, or the code of the error in its place."""


@dataclass(frozen=True)
class Sight:
    """What is shown: a question of a case, under which rules, and where on its table to look.

    `place` is a pair, `A-B`, or a player, `A`, for the whole deal; empty where there is no table.
    """

    case: Case
    variant: Variant
    place: str
    refs: tuple[ProfileRef, ...]

    def outcome(self, ref: ProfileRef) -> Outcome:
        """What is shown under a profile."""
        return outcomes_of(self.variant, ref)[self.place]


@cache
def of_line(line: str) -> Sight | None:
    """As `find`, with the repository's own rules and cases: the pages of every language ask the same."""
    return find(line, View.of("vi/differences.md"))


def find(line: str, view: View) -> Sight | None:
    """The deal that shows a line's difference best; None where none shows it by itself.

    Most answers and profiles should be shown, and those part over this line only; of deals that do so equally
    well the plainer comes first.
    """
    question = _Question.of(line, view)
    given = question.given
    clauses = {cell.clause.id for cell in cells(line, view).values() if cell}
    found: list[tuple[tuple[int, ...], Sight]] = []
    for case in view.cases:
        refs = {ref.base: ref for ref in case.profiles if not ref.knobs}
        if case.op != "score" or not given.keys() <= refs.keys() or not clauses.intersection(case.clauses):
            continue
        for variant in case.inputs:
            seats = len(variant.input["players"])
            asked = _Asked(question, variant)
            for place in (*pairs(seats), *(PLAYERS[:seats] if seats > 2 else ())):
                kept, impure = asked.at(place)
                told, shown = len({given[name] for name in kept}), tuple(refs[name] for name in kept)
                if told > 1:
                    rank = (-told, -len(kept), len(place) == 1, impure, seats, case.clause not in clauses)
                    found.append((rank, Sight(case, variant, place, shown)))
    return min(found, key=lambda pair: pair[0])[1] if found else None


def outcomes_of(variant: Variant, ref: ProfileRef) -> dict[str, Outcome]:
    """Place -> outcome under a profile, as the case has it; without a table the one place is empty."""
    wanted = variant.expect(ref)
    error = str(wanted.get("error", ""))
    if variant.op != "score":
        return {"": error or _answer(variant.op, wanted)}
    seats = len(variant.input["players"])
    known, sums = variant.settled(ref), totals(variant, ref)
    found: dict[str, Outcome] = {pair: known.get(pair, error) for pair in pairs(seats)}
    return found | {PLAYERS[seat]: sums[seat] if sums else error for seat in range(seats)}


def _answer(op: str, wanted: Mapping[str, Any]) -> str:
    if op == "check":
        return "foul" if "faults" in wanted else "legal"
    return str(next(iter(wanted.values())))


@dataclass(frozen=True)
class _Question:
    """A line: what each profile answers, and a profile with the knobs that give it another's answer."""

    given: Answers
    turns: Mapping[tuple[str, str], ProfileRef | None]
    price: bool

    @classmethod
    def of(cls, line: str, view: View) -> _Question:
        given = answers(line, view)
        turns = {pair: turned(line, *pair, view) for pair in permutations(given, 2)}
        refs = {pair: ProfileRef(pair[0], turn) if turn else None for pair, turn in turns.items()}
        return cls(given, refs, is_price(line, view))


class _Asked:
    """One question of a case, asked again with the line turned in each profile to the others' answers."""

    def __init__(self, question: _Question, variant: Variant) -> None:
        self.question, self.given, self.variant = question, question.given, variant
        self.plain = {name: outcomes_of(variant, ProfileRef(name)) for name in self.given}
        self.turned: dict[str, dict[str, Outcome]] = {}

    def at(self, place: str) -> tuple[list[str], int]:
        """The profiles among which the line shows at a place, and in how many other ways they part there."""
        kept = list(self.given)
        while True:
            faults = [pair for pair in permutations(kept, 2) if self._hides(*pair, place)]
            if not faults:
                break
            named = [name for pair in faults for name in pair]
            # Of those at fault equally often one without a number goes first, then the last on the page.
            blame = {name: (named.count(name), isinstance(self.plain[name][place], str)) for name in kept}
            kept.remove(max(reversed(kept), key=blame.__getitem__))
        return kept, sum(self._impure(*pair, place) for pair in permutations(kept, 2))

    def _hides(self, one: str, other: str, place: str) -> bool:
        """Whether two profiles of different answers come to the same, or the line does nothing in the first.

        A price is a number itself: of two that are equal the outcomes must be so too.
        """
        shown, beside = self.plain[one][place], self.plain[other][place]
        if self.given[one] == self.given[other]:
            return self.question.price and shown != beside
        if shown == beside:
            return True
        # Where a profile has nothing to say to the line, its silence is what the line shows.
        if isinstance(shown, str) and self.given[one] in SILENT:
            return False
        return self._outcome(one, other, place) == shown

    def _impure(self, one: str, other: str, place: str) -> bool:
        """Whether the line alone does not make of the first what the second comes to."""
        if self.given[one] == self.given[other]:
            return self.plain[one][place] != self.plain[other][place]
        return self._outcome(one, other, place) not in (None, self.plain[other][place])

    def _outcome(self, one: str, other: str, place: str) -> Outcome | None:
        """What the first comes to with the second's answer; None where it cannot take that answer."""
        ref = self.question.turns[one, other]
        if ref is None:
            return None
        if ref.label not in self.turned:
            reply = protocol.answer(self.variant.request(ref))
            self.turned[ref.label] = _told(reply, len(self.variant.input["players"]))
        return self.turned[ref.label][place]


def _told(reply: Message, seats: int) -> dict[str, Outcome]:
    """A reply as `outcomes_of` has a case."""
    error: Message = reply.get("error", {})
    body: Message = reply.get("result", error)
    code, net = str(error.get("code", "")), body.get("net") or body.get("partial")
    found: dict[str, Outcome] = {}
    for one, other in combinations(range(seats), 2):
        amount = net[one][other] if net else None
        found[f"{PLAYERS[one]}-{PLAYERS[other]}"] = code if amount is None else amount
    sums = body.get("totals")
    return found | {PLAYERS[seat]: sums[seat] if sums else code for seat in range(seats)}
