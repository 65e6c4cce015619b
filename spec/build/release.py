"""`python -m spec.build.release YYYY-MM-DD`: the edition that examples.yaml names is out that day.

From then on its clauses stand in `spec/editions/<edition>.json` and its bundle in `<edition>.zip` beside it.
Any change of either wants a new edition.
"""

from __future__ import annotations

import argparse
import datetime
import sys

from . import bundle, changes, compile, releases
from .cases import load_cases
from .specdata import load_spec


def main(arguments: list[str] | None = None) -> int:
    """Release the edition; 1 where something forbids it, which is then told."""
    parser = argparse.ArgumentParser(
        prog="python -m spec.build.release", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("day", type=datetime.date.fromisoformat, metavar="YYYY-MM-DD")
    day = parser.parse_args(arguments).day.isoformat()
    if compile.main(["--check"]):
        print("run python -m spec.build.compile first", file=sys.stderr)
        return 1
    if out := changes.released():
        print(f"edition {changes.edition()} is out since {out}", file=sys.stderr)
        return 1
    spec, cases = load_spec(), load_cases()
    changes.freeze(spec, released=day)
    compile.main([])
    print(f"wrote {releases.keep(bundle.current(spec, cases)).name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
