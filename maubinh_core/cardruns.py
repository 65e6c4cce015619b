"""One run of characters without a gap, such as ``10♠``, ``átbích`` or ``AsKsQs``: what it spells.

A run is taken apart only if that can be done in one way. Each rank must have its suit behind it; a
suit sign may stand in front (``♠A``) if it does so all along the run. No spelling of one card followed
by others can be split differently (the tests prove it for the whole vocabulary), so the search below
reaches each place of a run once at most, and takes time in proportion to its length.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from .cardwords import (
    ALSO_TWO_RANKS,
    CARD_CHARACTERS,
    FILLERS,
    JOKER_CHARACTERS,
    JOKERS,
    LONGEST_RANK,
    LONGEST_WORD,
    MEANT,
    OF,
    OTHER_CARD_CHARACTERS,
    RANKS,
    SUITS,
    Style,
    bare,
    fold,
    key,
)
from .lookalikes import looks_like


class Kind(Enum):
    """What a piece of a run is."""

    CARD = "card"
    RANK = "rank"
    SUIT = "suit"
    BAD_SUIT = "bad suit"  # no suit, but meant for one: named together with the rank before it
    OF = "of"
    FILLER = "filler"
    FAULT = "fault"


class Piece(NamedTuple):
    """A stretch of a run, from ``start`` to ``end``.

    ``value`` is a card's code, a rank or a suit as on the wire, or which fault it is; ``word`` how a
    rank is written, as looked up; ``data`` what the sentence about a fault needs.
    """

    kind: Kind
    start: int
    end: int
    value: str = ""
    style: Style = Style.SHORT
    word: str = ""
    data: tuple[tuple[str, str], ...] = ()

    def moved(self, by: int) -> "Piece":
        """The same piece in a text where its run starts at ``by``."""
        return self._replace(start=self.start + by, end=self.end + by)


_WIRE = re.compile(r"(10|[2-9AaKkQqJjTt1])([SsHhDdCc♠♤♥♡❤♦♢♣♧])[\ufe0e\ufe0f]?")
_WIRES = re.compile(f"(?:{_WIRE.pattern})+")


def read_run(run: str) -> tuple[Piece, ...]:
    """The pieces of a run, in order: cards, then at most one rank, suit, other word or fault."""
    if _WIRES.fullmatch(run):
        return tuple(
            Piece(Kind.CARD, card.start(), card.end(), RANKS[card[1].lower()][0] + SUITS[card[2].lower()][0])
            for card in _WIRE.finditer(run)
        )
    folded = fold(run)
    letters, starts, ends = folded.letters, folded.starts, folded.ends
    if not letters:
        return ()
    found: _Found = []
    if letters not in _WORDS:
        found = _signs_first(letters) if letters[0] in _SIGNS else _ranks_first(letters)
    pieces = [Piece(Kind.CARD, starts[a], ends[b - 1], code) for a, b, code in found]
    rest = found[-1][1] if found else 0
    if rest < len(letters):
        pieces.append(_rest(letters[rest:], run, starts[rest], ends[-1]))
    return tuple(pieces)


def may_join(rank: str, rank_style: Style, suit_style: Style) -> bool:
    """Whether a rank so written (``rank`` as looked up) makes a card with a suit so written.

    Behind a word a lone letter is no suit: ``kings`` are not the king of spades, and the c of
    ``già c`` might be cơ or chuồn.
    """
    if rank == ALSO_TWO_RANKS:
        return suit_style is Style.WORD
    return not (rank_style is Style.WORD and suit_style is Style.SHORT)


_Found = list[tuple[int, int, str]]
_SIGNS = frozenset(sign for sign, (_, style) in SUITS.items() if style is Style.SIGN)
# The first letters of bích and rô. Whoever writes them writes c for cơ, which on the wire is chuồn:
# to read them would be to misread that, so they are refused and the four letters told.
_INITIALS = frozenset("br")
_WORDS = _INITIALS.union(RANKS, SUITS, OF, FILLERS, JOKERS, JOKER_CHARACTERS)


def _sizes(words: Iterable[str]) -> dict[str, list[int]]:
    """How long the words are that begin with a letter."""
    sizes: dict[str, set[int]] = defaultdict(set)
    for word in words:
        sizes[word[0]].add(len(word))
    return {letter: sorted(found) for letter, found in sizes.items()}


_RANK_SIZES = _sizes(RANKS)
_SUIT_SIZES = _sizes(SUITS)


def _ranks_first(letters: str) -> _Found:
    """The cards some letters begin with, rank before suit, as (start, end, code)."""
    size = len(letters)
    came_from: dict[int, tuple[int, str]] = {}
    waiting = [0]
    while waiting:
        start = waiting.pop()
        for end, code in _cards_at(letters, start):
            came_from[end] = (start, code)
            if end < size:
                waiting.append(end)
    last = max(came_from, default=0)
    if last < size:
        # Better to leave over a rank, whose suit may stand behind a gap, than to leave nonsense.
        tails = (end for end in range(max(0, size - LONGEST_RANK), size) if letters[end:] in RANKS)
        last = next((end for end in tails if end in came_from), last)
    found: _Found = []
    while last:
        start, code = came_from[last]
        found.append((start, last, code))
        last = start
    return found[::-1]


def _cards_at(letters: str, start: int) -> Iterator[tuple[int, str]]:
    """Every card spelt from ``start`` on, as (end, code)."""
    size = len(letters)
    if letters[start] in CARD_CHARACTERS:
        yield start + 1, CARD_CHARACTERS[letters[start]]
    for rank_size in _RANK_SIZES.get(letters[start], ()):
        middle = start + rank_size
        word = letters[start:middle]
        if middle >= size or word not in RANKS:
            continue
        rank, rank_style = RANKS[word]
        if letters.startswith("of", middle) and middle + 2 < size:
            middle += 2
        for suit_size in _SUIT_SIZES.get(letters[middle], ()):
            end = middle + suit_size
            suit, suit_style = SUITS.get(letters[middle:end], ("", Style.SHORT))
            if suit and end <= size and may_join(word, rank_style, suit_style):
                yield end, rank + suit


def _signs_first(letters: str) -> _Found:
    """The cards some letters begin with, suit sign before a rank's letter or figure."""
    found: _Found = []
    for card in _SIGN_FIRST.finditer(letters):
        rank, style = RANKS.get(card[2], ("", Style.WORD))
        if style is not Style.SHORT:
            break
        found.append((card.start(), card.end(), rank + SUITS[card[1]][0]))
    return found


