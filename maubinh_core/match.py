"""A match: a number of deals, and who has most chi at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from .errors import Code, MaubinhError
from .profile import Profile, only_profile
from .scoring import MAX_PLAYERS, check_seat_count


@dataclass(frozen=True)
class Standing:
    """The score of a match so far; `winners` is empty until its last deal is in, and several after a tie."""

    totals: tuple[int, ...]
    played: int
    length: int
    winners: tuple[int, ...]

    @property
    def finished(self) -> bool:
        """Whether all deals of the match are in."""
        return self.played == self.length


def standing(deals: Sequence[Sequence[int]], profile: Profile, *, length: int | None = None) -> Standing:
    """Add up the deals of a match (``bsfyi/match.length``, ``bsfyi/match.winner``, ``bsfyi/match.tie``).

    `deals` are the totals of each deal, by seat, in whole chi; each sums to zero. `length` is one of the
    profile's (the first by default); where the profile names none it is what the table says, and by default
    as many as there are. Raises `bad_request` for what is no such thing, another length, more deals than
    it, or deals that don't fit together, `wrong_card_count` for other than two to four seats. Who has most
    chi after the last deal wins; equal firsts share the win.
    """
    only_profile(profile)
    _refuse_no_deals(deals)
    if length is not None and not _is_whole(length):
        raise MaubinhError(Code.BAD_REQUEST, "bad_request", field="length", wanted="whole")
    length = length if length is not None else profile.deals[0] if profile.deals else len(deals)
    if profile.deals and length not in profile.deals:
        lengths = list(map(str, profile.deals))
        raise MaubinhError(Code.BAD_REQUEST, "match.length", lengths=lengths, length=length)
    if len(deals) > length:
        raise MaubinhError(Code.BAD_REQUEST, "match.too_many", n=len(deals), length=length)
    seats = len(deals[0]) if deals else 0
    if any(len(deal) != seats for deal in deals):
        raise MaubinhError(Code.BAD_REQUEST, "match.seats")
    if any(sum(deal) for deal in deals):
        raise MaubinhError(Code.BAD_REQUEST, "match.sum")
    totals = tuple(map(sum, zip(*deals, strict=True)))
    most = max(totals, default=0)
    ended = len(deals) == length
    winners = tuple(seat for seat, total in enumerate(totals) if total == most) if ended else ()
    return Standing(totals, len(deals), length, winners)


def _refuse_no_deals(deals: Sequence[Sequence[int]]) -> None:
    """Refuse what is no list of deals, or a deal that is no list of whole chi for two to four seats."""
    if not _is_list(deals):
        raise MaubinhError(Code.BAD_REQUEST, "bad_request", field="deals", wanted="array")
    for at, deal in enumerate(deals):
        # Of what is longer than any deal it is enough to have seen that.
        if not _is_list(deal) or not all(map(_is_whole, islice(deal, MAX_PLAYERS + 1))):
            raise MaubinhError(Code.BAD_REQUEST, "bad_request", field=f"deals[{at}]", wanted="wholes")
        check_seat_count(len(deal))


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
