"""Mistakes in the files of spec/ are found: in knobs, profiles, clauses and what they say of each other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from spec.build import compile as compiler
from spec.build import lint
from spec.build.pagecheck import source_page_problems
from spec.build.specdata import SPEC, fill, load_spec, typeset
from spec.build.yamlio import SpecError
from tests.effort import PROOF

MISTAKES = {
    "a knob that is not there": ("profiles/bsfyi.yaml", "  wheel:\n", "  weel:\n", "no such knob"),
    "a knob left out": ("profiles/bsfyi.yaml", "  tie: {", "  # tie: {", "knob tie is missing"),
    "a value that is none": (
        "profiles/bsfyi.yaml",
        "value: second",
        "value: third",
        "does not fit this knob",
    ),
    "a number that is none": ("profiles/bsfyi.yaml", "value: 26", "value: many", "at least 0"),
    "a reading that is none": ("profiles/bsfyi.yaml", "- value: everywhere", "- value: here", "does not fit"),
    "a knob whose parent is off": (
        "profiles/bsfyi.yaml",
        "value: multiply",
        "value: none",
        "its parent is off",
    ),
    "a decision without a why": (
        "profiles/bsfyi.yaml",
        "value: 26, mark: stated",
        "value: 26, mark: editorial",
        "why",
    ),
    "a rule stated nowhere": (
        "profiles/bsfyi.yaml",
        'value: 26, mark: stated, heading: "Mậu binh tới trắng"',
        "value: 26, mark: stated",
        "`heading` is missing",
    ),
    "a knob's clause that is not there": (
        "profiles/bsfyi.yaml",
        "clause: common/row.tie",
        "clause: common/tie",
        "no clause",
    ),
    "an id that differs from the file": (
        "profiles/bsfyi.yaml",
        "id: bsfyi\n",
        "id: bsfy\n",
        "differs from the file",
    ),
    "a default that is none": (
        "knobs.yaml",
        "default: won",
        "default: lost",
        "its default 'lost' does not fit",
    ),
    "a parent that is not there": (
        "knobs.yaml",
        "parent: {foul.mode: [rows]}",
        "parent: {faul.mode: [rows]}",
        "no knob",
    ),
    "a knob of no kind": ("knobs.yaml", "kind: list", "kind: lists", "not allowed here"),
    "a choice without values": ("knobs.yaml", "kind: bool", "kind: choice", "`values` is missing"),
    "a clause id given twice": ("clauses/common.yaml", "id: common/suits", "id: common/rows", "given twice"),
    "a clause in the wrong file": (
        "clauses/common.yaml",
        "id: common/suits",
        "id: bsfyi/suits",
        "belongs in bsfyi.yaml",
    ),
    "a clause of no kind": ("clauses/common.yaml", "kind: executable", "kind: certain", "not allowed here"),
    "a number nobody sets": (
        "clauses/bsfyi.yaml",
        "{bonus.back.four_of_a_kind}",
        "{bonus.back.quads}",
        "nothing to put for {bonus.back.quads}",
    ),
    "a heading the source does not have": (
        "clauses/bsfyi.yaml",
        "heading: Bảng thưởng chi",
        "heading: Bảng",
        "no heading",
    ),
    "a knob's heading that the source does not have": (
        "profiles/bsfyi.yaml",
        'heading: "Bảng thưởng chi"',
        'heading: "Bảng"',
        "no heading",
    ),
    "a mark without its reason": (
        "clauses/bsfyi.yaml",
        "mark: stated}",
        "mark: implied}",
        "`why` is missing",
    ),
    "a place in a document that is not one": (
        "clauses/common.yaml",
        "- {doc: s666pg, heading: Số người và bộ bài, mark: stated}",
        "- {doc: s666pg, heading: Số người, mark: stated}",
        "no heading 'Số người'",
    ),
    "a clause that stands nowhere": (
        "clauses/vgi.yaml",
        "  source:",
        "  place:",
        "`place` is not a key here",
    ),
    "a source without headings": ("sources.yaml", "headings:", "headers:", "`headings` is missing"),
    "a pitfall in one language": (
        "pitfalls.yaml",
        ', en: "Q-K-A-2-3 taken for a straight"',
        "",
        "`en` is missing",
    ),
}

SPOILT = {Path(file).stem for file, *_ in MISTAKES.values() if "/" in file}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files of spec/ at a place where they can be spoilt."""
    root = tmp_path / "spec"
    shutil.copytree(SPEC, root, ignore=shutil.ignore_patterns("build", "schemas", "__pycache__"))
    return root


