"""What a reader does in any engine, in the order of one visit, and what Python says to it."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from maubinh_core.cards import Card
from maubinh_core.profile import data, published
from maubinh_core.protocol import answer
from tests.checker.page import BACK_TOO_WEAK, LEGAL, fragment
from tests.widgets.page import FOLLOW, ROWS, fragment_of, signed
from tools.engines.engine import Engine, text_of, until

BOX = "maubinh-checker textarea"
VERDICT = ".mbc-verdict"
# Firefox would fetch the next page ahead, for which the theme's `rel=next` stands; the policy lets it not.
PREFETCH = r"Content-Security-Policy.*\(default-src\) at http://127.0.0.1:\d+/[a-z/-]+/ because"


def bare(text: str) -> str:
    """Vietnamese as typed without its marks."""
    letters = unicodedata.normalize("NFD", text.replace("đ", "d"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def spoken(rows: str) -> str:
    """Cards as they are called, with slashes between rows."""
    words = data("lang")["vi"]

    def name(text: str) -> str:
        card = Card.parse(text)
        rank = words["rank_words"].get(str(card.rank)) or str(card.rank)
        return f"{rank} {words['suits'][card.suit]}"

    return " / ".join(", ".join(name(card) for card in row.split()) for row in rows.split("/"))


def asked(op: str, **given: Any) -> dict[str, Any]:
    """What Python answers; the request is right."""
    reply: dict[str, Any] = answer({"id": None, "op": op, **given})["result"]
    return reply


def told_of(rows: str) -> dict[str, Any]:
    arrangement = dict(zip(ROWS, (row.split() for row in rows.split("/")), strict=True))
    return asked("explain", profile="bsfyi", arrangement=arrangement, lang="vi")


def totals_shown() -> str:
    """The expression for the lines of the first table: the rules' name, and the numbers."""
    return (
        "[...document.querySelectorAll('.mbt-totals tbody tr')].map((line) =>"
        " [line.querySelector('th').firstChild.textContent,"
        " [...line.querySelectorAll('td')].map((cell) => cell.innerText.trim())])"
    )


def a_deal_all_settle(site: Path) -> list[dict[str, Any]]:
    """The players of the first published deal of four that every profile settles, but not all alike."""
    for deal in json.loads((site / "assets/data/deals.json").read_text(encoding="utf-8")):
        request = {"id": None, "op": "score", "players": deal["players"]}
        replies = [answer({**request, "profile": name}) for name in published()]
        totals = {str(reply.get("result", {}).get("totals")) for reply in replies}
        if len(deal["players"]) == 4 and str(None) not in totals and len(totals) > 1:
            return list(deal["players"])
    raise AssertionError("no such deal")


class Visit:
    """One visit of one reader; a class of an engine's own names the engine and inherits the rest."""

    ENGINE: str

    def test_cards_typed_without_marks_are_judged(self, engine: Engine, server: str) -> None:
        expected = told_of(BACK_TOO_WEAK)
        engine.open(f"{server}check/")
        until(engine, f"document.querySelector('{BOX}') !== null")
        engine.type(BOX, bare(spoken(BACK_TOO_WEAK)))
        verdict = until(engine, text_of(VERDICT), lambda text: "LỦNG" in text or "HỢP LỆ" in text)
        assert ("HỢP LỆ" in verdict) == expected["legal"]
        assert expected["comparisons"][expected["deciding"]]["text"] in verdict
        for row in ROWS:
            assert expected["rows"][row]["text"] in engine.run(text_of(f".mbc-row[data-place={row}]"))

    def test_a_key_lays_a_card(self, engine: Engine, server: str) -> None:
        whole = LEGAL.replace("2d", "")
        engine.open(f"{server}check/{fragment(whole, '2d')}")
        card = ".mbc-board .mbc-cell[data-card='2d']"
        until(engine, f'document.querySelector("{card}") !== null')
        engine.press(card, "1")
        until(engine, text_of(VERDICT), lambda text: told_of(LEGAL)["comparisons"][0]["text"] in text)
        assert (
            engine.run(
                f'document.querySelector(".mbc-row[data-place=back]").querySelectorAll("{card}").length'
            )
            == 1
        )

    def test_compare_shows_the_totals_of_each_profile(
        self, engine: Engine, server: str, site: Path, names: dict[str, dict[str, str]]
    ) -> None:
        players = a_deal_all_settle(site)
        # By a link: the rules run on, which some engines are slow to start.
        address = f"{server}compare/{fragment_of(players)}"
        engine.run(f"({FOLLOW})({json.dumps(address)})")
        shown = until(engine, totals_shown(), lambda lines: len(lines) == len(published()))
        assert dict(shown) == {
            names[name]["vi"]: [signed(n) for n in asked("score", profile=name, players=players)["totals"]]
            for name in published()
        }

    def test_the_language_is_switched_with_the_deal_kept(self, engine: Engine, server: str) -> None:
        cards = "[...document.querySelectorAll('.mbc-board [data-card]')].map((one) => one.dataset.card)"
        before, hash_ = engine.run(cards), engine.run("location.hash")
        engine.click("a[data-mb-language]")
        until(engine, "document.documentElement.lang", lambda lang: lang == "en")
        until(engine, cards, lambda shown: shown == before)
        assert engine.run("location.href") == f"{server}en/compare/{hash_}"

    def test_nothing_was_asked_of_another_host(self, engine: Engine, server: str) -> None:
        asked_for = [url for url in engine.asked() if urlsplit(url).scheme not in {"data", "blob", "about"}]
        assert any(url.endswith("/assets/app/client.js") for url in asked_for)
        assert [url for url in asked_for if not url.startswith(server)] == []
        assert [text for text in engine.complaints() if not re.search(PREFETCH, text)] == []
