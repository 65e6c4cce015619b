"""The words of card input: how ranks, suits, jokers and row labels are spelt.

Text is *folded* before it is looked up: case evened out, and a Vietnamese letter split into the letter
and its tone, so that composed and decomposed Unicode agree. Only ASCII, Vietnamese letters, suit signs
and playing-card characters are known. Unicode's own compatibility folding is not used: it would turn
full-width, superscript and mathematical characters into cards.

A Vietnamese word may be typed with its marks, or with any of them left out, never with another's:
``bồi``, ``bôi`` and ``boi`` are the jack, ``bội`` is not.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise, product
from typing import NamedTuple

_TONES = frozenset("\u0300\u0301\u0303\u0309\u0323")
_QUALITIES = {("a", "\u0302"): "â", ("a", "\u0306"): "ă", ("e", "\u0302"): "ê"}
_QUALITIES |= {("o", "\u0302"): "ô", ("o", "\u031b"): "ơ", ("u", "\u031b"): "ư"}
_MARKS = frozenset(mark for _, mark in _QUALITIES)
_VOWELS = frozenset("aeiouy").union(_QUALITIES.values())
_BARE = {marked: bare for (bare, _), marked in _QUALITIES.items()} | {"đ": "d"}

# Zero-width spaces, joiners, direction marks and soft hyphens: pages and keyboards leave them about.
_INVISIBLE = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\u061c\ufeff\xad")
_INVISIBLE |= frozenset("\u202a\u202b\u202c\u202d\u202e")
# "Show as text" and "show as emoji", behind a suit sign.
_SELECTORS = frozenset("\ufe0e\ufe0f")


def _known_characters() -> dict[str, tuple[str, str]]:
    known = {char: (char.lower(), "") for char in map(chr, range(0x21, 0x7F))}
    for vowel in _VOWELS:
        for tone in ("", *_TONES):
            small = unicodedata.normalize("NFC", vowel + tone)
            known[small] = known[small.upper()] = (vowel, tone)
    return known | {"đ": ("đ", ""), "Đ": ("đ", "")}


_KNOWN = _known_characters()
"""Every character of a word we read, as (letter, tone)."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A run of characters as letters, a tone behind its vowel; where each starts and ends in the run."""

    letters: str
    starts: list[int]
    ends: list[int]


def fold(run: str) -> Folded:
    """A run of characters as letters. One we don't read stands for itself, and so matches no word."""
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for at, char in enumerate(run):
        if char in _INVISIBLE or (char in _SELECTORS and not letters):
            continue
        if char in _MARKS and letters:
            # Unicode puts the dot below before the mark that makes the vowel.
            vowel = -2 if letters[-1] in _TONES and len(letters) > 1 else -1
            marked = _QUALITIES.get((letters[vowel], char))
            if marked is not None:
                letters[vowel] = marked
                ends[-1] = at + 1
                continue
        if char not in _SELECTORS:
            letter, tone = _KNOWN.get(char, (char, ""))
            for part in letter + tone:
                letters.append(part)
                starts.append(at)
                ends.append(at)
        ends[-1] = at + 1
    return Folded("".join(letters), starts, ends)


def key(word: str) -> str:
    """What a whole word is looked up by."""
    return fold(word).letters


def bare(word: str) -> str:
    """A word without case, tones and marks: ``Chuồn`` is ``chuon``."""
    return "".join(_BARE.get(letter, letter) for letter in key(word) if letter not in _TONES)


def forms(words: str) -> frozenset[str]:
    """The keys under which each of some words may be typed: every mark there or left out.

    A tone may stand on any vowel of its word, as habits differ (``già``, ``gìa``).
    """
    found: set[str] = set()
    for word in words.split():
        letters = key(word)
        toneless = [letter for letter in letters if letter not in _TONES]
        tone = next((letter for letter in letters if letter in _TONES), "")
        for spelt in product(*({letter, _BARE.get(letter, letter)} for letter in toneless)):
            found.add("".join(spelt))
            for place, letter in enumerate(spelt, start=1):
                if letter in _VOWELS:
                    found.add("".join(spelt[:place]) + tone + "".join(spelt[place:]))
    return frozenset(found)


class Style(Enum):
    """How a rank or a suit is written: ``A`` and ``s``, ``♠``, or ``át`` and ``bích``."""

    SHORT = "short"
    SIGN = "sign"
    WORD = "word"


