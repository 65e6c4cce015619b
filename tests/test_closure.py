"""The import closure that cuts the standard library: what it follows and what it leaves."""

from __future__ import annotations

import pytest

from spec.build.closure import Module, closure


def archive(**sources: str) -> dict[str, Module]:
    """Modules by name; `__` stands for a dot, and a name that others lie under is a package."""
    names = {name.replace("__", "."): source for name, source in sources.items()}
    found = {}
    for name, source in names.items():
        package = any(other.startswith(f"{name}.") for other in names)
        found[name] = Module(name, name.replace(".", "/") + ".py", source.encode(), package)
    return found


class TestFollows:
    """Every import that runs when a module is imported."""

    @pytest.mark.parametrize(
        "source",
        [
            "import b",
            "from b import thing",
            "import b.nothing_of_the_kind",
            "try:\n import b\nexcept ImportError:\n pass",
            "try:\n pass\nexcept ImportError:\n import b",
            "if True:\n pass\nelse:\n import b",
            "class A:\n import b",
            "with open('x'):\n import b",
            "for x in y:\n import b",
            "match x:\n case 1:\n  import b",
            "if __name__ == '__main__':\n pass\nelse:\n import b",
        ],
    )
    def test_an_import_wherever_it_stands(self, source: str) -> None:
        assert closure(archive(a=source, b=""), ["a"]) == {"a", "b"}

    def test_what_the_imported_import(self) -> None:
        assert closure(archive(a="import b", b="import c", c="import a", d=""), ["a"]) == {"a", "b", "c"}

    def test_the_packages_a_module_lies_in(self) -> None:
        modules = archive(a="import p.q.r", p="import x", p__q="", p__q__r="", p__s="", x="")
        assert closure(modules, ["a"]) == {"a", "p", "p.q", "p.q.r", "x"}

    @pytest.mark.parametrize(
        "source", ["from . import s", "from .s import x", "from ..p import s", "import p.s"]
    )
    def test_imports_relative_to_a_package(self, source: str) -> None:
        assert closure(archive(p="", p__s="", p__r=source), ["p.r"]) == {"p", "p.r", "p.s"}

    def test_a_relative_import_from_a_package_itself(self) -> None:
        assert closure(archive(p="from .s import x", p__s=""), ["p"]) == {"p", "p.s"}

    def test_a_module_imported_by_name_from_its_package(self) -> None:
        assert closure(archive(a="from p import s", p="", p__s=""), ["a"]) == {"a", "p", "p.s"}


class TestLeaves:
    """What does not run in the browser, or cannot be known."""

    @pytest.mark.parametrize(
        "source",
        [
            "def f():\n import b",
            "async def f():\n import b",
            "class A:\n def f(self):\n  import b",
            "if __name__ == '__main__':\n import b",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n import b",
            "if sys.platform == 'win32':\n import b",
        ],
    )
    def test_an_import_that_does_not_run(self, source: str) -> None:
        assert closure(archive(a=source, b=""), ["a"]) == {"a"}

    def test_functions_of_a_deep_package_count(self) -> None:
        modules = archive(a="", a__x="def f():\n import b", b="def g():\n import c", c="")
        assert closure(modules, ["a.x"], deep={"a"}) == {"a", "a.x", "b"}

    def test_names_that_are_built_in(self) -> None:
        assert closure(archive(a="import sys, _thread"), ["a"]) == {"a"}

    def test_but_a_root_must_be_there(self) -> None:
        with pytest.raises(KeyError, match="misspelt"):
            closure(archive(a=""), ["misspelt"])
