"""The match on paper without a page: what it adds up to and refuses, and what tabs and files do to it."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

from maubinh_core.errors import MaubinhError
from maubinh_core.match import standing
from maubinh_core.profile import load, published
from maubinh_core.protocol import answer
from spec.build.rulebook import rulebook
from spec.build.specdata import load_spec

Asked = Callable[[str, Any], Any]
Deal = dict[str, Any]

BROWSER = """
const kept = new Map();
let isFull = false;
globalThis.window = { addEventListener() {}, removeEventListener() {} };
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => {
    if (isFull) throw new Error("QuotaExceededError");
    kept.set(key, String(text));
  },
};
const { SheetStore } = await import("./sheet-store.js");
const ids = (store) => store.sheet.deals.map((deal) => deal.id);
"""
"""What a browser keeps for all its tabs, and the sheet of a tab."""


def cards_of(chance: random.Random, seats: int) -> list[dict[str, Any]]:
    deck = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
    chance.shuffle(deck)
    hands = [deck[13 * seat : 13 * seat + 13] for seat in range(seats)]
    laid = [{"arrangement": {"back": h[:5], "middle": h[5:10], "front": h[10:]}} for h in hands]
    declared = {"declares": True, "cards": hands[-1]}
    return [*laid[:-1], chance.choice([laid[-1], declared, {"left": True, "cards": hands[-1]}])]


def a_deal(chance: random.Random, seats: int, name: str) -> Deal:
    totals = [chance.randint(-30, 30) for _ in range(seats - 1)]
    return {
        "id": name,
        "rules": "set=sweep.factor:3&profile=bsfyi",
        "dealer": chance.randrange(seats),
        "players": cards_of(chance, seats),
        "totals": [*totals, -sum(totals)],
    }


def a_file(chance: random.Random, *, seats: int = 4, played: int = 3, **more: Any) -> dict[str, Any]:
    told = {"format": "maubinh-score", "version": 1, "names": ["An", "Bình", "", "Tư Ếch"], "seats": seats}
    told |= {"length": 10, "money": 2000}
    return told | {"deals": [a_deal(chance, seats, f"d{i}") for i in range(played)]} | more


class TestStanding:
    """What match.py says of a match, the sheet says too."""

    RECORD = """
    const { emptySheet, standing, withDeal } = await import("./score-sheet.js");
    const told = given.map(({ deals, length }) => {
      let sheet = emptySheet();
      try {
        for (const [i, totals] of deals.entries()) sheet = withDeal(sheet, { id: `d${i}`, totals }, length);
        return standing(sheet);
      } catch (refusal) {
        return { code: refusal.code };
      }
    });
    console.log(JSON.stringify(told));
    """

    def test_totals_and_winners_are_the_cores(self, js: Asked) -> None:
        chance = random.Random(530)
        matches: list[dict[str, Any]] = []
        for _ in range(300):
            name = chance.choice(list(published()))
            profile = load(name)
            length = chance.choice([*profile.deals, *profile.deals[:1]] or [None])
            seats = chance.randint(2, 4)
            deals = [a_deal(chance, seats, "x")["totals"] for _ in range(chance.randint(1, length or 12))]
            if chance.random() < 0.2:
                deals = [[0] * seats for _ in deals]
            matches.append({"deals": deals, "length": length, "profile": name})
        told = js(self.RECORD, matches)
        shared = 0
        for one, found in zip(matches, told, strict=True):
            core = standing(one["deals"], load(one["profile"]), length=one["length"])
            assert found["totals"] == list(core.totals)
            assert found["winners"] == list(core.winners), one
            assert found["ended"] == core.finished
            assert found["running"][-1] == list(core.totals)
            shared += len(core.winners) > 1
        assert shared, "equal firsts were among them"

    def test_it_refuses_what_the_core_refuses(self, js: Asked) -> None:
        wrong = [
            ([[1, -1]] * 6, 5, "full"),
            ([[1, -1], [1, 0, -1]], 5, "seats"),
            ([[1, 0, -1], [2, -1, 0]], 10, "sum"),
        ]
        told = js(self.RECORD, [{"deals": deals, "length": length} for deals, length, _ in wrong])
        assert [found["code"] for found in told] == [code for *_, code in wrong]
        for deals, length, _ in wrong:
            with pytest.raises(MaubinhError):
                standing(deals, load("bsfyi"), length=length)


def test_who_hands_whom_how_much_leaves_all_even(js: Asked) -> None:
    chance = random.Random(91)
    sums = [a_deal(chance, seats, "x")["totals"] for seats in (2, 3, 4) for _ in range(100)] + [[0, 0, 0]]
    told = js(
        """
        const { payments } = await import("./score-sheet.js");
        console.log(JSON.stringify(given.map(payments)));
        """,
        sums,
    )
    for totals, paid in zip(sums, told, strict=True):
        left = list(totals)
        for one in paid:
            assert one["chi"] > 0
            left[one["from"]] += one["chi"]
            left[one["to"]] -= one["chi"]
        assert not any(left)
        assert len(paid) < len(totals)


def test_money_is_read_as_people_write_it(js: Asked) -> None:
    read: dict[str, int | None] = {
        "": 0,
        "0": 0,
        "2000": 2000,
        "10.000": 10_000,
        "10 000": 10_000,
        "10,000": 10_000,
    }
    read |= {"1.000.000": 1_000_000, "2k": 2000, " 2 K ": 2000, "2 nghìn": 2000, "2 ngàn đồng": 2000}
    read |= {"2 nghi\u0300n": 2000, "2,5k": 2500, "2.5 ngàn": 2500, "500đ": 500}
    read |= dict.fromkeys(
        ["2,5", "2.5", "1.00", "k", "hai ngàn", "-5", "1.000,000", "2k5", "1e3", "10.00.000"]
    )
    told = js(
        """
        const { moneyOf } = await import("./money.js");
        console.log(JSON.stringify(given.map(moneyOf)));
        """,
        list(read),
    )
    assert dict(zip(read, told, strict=True)) == read


class TestKeeping:
    """Two tabs on one sheet, steps taken back, and a browser that keeps nothing."""

    def test_two_tabs_lose_nothing_of_each_other(self, js: Asked) -> None:
        chance = random.Random(77)
        runs: list[list[dict[str, Any]]] = []
        for _ in range(40):
            steps: list[dict[str, Any]] = []
            for i in range(25):
                act = chance.choices(["record", "remove", "undo", "name"], [6, 2, 2, 1])[0]
                steps.append({"tab": chance.randrange(2), "act": act, "deal": a_deal(chance, 3, f"d{i}")})
            runs.append(steps)
        told = js(
            BROWSER
            + """
            const told = given.map((steps) => {
              kept.clear();
              const tabs = [new SheetStore(() => {}), new SheetStore(() => {})];
              const wanted = new Set();
              for (const { tab, act, deal } of steps) {
                const store = tabs[tab];
                store.connect();
                if (act === "record") {
                  store.record(deal, null);
                  wanted.add(deal.id);
                } else if (act === "remove" && wanted.size) {
                  const [first] = wanted;
                  store.remove(first);
                  wanted.delete(first);
                } else if (act === "undo" && store.last) {
                  const { kind, deal: recorded } = store.last;
                  const before = new Set(ids(store));
                  store.undo();
                  if (kind === "record") wanted.delete(recorded.id);
                  else for (const id of ids(store)) if (!before.has(id)) wanted.add(id);
                } else if (act === "name") {
                  store.set((sheet) => ({ ...sheet, names: sheet.names.with(tab, deal.id) }));
                }
                store.disconnect();
              }
              const late = new SheetStore(() => {});
              return { wanted: [...wanted].sort(), found: ids(late).sort() };
            });
            console.log(JSON.stringify(told));
            """,
            runs,
        )
        for one in told:
            assert one["found"] == one["wanted"]
        assert max(len(one["found"]) for one in told) > 8

    def test_steps_are_taken_back(self, js: Asked) -> None:
        chance = random.Random(5)
        told = js(
            BROWSER
            + """
            const { afresh } = await import("./score-sheet.js");
            const store = new SheetStore(() => {});
            const seen = [];
            const see = () => seen.push(store.sheet.deals.map(({ id, totals }) => `${id} ${totals}`));
            see();
            store.record(given[0], 10); see();
            store.record(given[1], 10); see();
            store.record({ ...given[0], totals: given[2].totals }, 10); see();
            store.remove(given[0].id); see();
            store.replace("afresh", afresh); see();
            const back = [];
            while (store.last) { back.push(store.undo().kind); see(); }
            // What another tab wrote to a new match keeps the old one from coming back over it.
            store.record(given[0], 10);
            store.replace("afresh", afresh);
            new SheetStore(() => {}).record(given[2], 5);
            const refused = store.undo();
            console.log(JSON.stringify({ seen, back, refused, now: ids(store), length: store.sheet.length }));
            """,
            [a_deal(chance, 4, name) for name in ("a", "b", "c")],
        )
        seen = told["seen"]
        assert told["back"] == ["afresh", "remove", "again", "record", "record"]
        assert seen[6:] == seen[4::-1], "each step back is the sheet as it was"
        assert told["refused"] is None
        assert (told["now"], told["length"]) == (["c"], 5)

    def test_steps_outlive_a_reload(self, js: Asked) -> None:
        """Each step back is made by a page that was loaded anew; what was garbled meanwhile is no step."""
        chance = random.Random(9)
        told = js(
            BROWSER
            + """
            const { afresh } = await import("./score-sheet.js");
            const visit = new Map();
            globalThis.sessionStorage = {
              getItem: (key) => visit.get(key) ?? null,
              setItem: (key, text) => visit.set(key, text),
            };
            const loaded = () => new SheetStore(() => {});
            const seen = [];
            const see = () => seen.push(loaded().sheet.deals.map(({ id, totals }) => `${id} ${totals}`));
            const steps = [
              () => loaded().record(given[0], 10),
              () => loaded().record(given[1], 10),
              () => loaded().record({ ...given[0], totals: given[2].totals }, 10),
              () => loaded().remove(given[0].id),
              () => loaded().replace("import", (sheet) => ({ ...sheet, deals: [given[2]] })),
              () => loaded().replace("afresh", afresh),
            ];
            see();
            for (const step of steps) { step(); see(); }
            const back = [];
            while (loaded().last) { back.push(loaded().undo().kind); see(); }
            loaded().record(given[0], 10);
            const wrong = '[{"kind":"again","deal":{"id":"a"},"old":{"id":5}}]';
            const garbled = ["{", "7", '[{"kind":"record"}]', wrong];
            const found = garbled.map((text) => {
              visit.set("mb.score.past", text);
              const store = loaded();
              return [store.last && store.undo(), ids(loaded())];
            });
            console.log(JSON.stringify({ seen, back, found }));
            """,
            [a_deal(chance, 4, name) for name in ("a", "b", "c")],
        )
        seen = told["seen"]
        assert told["back"] == ["afresh", "import", "remove", "again", "record", "record"]
        assert seen[7:] == seen[5::-1]
        assert told["found"] == [[None, ["a"]]] * 4

    def test_what_may_be_taken_back_is_told_of_the_sheet_as_it_is(self, js: Asked) -> None:
        """A deal has another number, or is gone, once another tab has written; so that tab's steps count."""
        told = js(
            BROWSER
            + """
            const { afresh } = await import("./score-sheet.js");
            const [here, there] = [new SheetStore(() => {}), new SheetStore(() => {})];
            const told = [];
            const see = () => {
              here.connect();
              told.push(here.last && [here.last.kind, here.last.n]);
              here.disconnect();
            };
            const inTurn = [
              () => here.record(given[0], 10),
              () => here.record(given[1], 10),
              () => there.remove(given[0].id),
              () => there.remove(given[1].id),
              () => there.undo(),
              () => there.undo(),
              () => here.remove(given[1].id),
              () => there.remove(given[0].id),
              () => there.record(given[1], 10),
              () => there.replace("afresh", afresh),
              () => there.undo(),
              () => here.replace("afresh", afresh),
              () => there.record(given[2], 10),
            ];
            for (const step of inTurn) {
              step();
              see();
            }
            console.log(JSON.stringify(told));
            """,
            [a_deal(random.Random(12), 4, name) for name in ("a", "b", "c")],
        )
        first, second = ["record", 1], ["record", 2]
        assert told[:6] == [first, second, first, None, first, second]
        assert told[6:9] == [["remove", 2], ["remove", 1], first]
        assert told[9:] == [["remove", 1], first, ["afresh", 1], None]

    def test_a_full_browser_keeps_the_page_going(self, js: Asked) -> None:
        chance = random.Random(6)
        told = js(
            BROWSER
            + """
            const store = new SheetStore(() => {});
            const other = new SheetStore(() => {});
            store.record(given[0], 10);
            isFull = true;
            store.record(given[1], 10);
            const stored = kept.get("mb.score").includes('"b"');
            const full = { ids: ids(store), problem: store.problem, stored };
            // Room again: the other tab comes first.
            isFull = false;
            other.record(given[2], 10);
            store.record(given[3], 10);
            console.log(JSON.stringify({ full, problem: store.problem, ids: ids(new SheetStore(() => {})) }));
            """,
            [a_deal(chance, 4, name) for name in "abcd"],
        )
        assert told["full"] == {"ids": ["a", "b"], "problem": "unsaved", "stored": False}
        assert told["problem"] is None
        assert sorted(told["ids"]) == ["a", "b", "c", "d"]

    def test_what_cannot_be_read_is_left_for_who_can(self, js: Asked) -> None:
        told = js(
            BROWSER
            + """
            kept.set("mb.score", given);
            const store = new SheetStore(() => {});
            const { problem } = store;
            store.set((sheet) => ({ ...sheet, money: 5 }));
            console.log(JSON.stringify({ problem, now: store.problem, left: kept.get("mb.score.unread") }));
            """,
            '{"format": "maubinh-score", "version": 99}',
        )
        assert told == {
            "problem": "unread",
            "now": None,
            "left": '{"format": "maubinh-score", "version": 99}',
        }


