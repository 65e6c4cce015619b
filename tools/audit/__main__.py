"""`python -m tools.audit`: the list, and what is wrong with it; 1 where anything is."""

from __future__ import annotations

import sys

from .judging import licence_of, problems, reasons, why
from .packages import npm_packages, python_packages


def main() -> int:
    """Print every package with version, licence and reason, then what has to be mended."""
    given = reasons()
    packages = python_packages() + npm_packages()
    for package in packages:
        print(f"{package.name} {package.version}\t{licence_of(package, given)}\t{why(package, given)}")
    found = list(problems(packages, given))
    for problem in found:
        print(problem, file=sys.stderr)
    direct = sum(package.direct for package in packages)
    print(f"{len(packages)} packages, {direct} of them asked for; {len(found)} to mend", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
