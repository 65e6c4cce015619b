"""The suite's words: whatever is said in one language is said in the other, with the same things in it."""

from __future__ import annotations

import json
import re
import string

import pytest

from maubinh_core.conformance import hypothesis, telling, vectors
from maubinh_core.conformance.deviation import is_own, ruling
from maubinh_core.conformance.engine import Fault
from maubinh_core.conformance.identify.findings import Why
from maubinh_core.conformance.outcomes import Outcome, Report, Status
from maubinh_core.conformance.showing import answer, expected, question
from maubinh_core.conformance.words import LANGUAGES, Words, signed
from maubinh_core.printable import printable
from maubinh_core.profile import data

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
