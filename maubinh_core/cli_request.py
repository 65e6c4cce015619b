"""The protocol request that a command line stands for."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any

from . import profile_file, requests
from .cards import MAX_LENGTH, Reading, read_cards
from .cli_keys import deed_of, refuse_misspelt, refuse_name, refuse_passed_over, refuse_rows_of_who_left
from .cli_lookup import asked_for, is_file
from .cli_rows import rows_of
from .cli_usage import HAND, PROGRAM, wrong
from .errors import Code, MaubinhError
from .knobs import refuse_unknown, taken
from .lookup import Found
from .nearby import nearest
from .phrases import Phrases
from .profile import data, load, published
from .scoring import MAX_PLAYERS

_AT_TABLE = ("score", "explain")
"""Commands whose hands are players'."""


def request_of(options: argparse.Namespace) -> tuple[dict[str, Any], str | Found | None]:
    """The request a command line stands for, or what it asks to be shown: a clause, or what was found.

    Raises what the cards, the profile or a file of rules raise; an error of one player's cards names the
    player. A profile from a file leaves its base in ``options.profile``, and words before the cards that are
    none of them are left in ``options.passed_over``.
    """
    command = options.command
    if command == "suggest":
        cards = _reading(" ".join(_given(options.cards, command)), options).cards
        names = [str(card) for card in cards]
        return {"op": "suggest", "lang": options.lang, "profile": _profile(options), "cards": names}, None
    texts = _given(options.rows if command == "check" else options.players, command)
    request: dict[str, Any] = {"op": "explain", "lang": options.lang, "profile": _profile(options)}
    if command == "explain" and (shown := asked_for(texts, profile=options.profile, lang=options.lang)):
        requests.profile(request)  # rules that nobody has are refused here too
        return request, shown
    if command == "check" or (command == "explain" and len(texts) == 1):
        _refuse_names(options, 1)
        return {**request, "arrangement": _rows(" / ".join(texts), options)}, None
    _refuse_names(options, len(texts))
    players = [_player(text, index, options) for index, text in enumerate(texts)]
    return {**request, "players": players, "names": options.name}, None


def _given(texts: Sequence[str], command: str) -> list[str]:
    """The hands of a line, or standard input's; a single hand may come without quotes, card by card."""
    no_cards = "no_cards_table" if command == "score" else "no_cards"
    waits = not texts or list(texts) == ["-"]
    if waits and (sys.stdin is None or (not texts and sys.stdin.isatty())):
        raise wrong(no_cards)  # and not a prompt that says nothing and waits
    if waits:
        texts = [sys.stdin.read(MAX_LENGTH + 1)]  # more is refused, and need not be held
    if not any(text.strip() for text in texts):
        raise wrong(no_cards)
    if not _is_loose(texts):
        return list(texts)
    if command == "score":
        raise wrong("unquoted", example=HAND)
    return [" ".join(texts)]


def _is_loose(texts: Sequence[str]) -> bool:
    """Whether the shell took a hand apart, as it does where quotes are forgotten."""
    words = len(texts) > 1 and all(len(text.split()) == 1 for text in texts)
    many = len(texts) > MAX_PLAYERS
    return "/" in texts or (words and (many or all(len(read_cards(text).cards) == 1 for text in texts)))


def _refuse_names(options: argparse.Namespace, hands: int) -> None:
    """Refuse names that would leave open who is who; who has none is called by letter."""
    names = [unicodedata.normalize("NFC", name).strip() for name in getattr(options, "name", ())]
    if len(names) > hands:
        raise wrong("too_many_names", names=len(names), hands=hands)
    if "" in names:
        raise wrong("name_empty", n=names.index("") + 1)
    if unseen := [name for name in names if not name.isprintable()]:
        raise wrong("name_unseen", name=unseen[0])
    phrases = Phrases(options.lang, names=names)
    called = [phrases.player(seat) for seat in range(hands)]
    if twice := [name for seat, name in enumerate(called) if name in called[:seat]]:
        raise wrong("name_twice", name=twice[0])


# The rules


def _profile(options: argparse.Namespace) -> Any:
    """The profile in the protocol's form: a published name, or a base with a file's knobs and ``--set``."""
    base, changes = options.profile, {}
    if profile_file.is_file(base):
        found = profile_file.read(base)
        base, changes = found["base"], dict(found["set"])
        options.profile = base
    elif base not in published() and (re.search(r"[./\\]", base) or os.path.isfile(base)):
        suffixes, known, key = list(profile_file.SUFFIXES), ", ".join(published()), "unknown_profile.file"
        raise MaubinhError(Code.UNKNOWN_PROFILE, key, profile=base, suffixes=suffixes, known=known)
    for name in options.option:
        changes |= _option(base, name)
    for item in options.knobs:
        changes |= _knob(item)
    return {"base": base, "set": changes} if changes else base


def _option(base: str, name: str) -> dict[str, Any]:
    """The knobs of a profile's own option."""
    load(base)
    published_ones = {option["id"]: option["set"] for option in data("profiles")[base]["options"]}
    if name not in published_ones:
        known, near = ", ".join(published_ones), nearest(name, published_ones)
        key = "unknown_option" if known else "unknown_option.none"
        raise MaubinhError(Code.UNKNOWN_KNOB, key, option=name, profile=base, known=known, near=near)
    return dict(published_ones[name])


def _knob(item: str) -> dict[str, Any]:
    """A knob and its value; a value that is no JSON is a word."""
    name, _, value = (part.strip() for part in item.partition("="))
    registry = data("knobs")
    if not name:
        raise wrong("set", given=item, example="order=strict")
    refuse_unknown([name], registry)
    if not value:
        raise wrong("set_value", knob=name, **taken(registry[name]))
    try:
        return {name: json.loads(value)}
    except ValueError:
        return {name: value}


# The cards


def _player(text: str, index: int, options: argparse.Namespace) -> dict[str, Any]:
    before, colon, rest = text.partition(":")
    deed = deed_of(before) if colon else None
    try:
        if deed is None:
            return {"arrangement": _rows(text, options)}
        if deed == "left":
            refuse_rows_of_who_left(before.strip(), read_cards(rest))
        reading = _reading(rest, options)
        return {deed: True, "cards": [str(card) for card in reading.cards]}
    except MaubinhError as error:
        error.players = (index,)
        raise


def _rows(text: str, options: argparse.Namespace) -> dict[str, list[str]]:
    refuse_misspelt(text, at_table=options.command in _AT_TABLE)
    return rows_of(_reading(text, options), options.command)


def _reading(text: str, options: argparse.Namespace) -> Reading:
    """The text's cards, or its first error; what is passed over goes to ``options.passed_over``."""
    reading, command = read_cards(text), options.command
    if reading.errors and is_file(text):
        one = command in ("check", "suggest")
        example = f"{PROGRAM} {command} - < {text}" if one else f'{PROGRAM} {command} "$(cat {text})" …'
        raise wrong("cards_in_file", name=text, example=example)
    if reading.errors and os.path.isdir(text):
        raise wrong("cards_in_folder", name=text, example=HAND)
    at_table = command in _AT_TABLE
    if reading.errors:
        refuse_name(text, at_table=at_table)
        raise reading.errors[0]
    refuse_passed_over(reading, text, at_table=at_table)
    options.passed_over = [*getattr(options, "passed_over", ()), *(token.text for token in reading.left_out)]
    return reading
