"""Spoilt requests, files and texts: each ends in a reply or in a named error, never in a traceback.

What of a page reads an address or a file is spoilt in `test_bad_addresses.py`.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from json import decoder, scanner
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from maubinh_core import linedyaml, profile_file, reasons
from maubinh_core.arrangement import Arrangement, check, require_hand
from maubinh_core.conformance import deviations, vectors
from maubinh_core.conformance.words import LANGUAGES, Words
from maubinh_core.deck import only_cards
from maubinh_core.errors import MaubinhError
from maubinh_core.match import standing
from maubinh_core.phrases import Phrases, languages
from maubinh_core.profile import data, load
from maubinh_core.protocol import answer, answer_line
from maubinh_core.scoring import settle
from maubinh_core.seats import Declares, Left
from maubinh_core.suggest import suggest
from spec.build import schemas, yamlio
from spec.build.cases import EXAMPLES, cases_of
from spec.build.specdata import SPEC
from tests.effort import examples
from tests.test_profiles_at_play import OPS

E = TypeVar("E", bound=Exception)
seeds = st.integers(0, 2**64)

# What no field expects, and what some fields only just do not.
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 3, 14, 10**30, 1.5, "", "As", "Xx", "\ud800", "bsfyi", "back", "{0}", "{op}",
    "%s", "<img src=x onerror=alert(1)>", "\N{ZERO WIDTH SPACE}", "A" * 30_000, [], [[]], [None], ["As"] * 13,
    [["As"]] * 4, {}, {"": 0}, {"back": 5}, {"declares": True, "left": True},
    {"base": "bsfyi", "set": {"order": []}},
)  # fmt: skip


def spoilt(value: Any, rng: Random) -> Any:
    """A value with one to three of its parts changed, taken away or doubled."""
    value = deepcopy(value)
    for _ in range(rng.randint(1, 3)):
        holders = [part for part in _parts(value) if isinstance(part, (dict, list)) and part]
        if not holders:
            return rng.choice(ODD)
        holder = rng.choice(holders)
        at = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        match rng.randrange(4):
            case 0:
                del holder[at]
            case 1 if isinstance(holder, list):
                holder.append(holder[at])
            case 1 if isinstance(holder, dict):
                holder[rng.choice(["", "cards", "arrangement", "op ", "\u0000"])] = holder[at]
            case _:
                holder[at] = deepcopy(rng.choice(ODD))
    return value


def _parts(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(part for each in inner for part in _parts(each))]


@pytest.mark.parametrize("op", list(OPS))
@examples(40)
@given(seed=seeds)
def test_a_spoilt_request_is_answered_in_form(op: str, seed: int) -> None:
    rng = Random(seed)
    request = spoilt({"id": 1, "op": op, "profile": "bsfyi", **OPS[op]}, rng)
    reply = answer(request)
    schemas.validator("reply").validate(reply)
    assert ("result" in reply) != ("error" in reply)
    assert json.loads(answer_line(json.dumps(request))) == json.loads(json.dumps(reply))


@examples(200)
@given(seed=seeds)
def test_a_spoilt_line_is_answered_with_a_line(seed: int) -> None:
    rng = Random(seed)
    op = rng.choice(list(OPS))
    line = json.dumps({"id": seed, "op": op, "profile": "bsfyi", **OPS[op]}, ensure_ascii=False)
    told = answer_line(garbled(line, rng))
    assert "\n" not in told
    assert set(json.loads(told)) in ({"id", "result"}, {"id", "error"})


@pytest.mark.parametrize(
    "unit", ["[", '{"a":', '[{"id":', "1", "-", '"\\ud800', "1e9", " ", "\x00", "\u2028"]
)
def test_a_line_that_never_ends_is_answered(unit: str) -> None:
    told = json.loads(answer_line(unit * 200_000))
    assert told["id"] is None
    assert told["error"]["code"] == "bad_request"


SIGNS = "{}[]:,#&*!|>'\"%@`-?~ \t\n\r\x00\x85\u2028\ufeff\ud800♠AsKd10áđ<&\\/"


def garbled(text: str, rng: Random) -> str:
    """A text with some stretches taken out, doubled, moved or written over."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.randint(0, 12))
        put = rng.choice(
            ("", text[start:end] * 2, rng.choice(SIGNS), "".join(rng.choices(SIGNS, k=rng.randint(1, 8))))
        )
        text = text[:start] + put + text[end:]
    return text


