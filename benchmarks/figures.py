"""Figures that were measured: written by a benchmark or a proof, shown by the page `proof`.

Each program keeps what it found in one file, `benchmarks/results/NAME.json`, which is committed. The page
shows all files as they are and holds no number of its own.
"""

from __future__ import annotations

import json
import math
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
LANGUAGES = ("vi", "en")
UNITS = ("ratio", "count", "chi", "ms", "MB", "%")
GOALS = ("at_least", "at_most")
_DIGITS = 4  # more would be noise

Both = Mapping[str, str]
"""A text in both languages: `{"vi": …, "en": …}`."""


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One number. `low` and `high` are the range it was seen in, or a 95 % interval, which `note` then says.

    `goal` is `{"at_least": n}` or `{"at_most": n}`, in the figure's own unit. Raises ValueError for a unit
    that is none of `UNITS`, a number that is not finite, or a text that lacks a language.
    """

    id: str
    title: Both
    value: float
    unit: str
    low: float | None = None
    high: float | None = None
    goal: Mapping[str, float] | None = None
    note: Both | None = None

    def __post_init__(self) -> None:
        _require(self.id != "", "a figure wants an id")
        _require(self.unit in UNITS, f"{self.id}: no unit {self.unit!r}; one of {', '.join(UNITS)}")
        for text in (self.title, self.note):
            _require(text is None or _is_both(text), f"{self.id}: {text!r} is not a text in both languages")
        for number in (self.value, self.low, self.high, *(self.goal or {}).values()):
            _require(number is None or _is_number(number), f"{self.id}: {number!r} is no number")
        _require((self.low is None) == (self.high is None), f"{self.id}: a range has two ends")
        if self.low is not None and self.high is not None:
            _require(self.low <= self.value <= self.high, f"{self.id}: the value lies outside its range")
        if self.goal is not None:
            one = len(self.goal) == 1 and next(iter(self.goal)) in GOALS
            _require(one, f"{self.id}: a goal has one of {', '.join(GOALS)}")

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None without a goal."""
        if self.goal is None:
            return None
        (kind, bound), *_ = self.goal.items()
        return self.value >= bound if kind == "at_least" else self.value <= bound


@dataclass(frozen=True, kw_only=True)
class Results:
    """What one program found: the command that finds it again, under which Python, on which day."""

    name: str
    command: str
    python: str
    date: str
    figures: tuple[Figure, ...]
    title: Both | None = None

    def __post_init__(self) -> None:
        _require(self.name.isidentifier(), f"{self.name!r} is no name")
        _require(self.command != "", f"{self.name}: a command wants to be told")
        _require(self.title is None or _is_both(self.title), f"{self.name}: its title wants both languages")
        _require(bool(self.figures), f"{self.name}: there is no figure")
        ids = [figure.id for figure in self.figures]
        _require(len({*ids}) == len(ids), f"{self.name}: an id is given twice")
        date.fromisoformat(self.date)


def write(
    name: str,
    *,
    command: str,
    figures: Sequence[Figure],
    title: Both | None = None,
    folder: Path = RESULTS,
) -> Path:
    """Keep the figures of a program as `NAME.json` and return the file; what it held before is gone.

    `command` is what a reader types in the repository to find the figures again; `title` heads them on the
    page. Numbers are kept to four digits, whole ones as they are.
    """
    results = Results(
        name=name,
        title=title,
        command=command,
        python=platform.python_version(),
        date=date.today().isoformat(),
        figures=tuple(figures),
    )
    path = folder / f"{name}.json"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(_told(asdict(results)), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return path


def read(path: Path) -> Results:
    """The figures of a file. KeyError, TypeError or ValueError, naming it, where it is malformed."""
    try:
        told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        results = Results(**{**told, "figures": tuple(Figure(**entry) for entry in told["figures"])})
        _require(results.name == path.stem, f"it calls itself {results.name}")
    except (KeyError, TypeError, ValueError) as error:
        raise type(error)(f"{path.name}: {error}") from error
    return results


def read_all(folder: Path = RESULTS) -> tuple[Results, ...]:
    """The figures of every file, by name."""
    return tuple(read(path) for path in sorted(folder.glob("*.json")))


def grouped(number: int) -> Both:
    """A whole number as a title or note writes it, its thousands parted as each language does."""
    english = f"{number:,}"
    return {"vi": english.replace(",", "."), "en": english}


def _told(value: Any) -> Any:
    """As JSON: what is not given left out, numbers rounded."""
    if isinstance(value, dict):
        return {key: _told(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, (list, tuple)):
        return [_told(inner) for inner in value]
    return float(f"{value:.{_DIGITS}g}") if isinstance(value, float) else value


def _is_both(text: Mapping[str, str]) -> bool:
    return (
        isinstance(text, Mapping)
        and {*text} == {*LANGUAGES}
        and all(isinstance(words, str) and words for words in text.values())
    )


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)
