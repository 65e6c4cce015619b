"""One entry of a list of known deviations: a failure that is expected, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from maubinh_core.profile import data

from .vectors import Vector


def ruling(vector: Vector) -> str:
    """The clause that decides a vector under its own profile.

    A case asked under several profiles holds a clause of one of them; of the others it names their own beside
    it, or they have one of the same name. A profile without such a rule is asked all the same, and then the
    other's clause is what there is.
    """
    named = (vector.clause, *vector.with_)
    written = (clause for clause in named if is_own(clause, vector))
    namesake = f"{vector.profile}/{vector.clause.partition('/')[2]}"
    return next(written, namesake if namesake in data("clauses") else vector.clause)


def is_own(clause: str, vector: Vector) -> bool:
    """Whether a clause is one of the vector's profile, or one that all share."""
    return clause.partition("/")[0] in (vector.profile, "common")


@dataclass(frozen=True)
class Deviation:
    """Questions a program is known to answer otherwise: of one `case`, or of all cases of a `clause`.

    `case` is a case's id, one question of it (`K7QF.2`) or a vector's key. `profile` narrows it to one base
    profile. `line` is where it stands in its file.
    """

    case: str = ""
    clause: str = ""
    profile: str = ""
    reason: str = ""
    link: str = ""
    line: int = 0

    @property
    def name(self) -> str:
        """What it is about: `K7QF`, or `bsfyi/foul.pays (vgi)`."""
        return (self.case or self.clause) + (f" ({self.profile})" if self.profile else "")

    def covers(self, vector: Vector) -> bool:
        """Whether it speaks of this question."""
        if self.profile not in ("", vector.profile):
            return False
        if self.clause:
            return self.clause in (vector.clause, ruling(vector))
        return self.case in (vector.case, vector.name, vector.key)


def of(vector: Vector, deviations: Iterable[Deviation]) -> Deviation | None:
    """The first entry that covers a question."""
    return next((deviation for deviation in deviations if deviation.covers(vector)), None)
