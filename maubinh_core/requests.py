"""Reading a request's fields: what is missing or of the wrong kind is a `bad_request`, never a guess.

Each reader takes what arrived on the wire and returns the core's own objects. Where several things are
wrong, `first` reports the one the protocol puts first, so every part is read before any is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from .arrangement import Arrangement, refuse_duplicates, require_hand
from .deck import Card, shown
from .errors import Code, MaubinhError, first_of
from .phrases import DEFAULT, languages
from .profile import Profile, check_values, load, with_knobs
from .ranking import HandType, Row
from .scoring import check_seat_count
from .seats import Declares, Laid, Left, Seat

MAX_TEXT = 20_000
Request = Mapping[str, Any]
_T = TypeVar("_T")


def bad(where: str, wanted: str, **data: Any) -> MaubinhError:
    """A `bad_request` saying which field is at fault and, by a key under ``wanted:``, what it has to be."""
    return MaubinhError(Code.BAD_REQUEST, "bad_request", field=where, wanted=wanted, **data)


def first(readers: Sequence[Callable[[], _T]]) -> list[_T]:
    """What all readers return, or the first of their errors in the protocol's order."""
    results: list[_T] = []
    errors: list[MaubinhError] = []
    for reader in readers:
        try:
            results.append(reader())
        except MaubinhError as error:
            errors.append(error)
    if errors:
        raise first_of(errors)
    return results


def field(request: Request, name: str, kind: type[_T], *, within: str = "") -> _T:
    """A field that has to be there and of a kind; `within` is the path to what holds it."""
    value = request.get(name)
    if not isinstance(value, kind):
        raise bad(f"{within}{name}", _KINDS[kind])
    return value


_KINDS: dict[type, str] = {str: "string", list: "array", dict: "object"}


def lang(request: Request) -> str:
    """The language to answer in; Vietnamese where none is asked for."""
    name = request.get("lang", DEFAULT)
    if not isinstance(name, str) or name not in languages():
        raise bad("lang", "one_of", among=", ".join(languages()))
    return name


def profile(request: Request) -> Profile:
    """The profile by its published name, or a base with knobs set."""
    wanted = request.get("profile")
    if isinstance(wanted, str):
        return load(wanted)
    if not isinstance(wanted, dict):
        raise bad("profile", "string_or_object")
    base, changes = field(wanted, "base", str, within="profile."), wanted.get("set", {})
    if not isinstance(changes, dict):
        raise bad("profile.set", "object")
    return with_knobs(load(base), changes)


def check_profile_kind(request: Request) -> None:
    """Refuse a profile of the wrong kind before looking at names: kinds come first in the order of errors."""
    wanted = request.get("profile")
    if isinstance(wanted, str):
        return
    if not isinstance(wanted, dict):
        raise bad("profile", "string_or_object")
    field(wanted, "base", str, within="profile.")
    changes = wanted.get("set", {})
    if not isinstance(changes, dict):
        raise bad("profile.set", "object")
    check_values(changes)


def strings(value: Any, where: str) -> list[str]:
    """A list of strings, as cards are on the wire."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise bad(where, "cards")
    return value


def row_strings(value: Any, where: str) -> dict[Row, list[str]]:
    """An arrangement's three lists, not yet read as cards."""
    if not isinstance(value, dict):
        raise bad(where, "object")
    return {row: strings(value.get(row), f"{where}.{row}") for row in Row}


def cards(names: Sequence[str], at: Mapping[str, Any]) -> tuple[Card, ...]:
    """Cards of the wire's spelling; `unknown_card` names the token and where it stands."""
    read = []
    for name in names:
        try:
            read.append(Card.parse(name))
        except MaubinhError as error:
            token = shown(name)
            place = {**at, "token": token}
            raise MaubinhError(error.code, "unknown_card.wire", token=token, example="As", at=place) from None
    return tuple(read)


def hand(names: Sequence[str], at: Mapping[str, Any]) -> tuple[Card, ...]:
    """Thirteen distinct cards."""
    return require_hand(cards(names, at))


