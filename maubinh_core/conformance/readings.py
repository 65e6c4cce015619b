"""Mistakes that no knob describes but that real programs make, each as what it would answer.

A reading of rows (`rowreadings`) ranks them otherwise, wherever they are looked at. Any other looks at a
question, the answer the rules give and the program's reply, and says whether the reply is what a program with
that mistake would say: True or False, or None where the mistake makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maubinh_core.protocol import answer
from maubinh_core.ranking import HandType

from .engine import Message
from .identify.questions import RULED
from .judging import difference
from .rowreadings import Ranked, by_suit, keeping, no_wheel
from .vectors import Vector

Fits = Callable[[Vector, Message, Message], bool | None]

_RANKS = "23456789TJQKA"
_WHEEL = set("A2345")


@dataclass(frozen=True)
class Reading:
    """A mistake by the name of its sentence; `form` tells those apart that are said in the same words.

    Either `fits` says whether a reply shows it, or `ranked` what a row is worth to a program that has it.
    """

    key: str
    fits: Fits | None = None
    ranked: Ranked | None = None
    form: str = ""

    def __reduce_ex__(self, protocol: Any) -> Any:
        """By its name: functions made for it cannot be sent."""
        listed = any(reading is self for reading in READINGS)
        return (named, (self.key, self.form)) if listed else super().__reduce_ex__(protocol)


def named(key: str, form: str = "") -> Reading:
    """One of `READINGS`."""
    return next(reading for reading in READINGS if (reading.key, reading.form) == (key, form))


def _answers(op: str, change: Callable[[Vector, Mapping[str, Any]], Mapping[str, Any] | None]) -> Fits:
    """The reading that turns the right result of an op into another one (None: it stays as it is)."""

    def fits(vector: Vector, expected: Message, reply: Message) -> bool | None:
        if vector.op != op or "result" not in expected:
            return None
        changed = change(vector, expected["result"])
        if changed is None or changed == expected["result"]:
            return None
        return not difference({"result": changed}, reply)

    return fits


# Comparing


def _outcome(decide: Callable[[Sequence[str], Sequence[str], str], str | None]) -> Fits:
    def change(vector: Vector, right: Mapping[str, Any]) -> Mapping[str, Any] | None:
        decided = decide(vector.request["a"], vector.request["b"], right["outcome"])
        return None if decided is None else {"outcome": decided}

    return _answers("compare", change)


def _by_suit(
    suits: str, *, grouped: bool = False
) -> Callable[[Sequence[str], Sequence[str], str], str | None]:
    """Equal rows are decided by suit, weakest first in `suits`, from the highest card down.

    With `grouped` the cards of a pair or triple come before the others.
    """

    def places(row: Sequence[str]) -> list[int]:
        times = Counter(card[0] if grouped else "" for card in row)
        counted = sorted(
            row, key=lambda c: (times[c[0] if grouped else ""], _RANKS.index(c[0]), suits.index(c[1]))
        )
        return [suits.index(card[1]) for card in reversed(counted)]

    def decide(a: Sequence[str], b: Sequence[str], right: str) -> str | None:
        if right != "tie" or places(a) == places(b):
            return None
        return "a" if places(a) > places(b) else "b"

    return decide


def _groups(row: Sequence[str]) -> list[tuple[int, int]]:
    """(how many, of which rank), what counts most first."""
    return sorted(((n, _RANKS.index(rank)) for rank, n in Counter(c[0] for c in row).items()), reverse=True)


def _no_kickers(a: Sequence[str], b: Sequence[str], right: str) -> str | None:
    """Rows equal in what counts first (the pair, both pairs, the top card) are called equal."""
    ours, theirs = _groups(a), _groups(b)
    most = ours[0][0]
    if right == "tie" or most != theirs[0][0] or _suited(a) != _suited(b) or _run(a) or _run(b):
        return None
    first = ours[:1] if most == 1 else [group for group in ours if group[0] == most]
    same = theirs[:1] if most == 1 else [group for group in theirs if group[0] == most]
    return "tie" if first == same else None


def _flush_top(a: Sequence[str], b: Sequence[str], right: str) -> str | None:
    return _no_kickers(a, b, right) if _suited(a) and _suited(b) else None


def _suited(row: Sequence[str]) -> bool:
    return len(row) == 5 and len({card[1] for card in row}) == 1


def _run(row: Sequence[str]) -> bool:
    places = sorted({_RANKS.index(card[0]) for card in row})
    wheel = {card[0] for card in row} == _WHEEL
    return len(row) == 5 and (wheel or (len(places) == 5 and places[-1] - places[0] == 4))


# The other ops


def _no_wheel(vector: Vector, right: Mapping[str, Any]) -> Mapping[str, Any] | None:
    if {card[:1] for card in vector.request["cards"]} != _WHEEL:
        return None
    return {"type": {"straight": "high_card", "straight_flush": "flush"}.get(right["type"], right["type"])}


def _without_fault(fault: str) -> Fits:
    def change(vector: Vector, right: Mapping[str, Any]) -> Mapping[str, Any]:
        faults = [found for found in right["faults"] if found != fault]
        return {"legal": not faults, "faults": faults}

    return _answers("check", change)


def _settled(net: Sequence[Sequence[int]]) -> Mapping[str, Any]:
    return {"net": [list(row) for row in net], "totals": [sum(row) for row in net]}


def _first_only(vector: Vector, right: Mapping[str, Any]) -> Mapping[str, Any]:
    net = right["net"]
    return _settled([[n if 0 in (i, j) else 0 for j, n in enumerate(row)] for i, row in enumerate(net)])


def _totals_wrong(vector: Vector, expected: Message, reply: Message) -> bool | None:
    if vector.op != "score" or "result" not in expected or not difference(expected, reply):
        return None
    return not difference({"result": {"net": expected["result"]["net"]}}, reply)


# Wrong input


def _accepts(
    code: str, ops: Sequence[str] = ("classify", "compare", "check", "instant_win", "score")
) -> Fits:
    """An answer by the rules where the error of that code belongs; what people type is another matter."""

    def fits(vector: Vector, expected: Message, reply: Message) -> bool | None:
        if expected.get("error", {}).get("code") != code or vector.op not in ops:
            return None
        return "result" in reply or reply.get("error", {}).get("code") in RULED

    return fits


def _guesses_unspecified(vector: Vector, expected: Message, reply: Message) -> bool | None:
    return "result" in reply if expected.get("error", {}).get("code") == "unspecified" else None


def _set_ignored(vector: Vector, expected: Message, reply: Message) -> bool | None:
    if not vector.knobs:
        return None
    said = answer({**vector.request, "profile": vector.profile})
    return None if not difference(expected, said) else not difference(said, reply)


def _one_code(vector: Vector, expected: Message, reply: Message) -> bool | None:
    if expected.get("error", {}).get("code") in (None, "bad_request"):
        return None
    return not difference({"error": {"code": "bad_request"}}, reply)


_PAIRS = {HandType.ONE_PAIR: 1, HandType.TWO_PAIR: 2}
_TOP = {HandType.HIGH_CARD: 1, HandType.FLUSH: 1}

READINGS = (
    Reading("set_ignored", _set_ignored),
    Reading("order_reversed", _outcome(lambda a, b, right: {"a": "b", "b": "a"}.get(right))),
    Reading("ties_to_a", _outcome(lambda a, b, right: "a" if right == "tie" else None)),
    Reading("ties_to_b", _outcome(lambda a, b, right: "b" if right == "tie" else None)),
    Reading("suits_spades_high", ranked=by_suit("cdhs"), form="everywhere"),
    Reading("suits_spades_high", _outcome(_by_suit("cdhs"))),
    Reading("suits_spades_high", _outcome(_by_suit("cdhs", grouped=True)), form="grouped"),
    Reading("suits_hearts_high", ranked=by_suit("scdh"), form="everywhere"),
    Reading("suits_hearts_high", _outcome(_by_suit("scdh"))),
    Reading("suits_hearts_high", _outcome(_by_suit("scdh", grouped=True)), form="grouped"),
    Reading("flush_top_card", ranked=keeping({HandType.FLUSH: 1}), form="everywhere"),
    Reading("flush_top_card", _outcome(_flush_top)),
    Reading("first_kicker_only", ranked=keeping({HandType.ONE_PAIR: 2})),
    Reading("no_kickers", ranked=keeping(_PAIRS), form="pairs"),
    Reading("no_kickers", ranked=keeping({**_PAIRS, **_TOP}), form="everywhere"),
    Reading("no_kickers", _outcome(_no_kickers)),
    Reading("wheel_unknown", ranked=no_wheel, form="everywhere"),
    Reading("wheel_unknown", _answers("classify", _no_wheel)),
    Reading("fouls_not_seen", _answers("check", lambda v, right: {"legal": True, "faults": []})),
    Reading("middle_front_not_seen", _without_fault("middle<front")),
    Reading("back_middle_not_seen", _without_fault("back<middle")),
    Reading("first_fault_only", _answers("check", lambda v, right: {**right, "faults": right["faults"][:1]})),
    Reading("no_instant_wins", _answers("instant_win", lambda v, right: {"instant_win": None})),
    Reading(
        "signs_reversed", _answers("score", lambda v, right: _settled(list(zip(*right["net"], strict=True))))
    ),
    Reading("first_player_only", _answers("score", _first_only)),
    Reading("totals_wrong", _totals_wrong),
    Reading("accepts_duplicate_card", _accepts("duplicate_card")),
    Reading("accepts_duplicate_card", _accepts("duplicate_card", ("score",)), form="tables"),
    Reading("accepts_wrong_card_count", _accepts("wrong_card_count")),
    Reading("accepts_unknown_card", _accepts("unknown_card")),
    Reading("accepts_not_an_instant_win", _accepts("not_an_instant_win")),
    Reading("guesses_unspecified", _guesses_unspecified),
    Reading("one_error_code", _one_code),
)
"""From the one that changes most to the one that changes least, as far as one holds another."""
