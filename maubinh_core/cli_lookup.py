"""What ``maubinh explain`` is asked to look up: a clause or a knob by its id, or words of the rules."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any

from .cards import read_cards
from .cli_usage import wrong
from .errors import Code, MaubinhError
from .knobs import refuse_unknown
from .lookup import Found, find, like
from .nearby import LONGEST, nearest
from .profile import data

_NEARLY_CLAUSE = re.compile(r"[A-Za-z][\w/.-]*")
_WORDS = re.compile(r"[^/|:\n]+")
"""What may be a word of the rules: not rows, and not what stands before them."""
_FILE = re.compile(r"\S{1,200}\.(?:txt|csv|md|json|ya?ml)", re.IGNORECASE)


def asked_for(texts: Sequence[str], *, profile: str, lang: str) -> str | Found | None:
    """The id of a clause or knob that a line gives, or what its words were found in; None for cards.

    Of several ids each is found. Raises `bad_request` for an id that no clause has, `unknown_knob` for one
    that no knob has, and `bad_request` for a word that is found nowhere, or for several asked at once. Of the
    clauses that may have been meant, those of the profile come first.
    """
    text = " ".join(text.strip() for text in texts)
    if text in data("clauses") or knob_of(text):
        return text
    if found := _several(re.split(r"[\s,;]+", text.strip(" ,;")), profile):
        return found
    if is_file(text):
        return None
    reading = read_cards(text)
    if reading.cards and not reading.errors:
        return None
    if _WORDS.fullmatch(text) and len(text) <= LONGEST and (found := find(text, profile=profile, lang=lang)):
        return found
    if reading.errors and len(texts) == 1 and _NEARLY_CLAUSE.fullmatch(text):
        _refuse_id(text, profile, has_cards=bool(reading.cards))
    if reading.errors and not reading.cards and _WORDS.fullmatch(text):
        if len(texts) > 1 and all(find(each, profile=profile, lang=lang) for each in texts):
            raise wrong("one_word", first=texts[0])
        raise _unlike(text)
    return None


def _several(words: Sequence[str], profile: str) -> Found | None:
    """What several ids are of; None where none of the words is one."""
    if len(words) < 2 or not any(word in data("clauses") for word in words):
        return None
    for word in words:
        if word not in data("clauses") and not knob_of(word):
            if "/" in word:
                _refuse_id(word, profile, has_cards=False)
            raise wrong("one_word", first=words[0])
    return Found((), tuple(dict.fromkeys(words)))


def knob_of(id_: str) -> str:
    """The knob of ``knob/order``, as it is cited where a table turned it; nothing for the id of a clause.

    Raises `unknown_knob` where there is none of that name.
    """
    head, slash, knob = id_.partition("/")
    if head != "knob" or not slash:
        return ""
    refuse_unknown([knob], data("knobs"))
    return knob


def is_file(text: str) -> bool:
    """Whether a text is the name of a file, rather than what one holds."""
    return bool(_FILE.fullmatch(text)) or os.path.isfile(text)


def _refuse_id(text: str, profile: str, *, has_cards: bool) -> None:
    """Refuse what may have been meant as the id of a clause."""
    clauses = sorted(data("clauses"), key=lambda id_: not id_.startswith(f"{profile}/"))
    heads = dict.fromkeys(id_.partition("/")[0] for id_ in clauses)
    head, _, rest = text.rpartition("/")
    same = [id_ for id_ in clauses if head and id_.partition("/")[2] == rest]
    if head and head not in heads:
        told: dict[str, Any] = {"rules": head, "rest": rest, "known": ", ".join(sorted(heads))}
        meant = nearest(rest, (id_.partition("/")[2] for id_ in clauses))
        near = [id_ for each in meant for id_ in clauses if id_.endswith(f"/{each}")]
        if same:
            near = [id_ for each in nearest(head, heads) if (id_ := f"{each}/{rest}") in same]
        key = "unknown_clause.rules" if same else "unknown_clause.rules_alone"
        raise MaubinhError(Code.BAD_REQUEST, key, near=near, found=", ".join(same), **told)
    if near := list(dict.fromkeys([*same, *nearest(text, clauses)])):
        raise MaubinhError(Code.BAD_REQUEST, "unknown_clause", id=text, near=near)
    if not has_cards:
        raise _unlike(text)


def _unlike(text: str) -> MaubinhError:
    heads = dict.fromkeys(id_.partition("/")[0] + "/" for id_ in data("clauses"))
    return MaubinhError(
        Code.BAD_REQUEST, "unknown_clause.unlike", id=text, near=like(text), known=", ".join(heads)
    )