class TestFile:
    """A file comes back as it went, or is refused with a reason in words."""

    READ = """
    const { readSheet, writeSheet } = await import("./score-file.js");
    const read = (text) => {
      const { sheet, error } = readSheet(text);
      return sheet ? { sheet, again: JSON.parse(writeSheet(sheet)) } : error;
    };
    console.log(JSON.stringify(given.map(read)));
    """

    def test_it_comes_back_as_it_went(self, js: Asked) -> None:
        chance = random.Random(8)
        files = [a_file(chance, seats=seats, played=n) for seats, n in ((2, 0), (3, 2), (4, 10))]
        told = js(self.READ, [json.dumps(file) for file in files])
        assert [one["again"] for one in told] == files

    def test_what_is_wrong_is_named(self, js: Asked) -> None:
        wrong: list[tuple[str, dict[str, Any]]] = [
            ("names", {"names": ["An"]}),
            ("names", {"names": ["An", "Bình", "Cúc", {"toString": 1}]}),
            ("seats", {"seats": 5}),
            ("length", {"length": "10"}),
            ("length", {"length": 0}),
            ("money", {"money": 1.5}),
            ("money", {"money": -1}),
            ("deals", {"length": 2}),
            ("deals", {"deals": {"0": 1}}),
            ("deal", {"deals": [None]}),
            ("deal", {"deals": [{"id": "<img src=x onerror=alert(1)>"}]}),
            ("newer", {"version": 2}),
            ("not_sheet", {"version": "1"}),
            ("not_sheet", {"format": "luat"}),
        ]
        told = js(self.READ, [json.dumps(a_file(random.Random(9), **change)) for _, change in wrong])
        assert [one["code"] for one in told] == [code for code, _ in wrong]

    def test_a_wrong_deal_is_named_by_its_number(self, js: Asked) -> None:
        good = a_file(random.Random(10))
        wrong: dict[str, Callable[[Deal], object]] = {
            "rules": lambda deal: deal.update(rules="profile=../../x"),
            "players": lambda deal: deal["players"][0]["arrangement"]["back"].pop(),
            "totals": lambda deal: deal["totals"].append(0),
            "sum": lambda deal: deal["totals"].__setitem__(0, deal["totals"][0] + 1),
            "twice": lambda deal: deal.update(id="d0"),
            "deal": lambda deal: deal.update(dealer=4),
        }
        files = []
        for change in wrong.values():
            file = copy.deepcopy(good)
            change(file["deals"][1])
            files.append(json.dumps(file))
        for seat in (0, 1):
            file = copy.deepcopy(good)
            file["deals"][2]["players"][seat]["arrangement"]["front"][0] = (
                "Xx",
                file["deals"][2]["players"][0]["arrangement"]["back"][0],
            )[seat]
            files.append(json.dumps(file))
        told = js(self.READ, files)
        assert [(one["code"], one["values"]["n"]) for one in told] == [
            *((code, 2) for code in wrong),
            ("players", 3),
            ("players", 3),
        ]

    def test_hostile_texts_end_in_a_reason(self, js: Asked) -> None:
        chance = random.Random(11)
        whole = json.dumps(a_file(chance))
        texts = [
            "",
            "null",
            "[]",
            "1e999",
            '"maubinh-score"',
            "[" * 90_000,
            "{" * 50,
            whole[:-2],
            whole + "x",
        ]
        texts += [
            " " * 1_000_001,
            '{"__proto__": {"format": "maubinh-score", "version": 1}}',
            "\x00",
            "\ufeff" + whole,
        ]
        for _ in range(400):
            file = json.loads(whole)
            holder, key = chance.choice(list(places(file)))
            holder[key] = chance.choice(
                [
                    None,
                    True,
                    -1,
                    1e308,
                    2**53,
                    "",
                    "A" * 5000,
                    [],
                    {},
                    [[]],
                    {"constructor": 1},
                    "\u202e<b>",
                    file_like(),
                ]
            )
            texts.append(json.dumps(file))
        told = js(self.READ, texts)
        codes = js(
            """
            const vi = (await import("./strings-score.vi.js")).default;
            const en = (await import("./strings-score.en.js")).default;
            console.log(JSON.stringify([vi, en].map(({ sheet }) => Object.keys(sheet.wrong))));
            """,
            None,
        )
        assert codes[0] == codes[1]
        for text, one in zip(texts, told, strict=True):
            if "code" in one:
                assert one["code"] in codes[0]
            else:
                # What was let in is whole, and of known keys alone.
                assert set(one["sheet"]) == {"names", "seats", "length", "money", "deals"}, text[:200]
                assert all(sum(deal["totals"]) == 0 for deal in one["sheet"]["deals"])
                assert all(len(name) <= 20 and name.isprintable() for name in one["sheet"]["names"])
        assert sum("code" in one for one in told) > 200

    CHECK = """
    const { Rulebook } = await import("./rules.js");
    const { checkedSheet } = await import("./sheet-rules.js");
    const { book, asked } = given;
    const told = [];
    for (const { sheet, replies } of asked) {
      const core = { ask: async () => replies.shift() };
      told.push(await checkedSheet(sheet, core, new Rulebook(book), { lang: "vi", rowNames: {} }));
    }
    console.log(JSON.stringify(told));
    """

    def test_its_deals_count_for_what_their_cards_pay(self, js: Asked) -> None:
        chance = random.Random(13)
        sheet = a_file(chance, played=2)
        book = rulebook(load_spec())
        for deal in sheet["deals"]:
            deal["players"] = [
                player if "arrangement" in player else {"arrangement": rows_of(player["cards"])}
                for player in deal["players"]
            ]
        rules = {"base": "bsfyi", "set": {"sweep.factor": 3}}
        replies = [
            answer({"id": 1, "op": "explain", "profile": rules, "players": deal["players"]})
            for deal in sheet["deals"]
        ]
        paid = [reply["result"]["totals"] for reply in replies]
        unknown, silent = copy.deepcopy(sheet), [replies[0], {"error": {"code": "unspecified"}}]
        unknown["deals"][1]["rules"] = "profile=khongco"
        asked = [(sheet, replies), (unknown, replies), (sheet, silent)]
        told = js(self.CHECK, {"book": book, "asked": [{"sheet": s, "replies": r} for s, r in asked]})
        assert [deal["totals"] for deal in told[0]["sheet"]["deals"]] == paid
        wrong = [n for n, deal in enumerate(sheet["deals"], 1) if deal["totals"] != paid[n - 1]]
        assert told[0]["mended"] == wrong == [1, 2]
        assert told[1]["error"] == {"code": "rules_unknown", "values": {"n": 2, "rules": "khongco"}}
        assert told[2]["error"] == {"code": "unsettled", "values": {"n": 2}}


