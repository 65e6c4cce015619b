"""The figures that were measured: their files are well formed, and the page shows them and nothing else."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from benchmarks.figures import RESULTS, Figure, grouped, read, read_all, write
from spec.build import measured
from spec.build.clauseart import date
from spec.build.view import LANGUAGES, View
from tests.site_pages import ROOT

FILES = sorted(RESULTS.glob("*.json"))
FIGURE = Figure(
    id="ranked", title={"vi": "xếp hạng", "en": "ranked"}, value=1.75, unit="ratio", goal={"at_least": 1.5}
)
_NUMBER = re.compile(r"\d[\d.,]*")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_is_well_formed(path: Path) -> None:
    assert read(path).name == path.stem


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_command_is_one_of_the_repository(path: Path) -> None:
    program, *rest = read(path).command.split()
    if program == "make":
        assert re.search(rf"^{rest[0]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    else:
        assert program in {"python", ".venv/bin/python"}
        assert ROOT.joinpath(*rest[rest.index("-m") + 1].split(".")).with_suffix(".py").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_figure_with_its_goal_and_outcome(language: str) -> None:
    view = View.of(f"{language}/proof.md")
    page = unescape(measured.figures(view))
    for results in read_all():
        assert results.command in page
        for figure in results.figures:
            (row,) = re.findall(rf'id="{results.name}-{re.escape(figure.id)}".*?</tr>', page)
            assert view.text(figure.title)[1:] in row
            assert measured.rounded(figure.value, view) in row
            assert (view.say("figures.missed") in row) is (figure.met is False)
            assert (view.say("figures.no_goal") in row) is (figure.goal is None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_on_the_page_that_is_not_from_a_file(language: str) -> None:
    view = View.of(f"{language}/proof.md")
    source = (ROOT / "docs" / language / "proof.md").read_text(encoding="utf-8")
    assert _NUMBER.findall(source) == []
    known = {"95"}  # per cent, of an interval
    for results in read_all():
        spoken = [results.command, results.python, results.date, results.date.replace("-", "/")]
        spoken += [date(results.date, language), results.title[language] if results.title else ""]
        for figure in results.figures:
            numbers = [figure.value, figure.low, figure.high, *(figure.goal or {}).values()]
            told = [number for number in numbers if number is not None]
            spoken += [measured.rounded(number, view) for number in told]
            spoken += [measured.written(f"{number:,}", view) for number in told]
            spoken += [figure.title[language], (figure.note or {}).get(language, "")]
        known |= {number.rstrip(".,") for text in spoken for number in _NUMBER.findall(text)}
    shown = re.sub(r"<[^>]+>", " ", unescape(measured.figures(view))).replace("{#", " ")
    assert {number.rstrip(".,") for number in _NUMBER.findall(shown)} - known == set()


def test_a_title_writes_a_number_as_the_page_does() -> None:
    for language in LANGUAGES:
        assert grouped(72072)[language] == measured.rounded(72072, View.of(f"{language}/proof.md"))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = write("speed", command="make bench", figures=[FIGURE], folder=tmp_path)
    (found,) = read(path).figures
    assert found == FIGURE
    assert found.met
    assert not Figure(**{**vars(FIGURE), "value": 1.4}).met
    assert Figure(**{**vars(FIGURE), "goal": {"at_most": 2}}).met


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"unit": "s"}, "no unit 's'"),
        ({"title": {"vi": "xếp hạng"}}, "both languages"),
        ({"value": True}, "no number"),
        ({"low": 1.0}, "two ends"),
        ({"low": 1.8, "high": 1.9}, "outside its range"),
        ({"goal": {"about": 2}}, "a goal has one of"),
    ],
)
def test_a_figure_that_is_none_is_refused(change: dict[str, object], told: str, tmp_path: Path) -> None:
    path = write("speed", command="make bench", figures=[FIGURE], folder=tmp_path)
    held = json.loads(path.read_text(encoding="utf-8"))
    held["figures"][0] |= change
    path.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(ValueError, match=rf"speed\.json: .*{told}"):
        read(path)


@pytest.mark.parametrize(
    ("number", "vi", "en"),
    [(1234, "1.234", "1,234"), (0.0345, "0,035", "0.035"), (-2.5, "−2,50", "−2.50"), (130.4, "130", "130")],
)
def test_numbers_are_written_as_the_language_does(number: float, vi: str, en: str) -> None:
    assert measured.rounded(number, View.of("vi/proof.md")) == vi
    assert measured.rounded(number, View.of("en/proof.md")) == en