@pytest.fixture
def small(copy: Path) -> Path:
    """Of them those of the profiles in which something is spoilt: the others would be read for nothing."""
    for folder in ("clauses", "profiles"):
        for path in (copy / folder).glob("*.yaml"):
            if path.stem not in SPOILT:
                path.unlink()
    shutil.rmtree(copy / "lang")
    return copy


def test_the_few_files_that_are_spoilt_are_sound_by_themselves(small: Path) -> None:
    assert load_spec(small).profiles.keys() == SPOILT & load_spec().profiles.keys()


@pytest.mark.parametrize("name", list(MISTAKES)[:: 1 if PROOF else 3])
def test_a_mistake_in_spec_is_found(name: str, small: Path) -> None:
    file, old, new, message = MISTAKES[name]
    path = small / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_spec(small)
    assert any(message in str(problem) for problem in caught.value.problems), str(caught.value)


def test_a_sentence_in_one_language_only_is_found(copy: Path) -> None:
    path = copy / "lang" / "en.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "\nonly_here: yes\n", encoding="utf-8")
    (problem,) = lint.spec_problems(load_spec(copy))
    assert (problem.file, problem.where) == ("spec/lang/vi.yaml", "only_here")


def test_a_clause_that_its_document_does_not_bear_out_is_found_on_its_page(tmp_path: Path) -> None:
    spec = load_spec()
    page = tmp_path / "vi" / "source-vgi.md"
    page.parent.mkdir()
    clauses = ("common/deck", "common/players", "vgi/players")
    page.write_text("\n\n".join(f'{{{{ clause("{name}") }}}}' for name in clauses), encoding="utf-8")
    (problem,) = source_page_problems(spec, tmp_path)
    assert (problem.file, problem.line, problem.where) == ("source-vgi.md", 3, "common/players")


def test_a_clause_has_a_place_for_each_document_and_where_they_differ_for_each_profile() -> None:
    clause = load_spec().clauses["common/row.win"]
    one, other = (clause.place(profile, "tinh-at-tien-cuoc") for profile in ("tinh-at", "tien-cuoc"))
    assert one
    assert other
    assert one["heading"] != other["heading"]
    assert clause.place("bsfyi", "bsfyi") == clause.source
    assert clause.place("bsfyi", "no-such-document") is None


def test_a_clause_takes_its_numbers_from_the_profile(copy: Path) -> None:
    path = copy / "profiles" / "bsfyi.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("value: 26", "value: 27"), encoding="utf-8")
    assert "27\u00a0chi" in load_spec(copy).text("bsfyi/instant.suited_dragon", "vi")
    assert "clauses.json" in compiler.stale(load_spec(copy))


def test_placeholders_read_as_words() -> None:
    spec = load_spec()
    knobs = spec.profiles["bsfyi"]["knobs"]
    text = "{match.deals} / {match.deals[1]} / {wheel} / {sweep.factor}"
    assert fill(text, knobs, spec.knobs, "vi") == "10 hay 5 / 5 / lớn thứ nhì / 2"
    assert fill(text, knobs, spec.knobs, "en") == "10 or 5 / 5 / second highest / 2"
    with pytest.raises(KeyError, match="factors"):
        fill("{sweep.factors}", knobs, spec.knobs, "en")


def test_a_number_and_its_chi_stay_on_one_line() -> None:
    assert typeset("ăn 6 chi, chi giữa 5 lá") == "ăn 6\u00a0chi, chi giữa 5 lá"
