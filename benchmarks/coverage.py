"""Which branches of the core the vectors and the properties take: `python -m benchmarks.coverage`.

The cases of examples.yaml and the tests of properties run with coverage.py watching, and what they leave out
is listed. The conformance suite, which asks other programs, is no part of the core.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, grouped, write

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "coverage"
TESTS = (
    "test_examples",
    "test_properties",
    "test_order_properties",
    "test_table_properties",
    "test_same_answers",
    "test_bad_input",
    "test_inputs",
    "test_cards",
    "test_protocol",
    "test_profiles_at_play",
    "test_fast_ways",
    "test_cli",
    "test_cli_keys",
    "test_cli_lookup",
)
WHOLE = ("test_check_types", "test_suggest")
"""As the proof runs them: a smaller sample does not come to every branch."""
# Text of a million characters, and all of Unicode: they take no branch that shorter ones do not, and long.
SLOW = "not megabyte and not stands_for and not sum_to_zero"


def measured() -> dict[str, Any]:
    """The report of coverage.py as it writes it in JSON; CalledProcessError where a test fails."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    _watch(TESTS, {}, "--cov-report=")
    report = FOLDER / "coverage.json"
    _watch(
        WHOLE, {"HYPOTHESIS_PROFILE": "proof"}, "--cov-append", "--cov-report=", f"--cov-report=json:{report}"
    )
    told: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return told


def _watch(names: Sequence[str], told: Mapping[str, str], *options: str) -> None:
    """Run these tests with coverage.py watching."""
    command = [sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", "-p", "no:maubinh"]
    command += ["-n", "2", "-k", SLOW, "--cov", "--cov-branch", *options]
    command += [f"tests/{name}.py" for name in names]
    environment = {**os.environ, "COVERAGE_FILE": str(FOLDER / "data"), **told}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def left_out(told: dict[str, Any]) -> list[str]:
    """The lines and branches that nothing took, one a line."""
    found = []
    for file, entry in sorted(told["files"].items()):
        found += [f"{file}:{line}" for line in entry["missing_lines"]]
        found += [f"{file}:{start} to {end}" for start, end in entry["missing_branches"]]
    return found


def main() -> int:
    """Measure, list what is left out, keep the figures; 1 where anything is left out."""
    told = measured()
    totals, missing = told["totals"], left_out(told)
    print("\n".join(missing))
    excused = totals["excluded_lines"]
    branches, taken = totals["num_branches"], totals["covered_branches"]
    told_of, told_taken, statements = map(grouped, (branches, taken, totals["num_statements"]))
    figures = [
        Figure(
            id="branches",
            title={"vi": "Nhánh của lõi được đi qua", "en": "Branches of the core that are taken"},
            value=100 * taken / branches,
            unit="%",
            goal={"at_least": 100},
            note={
                "vi": f"{told_taken['vi']} trên {told_of['vi']} nhánh",
                "en": f"{told_taken['en']} of {told_of['en']} branches",
            },
        ),
        Figure(
            id="statements",
            title={"vi": "Câu lệnh của lõi được chạy", "en": "Statements of the core that are run"},
            value=100 * totals["covered_lines"] / totals["num_statements"],
            unit="%",
            goal={"at_least": 100},
            note={
                "vi": f"{statements['vi']} câu; không kể {excused} câu có ghi lý do bên cạnh",
                "en": f"{statements['en']} statements; {excused} are left aside, with their reasons",
            },
        ),
    ]
    title = {"vi": "Lõi được thử tới đâu", "en": "How much of the core is tried"}
    write("coverage", command="make coverage", figures=figures, title=title)
    print(f"{taken} of {branches} branches taken, {len(missing)} places left out", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
