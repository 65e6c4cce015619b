"""Whether the cards a case writes are thirteen, well spelt and all different, or wrong in the way it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from .cases import ROWS, Variant

_CARD = re.compile(r"[AKQJT2-9][shdc]")
_ROW_SIZES = dict(zip(ROWS, (5, 5, 3), strict=True))

# Of several mistakes the first in the protocol's order is reported, so a later one may stand behind it.
_EXCUSED_BY = {
    "unknown_card": {"unknown_card"},
    "wrong_card_count": {"unknown_card", "wrong_card_count"},
    "duplicate_card": {"unknown_card", "wrong_card_count", "duplicate_card"},
}
_MENDS = {
    "unknown_card": "two signs a card: one of A K Q J T 9 8 7 6 5 4 3 2, then one of s h d c",
    "wrong_card_count": "back and middle hold 5, front 3, a hand 13, a row by itself 3 or 5; a table 2 to 4",
    "duplicate_card": "change one of them",
}


def card_mistakes(variant: Variant) -> Iterator[tuple[str, str, str]]:
    """(`input` or `expect`, what is wrong, how to mend it); wrong cards may be what the case is about."""
    expected = {wanted.get("error") for wanted in variant.expects.values()}
    request = variant.request()
    for code, found in _wrong(request).items():
        if found and not expected & _EXCUSED_BY[code]:
            yield "input", f"{code.replace('_', ' ')}: {', '.join(found)}", _MENDS[code]
        elif not found and code in expected and variant.op != "parse":
            yield (
                "expect",
                f"nothing here is a {code.replace('_', ' ')}",
                "mend the cards, or what is expected",
            )


def _wrong(request: Mapping[str, Any]) -> dict[str, list[str]]:
    hands = list(_hands(request))
    counts = [name for name, hand, sizes in hands if len(hand) not in sizes]
    if request["op"] == "score" and not 2 <= len(request["players"]) <= 4:
        counts.append("the table")
    return {
        "unknown_card": [card for _, hand, _ in hands for card in hand if not _CARD.fullmatch(card)],
        "wrong_card_count": counts,
        "duplicate_card": list(_doubled(request["op"], [hand for _, hand, _ in hands])),
    }


def _hands(request: Mapping[str, Any]) -> Iterator[tuple[str, list[str], tuple[int, ...]]]:
    """Each row or hand of a request, or of one player in it: its name, its cards, the sizes it may have."""
    for row, cards in request.get("arrangement", {}).items():
        yield row, cards, (_ROW_SIZES[row],)
    for key in ("a", "b", "cards"):
        if key in request:
            yield key, request[key], (3, 5) if request.get("op") in ("classify", "compare") else (13,)
    for letter, player in zip("ABCDEF", request.get("players", ()), strict=False):
        for name, hand, sizes in _hands(player):
            yield f"{letter}'s {name}", hand, sizes


def _doubled(op: str, hands: list[list[str]]) -> Iterator[str]:
    """Cards standing twice where they may not: the two rows of `compare` are separate questions."""
    groups = hands if op == "compare" else [list(chain.from_iterable(hands))]
    for group in groups:
        yield from (card for card, count in Counter(group).items() if count > 1)