_SIGN_FIRST = re.compile("([♠♤♥♡❤♦♢♣♧])([^♠♤♥♡❤♦♢♣♧]*)")


def _rest(letters: str, run: str, start: int, end: int) -> Piece:
    """What the last letters of a run are, if no cards: one word we know, or a fault."""
    if letters in RANKS:
        return Piece(Kind.RANK, start, end, *RANKS[letters], letters)
    if letters in SUITS:
        return Piece(Kind.SUIT, start, end, *SUITS[letters])
    if letters in OF:
        return Piece(Kind.OF, start, end)
    if letters in FILLERS:
        return Piece(Kind.FILLER, start, end)
    fault, data = _why(letters, run[start:end])
    meant = data.get("meant") or "".join(looks_like(char) or char for char in letters[:LONGEST_WORD])
    kind = Kind.BAD_SUIT if key(meant) in SUITS or letters in _INITIALS else Kind.FAULT
    return Piece(kind, start, end, fault, data=tuple(data.items()))


_RANK = "(?:10|[1-9akqjt])"
_NO_SUCH_RANK = re.compile(r"(0\d?|1[1-9])(.*)", re.DOTALL)
_SEVERAL_RANKS = re.compile(rf"[♠♤♥♡❤♦♢♣♧]?{_RANK}{{2,}}(.*)", re.DOTALL)
# Whoever writes a suit by one letter means tép; t alone is the ten.
_WITH_T = re.compile("(?:10|[2-9jqk])t")
_WITH_INITIALS = re.compile(rf"(?:{_RANK}[shdcbr])+|[br]")
_DRAWN_LIKE_FIGURES = str.maketrans("oli", "011")


def _why(letters: str, token: str) -> tuple[str, dict[str, str]]:
    """Which fault some letters are, and what its sentence needs; ``token`` is how they were written."""
    if letters in JOKERS or JOKER_CHARACTERS.intersection(letters):
        return "joker", {}
    if OTHER_CARD_CHARACTERS.intersection(letters):
        return "not_in_deck", {}
    for char in letters:
        like = looks_like(char)
        if like is not None:
            return "look_alike", {"char": char, "looks_like": like}
    number = _NO_SUCH_RANK.fullmatch(letters)
    if number and number[2] in SUITS.keys() | {""}:
        return "no_such_rank", {"rank": number[1]}
    if _WITH_T.fullmatch(letters):
        return "suit_initial", {"letter": "t"}
    several = _SEVERAL_RANKS.fullmatch(letters)
    if several and several[1] in SUITS.keys() | {""}:
        return "several_ranks", {}
    if _WITH_INITIALS.fullmatch(letters):
        return "suit_initial", {"letter": next(char for char in letters if char in _INITIALS)}
    if letters[:-1] in RANKS and letters[-1] in "shdcbr":
        return "suit_initial", {"letter": letters[-1]}
    if not letters.isascii() and bare(letters) in MEANT:
        return "wrong_mark", {"meant": MEANT[bare(letters)]}
    if _WIRES.fullmatch(letters.translate(_DRAWN_LIKE_FIGURES)):
        char = next(char for char in token if char in "oOlLiI")
        return "look_alike", {"char": char, "looks_like": "0" if char in "oO" else "1"}
    return "not_a_card", {}
