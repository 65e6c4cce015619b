"""A source's rules as frozen data.

A profile is a set of knobs. It is written in ``spec/profiles/ID.yaml``, checked there, and compiled
into ``data/profiles.json``, which is what this module reads; the core knows no YAML. The rules read
their knobs through the small groups below, so what one rule depends on is one object.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pkgutil import get_data
from typing import Any, TypeVar

from .errors import Code, MaubinhError
from .knobs import applies, refuse_unknown, refuse_value, whole
from .nearby import nearest
from .ranking import ACE, HandType, Row, RowClass, Scale, Wheel, scale

Knobs = Mapping[str, Any]
_COMMON = {"row.win": "common/row.win", "tie": "common/row.tie"}  # what every source shares


# The groups' own values are those of knobs that a profile does not have, and change nothing. What a knob
# takes that comes into use is another thing, and stands in spec/knobs.yaml.


@dataclass(frozen=True)
class Bonus:
    """What a row is worth beyond 1 chi; `values` by row, type and, for special ranks, a premium."""

    mode: str = "replace"
    on: str = "won"
    over_bonus: str = "none"
    values: Mapping[tuple[Row, HandType, str], int] = field(default_factory=dict)

    def value(self, row: Row, found: RowClass) -> int | None:
        """Chi for this hand in this row, or None where the row carries no bonus."""
        key = (row, found.type)
        special = self.values.get((*key, premium(found)))
        return special if special is not None else self.values.get((*key, ""))

    def knob(self, row: Row, found: RowClass) -> str:
        """The knob that `value` read."""
        name = f"bonus.{row}.{found.type.id}"
        special = premium(found)
        return f"{name}.{special}" if (row, found.type, special) in self.values and special else name


@dataclass(frozen=True)
class Sweep:
    """Losing all three rows to one opponent (or, by `trigger`, to the whole table)."""

    mode: str = "none"
    trigger: str = "pair"
    factor: int = 1
    scope: str = "total"
    amount: int = 0


@dataclass(frozen=True)
class TableSweep:
    """Sweeping every opponent at once."""

    mode: str = "none"
    factor: int = 1
    amount: int = 0
    players: int = 3
    counts_fouled: bool = True


@dataclass(frozen=True)
class Foul:
    """What a misordered arrangement pays."""

    mode: str = "unspecified"
    rows: str = "all"
    factor: int = 1
    amount: int = 0
    table_sweep: bool = False
    both: str = "zero"


@dataclass(frozen=True)
class Instants:
    """Instant wins: which hands, in which order, worth what, and how declarers meet."""

    declared: str = "choice"
    false_claim: str = "error"
    equal_rank: str = "listed"
    between: str = "own_value"
    same: str = "zero"
    per: str = "opponent"
    quads_as_pairs: str = "never"
    three_rows: str = "cards"
    low_run: bool = True
    rank: tuple[str, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class AcePoints:
    """Chi for holding aces, settled pair by pair."""

    mode: str = "none"
    cancelled_by_quads: bool = False
    multiplied: bool = False


@dataclass(frozen=True)
class Profile:
    """The rules of one source, or of one table that changed some of them.

    `knobs` is the whole flat mapping; the groups are views of it. `clauses` names, for a knob, the
    clause that states it; `changed` are those a table turned. `option_clauses` names the clause of a
    source's own option, by knob and value, so that playing by it cites the source and not the change.
    `words` are phrases the source's players say otherwise.
    """

    id: str
    edition: str
    knobs: Knobs
    clauses: Mapping[str, str]
    changed: frozenset[str]
    scale: Scale
    strict: bool
    dealer_wins_ties: bool
    bonus: Bonus
    sweep: Sweep
    table_sweep: TableSweep
    foul: Foul
    instants: Instants
    ace_points: AcePoints
    leaving: str
    deals: tuple[int, ...]
    row_names: Mapping[str, Mapping[str, str]]
    words: Mapping[str, Mapping[str, str]]
    option_clauses: Mapping[tuple[str, str], str]

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Made again from what it is made from; of a published one there is one object, as of its scale."""
        published_one = self.id in data("profiles") and self is _load(self.id)
        return (load, (self.id,)) if published_one else super().__reduce_ex__(protocol)

    def clause(self, knob: str) -> str:
        """The clause a ledger line cites for a knob; one the table changed on its own has none but itself."""
        if knob in self.changed:
            option = (knob, json.dumps(self.knobs.get(knob)))
            return self.option_clauses.get(option, f"knob/{knob}")
        return self.clauses.get(knob) or _COMMON.get(knob, f"knob/{knob}")


def premium(found: RowClass) -> str:
    """Which special rank a hand has that a profile may pay apart: ``A``, ``top``, ``wheel`` or none.

    One that doesn't pays it like any of its type (clause ``bsfyi/straight_flush.royal``).
    """
    if found.type is HandType.STRAIGHT_FLUSH:
        return {ACE: "top", 5: "wheel"}.get(found.ranks[0], "")
    return "A" if found.ranks[0] == ACE else ""


@cache
def data(name: str) -> Any:
    """A compiled file of the package's own data, by its stem: profiles, knobs, clauses or lang.

    Raises `bad_request` where there is none of that name.
    """
    # Straight from the loader, archives too: to import `importlib.resources` would take longer than this.
    try:
        if not str(name).isidentifier():
            raise FileNotFoundError
        return json.loads(get_data(__package__, f"data/{name}.json") or b"")
    except (OSError, ValueError):
        raise _bad("name", "data") from None


