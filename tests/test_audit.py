"""What the project takes from others: each has a licence somebody looked at and a reason, and a hash."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from spec.build.yamlio import ROOT
from tools.audit.__main__ import main
from tools.audit.judging import Reasons, licence_of, problems, reasons, why
from tools.audit.packages import Package, npm_packages, pins, python_packages

GIVEN = reasons()


@pytest.fixture(scope="module")
def packages() -> list[Package]:
    """All that is locked."""
    return python_packages() + npm_packages()


def test_every_package_has_a_licence_and_a_reason(packages: list[Package]) -> None:
    assert list(problems(packages, GIVEN)) == []
    assert all(why(package, GIVEN) and licence_of(package, GIVEN) for package in packages)


def test_every_locked_package_is_in_the_list(packages: list[Package]) -> None:
    listed = {(package.kind, package.name, package.version) for package in packages}
    assert {("Python", name, version) for name, version in pins(ROOT / "requirements.txt")} <= listed
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(lock) - 1 == sum(package.kind == "npm" for package in packages)


def test_the_command_lists_them_and_says_what_is_wrong(
    packages: list[Package], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.audit.__main__.python_packages", lambda: packages)
    monkeypatch.setattr("tools.audit.__main__.npm_packages", list)
    assert main() == 0
    assert len(capsys.readouterr().out.splitlines()) == len(packages)
    monkeypatch.setattr(
        "tools.audit.__main__.npm_packages", lambda: [replace(packages[0], licence="SSPL-1.0")]
    )
    assert main() == 1
    assert "nobody decided on SSPL-1.0" in capsys.readouterr().err


SOUND = Package("Python", "thing", "1.0", "MIT OR Apache-2.0", True, ())
WHY = Reasons({("Python", "thing"): "a reason"}, frozenset({"MIT", "Apache-2.0"}), {}, {"The MIT": "MIT"})


@pytest.mark.parametrize(
    ("package", "given", "told"),
    [
        (SOUND, WHY, None),
        (replace(SOUND, licence="The MIT; Apache-2.0"), WHY, None),
        (replace(SOUND, licence=""), WHY, "names no licence"),
        (replace(SOUND, licence=""), replace(WHY, read={"thing": "MIT"}), None),
        (replace(SOUND, licence="MIT AND GPL-3.0"), WHY, "nobody decided on GPL-3.0"),
        (SOUND, replace(WHY, why={}), "no reason why it is here"),
        (SOUND, replace(WHY, why={**WHY.why, ("npm", "gone"): "x"}), "has a reason and is not asked for"),
        (replace(SOUND, direct=False, needed_by=("other",)), replace(WHY, why={}), None),
        (replace(SOUND, direct=False), replace(WHY, why={}), "nothing needs it"),
    ],
)
def test_what_nobody_decided_is_told(package: Package, given: Reasons, told: str | None) -> None:
    found = list(problems([package], given))
    assert len(found) == (told is not None)
    assert (told or "") in "".join(found)


def test_locks_hold_a_hash_of_everything_and_no_address() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert "//" not in text
    entries = re.split(r"^(?=[\w])", text, flags=re.MULTILINE)[1:]
    assert len(entries) == len(list(pins(ROOT / "requirements.txt")))
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    locked = {place: entry for place, entry in lock["packages"].items() if place}
    assert [place for place, entry in locked.items() if not entry["integrity"].startswith("sha512-")] == []
    assert [place for place, entry in locked.items() if "resolved" in entry] == []


def test_nothing_is_asked_for_but_what_is_locked() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, version in {**wanted["dependencies"], **wanted["devDependencies"]}.items():
        assert lock[f"node_modules/{name}"]["version"] == version
