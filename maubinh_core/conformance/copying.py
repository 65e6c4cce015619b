"""The bundle written into a folder, over nothing that is somebody's own."""

from __future__ import annotations

import shutil
from importlib.resources import as_file
from pathlib import Path

from . import soundness, vectors
from .vectors import BundleError

_MANIFEST = "manifest.json"


class NotOursError(ValueError):
    """What stands where a file of the bundle would, and is none of the suite's; `file` is its place."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} is not the suite's own")
        self.file = file


def copy(target: Path) -> tuple[Path, ...]:
    """Writes the bundle into the folder `target`, made if need be, and returns the files written.

    An older copy of it there is replaced, as far as its files are as its manifest lists them; files of other
    names are left alone. Raises NotOursError, before anything is written, where something else has one of the
    bundle's names, and OSError for what cannot be written.
    """
    with as_file(vectors.root(None)) as source:
        files = [path for path in sorted(source.rglob("*")) if path.is_file()]
        places = {path: target / path.relative_to(source) for path in files}
        older = _older(target)
        for path, place in places.items():
            if place.exists() and not _is_ours(place, path, older):
                raise NotOursError(place)
        for path, place in places.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    return tuple(places.values())


def _is_ours(place: Path, file: Path, older: dict[Path, str]) -> bool:
    """Whether what stands at a place is the file itself, or that of an older copy."""
    if older and place.name == _MANIFEST:
        return True
    try:
        held = vectors.digests(place)
    except BundleError:  # a folder, or a file that cannot be read
        return False
    return bool(held & {*vectors.digests(file), older.get(place, "")})


def _older(target: Path) -> dict[Path, str]:
    """The files of an older copy, with the SHA-256 its manifest gives of each; none where there is none."""
    try:
        listed = vectors.manifest(target)
    except BundleError:
        return {}
    if not soundness.is_manifest(listed):
        return {}
    return {target / name: entry["sha256"] for name, entry in listed["files"].items()}
