"""A question to a program, and an answer to it in a form that can be compared and counted.

The same form serves what a program says and what the rules say, so that a reading of the rules is
refuted by an answer exactly when the two differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeGuard

from ... import requests
from ...arrangement import Arrangement
from ...cards import Card
from ...ranking import HandType
from ...seats import Declares, Laid, Left, Seat

Answer = tuple[Any, ...]
"""Its kind, `net`, `outcome`, `faults`, `instant`, `type` or `error`, and what is said."""

RULED = frozenset({"not_an_instant_win", "must_rearrange", "unspecified"})
"""Errors that are part of the rules; any other is the program's own trouble."""

_PRICE_OF_AN_OP = {"classify": 0.0, "compare": 0.0, "check": 0.1, "instant_win": 0.1, "score": 0.1}


@dataclass(frozen=True, eq=False)
class Question:
    """A request without `id` and `profile`."""

    request: Mapping[str, Any]

    @property
    def op(self) -> str:
        """What is asked."""
        return str(self.request["op"])

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The players of a table."""
        return tuple(requests.seats(requests.seat_readers(self.request)))

    @cached_property
    def arrangement(self) -> Arrangement:
        """The arrangement of a `check`."""
        return requests.arrangement(requests.row_strings(self.request["arrangement"], "arrangement"), {})

    def cards(self, field: str = "cards") -> tuple[Card, ...]:
        """The cards of a field."""
        return tuple(map(Card.parse, self.request[field]))

    @property
    def players(self) -> int:
        """How many hands have to be looked at."""
        return len(self.request.get("players", (0,)))

    @property
    def kinds(self) -> frozenset[str]:
        """What a program might not offer: the op, a size of table, players who declare or leave."""
        found = {self.op}
        if self.op == "score":
            found.add(f"players {self.players}")
            found |= {
                deed
                for player in self.request["players"]
                for deed in ("declares", "left")
                if player.get(deed)
            }
        return frozenset(found)

    @property
    def price(self) -> float:
        """What a look at it costs, in bits: a deal of two beats one of four that tells a little more."""
        return _PRICE_OF_AN_OP[self.op] + 0.2 * (self.players - 1)


@dataclass(frozen=True)
class Fact:
    """A question the program answered, and which family of knobs it was asked about, if any."""

    question: Question
    answer: Answer
    about: str = ""


def score(seats: Sequence[Seat]) -> Question:
    """Who pays whom at this table."""
    return Question({"op": "score", "players": [player(seat) for seat in seats]})


def compare(a: Sequence[Card], b: Sequence[Card]) -> Question:
    """Which of two rows is stronger."""
    return Question({"op": "compare", "a": texts(a), "b": texts(b)})


def check(arrangement: Arrangement) -> Question:
    """Whether an arrangement is legal."""
    return Question({"op": "check", "arrangement": rows(arrangement)})


def of_cards(op: str, cards: Sequence[Card]) -> Question:
    """A question about cards alone: `classify` or `instant_win`."""
    return Question({"op": op, "cards": texts(cards)})


def texts(cards: Sequence[Card]) -> list[str]:
    """Cards as on the wire."""
    return [str(card) for card in cards]


def rows(arrangement: Arrangement) -> dict[str, list[str]]:
    """An arrangement as on the wire."""
    return {str(name): texts(cards) for name, cards in arrangement.rows()}


def player(seat: Seat) -> dict[str, Any]:
    """A seat as on the wire."""
    match seat:
        case Laid(arrangement):
            return {"arrangement": rows(arrangement)}
        case Declares(cards):
            return {"declares": True, "cards": texts(cards)}
        case Left(cards):
            return {"left": True, "cards": texts(cards)}


def read(question: Question, reply: Any) -> Answer | None:
    """What a program's reply says, or None where it says nothing about the rules.

    An error that is none of the rules', a skip and a result of another shape say nothing.
    """
    if not isinstance(reply, Mapping):
        return None
    error, result = reply.get("error"), reply.get("result")
    if isinstance(error, Mapping):
        return ("error", error["code"]) if error.get("code") in RULED else None
    if not isinstance(result, Mapping):
        return None
    return _READERS[question.op](question, result)


def _outcome(question: Question, result: Mapping[str, Any]) -> Answer | None:
    found = result.get("outcome")
    return ("outcome", found) if found in ("a", "b", "tie") else None


def _faults(question: Question, result: Mapping[str, Any]) -> Answer | None:
    faults = result.get("faults")
    if not isinstance(faults, list) or result.get("legal") is not (not faults):
        return None
    return ("faults", *map(str, faults))


def _instant(question: Question, result: Mapping[str, Any]) -> Answer | None:
    found = result.get("instant_win", 0)
    return ("instant", found) if found is None or isinstance(found, str) else None


def _type(question: Question, result: Mapping[str, Any]) -> Answer | None:
    found = result.get("type")
    return ("type", found) if found in {type_.id for type_ in HandType} else None


def _net(question: Question, result: Mapping[str, Any]) -> Answer | None:
    """Who gets what of whom; a table that does not sum to what it says is no answer."""
    net = result.get("net")
    if not _is_list(net, question.players):
        return None
    lines = [tuple(map(_whole, line)) if _is_list(line, question.players) else (None,) for line in net]
    if any(None in line for line in lines) or result.get("totals") != [sum(line) for line in net]:
        return None
    return ("net", tuple(lines))


def _is_list(value: Any, length: int) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and len(value) == length


def _whole(n: Any) -> int | None:
    """A number of chi; 6.0 is 6, as JSON has it."""
    return int(n) if isinstance(n, int | float) and not isinstance(n, bool) and n == int(n) else None


_READERS = {
    "compare": _outcome,
    "check": _faults,
    "instant_win": _instant,
    "classify": _type,
    "score": _net,
}
