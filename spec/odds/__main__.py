"""`python -m spec.odds [PART ...] [--check]`: the numbers of the odds page, into `spec/odds.json`.

    exact   counted over all hands of thirteen cards; a second or two
    dealt   tables of four dealt with a seed and looked at by the core; some minutes
    laid    tables of four laid as well as the core can; some minutes

Without a name it makes all three; with --check it writes nothing, counts the exact ones again and ends with
1 if they differ. Run it when an instant win, a profile's list of them, or how hands are laid changes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from typing import Any

from maubinh_core.profile import Profile, load, published

from . import FILE, SEED, read
from .counting import hand_kinds, odds
from .dealing import dealt
from .laying import laid

DEALT = 250_000
LAID = 500
"""Tables of four."""


def main() -> int:
    """Makes the parts that are named, or checks the exact one."""
    parser = argparse.ArgumentParser(prog="python -m spec.odds", description=__doc__.partition("\n")[0])
    parser.add_argument("part", nargs="*", help=f"of {', '.join(_PARTS)}; all if none is named")
    parser.add_argument("--check", action="store_true", help="write nothing; end with 1 if a count differs")
    chosen = parser.parse_args()
    if unknown := set(chosen.part) - _PARTS.keys():
        parser.error(f"no part {', '.join(sorted(unknown))}")
    profiles = [load(name) for name in published()]
    if chosen.check:
        same = read()["exact"] == exact(profiles)
        print("the exact counts are as written" if same else f"{FILE.name}: the exact counts differ")
        return 0 if same else 1
    for part in chosen.part or _PARTS:
        made = _PARTS[part](profiles)
        # Read only now: another part may have been written in the meantime.
        found = {**(read() if FILE.exists() else {}), part: made}
        ordered = {name: found[name] for name in _PARTS if name in found}
        FILE.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
        print(f"wrote {part}")
    return 0


def exact(profiles: list[Profile]) -> dict[str, Any]:
    """Of each profile with instant wins: hands that hold each, for which it counts, and with any."""
    kinds = hand_kinds()
    return {
        "hands": sum(kinds.values()),
        "profiles": {
            profile.id: asdict(odds(profile, kinds)) for profile in profiles if profile.instants.rank
        },
    }


def _dealt(profiles: list[Profile]) -> dict[str, Any]:
    return {"seed": SEED, "tables": DEALT, "profiles": dealt(profiles, seed=SEED, count=DEALT)}


def _laid(profiles: list[Profile]) -> dict[str, Any]:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        names = [profile.id for profile in profiles]
        return {
            "seed": SEED,
            "tables": LAID,
            "profiles": dict(zip(names, pool.map(_laid_by, names), strict=True)),
        }


def _laid_by(name: str) -> dict[str, Any]:
    return laid(load(name), seed=SEED, count=LAID)


_PARTS: dict[str, Callable[[list[Profile]], dict[str, Any]]] = {
    "exact": exact,
    "dealt": _dealt,
    "laid": _laid,
}

if __name__ == "__main__":
    sys.exit(main())
