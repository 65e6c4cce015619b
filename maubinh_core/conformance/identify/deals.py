"""Deals made to order: who lays what, who declares, who fouls, in a word or two for each seat.

A theme says what a deal should be about; `Theme.deal` draws cards for it by chance. Whether the deal tells
anything is not known here: that is measured on the readings it should tell apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from ...arrangement import Arrangement
from ...ranking import Row, Wheel, scale
from ...seats import Declares, Laid, Left, Seat
from . import questions
from .hands import instant_hand, laid_as, laid_otherwise
from .questions import Question
from .rows import Cards, Pack, arranged, equal_row, row

_TRIES = 24
_TIERS = {
    Row.BACK: {"W": "low straight", "M": "straight", "S": "flush"},
    Row.MIDDLE: {"W": "low two pair", "M": "two pair", "S": "trips"},
    Row.FRONT: {"W": "low card", "M": "low pair", "S": "high pair"},
}
"""Weak, middling and strong for each row: any three are legal together, and none carries a bonus anywhere."""

EQUAL = "="
"""A row that ties with the same row of the seat before."""
AS_BACK = "^"
"""A middle that ties with its own back."""


@dataclass(frozen=True)
class Wish:
    """What a seat should be: rows by shape or tier, or a hand of thirteen by name, or anything (neither)."""

    rows: tuple[str, str, str] | None = None
    hand: str | None = None
    deed: str = "lay"  # lay, lay_as (in the rows the hand is named for), lay_otherwise, foul, declare, leave

    @property
    def rare(self) -> int:
        """Seats that need certain cards are dealt first."""
        if self.hand not in (None, "nothing"):
            return 0
        return 1 if self.rows else 2


def lay(back: str, middle: str, front: str) -> Wish:
    """Three rows by shape or tier."""
    return Wish((back, middle, front))


def foul(back: str, middle: str, front: str) -> Wish:
    """Three rows in a wrong order."""
    return Wish((back, middle, front), deed="foul")


def plain(tiers: str) -> Wish:
    """Three rows by tier, back first: `SSW`."""
    return lay(tiers[0], tiers[1], tiers[2])


def hand(name: str, deed: str = "declare") -> Wish:
    """Thirteen cards by name, declared unless another deed is said."""
    return Wish(hand=name, deed=deed)


ANYTHING = Wish()
LEAVES = Wish(hand="nothing", deed="leave")
CLAIMS = Wish(hand="nothing", deed="declare")
FOULS = (foul("low straight", "flush", "S"), foul("trips", "straight", "W"), foul("flush", "high card", "M"))
"""Rows in a wrong order, some of which would win as they lie."""

Deal = Callable[[Random], Question | None]


@dataclass(frozen=True, eq=False)
class Theme:
    """A recipe for questions of one op; `full` if four players hold all cards, which is much to look at."""

    deal: Deal
    op: str = "score"
    full: bool = False


def table(*wishes: Wish) -> Theme:
    """A table of such seats."""

    def deal(rng: Random) -> Question | None:
        for _ in range(_TRIES):
            seats = seated(Pack(rng), wishes)
            if seats is not None:
                return questions.score(seats)
        return None

    return Theme(deal)


def full_table(*wishes: Wish) -> Theme:
    """The same with others beside them, so that four players hold all cards."""
    return replace(table(*wishes, *[ANYTHING] * (4 - len(wishes))), full=True)


def versus(a: str, b: str) -> Theme:
    """Two rows of five to compare."""

    def deal(rng: Random) -> Question | None:
        pack = Pack(rng)
        one, other = row(pack, a, 5), row(pack, b, 5)
        return questions.compare(one, other) if one and other else None

    return Theme(deal, op="compare")


def order(back: str, middle: str, front: str) -> Theme:
    """An arrangement to check."""

    def deal(rng: Random) -> Question | None:
        rows = three_rows(Pack(rng), (back, middle, front))
        return questions.check(rows) if rows else None

    return Theme(deal, op="check")


def cards_of(op: str, name: str) -> Theme:
    """Thirteen cards by name, to ask about as they are."""

    def deal(rng: Random) -> Question | None:
        cards = instant_hand(Pack(rng), name)
        return questions.of_cards(op, cards) if cards else None

    return Theme(deal, op=op)


def seated(pack: Pack, wishes: tuple[Wish, ...]) -> list[Seat] | None:
    """The seats of a table, those first that need certain cards; None where chance finds none."""
    seats: dict[int, Seat] = {}
    for index in sorted(range(len(wishes)), key=lambda i: wishes[i].rare):
        wish = wishes[index]
        before = seats.get(index - 1)
        found = seat(pack, wish, before.arrangement if isinstance(before, Laid) else None)
        if found is None:
            return None
        seats[index] = found
    return [seats[index] for index in range(len(wishes))]


def seat(pack: Pack, wish: Wish, before: Arrangement | None = None) -> Seat | None:
    """A seat as wished for; `before` is what the seat before it laid. None where chance finds none."""
    if wish.rows:
        rows = three_rows(pack, wish.rows, before)
        return Laid(rows) if rows and in_order(rows) == {wish.deed != "foul"} else None
    cards = instant_hand(pack, wish.hand) if wish.hand else pack.rest(13)
    if cards is None:
        return None
    match wish.deed:
        case "declare":
            return Declares(cards)
        case "leave":
            return Left(cards)
        case "lay_as":
            found = laid_as(cards)
        case "lay_otherwise":
            found = laid_otherwise(cards, pack.rng)
        case _:
            found = arranged(cards, pack.rng)
    return Laid(found) if found else None


def three_rows(
    pack: Pack, names: tuple[str, str, str], before: Arrangement | None = None
) -> Arrangement | None:
    """Rows by shape or tier, in whatever order that makes; None where chance finds none."""
    found: dict[Row, Cards] = {}
    wanted = {name: _TIERS[name].get(text, text) for name, text in zip(Row, names, strict=True)}
    # What is to equal another seat's row is dealt before the rest takes its ranks.
    for name in sorted(Row, key=lambda name: wanted[name] != EQUAL):
        if wanted[name] == EQUAL:
            cards = equal_row(pack, getattr(before, name)) if before else None
        elif wanted[name] == AS_BACK:
            cards = equal_row(pack, found[Row.BACK])
        else:
            cards = row(pack, wanted[name], name.size)
        if cards is None:
            return None
        found[name] = cards
    return Arrangement(**{str(name): cards for name, cards in found.items()})


def in_order(laid: Arrangement) -> set[bool]:
    """Whether it is legal wherever A-2-3-4-5 stands; both, where it hangs on that."""
    found = set()
    for wheel in (Wheel.SECOND, Wheel.LOWEST):
        back, middle, front = (scale(wheel).rank(cards) for _, cards in laid.rows())
        found.add(back >= middle >= front)
    return found
