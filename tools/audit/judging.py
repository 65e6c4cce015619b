"""The reasons people gave, and what is wrong where they gave none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spec.build.yamlio import load

from .packages import Package

REASONS = Path(__file__).with_name("reasons.yaml")


@dataclass(frozen=True)
class Reasons:
    """What people decided: why direct packages are here, which licences are fine, which were read by hand."""

    why: Mapping[tuple[str, str], str]
    fine: frozenset[str]
    read: Mapping[str, str]
    """Of packages that do not name their licence, the one in the file they ship."""
    spelt: Mapping[str, str]
    """Other spellings of licences by their SPDX names."""


def reasons(path: Path = REASONS) -> Reasons:
    """The reasons in the file; SpecError where it is no YAML of ours."""
    told: dict[str, Any] = load(path).value
    why = {(kind, name): text for kind in ("Python", "npm") for name, text in told[kind].items()}
    return Reasons(why, frozenset(told["licences"]), told["read"], told["spelt"])


def licence_of(package: Package, given: Reasons) -> str:
    """A package's licence by its SPDX names; empty where nobody knows it."""
    named = package.licence or given.read.get(package.name, "")
    parts = re.split(r"(\s+(?:AND|OR)\s+|;\s*|[()])", given.spelt.get(named, named))
    return "".join(given.spelt.get(part, part) for part in parts).replace("; ", " AND ")


def why(package: Package, given: Reasons) -> str:
    """Why a package is here: the reason given, else what needs it."""
    own = given.why.get((package.kind, package.name), "")
    return own if package.direct else f"needed by {', '.join(package.needed_by)}"


def problems(packages: Iterable[Package], given: Reasons) -> Iterator[str]:
    """What has to be decided or taken out, a line each."""
    packages = list(packages)
    for package in packages:
        named = f"{package.name} {package.version} ({package.kind})"
        licence = licence_of(package, given)
        unseen = [
            name for name in re.split(r"\s+(?:AND|OR)\s+|[()]", licence) if name not in ("", *given.fine)
        ]
        if not licence:
            yield f"{named}: names no licence; read the one it ships and note it under `read`"
        elif unseen:
            yield f"{named}: nobody decided on {', '.join(unseen)}; if it may be used, add it to `licences`"
        if package.direct and not given.why.get((package.kind, package.name)):
            yield f"{named}: no reason why it is here; give one under `{package.kind}`, or take it out"
        if not package.direct and not package.needed_by:
            yield f"{named}: nothing needs it; lock anew"
    direct = {(package.kind, package.name) for package in packages if package.direct}
    for kind, name in given.why.keys() - direct:
        yield f"{name} ({kind}): has a reason and is not asked for; take the reason out"
