"""Makes the runtime that a page loads to answer questions: Pyodide, a cut standard library, and the core.

    python -m spec.build.browser --site site [--sizes]

Everything lies under `site/app/` in folders whose names change with their content, so that each may be
cached for good, and `app/manifest.json`, the one file that must be asked for anew, names them:

    app/manifest.json            (and NOTICE.txt, whose work the rest is)
    app/pyodide-VERSION-HASH/    pyodide.mjs pyodide.asm.js pyodide.asm.wasm, as npm ships them
    app/python-VERSION-HASH/     python_stdlib.zip: what the core uses, compiled
    app/core-VERSION-HASH/       the core's wheel, compiled; Python imports from it without unpacking

The standard library and the wheel are compiled ahead, because compiling them at every start is what costs a
reader most. The same inputs give the same bytes: archives are written again, sorted and with one date.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from spec.build import library
from spec.build.library import CORE

ROOT = Path(__file__).resolve().parents[2]
NODE_MODULES = ROOT / "node_modules"
CACHE = ROOT / "build" / "browser"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
HASH_LENGTH = 12
EPOCH = "315532800"
"""The first day that a zip archive can name, so that what is built is the same on every day."""

NOTICE = """\
pyodide-*/  Pyodide {pyodide}, Mozilla Public License 2.0, unchanged as npm has it: github.com/pyodide/pyodide
python-*/   parts of the standard library of Python {python}, compiled: PSF License Version 2
core-*/     Maubinh's core, compiled: MIT License
"""


class BundleError(Exception):
    """The bundle cannot be made here; the message says what to do about it."""


def build_wheel(folder: Path, project: Path = ROOT) -> Path:
    """Builds the project's py3-none-any wheel into `folder` and returns its path. Needs no network."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    _run(command, cwd=project, env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH})
    wheels = sorted(folder.glob("*-py3-none-any.whl"))
    if len(wheels) != 1:
        raise BundleError(f"expected one wheel in {folder}, found {[wheel.name for wheel in wheels]}")
    return wheels[0]


def make(app: Path, wheel: Path, npm: Path = NODE_MODULES / "pyodide") -> dict[str, Any]:
    """Writes the bundle into the new folder `app` and returns its manifest.

    `wheel` is the core's py3-none-any wheel, `npm` the npm package of Pyodide.
    """
    if not (npm / "pyodide-lock.json").is_file():
        raise BundleError(f"no Pyodide in {npm.name}; run `make setup`, which fills node_modules")
    lock = json.loads((npm / "pyodide-lock.json").read_text(encoding="utf-8"))
    python = str(lock["info"]["python"])
    pyodide = str(json.loads((npm / "package.json").read_text(encoding="utf-8"))["version"])
    _demand_same_python(python)
    app.mkdir(parents=True)
    core_version = wheel.name.split("-")[1]
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        library.lean(wheel, work)
        library.cut(work / "python_stdlib.zip", npm / "python_stdlib.zip", wheel)
        _compile(work / "python_stdlib.zip", PYTHONOPTIMIZE="2")  # its docstrings would be a fifth of it
        _compile(work, "--exclude", "python_stdlib")
        compiled = next(work.glob("*.whl"))
        for archive in (work / "python_stdlib.zip", compiled):
            _settle(archive)
        roles = {
            "loader": _place(app, f"pyodide-{pyodide}", [npm / name for name in RUNTIME_FILES]),
            "library": _place(app, f"python-{python}", [work / "python_stdlib.zip"]),
            "core": _place(app, f"core-{core_version}", [compiled]),
        }
    (app / "NOTICE.txt").write_text(NOTICE.format(pyodide=pyodide, python=python), encoding="utf-8")
    files = sorted(path for folder in roles.values() for path in folder.iterdir())
    manifest = {
        "format": 1,
        "pyodide": pyodide,
        "python": python,
        # The hash of the wheel as released, so that a reader can tell which rules answered.
        "core": {"name": CORE, "version": core_version, "sha256": _sha256(wheel)},
        "paths": {
            "loader": f"{roles['loader'].name}/pyodide.mjs",
            "script": f"{roles['loader'].name}/pyodide.asm.js",
            "wasm": f"{roles['loader'].name}/pyodide.asm.wasm",
            "library": f"{roles['library'].name}/python_stdlib.zip",
            "core": f"{roles['core'].name}/{compiled.name}",
        },
        # Pyodide wants to be told which packages there are: none.
        "lock": {"info": lock["info"], "packages": {}},
        "files": {
            path.relative_to(app).as_posix(): {"bytes": path.stat().st_size, "sha256": _sha256(path)}
            for path in files
        },
    }
    _write_manifest(app, manifest)
    return manifest


