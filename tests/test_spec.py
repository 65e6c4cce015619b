"""The data files: their schemas hold, the linter finds each kind of mistake, nothing compiled is stale."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from maubinh_core.protocol import answer
from spec.build import compile as compiler
from spec.build import lint, schemas, trace
from spec.build.cases import EXAMPLES, cases_of, load_cases
from spec.build.specdata import load_spec
from spec.build.yamlio import SpecError, load, loads
from tests.effort import PROOF

SCHEMAS = sorted(schemas.SCHEMAS.glob("*.schema.json"))


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_a_schema_is_valid_and_written_in_one_way(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    schema = json.loads(text)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == path.name
    assert text == json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_every_reference_in_a_schema_leads_somewhere(path: Path) -> None:
    name = path.name.removesuffix(".schema.json")
    resolver = schemas.registry().resolver(base_uri=path.name)
    for reference in _references(schemas.load_schema(name)):
        assert resolver.lookup(reference).contents is not None


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        here = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return here + [found for inner in value.values() for found in _references(inner)]
    if isinstance(value, list):
        return [found for inner in value for found in _references(inner)]
    return []


def test_cases_and_spec_have_nothing_to_mend() -> None:
    spec = load_spec()
    found = list(lint.spec_problems(spec)) + lint.lint(load(EXAMPLES), spec, lint.tables_of())
    assert not found, "\n".join(map(str, found))


def test_what_the_core_carries_is_what_spec_says() -> None:
    stale = compiler.stale(load_spec())
    assert not stale, f"stale: {', '.join(stale)}; run python -m spec.build.compile"


def test_a_stale_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = load_spec()
    for name, value in compiler.compiled(spec).items():
        (tmp_path / name).write_bytes(compiler.canonical(value).encode())
    assert compiler.stale(spec, tmp_path) == {}
    (tmp_path / "knobs.json").write_text("{}\n", encoding="utf-8")
    (tmp_path / "lang.json").unlink()
    assert sorted(compiler.stale(spec, tmp_path)) == ["knobs.json", "lang.json"]


def test_every_request_of_a_case_fits_the_schema_and_so_does_its_reply() -> None:
    requests, replies = schemas.validator("request"), schemas.load_schema("reply")
    asked = [q for case in load_cases() for q in case.questions() if case.op != "match"]
    for variant, profile in asked[:: 1 if PROOF else 7]:
        request = variant.request(profile)
        requests.validate(request)
        assert variant.op in replies["$defs"]
        schemas.validator("reply", variant.op).validate(answer(request))


BROKEN_REQUESTS: list[tuple[str, Any]] = [
    ("no op", {"id": 1}),
    ("an op that is no text", {"op": 7}),
    ("an op nobody knows", {"op": "shuffle", "profile": "bsfyi"}),
    ("no profile", {"op": "classify", "cards": ["As", "Ks", "Qs"]}),
    ("a profile that is a number", {"op": "classify", "profile": 3, "cards": ["As", "Ks", "Qs"]}),
    ("a profile without a base", {"op": "classify", "profile": {"set": {}}, "cards": ["As", "Ks", "Qs"]}),
    (
        "knobs in a list",
        {"op": "classify", "profile": {"base": "bsfyi", "set": []}, "cards": ["As", "Ks", "Qs"]},
    ),
    ("cards as one text", {"op": "classify", "profile": "bsfyi", "cards": "As Ks Qs"}),
    ("a card that is a number", {"op": "instant_win", "profile": "bsfyi", "cards": [10]}),
    ("one of two rows", {"op": "compare", "profile": "bsfyi", "a": ["As", "Ks", "Qs"]}),
    (
        "an arrangement without front",
        {"op": "check", "profile": "bsfyi", "arrangement": {"back": [], "middle": []}},
    ),
    ("a player who does nothing", {"op": "score", "profile": "bsfyi", "players": [{}, {}]}),
    ("a declaration without cards", {"op": "score", "profile": "bsfyi", "players": [{"declares": True}]}),
    ("a text that is none", {"op": "parse", "profile": "bsfyi", "text": 5}),
    (
        "types without front",
        {"op": "check_types", "profile": "bsfyi", "types": {"back": "flush", "middle": "flush"}},
    ),
    (
        "a flush in front",
        {
            "op": "check_types",
            "profile": "bsfyi",
            "types": {"back": "flush", "middle": "flush", "front": "flush"},
        },
    ),
    ("nothing to explain", {"op": "explain", "profile": "bsfyi"}),
]


@pytest.mark.parametrize(
    "request_", [r for _, r in BROKEN_REQUESTS], ids=[name for name, _ in BROKEN_REQUESTS]
)
def test_what_the_request_schema_refuses_is_a_bad_request(request_: dict[str, Any]) -> None:
    assert not schemas.validator("request").is_valid(request_)
    reply = answer(request_)
    schemas.validator("reply", "anything").validate(reply)
    assert reply["error"]["code"] in ("bad_request", "unknown_op")


def test_every_op_the_core_offers_has_a_schema_of_its_request_and_reply() -> None:
    description = answer({"id": 1, "op": "describe"})
    schemas.validator("reply", "describe").validate(description)
    for op in description["result"]["ops"]:
        assert op in schemas.load_schema("request")["$defs"]
        assert op in schemas.load_schema("reply")["$defs"]


# The linter. One sound case, and for each kind of mistake a change that makes it.

SOUND = """\
edition: 0.1.0
cases:
- id: K7QF
  clause: common/row.win
  with: [common/pairwise]
  profiles: [bsfyi]
  table: scoring/rows
  source: {mark: stated, heading: So chi và cách tính chi}
  op: score
  input:
    players:
    - rows: "As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c"
    - rows: "Ad Qc Js 9c 2h / Kd Qh Jh 7c 4s / Td 6h 5s"
  expect: {A-B: 6}
  title: {vi: Thắng cả ba chi, en: All three rows}
  reason: {vi: "1 + 1 + 1 = 3, sập nên 6.", en: "1 + 1 + 1 = 3, a sweep, so 6."}
