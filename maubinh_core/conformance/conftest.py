"""The program under test, for pytest: started once for a session, and again when it breaks down."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator

import pytest

from . import telling
from .offer import Offer, offered
from .program import TIMEOUT, Program
from .replies import Forms
from .runner import refusal
from .words import Words


@pytest.fixture(scope="session")
def words(pytestconfig: pytest.Config) -> Words:
    """The language of the messages."""
    return Words(pytestconfig.getoption("--impl-lang"))


@pytest.fixture(scope="session")
def forms() -> Forms:
    """What knows the form of replies."""
    return Forms()


@pytest.fixture(scope="session")
def program(pytestconfig: pytest.Config) -> Iterator[Program]:
    """The command of `--impl`."""
    command = shlex.split(pytestconfig.getoption("--impl"), posix=os.name != "nt")
    timeout, start_timeout = _seconds(pytestconfig)
    with Program(command, timeout=timeout, start_timeout=start_timeout) as running:
        yield running


@pytest.fixture(scope="session")
def again(pytestconfig: pytest.Config, words: Words) -> tuple[str, ...]:
    """What has to be said to `maubinh conformance run` to be asked as here."""
    return telling.said_again(words.lang, *_seconds(pytestconfig))


def _seconds(config: pytest.Config) -> tuple[float, float | None]:
    return config.getoption("--impl-timeout") or TIMEOUT, config.getoption("--impl-start-timeout")


@pytest.fixture(scope="session")
def offer(program: Program, forms: Forms, words: Words) -> Offer:
    """What the program offers; without a right `describe` nothing can be asked, and the session ends."""
    refused = refusal(program.describe(), forms)
    if refused is not None:
        pytest.exit("\n".join([*telling.why(refused, words), refused.stderr]), returncode=2)
    reply = program.describe().reply
    assert reply is not None
    return offered(reply["result"])
