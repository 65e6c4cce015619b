"""No clause is idle: play without it, and a case that names it fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from spec.build.cases import Case, ProfileRef, judge, load_cases
from spec.build.specdata import load_spec
from tests.asking import reply_to
from tests.removals import REMOVALS, Removal, ranked_without


def _of(clause: str) -> list[Case]:
    return [case for case in load_cases() if case.clause == clause]


def _fails(case: Case, removal: Removal) -> bool:
    """Whether any question of the case is answered otherwise; a crash counts."""
    knobs = {} if callable(removal) else removal
    for variant, profile in case.questions():
        turned = ProfileRef(profile.base, {**profile.knobs, **knobs})
        try:
            wrong = judge(reply_to(variant, turned), variant, profile)
        except Exception as error:
            wrong = repr(error)
        if wrong:
            return True
    return False


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


def test_what_a_clause_says_it_falls_without_is_tried() -> None:
    for clause in load_spec().clauses.values():
        knob, is_knob, value = (clause.without or "").partition("=")
        if is_knob:
            tried = [
                ProfileRef("", removal).label for removal in REMOVALS[clause.id] if isinstance(removal, dict)
            ]
            assert f"+{knob}={value if value != '[]' else ''}" in tried, clause.id


def test_with_every_rule_kept_the_plain_ranking_answers_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """So what fails without a rule fails for want of that rule, and the two rankings agree."""
    ranked_without("")(monkeypatch)
    assert [case.id for case in load_cases() if _fails(case, {})] == []
