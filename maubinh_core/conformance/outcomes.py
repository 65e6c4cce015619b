"""What came of a run: one outcome a vector, counted apart and never folded into one number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .deviation import Deviation
from .engine import Message
from .vectors import Vector


class Status(StrEnum):
    """What came of one question."""

    PASS = "pass"
    FAIL = "fail"
    """A well-formed reply with another answer."""
    ERROR = "error"
    """No reply that could be judged: a crash, silence, nonsense, another form."""
    SKIP = "skip"
    """The program does not offer it."""
    NOT_RUN = "not_run"
    """Never asked: the run was stopped before."""


@dataclass(frozen=True)
class Outcome:
    """What one vector came to.

    `why` names the sentence of an ERROR, SKIP or NOT_RUN (a `Fault`, `invalid`, `op`, `gave_up`, ...) and
    `detail` holds what that sentence needs. `difference` is what is wrong with the answer of a FAIL.
    `deviation` is the entry of the list of known deviations that expects this failure.
    """

    vector: Vector
    status: Status
    reply: Message | None = None
    difference: str = ""
    why: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)
    stderr: str = ""
    seconds: float = 0.0
    deviation: Deviation | None = None

    @property
    def contested(self) -> bool:
        """Whether the source leaves the question open, so that nobody fails by it."""
        return self.vector.contested is not None

    @property
    def judged(self) -> bool:
        """Whether there was an answer that could be judged."""
        return self.status in (Status.PASS, Status.FAIL)

    @property
    def counts_against(self) -> bool:
        """Whether it keeps the program from having passed."""
        broken = self.status in (Status.FAIL, Status.ERROR)
        return broken and not self.contested and self.deviation is None


@dataclass(frozen=True)
class Counts:
    """Questions by what came of them; the contested ones and the known deviations stand apart."""

    passed: int = 0
    failed: int = 0
    errors: int = 0
    skipped: int = 0
    not_run: int = 0
    known: int = 0
    contested_same: int = 0
    contested_other: int = 0
    contested_open: int = 0

    @property
    def contested(self) -> int:
        """All contested questions: answered as we do, otherwise, or not at all."""
        return self.contested_same + self.contested_other + self.contested_open

    @property
    def counting(self) -> int:
        """The questions that say whether the program passes: neither contested nor a known deviation."""
        return self.passed + self.failed + self.errors + self.skipped + self.not_run


_FIELD = {
    Status.PASS: "passed",
    Status.FAIL: "failed",
    Status.ERROR: "errors",
    Status.SKIP: "skipped",
    Status.NOT_RUN: "not_run",
}


def count(outcomes: Iterable[Outcome]) -> Counts:
    """How many of each."""
    found: dict[str, int] = {}
    for outcome in outcomes:
        name = _FIELD[outcome.status]
        if outcome.contested:
            held = {Status.PASS: "contested_same", Status.FAIL: "contested_other"}
            name = held.get(outcome.status, "contested_open")
        elif outcome.deviation:
            name = "known"
        found[name] = found.get(name, 0) + 1
    return Counts(**found)


@dataclass(frozen=True)
class Remark:
    """Something to know about a run that fails nothing: the name of its sentence, and what that needs."""

    key: str
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Report:
    """A whole run.

    `program` is what the program says of itself, `command` how it was started, `options` what else has to be
    said to ask one question of it again; `stale` are the known deviations that did not show.
    """

    edition: str
    command: tuple[str, ...]
    program: Message
    outcomes: tuple[Outcome, ...]
    remarks: tuple[Remark, ...] = ()
    stale: tuple[Deviation, ...] = ()
    seconds: float = 0.0
    options: tuple[str, ...] = ()

    @property
    def counts(self) -> Counts:
        """Of all profiles together."""
        return count(self.outcomes)

    @property
    def by_profile(self) -> dict[str, Counts]:
        """Profile by profile, in the order they were asked."""
        found: dict[str, list[Outcome]] = {}
        for outcome in self.outcomes:
            found.setdefault(outcome.vector.profile, []).append(outcome)
        return {profile: count(outcomes) for profile, outcomes in found.items()}

    @property
    def trusted(self) -> bool:
        """Whether the counts mean anything: answers were judged, and nothing kept others from being asked."""
        broken = {"gave_up", "interrupted", "no_start"}
        return any(o.judged for o in self.outcomes) and not any(o.why in broken for o in self.outcomes)

    @property
    def passed(self) -> bool:
        """Whether nothing counts against the program, and no known deviation is out of date."""
        return not self.stale and not any(outcome.counts_against for outcome in self.outcomes)

    @property
    def exit_code(self) -> int:
        """0 all passed, 1 some failed, 2 the run itself could not be trusted."""
        if not self.trusted:
            return 2
        return 0 if self.passed else 1