def rows_of(cards: list[str]) -> dict[str, list[str]]:
    return {"back": cards[:5], "middle": cards[5:10], "front": cards[10:]}


def places(value: Any) -> Any:
    """Every place of a JSON value that could hold something else."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from places(inner)


def file_like() -> dict[str, Any]:
    return {"arrangement": {"back": 5, "middle": None, "front": "AsKsQs"}, "length": 13, "0": "As"}


def test_a_table_in_one_text_is_parted_into_hands(js: Asked) -> None:
    chance = random.Random(12)
    deck = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
    chance.shuffle(deck)
    rows = [[h[:5], h[5:10], h[10:]] for h in (deck[i : i + 13] for i in range(0, 52, 13))]
    groups = [row for hand in rows for row in hand]
    told = js(
        """
        const { handsOf } = await import("./reading.js");
        const parted = given.map((groups) => handsOf({ groups, labels: groups.map(() => null) }));
        console.log(JSON.stringify(parted.map((hands) => hands && hands.map(({ groups }) => groups))));
        """,
        [groups, [list(chain(*hand)) for hand in rows], groups[:-1], [deck], groups[:3], groups[:6]],
    )
    assert told[0] == rows
    assert [len(hand[0]) for hand in told[1]] == [13] * 4
    assert told[2] is told[3] is told[4] is None, "no whole hands, no parting, or one hand alone"
    assert told[5] == rows[:2]


def test_pasted_rows_are_laid_by_whoever_had_left(js: Asked) -> None:
    chance = random.Random(14)
    rows = [player.get("arrangement") or rows_of(player["cards"]) for player in cards_of(chance, 4)]
    tray = {"tray": [card for row in rows[1].values() for card in row]}
    told = js(
        """
        const { Table } = await import("./table.js");
        const table = new Table({ onChange: () => {} });
        table.resize(4);
        table.does(1, "declares");
        table.does(3, "left");
        table.lay(given);
        console.log(JSON.stringify(table.deeds));
        """,
        [rows[0], tray, rows[2], rows[3]],
    )
    assert told == ["lays", "declares", "lays", "lays"]


def test_one_pasted_hand_takes_its_player_back_to_the_table(js: Asked) -> None:
    """Who had left and has three rows now lays them, and undo takes back both; who declares still does."""
    chance = random.Random(15)
    rows = [player.get("arrangement") or rows_of(player["cards"]) for player in cards_of(chance, 4)]
    told = js(
        """
        const { Table } = await import("./table.js");
        const back = [];
        const onUndo = (...was) => back.push(was);
        const table = new Table({ onChange: () => {}, extra: (seat) => `text${seat}`, onUndo });
        const deeds = [];
        const lay = (seat, places) => deeds.push([table.layHand(seat, places, ["left"]), table.deeds[seat]]);
        table.resize(4);
        table.does(1, "left");
        table.does(2, "declares");
        lay(1, { tray: Object.values(given[1]).flat() });
        lay(1, given[1]);
        lay(2, given[2]);
        table.hands[1].move(given[1].front[0], "tray");
        table.hands[1].undo();
        deeds.push(table.deeds[1]);
        table.hands[1].undo();
        deeds.push(table.deeds[1]);
        console.log(JSON.stringify({ deeds, back, left: table.hands[1].at("tray").length }));
        """,
        rows,
    )
    assert told["deeds"] == [[False, "left"], [True, "lays"], [False, "declares"], "lays", "left"]
    assert told["back"] == [[1, "text1"]] * 2
    assert told["left"] == 13


def test_feats_are_told_of_who_did_them(js: Asked) -> None:
    line = {"kind": "row", "row": "back", "factors": [], "from": 0, "to": 1}
    asked = [
        ([{**line, "kind": "foul"}], ["lays", "lays"], [["foul"], []]),
        ([{**line, "kind": "foul_both"}], ["lays", "lays"], [["foul"], ["foul"]]),
        ([{**line, "kind": "foul_row"}], ["left", "lays"], [["left"], []]),
        ([{**line, "kind": "instant"}], ["lays", "declares"], [[], ["declared"]]),
        ([{**line, "factors": [{"knob": "sweep.factor", "by": 2}]}], ["lays", "lays"], [["swept"], []]),
        (
            [{**line, "factors": [{"knob": "table_sweep.factor", "by": 3}]}],
            ["lays", "lays"],
            [["swept"], ["table_sweep"]],
        ),
    ]
    told = js(
        """
        const { featsOf } = await import("./score-lines.js");
        console.log(JSON.stringify(given.map(([ledger, deeds]) => featsOf(ledger, deeds))));
        """,
        [[ledger, deeds] for ledger, deeds, _ in asked],
    )
    assert told == [feats for *_, feats in asked]
