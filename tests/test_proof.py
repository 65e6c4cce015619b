"""The proof: a line for each part, the end of its log where it fails, and no part that is no command."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tools import proof

Out = pytest.CaptureFixture[str]


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two proofs in place of all: one that holds and one that does not."""
    good = proof.Proof("good", "Python can be asked its version", ("this",), {"SEEN": "1"})
    bad = replace(good, name="bad", what="nobody wrote this", command=("no_such_module",))
    monkeypatch.setattr(proof, "PROOFS", (good, bad))
    monkeypatch.setattr(proof, "LOGS", tmp_path / "logs")


@pytest.mark.usefixtures("parts")
def test_each_proof_is_a_line_and_a_failure_shows_the_end_of_its_log(capsys: Out, tmp_path: Path) -> None:
    assert proof.main([]) == 1
    lines = capsys.readouterr().out.splitlines()
    told = {line.split(":")[0].split()[-1]: line.split()[0] for line in lines if " s  " in line}
    assert told == {"good": "holds", "bad": "FAILS"}
    assert any("no_such_module" in line for line in lines)
    assert "Zen" in (tmp_path / "logs" / "good.log").read_text(encoding="utf-8")


@pytest.mark.usefixtures("parts")
def test_one_can_be_asked_for_by_name(capsys: Out) -> None:
    assert proof.main(["good"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    with pytest.raises(SystemExit, match="there are good, bad"):
        proof.main(["better"])


def test_every_part_is_a_command_that_is_there() -> None:
    assert proof.missing() == []
    files = [part for one in proof.PROOFS for part in one.command if part.endswith(".py")]
    assert files
    assert [name for name in files if not (proof.ROOT / name).is_file()] == []