Words = dict[str, tuple[str, Style]]


def _table(style: Style, **names: str) -> Words:
    return {form: (value, style) for value, words in names.items() for form in forms(words)}


_RANK_NAMES = {
    "A": "át ách xì ace",
    "K": "già king",
    "Q": "đầm queen",
    "J": "bồi jack",
    "T": "mười ten",
    "9": "chín nine",
    "8": "tám eight",
    "7": "bảy bẩy seven",
    "6": "sáu six",
    "5": "năm five",
    "4": "bốn tư four",
    "3": "ba three",
    "2": "hai heo two",
}
_SUIT_NAMES = {
    "s": "bích spade spades",
    "h": "cơ heart hearts",
    "d": "rô diamond diamonds",
    "c": "chuồn tép nhép club clubs",
}
_SHORT_RANKS = {rank: rank for rank in "KQJ98765432"} | {"A": "A 1", "T": "T 10"}
_SHORT_SUITS = {suit: suit for suit in "shdc"}
_SUIT_SIGNS = {"s": "♠ ♤", "h": "♥ ♡ ❤", "d": "♦ ♢", "c": "♣ ♧"}

RANKS: Words = _table(Style.SHORT, **_SHORT_RANKS) | _table(Style.WORD, **_RANK_NAMES)
"""What may stand for a rank, by key: its wire letter and style."""
SUITS: Words = (
    _table(Style.SHORT, **_SHORT_SUITS)
    | _table(Style.SIGN, **_SUIT_SIGNS)
    | _table(Style.WORD, **_SUIT_NAMES)
)
"""What may stand for a suit, by key: its wire letter and style."""
LONGEST_RANK = max(map(len, RANKS))

ALSO_TWO_RANKS = "at"
"""``át`` without its mark is the letters of A and 10 too: ``at♠`` could mean either."""

MEANT = {
    bare(word): word for names in (*_RANK_NAMES.values(), *_SUIT_NAMES.values()) for word in names.split()
}
"""Every word by its bare letters, to say what a word with a wrong mark may have meant."""

OF = frozenset({"of"})
JOKERS = forms("phăng phăngteo joker jokers")
JOKER_TAIL = forms("teo")
FILLERS = forms("con lá cây quân và and ông") | {key("bà")}
"""Words said beside a card that name none: ``con át bích và lá 9 cơ``, ``ông già rô``, ``bà đầm chuồn``.

``bà`` has to have its mark: without it, it is ba, the three.
"""


def _playing_characters() -> tuple[dict[str, str], frozenset[str]]:
    cards: dict[str, str] = {}
    others = {"\U0001f0a0", *map(chr, range(0x1F0E0, 0x1F0F6))}
    for suit, before in zip("shdc", (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), strict=True):
        # A tarot pack's knight stands between jack and queen.
        for place, rank in enumerate("A23456789TJ-QK", start=1):
            if rank == "-":
                others.add(chr(before + place))
            else:
                cards[chr(before + place)] = rank + suit
    return cards, frozenset(others)


CARD_CHARACTERS, OTHER_CARD_CHARACTERS = _playing_characters()
"""``🂡`` and its like by wire code; and the backs, knights and trumps that are none of the 52."""
JOKER_CHARACTERS = frozenset("🂿🃏🃟")

LONGEST_WORD = 16
"""No word is longer, in code points of decomposed Unicode: longer runs need not be looked up."""

