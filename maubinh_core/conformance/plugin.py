"""The suite's options for pytest: `pytest --pyargs maubinh_core.conformance --impl "CMD ARGS"`.

Named as an entry point of the package, for pytest reads the options of a package's own conftest too late. It
must stay light, since every pytest where the package is installed loads it.
"""

from __future__ import annotations

import contextlib

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The program to ask, and which questions."""
    group = parser.getgroup("maubinh", "maubinh_core.conformance")
    with contextlib.suppress(ValueError):  # another plugin has an option of that name: then it is that one's
        group.addoption("--impl", metavar="CMD", help="the program to ask, with its arguments")
        group.addoption("--impl-profile", action="append", default=[], help="only this profile (repeatable)")
        group.addoption("--impl-module", action="append", default=[], help="only this module (repeatable)")
        group.addoption("--impl-timeout", type=float, help="seconds that one answer may take")
        group.addoption("--impl-start-timeout", type=float, help="seconds to start and describe itself")
        group.addoption("--impl-lang", choices=("vi", "en"), default="vi", help="language of the messages")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A run in which no answer was judged is not a success: 2, as of `maubinh conformance run`."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    asked = session.config.getoption("--impl", None) is not None
    if (
        asked
        and reporter is not None
        and exitstatus == pytest.ExitCode.OK
        and not session.config.option.collectonly
    ):
        judged = [r for r in reporter.stats.get("passed", ()) if "test_conformance.py" in r.nodeid]
        session.exitstatus = exitstatus if judged else pytest.ExitCode.INTERRUPTED
