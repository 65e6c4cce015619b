"""Every way to have one knob wrong: a profile, or one of its options, with that knob turned.

A knob mutant plays the rules it is asked for, but for one knob. Of an option only those knobs are turned that
it sets or switches on: in all others an engine that plays the option is an engine that plays the profile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maubinh_core.conformance.vectors import Vector
from maubinh_core.profile import data, load, with_knobs
from spec.build.cases import ProfileRef
from spec.build.specdata import parent_is_on

NOT_ASKED = {"match.deals"}
"""Knobs no op of the protocol asks about: how many deals a match has is held by the tests of `match`."""


@dataclass(frozen=True)
class KnobMutant:
    """An engine that plays `knob` as `value`, whatever it is asked for; otherwise it plays as it is asked.

    `rules` are those under which it has to be noticed, under one of them at least; `clause` is the knob's own
    there, if it has one.
    """

    rules: tuple[ProfileRef, ...]
    knob: str
    value: Any
    clause: str = ""

    @property
    def name(self) -> str:
        """As reports and `spec/mutants.yaml` call it: `bsfyi wheel=lowest`."""
        turned = ProfileRef("", {self.knob: self.value}).label.removeprefix("+")
        return f"{' or '.join(rules.label for rules in self.rules)} {turned}"

    def plays(self, asked: ProfileRef) -> ProfileRef:
        """The rules it plays when it is asked for these."""
        return ProfileRef(asked.base, {**asked.knobs, self.knob: self.value})

    def asked(self, vector: Vector) -> dict[str, Any]:
        """The request that makes the reference answer a vector as this mutant would."""
        return {**vector.request, "profile": self.plays(ProfileRef(vector.profile, vector.knobs)).wire}


def of_profiles() -> Iterator[KnobMutant]:
    """Every mutant of every published profile and of its options."""
    for id_, entry in data("profiles").items():
        base = load(id_)
        for option in ({}, *(option["set"] for option in entry["options"])):
            held = with_knobs(base, option).knobs
            for knob in data("knobs"):
                own = knob in option or (knob in held and knob not in base.knobs)
                if own or not option:
                    for value in _others(knob, held):
                        yield KnobMutant((ProfileRef(id_, option),), knob, value, base.clauses.get(knob, ""))


def of_values_without_source(vectors: Sequence[Vector]) -> Iterator[KnobMutant]:
    """For each value that a knob may have and no profile gives it, the mutants of the rules that have it.

    A value that is in the rules of no vector is a mutant that no rules can show.
    """
    asked = {ProfileRef(v.profile, v.knobs).label: ProfileRef(v.profile, v.knobs) for v in vectors if v.knobs}
    for knob, value in _without_source():
        rules = [ref for ref in asked.values() if knob in ref.knobs and _gives(ref.knobs[knob], value)]
        others: dict[str, tuple[Any, list[ProfileRef]]] = {"": (None, [])} if not rules else {}
        for ref in rules:
            held = with_knobs(load(ref.base), ref.knobs).knobs
            for other in _others(knob, held):
                if not (isinstance(other, list) and value in other):
                    label = str(ref.knobs[knob]) + str(other) if isinstance(other, list) else str(other)
                    others.setdefault(label, (other, []))[1].append(ref)
        for other, told in others.values():
            yield KnobMutant(tuple(told), knob, other)


def _without_source() -> Iterator[tuple[str, Any]]:
    """(knob, value) of what no profile plays; of a number that none has, any value: None."""
    profiles = [load(id_).knobs for id_ in data("profiles")]
    for knob, entry in data("knobs").items():
        if knob in NOT_ASKED:
            continue
        played = [knobs[knob] for knobs in profiles if knob in knobs]
        if entry["kind"] == "int":
            if not played:
                yield knob, None
            continue
        values = (False, True) if entry["kind"] == "bool" else tuple(entry["values"])
        yield from ((knob, value) for value in values if not any(_gives(held, value) for held in played))


def _gives(held: Any, value: Any) -> bool:
    return value is None or (value in held if isinstance(held, list) else held == value)


def _others(knob: str, held: Mapping[str, Any]) -> Iterator[Any]:
    """The values a knob could have instead of the one it has among the knobs `held`."""
    entry, value = data("knobs")[knob], held.get(knob)
    if knob in NOT_ASKED or not parent_is_on(entry, held):
        return
    match entry["kind"]:
        case "choice":
            yield from (other for other in entry["values"] if other != value)
        case "bool":
            yield not value
        case "int":
            yield from _numbers(value, entry, ordinary=held.get(knob.rpartition(".")[0], 0))
        case "list":
            yield from _lists(value or [], list(entry["values"]))


def _numbers(value: int | None, entry: Mapping[str, Any], *, ordinary: int) -> Iterator[int]:
    """One less, one more and none; aces and the ends of the straight flushes may have no price of their own,
    which is to say the `ordinary` one."""
    near = (ordinary - 1, ordinary + 1) if value is None else (0, value - 1, value + 1, ordinary)
    low, high = entry.get("min", 0), entry.get("max", max(near))
    yield from (number for number in dict.fromkeys(near) if low <= number <= high and number != value)


def _lists(value: Sequence[str], names: Sequence[str]) -> Iterator[list[str]]:
    """One entry left out, one more behind the rest, two neighbours the other way round."""
    for index in range(len(value)):
        yield [*value[:index], *value[index + 1 :]]
    yield from ([*value, name] for name in names if name not in value)
    for index in range(len(value) - 1):
        yield [*value[:index], value[index + 1], value[index], *value[index + 2 :]]
