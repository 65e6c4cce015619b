"""The published rules as the widgets read them: profiles with their options, and every knob with its words.

`assets/data/profiles.json`:

    {"first": "bsfyi",
     "profiles": [{"id", "edition", "name": {vi, en}, "row_names": {row: {vi, en}}, "page": {vi, en} | null,
                   "options": [{"id", "name", "set", "clause"?, "why"}], "knobs": {knob: value},
                   "clauses": {knob: clause}}],
     "knobs": {knob: {"kind", "label": {vi, en}, "values"?, "parent"?, "default"?, "min"?, "max"?,
                      "optional"?}}}

Pages are addresses from the site's root; null where a source has no page of its own. Knobs come in the order
of spec/knobs.yaml, in which a parent stands before what depends on it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .specdata import Spec, bare_knobs
from .view import DEFAULT_LANGUAGE, LANGUAGES, PROFILE, page_path
from .yamlio import ROOT

DOCS = ROOT / "docs"
_KEPT = ("id", "edition", "name", "row_names")


def rulebook(spec: Spec, docs: Path = DOCS) -> dict[str, Any]:
    """What profiles.json holds; the profile a new reader starts with comes first."""
    ids = sorted(spec.profiles, key=lambda name: (name != PROFILE, name))
    return {
        "first": PROFILE,
        "profiles": [_profile(spec.profiles[name], docs) for name in ids],
        "knobs": bare_knobs(spec),
    }


def _profile(profile: Any, docs: Path) -> dict[str, Any]:
    knobs = profile["knobs"]
    page = f"source-{profile['id']}"
    there = (docs / DEFAULT_LANGUAGE / f"{page}.md").is_file()
    return {
        **{key: profile[key] for key in _KEPT},
        "page": {language: page_path(language, page) for language in LANGUAGES} if there else None,
        "options": profile.get("options", []),
        "knobs": {name: entry["value"] for name, entry in knobs.items()},
        "clauses": {name: entry["clause"] for name, entry in knobs.items()},
    }
