"""Cards, and what people type or paste read as cards.

``Card`` is one of the 52. ``parse_cards`` and ``read_cards`` take text as it comes out of a chat, a
page or a keyboard (clause ``common/written``); how one run of characters spells cards is the work of
``cardruns``. Nothing is guessed: what is not surely a card is named with its place, all such places at
once (``common/written.doubt``).
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from .cardruns import Kind, Piece, may_join, read_run
from .cardtext import joker_tail, lexeme
from .cardwords import ALSO_TWO_RANKS, LONGEST_WORD, ROWS
from .chatter import lead_at, list_numbers, speaker_at, stamp_at
from .deck import BY_CODE, DECK, RANK_LETTERS, SUITS, Card, shown, writable
from .errors import Code, MaubinhError
from .rowlabels import label_at

__all__ = [
    "DECK",
    "MAX_ERRORS",
    "MAX_LENGTH",
    "RANK_LETTERS",
    "SUITS",
    "Card",
    "Label",
    "Reading",
    "Token",
    "parse_cards",
    "read_cards",
    "shown",
]


class Token(NamedTuple):
    """A stretch of the text and the card it is, ``None`` where it is none; in code points, end excluded."""

    text: str
    start: int
    end: int
    card: Card | None


class Label(NamedTuple):
    """A row's label: its text without the colon, and what it says (see ``cardwords.Says``)."""

    text: str
    place: str | None
    size: int | None


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a text holds: its cards, and every place that is none.

    ``groups`` are the cards as line breaks, ``/``, ``|``, ``;`` and row labels part them, empty ones
    left out; ``rows`` names for each group the row its label means, ``None`` without a clear label.
    ``left_out`` is what a chat or a list put before the cards, passed over without being wrong.
    ``labels`` holds for each group the label before it, ``None`` for a group without.
    """

    cards: tuple[Card, ...]
    groups: tuple[tuple[Card, ...], ...]
    rows: tuple[str | None, ...]
    tokens: tuple[Token, ...]
    errors: tuple[MaubinhError, ...]
    left_out: tuple[Token, ...] = ()
    labels: tuple[Label | None, ...] = ()


def parse_cards(text: str) -> list[Card]:
    """The cards of a text in the order they stand, or ``unknown_card`` for the first that is none.

    Raises ``bad_request`` for what is no text.
    """
    reading = read_cards(text)
    if reading.errors:
        raise reading.errors[0]
    return list(reading.cards)


def read_cards(text: str) -> Reading:
    """The cards of a text and all its errors at once. Repeated cards and counts are not looked at.

    Raises ``bad_request`` for what is no text.
    """
    if not isinstance(text, str):
        raise MaubinhError(Code.BAD_REQUEST, "bad_request", field="text", wanted="string")
    return _read_plain(text) or _Reader(text).read()


_PLAIN_CARD = "(?:10|[2-9AKQJTakqjt])[SHDCshdc♠♥♦♣]\ufe0f?"
_PLAIN = re.compile(f"(?:{_PLAIN_CARD}|[ ,/|;\n])+")
_PLAIN_PIECE = re.compile(f"{_PLAIN_CARD}|[/|;\n]")
_PLAIN_BREAKS = "/|;\n"


def _read_plain(text: str) -> Reading | None:
    """What most people paste, short cards with spaces and breaks between; ``None`` for any other text.

    It is what `_Reader` would make of it (the tests compare them), in a fifth of the time.
    """
    if len(text) > MAX_LENGTH or not _PLAIN.fullmatch(text):
        return None
    tokens: list[Token] = []
    groups: list[list[Card]] = [[]]
    for found in _PLAIN_PIECE.finditer(text):
        piece = found[0]
        if piece in _PLAIN_BREAKS:
            groups.append([])
            continue
        card = _plain_card(piece)
        tokens.append(Token(piece, found.start(), found.end(), card))
        groups[-1].append(card)
    held = tuple([tuple(group) for group in groups if group])
    cards = tuple([token.card for token in tokens if token.card])
    unnamed = (None,) * len(held)
    return Reading(cards, held, unnamed, tuple(tokens), (), labels=unnamed)


@cache
def _plain_card(piece: str) -> Card:
    """A card in short; there are some three hundred ways to write one."""
    (found,) = read_run(piece)
    return BY_CODE[found.value]


_LABEL_ENDS = " \t\u00a0:：([-–—"
MAX_ERRORS = 50
"""Reading ends here: a text with more errors is no hand, and nobody mends fifty."""
MAX_LENGTH = 100_000
"""A longer text, in code points, is not read: a table's cards written out in words are 1,000."""


