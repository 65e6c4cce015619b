"""A question and an answer in card symbols and a reader's words.

Whatever a program said is shown with its control characters made visible, so that it can neither colour a
terminal nor hide.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from ..printable import printable
from .engine import Message
from .hypothesis import registry
from .outcomes import Outcome
from .vectors import Vector
from .words import Words, signed

ROWS = ("back", "middle", "front")
PLAYERS = "ABCDEFGH"
LONGEST = 400
"""Characters of one thing a program said."""
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def card(name: str) -> str:
    """`Td` as `10♦`; whatever is no card stays as it is."""
    if len(name) == 2 and name[0] in "AKQJT98765432" and name[1] in _SUITS:
        return name[0].replace("T", "10") + _SUITS[name[1]]
    return printable(name)


def cards(names: Any) -> str:
    """A list of cards, or what stands in its place."""
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        return " ".join(map(card, names))
    return compact(names)


def rows(arrangement: Any) -> str:
    """back / middle / front."""
    if isinstance(arrangement, Mapping) and all(row in arrangement for row in ROWS):
        return " / ".join(cards(arrangement[row]) for row in ROWS)
    return compact(arrangement)


def question(vector: Vector, words: Words) -> list[str]:
    """What a vector asks, in card symbols, one thing a line; what is of another form as it stands."""
    try:
        lines = _question(vector, words)
    except (KeyError, TypeError, AttributeError):
        lines = [compact({key: value for key, value in vector.request.items() if key != "id"})]
    return [printable(line) for line in lines]


def _question(vector: Vector, words: Words) -> list[str]:
    request = vector.request
    lines = [f"{words.knob(k)}: {words.value(k, v)}" for k, v in vector.knobs.items() if k in registry()]
    match vector.op:
        case "classify" | "instant_win":
            lines.append(f"{vector.op}  {cards(request['cards'])}")
        case "compare":
            lines += [f"compare  a  {cards(request['a'])}", f"         b  {cards(request['b'])}"]
        case "check":
            lines.append(f"check  {rows(request['arrangement'])}")
        case "score":
            lines.append("score")
            lines += [_player(i, player, words) for i, player in enumerate(request["players"])]
        case "parse":
            lines.append(f"parse  {json.dumps(request['text'], ensure_ascii=False)}")
        case _:
            lines.append(compact({key: value for key, value in request.items() if key != "id"}))
    return lines


def _player(index: int, player: Mapping[str, Any], words: Words) -> str:
    name = PLAYERS[index] if index < len(PLAYERS) else str(index)
    if "arrangement" in player:
        return f"  {name}  {rows(player['arrangement'])}"
    key = "ask.declares" if player.get("declares") else "ask.left"
    return f"  {words.say(key, player=name)}  {cards(player.get('cards'))}"


def answer(op: str, reply: Message, words: Words) -> str:
    """A reply, or the part of one that is expected, in words."""
    if "error" in reply:
        error = reply["error"]
        said = error.get("message") if isinstance(error, Mapping) else None
        code = error.get("code") if isinstance(error, Mapping) else error
        told = words.say("answer.error", code=code) + (f": {said}" if said else "")
        open_ = error.get("partial") if isinstance(error, Mapping) else None
        return printable("; ".join([told, *([_partial(open_, words)] if open_ else [])]))
    if "skipped" in reply:
        return printable(words.say("answer.skipped", reason=reply["skipped"]))
    result = reply.get("result", reply)
    try:
        told = _result(op, result, words)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        told = compact(result)  # of another form: as it came
    return printable(told)


def _result(op: str, result: Any, words: Words) -> str:
    match op:
        case "classify":
            return _named(result["type"], words.name("types", result["type"]))
        case "compare":
            return words.say(f"answer.{result['outcome']}")
        case "check":
            faults = ", ".join(result["faults"])
            return words.say("answer.legal") if result["legal"] else words.say("answer.foul", faults=faults)
        case "instant_win" if result["instant_win"] is None:
            return words.say("answer.no_instant")
        case "instant_win":
            return _named(result["instant_win"], words.name("instants", result["instant_win"]))
        case "score":
            return _net(result["net"], result["totals"], words)
        case "parse":
            return cards(result["cards"])
    return compact(result)


def _named(wire: str, name: str) -> str:
    return f"{wire} ({name})"


def _net(net: Sequence[Sequence[int]], totals: Sequence[int], words: Words) -> str:
    """Pair by pair; a matrix that says two things of a pair as it came."""
    seats = range(len(net))
    if any(net[i][j] != -net[j][i] for i in seats for j in seats):
        raise ValueError("not a table")
    told = [_pair(i, j, net[i][j], words) for i, j in combinations(seats, 2)]
    if list(totals) != [sum(row) for row in net]:
        told.append(words.say("answer.totals", totals=" ".join(map(signed, totals))))
    return "; ".join(told)


def _partial(net: Any, words: Words) -> str:
    """A table that is open in part, pair by pair; what is none as it came."""
    try:
        told = [_pair(i, j, net[i][j], words) for i, j in combinations(range(len(net)), 2)]
        return "; ".join(told) or compact(net)
    except (KeyError, TypeError, IndexError, ValueError):
        return compact(net)


def _pair(i: int, j: int, net: int | None, words: Words) -> str:
    key = "open" if net is None else "net" if net else "zero"
    return words.say(f"answer.{key}", a=PLAYERS[i], b=PLAYERS[j], n=signed(net or 0))


def expected(vector: Vector, words: Words) -> str:
    """The right answer in words."""
    return answer(vector.op, vector.expected, words)


def got(outcome: Outcome, words: Words) -> str:
    """What the program answered in words; empty where nothing came."""
    return answer(outcome.vector.op, outcome.reply, words) if outcome.reply else ""


# What a program said


def compact(value: Any) -> str:
    """JSON on one line, cut where it is long."""
    try:
        return cut(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    except (RecursionError, ValueError):
        return "…"


def cut(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def value(value: Any) -> str:
    """Anything that a sentence needs, fit to stand in it."""
    if isinstance(value, float):
        return f"{value:g}"
    return printable(cut(value)) if isinstance(value, str) else compact(value)
