"""`maubinh identify` at a prompt: what it asks of a program, prints and writes, and what it ends with."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from maubinh_core import cli, profile_file
from maubinh_core.conformance import saving
from maubinh_core.conformance.identify import commands
from maubinh_core.conformance.identify.findings import Bug
from maubinh_core.conformance.identify.questions import Question
from maubinh_core.conformance.identify.run import Identified
from maubinh_core.conformance.words import LANGUAGES, Words
from maubinh_core.phrases import Phrases
from maubinh_core.profile import load, with_knobs
from tests.effort import PROOF
from tests.programs import small

Out = pytest.CaptureFixture[str]
ROOT = Path(__file__).resolve().parents[1]
EN = Words("en")

OWN = """
import json, sys
sys.path.insert(0, {root!r})
from maubinh_core.protocol import answer

for line in sys.stdin:
    asked = json.loads(line)
    reply = answer({{**asked, "profile": {profile!r}}})
    if asked["op"] == "describe":
        reply["result"] |= {{"ops": {ops!r}, "profiles": [{{"id": {id!r}, "edition": "1"}}]}}
    print(json.dumps(reply), flush=True)
"""
"""A program that plays rules of its own."""


def own(folder: Path, profile: object, ops: list[str], id_: str = "own") -> list[str]:
    script = folder / "own.py"
    script.write_text(OWN.format(root=str(ROOT), profile=profile, ops=ops, id=id_), encoding="utf-8")
    return [sys.executable, str(script)]


def identify(*arguments: str | Path, program: list[str]) -> int:
    return cli.main(["identify", *map(str, arguments), "--verify", "5", "--", *program])


ORDER = ["compare", "check"]
WHEEL = {"base": "bsfyi", "set": {"wheel": "lowest", "order": "strict"}}


@pytest.mark.parametrize("lang", LANGUAGES if PROOF else LANGUAGES[:1])
def test_the_rules_are_written_as_a_profile_that_can_be_played(
    lang: str, tmp_path: Path, capsys: Out
) -> None:
    file = tmp_path / "own.yaml"
    slow = ["--timeout", "61.5", "--start-timeout", "62"]
    assert identify("--lang", lang, "--out", file, *slow, program=own(tmp_path, WHEEL, ORDER)) == 0
    told = yaml.safe_load(file.read_text("utf-8"))
    played = profile_file.read(str(file))
    knobs = with_knobs(load(played["base"]), played["set"]).knobs
    assert (knobs["wheel"], knobs["order"]) == ("lowest", "strict")
    assert told["found"]["wheel"]["status"] == "certain"
    assert told["found"]["wheel"]["label"] == Words(lang).knob("wheel")
    assert told["found"]["sweep.mode"]["because"] == "not_answered"
    deal = told["found"]["wheel"]["shown_by"][0]
    assert set(deal) in ({"op", "a", "b", "answer"}, {"op", "rows", "answer"})
    shown = capsys.readouterr().out
    again = ["maubinh", "conformance", "run", *([] if lang == LANGUAGES[0] else ["--lang", lang]), *slow]
    assert shlex.join([*again, "--profile", str(file), "--"]) in shown
    assert Words(lang).say("identify.fits", profile="s666pg") in shown
    assert Words(lang).say("identify.why.not_answered") in shown


def test_without_a_file_the_profile_is_all_that_goes_to_standard_output(tmp_path: Path, capsys: Out) -> None:
    assert identify("--lang", "en", "--json", program=own(tmp_path, WHEEL, ORDER)) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert with_knobs(load(told["base"]), told["set"]).knobs["wheel"] == "lowest"
    assert EN.say("identify.certain", n=2, all=len(told["found"])) in err


def test_an_answer_that_fits_no_reading_ends_with_one_and_is_shown(tmp_path: Path, capsys: Out) -> None:
    program = own(tmp_path, "bsfyi", ["compare", "check"])
    script = Path(program[1])
    wrong = 'if asked["op"] == "compare": reply["result"]["outcome"] = "tie"\n    print('
    script.write_text(script.read_text("utf-8").replace("print(", wrong), encoding="utf-8")
    file = tmp_path / "found.yaml"
    assert identify("--lang", "en", "--out", file, program=program) == 1
    [bug, *_] = yaml.safe_load(file.read_text("utf-8"))["bugs"]
    assert (bug["op"], bug["answer"]) == ("compare", "tie")
    assert bug["expected"] in ("a", "b")
    shown = capsys.readouterr().out
    assert EN.say("identify.bug") in shown
    assert EN.say("answer.tie") in shown
    assert EN.template("identify.nearest_same").rpartition("}")[2] in shown


def test_a_profile_that_the_program_lists_can_be_named(tmp_path: Path, capsys: Out) -> None:
    program = own(tmp_path, "vgi", ORDER, "house")
    assert identify("--lang", "en", program=program) == 2
    assert EN.say("identify.not_offered", profile="own", known="house") in capsys.readouterr().err
    assert identify("--lang", "en", "--profile", "house", program=program) == 0


def test_what_cannot_be_asked_ends_with_two(tmp_path: Path, capsys: Out) -> None:
    assert cli.main(["identify", "--lang", "en"]) == 2
    assert EN.say("identify.no_command") in capsys.readouterr().err
    assert identify("--lang", "en", program=[str(tmp_path / "nothing")]) == 2
    told = EN.say("why.not_started", command=tmp_path / "nothing", reason="")
    assert told.split(":")[0] in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_that_could_not_be_read_or_written_is_refused_before_the_first_question(
    lang: str, tmp_path: Path, capsys: Out
) -> None:
    words, trace = Words(lang), tmp_path / "heard"
    program = [sys.executable, "-c", f"open({str(trace)!r}, 'w')"]
    suffixes = Phrases(lang).listed(profile_file.SUFFIXES, by="or")
    for name in ("rules.txt", "rules", "rules.json.bak", "yaml"):
        assert identify("--lang", lang, "--out", tmp_path / name, program=program) == 2
        told = words.say("identify.out_name", file=tmp_path / name, suffixes=suffixes)
        assert capsys.readouterr().err.splitlines() == [told]
    nowhere = tmp_path / "no" / "rules.yaml"
    assert identify("--lang", lang, "--out", nowhere, program=program) == 2
    told = words.say("report.cannot_write", file=nowhere, reason="missing")
    assert capsys.readouterr().err.splitlines() == [told]
    assert not list(tmp_path.iterdir())


def test_what_was_found_is_shown_where_its_file_was_lost_meanwhile(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "try_places", lambda files, words: None)
    nowhere = tmp_path / "no" / "rules.yaml"
    assert identify("--lang", "en", "--out", nowhere, program=own(tmp_path, "bsfyi", ["check"])) == 2
    shown = capsys.readouterr()
    assert EN.say("report.cannot_write", file=nowhere, reason="missing") in shown.err
    assert EN.template("identify.fits").partition("{")[0] in shown.out
    assert str(nowhere) not in shown.out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("after", [0, 1, 3])
def test_who_stops_it_is_told_how_far_it_had_come(
    lang: str, after: int, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(asking: Callable[[object], object], **settings: object) -> None:
        for _ in range(after):
            asking({"id": 1, "op": "check"})
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "find_out", stopped)
    out = tmp_path / "rules.yaml"
    program = small(tmp_path, "reply({})")
    assert identify("--lang", lang, "--profile", "bsfyi", "--out", out, program=program) == 2
    assert Words(lang).say("identify.interrupted", n=after) in capsys.readouterr().err
    assert not out.exists()


def test_a_program_that_breaks_down_at_every_question_is_given_up(tmp_path: Path, capsys: Out) -> None:
    program = small(tmp_path, "sys.exit(3)")
    assert identify("--lang", "en", "--profile", "bsfyi", program=program) == 2
    assert EN.say("why.exited", code=3) in capsys.readouterr().err


def test_a_program_that_answers_nothing_of_use_is_told_so(tmp_path: Path, capsys: Out) -> None:
    program = small(tmp_path, "reply({})")
    assert identify("--lang", "en", "--profile", "bsfyi", program=program) == 2
    assert EN.say("identify.nothing") in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_that_fit_no_rules_at_all_are_not_told_as_silence(
    lang: str, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    bug = Bug(Question({"op": "check"}), ("faults",), ("faults",), ())
    nothing = Identified("bsfyi", {}, (), (bug,), 1, 0, (), ())
    monkeypatch.setattr(commands, "find_out", lambda asking, **settings: nothing)
    line = ["--lang", lang, "--profile", "bsfyi"]
    assert identify(*line, program=small(tmp_path, "reply({})")) == 2
    assert capsys.readouterr().err.splitlines()[-1] == Words(lang).say("identify.contradictory")


def test_a_program_may_be_given_longer_to_start(tmp_path: Path, capsys: Out) -> None:
    waits = "import sys\nsys.stdin.readline()\nsys.stdin.readline()\n"
    program = small(tmp_path, "reply({})", before=waits)
    assert identify("--lang", "en", "--start-timeout", "0.2", program=program) == 2
    told = capsys.readouterr().err
    assert EN.say("why.timeout", seconds="0.2") in told
    assert EN.say("hint.start") in told


def test_a_breakdown_is_shown_and_ends_with_one(tmp_path: Path, capsys: Out) -> None:
    program = own(tmp_path, "bsfyi", ORDER)
    script = Path(program[1])
    dies = 'if asked["op"] == "compare" and "A" in str(asked["a"]): sys.exit("no aces")\n    print('
    script.write_text(script.read_text("utf-8").replace("print(", dies), encoding="utf-8")
    file = tmp_path / "found.yaml"
    assert identify("--lang", "en", "--out", file, program=program) == 1
    [first, *_] = found = yaml.safe_load(file.read_text("utf-8"))["breakdowns"]
    assert "A" in first["a"]
    assert first["fault"] == EN.say("why.exited", code=1)
    shown = capsys.readouterr().out
    assert EN.say("identify.breakdowns", n=len(found)) in shown
    assert EN.say("why.exited", code=1) in shown
    assert "no aces" in shown
    assert EN.say("identify.same", profile="bsfyi") not in shown


def test_the_rules_found_can_be_run_under_the_name_they_were_asked_by(tmp_path: Path, capsys: Out) -> None:
    program = own(tmp_path, WHEEL, ORDER, "bsfyi")
    file = tmp_path / "found.yaml"
    assert identify("--lang", "en", "--profile", "bsfyi", "--out", file, program=program) == 0
    script = Path(program[1])  # the reference takes knobs; this program does not say so
    deaf = script.read_text("utf-8").replace(
        "print(", 'reply.get("result", {}).pop("knobs", None)\n    print('
    )
    script.write_text(deaf, encoding="utf-8")
    arguments = ["conformance", "run", "--lang", "en", "--profile", str(file), "--module", "order"]
    assert cli.main([*arguments, "--", *program]) == 0
    assert EN.say("remark.house") in capsys.readouterr().out


def test_beside_a_bug_what_is_other_than_the_profile_is_in_doubt(tmp_path: Path) -> None:
    program = own(tmp_path, WHEEL, ["compare", "check"])
    script = Path(program[1])
    aces = 'if asked["op"] == "compare" and "A" in str(asked["a"])'
    wrong = aces + ': reply["result"]["outcome"] = "tie"\n    print('
    script.write_text(script.read_text("utf-8").replace("print(", wrong), encoding="utf-8")
    file = tmp_path / "found.yaml"
    assert identify("--out", file, program=program) == 1
    told = yaml.safe_load(file.read_text("utf-8"))
    changed = {told["found"][knob]["status"] for knob in told["set"]}
    assert told["bugs"]
    assert "certain" not in changed