ROW_NOUNS = forms("chi hàng dãy row")
"""What a row is called with its place behind it: ``chi 1``."""
_COUNTED = {"1": "1 i một nhất first", "middle": "2 ii hai nhì second", "3": "3 iii ba third"}
_ENDS = {end: forms(f"{end} {other}") for end, other in (("trên", "top"), ("dưới", "bottom"))}
_ENDS |= {end: forms(end) for end in ["đầu", "trước", "sau", "head", "tail"]}
_ENDS["cuối"] = forms("cuối chót")
_MIDDLE = forms("giữa middle mid body")
_SURE = {"front": forms("front"), "back": forms("back"), "middle": _MIDDLE}
_NUMBERS = forms("first second third i ii iii")
LABEL_HEADS = ROW_NOUNS | forms("bài hand cards") | frozenset().union(*_SURE.values(), *_ENDS.values())
"""The words a row's label may begin with: ``Chi 1:``, ``giữa (5 lá):``."""
COLON_HEADS = _NUMBERS | forms("mid body")
"""Words that a row's label may be where a colon stands behind: ``second:``, ``II:``."""
_HAND_WORDS = forms("mậu thầu đôi thú sám xám cô sảnh thùng phá cù lũ tứ quý")
_HAND_WORDS |= forms("high card pair pairs straight flush full house")
_OF_CARDS = forms("lá cards")
LABEL_WORDS = LABEL_HEADS | COLON_HEADS | _HAND_WORDS | _OF_CARDS
LABEL_WORDS |= forms("1 2 3 5 13 một hai ba nhất nhì thứ số ở là mạnh yếu tiên cùng của tôi mình em")
BEFORE_PLACES = forms("thứ số ở")
_PLACES = {word: place for place, words in _COUNTED.items() for word in forms(words)}
_PLACES |= {word: end for end, words in _ENDS.items() for word in words}
_PLACES |= dict.fromkeys(_MIDDLE, "middle")
PLACES = frozenset(_PLACES) - forms("first second third top bottom head tail middle mid body")
"""Which row it is, behind what a row is called."""
LONE_PLACES = forms("giữa cuối chót trước trên dưới front middle back top bottom head tail")
"""The same where they stand alone; đầu, which is nearly the queen, and sau, the six, are not so clear."""
IS_OR_CARDS = forms("là lá")
_SIZES = {"3": 3, "ba": 3, "5": 5}
_STRONG, _WEAK, _MOST, _NEXT = forms("mạnh"), forms("yếu"), forms("nhất"), forms("nhì")
_OPPOSITE = [{"1", "3"}, {"đầu", "cuối"}, {"trước", "sau"}, {"trên", "dưới"}, {"head", "tail"}]
_QUADS, _TRIPS, _CO = forms("tứ"), forms("sám xám"), forms("cô")
_COUNTING = ROW_NOUNS | BEFORE_PLACES | forms("bài hand cards")

ROWS = frozenset(_SURE)
"""The places that are the same row in every source."""


class Says(NamedTuple):
    """What a row's label says: the row's place, and how many cards it has, as far as it does.

    ``place`` is one of ``back``, ``middle``, ``front``, or an end that is the back in one source and the
    front in another, spelt one way: ``1``, ``3``, ``đầu``, ``cuối``, ``top`` as ``trên``.
    """

    place: str | None
    size: int | None


def label_says(words: Sequence[str]) -> Says | None:
    """What the words of a label say; ``None`` where they contradict each other, or may be cards.

    There are rows of three and of five cards: ``chi 2 la`` is row 2, the mark of là forgotten.
    """
    if any(_may_be_card(words, at) for at in range(1, len(words))):
        return None
    said = [word for word in words if word not in BEFORE_PLACES]
    sure = {row for row, names in _SURE.items() if names.intersection(said)}
    pairs = list(pairwise(said))
    named = [said[0], *(place for noun, place in pairs if noun in ROW_NOUNS)]
    places = [_PLACES[word] for word in named if word in _PLACES]
    ends = [place for place in places if place not in ROWS]
    sure |= {*places} & ROWS
    if any(one in _STRONG and two in _MOST for one, two in pairs):
        sure.add("back")
    if any(one in _STRONG and two in _NEXT for one, two in pairs):
        sure.add("middle")
    if any(one in _WEAK and two in _MOST for one, two in pairs) and "5" not in said:
        sure.add("front")
    # Behind a number that may be the row's, la may be là.
    counted = [n for n, of in pairs if of in _OF_CARDS and not (n in named and of == "la")]
    sizes = {_SIZES[n] for n in counted if n in _SIZES}
    if len(sure) > 1 or len(sizes) > 1 or (ends and sure == {"middle"}):
        return None
    if any(pair <= {*ends} for pair in _OPPOSITE):
        return None
    return Says(next(iter(sure), ends[0] if ends else None), next(iter(sizes), None))


def _may_be_card(words: Sequence[str], at: int) -> bool:
    """Whether a word of a label may be a rank or a suit, as nothing around it makes it a number or a hand."""
    word, before = words[at], words[at - 1]
    after = words[at + 1] if at + 1 < len(words) else ""
    if word in _CO:
        return before not in _TRIPS
    if word not in RANKS:
        return False
    if word in _QUADS:
        return after not in _HAND_WORDS
    return not (
        before in _COUNTING or before in _HAND_WORDS or after in _OF_CARDS or after in _HAND_WORDS - _CO
    )
