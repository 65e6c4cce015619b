"""The reference of the library: every public name of it is on its page, in both languages."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import maubinh_core
from spec.build.view import LANGUAGES, page_path
from tests.site_pages import Reader, html_of

MODULES = [
    importlib.import_module(f"maubinh_core.{found.name}")
    for found in pkgutil.iter_modules(maubinh_core.__path__)
    if not found.ispkg  # the suite for other programs is a command, told on a page of its own
]


def public_names() -> Iterator[str]:
    """Modules, their functions and classes, and what of a class is documented by its own docstring."""
    for module in MODULES:
        yield module.__name__
        for name, held in vars(module).items():
            if name.startswith("_") or getattr(held, "__module__", None) != module.__name__:
                continue
            if inspect.isfunction(inspect.unwrap(held)) or inspect.isclass(held):
                yield f"{module.__name__}.{name}"
            if inspect.isclass(held):
                yield from (f"{module.__name__}.{name}.{member}" for member in _members(held))


def _members(held: type) -> Iterator[str]:
    for name, member in vars(held).items():
        function = inspect.unwrap(
            getattr(member, "__func__", None) or getattr(member, "fget", None) or member
        )
        if not name.startswith("_") and inspect.isfunction(function):
            yield name


NAMES = sorted(set(public_names()))


def test_there_are_names_to_look_for() -> None:
    assert {"maubinh_core.protocol.answer", "maubinh_core.cards.parse_cards"} <= set(NAMES)
    assert "maubinh_core.ledger.Settlement.between" in NAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_public_name_is_on_the_page(site: Path, language: str) -> None:
    reader = Reader(html_of(site, page_path(language, "api")))
    assert [name for name in NAMES if name not in reader.ids] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_listed_once(site: Path, language: str) -> None:
    """Where it is made; a module that hands it on does not list it again."""
    reader = Reader(html_of(site, page_path(language, "api")))
    held = {f"{module.__name__}.{name}": one for module in MODULES for name, one in vars(module).items()}
    listed = Counter((name.rpartition(".")[2], id(held[name])) for name in reader.ids if name in held)
    assert len(listed) > 100
    assert [name for (name, _), times in listed.items() if times > 1] == []


def test_every_public_name_says_what_it_is() -> None:
    silent = []
    for name in NAMES:
        module, *path = name.removeprefix("maubinh_core.").split(".")
        held = importlib.import_module(f"maubinh_core.{module}")
        for step in path:
            held = getattr(held, step)
        if not inspect.getdoc(held):
            silent.append(name)
    assert silent == []
