"""No clause is idle: play without it, and a case that names it fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import yaml

from maubinh_core.profile import load, with_knobs
from spec.build.cases import Case, ProfileRef, Variant, judge, load_cases
from spec.build.specdata import load_spec
from tests.asking import reply_to
from tests.removals import REMOVALS
from tests.removals_ranking import ranked_without
from tests.removals_shared import Removal


def _of(clause: str) -> list[Case]:
    return [case for case in load_cases() if case.clause == clause]


def _questions(case: Case) -> Iterator[tuple[Variant, ProfileRef]]:
    """What a case asks under the source its clause belongs to; a common one belongs to all."""
    source = case.clause.partition("/")[0]
    for variant, profile in case.questions():
        if source in ("common", profile.base):
            yield variant, profile


def _turned(profile: ProfileRef, removal: Removal) -> ProfileRef:
    knobs = {} if callable(removal) else removal
    turned = ProfileRef(profile.base, {**profile.knobs, **knobs})
    with_knobs(load(turned.base), turned.knobs)  # a setting that is refused would fail every case
    return turned


def _wrong(case: Case, variant: Variant, profile: ProfileRef, turned: ProfileRef) -> str:
    """What is wrong with the answer; a crash counts, and so does another clause leaving a pair open."""
    try:
        reply = reply_to(variant, turned)
    except Exception as error:
        return repr(error)
    return judge(reply, variant, profile) or _open_otherwise(case, reply, reply_to(variant, profile))


def _open_otherwise(case: Case, reply: Mapping[str, Any], kept: Mapping[str, Any]) -> str:
    """Both "the source does not say", but it was the case's own clause that did not."""
    silent, now = (told.get("error", {}).get("clause") for told in (kept, reply))
    return f"left open by {now}" if silent == case.clause != now else ""


def _fails(case: Case, removal: Removal) -> bool:
    """Whether any question of the case is answered otherwise."""
    return any(
        _wrong(case, variant, profile, _turned(profile, removal)) for variant, profile in _questions(case)
    )


def _removals() -> Iterator[Any]:
    for clause, removals in REMOVALS.items():
        for number, removal in enumerate(removals, 1):
            yield pytest.param(clause, removal, id=clause if number == 1 else f"{clause}-{number}")


@pytest.mark.parametrize(("clause", "removal"), list(_removals()))
def test_without_the_clause_a_case_of_it_fails(
    clause: str, removal: Removal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = _of(clause)
    if callable(removal):
        removal(monkeypatch)
    assert any(_fails(case, removal) for case in cases), (
        f"{clause} can be removed and its cases ({', '.join(case.id for case in cases) or 'none'}) still pass"
    )


def test_every_executable_clause_can_be_removed() -> None:
    executable = {clause.id for clause in load_spec().clauses.values() if clause.kind == "executable"}
    assert set(REMOVALS) == executable


def _knobs(without: str) -> dict[str, Any]:
    """`order=strict, sweep.factor=2` as knobs; nothing where the text tells of it in words."""
    knobs = {}
    for part in without.split(", "):
        name, is_knob, value = part.partition("=")
        if not is_knob or name not in load_spec().knobs:
            return {}
        knobs[name] = yaml.safe_load(value)
    return knobs


def _includes(removal: Removal, knobs: Mapping[str, Any]) -> bool:
    return isinstance(removal, Mapping) and knobs.items() <= dict(removal).items()


def test_what_a_clause_says_it_falls_without_is_tried() -> None:
    told = {clause.id: _knobs(clause.without or "") for clause in load_spec().clauses.values()}
    untried = [
        f"{clause}: {knobs}"
        for clause, knobs in told.items()
        if knobs and not any(_includes(removal, knobs) for removal in REMOVALS[clause])
    ]
    assert not untried, "\n".join(untried)
    assert sum(map(bool, told.values())) > 150  # the texts are still read as knobs


def test_with_every_rule_kept_the_plain_ranking_answers_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """So what fails without a rule fails for want of that rule, and the two rankings agree."""
    ranked_without("")(monkeypatch)
    assert [case.id for case in load_cases() if _fails(case, {})] == []
