"""What the README shows is what happens."""

from __future__ import annotations

import doctest

from spec.build.yamlio import ROOT


def test_the_examples_of_the_readme_come_out_as_they_stand() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 3) == (0, True)
