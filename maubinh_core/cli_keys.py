"""What may stand before cards at a prompt, with a colon behind it: what their player does, or a row.

``báo: …``, ``left: …``, ``back: … / middle: …``. A player's name goes elsewhere (``--name``): one that stands
there is refused, and so is a key that is misspelt, which would be passed over as a name in a chat is.
"""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Iterable

from .cards import Reading, read_cards
from .cardwords import ROW_NOUNS, bare, forms, key
from .chatter import label_follows
from .cli_usage import wrong
from .errors import MaubinhError
from .nearby import nearest

_DEEDS = {
    "declares": ("declares", "declare", "báo", "báo mậu binh", "tới trắng"),
    "left": ("left", "bỏ", "bỏ bàn"),
}
_ROWS = ("back", "middle", "front", "chi đầu", "chi giữa", "chi cuối", "chi trước", "chi sau")
_LONGEST_KEY = 30
_BEHIND_TIMES = " -–—,."
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


def refuse_passed_over(reading: Reading, text: str, *, at_table: bool) -> None:
    """Refuse who is named before cards, unless the name leads to a row's, or a chat's time stands before it.

    So is refused what is nearly a deed: ``báo sai: …`` is no ordinary hand.
    """
    stamped = 0
    for token in reading.left_out:
        name, colon, _ = token.text.partition(":")
        if token.text[:1].isdigit() or token.text[:1] in "[(":
            stamped = token.end
            continue
        if any(_is(name.split()[:1], each.split()[:1]) for spelt in _DEEDS.values() for each in spelt):
            whole = text[token.start : token.start + _LONGEST_KEY].partition(":")[0].strip()
            raise wrong("deed", name=whole) if at_table else _refused(whole, at_table, ())
        from_chat = stamped and not text[stamped : token.start].strip(_BEHIND_TIMES)
        if colon and not from_chat and not label_follows(text, token.end):
            raise _refused(name.strip(), at_table, ())


def refuse_rows_of_who_left(told: str, reading: Reading) -> None:
    """Refuse rows that are named behind ``left:``: whoever left lays none, and left may be where they lie."""
    if named := [label.text for label in reading.labels if label]:
        raise wrong("left_rows", told=told, label=named[0])


def _before(text: str) -> str:
    """What stands before a colon and is neither cards nor the name of a row, or words that lead to one."""
    before, colon, _ = text.partition(":")
    reading = read_cards(before)
    if not colon or not reading.errors or reading.cards:
        return ""
    return "" if any(read_cards(f"{before}: As").labels) else before.strip()


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
    """The keys that may have been meant, typed with marks or without.

    Of ``chi giữa`` the last word counts: that something is a chi is no likeness.
    """
    typed = " ".join(unicodedata.normalize("NFC", before).split())
    noun, _, place = typed.rpartition(" ")
    is_row = key(noun) in ROW_NOUNS
    told = place if is_row else typed
    known = [each for each in keys if is_row == (" " in each and key(each.split()[0]) in ROW_NOUNS)]
    spelt = {form: each for each in known for form in (bare(each), each) if len(form) >= _SHORTEST}
    if is_row:
        spelt = {form.split()[1]: each for form, each in spelt.items()}
    near = nearest(told, spelt) if len(told) >= _SHORTEST else []
    return list(dict.fromkeys(spelt[each] for each in near))
