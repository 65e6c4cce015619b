"""A text of cards taken into runs of characters and what parts them; and the words around the cards.

Line breaks, ``/``, ``|`` and ``;`` part rows, other marks part cards, and a gap (spaces of any kind)
may stand within a card, between its rank and its suit.
"""

import re
from functools import lru_cache

from .cardruns import Kind, read_run
from .cardwords import (
    BEFORE_PLACES,
    COLON_HEADS,
    IS_OR_CARDS,
    JOKER_TAIL,
    LABEL_HEADS,
    LABEL_WORDS,
    LONE_PLACES,
    LONGEST_WORD,
    PLACES,
    RANKS,
    ROW_NOUNS,
    Says,
    bare,
    forms,
    key,
    label_says,
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
_OPENING, _CLOSING = "([", ")]"
_SIZE_WORDS = forms("lá con cây quân card cards")
# Far more pieces than any label has; it bounds how far ahead one word can make us look.
_LONGEST_LABEL = 16
_MOST_EXTRA = 3
"""So many words that say nothing may stand in a label that a colon closes: ``chi 2 của Lan nè:``."""
_VOWELS = re.compile("[aeiouy]")
_DIGITS = "123"
_ELDERS = forms("hai ba")


def lexeme(text: str, at: int) -> re.Match[str]:
    """The gap, break, mark or run (``lastgroup``) that begins at a place in the text."""
    found = _LEXEME.match(text, at)
    assert found is not None, "the four kinds leave no character out"
    return found


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
            word, at = _next_word(text, at)
            if word not in PLACES and (word not in BEFORE_PLACES or len(words) > 1):
                return False
            words.append(word)
        return True
    return bool(words) and words[0] in LONE_PLACES | PLACES - RANKS.keys()


def _head_words(run: str) -> list[str]:
    """The words of a label that a run holds: one, or two in ``chi1``; none where no label begins so."""
    word = _word(run)
    if word[-1:] in _DIGITS and word[:-1] in ROW_NOUNS:
        return [word[:-1], word[-1]]
    return [word] if word in LABEL_HEADS or word in COLON_HEADS else []


def _closed_label(text: str, at: int, words: list[str], *, alone: bool) -> tuple[int, Says] | None:
    """A label that a colon or the end of its line or cell closes."""
    words = [*words]
    extra = 0
    for _ in range(_LONGEST_LABEL):
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
            word = _word(ahead[0])
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


@lru_cache(maxsize=512)  # the words of a chat come again and again
def says_nothing(word: str, *, marked: bool = True) -> bool:
    """Whether a word is neither a card nor a part of one, nor a card badly typed.

    ``marked``: a word with another's mark (``Hải``, which is not hai, the two) is none either.
    """
    if not _is_word(word):
        return False
    if len(word) == 2 and word.isascii() and key(word[0]) in RANKS:
        return False  # Ax is more likely As than somebody
    pieces = read_run(word)
    if len(pieces) == 2 and pieces[0].kind is Kind.CARD and _VOWELS.search(bare(word[pieces[1].start :])):
        pieces = pieces[1:]  # Khánh and Thảo go on where the king and the ten of hearts would be over
    faults = {"not_a_card", "wrong_mark"} if marked else {"not_a_card"}
    return all(
        piece.kind is Kind.FILLER or (piece.kind in (Kind.FAULT, Kind.BAD_SUIT) and piece.value in faults)
        for piece in pieces
    )


def _is_word(run: str) -> bool:
    """Letters alone, their marks apart or not."""
    return len(run) <= LONGEST_WORD and all(char.isalpha() or "\u0300" <= char <= "\u036f" for char in run)


def _open_label(text: str, at: int, words: list[str], alone: bool) -> tuple[int, Says] | None:
    """A label that nothing closes but the card behind it: what a row is called and its place, or a place."""
    first, words = words[0], [*words]
    if first in ROW_NOUNS:
        while words[-1] not in PLACES:
            word, end = _next_word(text, at)
            if word not in PLACES and (word not in BEFORE_PLACES or len(words) > 1):
                return None
            words.append(word)
            at = end
        word, end = _next_word(text, at)
        if word in IS_OR_CARDS:
            words.append(word)
            at = end
    elif first in LONE_PLACES or (alone and first in PLACES - RANKS.keys() - COLON_HEADS):
        word, end = _next_word(text, at)
        at = end if word in ROW_NOUNS or word == "hand" else at
    else:
        return None
    at, size = _size_at(text, at)
    says = label_says([*words, *size])
    return (at, says) if says and _card_follows(text, at) else None


def _size_at(text: str, at: int) -> tuple[int, list[str]]:
    """Where the number of cards in brackets that begins here ends, and its words: ``(5 lá)``, ``[3 cards]``.

    Only a word for cards makes it one: ``(5♠)``, ``[3s Ks]`` and ``(5 con rô)`` are cards.
    """
    start = at
    ahead = _next_piece(text, at)
    if ahead is None or ahead[0] not in _OPENING:
        return start, []
    number, at = _next_word(text, ahead.end())
    words = [number[:1], number[1:]] if number[1:] in _SIZE_WORDS else [number]
    if len(words) == 1:
        word, at = _next_word(text, at)
        words.append(word)
    closing = _next_piece(text, at)
    if (
        words[0] not in ("3", "5")
        or words[1] not in _SIZE_WORDS
        or closing is None
        or closing[0] not in _CLOSING
    ):
        return start, []
    return closing.end(), [words[0], "cards"]


def _next_piece(text: str, at: int) -> re.Match[str] | None:
    """What is next but for a gap; ``None`` at the end of the text."""
    if at < len(text) and lexeme(text, at).lastgroup == "gap":
        at = lexeme(text, at).end()
    return lexeme(text, at) if at < len(text) else None


def _next_word(text: str, at: int) -> tuple[str, int]:
    """The word that is next but for a gap, as it is looked up, and where it ends; no word where none is."""
    ahead = _next_piece(text, at)
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
    ahead = _next_piece(text, at)
    if ahead is None or ahead.lastgroup != "run" or len(ahead[0]) > LONGEST_WORD:
        return False
    return any(piece.kind in (Kind.SUIT, Kind.BAD_SUIT, Kind.OF) for piece in read_run(ahead[0])[:1])


def _word(run: str) -> str:
    """What a run is looked up by, as a word; nothing for a longer one."""
    return _key(run) if len(run) <= LONGEST_WORD else ""


_key = lru_cache(maxsize=512)(key)  # the words of a chat come again and again


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
