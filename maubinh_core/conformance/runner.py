"""Vectors put to a program one by one, and what came of each.

`describe` is asked first: what the program does not offer is not asked. A program that breaks down is asked
on with the next vector; only an op at which it has broken down many times in a row is given up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from .deviation import Deviation, of
from .engine import Answer, Engine, Message
from .judging import difference
from .misfit import Misfit
from .offer import Offer, offered, published
from .outcomes import Outcome, Remark, Report, Status
from .vectors import Vector

GIVE_UP = 10
"""Breakdowns in a row at one op after which its other questions are not asked."""

INVALID = "invalid"


class Forms(Protocol):
    """What knows the form of replies (`replies.Forms`)."""

    def problem(self, vector: Vector, reply: Message) -> Misfit | None:
        """What is wrong with the form of a reply; None where nothing is."""
        ...

    def problem_of(self, op: str, reply: Message) -> Misfit | None:
        """As `problem`, of a reply to an op."""
        ...


@dataclass(frozen=True)
class Limits:
    """When to stop: after `failures` questions that count against the program (0: never), and with an op
    after `breakdowns` in a row (0: never)."""

    failures: int = 0
    breakdowns: int = GIVE_UP


def run(
    vectors: Sequence[Vector],
    engine: Engine,
    *,
    edition: str,
    command: Sequence[str] = (),
    forms: Forms | None = None,
    deviations: Iterable[Deviation] = (),
    limits: Limits = Limits(),
    on_outcome: Callable[[Outcome], None] = lambda outcome: None,
) -> Report:
    """The report of asking `engine` all `vectors` in their order.

    `edition` and `command` are noted in it. Without `forms` the form of replies is not looked at.
    `on_outcome` is told of each outcome as it comes. Never raises for what the program does; Ctrl-C ends the
    run, and the rest was not run.
    """
    begun = time.perf_counter()
    listed = tuple(deviations)
    program: Message = {}
    remarks: tuple[Remark, ...] = ()
    description = engine.describe()
    refused = refusal(description, forms)
    if refused is not None:
        outcomes = [replace(refused, vector=vector) for vector in vectors]
    else:
        assert description.reply is not None
        program = description.reply["result"]
        remarks = tuple(_editions(offered(program), vectors))
        outcomes = []
        for outcome in _outcomes(vectors, engine, offered(program), forms, listed, limits):
            outcomes.append(outcome)
            on_outcome(outcome)
    return Report(
        edition=edition,
        command=tuple(command),
        program=program,
        outcomes=tuple(outcomes),
        remarks=remarks,
        stale=stale(listed, outcomes),
        seconds=time.perf_counter() - begun,
    )


def stale(deviations: Iterable[Deviation], outcomes: Sequence[Outcome]) -> tuple[Deviation, ...]:
    """The entries of which questions were answered, and every one of them rightly.

    Where one of them broke down or was not reached, nobody knows whether the deviation is gone.
    """
    found = []
    for deviation in deviations:
        covered = [outcome for outcome in outcomes if deviation.covers(outcome.vector)]
        asked = [outcome for outcome in covered if outcome.status is not Status.SKIP]
        judged = [outcome for outcome in asked if outcome.judged]
        if judged and all(outcome.contested or outcome.status is Status.PASS for outcome in asked):
            found.append(deviation)
    return tuple(found)


def judge(vector: Vector, answer: Answer, forms: Forms | None = None) -> Outcome:
    """What an answer makes of a vector, deviations aside."""
    found = {"stderr": answer.stderr, "seconds": answer.seconds}
    if answer.fault is not None or answer.reply is None:
        why = str(answer.fault or INVALID)
        return Outcome(vector, Status.ERROR, why=why, detail=answer.detail, **found)  # type: ignore[arg-type]
    reply = answer.reply
    try:
        problem = forms.problem(vector, reply) if forms else None
        wrong = "" if problem or "skipped" in reply else difference(vector.expected, reply)
    except RecursionError:  # brackets within brackets without end
        problem, wrong, reply = Misfit("too_deep"), "", {}
    if problem:
        detail = {"problem": problem}
        return Outcome(vector, Status.ERROR, reply, why=INVALID, detail=detail, **found)  # type: ignore[arg-type]
    if "skipped" in reply:
        told = {"reason": str(reply["skipped"])}
        return Outcome(vector, Status.SKIP, reply, why="skipped", detail=told, **found)  # type: ignore[arg-type]
    status = Status.FAIL if wrong else Status.PASS
    return Outcome(vector, status, reply, difference=wrong, **found)  # type: ignore[arg-type]


def _outcomes(
    vectors: Sequence[Vector],
    engine: Engine,
    offer: Offer,
    forms: Forms | None,
    deviations: Sequence[Deviation],
    limits: Limits,
) -> Iterator[Outcome]:
    breakdowns: dict[str, int] = {}
    failures = 0
    stopped = ""
    for vector in vectors:
        missing = offer.missing(vector)
        if stopped:
            yield Outcome(vector, Status.NOT_RUN, why=stopped)
            continue
        if missing:
            yield Outcome(vector, Status.SKIP, why=missing[0], detail=missing[1])
            continue
        if limits.breakdowns and breakdowns.get(vector.op, 0) >= limits.breakdowns:
            told = {"op": vector.op, "times": limits.breakdowns}
            yield Outcome(vector, Status.NOT_RUN, why="gave_up", detail=told)
            continue
        try:
            outcome = judge(vector, engine.ask(vector.request), forms)
        except KeyboardInterrupt:
            stopped = "interrupted"
            yield Outcome(vector, Status.NOT_RUN, why=stopped)
            continue
        broke = outcome.status is Status.ERROR and outcome.why != INVALID
        breakdowns[vector.op] = breakdowns.get(vector.op, 0) + 1 if broke else 0
        if outcome.status is Status.FAIL:
            outcome = replace(outcome, deviation=of(vector, deviations))
        failures += outcome.counts_against
        if limits.failures and failures >= limits.failures:
            stopped = "stopped"
        yield outcome


def refusal(description: Answer, forms: Forms | None) -> Outcome | None:
    """The outcome of every vector where `describe` was not answered as it must be."""
    detail: Mapping[str, Any]
    if description.fault is not None or description.reply is None:
        fault, detail = str(description.fault), description.detail
    else:
        reply = description.reply
        problem = forms.problem_of("describe", reply) if forms else None
        if not problem and "result" in reply:
            return None
        fault, detail = INVALID, {"problem": problem or str({k: v for k, v in reply.items() if k != "id"})}
    return Outcome(
        vector=_NO_VECTOR,
        status=Status.NOT_RUN,
        why="no_start",
        detail={"fault": fault, **detail},
        stderr=description.stderr,
    )


_NO_VECTOR: Any = None


def _editions(offer: Offer, vectors: Sequence[Vector]) -> Iterator[Remark]:
    """A profile the program holds in another edition than the one these answers are of."""
    for profile in dict.fromkeys(vector.profile for vector in vectors):
        ours, theirs = published().profiles.get(profile, ""), offer.profiles.get(profile, "")
        if theirs not in ("", ours):
            yield Remark("edition", {"profile": profile, "ours": ours, "theirs": theirs})
