"""Every case of examples.yaml: a test for each question and profile, named by id and clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from spec.build.cases import Case, ProfileRef, Variant, judge, load_cases
from tests.asking import reply_to

Question = tuple[Case, Variant, ProfileRef]


def _questions() -> Iterator[Any]:
    for case in load_cases():
        for variant, profile in case.questions():
            label = "" if len(case.profiles) == 1 else f" [{profile.label}]"
            yield pytest.param(case, variant, profile, id=f"{variant.name}-{case.clause}{label}")


@pytest.mark.parametrize(("case", "variant", "profile"), list(_questions()))
def test_the_case_is_answered_as_it_says(case: Case, variant: Variant, profile: ProfileRef) -> None:
    """A contested case runs as well: it holds the reading that was chosen."""
    reply = reply_to(variant, profile)
    wrong = judge(reply, variant, profile)
    assert not wrong, f"{case.file}:{variant.line} {case.title['en']}\n{wrong}\n{case.reason['en']}"
    # Beyond what the protocol compares, our own errors also say whom or which word they are about.
    wanted = variant.expect(profile)
    if "players" in wanted:
        assert reply["error"]["players"] == wanted["players"]
    if "partial" in wanted:
        assert "partial" in reply["error"]
    if "token" in wanted:
        assert reply["error"]["at"]["token"] == wanted["token"]


def test_every_table_left_open_in_part_says_which_pairs_are_known() -> None:
    found = [
        variant.expect(profile)
        for _, variant, profile in (question.values for question in _questions())
        if variant.op == "score" and variant.expect(profile).get("error") == "unspecified"
        if len(variant.input["players"]) > 2
    ]
    assert found
    assert all("partial" in wanted for wanted in found)
    assert any(wanted["partial"] for wanted in found)
