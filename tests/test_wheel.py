"""The wheel, as someone gets it who installs nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

import maubinh_core
from spec.build import browser
from tests.effort import PROOF

LEGAL = "As Ks Qs Js Ts / 9h 9d 9c 4h 4d / 7h 5c 2d"
FOUL = "9h 9d 9c 4h 4d / As Ks Qs Js Ts / 7h 5c 2d"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return browser.build_wheel(tmp_path_factory.mktemp("wheel"))


def find(version: str) -> str | None:
    """A Python of that version: on the PATH, or among pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = shutil.which(f"python{version}")
    for python in [*([found] if found else []), *map(str, pyenv.glob(f"versions/{version}.*/bin/python"))]:
        # pyenv puts a stand-in on the PATH for versions that are not chosen here.
        asked = [python, "-c", "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"]
        if subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() == version:
            return python
    return None


@pytest.fixture(scope="module", params=["3.11", "3.12", "3.13"] if PROOF else ["3.11"])
def installed(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment that holds the wheel alone; no index is asked."""
    python = find(request.param)
    if python is None:
        pytest.skip(f"no Python {request.param} on this machine")
    home = tmp_path_factory.mktemp("environment")
    subprocess.run([python, "-m", "venv", str(home)], check=True)
    programs = home / ("Scripts" if sys.platform == "win32" else "bin")
    install = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    return programs


def run(
    programs: Path, *arguments: str, given: str | None = None, program: Sequence[str] = ("maubinh",)
) -> subprocess.CompletedProcess[str]:
    name, *before = program
    return subprocess.run(
        [str(programs / name), *before, *arguments],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=programs,
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTHON")},
    )


class TestContent:
    """What is packed."""

    def test_the_package_its_data_and_nothing_else(self, wheel: Path) -> None:
        with zipfile.ZipFile(wheel) as zipped:
            names = {name for name in zipped.namelist() if ".dist-info/" not in name}
        source = Path(maubinh_core.__file__).parent
        there = {
            f"maubinh_core/{path.relative_to(source).as_posix()}"
            for path in source.rglob("*")
            if path.is_file() and path.suffix != ".pyc"
        }
        assert names == there
        assert "maubinh_core/py.typed" in names, "types are for those who import it, too"
        assert "maubinh_core/conformance/bundle/manifest.json" in names, "the suite needs no clone"

    def test_it_says_what_it_is(self, wheel: Path) -> None:
        assert wheel.name == f"maubinh_core-{maubinh_core.__version__}-py3-none-any.whl"
        with zipfile.ZipFile(wheel) as zipped:
            metadata = zipped.read(
                next(name for name in zipped.namelist() if name.endswith("/METADATA"))
            ).decode()
        assert "Requires-Python: >=3.11\n" in metadata
        assert "License-Expression: MIT\n" in metadata
        wanted = [line for line in metadata.splitlines() if line.startswith("Requires-Dist:")]
        assert all("extra == 'tools'" in line for line in wanted), "the core needs nothing"


class TestRuns:
    """What the command line does with nothing else installed."""

    def test_check_of_a_legal_arrangement(self, installed: Path) -> None:
        done = run(installed, "check", LEGAL, "--lang", "en")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout

    def test_check_of_a_foul(self, installed: Path) -> None:
        done = run(installed, "check", FOUL)
        assert (done.returncode, done.stderr) == (1, "")
        assert "lủng" in done.stdout.lower()

    def test_as_a_module(self, installed: Path) -> None:
        """Where the programs of the environment are not on the path."""
        told = run(installed, "check", LEGAL, program=("python", "-m", "maubinh_core"))
        assert (told.returncode, told.stdout) == (0, run(installed, "check", LEGAL).stdout)

    def test_the_adapter(self, installed: Path) -> None:
        done = run(installed, "adapter", given='{"id": 7, "op": "describe"}\n')
        assert done.returncode == 0
        assert '"id":7' in done.stdout.replace(" ", "")