def row_to_rank(names: Sequence[str], field_name: str) -> tuple[Card, ...]:
    """Three or five distinct cards."""
    read = cards(names, {"field": field_name})
    if len(read) not in (3, 5):
        raise MaubinhError(
            Code.WRONG_CARD_COUNT, "wrong_card_count.row_to_rank", count=len(read), at={"field": field_name}
        )
    refuse_duplicates({field_name: read}, key="duplicate_card.cards")
    return read


def arrangement(rows: Mapping[Row, Sequence[str]], at: Mapping[str, Any]) -> Arrangement:
    """Three rows of distinct cards; unknown cards anywhere come before wrong counts."""
    read = first([lambda r=row: cards(rows[r], {**at, "row": str(r)}) for row in Row])  # type: ignore[misc]
    return Arrangement(*read)


def seat_shape(value: Any, index: int) -> Callable[[], Seat]:
    """A player's kind checked now, its cards read by what is returned."""
    where = f"players[{index}]"
    if not isinstance(value, dict):
        raise bad(where, "object")
    deeds = {name: value.get(name) for name in ("arrangement", "declares", "left")}
    kinds = [name for name, given in deeds.items() if given is not None and given is not False]
    if len(kinds) != 1:
        raise bad(where, "seat")
    at = {"player": index}
    if kinds == ["arrangement"]:
        rows = row_strings(value["arrangement"], f"{where}.arrangement")
        return _placed(index, lambda: Laid(arrangement(rows, at)))
    if value[kinds[0]] is not True:
        raise bad(f"{where}.{kinds[0]}", "true")
    names = strings(value.get("cards"), f"{where}.cards")
    seat = Declares if kinds == ["declares"] else Left
    return _placed(index, lambda: seat(hand(names, at)))


def _placed(index: int, reader: Callable[[], Seat]) -> Callable[[], Seat]:
    """The reader, its errors carrying which player they are about."""

    def read() -> Seat:
        try:
            return reader()
        except MaubinhError as error:
            error.players = error.players or (index,)
            error.at = {**(error.at or {}), "player": index}
            raise

    return read


def seat_readers(request: Request) -> list[Callable[[], Seat]]:
    """The players of a table, kinds checked, cards unread."""
    players = field(request, "players", list)
    return [seat_shape(value, index) for index, value in enumerate(players)]


def seats(readers: Sequence[Callable[[], Seat]]) -> list[Seat]:
    """Two to four seats; a wrong number of them ranks among the other wrong counts."""

    def counted() -> Seat | None:
        check_seat_count(len(readers))
        return None

    return [seat for seat in first([*readers, counted]) if seat is not None]


def is_laid(request: Request) -> bool:
    """Whether a question is about an arrangement and not about players; about both it is a `bad_request`."""
    given = [name for name in ("arrangement", "players") if request.get(name) is not None]
    if len(given) != 1:
        raise bad("explain", "one_question")
    return given == ["arrangement"]


def types(request: Request) -> dict[Row, HandType]:
    """The type of each row; the front has only three types it can be."""
    given = field(request, "types", dict)
    found = {}
    for row in Row:
        name = field(given, str(row), str, within="types.")
        known = [t for t in HandType if row is not Row.FRONT or t in FRONT_TYPES]
        by_id = {t.id: t for t in known}
        if name not in by_id:
            raise bad(f"types.{row}", "one_of", among=", ".join(by_id))
        found[row] = by_id[name]
    return found


FRONT_TYPES = (HandType.HIGH_CARD, HandType.ONE_PAIR, HandType.THREE_OF_A_KIND)


def text(request: Request) -> str:
    """Text as people type it, of a bounded length."""
    value = field(request, "text", str)
    if len(value) > MAX_TEXT:
        raise MaubinhError(Code.BAD_REQUEST, "too_long", limit=MAX_TEXT)
    return value


def names(request: Request) -> list[str]:
    """Players' names for sentences; optional."""
    value = request.get("names", [])
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise bad("names", "strings")
    return value


def row_names(request: Request) -> dict[str, str]:
    """A reader's own names for the rows in sentences, by ``back``, ``middle``, ``front``; optional."""
    value = request.get("row_names", {})
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
        raise bad("row_names", "strings_by_row")
    return {str(row): value[row] for row in Row if value.get(row)}
