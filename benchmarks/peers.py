"""Every pure-Python evaluator that installs, raced with the core: ``make peers``.

They live in an environment of their own (`benchmarks/requirements.in`), in which this runs; the core needs
nothing and comes from the repository. Each ranks the same rows of five, from its own cards and from text.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from maubinh_core import packed

from .figures import Figure, write
from .racing import race
from .workloads import Cards

Ranked = Callable[[Any], Any]


@dataclass(frozen=True)
class Peer:
    """An evaluator: how it takes cards in from their codes, how it ranks them, and which way its ranks go."""

    name: str
    take: Callable[[Sequence[str]], Any]
    rank: Ranked
    rising: bool = False

    def rank_text(self, codes: Sequence[str]) -> Any:
        """The rank of cards given as text."""
        return self.rank(self.take(codes))


def treys() -> Peer:
    """By its inner function for five cards, which is faster than its public one."""
    from treys import Card, Evaluator

    return Peer("treys", lambda codes: [Card.new(code) for code in codes], Evaluator()._five)


def deuces() -> Peer:
    """As treys, which came of it."""
    from deuces import Card, Evaluator

    return Peer("deuces", lambda codes: [Card.new(code) for code in codes], Evaluator()._five)


def phevaluator() -> Peer:
    """By the function that takes its own numbers."""
    from phevaluator.card import Card
    from phevaluator.evaluator import _evaluate_cards

    return Peer(
        "phevaluator", lambda codes: [Card(code).id_ for code in codes], lambda cards: _evaluate_cards(*cards)
    )


def pokerkit() -> Peer:
    """By making a hand, which is what compares."""
    from pokerkit import Card, StandardHighHand

    return Peer(
        "pokerkit",
        lambda codes: tuple(Card.parse("".join(codes))),
        lambda cards: StandardHighHand(cards).entry.index,
        rising=True,
    )


PEERS = (treys, deuces, phevaluator, pokerkit)


def raced(*, rows: int, rounds: int) -> Iterator[Figure]:
    """The times of each peer for ours, all raced together."""
    cards = Cards(rows)
    order = packed.order("lowest")  # where all of them have A-2-3-4-5
    ours = [[packed.CARDS[code] for code in row] for row in cards.fives]
    sides: dict[str, Callable[[], object]] = {
        "ours": partial(_each, order.five, ours),
        "ours, text": partial(_each, order.five_codes, cards.fives),
    }
    peers = [make() for make in PEERS]
    for peer in peers:
        held = [peer.take(row) for row in cards.fives]
        refuse_disorder([order.five(row) for row in ours], [peer.rank(row) for row in held], peer)
        sides[peer.name] = partial(_each, peer.rank, held)
        sides[f"{peer.name}, text"] = partial(_each, peer.rank_text, cards.fives)
    times = race("peers", sides, rounds)
    for peer in peers:
        yield times.ratio(peer.name, "ours").figure(
            peer.name,
            {
                "vi": f"Xếp hạng năm lá, so với {peer.name}",
                "en": f"Ranking five cards, against {peer.name}",
            },
            at_least=1,
        )
        yield times.ratio(f"{peer.name}, text", "ours, text").figure(
            f"{peer.name}_text",
            {
                "vi": f"Xếp hạng năm lá viết bằng chữ, so với {peer.name}",
                "en": f"Ranking five cards given as text, against {peer.name}",
            },
            at_least=1,
        )


def _each(rank: Ranked, rows: Sequence[Any]) -> list[Any]:
    return [rank(row) for row in rows]


def refuse_disorder(ours: Sequence[int], theirs: Sequence[int], peer: Peer) -> None:
    """Raise AssertionError unless a peer puts the rows in the same order."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    for (weaker, its), (stronger, next_) in pairwise(pairs):
        assert weaker < stronger, f"{peer.name} parts rows that tie"
        assert (its < next_) is peer.rising, f"{peer.name} ranks otherwise"


def main(arguments: list[str] | None = None) -> None:
    """Race, write ``results/peers.json`` and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description="Who ranks faster?")
    parser.add_argument("--rows", type=int, default=2000, help="rows of five that a round ranks")
    parser.add_argument("--rounds", type=int, default=25, help="how often every side runs")
    options = parser.parse_args(arguments)
    figures = list(raced(rows=options.rows, rounds=options.rounds))
    for figure in figures:
        print(f"{figure.id:20} {figure.value:8.2f}  ({figure.low:.2f} to {figure.high:.2f})")
    title = {
        "vi": "Tốc độ so với các bộ chấm bài thuần Python khác",
        "en": "Speed against other evaluators in pure Python",
    }
    write("peers", command="make peers", title=title, figures=figures)


if __name__ == "__main__":
    main()
