"""What a reader copies of an example: an entry of examples.yaml, whole but for its id and its reason."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from maubinh_core.protocol import answer
from maubinh_core.ranking import HandType
from maubinh_core.requests import FRONT_TYPES
from spec.build import rerun
from spec.build.cases import Case, cases_of, load_cases
from spec.build.lint import lint, tables_of
from spec.build.specdata import load_spec
from spec.build.yamlio import loads

Js = Callable[[str, Any], Any]

DRAFT = """
    const { draft, expectOf } = await import("./case-draft.js");
    const drafts = given.map(({ one, request, reply, told, isChanged }) =>
        draft(one, { request, isChanged, note: "a\\nnote", expect: expectOf(request, reply, told) }));
    console.log(JSON.stringify(drafts));
"""


@cache
def entries(page: str) -> dict[str, dict[str, Any]]:
    """The published file of a page, by the ids of its cases."""
    return {one["id"]: one for one in rerun.page_json(page, load_cases())["cases"]}


def copied(case: Case, number: int, profile: int = 0) -> dict[str, Any]:
    """What the page hands over for one question of a case, as it stands there."""
    one = entries(case.page)[case.id]
    question = one["questions"][number]
    under = question["under"][profile]
    request = {**question["request"], "profile": under["profile"]}
    told = under.get("told", {})
    return {"one": one, "request": request, "reply": under["expected"], "told": told, "isChanged": False}


def read(text: str, case: Case, edition: str = "0.1.0") -> tuple[Case, list[str]]:
    """The entry with an id and the case's reason filled in, loaded, and what the lint has against it."""
    assert text.startswith("# a note\n- id: ")
    entry = yaml.safe_load(text)[0]
    assert entry["id"] == "????"
    assert entry["reason"] == {"vi": "", "en": ""}
    vi, en = (
        yaml.safe_dump(case.reason[lang], allow_unicode=True, width=10**6, default_style='"')
        for lang in ("vi", "en")
    )
    filled = text.replace('"????"', "ZZZZ").replace(
        'reason: {vi: "", en: ""}', f"reason:\n    vi: {vi.strip()}\n    en: {en.strip()}"
    )
    document = loads(f"edition: {edition}\n\ncases:\n{filled}", "copied.yaml")
    (found,) = cases_of(document)
    problems = [str(p) for p in lint(document, load_spec(), tables_of()) if p.file == "copied.yaml"]
    return found, problems


class TestCopied:
    """As the example stands."""

    def test_every_question_of_every_case_comes_back(self, js: Js) -> None:
        chance = random.Random(5)
        asked = [
            (case, variant, at)
            for case in load_cases()
            for variant in case.inputs
            for at in chance.sample(range(len(case.profiles)), 1)
        ]
        texts = js(DRAFT, [copied(case, variant.number - 1, at) for case, variant, at in asked])
        listed = yaml.load("".join(texts), Loader=yaml.CSafeLoader)
        for (case, variant, at), entry in zip(asked, listed, strict=True):
            profile = case.profiles[at]
            assert entry["input"] == variant.input
            assert entry["expect"] == variant.expect(profile)
            assert entry["profiles"] == [profile.wire]

    def test_it_is_a_case_once_its_id_and_reason_are_there(self, js: Js) -> None:
        cases = random.Random(9).sample(load_cases(), 40) + [
            next(case for case in load_cases() if case.op == op)
            for op in ("classify", "compare", "check", "instant_win", "score", "parse", "match")
        ]
        for case, text in zip(cases, js(DRAFT, [copied(case, 0) for case in cases]), strict=True):
            found, problems = read(text, case)
            assert problems == [], text
            assert found.inputs[0].expected == case.inputs[0].expected
            assert {**found.inputs[0].request(), "id": 0} == {**case.inputs[0].request(), "id": 0}


def test_a_changed_question_expects_what_was_answered(js: Js) -> None:
    """Two rows changed places, or a table asked about under another profile: follows from nothing stated."""
    cases = [
        case for case in load_cases() if case.op in ("check", "score") and len(case.inputs[0].request())
    ][::12]
    asked = []
    for case in cases:
        entry = copied(case, 0)
        request = {**entry["request"], "profile": "tien-cuoc"}
        if "arrangement" in request:
            rows = request["arrangement"]
            request["arrangement"] = {**rows, "back": rows["middle"], "middle": rows["back"]}
        reply = answer({**request, "id": 1})
        asked.append({**entry, "request": request, "reply": reply, "told": None, "isChanged": True})
    # `told` is left out, not null, where the reply is to say it.
    for entry in asked:
        del entry["told"]
    for entry, text in zip(asked, js(DRAFT, asked), strict=True):
        (told,) = yaml.safe_load(text)
        assert told["profiles"] == ["tien-cuoc"]
        assert told["source"]["mark"] in ("derived", "editorial")
        for lang, mark in (("vi", "đã sửa"), ("en", "changed")):
            assert told["title"][lang].startswith(entry["one"]["title"][lang])
            assert mark in told["title"][lang].removeprefix(entry["one"]["title"][lang])
        document = loads(
            "edition: 0.1.0\ncases:\n" + text.replace('"????"', "ZZZZ").replace('""', '"ẻ, e"'), "c"
        )
        (found,) = cases_of(document)
        wanted = entry["reply"]
        expected = found.inputs[0].expected
        if "error" in wanted:
            assert expected == {"error": {"code": wanted["error"]["code"]}}
        else:
            assert all(wanted["result"][key] == value for key, value in expected["result"].items())


