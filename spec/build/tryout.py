"""What the conformance page shows an implementer: files to take away, and what the runner really says.

    {{ wheel_link() }} {{ wheel_name() }}           the package itself
    {{ suite_link("manifest.json") }}              a file of the suite
    {{ suite_zip() }}                              all of them in one
    {{ listing("assets/adapters/adapter.py") }}     a file of docs/, to read and to take away
    {{ vector_count() }} {{ sample_options() }}     how many questions there are; which the sample asks
    {{ sample_wrong() }} {{ sample_report() }}      what an engine has wrong, and a run against it
    {{ sample_deviations() }}                       the list of known deviations it makes
    {{ exit_code("failed") }} {{ give_up() }}       how a run ends, and after how many breakdowns an op does
    {{ python_from() }}                             what it takes to run it

The wrong engine is the reference with one knob turned, so the report is the runner's own at every build.
"""

from __future__ import annotations

import io
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from rich.console import Console

from maubinh_core import __version__
from maubinh_core.conformance import console, deviations, vectors
from maubinh_core.conformance.diagnosis import Diagnosis, diagnose
from maubinh_core.conformance.engine import Inside
from maubinh_core.conformance.outcomes import Report
from maubinh_core.conformance.runner import GIVE_UP, run
from maubinh_core.conformance.words import LANGUAGES, Words
from maubinh_core.protocol import answer

from . import changes, columns, offer, releases
from .cases import ProfileRef
from .markup import el
from .view import View
from .yamlio import ROOT

WRONG = {"wheel": "lowest"}
MODULE = "order"
PROFILE = "bsfyi"
_WIDTH = 100
_SYNTAX = {".py": "python", ".mjs": "javascript", ".java": "java"}


def bundle() -> str:
    """Where the suite of this edition lies, from the site's root."""
    return f"{offer.FOLDER}/{changes.edition()}"


def wheel_name(view: View) -> str:
    """The wheel's file name."""
    return f"maubinh_core-{__version__}-py3-none-any.whl"


def wheel_link(view: View) -> str:
    """A link that fetches the wheel."""
    return _link(f"{offer.FOLDER}/{wheel_name(view)}", view)


def suite_link(name: str, view: View) -> str:
    """A link to a file of the suite."""
    return _link(f"{bundle()}/{name}", view)


def suite_zip(view: View) -> str:
    """A link to the whole suite in one file."""
    return _link(f"{offer.FOLDER}/{releases.folder_name(changes.edition())}.zip", view)


def listing(path: str, view: View) -> str:
    """A file of docs/ as it is, under a link to it: what is read is what is tested and taken away."""
    text = (ROOT / "docs" / path).read_text(encoding="utf-8").rstrip()
    language = _SYNTAX[PurePosixPath(path).suffix]
    return f"\n{_link(path, view)}\n\n```{language}\n{text}\n```\n"


def sample_report(view: View) -> str:
    """What the runner says of the wrong engine, cut after the first failure and taken up at the diagnosis."""
    report, diagnosis = _sample(view.language)
    words = Words(view.language)
    screen = Console(file=io.StringIO(), width=_WIDTH, highlight=False, emoji=False, color_system=None)
    console.show(report, diagnosis, words, screen)
    assert isinstance(screen.file, io.StringIO)
    lines = [line.rstrip() for line in screen.file.getvalue().splitlines()]
    failures = [at for at, line in enumerate(lines) if line.startswith(words.say("status.fail"))]
    rest = lines.index(words.say("heading.diagnosis"))
    more = view.say("tryout.more", n=len(failures) - 1)
    return _text([*lines[: failures[1]], more, "", *lines[rest:]])


def sample_deviations(view: View) -> str:
    """The head and the first entry of the list that the run would write."""
    report, diagnosis = _sample(view.language)
    words = Words(view.language)
    entries = deviations.listed(report, diagnosis, words)
    told = deviations.text(entries[:1], report.edition, words)
    return _text(told.splitlines(), "yaml")


def vector_count(view: View) -> str:
    """How many questions there are, rounded down to a hundred."""
    hundreds = len(vectors.load()) // 100
    return view.say("tryout.count", n=f"{hundreds * 100:,}".replace(",", view.say("wire.thousands")))


def sample_wrong(view: View) -> str:
    """What the wrong engine takes for the rule, by the names of the knobs and values it has turned."""
    return columns.turned(ProfileRef(PROFILE, WRONG), view)


def exit_code(ending: str, view: View) -> str:
    """How a run ends that `passed`, `failed` or is `untrusted`.

    Asked of the sample: without its failures, as it is, and with nothing asked.
    """
    report, _ = _sample(view.language)
    kept = {
        "failed": report.outcomes,
        "passed": tuple(outcome for outcome in report.outcomes if not outcome.counts_against),
        "untrusted": (),
    }
    return str(replace(report, outcomes=kept[ending]).exit_code)


def give_up(view: View) -> str:
    """After how many breakdowns in a row an op is asked no more."""
    return str(GIVE_UP)


def python_from(view: View) -> str:
    """The oldest Python that runs the library."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["requires-python"]).removeprefix(">=")


def sample_options(view: View) -> str:
    """The choice of questions that the sample asks."""
    return f"--profile {PROFILE} --module {MODULE}"


MACROS: tuple[Callable[..., str], ...] = (
    wheel_name,
    wheel_link,
    suite_link,
    suite_zip,
    listing,
    sample_report,
    sample_wrong,
    sample_deviations,
    exit_code,
    give_up,
    python_from,
    sample_options,
    vector_count,
)
"""Each takes the page's view last."""


@cache
def _sample(language: str) -> tuple[Report, Diagnosis]:
    report = run(
        vectors.load(PROFILE, MODULE),
        Inside(_wrong),
        edition=changes.edition(),
        command=("python", "adapter.py"),
    )
    report = replace(report, options=() if language == LANGUAGES[0] else ("--lang", language))
    return report, diagnose(report.outcomes)


def _wrong(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """An engine of one set of rules, which it gets wrong."""
    reply = answer(request)
    if request["op"] != "describe":
        return answer({**request, "profile": {"base": PROFILE, "set": WRONG}})
    known = [entry for entry in reply["result"]["profiles"] if entry["id"] == PROFILE]
    described = {"name": "thirteen", "version": "2.1", "language": "Python", "profiles": known}
    kept = {key: value for key, value in reply["result"].items() if key != "knobs"}
    return {**reply, "result": {**kept, **described}}


def _link(path: str, view: View) -> str:
    return str(el("a", PurePosixPath(path).name, href=view.asset(path), download=""))


def _text(lines: list[str], language: str = "text") -> str:
    return "\n".join(["", f"```{language}", *lines, "```", ""])
