"""`python -m spec.build.lint [FILE]`: every mistake in the cases and in `spec/`, each with how to mend it.

The schemas hold the form; this holds what no schema can: that ids are new, that clauses, tables, headings and
knobs exist, that each pair is there, that what a reader is told is told in both languages.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from maubinh_core.linedyaml import Step

from .cardcheck import card_mistakes
from .cases import EXAMPLES, Case, Variant, cases_of
from .pagecheck import source_page_problems
from .paircheck import pair_mistakes
from .shapes import shapes
from .specdata import Spec, load_spec, misfit, parent_is_on
from .yamlio import ROOT, Document, Problem, SpecError, load

DOCS = ROOT / "docs"

_TABLE_MACRO = re.compile(r"\{\{\s*cases\(\s*[\"']([a-z][a-z0-9-]*/[a-z][a-z0-9-]*)[\"']")
_VIETNAMESE = re.compile(
    r"[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]", re.IGNORECASE
)
_HYPHEN_AS_MINUS = re.compile(r"(?<![\w.-])-\d")


@dataclass(frozen=True)
class _At:
    """A case in its document, for messages that name the case and point at a line of it."""

    document: Document
    case: Case

    def problem(self, path: tuple[Step, ...], message: str, mend: str) -> Problem:
        """A mistake at `path` within the case."""
        return self.document.problem(("cases", self.case.index, *path), message, mend, self.case.id)


def lint(document: Document, spec: Spec, tables: Mapping[str, set[str]] | None) -> list[Problem]:
    """The mistakes in a file of cases; `tables`: what each language's pages show, None where unknown."""
    try:
        cases = cases_of(document)
    except SpecError as error:
        return list(error.problems)
    found = list(chain.from_iterable(_case(_At(document, case), spec, tables) for case in cases))
    found += _repeated(document, cases)
    found += _uncovered(document, cases, spec)
    return sorted(found)


def tables_of(docs: Path = DOCS) -> dict[str, set[str]]:
    """Language -> the tables its pages show, by the macros on them; a table shows on its own page."""
    found: dict[str, set[str]] = {}
    for language in ("vi", "en"):
        found[language] = set()
        for page in (docs / language).glob("*.md"):
            names = _TABLE_MACRO.findall(page.read_text(encoding="utf-8"))
            found[language] |= {name for name in names if name.partition("/")[0] == page.stem}
    return found


def _case(at: _At, spec: Spec, tables: Mapping[str, set[str]] | None) -> Iterator[Problem]:
    case = at.case
    if case.id in spec.retired:
        yield at.problem(("id",), f"retired: {spec.retired[case.id]}", "give it an id of its own")
    for index, tag in enumerate(case.pitfalls):
        if tag not in spec.pitfalls:
            yield at.problem(
                ("pitfalls", index), f"no pitfall {tag}", "mend it, or add it to spec/pitfalls.yaml"
            )
    yield from _clauses(at, spec)
    yield from _profiles(at, spec)
    yield from _heading(at, spec)
    yield from _texts(at)
    for language, shown in (tables or {}).items():
        if case.table not in shown:
            page = f"docs/{language}/{case.page}.md"
            yield at.problem(("table",), f"no table {case.table} in {page}", "put it there, or mend the name")
    for variant in case.inputs:
        yield from _expectations(at, variant)
        yield from _cards(at, variant)
    yield from _numbers_in_reason(at)


def _clauses(at: _At, spec: Spec) -> Iterator[Problem]:
    for index, name in enumerate(at.case.clauses):
        path: tuple[Step, ...] = ("clause",) if index == 0 else ("with", index - 1)
        clause = spec.clauses.get(name)
        if clause is None:
            yield at.problem(path, f"no clause {name}", "mend the id, or write the clause in spec/clauses/")
        elif index == 0 and clause.kind != "executable":
            yield at.problem(
                path, f"{name} is informative: nothing can fail it", "name the clause that decides"
            )
    if len(set(at.case.clauses)) < len(at.case.clauses):
        yield at.problem(("with",), "a clause is named twice", "keep it once")


def _profiles(at: _At, spec: Spec) -> Iterator[Problem]:
    for index, ref in enumerate(at.case.profiles):
        path: tuple[Step, ...] = ("profiles", index)
        if ref.base not in spec.profiles:
            yield at.problem(path, f"no profile {ref.base}", f"one of: {', '.join(spec.profiles)}")
            continue
        held = {name: knob["value"] for name, knob in spec.profiles[ref.base]["knobs"].items()} | dict(
            ref.knobs
        )
        for name, value in ref.knobs.items():
            knob = spec.knobs.get(name)
            if knob is None:
                yield at.problem(path, f"no knob {name}", "mend the name, or add it to spec/knobs.yaml")
            elif wanted := misfit(value, knob):
                yield at.problem(path, f"{value!r} does not fit {name}", wanted)
            elif not parent_is_on(knob, held):
                yield at.problem(
                    path, f"{name} has no meaning here", f"turn on {', '.join(knob['parent'])} too"
                )
    labels = {ref.label for ref in at.case.profiles}
    for variant in at.case.inputs:
        if set(variant.expects) != labels:
            mend = f"one entry for each of: {', '.join(sorted(labels))}"
            yield at.problem(_part(variant), "expect_by does not answer for the profiles named", mend)


def _heading(at: _At, spec: Spec) -> Iterator[Problem]:
    source = at.case.source
    base = at.case.profiles[0].base
    document = source.get("doc") or spec.profiles.get(base, {}).get("source", base)
    known = spec.headings(document)
    if not known:
        yield at.problem(("source",), f"no document {document}", "mend `doc`, or add it to spec/sources.yaml")
    elif "heading" in source and source["heading"] not in known:
        mend = "spell it as spec/sources.yaml does: " + "; ".join(known)
        yield at.problem(("source", "heading"), f"{document} has no heading {source['heading']!r}", mend)