def test_a_question_without_a_form_is_known_before_it_is_copied(js: Js) -> None:
    whole = list({case.op: copied(case, 0)["request"] for case in load_cases()}.values())
    broken = [{"op": one["op"]} for one in whole] + [{"op": "suggest"}, {"op": "toString"}, {}]
    told = js(
        """
        const { isCase } = await import("./case-draft.js");
        console.log(JSON.stringify(given.map(isCase)));
        """,
        whole + broken,
    )
    assert told == [True] * len(whole) + [False] * len(broken)


values = st.recursive(
    st.text() | st.integers(-(10**9), 10**9) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(min_size=1), inner, max_size=4),
    max_leaves=20,
)


@pytest.fixture(scope="module")
def nasty() -> list[Any]:
    """Values no one has thought of, and those that YAML is known to take for something else."""
    found: list[Any] = []

    @settings(max_examples=150, database=None, derandomize=True)
    @given(values)
    def gather(value: Any) -> None:
        found.append(value)

    gather()
    words = [
        "no",
        "Yes",
        "on",
        "null",
        "~",
        "1e3",
        "0x1F",
        "12:30",
        "2026-11-30",
        "- a",
        "a: b",
        "# c",
        "*x",
        "&y",
    ]
    words += [
        "!tag",
        "%d",
        "@e",
        "`f",
        "a\u2028b",
        "\u0085",
        "\ufeff",
        "\x7f",
        "e\u0323\u0301",
        "😀",
        "",
        " ",
        "\n",
        "\\",
        '"',
    ]
    return [*found, words, {word: word for word in words}, [[words]], "x" * 300, ["long " * 40] * 2]


def test_yaml_is_read_as_what_was_written(js: Js, nasty: list[Any]) -> None:
    told = js(
        """
        const { yaml } = await import("./yaml.js");
        console.log(JSON.stringify(given.map((value) => yaml([value]))));
        """,
        nasty,
    )
    for value, text in zip(nasty, told, strict=True):
        assert yaml.safe_load(text) == [value], text
        assert loads(text).value is not None, "the project's own reader takes it too"


def test_the_types_of_an_address_come_back(js: Js) -> None:
    told = js(
        """
        const { decodeTypes, encodeTypes, noTypes, typesOf } = await import("./types-address.js");
        const rules = { id: "vgi", set: { wheel: "second" } };
        const all = typesOf("back").flatMap((back) => typesOf("middle").flatMap((middle) =>
            typesOf("front").map((front) => ({ back, middle, front }))));
        const same = all.every((types) => {
            const { kind, types: read, rules: { id } } = decodeTypes(`#${encodeTypes(types, rules)}`);
            return kind === "fields" && id === "vgi" && JSON.stringify(read) === JSON.stringify(types);
        });
        const read = given.map((hash) => decodeTypes(hash));
        const kinds = read.map(({ types, lost }) => [types && Object.values(types).join("-"), lost.length]);
        const empty = [encodeTypes(noTypes(), { id: "vgi", set: {} }), encodeTypes(noTypes(), rules)];
        const order = { back: typesOf("back"), front: typesOf("front") };
        console.log(JSON.stringify({ n: all.length, same, kinds, empty, order }));
        """,
        [
            "#types=flush-one_pair-flush&profile=bsfyi",
            "#types=flush&profile=bsfyi",
            "#types=flush-one_pair-",
            "#types=<b>-one_pair-one_pair",
            "#types=<b>",
        ],
    )
    strongest_first = [*reversed(HandType)]
    assert told == {
        "n": 9 * 9 * 3,
        "order": {
            "back": [type_.id for type_ in strongest_first],
            "front": [type_.id for type_ in strongest_first if type_ in FRONT_TYPES],
        },
        "same": True,
        "kinds": [
            ["flush-one_pair-", 1],
            ["flush--", 2],
            ["flush-one_pair-", 0],
            ["-one_pair-one_pair", 1],
            [None, 3],
        ],
        "empty": ["", "set=wheel:second&profile=vgi"],
    }
