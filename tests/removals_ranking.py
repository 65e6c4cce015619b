"""Ways to play without a rule about cards, rows and their order: each patches the core for one test.

What each is the removal of stands in `tests/removals.py`; `tests/removals_scoring.py` is about paying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from maubinh_core import arrangement, protocol, requests, scoring, seats
from maubinh_core.arrangement import Arrangement, Verdict
from maubinh_core.cards import DECK, Card, Reading, read_cards
from maubinh_core.profile import Profile
from maubinh_core.ranking import HandType, RowClass, Scale, Wheel, scale
from tests.plain_ranking import rank

Patch = Callable[[pytest.MonkeyPatch], None]

# The plain ranking's strength is seven digits of this base: the type, five ranks, and one for the suit.
_BASE = 30
_TYPE_DIGIT = _BASE**6


def ranked_without(rule: str) -> Patch:
    """Rows ranked by the plain ranking of the tests, which can leave a rule out."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        def rank_row(self: Scale, cards: Iterable[Card]) -> RowClass:
            return rank(cards, self.wheel, rule)

        monkeypatch.setattr(Scale, "rank", rank_row)

    return patch


def _strength_changed(change: Callable[[RowClass], int]) -> Patch:
    """Rows ranked by the plain ranking, their strengths then changed."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        def rank_row(self: Scale, cards: Iterable[Card]) -> RowClass:
            found = rank(cards, self.wheel)
            return replace(found, strength=change(found))

        monkeypatch.setattr(Scale, "rank", rank_row)

    return patch


def type_moved(type_: HandType, *, above: HandType) -> Patch:
    """A type stands just above another, the rest in their order."""
    order = [other for other in HandType if other is not type_]
    order.insert(order.index(above) + 1, type_)
    return _strength_changed(
        lambda found: found.strength + (order.index(found.type) - found.type) * _TYPE_DIGIT
    )


def kickers_dropped(type_: HandType, *, kept: int) -> Patch:
    """Of the ranks of a type only the first `kept` are compared."""
    rest: int = _BASE ** (6 - kept)

    def change(found: RowClass) -> int:
        return found.strength - found.strength % rest if found.type is type_ else found.strength

    return _strength_changed(change)


def _shorter_is_stronger(found: RowClass) -> int:
    if found.size == 5:
        return found.strength
    next_digit: int = _BASE ** (5 - len(found.ranks))
    return found.strength + (_BASE - 1) * next_digit


front_begins_stronger = _strength_changed(_shorter_is_stronger)
"""A front that begins as the middle does is called the stronger."""


def any_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated cards and hands of any size are accepted."""

    def accept(*_: Any, **__: Any) -> None:
        return None

    monkeypatch.setattr(arrangement, "refuse_duplicates", accept)
    monkeypatch.setattr(requests, "refuse_duplicates", accept)
    monkeypatch.setattr(scoring, "_refuse_shared_cards", accept)
    monkeypatch.setattr(requests, "require_hand", tuple)


def only_two_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is its rank and its suit as on the wire, and nothing else is one."""

    def read(text: str) -> Reading:
        codes = {str(card): card for card in DECK}
        found = tuple(codes[word] for word in text.split() if word in codes)
        return Reading(found, (found,), (None,), (), (), (), (None,))

    monkeypatch.setattr(protocol, "read_cards", read)


def no_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no card is passed over."""
    monkeypatch.setattr(protocol, "read_cards", lambda text: replace(read_cards(text), errors=()))


def any_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of one or of five is settled."""
    monkeypatch.setattr(scoring, "check_seat_count", lambda count: None)
    monkeypatch.setattr(requests, "check_seat_count", lambda count: None)


def any_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of other sizes are accepted."""
    monkeypatch.setattr(Arrangement, "__post_init__", lambda self: None)


def two_scales(monkeypatch: pytest.MonkeyPatch) -> None:
    """Legality uses another place for A-2-3-4-5 than scoring does."""

    def check(laid: Arrangement, profile: Profile) -> Verdict:
        return arrangement.check(laid, replace(profile, scale=scale(Wheel.LOWEST)))

    def check_for_table(laid: Arrangement, profile: Profile) -> Verdict:
        true, wrong = arrangement.check(laid, profile), check(laid, profile)
        return Verdict(true.classes, wrong.comparisons)

    monkeypatch.setattr(protocol, "check", check)
    monkeypatch.setattr(seats, "check", check_for_table)


def nothing_is_a_foul(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Verdict, "faults", property(lambda self: ()))
