"""The suite's words: whatever is said in one language is said in the other, with the same things in it."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from maubinh_core.conformance import hypothesis, telling, vectors
from maubinh_core.conformance.deviation import is_own, ruling
from maubinh_core.conformance.engine import Answer, Fault
from maubinh_core.conformance.identify.findings import Why
from maubinh_core.conformance.outcomes import Outcome, Report, Status
from maubinh_core.conformance.replies import Forms, misfit
from maubinh_core.conformance.runner import judge
from maubinh_core.conformance.showing import answer, expected, question
from maubinh_core.conformance.words import LANGUAGES, Words, signed
from maubinh_core.printable import printable
from maubinh_core.profile import data

BUNDLE = Path(vectors.__file__).parent / "bundle"
VI, EN = (Words(lang) for lang in LANGUAGES)


def slots(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_sentences_with_the_same_slots() -> None:
    vi, en = ({key for key in words.keys if not key.endswith("_one")} for words in (VI, EN))
    assert vi == en
    assert [key for key in vi if slots(VI.template(key)) != slots(EN.template(key))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_about_one_says_what_the_one_about_many_says(lang: str) -> None:
    words = Words(lang)
    for one in (key for key in words.keys if key.endswith("_one")):
        many = one.removesuffix("_one")
        assert words.has(many)
        assert slots(words.template(one)) | {"n"} == slots(words.template(many)) | {"n"}
        others = {slot: "x" for slot in slots(words.template(many)) if slot and slot != "n"}
        assert words.say(many, n=1, **others) == words.template(one).format(n=1, **others)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_in_which_a_rule_stays_unknown_has_its_sentence(lang: str) -> None:
    words = Words(lang)
    told = [words.say(f"identify.why.{why}") for why in Why]
    assert len(set(told)) == len(Why)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_its_sentence(fault: Fault, lang: str) -> None:
    detail = {"line": "x", "seconds": 1.5, "reason": "r", "code": "1", "id": 2, "asked": "Q", "limit": 9}
    detail |= {"command": "c"}
    for why, more in ((str(fault), {}), ("no_start", {"fault": str(fault)})):
        outcome = Outcome(vectors.load()[0], Status.ERROR, why=why, detail={**detail, **more})
        told = telling.why(outcome, Words(lang))
        assert all(told)
        assert "{fault" not in told[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_answer_can_be_shown_in_card_symbols(lang: str) -> None:
    words = Words(lang)
    for vector in vectors.load():
        shown = "\n".join(question(vector, words))
        assert shown.isprintable() or set(printable(shown)) == set(shown)
        assert expected(vector, words)
        if vector.op != "parse":
            assert not re.search(r"\b[AKQJT2-9][shdc]\b", shown)
            assert re.search("[♠♥♦♣]", shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_vector_shows_a_clause_in_the_readers_language(lang: str) -> None:
    words = Words(lang)
    assert [v.key for v in vectors.load() if not words.clause(ruling(v))] == []


def test_a_clause_of_the_vectors_own_profile_is_shown_where_there_is_one() -> None:
    for vector in vectors.load():
        named = (vector.clause, *vector.with_, f"{vector.profile}/{vector.clause.split('/')[1]}")
        own = [c for c in named if is_own(c, vector) and c in data("clauses")]
        assert ruling(vector) == (own[0] if own else vector.clause)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_of_another_profile_is_never_shown_as_the_programs_own(lang: str) -> None:
    words = Words(lang)
    outcomes = [Outcome(vector, Status.FAIL) for vector in vectors.load()]
    foreign = [o for o in outcomes if not is_own(ruling(o.vector), o.vector)]
    assert foreign
    report = Report("9", ("engine",), {}, tuple(outcomes))
    for outcome in foreign:
        told = telling.facts(outcome, report, words)["clause"]
        assert not told.startswith(ruling(outcome.vector))
        assert outcome.vector.profile in told
        assert ruling(outcome.vector) in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_knob_and_pitfall_has_its_name(lang: str) -> None:
    words = Words(lang)
    for knob in hypothesis.registry():
        assert words.knob(knob)
        assert all(words.value(knob, value) for value in hypothesis.values("bsfyi", knob))
    tags = {tag for vector in vectors.load() for tag in vector.pitfalls}
    assert all(words.pitfall(tag) != tag for tag in tags)


def test_answers_are_told_pair_by_pair_and_what_is_no_table_as_it_came() -> None:
    table = {"net": [[0, 6, 0], [-6, 0, -1], [0, 1, 0]], "totals": [6, -7, 1]}
    told = answer("score", {"result": table}, EN)
    assert told == "A receives from B: +6; A and C: 0; B receives from C: \N{MINUS SIGN}1"
    assert answer("score", {"result": {**table, "totals": [0, 0, 0]}}, EN).endswith("totals 0 0 0")
    one_sided = {"net": [[0, 6], [0, 0]], "totals": [6, 0]}
    assert answer("score", {"result": one_sided}, EN) == '{"net":[[0,6],[0,0]],"totals":[6,0]}'
    assert answer("score", {"result": {"net": "?", "totals": None}}, EN) == '{"net":"?","totals":null}'
    assert answer("instant_win", {"result": {"instant_win": None}}, EN) == "none"
    assert answer("check", {"error": {"code": "bad_request", "message": "no"}}, EN) == "error bad_request: no"
    open_ = {"code": "unspecified", "partial": [[0, 6, None], [-6, 0, 0], [None, 0, 0]]}
    told = answer("score", {"error": open_}, Words("en"))
    assert told == "error unspecified; A receives from B: +6; A and C: open; B and C: 0"
    for none in ([5], [["0", "x"], ["x", "0"]], 5):
        told = answer("score", {"error": {**open_, "partial": none}}, Words("en"))
        assert told == f"error unspecified; {json.dumps(none, separators=(',', ':'))}"
    assert (signed(3), signed(0), signed(-3)) == ("+3", "0", "\N{MINUS SIGN}3")


def test_nothing_a_program_says_can_steer_a_terminal_or_hide() -> None:
    told = answer("classify", {"error": {"code": "x", "message": "\x1b[31m\a\u202e\u200b\x9b"}}, EN)
    assert told == "error x: \\x1b[31m\\x07\\u202e\\u200b\\x9b"
    assert printable("điều\tluật\n2") == "điều luật\n2"


MALFORMED: dict[str, dict[str, Any]] = {
    "required": {"result": {"net": [[0, 1], [-1, 0]]}},
    "type": {"result": {"net": [["0", 1], [-1, 0]], "totals": [1, -1]}},
    "minItems": {"result": {"net": [[0]], "totals": [0]}},
    "enum": {"error": {"code": "oops", "message": "x"}},
    "empty": {"skipped": ""},
    "kinds": {"skipped": "x", "result": {}},
    "no_kind": {},
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", MALFORMED)
def test_what_a_reply_lacks_of_its_form_is_told_in_the_readers_language(key: str, lang: str) -> None:
    vector = next(v for v in vectors.load() if v.op == "score" and "result" in v.expected)
    outcome = judge(vector, Answer(reply={"id": 1, **MALFORMED[key]}), Forms())
    misfit = outcome.detail["problem"]
    assert misfit.key == key
    told = telling.why(outcome, Words(lang))[0]
    assert told == Words(lang).say("why.invalid", problem=misfit.told(Words(lang)))
    assert not re.search("required property|is not of type|is not one of|too short|non-empty", told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_protocol_is_told_with_the_one_there_is(lang: str) -> None:
    described: Any = telling.DESCRIBED["result"]
    reply = {"id": "describe", "result": {**described, "protocol": 2}}
    misfit = Forms().problem_of("describe", reply)
    assert misfit is not None
    assert (misfit.key, misfit.place) == ("const", "result.protocol")
    assert misfit.told(Words(lang)).startswith("result.protocol: ")


# A schema, and a value that breaks the one rule it has.
BROKEN_RULES: dict[str, tuple[Any, Any]] = {
    "required": ({"required": ["a", "b"]}, {}),
    "additionalProperties": ({"properties": {}, "additionalProperties": False}, {"a": 1}),
    "type": ({"type": ["integer", "null"]}, "x"),
    "const": ({"const": 1}, 2),
    "enum": ({"enum": list(range(20))}, 20),
    "empty": ({"minLength": 1}, ""),
    "minLength": ({"minLength": 2}, "x"),
    "maxLength": ({"maxLength": 2}, "xxx"),
    "minItems": ({"minItems": 2}, [1]),
    "maxItems": ({"maxItems": 2}, [1, 2, 3]),
    "minProperties": ({"minProperties": 2}, {"a": 1}),
    "maxProperties": ({"maxProperties": 1}, {"a": 1, "b": 2}),
    "minimum": ({"minimum": 2}, 1),
    "maximum": ({"maximum": 2}, 3),
    "exclusiveMinimum": ({"exclusiveMinimum": 2}, 2),
    "exclusiveMaximum": ({"exclusiveMaximum": 2}, 2),
    "multipleOf": ({"multipleOf": 2}, 3),
    "pattern": ({"pattern": "^a$"}, "b"),
    "uniqueItems": ({"uniqueItems": True}, [1, 1]),
    "oneOf": ({"oneOf": [{}, {}]}, 1),
    "other": ({"not": {}}, 1),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", BROKEN_RULES)
def test_every_rule_of_a_schema_has_its_sentence_and_a_new_one_has_one_for_any(key: str, lang: str) -> None:
    schema, value = BROKEN_RULES[key]
    found = misfit(Draft202012Validator(schema).iter_errors(value))
    assert found is not None
    assert found.key == key
    told = found.told(Words(lang))
    theirs = [error.message for error in Draft202012Validator(schema).iter_errors(value)]
    assert told not in theirs
    assert "{" not in told.replace(json.dumps(value), "")


def test_the_rules_that_the_suites_schemas_use_have_sentences() -> None:
    used: set[str] = set()

    def look(part: Any, *, named: bool = False) -> None:
        for key, held in part.items() if isinstance(part, dict) else []:
            used.update(() if named else (key,))
            look(held, named=key in ("properties", "$defs") and not named)
        for held in part if isinstance(part, list) else []:
            look(held)

    for name in ("reply", "manifest", "vectors"):
        look(json.loads((BUNDLE / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")))
    lead_on = {"properties", "items", "allOf", "if", "then", "else", "propertyNames", "$ref", "prefixItems"}
    only_said = {"$schema", "$id", "$defs", "title", "description", "x-mend"}
    assert used - lead_on - only_said <= {key.removeprefix("form.") for key in EN.keys}


def test_nothing_in_a_malformed_reply_can_steer_a_terminal_or_hide() -> None:
    vector = next(v for v in vectors.load() if v.op == "score" and "result" in v.expected)
    evil = "\x1b[2J\u202e" + "x" * 9_999
    for reply in ({"error": {"code": evil}}, {"skipped": [evil]}, {"result": {evil: 1}}):
        told = telling.why(judge(vector, Answer(reply={"id": 1, **reply}), Forms()), EN)[0]
        assert printable(told) == told
        assert len(told) < 600
