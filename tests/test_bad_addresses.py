"""Addresses and files of matches, spoilt: the pages' own readers, run by node, never throw and never hang.

What they return holds only cards that are some and names that are short; what a page shows of them is text,
for no script of a page makes markup of a string.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from maubinh_core.cards import DECK
from spec.build.modules import APP
from tests.effort import PROOF
from tests.javascript import Asked, in_node
from tests.test_bad_input import garbled, spoilt

SEED = 20261130
TRIES = 30_000 if PROOF else 800
HANG_SECONDS = 120 if PROOF else 60
ROWS = ("back", "middle", "front")
CARDS = {str(card) for card in DECK}

RULES = "set=sweep.factor:12,match.deals:7/12&name=Qu%C3%A1n%20c%C3%B4&profile=tinh-at"
HAND = f"#rows=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&tray=2c3c&{RULES}"
TABLE = f"#p1=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&p2=AdAh9c9d2s-KdKc8s4h3d-Qd7s5h&declares=2&left=1&dealer=2&{RULES}"
QUIZ = "#answers=BEN3:26chi,SVTJ:AC:-6chi,DVWV:no_instant,ET6W:skip,end"
SUITE = "#module=scoring&profile=bsfyi"
ADDRESSES = (HAND, TABLE, QUIZ, SUITE, "#case=K7QF", "#anchor", f"#{RULES}")
PIECES = (
    "&", "=", "-", ",", ":", "/", "%", "%zz", "%00", "%F0%9F%82%A1", "+", "#", "\u202e", "\ud83c", "As",
    "10s", "__proto__", "constructor", "toString", "rows", "p1", "p5", "<img src=x onerror=alert(1)>",
    "javascript:alert(1)", "1e9", "A" * 5000, "set=" + "a:b," * 500,
)  # fmt: skip


@pytest.fixture(scope="module")
def js(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    """Runs a module's body in node: `given` is what the test gives, what it prints comes back."""
    return in_node(tmp_path_factory.mktemp("app"))


def addresses() -> Iterator[str]:
    """Sound ones cut, garbled, and with odd pieces put in; and odd pieces alone."""
    rng = Random(SEED)
    for _ in range(TRIES):
        text = rng.choice(ADDRESSES)
        match rng.randrange(4):
            case 0:
                text = garbled(text, rng)
            case 1:
                text = "#" + "".join(rng.choices(PIECES, k=rng.randint(1, 8)))
            case 2:
                at = rng.randrange(len(text) + 1)
                text = text[:at] + rng.choice(PIECES) + text[at:]
            case _:
                parts = text[1:].split("&")
                rng.shuffle(parts)
                text = "#" + "&".join([*parts, rng.choice(parts)])
        yield text


def in_hand(places: dict[str, list[str]]) -> list[str]:
    """All the cards of a hand; each place holds no more than fits."""
    assert set(places) == {*ROWS, "tray"}
    assert all(len(places[row]) <= (3 if row == "front" else 5) for row in ROWS)
    return [card for cards in places.values() for card in cards]


