"""The names of rows around the cards: where a label ends, and what it says.

``Chi 1:``, ``| Chi giữa |`` and ``front = A♠`` are labels; ``chi 2 của Lan`` is one once a colon closes it.
"""

import re

from .cardtext import FARTHEST, card_follows, lexeme, next_piece, next_word, says_nothing, word_of
from .cardwords import (
    BEFORE_PLACES,
    COLON_HEADS,
    IS_OR_CARDS,
    LABEL_HEADS,
    LABEL_WORDS,
    LONE_PLACES,
    PLACES,
    RANKS,
    ROW_NOUNS,
    Says,
    forms,
    label_says,
)

_COLONS = ":："
_WITHIN_LABELS = "()[]-–—"
_OPENING, _CLOSING = "([", ")]"
_SIZE_WORDS = forms("lá con cây quân card cards")
_MOST_EXTRA = 3
"""So many words that say nothing may stand in a label that a colon closes: ``chi 2 của Lan nè:``."""
_DIGITS = "123"
_ELDERS = forms("hai ba")


def label_at(text: str, head: re.Match[str], *, alone: bool) -> tuple[int, Says] | None:
    """Where the row label that begins with a run ends, and what it says; ``None`` if it is no label.

    A label ends with a colon (``Chi 1:``). One that begins a line or cell (``alone``) and fills it needs none
    (``| Chi giữa, 5 lá |`` is no label, ``| Chi giữa |`` is), and neither does one that can mean nothing else
    before the card behind it (``chi 1 A♠``, ``[middle] A♠``, ``front = A♠``).
    """
    words = _head_words(head[0])
    if not words:
        return None
    return _closed_label(text, head.end(), words, alone=alone) or _open_label(text, head.end(), words, alone)


def names_row(text: str, head: re.Match[str]) -> bool:
    """Whether a run begins what can only be meant for a row, well written or not: ``chi 2``, ``front``."""
    words = _head_words(head[0])
    if words and words[0] in ROW_NOUNS:
        at = head.end()
        while words[-1] not in PLACES:
            word, at = next_word(text, at)
            if word not in PLACES and (word not in BEFORE_PLACES or len(words) > 1):
                return False
            words.append(word)
        return True
    return bool(words) and words[0] in LONE_PLACES | PLACES - RANKS.keys()


def _head_words(run: str) -> list[str]:
    """The words of a label that a run holds: one, or two in ``chi1``; none where no label begins so."""
    word = word_of(run)
    if word[-1:] in _DIGITS and word[:-1] in ROW_NOUNS:
        return [word[:-1], word[-1]]
    return [word] if word in LABEL_HEADS or word in COLON_HEADS else []


def _closed_label(text: str, at: int, words: list[str], *, alone: bool) -> tuple[int, Says] | None:
    """A label that a colon or the end of its line or cell closes."""
    words = [*words]
    extra = 0
    for _ in range(FARTHEST):
        ahead = lexeme(text, at) if at < len(text) else None
        if ahead is None or ahead.lastgroup == "break":
            # Sáu without its mark is the 6 as well as "the row behind".
            closed = alone and not extra and words[0] not in RANKS and words[0] not in COLON_HEADS
            says = label_says(words) if closed else None
            return (at, says) if says else None
        if ahead[0] in _COLONS:
            says = label_says(words)
            return (ahead.end(), says) if says else None
        if ahead.lastgroup == "run":
            word = word_of(ahead[0])
            if word in LABEL_WORDS:
                words.append(word)
            elif extra < _MOST_EXTRA and _is_row(words) and says_nothing(ahead[0]):
                extra += 1
            else:
                return None
        elif ahead.lastgroup == "mark" and ahead[0] not in _WITHIN_LABELS:
            return None
        at = ahead.end()
    return None


def _is_row(words: list[str]) -> bool:
    """Whether words are what a row is called and its place, whatever else is said of it.

    ``chi hai Lan`` may be chị Hai Lan.
    """
    is_elder = len(words) == 2 and words[1] in _ELDERS
    return words[0] in ROW_NOUNS and not PLACES.isdisjoint(words) and not is_elder


def _open_label(text: str, at: int, words: list[str], alone: bool) -> tuple[int, Says] | None:
    """A label that nothing closes but the card behind it: what a row is called and its place, or a place."""
    first, words = words[0], [*words]
    if first in ROW_NOUNS:
        while words[-1] not in PLACES:
            word, end = next_word(text, at)
            if word not in PLACES and (word not in BEFORE_PLACES or len(words) > 1):
                return None
            words.append(word)
            at = end
        word, end = next_word(text, at)
        if word in IS_OR_CARDS:
            words.append(word)
            at = end
    elif first in LONE_PLACES or (alone and first in PLACES - RANKS.keys() - COLON_HEADS):
        word, end = next_word(text, at)
        at = end if word in ROW_NOUNS or word == "hand" else at
    else:
        return None
    at, size = _size_at(text, at)
    says = label_says([*words, *size])
    return (at, says) if says and card_follows(text, at) else None


def _size_at(text: str, at: int) -> tuple[int, list[str]]:
    """Where the number of cards in brackets that begins here ends, and its words: ``(5 lá)``, ``[3 cards]``.

    Only a word for cards makes it one: ``(5♠)``, ``[3s Ks]`` and ``(5 con rô)`` are cards.
    """
    start = at
    ahead = next_piece(text, at)
    if ahead is None or ahead[0] not in _OPENING:
        return start, []
    number, at = next_word(text, ahead.end())
    words = [number[:1], number[1:]] if number[1:] in _SIZE_WORDS else [number]
    if len(words) == 1:
        word, at = next_word(text, at)
        words.append(word)
    closing = next_piece(text, at)
    if (
        words[0] not in ("3", "5")
        or words[1] not in _SIZE_WORDS
        or closing is None
        or closing[0] not in _CLOSING
    ):
        return start, []
    return closing.end(), [words[0], "cards"]