"""

MISTAKES = {
    "an id with a look-alike": ("K7QF", "K7O0", "four of A-Z and 2-9"),
    "an id of digits alone, unquoted": ("id: K7QF", "id: 2345", "not text"),
    "an id that is taken": ("cases:\n", "cases:\n" + SOUND.partition("cases:\n")[2], "this id is taken"),
    "a clause that is not there": (
        "clause: common/row.win",
        "clause: common/row.lose",
        "no clause common/row.lose",
    ),
    "a further clause that is not there": ("[common/pairwise]", "[common/pairs]", "no clause common/pairs"),
    "a clause that is named twice": ("[common/pairwise]", "[common/row.win]", "named twice"),
    "an informative clause": ("clause: common/row.win", "clause: bsfyi/bots", "informative"),
    "a profile that is not there": ("[bsfyi]", "[bsfi]", "no profile bsfi"),
    "a knob that is not there": ("[bsfyi]", "[{base: bsfyi, set: {weel: lowest}}]", "no knob weel"),
    "a value that is no value of the knob": (
        "[bsfyi]",
        "[{base: bsfyi, set: {wheel: high}}]",
        "does not fit wheel",
    ),
    "a knob whose parent is off": (
        "[bsfyi]",
        "[{base: bsfyi, set: {sweep.amount: 2}}]",
        "has no meaning here",
    ),
    "a pitfall that is none": ("  title:", "  pitfalls: [wheal-lowest]\n  title:", "no pitfall wheal-lowest"),
    "a table no page shows": ("scoring/rows", "scoring/rouws", "no table scoring/rouws"),
    "a table that names no page": ("scoring/rows", "rows", "page/table"),
    "a heading the source does not have": ("heading: So chi", "heading: So cờ", "has no heading"),
    "a mark that is none": ("mark: stated", "mark: known", "not allowed here"),
    "an editorial decision without a why": ("mark: stated", "mark: editorial", "`why` is missing"),
    "an op that is none": ("op: score", "op: scores", "not allowed here"),
    "the input of another op": ("op: score", "op: classify", "is not a key here"),
    "a key that is none": ("  title:", "  titel:", "is not a key here"),
    "a key that is missing": ("  op: score\n", "", "`op` is missing"),
    "a key given twice": ("  op: score\n", "  op: score\n  op: score\n", "given twice"),
    "a card spelt wrongly": ("Qs 7h 5c", "Qs 7h 10c", "unknown card: 10c"),
    "a card too many": ("Qs 7h 5c", "Qs 7h 5c 4h", "wrong card count: A's front"),
    "a card that lies twice": ("Td 6h 5s", "Td 6h 5c", "duplicate card: 5c"),
    "a row too many": ("Qs 7h 5c", "Qs 7h 5c / 4h", "the three rows"),
    "an error that does not happen": (
        "{A-B: 6}",
        "{error: duplicate_card}",
        "nothing here is a duplicate card",
    ),
    "a pair that is not of this table": ("{A-B: 6}", "{A-C: 6}", "not those of this table"),
    "pairs in another order": ("{A-B: 6}", "{A-B: 6, A-C: 1, B-C: 0}", "not those of this table"),
    "a sum the working never reaches": ("so 6", "so we double it", "never comes to 6"),
    "Vietnamese without its letters": ("vi: Thắng cả ba chi", "vi: Thang ca ba chi", "no Vietnamese letter"),
    "one language for both": ("en: All three rows", "en: Thắng cả ba chi", "Vietnamese text again"),
    "a language left out": (", en: All three rows", "", "`en` is missing"),
    "a text left empty": ("en: All three rows", "en: ' '", "write the English text"),
    "letters and marks apart": ("vi: Thắng cả", "vi: Tha\u0306\u0301ng cả", "not NFC"),
    "a hyphen for a minus": ("a sweep, so 6", "a sweep, so 6, B -6", "true minus"),
    "the same input asked twice": (
        "  title:",
        '  also:\n  - {input: {players: [{rows: "As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c"}, '
        '{rows: "Ad Qc Js 9c 2h / Kd Qh Jh 7c 4s / Td 6h 5s"}]}, expect: {A-B: 6}}\n  title:',
        "asked twice",
    ),
    "an answer for another profile": (
        "expect: {A-B: 6}",
        "expect_by: {vgi: {A-B: 3}}",
        "does not answer for",
    ),
    "settled pairs of a table that is no table of three": (
        "{A-B: 6}",
        "{error: unspecified, partial: {}}",
        "not left open in part",
    ),
    "two kinds of answer": ("  title:", "  expect_by: {bsfyi: {A-B: 6}}\n  title:", "expect"),
    "no YAML": ("op: score", "op: [score", "not YAML"),
}


def _lint(text: str) -> list[str]:
    tables = {"vi": {"scoring/rows"}, "en": {"scoring/rows"}}
    try:
        found = lint.lint(loads(text, "some.yaml"), load_spec(), tables)
    except SpecError as error:
        found = list(error.problems)
    return [str(problem) for problem in found if not problem.message.startswith("no case ")]


def test_the_linter_is_content_with_a_sound_case() -> None:
    assert _lint(SOUND) == []


@pytest.mark.parametrize("name", MISTAKES)
def test_the_linter_finds(name: str) -> None:
    old, new, message = MISTAKES[name]
    assert old in SOUND
    found = _lint(SOUND.replace(old, new, 1))
    assert any(message in line for line in found), found
    assert all(line.startswith("some.yaml:") for line in found)


THREE = SOUND.replace(
    "  expect: {A-B: 6}\n",
    """    - left: "2c 3h 4d 5h 6c 7s 8s 8h 9d Th Tc Jc Kc"
  expect: {error: unspecified, players: [2], partial: {A-B: 6}}
