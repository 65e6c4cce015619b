"""What a chat or a list writes before the cards: who speaks, at what time, which line it is.

``Tuấn: K♥``, ``[12:30] Lan: lủng rồi``, ``1. A♠ K♠``. Such words are passed over only where they begin a
line or cell and can be no part of a card, and the reader is told which they were. ``K: Q♠`` may be a king
whose suit was forgotten, and ``Ba: Q♠`` a three: they are no names. Before thirteen whole cards there is no
room for another, so there ``Ba:`` is who holds them.
"""

import re
from functools import cache, lru_cache

from .cardruns import Kind, read_run
from .cardtext import is_word, lexeme, says_nothing, suit_follows
from .cardwords import LONGEST_WORD, RANKS, SUITS, forms, key
from .deck import HAND_SIZE
from .rowlabels import label_at, names_row

_COLONS = ":："
_SPACE = r"[^\S\n\r\v\f\x1c-\x1e\x85\u2028\u2029]"
_TIME = rf"\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:{_SPACE}?(?:[AaPp][Mm]|SA|CH))?"
_DATE = r"\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?"
_STAMP = rf"(?:{_DATE},?{_SPACE}+)?{_TIME}(?:,?{_SPACE}+{_DATE})?"
_BRACKETED = rf"[\[(]{_SPACE}*{_STAMP}{_SPACE}*[\])]"
# Not before letters or signs: `12:10♠` holds a ten.
_BARE = rf"{_STAMP}(?=$|[\s\-–—,.;|])"
_NUMBER = r"(?P<told>(?P<number>[1-9]\d?)(?P<mark>[.):：]))"
# At the begin of a line or cell, or behind whose cards they are: `Lan: 1. A♠; 2. K♠`.
_BEGUN = rf"^|(?<=[\n\r\v\f\x1c-\x1e\x85\u2028\u2029/|;；])|(?P<behind>(?<=[:：]{_SPACE}))"
_NUMBERED = rf"(?:{_BEGUN}){_SPACE}*{_NUMBER}"
# Compiled when a text first needs them: few do, and a page that starts would wait for it.
_compiled = cache(re.compile)
# Both figures may be ranks: `9:10` is a time only in brackets.
_TWO_RANKS = re.compile(r"(?:[1-9]|10):10\b")

_MOST_WORDS = 4
"""Nobody who speaks has a longer name; it bounds how far ahead a word can make us look."""
_MOST_TALK = 12
# Whoever is called so has a name behind it, even where that is a rank or a suit: anh Ba, chị Bích, người A.
_TITLES = forms("anh chị cô chú bác dì cậu mợ thím em thầy bé người bạn bài player hand")
_TITLES -= RANKS.keys() | SUITS.keys()
_HELD = {Kind.CARD, Kind.RANK, Kind.SUIT, Kind.OF, Kind.FILLER}


def list_numbers(text: str) -> dict[int, int]:
    """Where the numbers of a text's lines begin and end, if they count them: 1, 2, … in order, marked alike.

    A single ``1.`` is none: it may be an ace whose suit was forgotten.
    """
    found = list(_compiled(_NUMBERED).finditer(text))
    counts = [int(one["number"]) for one in found] == list(range(1, len(found) + 1))
    if len(found) < 2 or not counts or len({one["mark"] for one in found}) > 1:
        return {}
    if any(one["behind"] is not None for one in found[1:]):
        return {}
    places = {one.start("told"): one.end("told") for one in found}
    return {} if any(suit_follows(text, end) for end in places.values()) else places


def stamp_at(text: str, at: int) -> int | None:
    """Where the time of day that begins here ends, its date with it; ``None`` if there is none."""
    found = _compiled(_BRACKETED).match(text, at) or _compiled(_BARE).match(text, at)
    if found is None:
        return None
    bare = found[0][0].isdigit()
    return None if bare and (_TWO_RANKS.search(found[0]) or suit_follows(text, found.end())) else found.end()


