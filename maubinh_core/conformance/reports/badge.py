"""The badge: JSON for a shields.io endpoint, such as `bsfyi 212/212, 3 known deviations`."""

from __future__ import annotations

import json

from maubinh_core.conformance.diagnosis import Diagnosis
from maubinh_core.conformance.outcomes import Counts, Report
from maubinh_core.conformance.words import Words


def text(report: Report, diagnosis: Diagnosis, words: Words) -> str:
    """The endpoint's JSON: of each profile passed / all that count, the skipped among them."""
    found = {profile: counts for profile, counts in report.by_profile.items() if _asked(counts)}
    if report.trusted:
        told = " · ".join(_told(profile, counts, words) for profile, counts in found.items())
        whole = all(0 < counts.passed == counts.counting for counts in found.values())
        colour = ("brightgreen" if whole else "yellow") if report.passed else "red"
    else:
        told, colour = words.say("badge.untrusted"), "lightgrey"
    badge = {"schemaVersion": 1, "label": words.say("badge.label"), "message": told, "color": colour}
    return json.dumps(badge, ensure_ascii=False) + "\n"


def _asked(counts: Counts) -> bool:
    return bool(counts.passed or counts.failed or counts.errors or counts.known)


def _told(profile: str, counts: Counts, words: Words) -> str:
    parts = [f"{profile} {counts.passed}/{counts.counting}"]
    for name in ("known", "skipped", "not_run"):
        n = getattr(counts, name)
        if n:
            parts.append(words.say(f"badge.{name}", n=n))
    return ", ".join(parts)
