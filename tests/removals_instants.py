"""Ways to play without a rule about instant wins or about a match: each patches the core for one test.

What each is the removal of stands in `tests/removals.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from maubinh_core import instants, match, pairs, scoring
from maubinh_core.arrangement import Arrangement
from maubinh_core.cards import Card
from maubinh_core.errors import MaubinhError
from maubinh_core.ledger import Line
from maubinh_core.profile import Profile
from maubinh_core.seats import Hand, Seat, Status
from maubinh_core.thirteen import runs
from tests.removals_ranking import Patch
from tests.removals_scoring import doubled


def instant_line(change: Callable[[Line], Line]) -> Patch:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        plain = pairs._instant
        monkeypatch.setattr(pairs, "_instant", lambda *args, **named: change(plain(*args, **named)))

    return patch


def declaration_ends_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as somebody declares, the others owe each other nothing."""
    plain = pairs.settle_pair

    def settle_pair(a: Hand, b: Hand, table: pairs.Table) -> Any:
        declared = any(hand.instant for hand in table.hands)
        return [] if declared and not (a.instant or b.instant) else plain(a, b, table)

    monkeypatch.setattr(scoring, "settle_pair", settle_pair)


def fouled_pays_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fouled player pays a declarer doubly."""
    plain = pairs._instant

    def instant(winner: Hand, loser: Hand, profile: Profile, **named: Any) -> Line:
        line = plain(winner, loser, profile, **named)
        return doubled(line) if loser.status is Status.FOULED else line

    monkeypatch.setattr(pairs, "_instant", instant)


def lowest_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several names a hand bears the lowest is given."""

    def best(cards: Sequence[Card], profile: Profile, *, laid: Arrangement | None = None) -> str | None:
        names = instants.held(cards, profile, laid=laid)
        return names[-1] if names else None

    monkeypatch.setattr(instants, "best", best)


def higher_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two declarers the lower takes its value from the higher."""
    plain = pairs._two_declarers

    def two(a: Hand, b: Hand, profile: Profile) -> Line:
        line = plain(a, b, profile)
        return replace(line, payer=line.payee, payee=line.payer)

    monkeypatch.setattr(pairs, "_two_declarers", two)


def quads_win_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirteen cards with four of a kind win at once, as six pairs do."""
    plain = instants.best

    def best(cards: Sequence[Card], profile: Profile, *, laid: Arrangement | None = None) -> str | None:
        quads = 4 in _counts(cards).values()
        return plain(cards, profile, laid=laid) or ("six_pairs" if quads else None)

    monkeypatch.setattr(instants, "best", best)


def only_if(holds: Callable[[Sequence[Card]], bool], *names: str) -> Patch:
    """Instant wins that want something more of the cards."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        plain = instants.held

        def held(cards: Sequence[Card], profile: Profile, **named: Any) -> tuple[str, ...]:
            found = plain(cards, profile, **named)
            return tuple(name for name in found if name not in names or holds(cards))

        monkeypatch.setattr(instants, "held", held)

    return patch


def _counts(cards: Sequence[Card]) -> Counter[int]:
    return Counter(card.rank for card in cards)


triple_is_no_pair = only_if(lambda cards: 1 in _counts(cards).values(), "six_pairs")
"""Six pairs want an odd card of a seventh rank."""


def _no_straight_flush(cards: Sequence[Card]) -> bool:
    suits = [{card.rank for card in cards if card.suit == suit} for suit in "shdc"]
    return not any(ranks.issuperset(run) for ranks in suits for run in runs(5))


straight_flush_is_neither = only_if(_no_straight_flush, "three_flushes", "three_straights")
"""No three flushes and no three straights with a straight flush among the cards."""


def consecutive_pairs(of: Callable[[int], bool] = lambda n: n >= 2, *, low: bool = True) -> Patch:
    """Five consecutive pairs of ranks held so often, the aces before the twos or not."""

    def holds(cards: Sequence[Card]) -> bool:
        paired = {rank for rank, n in _counts(cards).items() if of(n)}
        return any(paired.issuperset(run) for run in runs(5, low=low))

    return only_if(holds, "five_consecutive_pairs")


def false_entry_fouls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirteen cards entered as an instant win that are none count as a foul."""
    plain = scoring.sit_down  # type: ignore[attr-defined]

    def sit_down(seat: Seat, player: int, profile: Profile) -> Hand:
        try:
            return plain(seat, player, profile)
        except MaubinhError:
            return Hand(player, Status.FOULED, seat.cards, {})

    monkeypatch.setattr(scoring, "sit_down", sit_down)


# Matches


def winners_by(change: Callable[[Sequence[Sequence[int]], match.Standing], tuple[int, ...]]) -> Patch:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        plain = match.standing

        def standing(deals: Sequence[Sequence[int]], profile: Profile, **named: Any) -> match.Standing:
            found = plain(deals, profile, **named)
            return replace(found, winners=change(deals, found))

        monkeypatch.setattr(match, "standing", standing)

    return patch


def most_deals_won(deals: Sequence[Sequence[int]], found: match.Standing) -> tuple[int, ...]:
    won = [sum(deal[seat] == max(deal) for deal in deals) for seat in range(len(found.totals))]
    return tuple(seat for seat, count in enumerate(won) if count == max(won))
