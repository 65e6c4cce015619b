"""`examples.yaml` loaded: each case as what to ask of an engine, and what it must answer.

The same objects feed the tests, the tables of the pages and the conformance vectors. Their requests and
expected replies are plain protocol messages; nothing here knows the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from maubinh_core.conformance.judging import difference

from . import schemas
from .yamlio import ROOT, Document, Problem, SpecError, load

EXAMPLES = ROOT / "examples.yaml"

ROWS = ("back", "middle", "front")
PLAYERS = "ABCD"

Text = Mapping[str, str]
Message = dict[str, Any]


@dataclass(frozen=True)
class ProfileRef:
    """The rules a case is asked under: a published profile, and the knobs turned on top of it."""

    base: str
    knobs: Mapping[str, Any] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """How tests and `expect_by` name it: `bsfyi`, or `bsfyi+wheel=lowest`."""
        turned = ",".join(f"{name}={_knob_text(value)}" for name, value in sorted(self.knobs.items()))
        return f"{self.base}+{turned}" if turned else self.base

    @property
    def wire(self) -> str | Message:
        """As a request's `profile` says it."""
        return {"base": self.base, "set": dict(self.knobs)} if self.knobs else self.base


def _knob_text(value: Any) -> str:
    if isinstance(value, list):
        return "/".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Variant:
    """One question of a case with its answer: the case's own, or one listed under `also`."""

    case_id: str
    number: int
    op: str
    input: Mapping[str, Any]
    expects: Mapping[str, Mapping[str, Any]]
    profiles: tuple[ProfileRef, ...]
    title: Text | None
    line: int

    @property
    def name(self) -> str:
        """`K7QF` for the case's own question, `K7QF.2` and on for the further ones."""
        return self.case_id if self.number == 1 else f"{self.case_id}.{self.number}"

    def request(self, profile: ProfileRef | str | None = None) -> Message:
        """The protocol's request (of a match, which is no op of it, the same shape with `deals`)."""
        ref = self.profiles[0] if profile is None else profile
        wire = ref if isinstance(ref, str) else ref.wire
        return {"id": self.name, "op": self.op, "profile": wire, **_asked(self.op, self.input)}

    def expect(self, profile: ProfileRef | str | None = None) -> Mapping[str, Any]:
        """What the case writes under `expect` (or `expect_by`) for this profile."""
        ref = self.profiles[0] if profile is None else profile
        return self.expects[ref if isinstance(ref, str) else ref.label]

    def settled(self, profile: ProfileRef | str | None = None) -> Mapping[str, int]:
        """Of a score the pairs that are settled, `A-B` and what A receives: all, some or none."""
        wanted = self.expect(profile)
        found: Mapping[str, int] = wanted.get("partial", {}) if "error" in wanted else wanted
        return found

    def expected_under(self, profile: ProfileRef | str | None = None) -> Message:
        """The part of the reply that is compared: {"result": {...}} or {"error": {"code": ...}}.

        Of a table that is open in part the error has the `partial` matrix too, for who gives one.
        """
        wanted = self.expect(profile)
        if "error" in wanted:
            open_ = {}
            if "partial" in wanted:
                open_["partial"] = partial_matrix(wanted["partial"], len(self.input["players"]))
            return {"error": {"code": wanted["error"], **open_}}
        return {"result": _answered(self.op, wanted, self.input)}

    @property
    def expected(self) -> Message:
        """As `expected_under`, under the case's first profile."""
        return self.expected_under()


@dataclass(frozen=True)
class Case:
    """One entry of `examples.yaml`; the head of that file tells what each field means."""

    id: str
    clause: str
    with_: tuple[str, ...]
    profiles: tuple[ProfileRef, ...]
    table: str
    source: Mapping[str, Any]
    op: str
    title: Text
    reason: Text
    contested: Text | None
    pitfalls: tuple[str, ...]
    inputs: tuple[Variant, ...]
    file: str
    line: int
    index: int

    @property
    def page(self) -> str:
        """The page the case stands on."""
        return self.table.partition("/")[0]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause it holds, and those it leans on."""
        return (self.clause, *self.with_)

    def questions(self) -> Iterator[tuple[Variant, ProfileRef]]:
        """Every question under every profile: each is one test."""
        for variant in self.inputs:
            for profile in self.profiles:
                yield variant, profile


@cache
def load_cases(path: Path = EXAMPLES) -> tuple[Case, ...]:
    """The cases of a file, in its order; SpecError where the file breaks the schema."""
    return cases_of(load(path))


def cases_of(document: Document) -> tuple[Case, ...]:
    """As `load_cases`, of a document already read."""
    problems = list(schemas.problems(document, "cases"))
    if problems:
        raise SpecError(named(document, problem) for problem in problems)
    return tuple(_case(document, index, entry) for index, entry in enumerate(document.value["cases"]))


def named(document: Document, problem: Problem) -> Problem:
    """The same mistake, called by the id of its case instead of the case's number."""
    head, _, rest = problem.where.partition("]")
    if not head.startswith("cases[") or not isinstance(document.value, dict):
        return problem
    entry = document.value["cases"][int(head.removeprefix("cases["))]
    name = entry.get("id") if isinstance(entry, dict) else None
    where = f"{name}{rest}" if name else problem.where
    return Problem(problem.file, problem.line, where, problem.message, problem.mend)