def refusal(run: Callable[[], object], kind: type[E]) -> E | None:
    """The error of this kind that something ends in; None where it ends well, and any other error fails."""
    try:
        run()
    except kind as error:
        return error
    return None


def head(path: Path, lines: int = 60) -> str:
    """The beginning of a file of data, which has all its forms."""
    return "".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:lines])


WELL_FORMED = [head(EXAMPLES), head(SPEC / "knobs.yaml"), head(SPEC / "profiles" / "bsfyi.yaml")]


@examples(150)
@given(seed=seeds, text=st.text(max_size=60))
def test_any_text_is_yaml_of_ours_or_every_fault_has_its_line(seed: int, text: str) -> None:
    rng = Random(seed)
    for given_ in (text, garbled(rng.choice(WELL_FORMED), rng)):
        try:
            document = yamlio.loads(given_, "house.yaml")
            schemas_told = list(schemas.problems(document, "cases"))
        except yamlio.SpecError as error:
            schemas_told = list(error.problems)
            assert schemas_told
        for problem in schemas_told:
            assert problem.file == "house.yaml"
            assert 1 <= problem.line <= given_.count("\n") + given_.count("\r") + len(given_.splitlines()) + 1
            assert problem.message


@examples(60)
@given(seed=seeds)
def test_a_spoilt_file_of_cases_names_line_and_remedy(seed: int) -> None:
    document = yamlio.loads(WELL_FORMED[0])
    spoilt_one = yamlio.Document("examples.yaml", spoilt(document.value, Random(seed)), document.lines)
    try:
        assert cases_of(spoilt_one) is not None
    except yamlio.SpecError as error:
        for problem in error.problems:
            assert str(problem).startswith(f"examples.yaml:{problem.line}: ")
            assert problem.message


HOUSES = (
    "base: bsfyi\nset:\n  order: strict\n  match.deals: [5, 10]\n  sweep.factor: 3\n",
    "knobs:\n  order: {value: strict}\n  wheel: lowest\nid: mine\n",
    '{"base": "vgi",\n "set": {"order": "strict",\n  "sweep.factor": 3}}\n',
)


