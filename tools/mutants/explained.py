"""`spec/mutants.yaml`: the mutants that no vector notices, each with the reason why none can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spec.build import schemas
from spec.build.cases import ProfileRef
from spec.build.yamlio import ROOT, SpecError, load

from .code import CodeMutant
from .knobs import KnobMutant

FILE = ROOT / "spec" / "mutants.yaml"


@dataclass(frozen=True)
class ExplainedKnob:
    """A knob mutant that plays every deal as its rules do, and why."""

    rules: ProfileRef
    knob: str
    value: Any
    why: str

    def is_of(self, mutant: KnobMutant) -> bool:
        """Whether it is this mutant that is explained."""
        return (self.rules,) == mutant.rules and (self.knob, self.value) == (mutant.knob, mutant.value)


@dataclass(frozen=True)
class ExplainedCode:
    """A line of the code, what mutants make of it that answer every question alike, and why."""

    file: str
    was: str
    becomes: Sequence[str]
    why: str

    def is_of(self, mutant: CodeMutant) -> bool:
        """Whether it is this mutant that is explained."""
        return (self.file, self.was) == (mutant.file, mutant.was) and mutant.becomes in self.becomes


@dataclass(frozen=True)
class Explained:
    """All of the file."""

    knobs: tuple[ExplainedKnob, ...]
    code: tuple[ExplainedCode, ...]


def load_explained(path: Path = FILE) -> Explained:
    """The file; SpecError where it breaks its schema."""
    document = load(path)
    if problems := list(schemas.problems(document, "mutants")):
        raise SpecError(problems)
    return Explained(
        tuple(
            ExplainedKnob(ProfileRef(entry["profile"], entry.get("set", {})), knob, value, entry["why"])
            for entry in document.value["knobs"]
            for knob, value in entry["plays"].items()
        ),
        tuple(
            ExplainedCode(entry["file"], entry["was"], tuple(entry["becomes"]), entry["why"])
            for entry in document.value["code"]
        ),
    )
