"""The adapter skeletons that the conformance page hands out: as they are, and with one op filled in."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from maubinh_core.conformance import vectors
from maubinh_core.conformance.outcomes import Report, Status
from maubinh_core.conformance.program import Program
from maubinh_core.conformance.replies import Forms
from maubinh_core.conformance.runner import run
from tools.nodes import node

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "assets" / "adapters"
LONGEST = 80

# A stub, and what to put in its place for an engine that knows no instant win.
NOBODY_WINS = {
    "adapter.py": (
        'or None"""\n    raise Skipped("not yet")',
        'or None"""\n    return {"instant_win": None}',
    ),
    "adapter.mjs": (
        'instant_win({ cards }) {\n    throw new Skipped("not yet");',
        "instant_win({ cards }) {\n    return { instant_win: null };",
    ),
    "Adapter.java": (
        '"instant_win" -> throw new Skipped("not yet");',
        '"instant_win" -> Collections.singletonMap("instant_win", null);',
    ),
}


def command(script: Path) -> list[str]:
    """How the page says to start it."""
    match script.suffix:
        case ".py":
            return [sys.executable, str(script)]
        case ".mjs":
            return [node(), str(script)]
    if shutil.which("java") is None or shutil.which("javac") is None:
        pytest.skip("no Java here")
    # A run so short is over before anything that is compiled better has paid for it.
    return ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", str(script)]


@pytest.fixture(params=sorted(NOBODY_WINS))
def skeleton(request: pytest.FixtureRequest) -> Path:
    return FOLDER / str(request.param)


@pytest.fixture(scope="module")
def report_of() -> Callable[[Path], Report]:
    def asked(script: Path) -> Report:
        with Program(command(script), start_timeout=120) as program:
            return run(
                vectors.load("bsfyi"),
                program,
                edition=vectors.manifest()["edition"],
                forms=Forms(),
            )

    return asked


def test_every_skeleton_is_tested_and_short() -> None:
    found = {file.name: len(file.read_text("utf-8").splitlines()) for file in FOLDER.iterdir()}
    assert found.keys() == NOBODY_WINS.keys()
    assert [name for name, lines in found.items() if lines >= LONGEST] == []


def test_as_it_is_it_skips_everything_and_no_skip_is_a_pass(
    skeleton: Path, report_of: Callable[[Path], Report]
) -> None:
    report = report_of(skeleton)
    assert {outcome.status for outcome in report.outcomes} == {Status.SKIP}
    assert report.exit_code == 2
    # The edition that it names is the one that is published, and its process ends when its input does.
    assert report.remarks == ()


def test_one_op_filled_in_is_judged(
    skeleton: Path, report_of: Callable[[Path], Report], tmp_path: Path
) -> None:
    stub, filled = NOBODY_WINS[skeleton.name]
    text = skeleton.read_text("utf-8")
    assert text.count(stub) == 1
    script = tmp_path / skeleton.name
    script.write_text(text.replace(stub, filled), encoding="utf-8")
    report = report_of(script)
    judged = {o.vector.key: o.status for o in report.outcomes if o.judged}
    none_expected = {"result": {"instant_win": None}}
    assert judged == {
        vector.key: Status.PASS if vector.expected == none_expected else Status.FAIL
        for vector in vectors.load("bsfyi")
        if vector.op == "instant_win" and not vector.knobs
    }
    assert report.exit_code == 1
    assert {o.status for o in report.outcomes if not o.judged} == {Status.SKIP}
