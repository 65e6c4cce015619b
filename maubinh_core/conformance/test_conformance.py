"""Each vector as a test: `pytest --pyargs maubinh_core.conformance --impl "CMD"`.

What the program does not offer is skipped, and so is a contested question answered otherwise: nobody fails by
it.
"""

from __future__ import annotations

import pytest

from maubinh_core.conformance import telling, vectors
from maubinh_core.conformance.offer import Offer
from maubinh_core.conformance.outcomes import Outcome, Report, Status
from maubinh_core.conformance.program import Program
from maubinh_core.conformance.replies import Forms
from maubinh_core.conformance.runner import judge
from maubinh_core.conformance.vectors import Vector
from maubinh_core.conformance.words import Words


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The vectors chosen; none without a program."""
    option = metafunc.config.getoption
    chosen: list[Vector] = []
    if option("--impl", None):
        profiles, modules = option("--impl-profile"), option("--impl-module")
        chosen = [
            vector
            for vector in vectors.load()
            if (not profiles or vector.profile in profiles) and (not modules or vector.module in modules)
        ]
    metafunc.parametrize("vector", [pytest.param(vector, id=vector.key) for vector in chosen])


def test_vector(
    vector: Vector, program: Program, offer: Offer, forms: Forms, words: Words, again: tuple[str, ...]
) -> None:
    """The program gives the answer the rules give."""
    missing = offer.missing(vector)
    if missing:
        skipped = Outcome(vector, Status.SKIP, why=missing[0], detail=missing[1])
        pytest.skip(telling.why(skipped, words)[0])
    outcome = judge(vector, program.ask(vector.request), forms)
    if outcome.status is Status.SKIP or (outcome.contested and outcome.status is not Status.PASS):
        told = outcome.difference or telling.why(outcome, words)[0]
        pytest.skip(f"{telling.status(outcome, words)}: {told}")
    if outcome.status is not Status.PASS:
        pytest.fail(_told(outcome, program, again, words), pytrace=False)


def _told(outcome: Outcome, program: Program, again: tuple[str, ...], words: Words) -> str:
    report = Report("", command=program.command, program={}, outcomes=(outcome,), options=again)
    lines = [words.of(outcome.vector.title)]
    lines += [f"{words.say(key)}: {told}" for key, told in telling.facts(outcome, report, words).items()]
    return "\n".join(lines)
