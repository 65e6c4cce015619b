"""How much is tried: few examples and readers in `make test`, many in `make proof`."""

from __future__ import annotations

import os

from hypothesis import settings

PROOF = os.environ.get("HYPOTHESIS_PROFILE") == "proof"
"""Whether this is the proof."""
TIMES = 10 if PROOF else 1

READERS = ["vi-phone", "vi-desktop", "en-phone", "en-desktop"] if PROOF else ["vi-phone", "en-desktop"]
"""Whose page is looked at, by language and screen: all there are, or each language and screen once."""


def examples(few: int, many: int | None = None) -> settings:
    """`few` examples; in the proof `many`, or where that is not said ten times as many."""
    return settings(max_examples=(many or few * TIMES) if PROOF else few)
