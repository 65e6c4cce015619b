"""A text of cards taken into runs of characters and what parts them; and the words around the cards.

Line breaks, ``/``, ``|`` and ``;`` part rows, other marks part cards, and a gap (spaces of any kind)
may stand within a card, between its rank and its suit.
"""

import re

from .cardruns import Kind, read_run
from .cardwords import (
    BEFORE_PLACES,
    JOKER_TAIL,
    LABEL_HEADS,
    LABEL_WORDS,
    LONE_PLACES,
    LONGEST_WORD,
    PLACES,
    RANKS,
    ROW_NOUNS,
    key,
    labelled_row,
)

_MARKS = r"""-,.:…·•+*_~`!?'"“”‘’«»<>=→⇒()\[\]{}‐‑‒–—―−、，。："""
_LEXEME = re.compile(
    rf"""(?P<gap>   [^\S\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+ )
       | (?P<break> \r\n | [\n\r\v\f\x1c-\x1e\x85\u2028\u2029/|;；] )
       | (?P<mark>  [{_MARKS}] )
       | (?P<run>   [^{_MARKS}\s/|;；]+ )""",
    re.VERBOSE,
)
_COLONS = ":："
_WITHIN_LABELS = "()[]-–—"
_SIZE = re.compile(r"\s*[(\[]\s*[35][^\d\n()\[\]]{1,8}[)\]]")
# Far more pieces than any label has; it bounds how far ahead one word can make us look.
_LONGEST_LABEL = 16


def lexeme(text: str, at: int) -> re.Match[str]:
    """The gap, break, mark or run (``lastgroup``) that begins at a place in the text."""
    found = _LEXEME.match(text, at)
    assert found is not None, "the four kinds leave no character out"
    return found


def label_at(text: str, head: re.Match[str], *, alone: bool) -> tuple[int, str | None] | None:
    """Where the row label that begins with a run ends, and the row it means; ``None`` if it is no label.

    A label ends with a colon (``Chi 1:``). One that begins a line or cell (``alone``) and fills it needs none
    (``| Chi giữa, 5 lá |`` is no label, ``| Chi giữa |`` is), and neither does one that can mean nothing else
    before the card behind it (``chi 1 A♠``, ``[middle] A♠``, ``front = A♠``).
    """
    words = _head_words(head[0])
    if not words:
        return None
    return _closed_label(text, head.end(), words, alone=alone) or _open_label(text, head.end(), words, alone)


def _head_words(run: str) -> list[str]:
    """The words of a label that a run holds: one, or two in ``chi1``; none where no label begins so."""
    word = _word(run)
    if word[-1:] in PLACES and word[:-1] in ROW_NOUNS:
        return [word[:-1], word[-1]]
    return [word] if word in LABEL_HEADS else []


def _closed_label(text: str, at: int, words: list[str], *, alone: bool) -> tuple[int, str | None] | None:
    """A label that a colon or the end of its line or cell closes."""
    words = [*words]
    for _ in range(_LONGEST_LABEL):
        ahead = lexeme(text, at) if at < len(text) else None
        if ahead is None or ahead.lastgroup == "break":
            # Sáu without its mark is the 6 as well as "the row behind".
            return (at, labelled_row(words)) if alone and words[0] not in RANKS else None
        if ahead[0] in _COLONS:
            return ahead.end(), labelled_row(words)
        if ahead.lastgroup == "run":
            word = _word(ahead[0])
            if word not in LABEL_WORDS:
                return None
            words.append(word)
        elif ahead.lastgroup == "mark" and ahead[0] not in _WITHIN_LABELS:
            return None
        at = ahead.end()
    return None


def _open_label(text: str, at: int, words: list[str], alone: bool) -> tuple[int, str | None] | None:
    """A label that nothing closes but the card behind it: what a row is called and its place, or a place."""
    first, words = words[0], [*words]
    if first in ROW_NOUNS:
        while words[-1] not in PLACES:
            word, end = _next_word(text, at)
            if word not in PLACES and (word not in BEFORE_PLACES or len(words) > 1):
                return None
            words.append(word)
            at = end
    elif first in LONE_PLACES or (alone and first in PLACES - RANKS.keys()):
        word, end = _next_word(text, at)
        at = end if word in ROW_NOUNS or word == "hand" else at
    else:
        return None
    size = _SIZE.match(text, at)
    at = size.end() if size else at
    return (at, labelled_row(words)) if _card_follows(text, at) else None


def _next_word(text: str, at: int) -> tuple[str, int]:
    """The word that is next but for a gap, as it is looked up, and where it ends; no word where none is."""
    if at < len(text) and lexeme(text, at).lastgroup == "gap":
        at = lexeme(text, at).end()
    ahead = lexeme(text, at) if at < len(text) else None
    return (_word(ahead[0]), ahead.end()) if ahead and ahead.lastgroup == "run" else ("", at)


def _card_follows(text: str, at: int) -> bool:
    """Whether a whole card is the next thing but for gaps and marks."""
    for _ in range(_LONGEST_LABEL):
        ahead = lexeme(text, at) if at < len(text) else None
        if ahead is None or ahead.lastgroup == "break":
            return False
        if ahead.lastgroup == "run":
            kinds = {piece.kind for piece in read_run(ahead[0])}
            return kinds == {Kind.CARD} or (kinds == {Kind.RANK} and suit_follows(text, ahead.end()))
        at = ahead.end()
    return False


def suit_follows(text: str, at: int) -> bool:
    """Whether a suit, or the "of" before one, stands behind a gap: what is before it may be its rank."""
    if at < len(text) and lexeme(text, at).lastgroup == "gap":
        at = lexeme(text, at).end()
    if at >= len(text):
        return False
    ahead = lexeme(text, at)
    if ahead.lastgroup != "run" or len(ahead[0]) > LONGEST_WORD:
        return False
    return any(piece.kind in (Kind.SUIT, Kind.BAD_SUIT, Kind.OF) for piece in read_run(ahead[0])[:1])


def _word(run: str) -> str:
    """What a run is looked up by, as a word; nothing for a longer one."""
    return key(run) if len(run) <= LONGEST_WORD else ""


def joker_tail(text: str, end: int) -> int:
    """Where a joker's name that stands until ``end`` ends: ``phăng teo`` goes on behind a gap or hyphen."""
    at = end
    for _ in range(2):
        if at >= len(text):
            break
        ahead = lexeme(text, at)
        if ahead.lastgroup == "run":
            is_tail = len(ahead[0]) <= LONGEST_WORD and key(ahead[0]) in JOKER_TAIL
            return ahead.end() if is_tail else end
        at = ahead.end()
    return end
