"""How often things happen at the table: counted where they can be, dealt with a seed where not.

`python -m spec.odds` writes the numbers; the odds page and its tests read them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[1] / "odds.json"
"""All numbers of the odds page: counts, seeds, the sizes of samples."""

SEED = 20_261_130


def read() -> dict[str, Any]:
    """The file's value."""
    value: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return value