""",
)


def test_a_table_left_open_in_part_names_the_pairs_that_are_settled() -> None:
    assert _lint(THREE) == []
    for old, new, message in (
        (", partial: {A-B: 6}", "", "does not say which pairs are settled"),
        ("{A-B: 6}", "{A-B: 7}", "never comes to 7"),
        ("{A-B: 6}", "{A-D: 6}", "does not name pairs of this table"),
        ("{A-B: 6}", "{A-C: 6, A-B: 6}", "does not name pairs of this table"),
        ("{A-B: 6}", "{A-B: 6, A-C: 6, B-C: 6}", "or names all"),
        ("unspecified", "must_rearrange", "not left open in part"),
    ):
        found = _lint(THREE.replace(old, new))
        assert any(message in line for line in found), (new, found)


def test_a_clause_or_a_pitfall_without_a_case_is_told() -> None:
    found = lint.lint(loads(SOUND, "some.yaml"), load_spec(), None)
    told = {problem.where for problem in found if problem.message.startswith("no case ")}
    assert {"bsfyi/foul.pays", "wheel-lowest"} <= told


def _untwice(text: str) -> set[str]:
    found = lint.lint(loads(text, "some.yaml"), load_spec(), None)
    return {p.where for p in found if p.message.startswith("no case of another row")}


def test_a_kind_of_mistake_is_caught_twice_in_different_places() -> None:
    one = SOUND.replace("  title:", "  pitfalls: [bonus-added]\n  title:", 1)
    again = one.partition("cases:\n")[2].replace("K7QF", "K7QG")
    other = again.replace("Td 6h 5s", "Td 6h 6s")  # a pair in front
    contested = other.replace("  title:", '  contested: {vi: "Không rõ.", en: "Open."}\n  title:', 1)
    assert _untwice(one) == _untwice(one + again) == _untwice(one + contested) == {"bonus-added"}
    assert _untwice(one + other) == set()


def test_every_rule_that_a_program_can_break_is_found_in_the_code() -> None:
    spec, code = load_spec(), trace.code()
    files = {
        clause.id: code.of_clause(clause.id, trace.knobs_of(spec))
        for clause in spec.clauses.values()
        if clause.kind == "executable"
    }
    assert [id_ for id_, found in files.items() if not set(found) & set(code.text)] == []
    assert files["common/compare.flush"] == ("maubinh_core/classes.py",)
    assert "maubinh_core/arrangement.py" in files["vgi/foul.is"]  # by the clause of that name at bs.fyi


def test_a_retired_id_stays_retired() -> None:
    spec = load_spec()
    retired = type(spec)(
        **{**vars(spec), "retired": {"K7QF": "it asked two things at once", "common/deck": "-"}}
    )
    document = loads(SOUND, "some.yaml")
    assert any("retired: it asked two" in str(problem) for problem in lint.lint(document, retired, None))
    assert any(problem.where == "common/deck" for problem in lint.spec_problems(retired))


def test_one_case_can_answer_for_several_profiles() -> None:
    text = SOUND.replace("[bsfyi]", "[bsfyi, {base: bsfyi, set: {sweep.mode: none}}]")
    text = text.replace("expect: {A-B: 6}", "expect_by: {bsfyi: {A-B: 6}, bsfyi+sweep.mode=none: {A-B: 3}}")
    assert _lint(text) == []
    (case,) = cases_of(loads(text))
    (plain, turned) = case.profiles
    (variant,) = case.inputs
    assert variant.request(turned)["profile"] == {"base": "bsfyi", "set": {"sweep.mode": "none"}}
    assert variant.expected_under(plain)["result"]["totals"] == [6, -6]
    assert variant.expected_under(turned)["result"]["totals"] == [3, -3]
