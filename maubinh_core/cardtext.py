"""A text of cards taken into runs of characters and what parts them, and a look at what comes next in it.

Line breaks, ``/``, ``|`` and ``;`` part rows, other marks part cards, and a gap (spaces of any kind)
may stand within a card, between its rank and its suit.
"""

import re
from functools import lru_cache

from .cardruns import Kind, read_run
from .cardwords import JOKER_TAIL, LONGEST_WORD, RANKS, bare, key

_MARKS = r"""-,.:…·•+*_~`!?'"“”‘’«»<>=→⇒()\[\]{}‐‑‒–—―−、，。："""
_LEXEME = re.compile(
    rf"""(?P<gap>   [^\S\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+ )
       | (?P<break> \r\n | [\n\r\v\f\x1c-\x1e\x85\u2028\u2029/|;；] )
       | (?P<mark>  [{_MARKS}] )
       | (?P<run>   [^{_MARKS}\s/|;；]+ )""",
    re.VERBOSE,
)
FARTHEST = 16
"""Far more pieces than any label has; it bounds how far ahead one word can make us look."""
_VOWELS = re.compile("[aeiouy]")


def lexeme(text: str, at: int) -> re.Match[str]:
    """The gap, break, mark or run (``lastgroup``) that begins at a place in the text."""
    found = _LEXEME.match(text, at)
    assert found is not None, "the four kinds leave no character out"
    return found


def next_piece(text: str, at: int) -> re.Match[str] | None:
    """What is next but for a gap; ``None`` at the end of the text."""
    if at < len(text) and lexeme(text, at).lastgroup == "gap":
        at = lexeme(text, at).end()
    return lexeme(text, at) if at < len(text) else None


def next_word(text: str, at: int) -> tuple[str, int]:
    """The word that is next but for a gap, as it is looked up, and where it ends; no word where none is."""
    ahead = next_piece(text, at)
    return (word_of(ahead[0]), ahead.end()) if ahead and ahead.lastgroup == "run" else ("", at)


def word_of(run: str) -> str:
    """What a run is looked up by, as a word; nothing for a longer one."""
    return _key(run) if len(run) <= LONGEST_WORD else ""


_key = lru_cache(maxsize=512)(key)  # the words of a chat come again and again


def card_follows(text: str, at: int) -> bool:
    """Whether a whole card is the next thing but for gaps and marks."""
    for _ in range(FARTHEST):
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
    ahead = next_piece(text, at)
    if ahead is None or ahead.lastgroup != "run" or len(ahead[0]) > LONGEST_WORD:
        return False
    return any(piece.kind in (Kind.SUIT, Kind.BAD_SUIT, Kind.OF) for piece in read_run(ahead[0])[:1])


@lru_cache(maxsize=512)  # the words of a chat come again and again
def says_nothing(word: str, *, marked: bool = True) -> bool:
    """Whether a word is neither a card nor a part of one, nor a card badly typed.

    ``marked``: a word with another's mark (``Hải``, which is not hai, the two) is none either.
    """
    if not is_word(word):
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


def is_word(run: str) -> bool:
    """Letters alone, their marks apart or not."""
    return len(run) <= LONGEST_WORD and all(char.isalpha() or "\u0300" <= char <= "\u036f" for char in run)


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
