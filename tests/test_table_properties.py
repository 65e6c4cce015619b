"""One player more at a table: what is between the others stays as it was, under every published profile."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maubinh_core.arrangement import check
from maubinh_core.ledger import Line, Settlement
from maubinh_core.profile import load, published
from maubinh_core.seats import Laid
from tests.effort import examples
from tests.strategies import tables
from tests.test_properties import settled

PLAIN = {"row", "row_bonus", "tie", "foul_row", "foul_bonus", "instant"}
"""Lines that two players settle between themselves; sweeps and aces look at the whole table."""


def plain(found: Settlement, i: int, j: int) -> list[Line]:
    """The plain lines of a pair without what a sweep makes of them."""
    return [
        Line(line.payer, line.payee, line.kind, line.knob, line.clause, line.base, line.row)
        for line in found.between(i, j)
        if line.kind in PLAIN
    ]


@pytest.mark.parametrize("name", list(published()))
@examples(40)
@given(data=st.data())
def test_a_player_more_leaves_the_rows_of_other_pairs_alone(name: str, data: st.DataObject) -> None:
    profile = load(name)
    seats = data.draw(tables(profile, leaving=True).filter(lambda seats: len(seats) > 2))
    if profile.foul.mode == "rearrange":  # a table with a foul is not settled at all
        seats = [s for s in seats if not isinstance(s, Laid) or check(s.arrangement, profile).legal]
        if len(seats) < 3:
            return
    fewer, more = settled(seats[:-1], profile), settled(seats, profile)
    assert fewer is not None
    assert more is not None
    for i, j in combinations(range(len(seats) - 1), 2):
        if fewer.net[i][j] is not None and more.net[i][j] is not None:
            assert plain(fewer, i, j) == plain(more, i, j)
            assert len(plain(more, i, j)) <= len(more.between(i, j))
