"""The bundle a browser loads: complete, cut, named by its content, and the same each time it is made."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

import pytest

import maubinh_core
from spec.build import browser, library
from spec.build.closure import modules_in

# What a reader with an empty cache may have to fetch, as gzip. Stock Pyodide is 5.6 MB.
BUDGET = 4_400_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The core's wheel, of the working tree as it is now."""
    return browser.build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def app(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle of that wheel, the kept one where the site was built before."""
    site = tmp_path_factory.mktemp("site")
    browser.place(site, wheel)
    return site / "app"


@pytest.fixture(scope="module")
def manifest(app: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((app / "manifest.json").read_text(encoding="utf-8"))
    return content


def _record(wheel: zipfile.ZipFile) -> str:
    return wheel.read(next(name for name in wheel.namelist() if name.endswith("/RECORD"))).decode("utf-8")


def files(app: Path) -> dict[str, bytes]:
    return {path.relative_to(app).as_posix(): path.read_bytes() for path in app.rglob("*") if path.is_file()}


class TestManifest:
    """The one file whose name stays names all others."""

    def test_it_names_every_file_with_its_size_and_hash(self, app: Path, manifest: dict[str, Any]) -> None:
        there = files(app)
        assert set(there) - set(manifest["files"]) == {"manifest.json", "NOTICE.txt"}
        for name, about in manifest["files"].items():
            assert about == {
                "bytes": len(there[name]),
                "sha256": hashlib.sha256(there[name]).hexdigest(),
            }

    def test_what_the_worker_asks_for_is_among_them(self, manifest: dict[str, Any]) -> None:
        assert set(manifest["paths"]) == {"loader", "script", "wasm", "library", "core"}
        assert set(manifest["paths"].values()) == set(manifest["files"])

    def test_every_file_lies_in_a_folder_named_by_content(self, manifest: dict[str, Any]) -> None:
        assert all(re.fullmatch(r"[a-z]+-[0-9.]+-[0-9a-f]{12}/[^/]+", name) for name in manifest["files"])

    def test_it_says_which_core_answers(self, manifest: dict[str, Any], wheel: Path) -> None:
        assert manifest["core"] == {
            "name": "maubinh_core",
            "version": maubinh_core.__version__,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        }


class TestContent:
    """What is in it, and what is not."""

    def test_the_core_has_no_dependencies_and_pyodide_no_packages(
        self, app: Path, manifest: dict[str, Any]
    ) -> None:
        with zipfile.ZipFile(app / manifest["paths"]["core"]) as zipped:
            (metadata,) = (name for name in zipped.namelist() if name.endswith(".dist-info/METADATA"))
            lines = zipped.read(metadata).decode("utf-8").splitlines()
        wanted = [line for line in lines if line.startswith("Requires-Dist:")]
        assert wanted
        assert all("extra ==" in line for line in wanted)
        assert manifest["lock"]["packages"] == {}
        assert manifest["lock"]["info"]["python"] == manifest["python"]

    def test_all_python_is_compiled_for_the_python_it_runs_on(
        self, app: Path, manifest: dict[str, Any]
    ) -> None:
        wheel = next(app.glob("core-*/*.whl"))
        for archive in (app / manifest["paths"]["library"], wheel):
            with zipfile.ZipFile(archive) as zipped:
                names = zipped.namelist()
                assert not [name for name in names if name.endswith(".py")]
                compiled = [name for name in names if name.endswith(".pyc")]
                assert compiled
                assert all(zipped.read(name)[:4] == MAGIC_NUMBER for name in compiled)

    def test_the_core_comes_with_its_data(self, app: Path) -> None:
        with zipfile.ZipFile(next(app.glob("core-*/*.whl"))) as zipped:
            packed = {name for name in zipped.namelist() if name.startswith("maubinh_core/data/")}
        data = Path(maubinh_core.__file__).parent / "data"
        there = {f"maubinh_core/data/{path.name}" for path in data.glob("*.json")}
        assert {*library.AT_A_PROMPT} < there
        assert packed == there - {*library.AT_A_PROMPT}

    def test_what_the_worker_never_imports_stays_out(self, app: Path, wheel: Path) -> None:
        with zipfile.ZipFile(next(app.glob("core-*/*.whl"))) as cut, zipfile.ZipFile(wheel) as full:
            packed = {name.removesuffix("c") for name in cut.namelist()}
            listed = {line.partition(",")[0] for line in _record(cut).splitlines()}
            assert "maubinh_core/conformance/bundle/manifest.json" in full.namelist()
        assert "maubinh_core/protocol.py" in packed
        assert not [
            name for name in packed if name.startswith(("maubinh_core/cli", "maubinh_core/conformance"))
        ]
        assert {name.removesuffix("c") for name in listed} == packed

    def test_the_library_is_cut(self, app: Path, manifest: dict[str, Any]) -> None:
        with zipfile.ZipFile(app / manifest["paths"]["library"]) as zipped:
            names = {name.removesuffix(".pyc").replace("/", ".") for name in zipped.namelist()}
        assert {"json.decoder", "dataclasses", "pyodide.webloop"} <= names
        for unused in ("http.client", "unittest", "sqlite3", "xml.dom", "multiprocessing", "argparse"):
            assert not [name for name in names if f"{name}.".startswith(f"{unused}.")]

    def test_every_declared_module_is_of_the_library(self) -> None:
        """A name that Pyodide's library no longer has would be declared for nothing."""
        modules = modules_in(browser.NODE_MODULES / "pyodide" / "python_stdlib.zip")
        assert {*library.START_ROOTS, *library.LAZY_ROOTS, *library.FROZEN} <= set(modules)

    def test_it_keeps_to_the_budget(self, app: Path, manifest: dict[str, Any]) -> None:
        weight = {name: len(gzip.compress((app / name).read_bytes(), 6)) for name in manifest["files"]}
        assert sum(weight.values()) < BUDGET, weight


class TestMaking:
    """The same from the same, and no bundle rather than a wrong one."""

    def test_the_same_wheel_gives_the_same_bytes(self, app: Path, wheel: Path, tmp_path: Path) -> None:
        browser.make(tmp_path / "app", wheel)
        assert files(tmp_path / "app") == files(app)

    def test_the_wheel_is_the_same_too(self, tmp_path: Path) -> None:
        project = tmp_path / "project"
        project.mkdir()
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(browser.ROOT / name, project)
        shutil.copytree(browser.ROOT / "maubinh_core", project / "maubinh_core")
        first = browser.build_wheel(tmp_path / "first", project)
        for path in project.rglob("*"):
            path.touch()
        assert browser.build_wheel(tmp_path / "second", project).read_bytes() == first.read_bytes()

    def test_another_python_than_pyodides_is_refused(self, tmp_path: Path) -> None:
        npm = tmp_path / "pyodide"
        npm.mkdir()
        shutil.copy(browser.NODE_MODULES / "pyodide" / "package.json", npm)
        lock = {"info": {"python": "3.14.2"}, "packages": {}}
        (npm / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
        with pytest.raises(browser.BundleError, match=r"3\.14\.2.*make setup"):
            browser.make(tmp_path / "app", tmp_path / "no.whl", npm)

    def test_npm_packages_that_are_not_there_are_asked_for(self, tmp_path: Path) -> None:
        with pytest.raises(browser.BundleError, match="make setup"):
            browser.make(tmp_path / "app", tmp_path / "no.whl", tmp_path / "nowhere")