class _Reader:
    """Goes over a text once, left to right; a rank waits for the suit said behind it."""

    def __init__(self, text: str) -> None:
        self.text = writable(text)
        self.tokens: list[Token] = []
        self.errors: list[MaubinhError] = []
        self.groups: list[tuple[Label | None, list[Card]]] = [(None, [])]
        self.waiting: Piece | None = None
        self.of = False
        self.fresh = True
        self.known: dict[str, tuple[Piece, ...]] = {}
        self.left_out: list[Token] = []
        self.numbers: dict[int, int] = {}

    def read(self) -> Reading:
        at = 0
        if len(self.text) > MAX_LENGTH:
            at = len(self.text)
            self._refuse(MAX_LENGTH, at, "too_long", count=MAX_LENGTH)
        else:
            self.numbers = list_numbers(self.text)
        while at < len(self.text) and len(self.errors) <= MAX_ERRORS:
            if self.fresh and (end := self.numbers.get(at) or stamp_at(self.text, at)):
                self._leave_out(at, end)
                at = end
                continue
            found = lexeme(self.text, at)
            at = found.end()
            if found.lastgroup == "run":
                at = self._run(found)
            elif found.lastgroup != "gap":
                self._drop_waiting()
                if found.lastgroup == "break":
                    self._next_group()
        self._drop_waiting()
        groups = [(label, tuple(cards)) for label, cards in self.groups if cards]
        return Reading(
            cards=tuple(card for _, cards in groups for card in cards),
            groups=tuple(cards for _, cards in groups),
            rows=tuple(label.place if label and label.place in ROWS else None for label, _ in groups),
            tokens=tuple(self.tokens),
            errors=tuple(self.errors),
            left_out=tuple(self.left_out),
            labels=tuple(label for label, _ in groups),
        )

    def _run(self, found: re.Match[str]) -> int:
        """Take one run of characters, and what belongs to it behind; where to go on."""
        run, start = found[0], found.start()
        pieces = self.known.get(run)
        if pieces is None:
            pieces = read_run(run)
            if len(run) <= LONGEST_WORD:
                self.known[run] = pieces
        if pieces and pieces[-1].kind is not Kind.CARD:
            label = label_at(self.text, found, alone=self.fresh)
            if label is not None:
                end, says = label
                self._drop_waiting()
                self._next_group()
                self.groups[-1] = (Label(self.text[start:end].rstrip(_LABEL_ENDS), *says), [])
                return end
        spoken = speaker_at(self.text, found) or lead_at(self.text, found) if self.fresh else None
        if spoken is not None:
            self._next_group()
            self._leave_out(start, spoken)
            return spoken
        end = found.end()
        for piece in pieces:
            self.fresh = False
            if piece.kind is Kind.CARD:
                self._drop_waiting()
                self._card(start + piece.start, start + piece.end, piece.value)
                continue
            piece = piece.moved(start)
            if piece.value == "joker":
                tail = joker_tail(self.text, end)
                if tail > end:
                    piece, end = piece._replace(end=tail), tail
            self._take(piece)
        return end

    def _take(self, piece: Piece) -> None:
        """Take a piece that is no whole card."""
        if piece.kind in (Kind.SUIT, Kind.BAD_SUIT) and self.waiting is not None:
            self._join(self.waiting, piece)
            return
        if piece.kind is Kind.OF and self.waiting is not None and not self.of:
            self.of = True
            return
        self._drop_waiting()
        if piece.kind in (Kind.RANK, Kind.FAULT):
            self.waiting = piece
        elif piece.kind is Kind.BAD_SUIT:
            self._refuse(piece.start, piece.end, piece.value, **dict(piece.data))
        elif piece.kind is Kind.SUIT:
            self._refuse(piece.start, piece.end, "missing_rank", example=BY_CODE["A" + piece.value].symbol)
        elif piece.kind is Kind.OF:
            self._refuse(piece.start, piece.end, "not_a_card")

    def _join(self, first: Piece, suit: Piece) -> None:
        """What waited and the suit said behind it, with only a gap or an "of" between."""
        self.waiting, self.of = None, False
        start, end = first.start, suit.end
        if first.kind is Kind.FAULT:
            self._refuse(start, end, first.value, **dict(first.data))
        elif suit.kind is Kind.BAD_SUIT:
            self._refuse(start, end, suit.value, **dict(suit.data))
        elif may_join(first.word, first.style, suit.style):
            self._card(start, end, first.value + suit.value)
        elif first.word == ALSO_TWO_RANKS:
            self._refuse(start, end, "several_ranks")
        else:
            self._refuse(start, end, "suit_initial", letter=self.text[suit.start : end])

    def _drop_waiting(self) -> None:
        """No suit comes for what waited."""
        waiting, self.waiting, self.of = self.waiting, None, False
        if waiting is not None and waiting.kind is Kind.FAULT:
            self._refuse(waiting.start, waiting.end, waiting.value, **dict(waiting.data))
        elif waiting is not None:
            example = BY_CODE[waiting.value + "s"].symbol
            self._refuse(waiting.start, waiting.end, "missing_suit", example=example)

    def _card(self, start: int, end: int, code: str) -> None:
        card = BY_CODE[code]
        self.tokens.append(Token(self.text[start:end], start, end, card))
        self.groups[-1][1].append(card)

    def _leave_out(self, start: int, end: int) -> None:
        self.left_out.append(Token(self.text[start:end], start, end, None))

    def _refuse(self, start: int, end: int, key: str, **data: Any) -> None:
        if len(self.errors) > MAX_ERRORS:
            return
        if len(self.errors) == MAX_ERRORS:
            key, data = "too_many", {"count": MAX_ERRORS}
        token = self.text[start:end]
        self.tokens.append(Token(token, start, end, None))
        at = {"token": shown(token), "start": start, "end": end}
        key = f"unknown_card.{key}"
        self.errors.append(MaubinhError(Code.UNKNOWN_CARD, key, at=at, token=shown(token), **data))

    def _next_group(self) -> None:
        """Part what follows from what stands; a label above an empty line or on its own still holds."""
        if self.groups[-1][1]:
            self.groups.append((None, []))
        self.fresh = True
