"""`python -m spec.build.digests [--check]`: the digests of the exhaustive checks, computed and written.

They take a minute or two, so they are no part of `spec.build.compile`: tests recompute a part of them, and
`make digests` all. Run it when a rule, a profile or the generator changes what it makes of hands or tables.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from maubinh_core.conformance import exhaustive, stream
from maubinh_core.profile import published

from .bundle import BUNDLE, DIGESTS


def computed() -> dict[str, Any]:
    """File name in the bundle -> its value."""
    hands, streams = DIGESTS
    return {hands: exhaustive.expected(), streams: stream.expected(tuple(published()))}


def main() -> int:
    """Write the files, or with --check name those that hold something else and end with 1."""
    parser = argparse.ArgumentParser(
        prog="python -m spec.build.digests", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--check", action="store_true", help="write nothing; end with 1 if a digest differs")
    check = parser.parse_args().check
    differ = False
    for name, value in computed().items():
        path = BUNDLE / name
        text = json.dumps(value, indent=1) + "\n"
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        differ = True
        if check:
            print(f"differs: {name}")
        else:
            path.write_bytes(text.encode("utf-8"))
            print(f"wrote {name}; now run python -m spec.build.compile, whose manifest names it")
    return 1 if check and differ else 0


if __name__ == "__main__":
    sys.exit(main())
