"""What a player of the protocol is at the table: legal, fouled, declared, or one who left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.derivation_cards import ROWS, Knobs, check
from tests.derivation_instants import instant_win

Seat = dict[str, Any]


def read(player: Mapping[str, Any], knobs: Knobs) -> Seat:
    """A seat: its status, its 13 cards, its rows where it laid any, the instant win it declares."""
    rows = player.get("arrangement")
    cards = [card for row in ROWS for card in rows[row]] if rows else list(player["cards"])
    seat = {"cards": cards, "rows": rows, "kind": None}
    automatic = knobs.get("instant.declared") == "automatic"
    if player.get("left"):
        return {**seat, "status": "fouled" if knobs["leaving"] == "foul" else "left"}
    if player.get("declares") or automatic:
        kind = instant_win(cards, knobs, rows)
        if kind:
            return {**seat, "status": "declared", "kind": kind}
        if player.get("declares"):
            pays = knobs.get("instant.false_claim") == "pays"
            return {**seat, "status": "fouled" if pays else "false claim"}
    return {**seat, "status": "fouled" if check(rows or {}, knobs) else "legal"}
