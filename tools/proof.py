"""`python -m tools.proof` (`make proof`): all that `make test` only tries, whole; one line for each.

Each proof is a command that fails where it does not hold. What it says goes to build/proof/NAME.log, and the
end of that is shown where it fails. Figures go to benchmarks/results/, which the page `proof` shows.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "build" / "proof"
PYTEST = ("pytest", "--quiet", "-n", "2")
WHOLE = {"HYPOTHESIS_PROFILE": "proof"}
PROPERTIES = tuple(
    f"tests/test_{name}.py"
    for name in (
        "properties",
        "order_properties",
        "table_properties",
        "same_answers",
        "bad_input",
        "bad_addresses",
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
    Proof("audit", "every package from elsewhere has a licence and a reason", ("tools.audit",)),
    Proof(
        "site",
        "two builds of the site are alike, bit for bit",
        (*PYTEST, "--dist", "loadscope", "tests/test_same_site.py", "tests/test_api_page.py"),
    ),
    Proof("coverage", "the vectors and properties take every branch of the core", ("benchmarks.coverage",)),
    Proof("properties", "what holds of all cards, files and addresses", (*PYTEST, *PROPERTIES), WHOLE),
    Proof(
        "tables",
        "a hundred thousand tables under each profile sum to zero",
        (*PYTEST, "tests/test_profiles_at_play.py", "-k", "sum_to_zero"),
        {"PROFILE_TABLES": "100000"},
    ),
    Proof(
        "digests", "all hands and ten thousand tables, by their digests", ("spec.build.digests", "--check")
    ),
    Proof("odds", "the odds of the pages, counted anew", ("spec.odds", "--check")),
    Proof("census", "every row and every instant win, counted a second way", ("benchmarks.census",)),
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
)


def chosen(names: Sequence[str]) -> Iterator[Proof]:
    """The proofs of these names, all where none is given; SystemExit for a name that is none."""
    known = {proof.name: proof for proof in PROOFS}
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"no proof {', '.join(unknown)}; there are {', '.join(known)}")
    yield from (known[name] for name in names or known)


def run(proof: Proof) -> bool:
    """Whether it holds; what it says is in its log."""
    log = LOGS / f"{proof.name}.log"
    with log.open("w", encoding="utf-8") as output:
        done = subprocess.run(
            [sys.executable, "-m", *proof.command],
            cwd=ROOT,
            env={**os.environ, **proof.told},
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    return done.returncode == 0


def main(names: Sequence[str] | None = None) -> int:
    """Run the proofs named on the command line, or all; 1 where one does not hold."""
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = []
    for proof in chosen(sys.argv[1:] if names is None else names):
        begun = time.monotonic()
        holds = run(proof)
        seconds = time.monotonic() - begun
        print(f"{'holds' if holds else 'FAILS'}  {seconds:5.0f} s  {proof.name}: {proof.what}", flush=True)
        if not holds:
            failed.append(proof.name)
            print((LOGS / f"{proof.name}.log").read_text(encoding="utf-8")[-4000:], flush=True)
    return 1 if failed else 0


def missing() -> list[str]:
    """Commands that are no module here."""
    return [proof.command[0] for proof in PROOFS if find_spec(proof.command[0]) is None]


if __name__ == "__main__":
    sys.exit(main())
