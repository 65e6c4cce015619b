"""The run as JSON, whole: every outcome with its request, its reply and what is wrong with it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from maubinh_core.conformance import telling
from maubinh_core.conformance.diagnosis import Diagnosis, Finding
from maubinh_core.conformance.hypothesis import Change
from maubinh_core.conformance.outcomes import Counts, Outcome, Report
from maubinh_core.conformance.words import Words

FORMAT = 1
"""The version of this form; it changes when a key changes its meaning or goes."""


def text(report: Report, diagnosis: Diagnosis, words: Words) -> str:
    """The JSON, with a line break at its end."""
    told = {
        "format": FORMAT,
        "edition": report.edition,
        "command": list(report.command),
        "program": dict(report.program),
        "exit_code": report.exit_code,
        "verdict": telling.verdict(report, words),
        "seconds": round(report.seconds, 3),
        "counts": _counts(report.counts),
        "profiles": {profile: _counts(counts) for profile, counts in report.by_profile.items()},
        "stale_deviations": [asdict(deviation) for deviation in report.stale],
        "remarks": [words.say(f"remark.{r.key}", **r.detail) for r in report.remarks],
        "diagnosis": {
            "findings": [_finding(found, words) for found in diagnosis.findings],
            "together": [
                {
                    "findings": [diagnosis.findings.index(found) for found in joint.findings],
                    "explains": [outcome.vector.key for outcome in joint.explained],
                }
                for joint in diagnosis.together
            ],
            "clauses": [
                {
                    "profile": group.profile,
                    "clause": group.clause,
                    "vectors": [outcome.vector.key for outcome in group.failures],
                    "explained": not group.unexplained,
                    "unexplained": [outcome.vector.key for outcome in group.unexplained],
                }
                for group in diagnosis.groups
            ],
        },
        "outcomes": [_outcome(outcome, words) for outcome in report.outcomes],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _counts(counts: Counts) -> dict[str, int]:
    return asdict(counts)


def _finding(found: Finding, words: Words) -> dict[str, Any]:
    return {
        "profile": found.profile,
        **_change(found.change),
        "sentence": telling.finding(found, words),
        "explains": [outcome.vector.key for outcome in found.explained],
        "against": [outcome.vector.key for outcome in found.against],
        "instead": [_change(other) for other in found.instead],
    }


def _change(change: Change) -> dict[str, Any]:
    kinds = {"knob": change.knob, "profile": change.profile, "reading": change.reading and change.reading.key}
    kind, name = next((kind, name) for kind, name in kinds.items() if name)
    return {"kind": kind, "name": name, **({"value": change.value} if change.knob else {})}


def _outcome(outcome: Outcome, words: Words) -> dict[str, Any]:
    vector = outcome.vector
    told: dict[str, Any] = {
        "key": vector.key,
        "case": vector.case,
        "clause": vector.clause,
        "profile": vector.profile,
        "module": vector.module,
        "status": outcome.status,
        "contested": outcome.contested,
        "known_deviation": outcome.deviation.reason if outcome.deviation else None,
        "seconds": round(outcome.seconds, 6),
        "request": vector.request,
        "expected": vector.expected,
        "reply": outcome.reply,
    }
    if outcome.difference:
        told["difference"] = outcome.difference
    if outcome.why:
        told |= {"why": outcome.why, "message": " ".join(telling.why(outcome, words))}
    if outcome.stderr:
        told["stderr"] = outcome.stderr
    return told
