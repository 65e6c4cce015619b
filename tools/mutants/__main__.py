"""`python -m tools.mutants [--only knobs|code]`: how good the vectors are; 1 where they miss something."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rich.progress import track

from maubinh_core.conformance import vectors
from maubinh_core.conformance.vectors import Vector
from spec.build.yamlio import ROOT

from . import alike, code, report, trial
from .code import CodeMutant
from .explained import Explained, load_explained
from .killing import Kill, killed
from .knobs import of_profiles, of_values_without_source

ENOUGH = 95
"""Of a hundred mutants of the code, so many have to be noticed."""

_T = TypeVar("_T")


def knob_kills(asked: Sequence[Vector]) -> list[Kill]:
    """Every knob mutant with the vector that notices it."""
    mutants = [*of_profiles(), *of_values_without_source(asked)]
    return list(killed(_shown(mutants, "knobs"), asked))


def knob_faults(kills: Sequence[Kill], explained: Explained) -> Iterator[str]:
    """Survivors that are not explained, and explanations of what does not survive."""
    survivors = [kill.mutant for kill in kills if kill.vector is None]
    for mutant in survivors:
        if not any(entry.is_of(mutant) for entry in explained.knobs):
            yield f"no vector notices {mutant.name}: add a case, or the proof in spec/mutants.yaml"
    for entry in explained.knobs:
        if not any(entry.is_of(mutant) for mutant in survivors):
            yield f"spec/mutants.yaml: {entry.rules.label}, {entry.knob}: {entry.value} does not survive"


def run_knobs(asked: Sequence[Vector], explained: Explained) -> tuple[str, list[str]]:
    """The report and what is wrong; what is said to be alike is tried on random tables too."""
    kills = knob_kills(asked)
    faults = list(knob_faults(kills, explained))
    if not faults:
        groups = alike.by_rules([kill.mutant for kill in kills if kill.vector is None])
        for group in _shown(groups, "random tables"):
            faults += (f"{mutant.name} is not alike: {asked}" for mutant, asked in alike.unlike(group))
    return report.knob_report(kills), faults


def run_code(asked: Sequence[Vector], explained: Explained, modules: Sequence[str]) -> tuple[str, list[str]]:
    """The report and what is wrong; a copy of the core is changed, so that work on it can go on meanwhile."""
    tree = report.FOLDER / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT / code.CORE, tree / code.CORE)
    mutants = list(code.all_mutants(tree, modules))
    trials = list(trial.tried(_shown(mutants, "code"), asked, tree.resolve()))
    survivors = [found.mutant for found in trials if not found.by]
    faults = list(code_faults(mutants, survivors, explained))
    if 100 * (len(trials) - len(survivors)) < ENOUGH * len(trials):
        faults.append(f"less than {ENOUGH} % of the mutants of the code are noticed")
    return report.code_report(trials), faults


def code_faults(
    mutants: Sequence[CodeMutant], survivors: Sequence[CodeMutant], explained: Explained
) -> Iterator[str]:
    """Survivors that are not explained, and explanations of what does not survive."""
    for mutant in survivors:
        if not any(entry.is_of(mutant) for entry in explained.code):
            yield f"{mutant.file}:{mutant.line}: no vector notices\n     {mutant.was}\n  -> {mutant.becomes}"
    left = {(mutant.file, mutant.was, mutant.becomes) for mutant in survivors}
    tried = {mutant.file for mutant in mutants}
    for entry in explained.code:
        for becomes in entry.becomes if entry.file in tried else ():
            if (entry.file, entry.was, becomes) not in left:
                yield f"spec/mutants.yaml: {entry.file}, {entry.was}: {becomes} does not survive"


def _shown(items: Sequence[_T], what: str) -> Iterable[_T]:
    return track(items, description=what) if sys.stdout.isatty() else items


def main(arguments: list[str] | None = None) -> int:
    """Runs one part or both, and prints the report and what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="How good are the vectors?")
    parser.add_argument("--only", choices=["knobs", "code"], help="one of the two parts")
    parser.add_argument(
        "--module", action="append", choices=code.MODULES, help="the code of this module alone"
    )
    options = parser.parse_args(arguments)
    os.nice(10)
    asked, explained = vectors.load(), load_explained()
    parts, faults = [], []
    if options.only != "code":
        told, wrong = run_knobs(asked, explained)
        parts.append(told)
        faults += wrong
    if options.only != "knobs":
        told, wrong = run_code(asked, explained, options.module or code.MODULES)
        parts.append(told)
        faults += wrong
    path = report.write_summary(parts)
    print(path.read_text(encoding="utf-8"))
    print("\n".join(faults))
    print(f"{len(faults)} to mend" if faults else "nothing to mend", f"(all of it in {path.parent})")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
