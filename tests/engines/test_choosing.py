"""Which engines are tried, and what is said where one is not there: never a silent skip."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tools.engines.chromium import launched, program
from tools.engines.engine import ENGINES, chosen
from tools.engines.firefox import firefox
from tools.engines.webkit import webkit

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "browsers.sh"


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without any browser, and without a way to install one."""
    for name in ("CHROMIUM", "FIREFOX", "MAUBINH_ENGINES"):
        monkeypatch.delenv(name, raising=False)
    for name in ("bash", "cat", "id"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    monkeypatch.setenv("PATH", str(tmp_path))


def installs() -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", str(SCRIPT)], capture_output=True, encoding="utf-8", check=False)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("opened", [launched, firefox, webkit])
def test_an_engine_that_is_not_there_is_named(opened: type[AbstractContextManager[object]]) -> None:
    with pytest.raises(LookupError, match=r"no (Chromium|Firefox|WebKit).*tools/browsers\.sh"), opened():
        pass


@pytest.mark.usefixtures("bare")
def test_what_cannot_be_installed_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    done = installs()
    assert done.returncode == 1
    assert "chromium-headless-shell firefox-esr webkit2gtk-driver xvfb" in done.stderr
    monkeypatch.setenv("MAUBINH_ENGINES", "chromium")
    assert "firefox-esr" not in installs().stderr


@pytest.mark.usefixtures("bare")
def test_the_whole_chromium_will_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MAUBINH_ENGINES", "chromium")
    assert installs().returncode == 1
    for name in ("chromium", "chromium-headless-shell"):
        (tmp_path / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
        assert installs().returncode == 0
        assert program() == str(tmp_path / name)


def test_fewer_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAUBINH_ENGINES", raising=False)
    assert chosen() == list(ENGINES)
    monkeypatch.setenv("MAUBINH_ENGINES", "chromium,webkit")
    assert chosen() == ["chromium", "webkit"]
    monkeypatch.setenv("MAUBINH_ENGINES", "opera")
    with pytest.raises(ValueError, match="opera"):
        chosen()
    done = installs()
    assert done.returncode == 1
    assert "opera" in done.stderr
