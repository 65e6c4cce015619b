"""Where npm packages lie, and a word on what to run where one does not."""

from __future__ import annotations

from pathlib import Path

from .yamlio import ROOT

PACKAGES = ROOT / "node_modules"


class PackageError(Exception):
    """A file the site needs is not there; the message says what to run."""


def packaged(*parts: str) -> Path:
    """A file of a package by the folders it lies in; PackageError where it is not there."""
    path = PACKAGES.joinpath(*parts)
    if not path.is_file():
        raise PackageError(f"{path.relative_to(ROOT).as_posix()} is missing; run `make setup`")
    return path
