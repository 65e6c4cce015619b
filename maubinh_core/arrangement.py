"""Thirteen cards in three rows, and every fault in their order.

A wrong shape (a row of four, a card twice) is a wrong input and raises; a wrong order is a foul and
is told as faults, all of them at once, each with the comparison that shows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .deck import HAND_SIZE, Card, only_cards
from .errors import Code, MaubinhError
from .profile import Profile, only_profile
from .ranking import HandType, Row, RowClass

Outcome = Literal["upper", "lower", "tie"]
_SIZES = tuple(row.size for row in Row)
NEIGHBOURS = ((Row.BACK, Row.MIDDLE), (Row.MIDDLE, Row.FRONT))


@dataclass(frozen=True)
class Arrangement:
    """Thirteen distinct cards laid as back (5), middle (5) and front (3); order within a row means nothing.

    Raises `wrong_card_count` (``common/rows``, ``s666pg/shape``), `duplicate_card` (``common/deck``), or
    `unknown_card` for what is no card; among thirteen different things that comes once a row is ranked.
    """

    back: tuple[Card, ...]
    middle: tuple[Card, ...]
    front: tuple[Card, ...]

    def __post_init__(self) -> None:
        try:
            sizes = len(self.back), len(self.middle), len(self.front)
            if sizes == _SIZES and len({*self.back, *self.middle, *self.front}) == HAND_SIZE:
                return
        except TypeError:  # no cards, as the next lines find out
            pass
        rows = [(row, only_cards(cards, field=str(row))) for row, cards in self.rows()]
        for row, cards in rows:
            if len(cards) != row.size:
                raise MaubinhError(
                    Code.WRONG_CARD_COUNT,
                    "wrong_card_count.row",
                    row=str(row),
                    count=len(cards),
                    size=row.size,
                    at={"row": str(row)},
                )
        refuse_duplicates({str(row): cards for row, cards in rows})

    def rows(self) -> tuple[tuple[Row, tuple[Card, ...]], ...]:
        """The rows by name, back first."""
        return (Row.BACK, self.back), (Row.MIDDLE, self.middle), (Row.FRONT, self.front)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All thirteen."""
        return self.back + self.middle + self.front


@dataclass(frozen=True)
class Comparison:
    """Two neighbouring rows on the one scale; `ok` is whether the profile allows their order."""

    upper: Row
    lower: Row
    above: RowClass
    below: RowClass
    ok: bool

    @property
    def outcome(self) -> Outcome:
        """Which of the two is stronger. A front never ties with a middle."""
        if self.above.strength == self.below.strength:
            return "tie"
        return "upper" if self.above.strength > self.below.strength else "lower"

    @property
    def fault(self) -> str:
        """The fault's name on the wire, such as ``back<middle``."""
        return f"{self.upper}<{self.lower}"


@dataclass(frozen=True)
class Verdict:
    """What an arrangement is under a profile: its row classes and both comparisons."""

    classes: Mapping[Row, RowClass]
    comparisons: tuple[Comparison, ...]

    @property
    def faults(self) -> tuple[str, ...]:
        """Every fault, back first; none if the arrangement is legal (clause ``bsfyi/foul.is``)."""
        return tuple(c.fault for c in self.comparisons if not c.ok)

    @property
    def legal(self) -> bool:
        """Whether no fault was found."""
        return not self.faults

    @property
    def deciding(self) -> int:
        """The comparison to show: the first fault, or of a legal arrangement the closer one."""
        for index, comparison in enumerate(self.comparisons):
            if not comparison.ok:
                return index
        gaps = [(c.above.type - c.below.type, c.above.strength - c.below.strength) for c in self.comparisons]
        return min(range(len(gaps)), key=gaps.__getitem__)


def check(arrangement: Arrangement, profile: Profile) -> Verdict:
    """Compare back with middle and middle with front (clause ``bsfyi/arrange.order``).

    Raises `bad_request` for what is no arrangement or no profile.
    """
    try:
        rows = arrangement.rows()
    except AttributeError:
        raise MaubinhError(Code.BAD_REQUEST, "bad_request", field="arrangement", wanted="object") from None
    scale = only_profile(profile).scale
    return judge({row: scale.rank(cards) for row, cards in rows}, profile)


def judge(classes: Mapping[Row, RowClass], profile: Profile) -> Verdict:
    """The verdict on rows whose classes are known."""
    return Verdict(classes, tuple(_compare(upper, lower, classes, profile) for upper, lower in NEIGHBOURS))


@dataclass(frozen=True)
class TypesVerdict:
    """What the types alone tell: certain faults, and neighbours of one type that the cards decide."""

    faults: tuple[tuple[Row, Row], ...]
    depends: tuple[tuple[Row, Row], ...]

    @property
    def legal(self) -> bool | None:
        """True or False where the types settle it, None where the cards do."""
        return False if self.faults else None if self.depends else True


def check_types(types: Mapping[Row, HandType]) -> TypesVerdict:
    """Judge an arrangement of which only the type of each row is known."""
    faults = tuple((upper, lower) for upper, lower in NEIGHBOURS if types[upper] < types[lower])
    depends = tuple((upper, lower) for upper, lower in NEIGHBOURS if types[upper] is types[lower])
    return TypesVerdict(faults, depends)


def in_order(above: RowClass, below: RowClass, profile: Profile) -> bool:
    """Whether the profile lets these two stand as neighbours; the scale is the one rows are compared by."""
    if profile.strict:
        return above.strength > below.strength
    return above.strength >= below.strength


def refuse_duplicates(places: Mapping[str, Sequence[Card]], *, key: str | None = None) -> None:
    """Raise `duplicate_card` for the first card that stands twice, naming every place it stands in.

    `key` picks another sentence than the one about rows (clause ``common/deck``).
    """
    counts = Counter(card for cards in places.values() for card in cards)
    for card, count in counts.items():
        if count > 1:
            where = [place for place, cards in places.items() if card in cards]
            sentence = key or ("duplicate_card.row" if len(where) == 1 else "duplicate_card.rows")
            at = {"field" if key else "row": where[-1], "token": str(card)}
            raise MaubinhError(Code.DUPLICATE_CARD, sentence, card=str(card), rows=where, at=at)


def require_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Thirteen distinct cards, or `unknown_card`, `wrong_card_count`, `duplicate_card` (``common/deck``)."""
    cards = only_cards(cards)
    if len(cards) != HAND_SIZE:
        raise MaubinhError(Code.WRONG_CARD_COUNT, "wrong_card_count.hand", count=len(cards), size=HAND_SIZE)
    refuse_duplicates({"cards": cards}, key="duplicate_card.hand")
    return cards


def _compare(upper: Row, lower: Row, classes: Mapping[Row, RowClass], profile: Profile) -> Comparison:
    above, below = classes[upper], classes[lower]
    return Comparison(upper, lower, above, below, in_order(above, below, profile))
