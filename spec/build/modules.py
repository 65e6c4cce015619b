"""Which script files a page's module needs, so that the page can ask for all of them at once.

A browser finds a module's imports only when it has read the module: a chain of six files is six journeys.
`modulepreload` links name the whole chain up front.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from .yamlio import ROOT

APP = ROOT / "docs" / "assets" / "app"

# Static imports alone: what a module imports later, with import(), it may never need.
_IMPORT = re.compile(r"""^(?:import|export)\s(?:[^;"']*?\sfrom\s)?["']\./([\w.-]+\.js)["'];""", re.MULTILINE)


def chain(entry: str, folder: Path = APP) -> tuple[str, ...]:
    """The modules `entry` needs, itself first, each once, in the order a browser would meet them."""
    found = [entry]
    for name in found:  # grows while it is walked
        found += [needed for needed in imports(folder / name) if needed not in found]
    return tuple(found)


@cache
def _read(path: Path, changed: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_IMPORT.findall(path.read_text(encoding="utf-8"))))


def imports(path: Path) -> tuple[str, ...]:
    """The files of its own folder that a module imports; FileNotFoundError where it is not there."""
    return _read(path, path.stat().st_mtime_ns)