def place(site: Path, wheel: Path) -> dict[str, Any]:
    """Puts the bundle of the core's wheel into `site/app/` and returns its manifest.

    A bundle is kept under `build/browser/` and made anew only when what it takes of the core, Pyodide or this
    code changed.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    # Several builds may run at once, as tests do: each in a folder of its own, and the first one done stays.
    with tempfile.TemporaryDirectory(prefix="unfinished-", dir=CACHE) as name:
        kept = CACHE / _key(library.lean(wheel, Path(name)))
        if not kept.is_dir():
            for old in CACHE.glob("bundle-*"):
                shutil.rmtree(old, ignore_errors=True)
            make(Path(name) / "app", wheel)
            with contextlib.suppress(OSError):
                (Path(name) / "app").rename(kept)
    app = site / "app"
    shutil.rmtree(app, ignore_errors=True)
    shutil.copytree(kept, app)
    manifest: dict[str, Any] = json.loads((app / "manifest.json").read_text(encoding="utf-8"))
    # The kept bundle may have been made of a wheel that differs in what the browser does not load.
    manifest["core"]["sha256"] = _sha256(wheel)
    _write_manifest(app, manifest)
    return manifest


def sizes(app: Path) -> list[tuple[str, int, int, int]]:
    """Each file of a bundle with its bytes raw, as gzip and as brotli, and last the sum of all."""
    import brotli

    rows: list[tuple[str, int, int, int]] = []
    for path in sorted(app.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            zipped, packed = len(gzip.compress(data, 9)), len(brotli.compress(data))
            rows.append((path.relative_to(app).as_posix(), len(data), zipped, packed))
    rows.append(("together", sum(r[1] for r in rows), sum(r[2] for r in rows), sum(r[3] for r in rows)))
    return rows


def _write_manifest(app: Path, manifest: Mapping[str, Any]) -> None:
    text = json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    (app / "manifest.json").write_text(text, encoding="utf-8")


def _demand_same_python(python: str) -> None:
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    wanted = ".".join(python.split(".")[:2])
    if here != wanted:
        raise BundleError(
            f"Pyodide's Python is {python}, and byte code must be compiled by {wanted}; this is {here}. "
            "Run `make setup`, which makes .venv with the version in .python-version, and use that."
        )


def _compile(path: Path, *options: str, **environment: str) -> None:
    """`pyodide py-compile`, in place. The date makes byte code carry its source's hash, not the time."""
    environment["SOURCE_DATE_EPOCH"] = EPOCH
    _pyodide(["py-compile", "--silent", *options, str(path)], **environment)


def _settle(archive: Path) -> None:
    """Writes an archive anew so that its bytes depend on nothing but its content."""
    with zipfile.ZipFile(archive) as old:
        content = {name: old.read(name) for name in sorted(old.namelist()) if not name.endswith("/")}
    with zipfile.ZipFile(archive, "w") as new:
        for name, data in content.items():
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            new.writestr(entry, data, compresslevel=9)


def _place(app: Path, name: str, files: Iterable[Path]) -> Path:
    """Copies `files` into a folder of `app` called by `name` and a hash of what is in them."""
    files = sorted(files)
    digest = hashlib.sha256("".join(f"{path.name} {_sha256(path)}\n" for path in files).encode())
    folder = app / f"{name}-{digest.hexdigest()[:HASH_LENGTH]}"
    folder.mkdir()
    for path in files:
        shutil.copyfile(path, folder / path.name)
    return folder


def _key(wheel: Path) -> str:
    parts = [_sha256(wheel), _sha256(NODE_MODULES / "pyodide" / "package.json"), sys.version]
    parts += [_sha256(Path(__file__).with_name(name)) for name in ("browser.py", "library.py", "closure.py")]
    return "bundle-" + hashlib.sha256("\n".join(parts).encode()).hexdigest()[:HASH_LENGTH]


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _pyodide(arguments: list[str], **environment: str) -> None:
    _run([sys.executable, "-m", "pyodide_cli", *arguments], env={**os.environ, **environment})


def _run(command: list[str], **options: Any) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise BundleError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def main() -> None:
    """Makes the bundle from the command line and prints its sizes."""
    parser = argparse.ArgumentParser(description="Put the browser's runtime into a built site.")
    parser.add_argument("--site", type=Path, default=ROOT / "site", help="the built site's folder")
    parser.add_argument("--sizes", action="store_true", help="print what each file weighs, compressed too")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as name:
            place(options.site, build_wheel(Path(name)))
    except BundleError as error:
        raise SystemExit(f"browser bundle: {error}") from None
    for name, raw, zipped, brotli in sizes(options.site / "app") if options.sizes else ():
        print(f"{raw:>10,} {zipped:>10,} gzip {brotli:>10,} brotli  {name}")


if __name__ == "__main__":
    main()
