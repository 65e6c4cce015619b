"""The pages for implementers: what they show is real, and every command and name on them exists."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from maubinh_core import __version__
from maubinh_core.conformance import vectors
from maubinh_core.conformance.commands import tool
from maubinh_core.conformance.judging import difference
from maubinh_core.conformance.plugin import pytest_addoption
from maubinh_core.errors import Code
from spec.build import knobref, tryout, wire
from spec.build.specdata import bare_knobs, load_spec
from spec.build.view import View

DOCS = Path(__file__).resolve().parents[1] / "docs"
LANGUAGES = ("vi", "en")
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`]+)`")


@pytest.fixture(params=LANGUAGES)
def view(request: pytest.FixtureRequest) -> View:
    return View.of(f"{request.param}/conformance.md")


def commands(language: str) -> list[list[str]]:
    """Every command line of the page that calls `maubinh`, in words."""
    text = (DOCS / language / "conformance.md").read_text("utf-8")
    found = re.findall(r"(?:^|`)maubinh ([^`\n]*)", text, re.MULTILINE)
    return [line.partition(" -- ")[0].split() for line in found]


def named(line: list[str]) -> click.Command:
    """The command that a line calls."""
    command: click.Command = tool
    context = click.Context(tool)
    for word in line:
        if not isinstance(command, click.Group):
            break
        found = command.get_command(context, word)
        assert found is not None, line
        command = found
    return command


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_on_the_page_exists_with_its_options(language: str) -> None:
    lines = commands(language)
    assert {line[0] for line in lines} == {"conformance", "identify"}
    for line in lines:
        known = {option for parameter in named(line).params for option in parameter.opts} | {"--help"}
        assert {word for word in line if word.startswith("-")} <= known, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_told_in_the_text_exist_too(language: str) -> None:
    text = (DOCS / language / "conformance.md").read_text("utf-8")
    options = {option for parameter in named(["conformance", "run"]).params for option in parameter.opts}
    told = {
        code.split()[0]
        for code in _CODE.findall(_FENCED.sub("", text))
        if code.startswith("-") and code != "--"
    }
    assert told
    assert told <= options


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_for_pytest_exist(language: str, pytester_parser: set[str]) -> None:
    text = (DOCS / language / "conformance.md").read_text("utf-8")
    (line,) = re.findall(r"^pytest .*$", text, re.MULTILINE)
    assert set(re.findall(r"--impl[\w-]*", line)) <= pytester_parser


@pytest.fixture
def pytester_parser() -> set[str]:
    """The options that the plugin adds."""
    parser = pytest.Parser(_ispytest=True)
    pytest_addoption(parser)
    group = parser.getgroup("maubinh")
    return {name for option in group.options for name in option.names()}


def test_a_listing_is_the_file_that_is_tested_and_taken_away(view: View) -> None:
    for file in (DOCS / "assets" / "adapters").iterdir():
        shown = tryout.listing(f"assets/adapters/{file.name}", view)
        assert f"\n{file.read_text('utf-8').rstrip()}\n```" in shown
        assert f'href="{view.asset(f"assets/adapters/{file.name}")}"' in shown


def test_the_report_is_of_a_real_run(view: View) -> None:
    told = tryout.sample_report(view)
    asked = vectors.load(tryout.PROFILE, tryout.MODULE)
    wrong = [
        vector
        for vector in asked
        if vector.contested is None
        and not vector.knobs
        and difference(vector.expected, tryout._wrong(vector.request))
    ]
    assert wrong
    assert f"{wrong[0].key}  {wrong[0].title[view.language]}" in told
    assert view.say("tryout.more", n=len(wrong) - 1) in told
    (knob,) = tryout.WRONG
    label = view.spec.knobs[knob]["label"][view.language]
    assert f"• {label}" in told
    assert all(len(line) <= tryout._WIDTH for line in told.splitlines() if "maubinh " not in line)
    assert f"- case: {wrong[0].case}" in tryout.sample_deviations(view)


def test_the_wheel_is_named_as_it_is_built(view: View) -> None:
    assert __version__ in tryout.wheel_name(view)
    assert tryout.wheel_link(view).endswith(f">{tryout.wheel_name(view)}</a>")


def test_every_knob_has_a_row(view: View) -> None:
    rows = knobref.rows(view)
    assert [row[0] for row in rows] == [f"`{name}`" for name in view.spec.knobs]
    table = wire.knob_reference(view)
    for knob in view.spec.knobs.values():
        for label in (knob["label"], *knob.get("values", {}).values()):
            assert view.text(label) in table


def test_what_a_knob_means_speaks_of_names_that_exist() -> None:
    spec = load_spec()
    fields = {"score", "instant_win", "declares", "left", "players"}
    explained = {name: knob for name, knob in spec.knobs.items() if "meaning" in knob}
    assert explained
    values = {value for knob in spec.knobs.values() for value in knob.get("values", ())}
    known = values | spec.knobs.keys() | set(map(str, Code)) | fields
    for name, knob in explained.items():
        told = {language: set(_CODE.findall(knob["meaning"][language])) for language in LANGUAGES}
        assert told["vi"] == told["en"], name
        assert told["en"] <= known, (name, told["en"] - known)


def test_the_core_carries_no_meanings() -> None:
    assert all("meaning" not in knob for knob in bare_knobs(load_spec()).values())
