"""A copied bundle that is not as it was made: refused with its file and its question, never half-way."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from maubinh_core import cli
from maubinh_core.conformance import copying, vectors
from maubinh_core.conformance.showing import question
from maubinh_core.conformance.words import LANGUAGES, Words
from maubinh_core.profile import data
from maubinh_core.protocol import answer
from tests.programs import canned

Out = pytest.CaptureFixture[str]

FEW = ["--profile", "bsfyi", "--module", "hands"]
EN = Words("en")


def conformance(*arguments: str | Path) -> int:
    return cli.main(["conformance", *map(str, arguments)])


@pytest.fixture
def heard(tmp_path: Path) -> tuple[list[str], Path]:
    """A program that leaves a file behind where it was so much as started, and that file."""
    return [sys.executable, "-c", f"open({str(tmp_path / 'heard')!r}, 'w')"], tmp_path / "heard"


Spoil = Callable[[dict[str, Any]], Any]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copied bundle; a test that spoils a file of it has it put back."""
    folder = tmp_path_factory.mktemp("whole") / "bundle"
    copying.copy(folder)
    return folder


@pytest.fixture
def spoil(whole: Path) -> Iterator[Callable[..., Path]]:
    """Changes a file of the copy; the manifest then lists it as it is, where it is to be `sealed`."""
    kept: dict[Path, bytes] = {}

    def change(name: str, spoiling: Spoil, *, sealed: bool) -> Path:
        file, listed = whole / name, whole / "manifest.json"
        kept.setdefault(file, file.read_bytes())
        kept.setdefault(listed, listed.read_bytes())
        held = json.loads(file.read_bytes())
        spoiling(held)
        file.write_text(json.dumps(held), encoding="utf-8")
        if sealed:
            manifest = json.loads(listed.read_bytes())
            manifest["files"][name]["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
            listed.write_text(json.dumps(manifest), encoding="utf-8")
        return file

    yield change
    for file, held in kept.items():
        file.write_bytes(held)


def first(held: dict[str, Any], op: str) -> dict[str, Any]:
    """The first question of an op that has a result."""
    found: dict[str, Any] = next(
        fields
        for fields in held["vectors"]
        if fields["request"]["op"] == op and "result" in fields["expected"]
    )
    return found


SPOILT: dict[str, tuple[str, str, Spoil]] = {
    "a hand is missing": ("order", "compare", lambda asked: asked["request"].pop("a")),
    "a hand is no hand": ("order", "compare", lambda asked: asked["request"].update(b=7)),
    "a card there is not": ("instant", "instant_win", lambda asked: asked["request"]["cards"].pop()),
    "no players": ("scoring", "score", lambda asked: asked["request"].update(players=[])),
    "a knob there is not": (
        "scoring",
        "score",
        lambda asked: asked["request"].update(profile={"base": "vgi", "set": {"luck": 1}}),
    ),
    "no title": ("order", "check", lambda asked: asked.pop("title")),
    "a title of one language": ("order", "check", lambda asked: asked["title"].pop("en")),
    "no request": ("order", "check", lambda asked: asked.pop("request")),
    "nothing expected": ("order", "check", lambda asked: asked["expected"].clear()),
    "what is not compared": ("order", "compare", lambda asked: asked["expected"]["result"].update(why="x")),
    "a ragged table": ("scoring", "score", lambda asked: asked["expected"]["result"]["net"][0].append(0)),
    "a key that is no text": ("order", "check", lambda asked: asked.update(key=7)),
    "an op there is not": ("order", "check", lambda asked: asked["request"].update(op="guess")),
}


@pytest.mark.parametrize(("sealed", "lang"), list(zip((True, False), LANGUAGES, strict=True)))
@pytest.mark.parametrize("what", SPOILT)
def test_a_question_spoilt_in_a_copied_bundle_is_named_with_its_file(
    what: str,
    sealed: bool,
    lang: str,
    whole: Path,
    spoil: Callable[..., Path],
    heard: tuple[list[str], Path],
    capsys: Out,
) -> None:
    module, op, change = SPOILT[what]
    names: list[str] = []

    def spoiling(held: dict[str, Any]) -> None:
        asked = first(held, op)
        names.extend((asked["key"], f"#{held['vectors'].index(asked) + 1}"))
        change(asked)

    file = spoil(f"vectors/vgi/{module}.json", spoiling, sealed=sealed)
    line = ("run", "--lang", lang, "--bundle", whole, "--profile", "bsfyi")
    assert conformance(*line, "--", *heard[0]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    expected = [
        Words(lang).say("select.bundle_case", file=file, name=name, reason="other_form", problem="{}")
        for name in names
    ]
    assert told.startswith(tuple(each.partition("{}")[0] for each in expected))
    assert not heard[1].exists()


FORMS: dict[str, tuple[str, Spoil]] = {
    "nothing at all": ("vectors/vgi/order.json", lambda held: held.clear()),
    "no questions": ("vectors/vgi/order.json", lambda held: held["vectors"].clear()),
    "questions by name": ("vectors/vgi/order.json", lambda held: held.update(vectors={})),
    "no module": ("vectors/vgi/order.json", lambda held: held.pop("module")),
    "no counts": ("manifest.json", lambda held: held.pop("vectors")),
    "a profile there is not": (
        "manifest.json",
        lambda held: held["profiles"].update(luck=held["profiles"]["vgi"]),
    ),
    "a module there is not": (
        "manifest.json",
        lambda held: held["profiles"]["vgi"]["modules"].update(luck=1),
    ),
    "modules as a number": ("manifest.json", lambda held: held["profiles"]["vgi"].update(modules=3)),
    "no sum": ("manifest.json", lambda held: held["files"]["knobs.md"].pop("sha256")),
    "no files": ("manifest.json", lambda held: held.update(files=[])),
}


@pytest.mark.parametrize("what", FORMS)
def test_a_file_of_another_form_in_a_copied_bundle_is_named(
    what: str, whole: Path, spoil: Callable[..., Path], capsys: Out
) -> None:
    name, change = FORMS[what]
    file = spoil(name, change, sealed=name != "manifest.json")
    assert conformance("list", "--lang", "en", "--bundle", whole) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert f"{file}: {data('lang')['en']['reasons']['other_form']}" in told


@pytest.mark.parametrize(
    "name", ["vectors/vgi/order.json", "changelog.json", "pitfalls.json", "schemas/reply.schema.json"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_altered_since_the_bundle_was_made_is_named(
    name: str, lang: str, whole: Path, spoil: Callable[..., Path], heard: tuple[list[str], Path], capsys: Out
) -> None:
    def flipped(held: dict[str, Any]) -> None:
        if "vectors" in held:
            result = first(held, "compare")["expected"]["result"]
            result["outcome"] = "b" if result["outcome"] == "a" else "a"

    file = spoil(name, flipped, sealed=False)
    told = Words(lang).say("select.bundle_altered", file=file)
    for line in (["run"], ["list"]):
        rest = ["--", *heard[0]] if line == ["run"] else []
        assert conformance(*line, "--lang", lang, "--bundle", whole, *FEW, *rest) == 2
        assert capsys.readouterr().err.splitlines() == [told]
    assert not heard[1].exists()
    with pytest.raises(vectors.BundleError) as caught:
        vectors.load(folder=whole)
    assert (caught.value.code, caught.value.file) == ("altered_bundle", str(file))


def test_questions_that_the_manifest_lists_no_file_for_are_not_asked(
    whole: Path, spoil: Callable[..., Path], capsys: Out
) -> None:
    spoil("manifest.json", lambda held: held["files"].pop("vectors/vgi/order.json"), sealed=False)
    assert conformance("list", "--lang", "en", "--bundle", whole) == 2
    told = EN.say("select.bundle_altered", file=whole / "vectors" / "vgi" / "order.json")
    assert capsys.readouterr().err.splitlines() == [told]


def test_line_ends_of_another_system_alter_no_bundle(tmp_path: Path) -> None:
    copying.copy(tmp_path)
    for file in (path for path in tmp_path.rglob("*") if path.is_file()):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert conformance("list", "--bundle", tmp_path) == 0


def test_a_bundle_of_ones_own_is_asked_once_its_manifest_lists_it(
    whole: Path, spoil: Callable[..., Path], tmp_path: Path
) -> None:
    def shorter(held: dict[str, Any]) -> None:
        held["vectors"] = held["vectors"][:3]
        held["vectors"][0]["title"]["en"] += ", of our own"

    spoil("vectors/bsfyi/hands.json", shorter, sealed=True)
    right = canned(tmp_path, answer, vectors.load("bsfyi", "hands"))
    assert conformance("run", "--bundle", whole, *FEW, "--", *right) == 0


EDITIONS: dict[str, tuple[str, Spoil]] = {
    "its own": ("manifest.json", lambda held: held.update(edition="9.0.0")),
    "the log's": ("changelog.json", lambda held: held["editions"][0].update(edition="9.0.0")),
    "a module's": ("vectors/vgi/order.json", lambda held: held.update(edition="9.0.0")),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", EDITIONS)
def test_a_manifest_that_names_another_edition_than_its_files_is_refused(
    what: str, lang: str, whole: Path, spoil: Callable[..., Path], heard: tuple[list[str], Path], capsys: Out
) -> None:
    name, change = EDITIONS[what]
    spoil(name, change, sealed=name != "manifest.json")
    assert conformance("run", "--lang", lang, "--bundle", whole, *FEW, "--", *heard[0]) == 2
    told = Words(lang).say("select.bundle_edition", file=whole / "manifest.json")
    assert capsys.readouterr().err.splitlines() == [told]
    assert not heard[1].exists()


def test_a_log_of_changes_that_is_none_is_named(whole: Path, spoil: Callable[..., Path], capsys: Out) -> None:
    file = spoil("changelog.json", lambda held: held.update(editions=[]), sealed=True)
    assert conformance("list", "--lang", "en", "--bundle", whole) == 2
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_a_bundle_that_is_not_this_packages_own_it_is_said_what_is_not_proved(
    lang: str, whole: Path, spoil: Callable[..., Path], tmp_path: Path, capsys: Out
) -> None:
    """All its files may have been made to fit each other: there is no key to tell."""
    right = canned(tmp_path, answer, vectors.load("bsfyi", "hands"))
    line: list[str | Path] = ["run", "--lang", lang, "--bundle", whole, *FEW, "--", *right]
    edition = vectors.manifest()["edition"]
    told = Words(lang).say("remark.bundle", folder=whole, edition=edition, ours=edition)
    assert conformance(*line) == 0
    assert told not in " ".join(capsys.readouterr().out.split()), "as it was copied"
    spoil("manifest.json", lambda held: held.update(released="2020-01-01"), sealed=False)
    assert conformance(*line) == 0
    assert told in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("what", SPOILT)
def test_what_is_wrong_with_a_question_is_told_in_the_readers_language(
    what: str, whole: Path, spoil: Callable[..., Path], capsys: Out
) -> None:
    module, op, change = SPOILT[what]
    spoil(f"vectors/vgi/{module}.json", lambda held: change(first(held, op)), sealed=True)
    told = []
    for lang in LANGUAGES:
        assert conformance("list", "--lang", lang, "--bundle", whole) == 2
        told.append(capsys.readouterr().err.rpartition(" (")[2])
    assert told[0] != told[1]
    assert not re.search(r"\b(is|are|not|has|was|does|should)\b", told[0].partition(": {")[0])


def test_what_is_meant_to_be_wrong_is_shown_as_it_stands() -> None:
    vector = next(vector for vector in vectors.load("bsfyi") if vector.op == "compare")
    bare = replace(vector, request={"id": "x", "op": "compare", "b": 1}, knobs={})
    assert question(bare, EN) == ['{"op":"compare","b":1}']