@examples(150)
@given(seed=seeds, text=st.text(max_size=40))
def test_any_file_of_rules_is_read_or_refused_with_its_line(
    seed: int, text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    rng = Random(seed)
    house = rng.choice(HOUSES)
    file = tmp_path_factory.getbasetemp() / f"house.{'json' if house.startswith('{') else 'yaml'}"
    for given_ in (text, garbled(house, rng)):
        file.write_text(given_, encoding="utf-8", errors="replace", newline="")
        error = refusal(lambda: profile_file.read(str(file)), MaubinhError)
        if error is not None:
            assert error.at is not None
            assert error.at["file"] == str(file)
            assert 1 <= error.at.get("line", 1) <= len(given_.splitlines()) + given_.count("\r") + 1
            assert all(Phrases(lang).error(error) for lang in languages())


LIST = "- case: K7QF\n  profile: bsfyi\n  reason: we settle flat\n- clause: bsfyi/foul.pays\n  reason: 'no'\n"
VECTORS = vectors.load()


@examples(100)
@given(seed=seeds)
def test_any_list_of_deviations_is_read_or_refused(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "known.yaml"
    file.write_text(garbled(LIST, Random(seed)), encoding="utf-8", errors="replace", newline="")
    error = refusal(lambda: deviations.read(file, VECTORS), deviations.DeviationsError)
    if error is not None:
        assert error.complaints
        assert all(error.told(Words(lang)).startswith(str(file)) for lang in LANGUAGES)


def test_a_page_of_aliases_is_refused_before_it_is_unfolded() -> None:
    lines = ["- &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"- &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(linedyaml.FaultyYamlError) as caught:
        linedyaml.read("\n".join(lines))
    (fault,) = caught.value.faults
    assert (fault.kind, fault.line) == ("unfolds", 5)


@pytest.mark.parametrize(
    ("text", "kind", "line"),
    [
        ("a: &a\n  b: *a", "holds_itself", 2),
        ("&a\n- [x, *a]", "holds_itself", 2),
        ("a: &a 1\nb: &a\n- *a", "holds_itself", 3),
        ("a: &a [&a [*a]]", "holds_itself", 1),
        ("a:\n- *b\nb: &b 1", "not_yaml", 2),
        ("\n" + "- " * 200 + "x", "too_deep", 2),
        ("\n" + "[" * 100_000, "not_yaml", 2),
        ("a: 1\nb: 2\na: 3", "key_twice", 3),
        ("a: 1\n? [b]\n: c", "key_not_text", 2),
        ("a: 1\nb: !!python/object/apply:os.system [ls]", "tag", 2),
        ("a: 1\n---\nb: 2", "second_document", 2),
        ("a:\n\tb: 1", "not_yaml", 2),
        ("a: 1\nb: 'x", "not_yaml", 2),
        ("a: 1\nb: \x07", "not_yaml", 2),
        ("a: 1\nb: \ud800", "not_yaml", 2),
        ("a: 1\nb: c: d", "not_yaml", 2),
    ],
)
def test_each_fault_of_yaml_has_its_kind_and_line(text: str, kind: str, line: int) -> None:
    with pytest.raises(linedyaml.FaultyYamlError) as caught:
        linedyaml.read(text)
    assert (caught.value.faults[0].kind, caught.value.faults[0].line) == (kind, line)
    with pytest.raises(yamlio.SpecError) as told:
        yamlio.loads(text, "some.yaml")
    assert str(told.value.problems[-1]).startswith(f"some.yaml:{line}: ")
    assert told.value.problems[-1].mend


def test_an_alias_means_what_it_stands_for_at_its_own_line() -> None:
    read = linedyaml.read("one: &a {x: [1, no]}\ntwo: *a\nthree:\n  - *a\n")
    assert read.value["two"] == read.value["three"][0] == {"x": [1, "no"]}
    assert [read.line(path) for path in (("one", "x"), ("two", "x", 1), ("three", 0, "x"))] == [1, 2, 4]


@pytest.mark.parametrize(
    ("name", "text", "line", "key"),
    [
        ("a.yaml", "base: bsfyi\nset:\n  order: strict\n  nothing: 1\n", 4, "unknown_knob.unlike"),
        ("a.json", '{"base": "bsfyi",\n "set": {"order": "strict",\n "ordre": 1}}', 3, "unknown_knob"),
        ("a.yaml", "base: bsfyi\nset:\n  order: sideways\n", 3, "bad_knob_value"),
        ("a.json", '{"base": "bsfyi",\n "set": {\n"order": 3}}', 3, "bad_knob_value"),
        ("a.yaml", "knobs:\n  wheel: {value: lowest}\n  order: {mark: stated}\n", 3, "bad_knob_value"),
        ("a.yaml", "base: bsfyi\nfound: &a {order: sideways}\nset: *a\n", 3, "bad_knob_value"),
        ("a.yaml", "set: {}\nbase: nobody\n", 2, "unknown_profile"),
        ("a.yaml", "base: bsfyi\nsett: {}\n", 2, "file.unknown_key"),
        ("a.json", '{"base": "bsfyi",\n "sett": {}}', 2, "file.unknown_key"),
        ("a.yaml", "knobs: {}\nnane: x\n", 2, "file.unknown_key"),
        ("a.yaml", "set: {}\n", 1, "file.form"),
        ("a.json", "[]", None, "file.form"),
        ("a.yaml", "", None, "file.form"),
        ("a.yaml", "set: {}\nbase: [bsfyi]\n", 2, "file.not_text"),
        ("a.yaml", "base: bsfyi\nset: strict\n", 2, "file.not_a_mapping"),
        ("a.yaml", "base: bsfyi\nbase: vgi\n", 2, "file.key_twice"),
        ("a.json", '{"base": "bsfyi",\n"base": "vgi"}', 2, "file.key_twice"),
        ("a.json", '{"base": "bsfyi",\n "set" 1}', 2, "file.not_json"),
        ("a.json", '{"b\\u0061se": "bsfyi",\n"base": "vgi"}', 2, "file.key_twice"),
        ("a.json", '{"b\\u0061se": "bsfyi",\n"b\\u0061se": "vgi"}', None, "file.key_twice"),
        ("a.json", '{"b\\u0061se": "nobody"}', None, "unknown_profile"),
        ("a.json", "[" * 100_000, None, "file.too_deep"),
        ("a.json", '{"base": ' + "1" * 5000 + "}", None, "file.too_deep"),
        ("a.yaml", "base: bsfyi\nset: {order: [strict}\n", 2, "file.not_yaml"),
        ("a.yaml", "base: bsfyi\n---\nset: {}\n", 2, "file.second_document"),
        ("a.yaml", "base: bsfyi\nset: !x {}\n", 2, "file.tag"),
    ],
)  # fmt: skip
def test_each_mistake_in_a_file_of_rules_has_its_line(
    name: str, text: str, line: int | None, key: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MaubinhError) as caught:
        profile_file.read(str(file))
    at = {"file": str(file)} | ({"line": line} if line else {})
    assert (caught.value.key, caught.value.at) == (key, at)
    assert profile_file.place(at).count(":") == len(at) + str(file).count(":")


WORDS = {lang: data("lang")[lang]["reasons"] for lang in languages()}


def test_every_reason_has_its_words_in_every_language() -> None:
    keys = {*reasons._SYSTEM.values(), *reasons._JSON.values(), *reasons._YAML.values()}
    keys |= {"not_utf8", "too_deep", "json_number", "yaml_other", "null_character", "other_form"}
    assert all(words.keys() == keys for words in WORDS.values())


def reason_of(file: Path) -> tuple[str, dict[str, Any]]:
    """Why a file of rules is refused, as a key of the words for it, and where."""
    error = refusal(lambda: profile_file.read(str(file)), MaubinhError)
    assert error is not None
    assert error.at is not None
    told = str(error.data["reason"])
    for lang, words in WORDS.items():
        assert words[told] in Phrases(lang).error(error)
    return told, error.at


def test_what_the_system_refuses_is_told_in_the_readers_language_and_without_a_line(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "file").write_text("", encoding="utf-8")
    for name in ("none.json", "folder.json", "file/none.yaml", "x" * 3000 + ".json", "a\0.json"):
        told, at = reason_of(tmp_path / name)
        assert told in {"missing", "folder", "denied", "not_a_folder", "long_name"}
        assert "line" not in at
    assert reasons.of_system(OSError(None, "all went dark")) == "all went dark"


def test_text_of_another_encoding_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_bytes("base: bsfyi\n# luật nhà tôi".encode("utf-16-le"))
    told, at = reason_of(file)
    assert told == "not_utf8"
    assert at["line"] == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "{a: 1}",
        '{"a" 1}',
        '{"a": 1 "b": 2}',
        '{"a": 1,}',
        '"a',
        '"a\nb"',
        '"\\q"',
        "1 2",
        "nope",
        "[1",
        "\ufeff\ufeff{}",
    ],
)
def test_what_is_wrong_with_json_is_told_in_the_readers_language(text: str, tmp_path: Path) -> None:
    (tmp_path / "house.json").write_text(text, encoding="utf-8")
    told, _ = reason_of(tmp_path / "house.json")
    assert told.startswith("json_")
    reply = json.loads(answer_line(text.replace("\n", "\t")))
    assert WORDS["vi"][told] in reply["error"]["message"]


@pytest.mark.parametrize("line", ["[" * 100_000, "NaN", "1e400", "1" * 5000])
def test_json_that_python_alone_would_read_is_told_so(line: str) -> None:
    told = json.loads(answer_line(line))["error"]["message"]
    assert any(WORDS["vi"][key] in told for key in ("too_deep", "json_number"))


def test_whatever_pythons_parser_says_of_json_has_its_words() -> None:
    """What its sources say, on the version at hand."""
    sources = "".join(inspect.getsource(module) for module in (json, decoder, scanner))
    said = re.findall(r'(?:JSONDecodeError\(|\bmsg = )"([^"]+)"', sources)
    told = {reasons.of_json(json.JSONDecodeError(each, "", 0)) for each in said}
    assert len(said) > 5
    assert all(told <= words.keys() for words in WORDS.values())


def test_a_json_parser_that_says_something_new_is_passed_on() -> None:
    assert reasons.of_json(json.JSONDecodeError("The moon is full", "", 0)) == "The moon is full"


@pytest.mark.parametrize("loader", [yaml.SafeLoader, linedyaml._LOADER])
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("a: b: c", "yaml_colon"),
        ("a:\n\tb: 1", "yaml_sign"),
        ("a: @x", "yaml_sign"),
        ("a: 'x", "yaml_quote"),
        ("a: 1\nb\n", "yaml_no_colon"),
        ("a: [1", "yaml_bracket"),
        ("a: {b: 1", "yaml_bracket"),
        ("- a\nb: 1", "yaml_indent"),
        ("a:\n- x\n b: 1", "yaml_colon"),
        ("a: *b", "yaml_alias"),
        ('a: "\\q"', "yaml_escape"),
        ("--- a\n...\n]", "yaml_more"),
        ("a: \x07", "yaml_character"),
        ("a: !<x", "yaml_other"),
    ],
)
def test_what_is_wrong_with_yaml_is_told_in_the_readers_language(
    text: str, key: str, loader: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the parser in C and by the one in Python, which say it in other words."""
    monkeypatch.setattr(linedyaml, "_LOADER", loader)
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    assert reason_of(tmp_path / "house.yaml")[0] == key


class Long(Sequence[int]):
    """Longer than there is room for; who has seen that it holds no cards needs to see no more."""

    def __len__(self) -> int:
        return 10**12

    def __getitem__(self, at: Any) -> Any:
        assert at < 1_000, "read on and on"
        return at


LONG: Any = Long()
WITHOUT_END: dict[str, Callable[[], object]] = {
    "cards": lambda: only_cards(LONG),
    "hand": lambda: require_hand(LONG),
    "arrangement": lambda: check(Arrangement(LONG, LONG, LONG), load("bsfyi")),
    "declares": lambda: Declares(LONG),
    "left": lambda: Left(LONG),
    "table": lambda: settle(LONG, load("bsfyi")),
    "match": lambda: standing([LONG], load("bsfyi")),
    "suggest": lambda: suggest(LONG, load("bsfyi"), Phrases("en")),
    "rank": lambda: load("bsfyi").scale.rank(LONG),
}


@pytest.mark.parametrize("what", WITHOUT_END)
def test_what_has_no_end_is_refused_at_its_beginning(what: str) -> None:
    with pytest.raises(MaubinhError):
        WITHOUT_END[what]()
