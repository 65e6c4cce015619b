"""The locked packages of Python and of npm: what is locked, what needs what, what licence each names."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
_PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==([^\s;\\]+)", re.MULTILINE)
_LONG = 120  # a licence's name is shorter; some packages put its whole text there


@dataclass(frozen=True)
class Package:
    """A locked package. `needed_by` are names of others; `direct`: the project names it itself."""

    kind: str
    name: str
    version: str
    licence: str
    direct: bool
    needed_by: tuple[str, ...]


def python_packages(root: Path = ROOT) -> list[Package]:
    """Those of requirements.txt, which are installed where this runs."""
    locked = {canonicalize_name(name): version for name, version in pins(root / "requirements.txt")}
    needs: dict[str, set[str]] = {name: set() for name in locked}
    direct = dict(_named(root / "requirements.in"))
    todo = [(name, frozenset(extras)) for name, extras in direct.items()]
    seen = set(todo)
    for name, extras in todo:  # grows while it is walked
        for needed in _requirements(name, extras):
            other = canonicalize_name(needed.name)
            if other in needs:
                needs[other].add(name)
                if (one := (other, frozenset(needed.extras))) not in seen:
                    seen.add(one)
                    todo.append(one)
    licences = _python_licences()
    return [
        Package("Python", name, version, licences.get(name, ""), name in direct, tuple(sorted(needs[name])))
        for name, version in sorted(locked.items())
    ]


def pins(path: Path) -> Iterator[tuple[str, str]]:
    """The names and versions a lock pins."""
    yield from _PIN.findall(path.read_text(encoding="utf-8"))


def _named(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The packages the project asks for, with the extras it wants of them."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if wanted := line.partition("#")[0].strip():
            requirement = Requirement(wanted)
            yield canonicalize_name(requirement.name), requirement.extras


def _requirements(name: str, extras: frozenset[str]) -> Iterator[Requirement]:
    for text in metadata.requires(name) or ():
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield requirement


def _python_licences() -> dict[str, str]:
    command = [sys.executable, "-m", "piplicenses", "--from=mixed", "--format=json", "--with-system"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {canonicalize_name(entry["Name"]): _short(entry["License"]) for entry in json.loads(told)}


def npm_packages(root: Path = ROOT) -> list[Package]:
    """Those of package-lock.json, with the licence that the installed package names, else the lock."""
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    top = lock.pop("")
    direct = {*top.get("dependencies", ()), *top.get("devDependencies", ())}
    needs: dict[str, set[str]] = {}
    for place, entry in lock.items():
        for kind in ("dependencies", "optionalDependencies", "peerDependencies"):
            for other in entry.get(kind, ()):
                needs.setdefault(other, set()).add(_npm_name(place))
    found = []
    for place, entry in sorted(lock.items()):
        name = _npm_name(place)
        licence = _short(_npm_licence(root / place, entry))
        needed_by = tuple(sorted(needs.get(name, ())))
        found.append(Package("npm", name, entry["version"], licence, name in direct, needed_by))
    return found


def _npm_name(place: str) -> str:
    return place.rpartition("node_modules/")[2]


def _npm_licence(folder: Path, entry: Mapping[str, Any]) -> str:
    try:
        told = json.loads((folder / "package.json").read_text(encoding="utf-8")).get("license", "")
    except FileNotFoundError:  # for another system only, so not installed here
        told = entry.get("license", "")
    return str(told.get("type", "") if isinstance(told, dict) else told)


def _short(licence: str) -> str:
    """A licence's name; nothing where there is none, or its text in place of a name."""
    return "" if licence == "UNKNOWN" or len(licence) > _LONG or "\n" in licence else licence
