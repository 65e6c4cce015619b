"""One question in each way it can be asked, and one answer, as JSON.

The library, a line of JSON as the page's worker and the adapter take it, and the command line.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maubinh_core import protocol
from maubinh_core.cli import main
from maubinh_core.profile import load, published
from maubinh_core.seats import Declares, Laid, Seat
from spec.build.modules import APP
from tests.effort import examples
from tests.strategies import tables

Reply = dict[str, Any]
each_profile = pytest.mark.parametrize("name", list(published()))


def run(*arguments: str, given: str = "") -> str:
    """What the command line prints."""
    shown = io.StringIO()
    with mock.patch("sys.stdin", io.StringIO(given)), contextlib.redirect_stdout(shown):
        main(arguments)
    return shown.getvalue()


def wire(seat: Seat) -> Reply:
    """A seat as the protocol has it."""
    if isinstance(seat, Laid):
        rows = seat.arrangement.rows()
        return {"arrangement": {str(row): [str(card) for card in cards] for row, cards in rows}}
    kind = "declares" if isinstance(seat, Declares) else "left"
    return {kind: True, "cards": [str(card) for card in seat.cards]}


def typed(player: Mapping[str, Any]) -> str:
    """A seat as it is typed at a prompt."""
    if "arrangement" in player:
        return " / ".join(" ".join(row) for row in player["arrangement"].values())
    return f"{'declares' if 'declares' in player else 'left'}: {' '.join(player['cards'])}"


def asked_in_every_way(request: Reply, command: Sequence[str]) -> Reply:
    """The library's answer, which all others have to give."""
    told = protocol.answer(request)
    line = json.dumps(request)
    assert json.loads(protocol.answer_line(line)) == json.loads(json.dumps(told))
    assert run("adapter", given=line + "\n") == protocol.answer_line(line) + "\n"
    shown = json.loads(run(*command, "--json", "--profile", request["profile"], "--lang", request["lang"]))
    assert shown == json.loads(json.dumps(told.get("result", {"error": told.get("error")})))
    return told


@each_profile
@examples(10)
@given(data=st.data())
def test_a_table_is_told_alike_in_every_way(name: str, data: st.DataObject) -> None:
    players = [wire(seat) for seat in data.draw(tables(load(name), leaving=True))]
    lang = data.draw(st.sampled_from(["vi", "en"]))
    asked: Reply = {"id": None, "op": "explain", "profile": name, "lang": lang, "players": players}
    told = asked_in_every_way(asked, ["explain", *map(typed, players)])
    shown = told.get("result") or told["error"]
    score = protocol.answer({**asked, "op": "score"})
    if "result" in score:
        assert score["result"] == {key: shown[key] for key in ("net", "totals")}
    else:
        assert score["error"]["code"] == shown["code"]


@each_profile
@examples(10)
@given(data=st.data())
def test_an_arrangement_is_told_alike_in_every_way(name: str, data: st.DataObject) -> None:
    seats = data.draw(tables(load(name)))
    laid = next((wire(seat) for seat in seats if isinstance(seat, Laid)), None)
    if laid is None:
        return
    asked: Reply = {"id": None, "op": "explain", "profile": name, "lang": "vi", **laid}
    told = asked_in_every_way(asked, ["check", typed(laid)])
    checked = protocol.answer({**asked, "op": "check"})["result"]
    assert checked == {key: told["result"][key] for key in ("legal", "faults")}


def test_the_worker_asks_what_is_asked_here() -> None:
    worker = (APP / "worker.js").read_text(encoding="utf-8")
    assert re.findall(r'const CORE = "([\w.]+)"', worker) == [protocol.__name__]
    assert re.findall(r"\bcore\.(\w+)", worker) == [protocol.answer_line.__name__]
