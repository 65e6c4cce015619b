"""A match: a number of deals, and who has most chi at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import Code, MaubinhError
from .profile import Profile, only_profile


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

    `deals` are the totals of each deal, by seat, in chi; each sums to zero. `length` is one of the
    profile's (the first by default). Raises `bad_request` for another length, more deals than it, or deals
    that don't fit together. Who has most chi after the last deal wins; equal firsts share the win.
    """
    only_profile(profile)
    length = length if length is not None else profile.deals[0] if profile.deals else len(deals)
    if profile.deals and length not in profile.deals:
        lengths = ", ".join(map(str, profile.deals))
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
