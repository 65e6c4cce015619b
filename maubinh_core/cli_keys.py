"""What may stand before cards at a prompt, with a colon behind it: what their player does, or a row.

``báo: …``, ``left: …``, ``back: … / middle: …``. A player's name goes elsewhere (``--name``): one that stands
there is refused, and so is a key that is misspelt, which would be passed over as a name in a chat is.
"""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Iterable

from .cards import read_cards
from .cardwords import bare, forms, key
from .cli_usage import wrong
from .errors import MaubinhError
from .nearby import nearest

_DEEDS = {
    "declares": ("declares", "declare", "báo", "báo mậu binh", "tới trắng"),
    "left": ("left", "bỏ", "bỏ bàn"),
}
_ROWS = ("back", "middle", "front", "chi đầu", "chi giữa", "chi cuối", "chi trước", "chi sau")
_SHORTEST = 3
"""Fewer letters are like too much: ``B`` is a player, and begins ``back``."""


def deed_of(before: str) -> str | None:
    """What a player does who lays no rows (`declares`, `left`), by the words of the table before his cards.

    Their marks may be left out. None for other words.
    """
    words = before.split()
    for deed, spelt in _DEEDS.items():
        if any(_is(words, each.split()) for each in spelt):
            return deed
    return None


def refuse_misspelt(text: str, *, at_table: bool) -> None:
    """Refuse a hand in which a word is nearly a key. `at_table`: is it a player's, who may do something?"""
    for at, part in enumerate(re.split(r"[/|;\n]", text)):
        before = _before(part)
        is_players = at_table and at == 0
        deeds = [each for spelt in _DEEDS.values() for each in spelt] if is_players else []
        if before and (near := _like(before, [*deeds, *_ROWS])):
            raise _refused(before, is_players, near)


def refuse_name(text: str, *, at_table: bool) -> None:
    """Refuse a player's name before his cards, or what looks like one."""
    if before := _before(text):
        raise _refused(before, at_table, ())


def _before(text: str) -> str:
    """What stands before a colon and is neither cards nor the name of a row, or words that lead to one."""
    before, colon, _ = text.partition(":")
    reading = read_cards(before)
    if not colon or not reading.errors or reading.cards:
        return ""
    passed_over = read_cards(before + colon).left_out
    leads = any(not token.text.endswith(colon) for token in passed_over)
    return "" if leads else before.strip()


def _refused(name: str, is_players: bool, near: Iterable[str]) -> MaubinhError:
    told = "name_before" if is_players else "name_before.alone"
    keys = [f"{each}:" for each in near]
    return wrong(told, name=name, example=f"--name {shlex.quote(name)}", near=keys)


def _is(words: list[str], spelt: list[str]) -> bool:
    """Whether words are these, with all their marks or without some."""
    return len(words) == len(spelt) and all(
        key(one) in forms(two) for one, two in zip(words, spelt, strict=True)
    )


def _like(before: str, keys: Iterable[str]) -> list[str]:
    """The keys that may have been meant, typed with marks or without."""
    typed = " ".join(unicodedata.normalize("NFC", before).split())
    spelt = {form: each for each in keys for form in (bare(each), each) if len(form) >= _SHORTEST}
    near = nearest(typed, spelt) if len(typed) >= _SHORTEST else []
    return list(dict.fromkeys(spelt[each] for each in near))
