"""A run: what is asked, how it is judged and counted, when it stops, and what it ends with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from maubinh_core.conformance import vectors
from maubinh_core.conformance.deviation import Deviation
from maubinh_core.conformance.engine import Answer, Fault, Inside
from maubinh_core.conformance.outcomes import Counts, Outcome, Report, Status
from maubinh_core.conformance.replies import Forms
from maubinh_core.conformance.runner import Limits, run
from maubinh_core.conformance.vectors import Vector
from maubinh_core.protocol import answer
from tests.programs import changed, turned

Message = Mapping[str, Any]

ORDER = vectors.load("bsfyi", "order")
SETTLED = tuple(vector for vector in ORDER if vector.contested is None)
CONTESTED = tuple(vector for vector in vectors.load() if vector.contested is not None)
FORMS = Forms()


def asked(
    questions: tuple[Vector, ...], answers: Callable[[Message], Message] = answer, **options: Any
) -> Report:
    return run(questions, Inside(answers), edition="0", forms=FORMS, **options)


def offering(**offer: Any) -> Callable[[Message], Message]:
    """The reference, which says that it offers something else."""

    def told(request: Message) -> Message:
        reply = answer(request)
        if request["op"] != "describe":
            return reply
        result = {key: value for key, value in {**reply["result"], **offer}.items() if value is not None}
        return {**reply, "result": result}

    return told


@dataclass
class Breaking:
    """The reference, which breaks down at the questions that `breaks` names."""

    breaks: Callable[[Message], bool]
    questions: int = 0

    def describe(self) -> Answer:
        return Inside(answer).describe()

    def ask(self, request: Message) -> Answer:
        self.questions += 1
        if self.breaks(request):
            return Answer(fault=Fault.EXITED, detail={"code": "1"}, stderr="oh")
        return Inside(answer).ask(request)


def test_the_reference_passes_everything_with_replies_of_the_right_form() -> None:
    report = asked(vectors.load())
    assert report.counts.passed == report.counts.counting > 1000
    assert report.counts.contested_same == report.counts.contested == len(CONTESTED) > 0
    assert report.exit_code == 0


def test_counts_stand_apart_by_profile() -> None:
    report = asked(vectors.load(module="hands"))
    assert sum(counts.passed for counts in report.by_profile.values()) == report.counts.passed
    assert set(report.by_profile) == {vector.profile for vector in vectors.load(module="hands")}


def test_a_wrong_answer_fails() -> None:
    report = asked(SETTLED, turned(wheel="lowest"))
    failed = [outcome for outcome in report.outcomes if outcome.status is Status.FAIL]
    assert report.counts.failed == len(failed) > 0
    assert all(outcome.difference and outcome.reply for outcome in failed)
    assert report.counts.passed + report.counts.failed == len(SETTLED)
    assert report.exit_code == 1


def test_a_number_in_quotes_and_a_truth_that_is_a_number_are_no_right_answers() -> None:
    check = tuple(v for v in SETTLED if v.op == "check")
    report = asked(check, changed("check", lambda q, result: {**result, "legal": int(result["legal"])}))
    assert report.counts.errors == len(check)
    assert report.outcomes[0].why == "invalid"
    assert "legal" in report.outcomes[0].detail["problem"].place


@pytest.mark.parametrize(
    "reply",
    [
        {},
        {"result": {"outcome": "a"}, "error": {"code": "bad_request", "message": "?"}},
        {"result": {"outcome": "A"}},
        {"result": "a"},
        {"error": "unknown"},
        {"error": {"code": "oops", "message": "?"}},
        {"skipped": ""},
    ],
)
def test_a_reply_of_another_form_is_an_error_and_neither_pass_nor_fail(reply: Message) -> None:
    question = next(vector for vector in SETTLED if vector.op == "compare")
    report = asked((question,), lambda q: answer(q) if q["op"] == "describe" else {"id": q["id"], **reply})
    assert report.counts == Counts(errors=1)
    assert report.exit_code == 2  # nothing could be judged


def test_a_table_of_five_settled_is_a_wrong_answer_and_not_a_malformed_one() -> None:
    five = next(
        v for v in vectors.load("bsfyi", "input") if v.op == "score" and len(v.request["players"]) == 5
    )
    net = [[0] * 5 for _ in range(5)]
    result = {"net": net, "totals": [0] * 5}
    report = asked(
        (five,), lambda q: answer(q) if q["op"] == "describe" else {"id": q["id"], "result": result}
    )
    assert report.counts == Counts(failed=1)


@pytest.mark.parametrize(
    ("offer", "why", "skipped"),
    [
        ({"ops": ["compare"]}, "op", lambda v: v.op != "compare"),
        ({"profiles": [{"id": "vgi", "edition": "0.1.0"}]}, "profile", lambda v: v.profile != "vgi"),
        ({"knobs": None}, "knobs", lambda v: bool(v.knobs)),
        ({"knobs": []}, "knobs", lambda v: bool(v.knobs)),
    ],
)
def test_what_is_not_offered_is_skipped_and_told_why(
    offer: Message, why: str, skipped: Callable[[Vector], bool]
) -> None:
    questions = vectors.load(module="order")
    report = asked(questions, offering(**offer))
    left = [outcome for outcome in report.outcomes if outcome.status is Status.SKIP]
    assert [outcome.vector for outcome in left] == [vector for vector in questions if skipped(vector)]
    assert left
    assert {outcome.why for outcome in left} == {why}


def test_a_program_may_skip_by_its_reply_and_a_skip_is_no_pass() -> None:
    report = asked(
        SETTLED, lambda q: answer(q) if q["op"] != "check" else {"id": q["id"], "skipped": "later"}
    )
    checks = sum(vector.op == "check" for vector in SETTLED)
    assert (report.counts.skipped, report.counts.passed) == (checks, len(SETTLED) - checks)
    assert next(o for o in report.outcomes if o.status is Status.SKIP).detail == {"reason": "later"}
    assert report.exit_code == 0


def test_a_run_in_which_all_was_skipped_or_nothing_ran_cannot_be_trusted() -> None:
    assert asked(ORDER, offering(ops=[])).exit_code == 2
    assert asked(()).exit_code == 2


def test_contested_questions_are_asked_and_fail_nobody() -> None:
    report = asked(
        CONTESTED, lambda q: answer(q) if q["op"] == "describe" else answer({**q, "profile": "bsfyi"})
    )
    assert report.counts.contested_other > 0
    assert report.counts.contested == len(CONTESTED)
    assert (report.counts.failed, report.exit_code) == (0, 0)


@pytest.mark.parametrize(
    "described",
    [
        Answer(fault=Fault.TIMEOUT, detail={"seconds": 1.0, "line": ""}),
        Answer(reply={"id": "describe", "error": {"code": "unknown_op", "message": "?"}}),
        Answer(reply={"id": "describe", "result": {"name": "x"}}),
    ],
)
def test_without_a_right_description_nothing_is_asked(described: Answer) -> None:
    class Mute(Breaking):
        def describe(self) -> Answer:
            return described

    engine = Mute(lambda request: False)
    report = run(ORDER, engine, edition="0", forms=FORMS)
    assert engine.questions == 0
    assert {(o.status, o.why) for o in report.outcomes} == {(Status.NOT_RUN, "no_start")}
    assert report.exit_code == 2


def test_another_edition_is_remarked() -> None:
    report = asked(ORDER[:1], offering(profiles=[{"id": "bsfyi", "edition": "0.0.1"}]))
    assert [(remark.key, remark.detail["theirs"]) for remark in report.remarks] == [("edition", "0.0.1")]
    assert not asked(ORDER[:1]).remarks


def test_a_breakdown_is_an_error_and_the_next_question_is_asked() -> None:
    bad = SETTLED[3].key
    report = run(SETTLED, Breaking(lambda q: q["id"] == bad), edition="0")
    assert (report.counts.errors, report.counts.passed) == (1, len(SETTLED) - 1)
    assert (report.outcomes[3].why, report.outcomes[3].stderr) == ("exited", "oh")
    assert report.exit_code == 1


def test_an_op_that_breaks_down_again_and_again_is_given_up_and_the_others_are_asked() -> None:
    engine = Breaking(lambda request: request["op"] == "check")
    report = run(SETTLED, engine, edition="0", limits=Limits(breakdowns=4))
    checks = sum(vector.op == "check" for vector in SETTLED)
    assert (report.counts.errors, report.counts.not_run) == (4, checks - 4)
    assert report.counts.passed == len(SETTLED) - checks
    assert report.exit_code == 2
    never = run(SETTLED, engine, edition="0", limits=Limits(breakdowns=0))
    assert (never.counts.errors, never.exit_code) == (checks, 1)


def test_breakdowns_with_answers_between_them_give_nothing_up() -> None:
    turns: Counter[str] = Counter()

    def every_other(request: Message) -> bool:  # of each op, since an op is what is given up
        turns[request["op"]] += 1
        return turns[request["op"]] % 2 == 0

    report = run(SETTLED, Breaking(every_other), edition="0", limits=Limits(breakdowns=2))
    assert report.counts.errors == sum(asked // 2 for asked in turns.values()) > 0
    assert report.counts.not_run == 0


def test_a_run_may_stop_after_so_many_failures() -> None:
    report = asked(SETTLED, turned(wheel="lowest"), limits=Limits(failures=2))
    assert report.counts.failed == 2
    assert report.counts.not_run > 0
    assert report.exit_code == 1


def test_ctrl_c_ends_a_run_with_what_there_is() -> None:
    def interrupted(request: Message) -> bool:
        if request["id"] == SETTLED[2].key:
            raise KeyboardInterrupt
        return False

    report = run(SETTLED, Breaking(interrupted), edition="0")
    assert (report.counts.passed, report.counts.not_run) == (2, len(SETTLED) - 2)
    assert report.exit_code == 2


def test_each_outcome_is_told_as_it_comes() -> None:
    told: list[Outcome] = []
    report = asked(ORDER[:5], on_outcome=told.append)
    assert tuple(told) == report.outcomes


# Known deviations


def failing(knobs: Mapping[str, Any]) -> list[Vector]:
    return [o.vector for o in asked(SETTLED, turned(**knobs)).outcomes if o.status is Status.FAIL]


def test_a_listed_failure_is_expected_and_counted_apart() -> None:
    listed = [Deviation(case=vector.key, reason="ours") for vector in failing({"wheel": "lowest"})]
    report = asked(SETTLED, turned(wheel="lowest"), deviations=listed)
    assert (report.counts.failed, report.counts.known) == (0, len(listed))
    assert report.counts.passed == report.counts.counting == len(SETTLED) - len(listed)
    assert (report.stale, report.exit_code) == ((), 0)


def test_a_listed_failure_that_passes_again_fails_the_run() -> None:
    listed = Deviation(case=SETTLED[0].case, reason="was so once")
    report = asked(SETTLED, deviations=[listed])
    assert report.stale == (listed,)
    assert report.exit_code == 1


def test_a_listed_question_that_was_not_asked_is_not_out_of_date() -> None:
    listed = Deviation(case=SETTLED[0].case, reason="ours")
    assert asked(SETTLED, offering(ops=["classify"]), deviations=[listed]).stale == ()
    assert asked(SETTLED[-1:], deviations=[listed]).stale == ()


def test_a_clause_is_out_of_date_only_when_none_of_its_cases_fails() -> None:
    wrong = failing({"wheel": "lowest"})[0]
    listed = Deviation(clause=wrong.clause, reason="ours")
    assert asked(SETTLED, turned(wheel="lowest"), deviations=[listed]).stale == ()
    assert asked(SETTLED, deviations=[listed]).stale == (listed,)


def test_an_entry_of_one_profile_speaks_of_no_other() -> None:
    wrong = failing({"wheel": "lowest"})[0]
    assert not Deviation(case=wrong.case, profile="vgi").covers(wrong)
    assert Deviation(case=wrong.case, profile="bsfyi").covers(wrong)
    assert Deviation(case=wrong.name).covers(wrong)
    assert not Deviation(case="ZZZZ").covers(wrong)


def test_a_breakdown_is_never_expected() -> None:
    bad = SETTLED[0]
    listed = [Deviation(case=bad.case, reason="ours")]
    report = run(SETTLED[:1], Breaking(lambda q: True), edition="0", deviations=listed)
    assert (report.counts.errors, report.counts.known) == (1, 0)


def test_a_contested_question_that_is_listed_stays_contested() -> None:
    wrong = replace(SETTLED[0], expected={"error": {"code": "unspecified"}}, contested={"vi": "?", "en": "?"})
    report = asked((wrong,), deviations=[Deviation(case=wrong.case, reason="ours")])
    assert report.counts == Counts(contested_other=1)