def speaker_at(text: str, head: re.Match[str]) -> int | None:
    """Where the name that begins with a run and ends with a colon ends; ``None`` if it is no name.

    Talk behind it goes too, which is the rest of the line where no word could be a card: ``Lan: lủng rồi``.
    """
    if names_row(text, head):
        return None  # a row whose name is badly written is not passed over
    words = [head[0]]
    at = head.end()
    while len(words) <= _MOST_WORDS and at < len(text):
        ahead = lexeme(text, at)
        if ahead[0] in _COLONS:
            if _may_hold(words) and _holds_what_follows(words, text, ahead.end()):
                return ahead.end()
            return _talk(text, ahead.end()) if _is_name(words) else None
        if ahead.lastgroup == "run":
            if label_at(text, ahead, alone=False) is not None:
                return None  # the colon is the label's
            words.append(ahead[0])
        elif ahead.lastgroup != "gap":
            return None
        at = ahead.end()
    return None


def lead_at(text: str, head: re.Match[str]) -> int | None:
    """Where the words before a row's label end that begin with a run; ``None`` if no label follows them.

    ``binh chi 1: …``, ``xếp vầy nha, chi 1: …``: no colon parts them from it.
    """
    if names_row(text, head):
        return None
    ahead, end, words = head, head.end(), 0
    while words <= _MOST_TALK:
        if ahead.lastgroup == "run":
            if words and label_at(text, ahead, alone=False) is not None:
                return end
            if not says_nothing(ahead[0], marked=False):
                return None
            end, words = ahead.end(), words + 1
        if ahead.lastgroup == "break" or ahead.end() >= len(text):
            return None
        ahead = lexeme(text, ahead.end())
    return None


def _may_hold(words: list[str]) -> bool:
    """Whether words may be a name, one of them like a card or a part of one: ``Ba``, ``Anh An``."""
    odd = [word for word in words if not says_nothing(word)]
    return len(odd) == 1 and (_is_half(odd[0]) or (is_word(odd[0]) and Kind.CARD not in _kinds(odd[0])))


def _holds_what_follows(words: list[str], text: str, at: int) -> bool:
    """Whether such a name before a colon can only be whose cards follow.

    Nobody lays a card before the first row, and none beside thirteen; but ``K:`` is hardly ever a name.
    """
    is_letter = len(words) == 1 and len(words[0]) == 1
    return label_follows(text, at) or (all(map(is_word, words)) and not is_letter and _hand_follows(text, at))


def _hand_follows(text: str, at: int) -> bool:
    """Whether one hand follows, in a line or in several: a row's label, or thirteen cards and an end."""
    cards = 0
    while at < len(text):
        ahead = lexeme(text, at)
        if ahead.lastgroup == "break" and cards == HAND_SIZE:
            return True
        if ahead.lastgroup == "run":
            if cards == 0 and label_at(text, ahead, alone=False) is not None:
                return True
            kinds = [piece.kind for piece in read_run(ahead[0])]
            cards += kinds.count(Kind.CARD) + kinds.count(Kind.SUIT)
            if cards > HAND_SIZE or not _HELD.issuperset(kinds):
                return False
        at = ahead.end()
    return cards == HAND_SIZE


def label_follows(text: str, at: int) -> bool:
    """Whether a row's label is the next thing but for gaps and marks."""
    while at < len(text):
        ahead = lexeme(text, at)
        if ahead.lastgroup == "run":
            return label_at(text, ahead, alone=False) is not None
        if ahead.lastgroup == "break":
            return False
        at = ahead.end()
    return False


def _is_name(words: list[str]) -> bool:
    if key(words[0]) not in _TITLES:
        return all(says_nothing(word) for word in words)
    called = [word for word in words[1:] if not says_nothing(word)]
    return not called or (len(called) == 1 and _is_half(called[0]))


def _is_half(word: str) -> bool:
    """Whether a word is a rank or a suit and no more."""
    return len(word) <= LONGEST_WORD and _kinds(word) in ([Kind.RANK], [Kind.SUIT], [Kind.BAD_SUIT])


@lru_cache(maxsize=512)
def _kinds(word: str) -> list[Kind]:
    return [piece.kind for piece in read_run(word)]


def _talk(text: str, start: int) -> int:
    at, words = start, 0
    while at < len(text):
        ahead = lexeme(text, at)
        if ahead.lastgroup == "break":
            break
        if ahead[0] in _COLONS:
            return start  # somebody else's, or no talk
        if ahead.lastgroup == "run":
            words += 1
            if words > _MOST_TALK or not says_nothing(ahead[0], marked=False):
                return start
        at = ahead.end()
    return at if words else start
