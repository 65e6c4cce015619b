"""`python -m tools.proof` (`make proof`): all that `make test` only tries, whole; one line for each.

Each proof is a command that fails where it does not hold. What it says goes to build/proof/NAME.log, and the
end of that is shown where it fails. Figures go to benchmarks/results/, which the page `proof` shows. Two run
side by side, the longest early: each is the work of one core.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "build" / "proof"
SIDE_BY_SIDE = 2
PYTEST = ("pytest", "--quiet")
WHOLE = {"HYPOTHESIS_PROFILE": "proof"}
PROPERTIES = tuple(
    f"tests/test_{name}.py"
    for name in (
        "properties",
        "order_properties",
        "table_properties",
        "profiles_at_play",
        "same_answers",
        "derivation",
        "independent",
        "bad_input",
        "bad_addresses",
        "cards",
        "spec",
        "spec_files",
        "bundle",
        "wheel",
        "suggest",
        "check_types",
        "conformance_diagnosis",
        "identify",
        "identify_commands",
    )
)


@dataclass(frozen=True)
class Proof:
    """A Python module to run, with its arguments and what it is told by the environment."""

    name: str
    what: str
    command: Sequence[str]
    told: Mapping[str, str] = field(default_factory=dict)


PROOFS = (
    # First, before a proof changes a figure that a page shows.
    Proof(
        "site",
        "two builds of the site are alike, bit for bit",
        (*PYTEST, "tests/test_same_site.py", "tests/test_api_page.py"),
        WHOLE,
    ),
    Proof("browser", "every page, widget and reader, in three browsers", (*PYTEST, "-m", "browser"), WHOLE),
    Proof(
        "properties",
        "what holds of all cards, rules, programs, files and addresses",
        (*PYTEST, *PROPERTIES),
        WHOLE,
    ),
    Proof(
        "tables",
        "a hundred thousand tables under each profile sum to zero",
        (*PYTEST, "tests/test_profiles_at_play.py", "-k", "sum_to_zero"),
        {"PROFILE_TABLES": "100000"},
    ),
    Proof("census", "every row and every instant win, counted a second way", ("benchmarks.census",)),
    Proof("coverage", "the vectors and properties take every branch of the core", ("benchmarks.coverage",)),
    Proof(
        "chromium",
        "Chromium computes what CPython computes",
        ("benchmarks.browser_equals", "--engine", "chromium"),
    ),
    Proof(
        "firefox",
        "Firefox computes what CPython computes",
        ("benchmarks.browser_equals", "--engine", "firefox"),
    ),
    Proof(
        "digests", "all hands and ten thousand tables, by their digests", ("spec.build.digests", "--check")
    ),
    Proof("audit", "every package from elsewhere has a licence and a reason", ("tools.audit",)),
    Proof("odds", "the odds of the pages, counted anew", ("spec.odds", "--check")),
)


def chosen(names: Sequence[str]) -> Iterator[Proof]:
    """The proofs of these names, all where none is given; SystemExit for a name that is none."""
    known = {proof.name: proof for proof in PROOFS}
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"no proof {', '.join(unknown)}; there are {', '.join(known)}")
    yield from (known[name] for name in names or known)


def run(proof: Proof) -> tuple[Proof, bool, float]:
    """Whether it holds, and the seconds it took; what it says is in its log."""
    begun = time.monotonic()
    with log_of(proof).open("w", encoding="utf-8") as output:
        done = subprocess.run(
            [sys.executable, "-m", *proof.command],
            cwd=ROOT,
            env={**os.environ, **proof.told},
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    return proof, done.returncode == 0, time.monotonic() - begun


def log_of(proof: Proof) -> Path:
    """Where it says what it says."""
    return LOGS / f"{proof.name}.log"


def main(names: Sequence[str] | None = None) -> int:
    """Run the proofs named on the command line, or all; 1 where one does not hold."""
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = 0
    with ThreadPoolExecutor(SIDE_BY_SIDE) as lanes:
        running = [lanes.submit(run, proof) for proof in chosen(sys.argv[1:] if names is None else names)]
        for done in as_completed(running):
            proof, holds, seconds = done.result()
            print(
                f"{'holds' if holds else 'FAILS'}  {seconds:5.0f} s  {proof.name}: {proof.what}", flush=True
            )
            if not holds:
                failed += 1
                print(log_of(proof).read_text(encoding="utf-8")[-4000:], flush=True)
    return 1 if failed else 0


def missing() -> list[str]:
    """Commands that are no module here."""
    return [proof.command[0] for proof in PROOFS if find_spec(proof.command[0]) is None]


if __name__ == "__main__":
    sys.exit(main())
