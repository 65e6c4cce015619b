"""The widgets' own reasoning, without a page: cut addresses, dealers, ledgers side by side, sheets."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import chain
from typing import Any, ClassVar

import pytest

from maubinh_core.cards import Reading, read_cards
from maubinh_core.cli_rows import rows_of
from maubinh_core.errors import MaubinhError
from maubinh_core.profile import data, load, published, with_knobs
from maubinh_core.protocol import answer
from maubinh_core.ranking import Row

Asked = Callable[[str, Any], Any]
KNOBS = data("knobs")
PRICES = ("bonus.front.", "bonus.middle.", "bonus.back.")


def hands(chance: random.Random, players: int) -> list[dict[str, Any]]:
    """A deal of cards as they fall, each hand sorted into rows by its ranks so that not all are fouled."""
    deck = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
    chance.shuffle(deck)
    dealt = []
    for seat in range(players):
        cards = sorted(deck[13 * seat : 13 * seat + 13], key=_strength)
        dealt.append({"arrangement": {"back": cards[:5], "middle": cards[5:10], "front": cards[10:]}})
    return dealt


def _strength(card: str) -> int:
    return "AKQJT98765432".index(card[0])


class TestAddress:
    """What is left of a link that a chat has cut."""

    FULL = (
        "#p1=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&p2=AdAh9c9d2s-KdKc8s4h3d-Qd7s5h&dealer=2"
        "&set=sweep.factor:12,match.deals:7/12&name=Qu%C3%A1n%20c%C3%B4&profile=tinh-at"
    )

    def test_no_cut_changes_the_rules_unseen(self, js: Asked) -> None:
        cuts = [self.FULL[:at] for at in range(len(self.FULL) + 1)]
        told = js(
            """
            const { decodeTable } = await import("./table-address.js");
            console.log(JSON.stringify(given.map(decodeTable)));
            """,
            cuts,
        )
        *short, whole = told
        assert whole["kind"] == "fields"
        assert (whole["lost"], whole["dealer"]) == ([], 1)
        assert whole["rules"] == {
            "id": "tinh-at",
            "settings": [["sweep.factor", "12"], ["match.deals", "7/12"]],
            "name": "Quán cô",
        }
        begins = self.FULL.index("&set=") + len("&set=s")
        for cut, one in zip(cuts[begins:-1], short[begins:], strict=True):
            known = one["rules"]["id"]
            is_told = "rulesCut" in [part["part"] for part in one["lost"]] and one["rules"]["settings"] == []
            assert is_told or (known and known not in published()), cut

    def test_rules_alone_are_cut_as_well(self, js: Asked) -> None:
        full = "#set=sweep.factor:12,tie:dealer&profile=bsfyi"
        told = js(
            """
            const { readFragment } = await import("./fragment.js");
            console.log(JSON.stringify(given.map((hash) => readFragment(hash, []).lost[0]?.part ?? "")));
            """,
            [full[:at] for at in range(len("#set=s"), full.index("&profile"))] + [full, "#rules=zzz"],
        )
        assert set(told[:-2]) == {"rulesCut"}
        assert told[-2:] == ["", "field"]

    def test_cards_may_come_in_small_letters_and_as_ten(self, js: Asked) -> None:
        told = js(
            """
            const { decode, encode } = await import("./address.js");
            const { places, rules, lost } = decode(given);
            console.log(JSON.stringify({ again: encode(places, { id: rules.id, set: {} }), lost }));
            """,
            "#rows=asAC9s9H2D-KsKh8d4c10s-qs7h5c&profile=bsfyi&rulez=1",
        )
        assert told == {
            "again": "rows=AsAc9s9h2d-KsKh8d4cTs-Qs7h5c&profile=bsfyi",
            "lost": [{"part": "field", "text": "rulez"}],
        }

    def test_a_wrong_setting_is_told_with_what_it_may_be(self, js: Asked) -> None:
        """Every word that is offered is a value of its knob, and nothing else is."""
        told = js(
            """
            const { readValue, valuesOf } = await import("./knobs.js");
            const { Rulebook } = await import("./rules.js");
            const { lostWords } = await import("./lost-words.js");
            const { stringsFor } = await import("./strings.js");
            const said = Object.entries(given).map(([name, knob]) => {
                const { words = [], min, max } = valuesOf(knob);
                const offered = [...words, ...(words.length ? [] : [String(min), String(max)])];
                const lost = [{ part: "value", name, text: "zz", knob: { ...knob, label: { vi: "LABEL" } } }];
                const text = lostWords(lost, stringsFor("vi"), { lang: "vi", handOf: () => "" });
                const reads = offered.map((word) => readValue(word, knob) !== undefined);
                return { name, words, text, reads, zz: readValue("zz", knob) === undefined };
            });
            const book = new Rulebook({ first: "one", profiles: [{ id: "one", knobs: {} }], knobs: given });
            const settings = [["wheel", "zz"], ["no.knob", "1"]];
            console.log(JSON.stringify({ said, ...book.read({ id: "one", settings, name: "" }) }));
            """,
            KNOBS,
        )
        assert len(told["said"]) == len(KNOBS)
        for one in told["said"]:
            assert all(one["reads"]), one
            assert one["zz"], one
            assert f"“{one['name']}:zz”" in one["text"], one
            assert all(word in one["text"] for word in ("LABEL", *one["words"])), one
        assert told["dropped"] == [{"knob": "wheel", "text": "zz"}, {"knob": "no.knob", "text": "1"}]

    def test_the_same_fault_is_told_once(self, js: Asked) -> None:
        told = js(
            """
            const { lostWords } = await import("./lost-words.js");
            const { stringsFor } = await import("./strings.js");
            const { decode } = await import("./address.js");
            const use = { lang: "en", handOf: () => "" };
            console.log(JSON.stringify(lostWords(decode(given).lost, stringsFor("en"), use)));
            """,
            "#rows=" + "As" * 40 + "--",
        )
        assert told.count("A♠") == 1
        assert "more" not in told

    def test_a_card_of_two_hands_stays_with_the_first(self, js: Asked) -> None:
        told = js(
            """
            const { decodeTable } = await import("./table-address.js");
            const { seats, twice } = decodeTable(given);
            const hands = seats.map(({ places }) => Object.values(places).flat());
            console.log(JSON.stringify({ hands, twice }));
            """,
            "#p1=AsKs--&p2=--asQh&p3=---Kh",
        )
        assert told["twice"] == [{"card": "As", "seats": [0, 1]}]
        assert told["hands"] == [["As", "Ks"], ["Qh"], ["Kh"]]


class TestDealer:
    """A table asked about from its dealer on, and the answer turned back."""

    def test_the_answer_is_the_seats_own(self, js: Asked) -> None:
        chance = random.Random(1130)
        asked: list[dict[str, Any]] = []
        for turn in range(24):
            players, dealer = hands(chance, 2 + turn % 3), turn % (2 + turn % 3)
            profile = chance.choice(list(published()))
            order = [(i + dealer) % len(players) for i in range(len(players))]
            request = {"op": "explain", "profile": profile, "lang": "vi"}
            names = ["ABCD"[seat] for seat in order]
            turned = answer({**request, "players": [players[seat] for seat in order], "names": names})
            asked.append({"plain": answer({**request, "players": players}), "turned": turned, "order": order})
        back = js(
            """
            const { turnedBack } = await import("./dealer.js");
            console.log(JSON.stringify(given.map(({ turned, order }) => turnedBack(turned, order))));
            """,
            asked,
        )
        kinds = set()
        for one, told in zip(asked, back, strict=True):
            plain = one["plain"]
            kind = "result" if "result" in plain else "error"
            kinds.add(kind)
            for key in ("net", "totals", "players", "partial", "code"):
                assert told[kind].get(key) == plain[kind].get(key), one
            lines = [self.lines(reply[kind].get("ledger", [])) for reply in (told, plain)]
            assert lines[0] == lines[1]
        assert kinds == {"result", "error"}, "both are turned"

    @staticmethod
    def lines(ledger: list[dict[str, Any]]) -> list[str]:
        """What is paid, by whom and in which words; of a line of nothing the two are in no order."""
        paid = [line for line in ledger if line["amount"]]
        return sorted(f"{line['from']} {line['to']} {line['amount']} {line['text']}" for line in paid)

    def test_who_deals_takes_the_tie(self, js: Asked) -> None:
        rows = [
            {"back": "Ah9h7h5h3h", "middle": "JcJdThTc3c", "front": "KhJh5d"},
            {"back": "QsQhQd6s6h", "middle": "8s8h8d2s2h", "front": "KsJs5s"},
        ]
        players = [
            {"arrangement": {r: [c[i : i + 2] for i in range(0, len(c), 2)] for r, c in one.items()}}
            for one in rows
        ]
        profile = {"base": "bsfyi", "set": {"tie": "dealer"}}
        nets = []
        for dealer in (0, 1):
            order = js(
                """
                const { fromDealer } = await import("./dealer.js");
                console.log(JSON.stringify(fromDealer(...given)));
                """,
                [2, dealer],
            )
            asked = {"op": "explain", "profile": profile, "players": [players[seat] for seat in order]}
            turned = js(
                """
                const { turnedBack } = await import("./dealer.js");
                console.log(JSON.stringify(turnedBack(given.reply, given.order)));
                """,
                {"reply": answer(asked), "order": order},
            )
            nets.append(turned["result"]["totals"])
        # B wins back and middle (1 + 2 chi). The fronts are equal: their chi is A's as the dealer, or B's,
        # and then completes a sweep.
        assert nets == [[-2, 2], [-8, 8]]


def test_the_parts_of_a_pair_are_all_it_pays(js: Asked) -> None:
    chance = random.Random(1204)
    replies = []
    for turn in range(60):
        profile: Any = chance.choice(list(published()))
        if turn % 3 == 0:
            profile = {"base": profile, "set": {"sweep.mode": "multiply", "table_sweep.mode": "compound"}}
        players = hands(chance, 3)
        replies.append(answer({"op": "explain", "profile": profile, "players": players}))
    told = js(
        """
        const { settled, sumsOf, pairsOf } = await import("./compare-lines.js");
        const sums = (reply) => {
            const { net, ledger } = settled(reply);
            const known = pairsOf(3).filter(([a, b]) => net && net[a][b] !== null);
            return known.map(([a, b]) => [net[a][b], Object.fromEntries(sumsOf(ledger, a, b))]);
        };
        console.log(JSON.stringify(given.flatMap(sums)));
        """,
        replies,
    )
    assert len(told) > 60
    assert all(sum(parts.values()) == net for net, parts in told)
    assert {part for _, parts in told for part in parts} >= {"back", "middle", "front", "foul", "sweep"}
    assert all(not {"back", "middle", "front"} & set(parts) for _, parts in told if "foul" in parts)


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_the_sheet_tells_every_setting_in_a_sentence(js: Asked, lang: str) -> None:
    chance = random.Random(7)
    rules = [dict(load(name).knobs) for name in published()]
    for _ in range(120):
        names = chance.sample(list(KNOBS), chance.randint(3, 12))
        base = load(chance.choice(list(published())))
        rules.append(dict(with_knobs(base, {name: value_of(chance, KNOBS[name]) for name in names}).knobs))
    told = js(
        """
        const { sentencesOf } = await import("./rule-sentences.js");
        const rows = { back: "BACK", middle: "MIDDLE", front: "FRONT" };
        const groups = ["rows", "bonus", "sweep", "foul", "instant", "rest"];
        const { lang } = given;
        const told = { lang, rows, or: "|" };
        const sheet = (knobs) => groups.flatMap((group) => sentencesOf(group, { knobs, ...told }));
        console.log(JSON.stringify(given.rules.map(sheet)));
        """,
        {"rules": rules, "lang": lang},
    )
    for knobs, sentences in zip(rules, told, strict=True):
        texts = [one["text"] for one in sentences]
        assert all(text and "{" not in text and "undefined" not in text for text in texts), texts
        assert len(set(texts)) == len(texts)
        said = {knob for one in sentences for knob in one["knobs"]}
        priced = {f"instant.{name}" for name in knobs["instant.rank"]}
        assert {name for name in knobs if not name.startswith(PRICES)} <= said | priced
        undecided = {one["knobs"][0] for one in sentences if one["open"]}
        assert undecided == {
            name for name, value in knobs.items() if value in ("unspecified", []) and name != "instant.rank"
        }
        assert "nguồn không ghi" not in " ".join(texts), "a table's sheet does not speak of sources"


def value_of(chance: random.Random, knob: dict[str, Any]) -> Any:
    match knob["kind"]:
        case "choice":
            return chance.choice(list(knob["values"]))
        case "int":
            return chance.randint(max(knob.get("min", 0), 1), knob.get("max", 9))
        case "bool":
            return chance.random() < 0.5
        case _:
            pool = list(knob.get("values", {})) or [3, 5, 10]
            return chance.sample(pool, chance.randint(0, len(pool)))


class TestWays:
    """A suggestion as the page shows it."""

    def test_no_chances_are_more_than_all(self, js: Asked) -> None:
        shares = [[win / 200, lose / 200] for win in range(0, 201, 3) for lose in range(0, 201 - win, 3)]
        told = js(
            """
            const { chances } = await import("./ways.js");
            console.log(JSON.stringify(given.map(([win, lose]) => chances({ win, lose }))));
            """,
            shares,
        )
        for (win, lose), shown in zip(shares, told, strict=True):
            assert shown["win"] + shown["lose"] <= 100
            assert abs(shown["win"] - 100 * win) <= 0.5
            assert abs(shown["lose"] - 100 * lose) <= 1

    def test_a_reply_keeps_its_cards_and_says_whose_players_serve(self, js: Asked) -> None:
        hand = [card for row in hands(random.Random(5), 1)[0]["arrangement"].values() for card in row]
        changed = {"base": "bsfyi", "set": {"order": "strict", "ace_points.mode": "dealt"}}
        for profile, is_nearest in (("bsfyi", False), (changed, True)):
            reply = answer({"op": "suggest", "profile": profile, "cards": hand, "lang": "vi"})["result"]
            told = js(
                """
                const { liesSo, ways } = await import("./ways.js");
                const { Hand } = await import("./hand.js");
                const told = ways(given);
                const hand = new Hand();
                hand.set(told.ways[0].arrangement);
                const lies = told.ways.map((way) => liesSo(hand, way.arrangement));
                console.log(JSON.stringify({ ...told, lies }));
                """,
                reply,
            )
            assert told["people"] == {
                "profile": "bsfyi",
                "size": reply["population"]["size"],
                "isNearest": is_nearest,
                "leavesOut": reply["population"].get("leaves_out", ""),
            }
            assert bool(told["people"]["leavesOut"]) == is_nearest
            assert told["lies"] == [True] + [False] * (len(told["ways"]) - 1)
            for way, sent in zip(told["ways"], reply["arrangements"], strict=True):
                for row, cards in way["arrangement"].items():
                    assert sorted(cards) == sorted(sent["arrangement"][row])
                assert way.get("givesUp") == sent.get("gives_up")


class TestNumbers:
    """Numbers and days are put down by hand, which begins faster, and as the browser would write them."""

    def test_as_the_languages_write_them(self, js: Asked) -> None:
        wanted, told = js(
            """
            const { number } = await import("./strings.js");
            const each = (write) => ["vi", "en"].map((lang) => [0, 1].map((n) => given.map(write(lang, n))));
            const browsers = (lang, n) => {
              const digits = { minimumFractionDigits: n, maximumFractionDigits: n };
              const { format } = new Intl.NumberFormat(lang, digits);
              return (value) => format(value);
            };
            const ours = (lang, n) => (value) => number(value, lang, n);
            console.log(JSON.stringify([each(browsers), each(ours)]));
            """,
            [0, 7, 0.26, 12.34, 999, 1000, 21492, 1234567.8, -5, -1234],
        )
        assert told == wanted
        assert "1.234.567,8" in told[0][1]

    def test_days_as_the_languages_write_them(self, js: Asked) -> None:
        wanted, told = js(
            """
            const { longDate } = await import("./strings.js");
            const days = given.map((month) => new Date(2026, month, 2 * month + 1));
            const browsers = (lang) => new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format;
            const each = (write) => ["vi", "en"].map((lang) => days.map(write(lang)));
            console.log(JSON.stringify([each(browsers), each((lang) => (day) => longDate(day, lang))]));
            """,
            list(range(12)),
        )
        assert told == wanted
        assert told[0][10] == "21 tháng 11, 2026"


class TestRows:
    """Which group of a paste is which row: as the command line has it."""

    LABELS = (
        "",
        "",
        "back:",
        "middle:",
        "front:",
        "chi 1:",
        "chi 2:",
        "chi 3:",
        "chi 1 nè:",
        "top:",
        "chi 3 (3 lá):",
    )
    ROWS = ("As Ac 9s 9h 2d", "Ks Kh 8d 4c 3s", "Qs 7h 5c")

    def test_the_page_lays_rows_as_the_command_line_does(self, js: Asked) -> None:
        chance = random.Random(7)
        asked = []
        for _ in range(600):
            rows = chance.sample(self.ROWS, 3)
            asked.append("; ".join(f"{chance.choice(self.LABELS)} {row}" for row in rows))
        replies = [answer({"op": "parse", "profile": "bsfyi", "text": text}) for text in asked]
        told = js(
            """
            const { layOut, readingOf } = await import("./reading.js");
            const laid = given.map(([text, reply]) => layOut(readingOf(text, reply)));
            console.log(JSON.stringify(laid));
            """,
            list(zip(asked, replies, strict=True)),
        )
        seen = set()
        for text, one in zip(asked, told, strict=True):
            seen.add(one["how"])
            reading = read_cards(text)
            loose = {"tray": [str(card) for card in reading.cards]}
            error, laid = self.of_the_command_line(reading)
            fits = all(len(cards) == Row(row).size for row, cards in laid.items())
            assert one["places"] == (laid if laid and fits else loose), text
            assert (error == "usage.row_names") == (one["how"] == "clash"), text
        assert seen == {"labels", "rows", "front_first", "tray", "clash"}

    @staticmethod
    def of_the_command_line(reading: Reading) -> tuple[str, dict[str, list[str]]]:
        """The error and the rows, of which there is one."""
        try:
            return "", rows_of(reading, "check")
        except MaubinhError as error:
            return error.key, {}


def laying(back: str, middle: str, front: str) -> dict[str, Any]:
    return {"arrangement": {"back": back.split(), "middle": middle.split(), "front": front.split()}}


class TestHanging:
    """Pairs that are open although neither player is silent: what they pay hangs on the whole table."""

    SWEEPER = laying("As Ah Ad Ac 2c", "Ks Kh Kd Kc 3c", "Qs Qh Qd")
    SWEPT = laying("8s 8h 9d 7c 4s", "6s 6h 9c 5c 4h", "2s 3h 5d")
    ALSO_SWEPT = laying("8d 8c 9h 7d 4d", "6d 6c 9s 5s 4c", "2h 3s 5h")
    HELD = laying("Js Jh Jd Jc Ts", "Th Td Tc 2d 3d", "7s 7h Qc")
    LEFT: ClassVar = {"left": True, "cards": list(chain(*HELD["arrangement"].values()))}

    @pytest.mark.parametrize(
        ("profile", "knobs", "others", "pairs", "on"),
        [
            ("bsfyi", {}, [SWEPT, LEFT, ALSO_SWEPT], [[0, 1], [0, 3]], "swept"),
            # At three the same: B is swept, and C may be.
            ("bsfyi", {}, [SWEPT, LEFT], [[0, 1]], "swept"),
            # Where nothing more is paid for a table every pair without C is settled.
            ("bsfyi", {"table_sweep.mode": "none"}, [SWEPT, LEFT, ALSO_SWEPT], [], "swept"),
            ("mau-binh-online", {}, [SWEPT, LEFT], [[0, 1]], "either"),
            ("mau-binh-online", {"table_sweep.mode": "none"}, [SWEPT, LEFT], [[0, 1]], "last"),
        ],
        ids=["four", "three", "no-table", "either", "last"],
    )
    def test_they_are_found_in_the_reply(
        self, js: Asked, profile: str, knobs: Any, others: list[Any], pairs: list[list[int]], on: str
    ) -> None:
        rules: Any = {"base": profile, "set": knobs} if knobs else profile
        reply = answer({"op": "explain", "profile": rules, "players": [self.SWEEPER, *others]})
        told = js(
            """
            const { hangingPairs, hangsOn, settled } = await import("./compare-lines.js");
            const { reply, knobs } = given;
            console.log(JSON.stringify([hangingPairs(settled(reply)), hangsOn(knobs)]));
            """,
            {"reply": reply, "knobs": with_knobs(load(profile), knobs).knobs},
        )
        assert reply["error"]["players"] == [2]
        assert told == [pairs, on]


def test_players_of_one_name_are_told_apart(js: Asked) -> None:
    tables = [["Bảy", "", "bảy", "Tư"], ["B", "", "C", ""], ["", "", "", ""]]
    told = js(
        """
        const { calledApart } = await import("./score-sheet.js");
        const { playerName } = await import("./questions.js");
        const called = (names) => names.map((_, seat) => calledApart(names, seat, playerName));
        console.log(JSON.stringify(given.map(called)));
        """,
        tables,
    )
    assert told == [["Bảy (A)", "B", "bảy (C)", "Tư"], ["B (A)", "B", "C", "D"], ["A", "B", "C", "D"]]
