"""How well `maubinh identify` does: every published profile, and many with knobs turned by chance.

    python -m benchmarks.identify [--count 100] [--tables 2000] [--seed 1] [--quick]

The rules found have to answer `--tables` random questions as the program does, which is the reference under
the rules to be found. Half of the random rules have a few knobs turned, half of them all. What is
printed is how many questions it took and how long; exit 1 if any rules were not found.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from statistics import median
from typing import Any

from maubinh_core.conformance.identify.at_large import at_large
from maubinh_core.conformance.identify.questions import Question
from maubinh_core.conformance.identify.reference import Reference
from maubinh_core.conformance.identify.run import Identified, identify
from maubinh_core.conformance.identify.space import UNASKED, frozen, profiles, taken_apart
from maubinh_core.profile import data, load, with_knobs
from maubinh_core.protocol import answer

Changes = dict[str, Any]


def turned(seed: int) -> tuple[str, Changes]:
    """A published profile and knobs turned on it by chance: a few, or (every other seed) all of them."""
    rng = Random(seed)
    base = rng.choice(sorted(profiles()))
    names = [name for name in data("knobs") if name not in UNASKED]
    few = rng.sample(names, rng.randint(1, 8))
    chosen = names if seed % 2 else few
    # A premium of its own for a special rank is rare; with all of them every bonus is special.
    chosen = [n for n in chosen if not data("knobs")[n].get("optional") or n in few or rng.random() < 0.2]
    return base, {name: _value(data("knobs")[name], rng) for name in chosen}


def _value(knob: Mapping[str, Any], rng: Random) -> Any:
    match knob["kind"]:
        case "choice":
            return rng.choice(list(knob["values"]))
        case "bool":
            return rng.random() < 0.5
        case "int":
            low = knob.get("min", 0)
            return rng.randint(low, min(knob.get("max", 40), rng.choice((6, 12, 40))))
        case _:
            names = list(knob["values"])
            return rng.sample(names, rng.randint(0, len(names)))


@cache
def _asked(tables: int) -> tuple[Question, ...]:
    return tuple(at_large(Random(99), tables))


def disagreements(base: str, changes: Changes, found: Identified, tables: int) -> int:
    """How many of so many random questions the rules found answer otherwise."""
    reference = Reference()
    true = taken_apart(frozen(with_knobs(load(base), changes).knobs))
    mine = taken_apart(frozen(with_knobs(load(found.base), found.set).knobs))
    return sum(reference.answer(q, true) != reference.answer(q, mine) for q in _asked(tables))


def _rules(count: int, seed: int) -> Iterator[tuple[str, Changes]]:
    yield from ((id_, {}) for id_ in profiles())
    yield from (turned(seed * 1000 + i) for i in range(count))


def main() -> None:
    parser = argparse.ArgumentParser(description="how well the rules of a program are found out")
    parser.add_argument("--count", type=int, default=100, help="random rules beside the published ones")
    parser.add_argument("--tables", type=int, default=2000, help="random questions to compare on")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asked, seconds, wrong = [], [], 0
    for number, (base, changes) in enumerate(_rules(options.count, options.seed)):
        profile = {"base": base, "set": changes}
        begun = time.process_time()
        found = identify(lambda request, p=profile: answer({**request, "profile": p}))  # type: ignore[misc]
        seconds.append(time.process_time() - begun)
        asked.append(found.chosen)
        missed = disagreements(base, changes, found, options.tables)
        if missed or found.bugs:
            wrong += 1
            print(
                f"{number}: {missed} of {options.tables}, {len(found.bugs)} bugs: {json.dumps(profile)}",
                flush=True,
            )
    print(f"{len(asked)} rules, {wrong} not found")
    print(f"questions: median {median(asked):.0f}, most {max(asked)}")
    print(f"CPU seconds: median {median(seconds):.1f}, most {max(seconds):.1f}")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
