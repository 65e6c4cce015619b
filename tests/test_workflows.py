"""What a public host runs is what anybody runs: the targets of make, and no more rights than it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from maubinh_core import linedyaml
from spec.build.yamlio import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def workflow(path: Path) -> dict[str, Any]:
    """A workflow as plain values."""
    read: dict[str, Any] = linedyaml.read(path.read_text(encoding="utf-8")).value
    return read


def steps(told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The steps of all jobs."""
    for job in told["jobs"].values():
        yield from job["steps"]


def test_both_workflows_are_there() -> None:
    assert [path.stem for path in WORKFLOWS] == ["site", "test"]


@each_workflow
def test_it_runs_targets_of_make_and_nothing_else(path: Path) -> None:
    commands = [step["run"] for step in steps(workflow(path)) if "run" in step]
    assert commands
    for command in commands:
        target = re.fullmatch(r"make ([a-z]+)", command)
        assert target, command
        assert re.search(rf"^{target[1]}:.*## ", MAKEFILE, re.MULTILINE), command


@each_workflow
def test_it_may_read_and_what_more_it_needs_is_said_by_the_job(path: Path) -> None:
    told = workflow(path)
    assert told["permissions"] == {"contents": "read"}
    for job in told["jobs"].values():
        assert "timeout-minutes" in job
        rights = {name for name, value in job.get("permissions", {}).items() if value == "write"}
        assert rights <= ({"pages", "id-token"} if path.stem == "site" else set())


@each_workflow
def test_what_it_borrows_is_the_hosts_own_at_a_fixed_major_version(path: Path) -> None:
    borrowed = [step["uses"] for step in steps(workflow(path)) if "uses" in step]
    assert borrowed
    assert [name for name in borrowed if not re.fullmatch(r"actions/[a-z-]+@v\d+", name)] == []
    assert not re.search(r"https?://", path.read_text(encoding="utf-8"))