def only_profile(given: Any) -> Profile:
    """What was given, if it is a profile; else `bad_request`."""
    if not isinstance(given, Profile):
        raise _bad("profile", "profile")
    return given


def _bad(field_: str, wanted: str) -> MaubinhError:
    return MaubinhError(Code.BAD_REQUEST, "bad_request", field=field_, wanted=wanted)


def published() -> dict[str, str]:
    """The ids of the published profiles with their editions."""
    return {id_: entry["edition"] for id_, entry in data("profiles").items()}


def load(profile_id: str) -> Profile:
    """A published profile by id; `unknown_profile` for any other name, `bad_request` for what is none."""
    if not isinstance(profile_id, str):
        raise _bad("profile", "string")
    return _load(profile_id)


@cache
def _load(profile_id: str) -> Profile:
    entry = data("profiles").get(profile_id)
    if entry is None:
        known, near = ", ".join(published()), nearest(profile_id, published())
        raise MaubinhError(
            Code.UNKNOWN_PROFILE, "unknown_profile", profile=profile_id, known=known, near=near
        )
    profile = build(profile_id, entry["edition"], entry["knobs"], entry["clauses"])
    option_clauses = {
        (knob, json.dumps(value)): option["clause"]
        for option in entry["options"]
        for knob, value in option["set"].items()
        if "clause" in option
    }
    return replace(profile, row_names=entry["row_names"], words=entry["words"], option_clauses=option_clauses)


def with_knobs(base: Profile, changes: Mapping[str, Any]) -> Profile:
    """`base` with some knobs turned; `unknown_knob` for an unpublished name, `bad_request` for a bad value.

    A knob whose parent is off is dropped; one whose parent is switched on takes the registry's default.
    """
    registry = data("knobs")
    only_profile(base)
    check_values(changes)
    refuse_unknown(changes, registry)
    changes = {name: whole(value) for name, value in changes.items()}
    knobs = {**base.knobs, **changes}
    changed = set(base.changed) | {k for k, v in changes.items() if base.knobs.get(k) != v}
    for name, entry in registry.items():
        if not applies(entry, knobs):
            knobs.pop(name, None)
            changed.discard(name)
        elif name not in knobs and "default" in entry:
            knobs[name] = entry["default"]
            changed.add(name)
    turned = build(base.id, base.edition, knobs, base.clauses)
    return replace(
        turned,
        changed=frozenset(changed),
        row_names=base.row_names,
        words=base.words,
        option_clauses=base.option_clauses,
    )


def check_values(changes: Mapping[str, Any]) -> None:
    """Raise `bad_request` for a value that a published knob cannot take, whatever other names there are.

    So it does for changes that are no mapping.
    """
    if not isinstance(changes, Mapping):
        raise _bad("set", "object")
    registry = data("knobs")
    for name, value in changes.items():
        if name in registry:
            refuse_value(name, registry[name], value)


def build(id_: str, edition: str, knobs: Knobs, clauses: Mapping[str, str]) -> Profile:
    """A profile from a flat mapping of knobs; knobs that are absent are off."""
    return Profile(
        id=id_,
        edition=edition,
        knobs=knobs,
        clauses=clauses,
        changed=frozenset(),
        scale=scale(Wheel(knobs["wheel"])),
        strict=knobs["order"] == "strict",
        dealer_wins_ties=knobs.get("tie") == "dealer",
        bonus=_group(Bonus, "bonus", knobs, values=_bonus_values(knobs)),
        sweep=_group(Sweep, "sweep", knobs),
        table_sweep=_group(TableSweep, "table_sweep", knobs),
        foul=_group(Foul, "foul", knobs),
        instants=_instants(knobs),
        ace_points=_group(AcePoints, "ace_points", knobs),
        leaving=knobs.get("leaving", "unspecified"),
        deals=tuple(knobs.get("match.deals", ())),
        row_names={},
        words={},
        option_clauses={},
    )


_G = TypeVar("_G")


def _group(cls: type[_G], prefix: str, knobs: Knobs, **extra: Any) -> _G:
    """A group's fields from the knobs ``prefix.field``; a field without a knob keeps its default."""
    names = {f.name for f in fields(cls)}  # type: ignore[arg-type]
    found = {name: knobs[f"{prefix}.{name}"] for name in names if f"{prefix}.{name}" in knobs}
    return cls(**{**found, **extra})


def _bonus_values(knobs: Knobs) -> dict[tuple[Row, HandType, str], int]:
    values = {}
    for name, value in knobs.items():
        parts = name.split(".")
        if parts[0] == "bonus" and len(parts) > 2 and value:  # 0 is no bonus
            special = parts[3] if len(parts) > 3 else ""
            values[Row(parts[1]), HandType[parts[2].upper()], special] = value
    return values


def _instants(knobs: Knobs) -> Instants:
    """Only ids that are both ranked and valued are instant wins of the profile."""
    rank = tuple(i for i in knobs.get("instant.rank", ()) if knobs.get(f"instant.{i}", 0))
    values = {i: knobs[f"instant.{i}"] for i in rank}
    return _group(Instants, "instant", {**knobs, "instant.rank": rank}, values=values)
