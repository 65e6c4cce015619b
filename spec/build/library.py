"""Which Python the browser downloads: of the standard library and the core what is imported, and no more."""

from __future__ import annotations

import zipfile
from pathlib import Path

from spec.build.closure import closure, modules_in

CORE = "maubinh_core"

# What the worker asks of the core; everything else follows from its imports.
CORE_ROOTS = ("maubinh_core.protocol",)

# Data of the core that the command line alone asks for.
AT_A_PROMPT = (f"{CORE}/data/glossary.json",)

# What Pyodide imports by name from JavaScript or C when it starts, and what the interpreter wants before any
# of our code runs: no `import` statement that a closure could follow says so.
START_ROOTS = (
    "_pyodide",
    "_pyodide._future_helper",
    "_pyodide.docstring",
    "_pyodide.jsbind",
    "encodings.aliases",
    "encodings.utf_8",
    "pyodide",
    "pyodide._package_loader",
    "pyodide.code",
    "pyodide.ffi",
    "site",
)

# What a function of the standard library imports when first called, where Pyodide or the core calls it.
LAZY_ROOTS = {
    "encodings.ascii": "a worker whose locale is not UTF-8",
}

# Frozen into the interpreter itself, so never looked for in the archive.
FROZEN = {
    *("_collections_abc", "_sitebuiltins", "abc", "codecs", "genericpath", "importlib._bootstrap"),
    *("importlib._bootstrap_external", "importlib.machinery", "importlib.util", "io", "ntpath", "os"),
    *("posixpath", "site", "stat", "zipimport"),
}


def needed(library: Path, wheel: Path) -> frozenset[str]:
    """The modules of Pyodide's standard library that the core and Pyodide itself need."""
    ours = modules_in(wheel)
    theirs = modules_in(library)
    roots = [*START_ROOTS, *LAZY_ROOTS, *CORE_ROOTS]
    return (closure(theirs | ours, roots, deep={CORE}) & theirs.keys()) - FROZEN


def cut(target: Path, library: Path, wheel: Path) -> None:
    """Writes the needed modules of the zip `library`, as source, into the new zip `target`."""
    modules = modules_in(library)
    with zipfile.ZipFile(target, "w") as zipped:
        for name in sorted(needed(library, wheel)):
            zipped.writestr(modules[name].path, modules[name].source)


def lean(wheel: Path, folder: Path) -> Path:
    """Writes the wheel without what the browser never imports into `folder` and returns its path.

    The conformance suite is most of it: the vectors are the site's to offer, not the worker's to load.
    """
    ours = modules_in(wheel)
    reached = closure(ours, CORE_ROOTS, deep={CORE})
    kept = {ours[name].path for name in reached}
    target = folder / wheel.name
    with zipfile.ZipFile(wheel) as full, zipfile.ZipFile(target, "w") as zipped:
        names = [name for name in full.namelist() if name in kept or not _unused(name)]
        for name in names:
            content = full.read(name)
            if name.endswith(".dist-info/RECORD"):
                listed = content.decode("utf-8").splitlines(keepends=True)
                content = "".join(line for line in listed if line.partition(",")[0] in names).encode("utf-8")
            zipped.writestr(full.getinfo(name), content)
    return target


def _unused(name: str) -> bool:
    """Whether a file is code, or the command line's alone: what is left are the data that are asked for."""
    return name.endswith(".py") or name.startswith(f"{CORE}/conformance/") or name in AT_A_PROMPT
