"""The node that runs the tests' own JavaScript: the machine's, or the one beside Python by `make setup`."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def node() -> str:
    """Its path; RuntimeError where there is none."""
    beside = Path(sys.executable).parent
    found = shutil.which("node", path=os.pathsep.join((os.environ.get("PATH", ""), str(beside))))
    if found is None:
        raise RuntimeError("no node here: `make setup` brings one")
    return found
