"""How many examples a property is tried on: few in `make test`, many in `make proof`."""

from __future__ import annotations

import os

from hypothesis import settings

PROOF = os.environ.get("HYPOTHESIS_PROFILE") == "proof"
"""Whether this is the proof."""
TIMES = 10 if PROOF else 1


def examples(few: int) -> settings:
    """`few` examples, or ten times as many in the proof."""
    return settings(max_examples=few * TIMES)
