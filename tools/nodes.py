"""The node that runs JavaScript outside a browser: the machine's, or what `make setup` put beside Python."""

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
