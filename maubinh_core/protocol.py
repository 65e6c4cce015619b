"""One request, one reply: the page's worker, the command line and other programs all speak this.

A request is a JSON object with ``id``, ``op`` and, but for ``describe``, ``profile``; a reply echoes the
id and carries ``result`` or ``error``. The reference and the worker offer every op, the optional ones
included. Nothing a request can hold ends in anything but a reply.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import __version__, explain, instants, reasons, requests
from .arrangement import Arrangement, check
from .cards import read_cards
from .deck import shown
from .errors import Code, MaubinhError
from .ledger import Settlement
from .nearby import nearest
from .phrases import DEFAULT, Phrases, languages
from .profile import Profile, data, published
from .requests import Request
from .scoring import settle

VERSION = 1
MAX_LINE = 1_000_000
"""Characters of one line: far more than any request needs, and no more than a peer may make us hold."""
Result = dict[str, Any]


def answer(request: Any) -> dict[str, Any]:
    """The reply to one request, given and returned as plain JSON values; never raises."""
    id_ = request.get("id") if isinstance(request, dict) else None
    try:
        return {"id": id_, "result": _result(request)}
    except MaubinhError as error:
        return {"id": id_, "error": error_reply(error, _language(request), _phrases_of(request))}


def answer_line(line: str) -> str:
    """The reply to one line of JSON, as one line of JSON without its line end."""
    try:
        request = _read(line)
    except MaubinhError as error:
        return _line({"id": None, "error": error_reply(error, DEFAULT, Phrases(DEFAULT))})
    return _line(answer(request))


def error_reply(error: MaubinhError, lang: str, phrases: Phrases) -> dict[str, Any]:
    """An error as the protocol shows it: its code, a sentence, and where and whom it is about."""
    reply: dict[str, Any] = {"code": str(error.code), "message": phrases.error(error)}
    if error.clause:
        reply["clause"] = error.clause
    if error.players:
        reply["players"] = list(error.players)
    if error.at:
        reply["at"] = error.at
    return {**reply, **error.data.get("reply", {})}


def _result(request: Any) -> Result:
    if not isinstance(request, dict) or not isinstance(request.get("op"), str):
        raise requests.bad("op", "string")
    op = request["op"]
    if op not in _OPS:
        raise MaubinhError(
            Code.UNKNOWN_OP, "unknown_op", op=op[:40], known=", ".join(_OPS), near=nearest(op, _OPS)
        )
    requests.lang(request)
    if op == "describe":
        return _describe()
    requests.check_profile_kind(request)
    run = _OPS[op](request)  # fields of the wrong kind are refused before names are looked up
    return run(requests.profile(request))


# Each op reads its fields' kinds at once and returns what remains to be done under a profile. What one op
# alone needs is imported there: a page that starts for a check does not wait for what arranges.

Op = Callable[[Request], Callable[[Profile], Result]]


def _describe() -> Result:
    return {
        "name": "maubinh",
        "version": __version__,
        "language": "Python",
        "protocol": VERSION,
        "ops": list(_OPS),
        "profiles": [{"id": id_, "edition": edition} for id_, edition in published().items()],
        "knobs": list(data("knobs")),
        "languages": list(languages()),
    }


def _classify(request: Request) -> Callable[[Profile], Result]:
    names = requests.strings(request.get("cards"), "cards")

    def run(profile: Profile) -> Result:
        found = profile.scale.rank(requests.row_to_rank(names, "cards"))
        return {"type": found.type.id}

    return run


def _compare(request: Request) -> Callable[[Profile], Result]:
    given = {name: requests.strings(request.get(name), name) for name in ("a", "b")}

    def run(profile: Profile) -> Result:
        rows = requests.first([lambda n=name: requests.row_to_rank(given[n], n) for name in given])  # type: ignore[misc]
        a, b = (profile.scale.rank(row).strength for row in rows)
        return {"outcome": "tie" if a == b else "a" if a > b else "b"}

    return run


def _arranged(request: Request) -> Callable[[], Arrangement]:
    rows = requests.row_strings(request.get("arrangement"), "arrangement")
    return lambda: requests.arrangement(rows, {})


def _check(request: Request) -> Callable[[Profile], Result]:
    read = _arranged(request)

    def run(profile: Profile) -> Result:
        verdict = check(read(), profile)
        return {"legal": verdict.legal, "faults": list(verdict.faults)}

    return run


def _instant_win(request: Request) -> Callable[[Profile], Result]:
    names = requests.strings(request.get("cards"), "cards")

    def run(profile: Profile) -> Result:
        return {"instant_win": instants.best(requests.hand(names, {"field": "cards"}), profile)}

    return run


def _settled(request: Request) -> Callable[[Profile], Settlement]:
    readers = requests.seat_readers(request)
    return lambda profile: settle(requests.seats(readers), profile)


def _refuse_unsettled(settlement: Settlement, result: Result) -> None:
    """A table the source leaves open in part is an error that still carries the rest."""
    if settlement.unsettled:
        players = tuple(sorted({p for entry in settlement.unsettled for p in entry.players}))
        raise MaubinhError(
            Code.UNSPECIFIED,
            "unspecified",
            players=players,
            clause=settlement.unsettled[0].clause,
            reply={"partial": [list(row) for row in settlement.net], **result},
        )


def _score(request: Request) -> Callable[[Profile], Result]:
    settled = _settled(request)

    def run(profile: Profile) -> Result:
        settlement = settled(profile)
        _refuse_unsettled(settlement, {})
        return {"net": [list(row) for row in settlement.net], "totals": list(settlement.totals)}

    return run


def _parse(request: Request) -> Callable[[Profile], Result]:
    text, lang = requests.text(request), requests.lang(request)

    def run(profile: Profile) -> Result:
        reading = read_cards(text)
        told: Result = {
            "cards": [str(card) for card in reading.cards],
            "groups": [[str(card) for card in group] for group in reading.groups],
            "rows": list(reading.rows),
            "labels": [label._asdict() if label else None for label in reading.labels],
            "tokens": [
                {"text": t.text, "start": t.start, "end": t.end, "card": str(t.card) if t.card else None}
                for t in reading.tokens
            ],
            "left_out": [{"text": t.text, "start": t.start, "end": t.end} for t in reading.left_out],
        }
        if not reading.errors:
            return told
        phrases = Phrases(lang)
        errors = [{**(e.at or {}), "message": phrases.error(e)} for e in reading.errors]
        error = reading.errors[0]
        error.data["reply"] = {**told, "errors": errors}
        raise error

    return run


def _explain(request: Request) -> Callable[[Profile], Result]:
    lang, names, row_names = requests.lang(request), requests.names(request), requests.row_names(request)
    laid = requests.is_laid(request)
    read = _arranged(request) if laid else None
    settled = None if laid else _settled(request)

    def run(profile: Profile) -> Result:
        phrases = _phrases(profile, lang, names, row_names)
        if read is not None:
            return explain.explain_check(read(), profile, phrases)
        assert settled is not None
        settlement = settled(profile)
        told = explain.explain_score(settlement, profile, phrases)
        _refuse_unsettled(settlement, told)
        return told

    return run


def _check_types(request: Request) -> Callable[[Profile], Result]:
    types, lang = requests.types(request), requests.lang(request)
    row_names = requests.row_names(request)
    from .explain_types import explain_types

    return lambda profile: explain_types(types, profile, _phrases(profile, lang, row_names=row_names))


def _suggest(request: Request) -> Callable[[Profile], Result]:
    from .suggest import suggest

    names, lang = requests.strings(request.get("cards"), "cards"), requests.lang(request)
    row_names = requests.row_names(request)

    def run(profile: Profile) -> Result:
        hand = requests.hand(names, {"field": "cards"})
        return suggest(hand, profile, _phrases(profile, lang, row_names=row_names))

    return run


_OPS: Mapping[str, Op] = {
    "describe": lambda request: lambda profile: _describe(),
    "classify": _classify,
    "compare": _compare,
    "check": _check,
    "instant_win": _instant_win,
    "score": _score,
    "parse": _parse,
    "explain": _explain,
    "suggest": _suggest,
    "check_types": _check_types,
}


def _phrases(
    profile: Profile, lang: str, names: Sequence[str] = (), row_names: Mapping[str, str] | None = None
) -> Phrases:
    """The wording of a profile's players, with the reader's own names for the rows where they gave some."""
    own = {row: {lang: shown(name)} for row, name in (row_names or {}).items()}
    return Phrases(lang, row_names={**profile.row_names, **own}, words=profile.words, names=names)


def _language(request: Any) -> str:
    wanted = request.get("lang") if isinstance(request, dict) else None
    return wanted if isinstance(wanted, str) and wanted in languages() else DEFAULT


def _phrases_of(request: Any) -> Phrases:
    """The wording for an error: in the request's language, with its profile's names where they are known."""
    lang = _language(request)
    try:
        names, row_names = requests.names(request), requests.row_names(request)
        return _phrases(requests.profile(request), lang, names, row_names)
    except (MaubinhError, AttributeError):
        return Phrases(lang)


def _read(line: str) -> Any:
    if len(line) > MAX_LINE:
        raise MaubinhError(Code.BAD_REQUEST, "too_long", limit=MAX_LINE)
    try:
        return json.loads(line, parse_constant=_refuse_constant, parse_float=_finite)
    except (ValueError, RecursionError) as fault:
        raise MaubinhError(Code.BAD_REQUEST, "not_json", reason=reasons.of_json(fault)) from None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _finite(text: str) -> float:
    """A number that JSON can also say back; 1e400 is none."""
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(text)
    return number


def _line(reply: Mapping[str, Any]) -> str:
    line = json.dumps(reply, ensure_ascii=False, separators=(",", ":"))
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate in the id can only go back escaped
        line = json.dumps(reply, separators=(",", ":"))
    return line
