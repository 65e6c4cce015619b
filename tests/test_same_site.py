"""Two builds of the same files are alike, bit for bit, whatever the machine, the hour and the day."""

from __future__ import annotations

import filecmp
from pathlib import Path


def files(folder: Path) -> set[str]:
    """The paths of all files below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_site_is_the_same_wherever_and_whenever_it_is_built(site: Path, site_again: Path) -> None:
    names = files(site)
    assert "index.html" in names
    assert files(site_again) == names
    _, differ, unread = filecmp.cmpfiles(site, site_again, sorted(names), shallow=False)
    assert (differ, unread) == ([], [])
