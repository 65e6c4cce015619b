"""A program under test may do anything: each misbehaviour is named, survived, and bounded."""

from __future__ import annotations

import asyncio
import os
import select
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from maubinh_core.conformance.child import MAX_BYTES, MAX_STDERR, Child
from maubinh_core.conformance.engine import Answer, Fault
from maubinh_core.conformance.program import Program
from maubinh_core.protocol import MAX_LINE
from tests.programs import small

QUESTION = {"id": "Q1", "op": "check"}
LONG = 60.0  # a limit no test is to reach
SHORT = 0.3
DIES = "import sys\nsys.exit('no license')\n"

Start = Callable[..., Program]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the small program with a body; it is closed in the end."""
    running: list[Program] = []

    def begin(body: str, *, timeout: float = LONG, before: str = "", after: str = "") -> Program:
        command = small(tmp_path, body, before=before, after=after)
        running.append(Program(command, timeout=timeout, start_timeout=LONG))
        return running[-1]

    yield begin
    for program in running:
        program.close()


def result(answer: Answer) -> Any:
    assert answer.fault is None, answer
    assert answer.reply is not None
    return answer.reply["result"]


def test_one_process_answers_all(start: Start) -> None:
    program = start("reply(count)")
    assert [result(program.ask({"id": f"Q{n}", "op": "check"})) for n in (1, 2, 3)] == [1, 2, 3]
    assert result(program.describe())["name"] == "small"
    assert program.starts == 1


def test_a_crash_is_told_with_its_code_and_stderr_and_the_next_question_finds_a_new_process(
    start: Start,
) -> None:
    program = start("if asked['id'] == 'Q2':\n    sys.exit('out of luck')\nreply(count)")
    assert result(program.ask(QUESTION)) == 1
    crashed = program.ask({"id": "Q2", "op": "check"})
    assert crashed.fault is Fault.EXITED
    assert crashed.detail["code"] == "1"
    assert crashed.stderr == "out of luck"
    assert result(program.ask({"id": "Q3", "op": "check"})) == 1  # it counts anew
    assert program.starts == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_a_signal_is_told_by_its_name(start: Start) -> None:
    assert start("os.kill(os.getpid(), 11)").ask(QUESTION).detail["code"] == "SIGSEGV"


HOLDS_ITS_OUTPUT = """
subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"])
{last}
os._exit(3)
"""


def test_a_death_is_no_hang_though_a_child_holds_the_output(start: Start) -> None:
    program = start(HOLDS_ITS_OUTPUT.format(last="say('half a reply')"))
    died = program.ask(QUESTION)
    assert (died.fault, died.detail["code"], died.detail["line"]) == (Fault.EXITED, "3", "half a reply")
    assert died.seconds < LONG
    assert program.describe().fault is None


def test_what_was_said_before_death_is_heard_though_a_child_holds_the_output(start: Start) -> None:
    program = start(HOLDS_ITS_OUTPUT.format(last="reply(count)"))
    assert result(program.ask(QUESTION)) == 1
    assert program.ask({"id": "Q2", "op": "check"}).fault is Fault.EXITED


def test_a_program_that_answers_once_and_leaves_fails_the_next_question(start: Start) -> None:
    program = start("reply(count)\nsys.exit()")
    assert result(program.ask(QUESTION)) == 1
    assert program.ask({"id": "Q2", "op": "check"}).fault is Fault.EXITED


def test_a_hang_ends_in_time(start: Start) -> None:
    program = start("if count == 1:\n    time.sleep(600)\nreply(count)", timeout=SHORT)
    hung = program.ask(QUESTION)
    assert (hung.fault, hung.detail["seconds"]) == (Fault.TIMEOUT, SHORT)
    assert hung.seconds >= SHORT


def test_a_reply_without_its_line_end_is_shown(start: Start) -> None:
    hung = start("say('{\"id\"')\ntime.sleep(600)", timeout=SHORT).ask(QUESTION)
    assert hung.fault is Fault.TIMEOUT
    assert hung.detail["line"] == '{"id"'


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes are POSIX")
def test_what_a_hung_program_started_is_stopped_too(start: Start, tmp_path: Path) -> None:
    alive = tmp_path / "alive"
    os.mkfifo(alive)
    reader = os.open(alive, os.O_RDONLY | os.O_NONBLOCK)
    child = f"import time; held = open({str(alive)!r}, 'w'); held.write('x'); held.flush(); time.sleep(600)"
    program = start(
        f"subprocess.Popen([sys.executable, '-I', '-S', '-c', {child!r}])\ntime.sleep(600)", timeout=SHORT
    )
    program.describe()
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    # The child may be late on a busy machine: then the question is asked until it was there.
    while not poll.poll(0):
        assert program.ask(QUESTION).fault is Fault.TIMEOUT
    assert os.read(reader, 10)
    assert poll.poll(LONG * 1000)[0][1] & select.POLLHUP  # nobody holds it any more
    os.close(reader)


NONSENSE = {
    "words": ("say('hello\\n')", Fault.NOT_JSON),
    "no UTF-8": ("say(b'\\xe9\\n')", Fault.NOT_JSON),
    "UTF-16": ("say('{\"id\": \"Q1\"}'.encode('utf-16'))\nsay('\\n')", Fault.NOT_JSON),
    "NaN": ("reply(float('nan'))", Fault.NOT_JSON),
    "brackets within brackets": ("say('[' * 100_000 + '\\n')", Fault.NOT_JSON),
    "a number too long": ("say('1' * 10_000 + '\\n')", Fault.NOT_JSON),
    "a null character": ("say('\\0\\n')", Fault.NOT_JSON),
    "a list": ("say('[1]\\n')", Fault.NOT_AN_OBJECT),
    "no id": ("say('{\"result\": {}}\\n')", Fault.WRONG_ID),
    "another id": ("asked['id'] = 'Q0'\nreply(1)", Fault.WRONG_ID),
    "the id in a list": ("asked['id'] = ['Q1']\nreply(1)", Fault.WRONG_ID),
    "null as id": ("asked['id'] = None\nreply(1)", Fault.WRONG_ID),
    "a line without end": ("while True:\n    say('x' * 10_000)", Fault.TOO_LONG),
    "empty lines without end": ("while True:\n    say('\\n' * 10_000)", Fault.TOO_LONG),
    "lines without end": ("while True:\n    say('x\\n' * 10_000)", Fault.NOT_JSON),
    "a line too long": ("say('{}' + ' ' * 1_100_000 + '\\n')", Fault.TOO_LONG),
    "output closed": ("os.close(1)\ntime.sleep(600)", Fault.CLOSED),
}


EDGE = (
    'bare = len(json.dumps({{"id": "Q1", "result": ""}}))\nletters = "{letter}" * (1_000_000 - bare{more})\n'
)
SAYS = EDGE + 'say(json.dumps({{"id": asked["id"], "result": letters}}, ensure_ascii=False) + "{end}")'


@pytest.mark.parametrize("letter", ["x", "ế", "\N{PLAYING CARD ACE OF SPADES}"])
@pytest.mark.parametrize("end", [r"\n", r"\r\n"])
def test_a_line_is_as_long_as_it_has_characters(letter: str, end: str, start: Start) -> None:
    assert set(result(start(SAYS.format(letter=letter, more="", end=end)).ask(QUESTION))) == {letter}
    over = start(SAYS.format(letter=letter, more=" + 1", end=end)).ask(QUESTION)
    assert (over.fault, over.detail["limit"]) == (Fault.TOO_LONG, MAX_LINE)
    assert over.detail["line"].startswith('{"id": "Q1"')


def test_of_a_line_without_end_no_more_is_held_than_a_line_may_have(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[int] = []
    told = Program._told

    def noted(self: Program, child: Child, *rest: Any) -> Any:
        held.append(len(child.output))
        return told(self, child, *rest)

    monkeypatch.setattr(Program, "_told", noted)
    assert start("while True:\n    say('ế' * 10_000)").ask(QUESTION).fault is Fault.TOO_LONG
    assert MAX_BYTES < held[0] < 2 * MAX_BYTES


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_is_named(kind: str, start: Start) -> None:
    body, fault = NONSENSE[kind]
    program = start(f"if asked['id'] == 'Q2':\n    reply(2)\n    continue\n{body}")
    assert program.ask(QUESTION).fault is fault
    assert result(program.ask({"id": "Q2", "op": "check"})) == 2
    assert program.starts == 2


def test_a_second_reply_to_one_question_is_the_next_ones_fault(start: Start) -> None:
    program = start("reply(1)\nreply(1)")
    assert result(program.ask(QUESTION)) == 1
    late = program.ask({"id": "Q2", "op": "check"})
    assert (late.fault, late.detail["id"], late.detail["asked"]) == (Fault.WRONG_ID, "Q1", "Q2")


def test_replies_out_of_order_are_a_fault(start: Start) -> None:
    program = start(
        "if count == 1:\n    first = asked\n    asked = {'id': 'Q2'}\nelse:\n    asked = first\nreply(1)"
    )
    assert program.ask(QUESTION).fault is Fault.WRONG_ID


@pytest.mark.parametrize("end", [r"\n", r"\r\n", r"   \n"])
def test_line_ends_of_any_system_and_empty_lines_are_read(end: str, start: Start) -> None:
    program = start(f"say('\\r\\n\\n' + json.dumps({{'id': asked['id'], 'result': 1}}) + '{end}')")
    assert result(program.ask(QUESTION)) == 1
    assert not program.remarks


def test_a_byte_order_mark_is_overlooked_and_remarked(start: Start) -> None:
    program = start("reply(1)", before="import sys\nsys.stdout.buffer.write(b'\\xef\\xbb\\xbf')\n")
    assert result(program.ask(QUESTION)) == 1
    assert program.remarks == {"bom"}


def test_standard_error_is_kept_for_its_question_and_bounded(start: Start) -> None:
    program = start(
        "sys.stderr.write(f'note {count}' if count < 3 else 'x' * 1_000_000)\nsys.stderr.flush()\nreply(1)"
    )
    assert program.ask({"id": "Q1", "op": "check"}).stderr == "note 1"
    assert program.ask({"id": "Q2", "op": "check"}).stderr == "note 2"
    assert program.ask({"id": "Q3", "op": "check"}).stderr == "x" * MAX_STDERR


def test_an_endless_flood_of_standard_error_is_a_hang(start: Start) -> None:
    flooded = start("while True:\n    sys.stderr.write('x' * 10_000)", timeout=SHORT).ask(QUESTION)
    assert flooded.fault is Fault.TIMEOUT
    assert len(flooded.stderr) == MAX_STDERR


@pytest.mark.parametrize("command", [["/no/such/program"], [os.path.dirname(__file__)], ["a\0b"]])
def test_a_command_that_cannot_be_started_is_told(command: list[str]) -> None:
    with Program(command) as program:
        answer = program.ask(QUESTION)
    assert answer.fault is Fault.NOT_STARTED
    assert answer.detail["reason"]


def test_a_program_that_dies_at_its_start_is_told_with_what_it_said(start: Start) -> None:
    answer = start("", before=DIES).ask(QUESTION)
    assert (answer.fault, answer.stderr) == (Fault.EXITED, "no license")


def test_what_is_said_before_the_first_question_is_not_lost(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine a program may be dead before it is asked."""
    program = start("", before=DIES)
    begin = program._loop.subprocess_exec

    async def late(*command: Any, **options: Any) -> Any:
        transport, child = await begin(*command, **options)
        while not (child.errors and child.exited):
            await asyncio.sleep(0.01)
        return transport, child

    monkeypatch.setattr(program._loop, "subprocess_exec", late)
    answer = program.ask(QUESTION)
    assert (answer.fault, answer.stderr) == (Fault.EXITED, "no license")


def test_a_slow_start_is_not_a_slow_answer(start: Start) -> None:
    program = start("reply(1)", before=f"import time\ntime.sleep({2 * SHORT})\n", timeout=SHORT)
    assert program.describe().fault is None


def test_a_program_that_goes_on_after_the_end_of_its_input_is_stopped_and_remarked(start: Start) -> None:
    program = start("reply(1)", after="say('bye\\n')\ntime.sleep(600)")
    assert result(program.ask(QUESTION)) == 1
    program.close()
    assert program.remarks == {"does_not_stop", "talks_at_end"}


def test_a_program_that_stops_at_the_end_of_its_input_is_not_remarked(start: Start) -> None:
    program = start("reply(1)")
    assert result(program.ask(QUESTION)) == 1
    program.close()
    program.close()
    assert not program.remarks
