"""What each seat brings to the settling: rows, an instant win, a foul, or an empty chair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from . import instants
from .arrangement import Arrangement, check, require_hand
from .deck import Card
from .errors import Code, MaubinhError
from .profile import Profile
from .ranking import ACE, HandType, Row, RowClass


@dataclass(frozen=True)
class Laid:
    """A player who lays three rows."""

    arrangement: Arrangement

    @property
    def cards(self) -> tuple[Card, ...]:
        """The thirteen cards."""
        return self.arrangement.cards


@dataclass(frozen=True)
class Declares:
    """A player who announces an instant win instead of laying rows; thirteen distinct cards."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        require_hand(self.cards)


@dataclass(frozen=True)
class Left:
    """A player who left the table before laying; thirteen distinct cards were dealt to him."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        require_hand(self.cards)


Seat = Laid | Declares | Left


class Status(Enum):
    """How a seat enters the settling."""

    LEGAL = auto()
    FOULED = auto()
    DECLARED = auto()
    LEFT = auto()  # only where the profile does not settle leaving


@dataclass(frozen=True)
class Hand:
    """A seat under a profile. `rows` is empty for who laid none; `instant` is set for who declared.

    Rows that were laid are kept where an instant win is automatic: they settle nothing, but lie there.
    """

    player: int
    status: Status
    cards: tuple[Card, ...]
    rows: Mapping[Row, RowClass]
    instant: str | None = None

    @property
    def aces(self) -> int:
        """Aces dealt to the seat (clauses ``tinh-at/ace_points.dealt``, ``tinh-at/ace_points.everyone``)."""
        return sum(card.rank == ACE for card in self.cards)

    @property
    def lays_four_aces(self) -> bool:
        """Whether four aces lie in one of the seat's rows."""
        return any(c.type is HandType.FOUR_OF_A_KIND and c.ranks[0] == ACE for c in self.rows.values())


def sit_down(seat: Seat, player: int, profile: Profile) -> Hand:
    """Judge one seat.

    Raises `not_an_instant_win` for a declaration that the cards don't hold, unless the profile lets a false
    claim pay as a foul does (clause ``bsfyi/instant.refused``).
    """
    rules = profile.instants
    if isinstance(seat, Declares):
        name = instants.best(seat.cards, profile)
        if name is not None:
            return Hand(player, Status.DECLARED, seat.cards, {}, name)
        if rules.false_claim == "error":
            knobs = ("instant.false_claim", "instant.declared", "instant.rank")
            clause = profile.clause(next((knob for knob in knobs if knob in profile.knobs), knobs[0]))
            raise MaubinhError(
                Code.NOT_AN_INSTANT_WIN, "not_an_instant_win", players=(player,), player=player, clause=clause
            )
        return Hand(player, Status.FOULED, seat.cards, {})
    if isinstance(seat, Left):
        status = Status.FOULED if profile.leaving == "foul" else Status.LEFT
        return Hand(player, status, seat.cards, {})
    verdict = check(seat.arrangement, profile)
    if rules.declared == "automatic":
        name = instants.best(seat.cards, profile, laid=seat.arrangement)
        if name is not None:
            return Hand(player, Status.DECLARED, seat.cards, verdict.classes, name)
    return Hand(player, Status.LEGAL if verdict.legal else Status.FOULED, seat.cards, verdict.classes)
