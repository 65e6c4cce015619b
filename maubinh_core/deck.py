"""The 52 cards, and what each is called on the wire and by people."""

import re
from dataclasses import dataclass
from itertools import islice
from typing import Any

from .errors import Code, MaubinhError

RANK_LETTERS = "23456789TJQKA"
SUITS = "shdc"
HAND_SIZE = 13
_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@dataclass(frozen=True, slots=True, eq=False, repr=False, init=False)
class Card:
    """One of the 52 cards: ``rank`` 2 to 14 (J 11, Q 12, K 13, A 14), ``suit`` one of ``shdc``.

    There is one object for each card however it is made, so cards compare and hash by identity.
    They have no order of their own: suits never count, and what a rank is worth depends on the row.
    Raises ``unknown_card`` for any other rank or suit.
    """

    rank: int
    suit: str

    def __new__(cls, rank: int, suit: str) -> "Card":
        try:
            return _INTERNED[rank, suit]
        except (KeyError, TypeError):  # TypeError: a list or the like, which nothing is looked up by
            raise no_card(f"Card({rank!r}, {suit!r})") from None

    def __str__(self) -> str:
        """As on the wire: ``As``, ``Td``."""
        return RANK_LETTERS[self.rank - 2] + self.suit

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.rank, self.suit)

    @property
    def symbol(self) -> str:
        """As people write it: ``A♠``, ``10♦``."""
        return ("10" if self.rank == 10 else RANK_LETTERS[self.rank - 2]) + _SYMBOLS[self.suit]

    @classmethod
    def parse(cls, code: str) -> "Card":
        """The card of a wire code, exactly ``As`` and nothing looser; otherwise ``unknown_card``."""
        try:
            return BY_CODE[code]
        except (KeyError, TypeError):
            raise no_card(code) from None


def _make(rank: int, suit: str) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    return card


_INTERNED: dict[tuple[int, str], Card] = {}
_INTERNED.update({(rank, suit): _make(rank, suit) for suit in SUITS for rank in range(14, 1, -1)})

DECK: tuple[Card, ...] = tuple(_INTERNED.values())
"""The 52 cards, A down to 2 of spades, hearts, diamonds, clubs."""

BY_CODE: dict[str, Card] = {str(card): card for card in DECK}
"""The cards by their wire codes."""


_ALL = frozenset(DECK)


def no_card(given: object) -> MaubinhError:
    """``unknown_card`` for whatever stands where a card should."""
    token = shown(given if isinstance(given, str) else repr(given))
    return MaubinhError(
        Code.UNKNOWN_CARD, "unknown_card.wire", at={"token": token}, token=token, example="As"
    )


def no_cards(given: Any, fault: Exception | None = None, *, field: str = "cards") -> MaubinhError:
    """``unknown_card`` for the first thing that is none, ``bad_request`` where nothing can be gone through.

    `fault` is the KeyError or TypeError by which it was noticed: what came one by one has gone by then.
    """
    if isinstance(fault, KeyError):
        return no_card(fault.args[0])
    try:
        return no_card(next(item for item in given if not isinstance(item, Card)))
    except (TypeError, StopIteration):
        return MaubinhError(Code.BAD_REQUEST, "bad_request", field=field, wanted="cards")


def only_cards(given: Any, *, field: str = "cards") -> tuple[Card, ...]:
    """What was given, if it is cards, however many and often; else as `no_cards`."""
    try:
        rest = iter(given)
        cards = tuple(islice(rest, len(_ALL)))
        if _ALL.issuperset(cards):  # what has no end, and no cards, is refused at its beginning
            cards += tuple(rest)
            if _ALL.issuperset(cards):
                return cards
    except TypeError:
        raise no_cards(given, field=field) from None
    raise no_cards(cards, field=field)


def shown(token: str, most: int = 40) -> str:
    """A token fit for a message: short, and writable as UTF-8 whatever was pasted."""
    return writable(token if len(token) <= most else token[: most - 1] + "…")


def writable(text: str) -> str:
    """The text, of the same length, without the half characters that no file or stream can hold."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)
