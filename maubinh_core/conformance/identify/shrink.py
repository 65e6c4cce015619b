"""A deal that contradicts the rules made smaller: fewer players, plainer hands, as long as it still does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ...arrangement import Arrangement
from ...cards import Card
from ...ranking import ACE, Row, Wheel, scale
from ...seats import Laid, Seat
from . import questions
from .deals import Wish, in_order, plain, seat
from .fit import Fit
from .questions import Fact, Question
from .rows import Pack, row

_MOST_QUESTIONS = 60
_PLAIN = ("low straight", "low two pair", "low card")
_RANK = scale(Wheel.SECOND).rank


def shrink(fact: Fact, fit: Fit) -> Fact:
    """The plainest deal found that the program and the rules answer otherwise, starting from `fact`."""
    if fact.question.op != "score":
        return fact
    rng, asked = Random(fit.seed), 0
    smaller = True
    while smaller and asked < _MOST_QUESTIONS:
        smaller = False
        for question in _smaller(fact.question, rng):
            if size(question) >= size(fact.question) or not fit.asker.offers(question):
                continue
            asked += 1
            answer = fit.put(question)
            if answer is not None and answer != fit.foresee(question, {}):
                fact, smaller = replace(fact, question=question, answer=answer), True
                break
            if asked >= _MOST_QUESTIONS:
                break
    return fact


def size(question: Question) -> tuple[int, int, int, int]:
    """How much there is to look at: players, hands that are not just laid, how rare the rows are, aces."""
    laid = [seat.arrangement for seat in question.seats if isinstance(seat, Laid)]
    types = sum(_RANK(cards).type for arrangement in laid for _, cards in arrangement.rows())
    aces = sum(card.rank == ACE for seat in question.seats for card in seat.cards)
    return question.players, question.players - len(laid), types, aces


def _smaller(question: Question, rng: Random) -> Iterator[Question]:
    """The table without a player, with a plain hand for one of them, or with a plainer row."""
    seats = question.seats
    if len(seats) > 2:
        for left_out in range(len(seats)):
            yield questions.score([s for i, s in enumerate(seats) if i != left_out])
    for index, before in enumerate(seats):
        others = {card for i, s in enumerate(seats) if i != index for card in s.cards}
        for wish in (plain("WWW"), plain("MMM"), plain("SWW"), plain("WWS")):
            found = _dealt(others, wish, rng)
            if found is not None:
                yield questions.score([found if i == index else s for i, s in enumerate(seats)])
        if isinstance(before, Laid):
            for laid in _plainer_rows(before.arrangement, others, rng):
                yield questions.score([Laid(laid) if i == index else s for i, s in enumerate(seats)])


def _dealt(taken: set[Card], wish: Wish, rng: Random) -> Seat | None:
    pack = Pack(rng)
    pack.left -= taken
    return seat(pack, wish)


def _plainer_rows(laid: Arrangement, others: set[Card], rng: Random) -> Iterator[Arrangement]:
    """One row made plain, the arrangement staying as legal or as fouled as it was."""
    for name, shape in zip(Row, _PLAIN, strict=True):
        pack = Pack(rng)
        pack.left -= {*others, *(card for place, cards in laid.rows() if place is not name for card in cards)}
        cards = row(pack, shape, name.size)
        if cards is not None:
            found = replace(laid, **{str(name): cards})
            if in_order(found) == in_order(laid):
                yield found