def _texts(at: _At) -> Iterator[Problem]:
    case = at.case
    texts = {"title": case.title, "reason": case.reason, "contested": case.contested}
    texts["source"] = case.source.get("why")
    for name, text in texts.items():
        if not text:
            continue
        if not _VIETNAMESE.search(text["vi"]):
            yield at.problem(
                (name, "vi"), "has no Vietnamese letter", "write it in Vietnamese, with diacritics"
            )
        if text["vi"] == text["en"]:
            yield at.problem((name, "en"), "is the Vietnamese text again", "write it in English")
        for language, words in text.items():
            if _HYPHEN_AS_MINUS.search(words):
                yield at.problem(
                    (name, language), "a hyphen stands for a minus", "write −, the true minus sign"
                )


def _expectations(at: _At, variant: Variant) -> Iterator[Problem]:
    for message, mend in pair_mistakes(variant):
        yield at.problem((*_part(variant), "expect"), message, mend)


def _cards(at: _At, variant: Variant) -> Iterator[Problem]:
    for part, message, mend in card_mistakes(variant):
        yield at.problem((*_part(variant), part), message, mend)


def _numbers_in_reason(at: _At) -> Iterator[Problem]:
    """Each sum a table comes to must be named where it is worked out, in both languages."""
    case = at.case
    if case.op != "score":
        return
    main = case.inputs[0]
    wanted = {abs(amount) for label in main.expects for amount in main.settled(label).values()} - {0}
    for language, words in case.reason.items():
        named = {int(number) for number in re.findall(r"\d+", words)}
        if missing := sorted(wanted - named):
            message = f"the working never comes to {', '.join(map(str, missing))}"
            yield at.problem(("reason", language), message, "say how each expected number is reached")


def _repeated(document: Document, cases: tuple[Case, ...]) -> Iterator[Problem]:
    lines: dict[str, int] = {}
    for case in cases:
        at = _At(document, case)
        if case.id in lines:
            yield at.problem(
                ("id",), f"this id is taken on line {lines[case.id]}", "choose another at random"
            )
        lines.setdefault(case.id, case.line)
        asked = Counter(repr(variant.input) for variant in case.inputs)
        if max(asked.values()) > 1:
            yield at.problem(("also",), "the same input is asked twice", "remove one of them")


def _uncovered(document: Document, cases: tuple[Case, ...], spec: Spec) -> Iterator[Problem]:
    """Clauses that decide something and kinds of mistake for which the file has too few cases.

    A kind is to be caught twice, at another row, type of hand or table size, by cases the source settles: a
    program may have it right in one place only, and nobody fails by a contested case.
    """
    caught: dict[str, set[tuple[str, Hashable]]] = {tag: set() for tag in spec.pitfalls}
    for case in (case for case in cases if case.contested is None):
        for tag in caught.keys() & set(case.pitfalls):
            caught[tag] |= {(case.id, shape) for shape in shapes(case)}
    for tag, by in caught.items():
        ids, forms = ({found[place] for found in by} for place in (0, 1))
        if min(len(ids), len(forms)) < 2:
            told = f"no case {'of another row, type or table size ' if ids else ''}catches this"
            mend = f"add one to {document.file}, or tag one that would catch it"
            yield Problem("spec/pitfalls.yaml", 1, tag, told, mend)
    held = {case.clause for case in cases}
    for clause in spec.clauses.values():
        if clause.kind == "executable" and clause.id not in held:
            yield clause.document.problem(
                ("clauses", clause.index),
                "no case holds this clause",
                f"add one to {document.file}",
                clause.id,
            )


def _part(variant: Variant) -> tuple[Step, ...]:
    return () if variant.number == 1 else ("also", variant.number - 2)


def spec_problems(spec: Spec) -> Iterator[Problem]:
    """What is wrong between the files of spec/: retired ids in use, languages that differ in their keys."""
    for name in sorted(set(spec.retired) & set(spec.clauses)):
        clause = spec.clauses[name]
        message = f"retired: {spec.retired[name]}"
        yield clause.document.problem(("clauses", clause.index), message, "give it an id of its own", name)
    keys = {language: dict(_leaves(texts)) for language, texts in spec.languages.items()}
    every = set().union(*keys.values()) if keys else set()
    for language, held in keys.items():
        for key in sorted(every - held.keys()):
            yield Problem(f"spec/lang/{language}.yaml", 1, key, "is missing in this language", "translate it")


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}" if path else str(key))
    else:
        yield path, str(value)


def main(arguments: list[str] | None = None) -> int:
    """Print the mistakes in examples.yaml (or another file of cases) and in spec/; 1 where there are any."""
    parser = argparse.ArgumentParser(
        prog="python -m spec.build.lint", description="Check the cases and spec/."
    )
    parser.add_argument(
        "file", nargs="?", type=Path, default=EXAMPLES, help="a file of cases (examples.yaml)"
    )
    parser.add_argument(
        "--no-pages", action="store_true", help="do not ask whether the pages show each table"
    )
    options = parser.parse_args(arguments)
    try:
        spec = load_spec()
        found = list(spec_problems(spec))
        if not options.no_pages:
            found += source_page_problems(spec, DOCS)
        document = load(options.file)
        found += lint(document, spec, None if options.no_pages else tables_of())
    except SpecError as error:
        found = list(error.problems)
    for problem in found:
        print(problem)
    print(f"{len(found)} to mend" if found else "nothing to mend", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
