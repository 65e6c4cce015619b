"""A text of cards taken into runs of characters and what parts them; and the words around the cards.

Line breaks, ``/``, ``|`` and ``;`` part rows, other marks part cards, and a gap (spaces of any kind)
may stand within a card, between its rank and its suit.
"""

import re

from .cardwords import JOKER_TAIL, LABEL_HEADS, LABEL_WORDS, LONGEST_WORD, RANKS, key, labelled_row

_MARKS = r"""-,.:…·•+*_~`!?'"“”‘’«»<>()\[\]{}‐‑‒–—―−、，。："""
_LEXEME = re.compile(
    rf"""(?P<gap>   [^\S\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+ )
       | (?P<break> \r\n | [\n\r\v\f\x1c-\x1e\x85\u2028\u2029/|;] )
       | (?P<mark>  [{_MARKS}] )
       | (?P<run>   [^{_MARKS}\s/|;]+ )""",
    re.VERBOSE,
)
_COLONS = ":："
_WITHIN_LABELS = "()-–—"
# Far more pieces than any label has; it bounds how far ahead one word can make us look.
_LONGEST_LABEL = 16


def lexeme(text: str, at: int) -> re.Match[str]:
    """The gap, break, mark or run (``lastgroup``) that begins at a place in the text."""
    found = _LEXEME.match(text, at)
    assert found is not None, "the four kinds leave no character out"
    return found


def label_at(text: str, head: re.Match[str], *, alone: bool) -> tuple[int, str | None] | None:
    """Where the row label that begins with a run ends, and the row it means; ``None`` if it is no label.

    A label ends with a colon (``Chi 1:``). One that begins a line or cell (``alone``) and fills it
    needs none (``| Chi giữa, 5 lá |`` is no label, ``| Chi giữa |`` is).
    """
    first = key(head[0]) if len(head[0]) <= LONGEST_WORD else ""
    if first not in LABEL_HEADS:
        return None
    words = [first]
    at = head.end()
    for _ in range(_LONGEST_LABEL):
        ahead = lexeme(text, at) if at < len(text) else None
        if ahead is None or ahead.lastgroup == "break":
            # Sáu without its mark is the 6 as well as "the row behind".
            return (at, labelled_row(words)) if alone and first not in RANKS else None
        if ahead[0] in _COLONS:
            return ahead.end(), labelled_row(words)
        if ahead.lastgroup == "run":
            word = key(ahead[0]) if len(ahead[0]) <= LONGEST_WORD else ""
            if word not in LABEL_WORDS:
                return None
            words.append(word)
        elif ahead.lastgroup == "mark" and ahead[0] not in _WITHIN_LABELS:
            return None
        at = ahead.end()
    return None


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
