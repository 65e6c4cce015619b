"""The suite at a prompt: what it asks, prints and writes, and what it ends with."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from maubinh_core import cli
from maubinh_core.conformance import commands, copying, house, plugin, saving, usage, vectors
from maubinh_core.conformance.deviations import DeviationsError, read
from maubinh_core.conformance.words import LANGUAGES, Words
from maubinh_core.phrases import Phrases
from maubinh_core.profile import data
from maubinh_core.protocol import answer
from tests.programs import ADAPTER, canned, changed, small, turned

Out = pytest.CaptureFixture[str]

FEW = ["--profile", "bsfyi", "--module", "hands"]
HANDS = vectors.load("bsfyi", "hands")
EN = Words("en")

FLUSHES = [vector for vector in HANDS if vector.expected["result"]["type"] == "flush"]


def flush_is_straight(request: Mapping[str, Any], result: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"type": "straight"} if result["type"] == "flush" else result


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A program that has all hands right."""
    return canned(tmp_path_factory.mktemp("right"), answer, HANDS)


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A program that calls a flush a straight."""
    return canned(tmp_path_factory.mktemp("wrong"), changed("classify", flush_is_straight), HANDS)


def conformance(*arguments: str | Path) -> int:
    return cli.main(["conformance", *map(str, arguments)])


def run(*arguments: str | Path, program: list[str]) -> int:
    return conformance("run", "--lang", "en", *arguments, "--", *program)


def test_the_reference_passes_as_a_program_of_its_own(capsys: Out) -> None:
    assert run("--module", "hands", program=ADAPTER) == 0
    shown = capsys.readouterr().out
    assert shown.rstrip().endswith("All passed.")
    assert re.search(rf"^bsfyi +{len(HANDS)} +0 +0 +0 +0 +0 +0", shown, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_program_fails_and_each_failure_can_be_asked_alone(
    lang: str, wrong: list[str], capsys: Out
) -> None:
    assert conformance("run", "--lang", lang, *FEW, "--", *wrong) == 1
    shown = capsys.readouterr().out
    commands = re.findall(r"maubinh (conformance run .*)", shown)
    assert len(commands) == len(FLUSHES)
    assert cli.main(shlex.split(commands[0])) == 1
    alone = capsys.readouterr().out
    assert FLUSHES[0].key in alone
    assert FLUSHES[1].key not in alone


def test_a_case_is_chosen_by_its_id_a_question_and_a_key(capsys: Out) -> None:
    for name in (FLUSHES[0].case, FLUSHES[0].name, FLUSHES[0].key):
        assert conformance("list", "--lang", "en", "--case", name) == 0
        assert FLUSHES[0].key in capsys.readouterr().out


def test_the_list_counts_every_vector_once(capsys: Out) -> None:
    assert conformance("list", "--lang", "en") == 0
    shown = capsys.readouterr().out
    contested = sum(vector.contested is not None for vector in vectors.load())
    assert EN.say("list.counts", n=len(vectors.load()), contested=contested) in shown
    assert re.search(rf"^bsfyi +{len(HANDS)} ", shown, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["run"], "after two dashes"),
        (["run", "--case", "ZZZZ", "--", "x"], "no case ZZZZ"),
        (["run", "--profile", "poker", "--", "x"], "no profile poker"),
        (["run", "--profile", "no-such-file.yaml", "--", "x"], "no-such-file.yaml"),
        (["run", "--module", "poker", "--", "x"], "--module has to be one of: hands"),
        (["run", "--timeout", "0", "--", "x"], "timeout"),
        (["run", "--timeout", "nan", "--", "x"], "timeout"),
        (["run", "--deviations", "no-such-file.yaml", "--", "x"], "no-such-file.yaml"),
        (["poker"], "poker"),
    ],
)
def test_a_command_that_cannot_be_followed_ends_with_2(arguments: list[str], told: str, capsys: Out) -> None:
    lang = ["--lang", "en"] if arguments[0] == "run" else []
    assert conformance(*arguments[:1], *lang, *arguments[1:]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "key", "values"),
    [
        (["poker"], "unknown_command", ["poker", "copy, list, run"]),
        (["lst"], "unknown_command", ["lst", "list"]),
        (["--nope"], "unknown_option", ["--nope"]),
        (["list", "--profil", "bsfyi"], "unknown_option", ["--profil", "--profile"]),
        (["list", "--case"], "no_value", ["--case"]),
        (["run", "--html", "--", "x"], "no_value", ["--html"]),
        (["run", "--case", "--", "x"], "no_value", ["--case"]),
        (["run", "--json", "--badge", "b", "--", "x"], "no_value", ["--json"]),
        (["list", "--bundle", "--module", "hands"], "no_value", ["--bundle"]),
        (["run", "--fail-fast=3"], "takes_no_value", ["--fail-fast"]),
        (["list", "poker"], "extra", ["poker"]),
        (["copy"], "missing", ["FOLDER"]),
        (["list", "--module", "poker"], "bad_value", ["--module", ", ".join(vectors.MODULES)]),
        (["list", "--lang", "fr"], "bad_value", ["--lang", ", ".join(LANGUAGES)]),
        (["run", "--timeout", "0"], "bad_value", ["--timeout", "0"]),
        (["run", "--max-failures", "x"], "bad_value", ["--max-failures", "1"]),
        (["run", "--deviations", "."], "bad_value", ["--deviations"]),
        (["list", "--bundle", "no-such-folder"], "bad_value", ["--bundle"]),
        (["copy", __file__], "bad_value", ["FOLDER"]),
    ],
)
def test_a_line_that_click_refuses_is_told_in_the_language_asked_for(
    line: list[str], key: str, values: list[str], capsys: Out
) -> None:
    assert conformance(*line) == 2
    everywhere = capsys.readouterr().err.splitlines()
    assert len(everywhere) == len(LANGUAGES)
    for lang, told in zip(LANGUAGES, everywhere, strict=True):
        assert all(value in told for value in values)
        assert data("lang")[lang]["errors"][f"usage.{key}"].rpartition("}")[2] in told
        assert "Error" not in told
    if "--lang" not in line and len(line) > 1:
        assert conformance(line[0], "--lang", LANGUAGES[-1], *line[1:]) == 2
        assert capsys.readouterr().err.splitlines() == everywhere[-1:]


def test_two_dashes_are_no_files_name(
    right: list[str], tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    here = {path.name for path in tmp_path.iterdir()}
    for option in ("--html", "--json", "--write-deviations"):
        assert run(*FEW, option, program=right) == 2
        assert option in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == here
    assert run(*FEW, "--json=--", program=right) == 0, "who means it says so"
    assert (tmp_path / "--").is_file()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_may_stand_before_the_command(lang: str, capsys: Out) -> None:
    assert conformance("list", "--lang", lang) == 0
    told = capsys.readouterr().out
    for before in (["--lang", lang], [f"--lang={lang}"]):
        assert conformance(*before, "list") == 0
        assert capsys.readouterr().out == told
    assert conformance() == conformance("--lang", lang)
    shown = capsys.readouterr()
    one, two = (shown.out + shown.err).split("Cách dùng")[1:]
    assert one.strip() == two.strip(), "as without any word"
    assert conformance("--lang", lang, "lst") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert Phrases(lang).meant(["list"]) in line


def test_a_language_there_is_not_is_refused_before_a_command_too(capsys: Out) -> None:
    for line in (["--lang", "fr"], ["--lang", "fr", "list"], ["--lang"]):
        assert conformance(*line) == 2
        assert "--lang" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["conformance"], ["conformance", "run"], ["identify"], ["check"]])
def test_help_is_a_command(command: list[str], capsys: Out) -> None:
    assert cli.main([*command, "--help"]) == 0
    told = capsys.readouterr().out
    assert cli.main(["help", *command]) == 0
    assert capsys.readouterr().out == told
    if command[1:]:
        assert cli.main([command[0], "help", *command[1:]]) == 0
        assert capsys.readouterr().out == told


@pytest.mark.parametrize("command", [["conformance", "run"], ["conformance", "list"], ["identify"]])
def test_help_spells_out_what_a_number_means(command: list[str], capsys: Out) -> None:
    assert cli.main([*command, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert not re.search(r"\d: *-", told)
    if command[-1] == "run":
        assert "0: hỏi tới hết" in told
        assert "0: never" in told


def test_a_whole_number_is_asked_for_as_one(capsys: Out) -> None:
    assert cli.main(["identify", "--lang", "en", "--seed", "x"]) == 2
    assert data("lang")["en"]["wanted"]["whole"] in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_system_refuses_is_told_in_the_readers_language(
    lang: str, tmp_path: Path, capsys: Out
) -> None:
    missing = data("lang")[lang]["reasons"]["missing"]
    (tmp_path / "file").write_text("", encoding="utf-8")
    nowhere = tmp_path / "file" / "below"
    lines: tuple[list[str | Path], ...] = (
        ["--profile", tmp_path / "none.json", "--", *ADAPTER],
        ["--deviations", tmp_path / "none.yaml", "--", "x"],
        [*FEW, "--", tmp_path / "none"],
    )
    for line in lines:
        assert conformance("run", "--lang", lang, *line) == 2
        shown = capsys.readouterr()
        assert missing in " ".join((shown.out + shown.err).split())
    assert conformance("copy", "--lang", lang, nowhere) == 2
    assert data("lang")[lang]["reasons"]["not_a_folder"] in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_misspelt_name_is_told_what_was_meant(lang: str, tmp_path: Path, capsys: Out) -> None:
    known = tmp_path / "known.yaml"
    known.write_text("- case: ZZZZ\n  reson: x\n  reason: x\n", encoding="utf-8")
    for line, meant in (
        (["list", "--profile", "bsfy"], "bsfyi"),
        (["list", "--case", GOOD.lower()], GOOD),
        (["run", "--deviations", str(known), "--", "x"], "reason"),
    ):
        assert conformance(line[0], "--lang", lang, *line[1:]) == 2
        told = " ".join(capsys.readouterr().err.split())
        assert re.search(rf" {meant}\b[^:]*\?$", told)


def test_a_case_there_is_not_is_told_with_one_there_is(capsys: Out) -> None:
    assert conformance("list", "--lang", "en", "--case", "ZZZZ") == 2
    told = re.findall(r"\(([^)]+)\)", capsys.readouterr().err)
    assert len(told) == 3
    for name in told:
        assert conformance("list", "--lang", "en", "--case", name) == 0
        assert name.partition(".")[0] in capsys.readouterr().out


def test_a_program_that_cannot_be_started_ends_with_2_and_says_why(capsys: Out) -> None:
    assert run(*FEW, program=["/no/such/program"]) == 2
    shown = capsys.readouterr().out
    assert "/no/such/program" in shown
    assert "says nothing for certain" in shown


def test_the_first_thing_a_beginner_does_wrong_is_explained(tmp_path: Path, capsys: Out) -> None:
    banner = small(tmp_path, "reply(1)", before="print('Engine 1.0 ready', flush=True)\n")
    assert run(*FEW, program=banner) == 2
    shown = " ".join(capsys.readouterr().out.split())
    assert "Engine 1.0 ready" in shown
    assert EN.say("hint.not_json") in shown
    assert (
        run(
            *FEW,
            "--start-timeout",
            "0.2",
            "--timeout",
            "0.2",
            program=[sys.executable, "-c", "input(); input()"],
        )
        == 2
    )
    assert EN.say("hint.timeout") in " ".join(capsys.readouterr().out.split())


def test_a_program_of_its_own_rules_is_sent_to_identify(tmp_path: Path, capsys: Out) -> None:
    own = small(tmp_path, "reply(1)")
    script = Path(own[-1])
    script.write_text(script.read_text("utf-8").replace('"id": "bsfyi"', '"id": "own"'), encoding="utf-8")
    assert run(*FEW, program=own) == 2
    shown = " ".join(capsys.readouterr().out.split())
    assert "maubinh identify --" in shown
    assert EN.say("untrusted.skipped") in shown


def test_the_run_can_be_under_rules_of_ones_own(tmp_path: Path, capsys: Out) -> None:
    rules = tmp_path / "ours.json"
    rules.write_text(json.dumps({"base": "bsfyi", "set": {"wheel": "lowest"}}), encoding="utf-8")
    questions = house.vectors(vectors.load("bsfyi", "order"), {"wheel": "lowest"}, "ours")
    chosen: list[str | Path] = ["--profile", rules, "--module", "order"]
    assert run(*chosen, program=canned(tmp_path, answer, questions)) == 0
    assert EN.say("remark.house") in capsys.readouterr().out

    def deaf(request: Mapping[str, Any]) -> Mapping[str, Any]:
        return answer(request if request["op"] == "describe" else {**request, "profile": "bsfyi"})

    assert run(*chosen, program=canned(tmp_path, deaf, questions)) == 1
    shown = capsys.readouterr().out
    assert EN.say("house.reason") in shown
    assert f"--profile {rules} " in shown


@pytest.mark.parametrize("suffix", ["json", "yaml"])
def test_the_list_can_be_under_rules_of_ones_own(suffix: str, tmp_path: Path, capsys: Out) -> None:
    house = tmp_path / f"house.{suffix}"
    house.write_text('{"base": "bsfyi", "set": {"order": "strict"}}', encoding="utf-8")
    assert conformance("list", "--lang", "en", "--profile", house, "--module", "order") == 0
    *lines, counts = capsys.readouterr().out.splitlines()
    asked = [vector for vector in vectors.load("bsfyi", "order") if not vector.knobs]
    assert len(lines) == len(asked)
    assert all(f"{vector.name}@house" in line for vector, line in zip(asked, lines, strict=True))
    assert counts.startswith(str(len(asked)))
    assert conformance("list", "--lang", "en", "--profile", tmp_path / "none.yaml") == 2
    assert data("lang")["en"]["reasons"]["missing"] in capsys.readouterr().err


def test_rules_of_ones_own_are_asked_as_own_where_a_program_takes_no_knobs(tmp_path: Path) -> None:
    rules = tmp_path / "ours.json"
    rules.write_text(json.dumps({"base": "bsfyi", "set": {"wheel": "lowest"}}), encoding="utf-8")
    questions = house.vectors(vectors.load("bsfyi", "order"), {"wheel": "lowest"}, "ours", asked="own")

    def owner(request: Mapping[str, Any]) -> Mapping[str, Any]:
        if request["op"] != "describe":
            assert request["profile"] == "own"
            return turned(wheel="lowest")({**request, "profile": "bsfyi"})
        reply = answer(request)
        result = {key: value for key, value in reply["result"].items() if key != "knobs"}
        return {**reply, "result": {**result, "profiles": [{"id": "own", "edition": "1"}]}}

    program = canned(tmp_path, owner, questions)
    assert run("--profile", rules, "--module", "order", program=program) == 0


def test_a_program_that_is_told_to_play_by_a_file_but_takes_no_knobs_hears_what_to_do(
    tmp_path: Path, capsys: Out
) -> None:
    rules = tmp_path / "ours.json"
    rules.write_text(json.dumps({"base": "bsfyi", "set": {"wheel": "lowest"}}), encoding="utf-8")
    assert run("--profile", rules, program=small(tmp_path, "reply(1)")) == 2
    assert EN.say("hint.list_own") in " ".join(capsys.readouterr().out.split())


def test_without_a_profile_only_those_that_the_program_lists_are_asked(tmp_path: Path, capsys: Out) -> None:
    asked = small(tmp_path, "say(json.dumps({'id': asked['id'], 'skipped': 'later'}) + '\\n')")
    assert run("--json", tmp_path / "report.json", program=asked) == 2
    told = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert list(told["profiles"]) == ["bsfyi"]


def test_a_list_of_known_deviations_is_not_written_over(
    wrong: list[str], tmp_path: Path, capsys: Out
) -> None:
    known = tmp_path / "known.yaml"
    assert run(*FEW, "--write-deviations", known, program=wrong) == 1
    entries = [{**entry, "reason": "we mean it"} for entry in yaml.safe_load(known.read_text("utf-8"))]
    mended = yaml.safe_dump(entries)
    known.write_text(mended, encoding="utf-8")
    assert run(*FEW, "--write-deviations", known, program=wrong) == 2
    assert EN.say("deviations.exists", file=known) in " ".join(capsys.readouterr().err.split())
    assert known.read_text("utf-8") == mended
    assert run(*FEW, "--deviations", known, "--write-deviations", known, program=wrong) == 0
    assert known.read_text("utf-8").count("we mean it") == mended.count("we mean it")


def test_reports_are_written_where_they_are_asked_for(
    right: list[str], wrong: list[str], tmp_path: Path, capsys: Out
) -> None:
    kinds = ("junit", "json", "markdown", "html", "badge")
    files = [part for kind in kinds for part in (f"--{kind}", tmp_path / kind)]
    assert run(*FEW, *files, program=wrong) == 1
    texts = {kind: (tmp_path / kind).read_text("utf-8") for kind in kinds}
    assert all(FLUSHES[0].key in texts[kind] for kind in kinds[:-1])
    assert f"{len(HANDS) - len(FLUSHES)}/{len(HANDS)}" in texts["badge"]
    capsys.readouterr()
    assert run(*FEW, "--json", "-", program=wrong) == 1
    shown = capsys.readouterr()
    assert json.loads(shown.out)["counts"]["failed"] == len(FLUSHES)
    assert FLUSHES[0].key in shown.err


FILES = ("--junit", "--json", "--markdown", "--html", "--badge", "--write-deviations")


@pytest.fixture
def heard(tmp_path: Path) -> tuple[list[str], Path]:
    """A program that leaves a file behind where it was so much as started, and that file."""
    return [sys.executable, "-c", f"open({str(tmp_path / 'heard')!r}, 'w')"], tmp_path / "heard"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("one", "other"), [("--json", "--junit"), ("--html", "--badge")])
def test_two_reports_are_never_put_into_one_place(
    one: str, other: str, lang: str, heard: tuple[list[str], Path], tmp_path: Path, capsys: Out
) -> None:
    words, program = Words(lang), ["--", *heard[0]]
    for name in ("-", tmp_path / "report"):
        assert conformance("run", "--lang", lang, *FEW, other, name, one, name, *program) == 2
        key = "report.one_output" if name == "-" else "report.one_place"
        (told,) = capsys.readouterr().err.splitlines()
        assert told in {
            words.say(key, options=Phrases(lang).listed(pair), file=name)
            for pair in ((one, other), (other, one))
        }
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", FILES)
def test_nothing_is_written_over_what_is_read(
    option: str, heard: tuple[list[str], Path], tmp_path: Path, capsys: Out
) -> None:
    rules, known = tmp_path / "ours.json", tmp_path / "known.yaml"
    rules.write_text('{"base": "bsfyi", "set": {}}', encoding="utf-8")
    known.write_text("[]", encoding="utf-8")
    alias = tmp_path / "alias"
    os.link(rules, alias)
    lines: list[list[str | Path]] = [
        ["--profile", rules, option, rules],
        ["--profile", rules, option, tmp_path / "none" / ".." / "ours.json"],
        ["--profile", rules, option, alias],
    ]
    if option != "--write-deviations":  # which is there to be written anew
        lines.append(["--deviations", known, option, known])
    for line in lines:
        assert run(*line, program=heard[0]) == 2
        read, place = line[0], line[-1]
        told = EN.say("report.one_place", options=f"{read} and {option}", file=place)
        assert capsys.readouterr().err.splitlines() == [told]
    assert not heard[1].exists()


@pytest.mark.parametrize("option", FILES)
def test_a_place_that_cannot_be_written_to_is_found_before_the_first_question(
    option: str, heard: tuple[list[str], Path], tmp_path: Path, capsys: Out
) -> None:
    program, trace = heard
    for place in (tmp_path / "no" / "file", tmp_path):
        assert run(*FEW, option, place, program=program) == 2
        shown = capsys.readouterr()
        assert str(place) in shown.err or "file" in shown.err
        assert not shown.out
        assert not trace.exists()
    program, trace = heard
    assert run(*FEW, option, tmp_path / "report", program=program) == 2  # it only is no adapter
    assert trace.exists()


@pytest.mark.parametrize("kept", ["", "what was there"])
def test_to_try_a_place_changes_nothing_there(kept: str, tmp_path: Path) -> None:
    file = tmp_path / "report"
    if kept:
        file.write_text(kept, encoding="utf-8")
    saving.try_places([file, None], EN)
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ([kept] if kept else [])


def test_what_is_no_plain_file_is_not_opened_to_try_it(tmp_path: Path) -> None:
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        saving.try_places([tmp_path / "pipe"], EN)  # which would wait for a reader
    with pytest.raises(usage.Wrong, match="null character"):
        saving.try_places([tmp_path / "a\0"], EN)


def test_a_place_that_is_lost_during_the_run_is_told_on_standard_error(
    wrong: list[str], tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "try_places", lambda files, words: None)
    assert run(*FEW, "--json", tmp_path / "no" / "file", program=wrong) == 2
    shown = capsys.readouterr()
    assert FLUSHES[0].key in shown.out
    told = EN.say("report.cannot_write", file=tmp_path / "no" / "file", reason="missing")
    assert shown.err.splitlines()[-1] == told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("manifest.json", "{", "json_key"),
        ("manifest.json", "\ufeff\ufeff{}", "json_bom"),
        ("manifest.json", "[]", "other_form"),
        ("manifest.json", "{}", "other_form"),
        ("manifest.json", '{"edition": "1", "profiles": {"bsfyi": []}}', "other_form"),
        ("manifest.json", "", "json_value"),
        ("vectors/bsfyi/hands.json", "{", "json_key"),
        ("vectors/vgi/order.json", None, "missing"),
        ("schemas/reply.schema.json", None, "missing"),
    ],
)
def test_a_broken_bundle_is_told_with_its_file_in_the_readers_language(
    lang: str,
    name: str,
    text: str | None,
    reason: str,
    tmp_path: Path,
    capsys: Out,
    heard: tuple[list[str], Path],
) -> None:
    copying.copy(tmp_path / "bundle")
    broken = tmp_path / "bundle" / name
    broken.unlink() if text is None else broken.write_text(text, encoding="utf-8")
    chosen = ["--lang", lang, "--bundle", str(tmp_path / "bundle"), *FEW]
    assert conformance("run", *chosen, "--", *heard[0]) == 2
    told = Words(lang).say("select.bundle", file=broken, reason=reason)
    assert capsys.readouterr().err.splitlines() == [told]
    assert not heard[1].exists()


def test_a_folder_is_no_program(tmp_path: Path, capsys: Out) -> None:
    assert run(*FEW, program=[str(tmp_path)]) == 2
    shown = " ".join(capsys.readouterr().out.split())
    assert EN.say("why.not_started", command=tmp_path, reason="folder") in shown


def test_who_stops_what_is_at_work_is_told_so(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(choice: object, words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "chosen", stopped)
    assert conformance("list") == 2
    told = [data("lang")[lang]["cli"]["interrupted"] for lang in LANGUAGES]
    assert capsys.readouterr().err.split("\n")[-3:-1] == told
    assert conformance("list", "--lang", "en") == 2
    assert capsys.readouterr().err.strip() == told[-1]


def test_the_bundle_is_copied_and_can_be_run_from_there(
    right: list[str], tmp_path: Path, capsys: Out
) -> None:
    folder = tmp_path / "bundle"
    assert conformance("copy", "--lang", "en", folder) == 0
    assert (folder / "manifest.json").is_file()
    chosen = FLUSHES[0].key
    assert run("--bundle", folder, "--case", chosen, program=right) == 0
    assert run("--bundle", tmp_path, "--case", chosen, program=right) == 2
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert conformance("copy", tmp_path / "file" / "below") == 2
    assert "file" in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["manifest.json", "knobs.md", "vectors/bsfyi/order.json"])
def test_a_file_of_ones_own_is_not_copied_over(name: str, lang: str, tmp_path: Path, capsys: Out) -> None:
    mine = tmp_path / name
    mine.parent.mkdir(parents=True, exist_ok=True)
    mine.write_text('{"files": {}, "mine": 1}', encoding="utf-8")
    assert conformance("copy", "--lang", lang, tmp_path) == 2
    told = Words(lang).say("copy.not_ours", file=mine)
    assert capsys.readouterr().err.splitlines() == [told]
    assert mine.read_text(encoding="utf-8") == '{"files": {}, "mine": 1}'
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [mine], "nothing is written"


def test_a_folder_that_has_a_files_name_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "knobs.md").mkdir()
    assert conformance("copy", tmp_path) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["knobs.md"]


def test_a_copy_is_copied_over_unless_it_was_written_in(tmp_path: Path) -> None:
    """Of an older edition each file is as its own manifest lists it."""
    copying.copy(tmp_path)
    assert conformance("copy", tmp_path) == 0, "as it is"
    listed, old = tmp_path / "manifest.json", tmp_path / "knobs.md"
    new = old.read_bytes()
    old.write_text("as it was", encoding="utf-8")
    assert conformance("copy", tmp_path) == 2, "written in"
    manifest = json.loads(listed.read_bytes())
    manifest["files"]["knobs.md"]["sha256"] = hashlib.sha256(old.read_bytes()).hexdigest()
    listed.write_text(json.dumps({**manifest, "edition": "0.0.1"}), encoding="utf-8")
    assert conformance("copy", tmp_path) == 0, "older"
    assert old.read_bytes() == new
    assert vectors.manifest(tmp_path) == vectors.manifest()


def test_without_the_tools_one_sentence_in_both_languages_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    for name in [name for name in sys.modules if name.startswith("maubinh_core.conformance.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "click", None)
    assert conformance("list") == 2
    assert cli.main(["identify", "--", "x"]) == 2
    told = capsys.readouterr().err
    assert "Lệnh này cần" in told
    assert "pip install PyYAML jsonschema click rich" in told


# Known deviations


def test_the_first_list_is_written_and_makes_the_next_run_pass(
    right: list[str], wrong: list[str], tmp_path: Path, capsys: Out
) -> None:
    file = tmp_path / "known.yaml"
    assert run(*FEW, "--write-deviations", file, program=wrong) == 1
    entries = yaml.safe_load(file.read_text("utf-8"))
    assert {entry["case"].split("@")[0] for entry in entries} <= {v.case for v in FLUSHES} | {
        v.name for v in FLUSHES
    }
    assert all(entry["reason"] for entry in entries)
    capsys.readouterr()
    assert run(*FEW, "--deviations", file, program=wrong) == 0
    assert EN.say("heading.known") in capsys.readouterr().out
    assert run(*FEW, "--deviations", file, program=right) == 1  # they pass again: strike them off
    assert EN.say("heading.stale") in capsys.readouterr().out


def test_a_list_written_again_keeps_its_reasons_and_drops_what_passes(
    wrong: list[str], tmp_path: Path, capsys: Out
) -> None:
    file = tmp_path / "known.yaml"
    right = next(vector for vector in HANDS if vector not in FLUSHES)
    listed = [
        {"case": FLUSHES[0].key, "reason": "our house rule", "link": "https://example.org/1"},
        {"case": right.key, "reason": "long mended"},
    ]
    file.write_text(yaml.safe_dump(listed), encoding="utf-8")
    assert run(*FEW, "--deviations", file, "--write-deviations", file, program=wrong) == 1
    entries = yaml.safe_load(file.read_text("utf-8"))
    assert listed[0] in entries
    assert listed[1] not in entries
    assert "1 known deviation" not in capsys.readouterr().err
    assert run(*FEW, "--deviations", file, program=wrong) == 0


def test_nothing_is_written_where_nothing_fails(right: list[str], tmp_path: Path, capsys: Out) -> None:
    file = tmp_path / "known.yaml"
    assert run(*FEW, "--write-deviations", file, program=right) == 0
    assert not file.exists()
    assert EN.say("deviations.wrote_none", file=file) in " ".join(capsys.readouterr().out.split())


GOOD = HANDS[0].case
BROKEN = {
    "- case: [1": [(1, "not_yaml")],
    "case: K7QF": [(1, "not_a_list")],
    f"- case: {GOOD}": [(1, "missing")],
    f"# all\n\n- case: {GOOD}\n  reason: ''": [(4, "not_text")],
    f"- case: {GOOD}\n  reason: x\n- case: 1\n  reason: x": [(3, "not_text")],
    "- reason: x": [(1, "one_of")],
    f"- case: {GOOD}\n  clause: bsfyi/foul.pays\n  reason: x": [(1, "one_of")],
    f"- case: {GOOD}\n  reason: x\n  why: y": [(3, "unknown_key")],
    f"- case: {GOOD}\n  reason: x\n  reason: y": [(3, "key_twice")],
    "- &all [*all]": [(1, "holds_itself")],
    "- !!python/name:os.system x": [(1, "tag")],
    "- ? [a]\n  : b": [(1, "key_not_text")],
    "[]\n---\n[]": [(2, "second_document")],
    "- just words": [(1, "not_a_list")],
    "- case: ZZZZ\n  reason: x\n- clause: a/b\n  reason: x": [(1, "unknown_case"), (3, "unknown_clause")],
    f"- case: {GOOD}\n  profile: poker\n  reason: x": [(1, "unknown_profile")],
    f"- case: {GOOD}\n  reason: x\n- case: {GOOD}\n  reason: y": [(3, "twice")],
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_list_is_refused_with_the_line_of_each_mistake(text: str, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DeviationsError) as caught:
        read(file, vectors.load())
    assert [(found.line, found.key) for found in caught.value.complaints] == BROKEN[text]
    for lang in LANGUAGES:
        told = caught.value.told(Words(lang)).splitlines()
        assert [
            line.startswith(f"{file}:{found[0]}: ") for line, found in zip(told, BROKEN[text], strict=True)
        ]


def test_an_empty_list_knows_of_no_deviation(tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    for text in ("", "# nothing yet\n", "[]\n"):
        file.write_text(text, encoding="utf-8")
        assert read(file, vectors.load()) == ()
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(DeviationsError):
        read(file, vectors.load())


# Within pytest


def test_pytest_finds_the_suites_options_where_the_package_is_installed() -> None:
    (found,) = importlib.metadata.entry_points(group="pytest11", name="maubinh")
    assert found.load() is plugin


def pytest_of(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Without the other plugins of this machine, which take longer to load than the suite to run."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        plugin.__name__,
        "--pyargs",
        "maubinh_core.conformance",
    ]
    return subprocess.run(
        [*command, *options],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_suite_runs_within_pytest(wrong: list[str], tmp_path: Path, capsys: Out) -> None:
    few = ("--impl-profile", "bsfyi", "--impl-module", "hands", "--impl-lang", "en", "--impl-timeout", "60")
    patient = ("--impl-start-timeout", "61")
    done = pytest_of(tmp_path, "--impl", shlex.join(wrong), *few, *patient)
    assert f"{len(FLUSHES)} failed, {len(HANDS) - len(FLUSHES)} passed" in done.stdout
    assert EN.clause(FLUSHES[0].clause) in " ".join(done.stdout.split())
    assert done.returncode == 1
    here = run("--timeout", "60", "--start-timeout", "61", "--case", FLUSHES[0].key, program=wrong)
    shown = capsys.readouterr().out
    assert here == 1
    (again,) = re.findall(r"maubinh conformance run .*", shown)
    assert again in done.stdout
    assert shlex.split(again)[3:9] == ["--lang", "en", "--timeout", "60", "--start-timeout", "61"]


def test_within_pytest_a_run_in_which_nothing_was_judged_is_no_success(tmp_path: Path) -> None:
    skipping = small(tmp_path, "say(json.dumps({'id': asked['id'], 'skipped': 'later'}) + '\\n')")
    done = pytest_of(
        tmp_path, "--impl", shlex.join(skipping), "--impl-profile", "bsfyi", "--impl-module", "hands"
    )
    assert f"{len(HANDS)} skipped" in done.stdout
    assert done.returncode == 2