def _case(document: Document, index: int, entry: Mapping[str, Any]) -> Case:
    profiles = tuple(
        ProfileRef(item) if isinstance(item, str) else ProfileRef(item["base"], item["set"])
        for item in entry["profiles"]
    )
    variants = []
    for number, part in enumerate([entry, *entry.get("also", ())], 1):
        at = ("cases", index) if number == 1 else ("cases", index, "also", number - 2)
        expects = part.get("expect_by") or {profile.label: part["expect"] for profile in profiles}
        title = part.get("title") if number > 1 else None
        variants.append(
            Variant(
                case_id=entry["id"],
                number=number,
                op=entry["op"],
                input=part["input"],
                expects=expects,
                profiles=profiles,
                title=title,
                line=document.line(at),
            )
        )
    return Case(
        id=entry["id"],
        clause=entry["clause"],
        with_=tuple(entry.get("with", ())),
        profiles=profiles,
        table=entry["table"],
        source=entry["source"],
        op=entry["op"],
        title=entry["title"],
        reason=entry["reason"],
        contested=entry.get("contested"),
        pitfalls=tuple(entry.get("pitfalls", ())),
        inputs=tuple(variants),
        file=document.file,
        line=document.line(("cases", index)),
        index=index,
    )


# What people write, as the protocol says it


def cards(text: str) -> list[str]:
    """`"As Td"` as the list the wire wants; spellings are passed on as they are, right or wrong."""
    return text.split()


def arrangement(text: str) -> dict[str, list[str]]:
    """`"back / middle / front"` as the wire's arrangement."""
    return {row: cards(part) for row, part in zip(ROWS, text.split("/"), strict=True)}


def _player(entry: Mapping[str, str]) -> Message:
    if "rows" in entry:
        return {"arrangement": arrangement(entry["rows"])}
    if "declares" in entry:
        return {"declares": True, "cards": cards(entry["declares"])}
    return {"left": True, "cards": cards(entry["left"])}


def pairs(players: int) -> list[str]:
    """The pairs of a table as cases name them: `A-B`, `A-C`, ..."""
    return [f"{a}-{b}" for a, b in combinations(PLAYERS[:players], 2)]


def net_matrix(by_pair: Mapping[str, int], players: int) -> list[list[int]]:
    """`{"A-B": 6}` (A receives 6 from B) as the matrix of a reply."""
    net = [[0] * players for _ in range(players)]
    for pair, amount in by_pair.items():
        i, j = (PLAYERS.index(letter) for letter in pair.split("-"))
        net[i][j], net[j][i] = amount, -amount
    return net


def partial_matrix(by_pair: Mapping[str, int], players: int) -> list[list[int | None]]:
    """The same of a table that is settled in part: null for the pairs that are left out."""
    net: list[list[int | None]] = [list(row) for row in net_matrix(by_pair, players)]
    for pair in set(pairs(players)) - by_pair.keys():
        i, j = (PLAYERS.index(letter) for letter in pair.split("-"))
        net[i][j] = net[j][i] = None
    return net


def _asked(op: str, asked: Mapping[str, Any]) -> Message:
    """A case's `input` as the fields of its request."""
    match op:
        case "check":
            return {"arrangement": arrangement(asked["rows"])}
        case "score":
            return {"players": [_player(entry) for entry in asked["players"]]}
        case "parse":
            return {"text": asked["text"], "lang": "vi"}
        case "match":
            return {"deals": asked["deals"]}
    return {key: cards(text) for key, text in asked.items()}


def _answered(op: str, wanted: Mapping[str, Any], asked: Mapping[str, Any]) -> Message:
    """A case's `expect` as the fields of the result."""
    match op:
        case "check":
            return {"legal": "faults" not in wanted, "faults": wanted.get("faults", [])}
        case "instant_win":
            return {"instant_win": None if wanted["instant_win"] == "none" else wanted["instant_win"]}
        case "score":
            net = net_matrix(wanted, len(asked["players"]))
            return {"net": net, "totals": [sum(row) for row in net]}
        case "parse":
            return {"cards": cards(wanted["cards"])}
    return dict(wanted)


def judge(reply: Mapping[str, Any], variant: Variant, profile: ProfileRef | str | None = None) -> str:
    """What is wrong with a program's reply to a case; empty where it is right."""
    return difference(variant.expected_under(profile), reply)
