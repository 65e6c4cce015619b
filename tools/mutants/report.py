"""What a run found, in build/mutants/: which vector notices which mutant, as JSON, and a summary to read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .killing import Kill
from .trial import Trial

FOLDER = Path("build/mutants")


def knob_report(kills: Sequence[Kill]) -> str:
    """Writes knobs.json; the summary."""
    rows = [
        {
            "rules": [rules.label for rules in kill.mutant.rules],
            "knob": kill.mutant.knob,
            "value": kill.mutant.value,
            "by": kill.vector.key if kill.vector else None,
            "contested": kill.fails_nobody,
        }
        for kill in kills
    ]
    _write("knobs.json", rows)
    survivors = sum(row["by"] is None for row in rows)
    contested = sum(kill.fails_nobody for kill in kills)
    return "\n".join(
        [
            "## Knobs",
            "",
            f"{len(rows)} mutants, {len(rows) - survivors} killed ({contested} by contested vectors alone), "
            f"{survivors} survive, all proved alike.",
            "",
            *_most("Cases that kill most", Counter(kill.vector.case for kill in kills if kill.vector)),
        ]
    )


def code_report(trials: Sequence[Trial]) -> str:
    """Writes code.json; the summary."""
    rows = [
        {
            "file": trial.mutant.file,
            "line": trial.mutant.line,
            "was": trial.mutant.was,
            "becomes": trial.mutant.becomes,
            "by": trial.by or None,
        }
        for trial in trials
    ]
    _write("code.json", rows)
    every, killed = (Counter(t.mutant.module for t in trials if t.by or not only) for only in (False, True))
    table = [
        f"| {module} | {count} | {killed[module]} | {100 * killed[module] / count:.1f} % |"
        for module, count in every.items()
    ]
    share = 100 * killed.total() / max(every.total(), 1)
    return "\n".join(
        [
            "## Code",
            "",
            f"{every.total()} mutants, {killed.total()} killed, {share:.1f} %.",
            "",
            "| module | mutants | killed | |",
            "|---|--:|--:|--:|",
            *table,
            "",
            *_most("Cases that kill most", Counter(t.by[:4] for t in trials if "@" in t.by)),
        ]
    )


def _most(title: str, counts: Counter[str]) -> list[str]:
    return [f"{title}: " + ", ".join(f"{name} {count}" for name, count in counts.most_common(10)) + "."]


def write_summary(parts: Sequence[str]) -> Path:
    """The summaries as report.md, and where it lies."""
    return _write_text("report.md", "# What the vectors notice\n\n" + "\n\n".join(parts) + "\n")


def _write(name: str, rows: Any) -> None:
    _write_text(name, json.dumps(rows, ensure_ascii=False, indent=1) + "\n")


def _write_text(name: str, text: str) -> Path:
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / name
    path.write_text(text, encoding="utf-8")
    return path