def sound_rules(rules: dict[str, Any]) -> bool:
    """A profile's name that could be one, knobs' names that could be some, a name that is short."""
    id_ = rules["id"]
    knobs = [knob for knob, _ in rules["settings"] if knob is not None]
    return (
        (id_ is None or re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", id_) is not None)
        and all(re.fullmatch(r"[a-z][\w.]{0,60}", knob) for knob in knobs)
        and len(rules["name"].encode("utf-16-le", "surrogatepass")) <= 120
    )


KINDS = {"none", "anchor", "case", "fields"}
DECODE = """
    const { decode } = await import("./address.js");
    const { decodeTable } = await import("./table-address.js");
    console.log(JSON.stringify(given.map(given[0].startsWith("#p1") ? decodeTable : decode)));
"""


def of_table(reply: dict[str, Any]) -> list[str]:
    return [card for seat in reply["seats"] or [] for card in in_hand(seat["places"])]


def test_an_address_of_a_hand_ends_in_a_hand_or_in_a_word_for_what_it_is(js: Asked) -> None:
    asked = [HAND, "#", *addresses()]
    found = set()
    for text, reply in zip(asked, js(DECODE, asked), strict=True):
        found.add(reply["kind"])
        if reply["kind"] == "case":
            assert re.fullmatch("[A-HJ-NP-Z2-9]{4}", reply["id"]), text
        if reply["kind"] == "fields":
            cards = in_hand(reply["places"]) if reply["places"] else []
            assert set(cards) <= CARDS, text
            assert len(cards) == len(set(cards)), text
            assert sound_rules(reply["rules"]), text
    assert found == KINDS


def test_an_address_of_a_table_ends_in_a_table_or_in_a_word_for_what_it_is(js: Asked) -> None:
    asked = [TABLE, "#", *addresses()]
    found = set()
    for text, reply in zip(asked, js(DECODE, asked), strict=True):
        found.add(reply["kind"])
        if reply["kind"] == "fields" and reply["seats"] is not None:
            assert 2 <= len(reply["seats"]) <= 4, text
            cards = of_table(reply)
            assert set(cards) <= CARDS, text
            assert len(cards) == len(set(cards)), text
            assert reply["dealer"] in range(len(reply["seats"])), text
            assert sound_rules(reply["rules"]), text
    assert found == KINDS


ANSWERS = """
    const { decodeAnswers, encodeAnswers } = await import("./quiz-address.js");
    const told = given.map((hash) => decodeAnswers(hash));
    const again = told.map(({ answers }) => answers && encodeAnswers(answers));
    console.log(JSON.stringify({ told, again }));
"""
GIVEN = [
    {"id": "BEN3", "pair": [0, 1], "answer": 26},
    {"id": "SVTJ", "pair": [0, 2], "answer": -6},
    {"id": "DVWV", "pair": [0, 1], "answer": "no_instant"},
    {"id": "ET6W", "pair": [0, 1], "answer": None},
]
"""What QUIZ says."""


def test_an_address_of_a_quiz_ends_in_answers_or_in_a_word_for_what_it_is(js: Asked) -> None:
    asked = [QUIZ, "#", *addresses()]
    reply = js(ANSWERS, asked)
    found = set()
    for text, told, again in zip(asked, reply["told"], reply["again"], strict=True):
        found.add(told["kind"])
        if again is None:
            continue
        assert sound_rules(told["rules"]), text
        assert again == "" or js_like(again), text
        for one in told["answers"]:
            assert set(one["pair"]) <= set(range(4)), text
            assert one["answer"] in ("rearrange", "no_instant", None) or abs(one["answer"]) <= 10_000, text
    assert found == KINDS
    assert reply["told"][0]["answers"] == GIVEN
    assert f"#{reply['again'][0]}" == QUIZ


def js_like(fragment: str) -> bool:
    """Is it an address as the quiz writes one?"""
    answer = r"[A-HJ-NP-Z2-9]{4}(:(?!AB)[A-D]{2})?:(-?\d+chi|skip|rearrange|no_instant)"
    return re.fullmatch(rf"answers=({answer},)+end", fragment) is not None


def test_of_cut_answers_none_is_another_than_was_given(js: Asked) -> None:
    cuts = [QUIZ[:at] for at in range(len("#answers=B"), len(QUIZ))]
    for cut, reply in zip(cuts, js(ANSWERS, cuts)["told"], strict=True):
        answers = reply["answers"] or []
        assert answers == GIVEN[: len(answers)], cut
        assert "answersCut" in [one["part"] for one in reply["lost"]], cut


def test_a_spoilt_answer_costs_itself_alone(js: Asked) -> None:
    parts = QUIZ.removeprefix("#answers=").split(",")[:-1]
    wrong = [
        "BEN3", "BEN3:26", "ben3:26 chi", "BEN3:x", "BEN3:10001chi", "BEN3:AA:1chi", "BEN3:AE:1chi",
        "BEN:1chi", "BEN3:AB:1:chi", "<b>:skip", "BEN3:__proto__", "BEN3:1e3chi", "BEN3:--1chi",
    ]  # fmt: skip
    spoilt_ones = [f"#answers={','.join([parts[0], one, *parts[1:], 'end'])}" for one in wrong]
    told = js(ANSWERS, [*spoilt_ones, f"{QUIZ},SVTJ:CA:2chi,BEN3:1chi", "#answers=ben3 : -0chi,end"])["told"]
    for one, reply in zip(wrong, told, strict=False):
        assert reply["answers"] == GIVEN, one
        assert reply["lost"] == [{"part": "answer", "text": one}]
    *_, twice, small = told
    assert twice["answers"] == [*GIVEN, {"id": "SVTJ", "pair": [2, 0], "answer": 2}]
    assert twice["lost"] == [{"part": "again", "text": "BEN3"}]
    assert (small["answers"], small["lost"]) == ([{"id": "BEN3", "pair": [0, 1], "answer": 0}], [])


def test_an_address_of_the_suite_ends_in_a_choice_or_in_a_word_for_what_it_is(js: Asked) -> None:
    asked = [SUITE, "#", f"#{RULES}", "#module=%20order%20", "#profile=B&module=", *addresses()]
    told = js(
        """
        const { decodeSuite, encodeSuite } = await import("./suite-address.js");
        const again = ({ choice }) => choice && encodeSuite(choice);
        const told = given.map((hash) => decodeSuite(hash)).map((one) => ({ ...one, again: again(one) }));
        console.log(JSON.stringify(told));
        """,
        asked,
    )
    whole, _, rules, module, wrong = told[:5]
    assert whole["choice"] == {"profile": "bsfyi", "module": "scoring"}
    assert f"#{whole['again']}" == SUITE
    assert rules["choice"] == {"profile": "tinh-at", "module": ""}
    assert [one["text"] for one in rules["lost"]] == ["set", "name"]
    assert module["choice"] == {"profile": "", "module": "order"}
    assert (wrong["choice"], wrong["lost"]) == (None, [{"part": "rules", "text": "B"}])
    assert {one["kind"] for one in told} == KINDS


def test_of_a_cut_address_what_came_through_is_there(js: Asked) -> None:
    cuts = [TABLE[:at] for at in range(len(TABLE), TABLE.index("-"), -1)]
    whole, *short = js(DECODE, cuts)
    assert whole["lost"] == []
    dealt = of_table(whole)
    for cut, reply in zip(cuts[1:], short, strict=True):
        assert of_table(reply) == [card for card in dealt if card in cut], cut
        for knob, value in reply["rules"]["settings"]:
            assert [knob, value] in whole["rules"]["settings"], "what is cut in the middle is no setting"


def test_one_wrong_sign_costs_no_more_than_what_it_stands_in(js: Asked) -> None:
    """A sign of the cards is another: at most two cards are gone, and the rest lies where it lay."""
    begins, ends = TABLE.index("=") + 1, TABLE.index("&declares")
    places = [at for at in range(begins, ends) if TABLE[at] not in "&=-p" and TABLE[at - 1 : at + 1] != "p2"]
    whole, *short = js(DECODE, [TABLE, *(f"{TABLE[:at]}!{TABLE[at + 1 :]}" for at in places)])
    assert len(places) == 26 * 2
    for reply in short:
        assert [one["part"] for one in reply["lost"]] == ["cards"]
        assert {**reply, "lost": [], "seats": None} == {**whole, "seats": None}
        for seat, was in zip(reply["seats"], whole["seats"], strict=True):
            assert seat["deed"] == was["deed"]
        missing = [card for card in of_table(whole) if card not in of_table(reply)]
        assert len(missing) == 1
        assert of_table(reply) == [card for card in of_table(whole) if card not in missing]


SIGNS = ("-", "\N{EN DASH}", "/", " / ", "%20/%20", "|", "%0A", "%0D%0A", ";", ",", ".", "_", " ", "+")


def test_rows_may_be_parted_as_people_part_them(js: Asked) -> None:
    rows = HAND.removeprefix("#rows=").split("&")[0].split("-")
    told = js(
        """
        const { decode } = await import("./address.js");
        const { decodeTable } = await import("./table-address.js");
        console.log(JSON.stringify(given.map(({ hand, table }) => [decode(hand), decodeTable(table)])));
        """,
        [
            {"hand": f"#rows={s.join(rows)}", "table": f"#p1={s.join(rows)}&p2={s.join(rows[:2])}"}
            for s in SIGNS
        ],
    )
    places = zip((*ROWS, "tray"), (*rows, ""), strict=True)
    laid = {place: re.findall("..", cards) for place, cards in places}
    for sign, (hand, table) in zip(SIGNS, told, strict=True):
        assert hand["places"] == table["seats"][0]["places"] == laid, sign
        assert hand["lost"] == [], sign
        assert table["lost"] == [{"part": "row", "place": "front", "seat": 1}], sign


def test_signs_between_single_cards_part_no_rows(js: Asked) -> None:
    """Cards in no order may be parted from one another, and rows by a plainer sign."""
    body = """
        const { decode } = await import("./address.js");
        console.log(JSON.stringify(given.map((hash) => decode(hash))));
    """
    parted = HAND.removeprefix("#rows=").split("&")[0].replace("-", " / ")
    commas = re.sub(r"(\w\w)(?=\w)", r"\1,", parted)
    told = js(body, [f"#rows={commas}", "#rows=As,Ac,9s", f"#cards={parted}"])
    rows = {row: told[0]["places"][row] for row in ROWS}
    assert [len(cards) for cards in rows.values()] == [5, 5, 3]
    assert told[1]["places"]["back"] == ["As", "Ac", "9s"]
    assert told[2]["places"]["tray"] == [card for row in ROWS for card in rows[row]]
    assert [[one["part"] for one in reply["lost"]] for reply in told] == [[], ["row", "row"], []]


def test_what_is_too_many_is_told_and_what_fits_is_kept(js: Asked) -> None:
    body = """
        const { decode } = await import("./address.js");
        const { decodeTable } = await import("./table-address.js");
        const { decodeTypes } = await import("./types-address.js");
        const read = { rows: decode, p1: decodeTable, types: decodeTypes };
        console.log(JSON.stringify(given.map((hash) => read[hash.match(/\\w+/)[0]](hash))));
    """
    rows = HAND.split("&")[0].removeprefix("#rows=")
    full, spare, again, table, fifth, types = js(
        body,
        [
            f"#rows={rows}-2c",
            f"#rows={rows[:-2]}-5c",
            f"#rows={rows}&rows=2c--",
            f"#p1={rows}-2c&p2=---3s",
            "#p1=As-Ks-Qs-Js-Ts",
            "#types=flush-straight-one_pair-high_card",
        ],
    )
    assert full["lost"] == [{"part": "past", "text": "2c"}]
    assert spare["lost"] == [{"part": "spare", "text": "5c"}]
    assert spare["places"]["tray"] == ["5c"]
    assert again["lost"] == [{"part": "again", "text": "rows"}]
    assert full["places"] == again["places"] == table["seats"][0]["places"]
    assert table["lost"][0] == {"part": "past", "text": "2c", "seat": 0}
    assert fifth["lost"][0] == {"part": "spare", "text": "Ts", "seat": 0}
    assert fifth["seats"][0]["places"]["tray"] == ["Js", "Ts"]
    assert types["lost"] == [{"part": "spare", "text": "high_card"}]


ENCODED = """
    const { decode } = await import("./address.js");
    const { decodeTable } = await import("./table-address.js");
    const { decodeTypes } = await import("./types-address.js");
    const { decodeAnswers } = await import("./quiz-address.js");
    const { decodeSuite } = await import("./suite-address.js");
    const cards = { rows: decode, p1: decodeTable, types: decodeTypes };
    const read = { ...cards, case: decode, set: decode, answers: decodeAnswers, module: decodeSuite };
    console.log(JSON.stringify(given.map(([name, hash]) => ({ ...read[name](hash), fields: null }))));
"""


def test_what_was_encoded_once_more_on_its_way_is_read(js: Asked) -> None:
    """By a browser or a messenger: its percent signs, or all of it, as often as that may be."""
    sound = {
        "rows": f"#rows=AsAc%20/%20Ks%20/%20Qs&{RULES}",
        "p1": TABLE,
        "types": "#types=flush%20-%20one_pair-high_card&profile=bsfyi",
        "case": "#case=K7QF%20",
        "set": f"#{RULES}".replace(":", "%3A"),
        "answers": QUIZ.replace(",", "%2C"),
        "module": SUITE.replace("=s", "=%20s"),
    }
    asked = [*sound.items()]
    kinds = 4
    for name, text in sound.items():
        bare = text.removeprefix("#")
        again = [bare.replace("%", "%25"), bare.replace("%", "%2525"), quote(bare), quote(quote(bare))]
        assert len(again) == kinds
        asked += [(name, f"#{each}") for each in again]
    told = js(ENCODED, asked)
    for at, name in enumerate(sound):
        whole, others = told[at], told[len(sound) + kinds * at :][:kinds]
        assert whole["lost"] == [], name
        assert whole["kind"] == ("case" if name == "case" else "fields")
        assert others == [whole] * kinds, name


def test_of_what_was_encoded_twice_and_spoilt_the_fault_is_named(js: Asked) -> None:
    wrong = "#rows=As%2520Ac%2520Zd-Ks-Qs"
    cut = "#" + quote("rows=As Ac-Ks-Qs&name=Quán")[:-1]
    told, half = js(ENCODED, [("rows", wrong), ("rows", cut)])
    assert told["lost"] == [{"part": "cards", "place": "back", "text": "Zd"}]
    assert told["places"]["back"] == half["places"]["back"] == ["As", "Ac"]
    assert [one["part"] for one in half["lost"]] == ["rulesCut"]


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_a_player_too_many_is_told_how_many_sit_at_a_table(js: Asked, lang: str) -> None:
    body = """
        const { decode } = await import("./address.js");
        const { decodeTable } = await import("./table-address.js");
        const { lostWords } = await import("./lost-words.js");
        const { stringsFor } = await import("./strings.js");
        const t = stringsFor(given.lang);
        const use = { lang: given.lang, handOf: (seat) => `HAND${seat}`, profile: "RULES" };
        const told = given.asked.map((hash) => decodeTable(hash));
        const said = told.map(({ lost }) => lostWords(lost, t, use));
        const { ask, unread } = t.address.lost;
        const not = [ask, unread.told.split("{")[0]];
        console.log(JSON.stringify({ told, said, not, elsewhere: decode(given.asked[0]) }));
    """
    beyond = [f"{TABLE}&p5=2s2d-3s-4s", f"{TABLE.replace('left=1', 'left=5')}", f"{TABLE}&dealer=9&p12=As"]
    beyond[2] = beyond[2].replace("&dealer=2", "")
    reply = js(body, {"lang": lang, "asked": beyond})
    for told, said, name in zip(reply["told"], reply["said"], ("p5", "left=5", "dealer=9"), strict=True):
        assert {one["part"] for one in told["lost"]} == {"seat"}
        assert f"“{name}”" in said
        assert re.search(r"\b2\b.*\b4\b", said)
        assert not [words for words in reply["not"] if words in said]
        assert len(told["seats"]) == 2
    assert "“p12”" in reply["said"][2]
    assert reply["elsewhere"]["lost"] == [{"part": "elsewhere", "page": "table"}]
    (alone,) = js(body, {"lang": lang, "asked": ["#p5=As"]})["told"]
    assert alone["seats"] is None


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_only_of_a_link_that_may_be_cut_the_whole_is_asked_for(js: Asked, lang: str) -> None:
    """What is wrong in it comes no better a second time; where another page has a use for it is said."""
    cut = ["#rows=AsAc", "#rows=AsAc-Zd-2c", "#p2=AsAc--", "#set=wheel:lowest"]
    wrong = ["#rows=AsAs--", "#rows=AsAc---2c", "#rows=As--&rows=As--", "#types=flush--"]
    told = js(
        """
        const { decode } = await import("./address.js");
        const { decodeTable } = await import("./table-address.js");
        const { lostWords } = await import("./lost-words.js");
        const { stringsFor } = await import("./strings.js");
        const t = stringsFor(given.lang);
        const use = { lang: given.lang, handOf: () => "HAND", profile: "RULES" };
        const read = (hash) => (/p2/.test(hash) ? decodeTable(hash) : decode(hash));
        const said = given.asked.map((hash) => lostWords(read(hash).lost, t, use));
        const { ask, elsewhere } = t.address.lost;
        console.log(JSON.stringify({ said, ask, types: elsewhere.parts.types }));
        """,
        {"lang": lang, "asked": cut + wrong},
    )
    asks = [told["ask"] in said for said in told["said"]]
    assert asks == [True] * len(cut) + [False] * len(wrong)
    assert ["RULES" in said for said in told["said"]] == [hash_.startswith("#set") for hash_ in cut + wrong]
    assert told["types"] in told["said"][-1]


OF_WHAT_IS_PUBLISHED = {"noRules", "noKnob", "value", "question", "module", "suiteRules"}
"""What is wrong only by that: tests/widgets/test_logic.py, test_quiz.py and test_conformance.py."""


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_what_is_lost_is_named_in_a_sentence(js: Asked, lang: str) -> None:
    """Every part has words, and no more of a hostile text is shown than is needed to find it."""
    told = js(
        """
        const { decode } = await import("./address.js");
        const { decodeTable } = await import("./table-address.js");
        const { decodeTypes } = await import("./types-address.js");
        const { lostWords } = await import("./lost-words.js");
        const { stringsFor } = await import("./strings.js");
        const t = stringsFor(given.lang);
        const use = { lang: given.lang, handOf: (seat) => `HAND${seat}`, profile: "RULES" };
        const words = (lost) => lost.length ? lostWords(lost, t, use) : "";
        const { decodeAnswers } = await import("./quiz-address.js");
        const { decodeSuite } = await import("./suite-address.js");
        const readers = [decode, decodeTable, decodeTypes, decodeAnswers, decodeSuite];
        const told = given.asked.flatMap((hash) => readers.map((read) => read(hash).lost));
        const parts = [...new Set(told.flat().map(({ part }) => part))];
        const { elsewhere, ...kinds } = t.address.lost;
        const known = Object.values(kinds).flatMap(({ parts }) => Object.keys(parts ?? {}));
        console.log(JSON.stringify({ parts, known, said: told.map(words) }));
        """,
        {
            "lang": lang,
            "asked": [
                *addresses(),
                "#types=flush-one_pair-flush",
                "#case=<b>",
                "#profile=<b>",
                "#set=a:1",
                "#rows=AsAsAcAhAdKsKcKd",
                "#profile=bsfyi&set=X",
                "#p1=zz&p2=As",
                "#p1=As&p5=Ks",
                "#p2=AsKs-QsJs-Ts-9s-8s",
                "#rows=AsAcAd-2s2d2c&rows=Ks&p1=Kd",
                "#rows=AsAcAdAhKs-KdKcKhQsQd-QcQhJs-2s",
                "#answers=BEN3:26,<b>:skip",
            ],
        },
    )
    assert set(told["parts"]) == {*told["known"], "elsewhere"} - OF_WHAT_IS_PUBLISHED
    assert all(len(said) < 400 for said in told["said"])
    assert not [said for said in told["said"] if re.search(r"\{[a-z]+\}|undefined", said)]


MARKUP = re.compile(
    r"(?:\.outerHTML|\b(?:innerHTML|srcdoc))\s*(?::|[+?|&]*=(?!=))|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment"
    r"|setHTMLUnsafe|\beval\(|new Function\(|setTimeout\(\s*[\"'`]"
)
SCRIPTS = sorted(path for folder in ("app", "js") for path in APP.parent.joinpath(folder).glob("*.js"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_of_a_page_makes_markup_or_code_of_a_string(path: Path) -> None:
    assert MARKUP.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_of_a_page_names_another_host(path: Path) -> None:
    code = re.sub(
        r"/\*.*?\*/|^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    assert re.findall(r"https?://(?!www\.w3\.org/)|[\"'`]//\w", code) == []


PLAYERS = [
    {
        "arrangement": {
            "back": ["As", "Ac", "9s", "9h", "2d"],
            "middle": ["Ks", "Kh", "8d", "4c", "3s"],
            "front": ["Qs", "7h", "5c"],
        }
    },
    {
        "declares": True,
        "cards": ["Ad", "Ah", "9c", "9d", "2s", "Kd", "Kc", "8s", "4h", "3d", "Qd", "7s", "5h"],
    },
]
DEALS = [
    {"id": f"deal-{n}", "rules": RULES, "dealer": n % 2, "players": PLAYERS, "totals": [n, -n]}
    for n in range(3)
]
SHEET = {
    "format": "maubinh-score", "version": 1, "names": ["An", "Bình", "", ""], "seats": 2, "length": 10,
    "money": 2000, "deals": DEALS,
}  # fmt: skip


def sheets() -> Iterator[str]:
    """A sound match, its values spoilt or its text garbled."""
    rng = Random(SEED)
    yield json.dumps(SHEET)
    yield "[" * 300_000
    yield json.dumps({**SHEET, "names": ["\u202e<b>\ud83c" * 500, *"BCD"]})
    for _ in range(TRIES):
        text = json.dumps(spoilt(SHEET, rng))
        yield garbled(text, rng) if rng.random() < 0.3 else text


def test_a_file_of_a_match_is_read_or_refused_by_a_code(js: Asked) -> None:
    body = """
        const { readSheet, writeSheet } = await import("./score-file.js");
        const told = given.map((text) => readSheet(text));
        const again = told.map(({ sheet }) => (sheet ? readSheet(writeSheet(sheet)).sheet : null));
        console.log(JSON.stringify([told, again]));
    """
    told, again = js(body, list(sheets()))
    codes = set()
    for reply, second in zip(told, again, strict=True):
        assert ("sheet" in reply) != ("error" in reply)
        if "error" in reply:
            codes.add(reply["error"]["code"])
            continue
        sheet = reply["sheet"]
        assert second == sheet
        assert set(sheet) == {"names", "seats", "length", "money", "deals"}
        for deal in sheet["deals"]:
            assert sum(deal["totals"]) == 0
            assert set(deal) == {"id", "rules", "dealer", "players", "totals"}
            cards = [card for player in deal["players"] for card in _cards(player)]
            assert set(cards) <= CARDS
            assert len(cards) == len(set(cards)) == 13 * sheet["seats"]
    assert "sheet" in told[0]
    assert {"not_json", "not_sheet", "names", "deals", "deal", "players", "totals", "sum", "twice"} <= codes


def _cards(player: dict[str, Any]) -> list[str]:
    rows = player.get("arrangement")
    return [card for row in ROWS for card in rows[row]] if rows else player["cards"]
