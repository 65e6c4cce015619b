"""What the README shows is what happens."""

from __future__ import annotations

import doctest

from spec.build.counts import in_words
from spec.build.view import View
from spec.build.yamlio import ROOT


def test_what_the_readme_counts_is_what_there_is() -> None:
    view = View.of("en/index.md")
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    rules, documents = (in_words(len(each), view) for each in (view.spec.profiles, view.spec.sources))
    assert f"{rules} sets of rules from {documents} documents" in text


def test_the_examples_of_the_readme_come_out_as_they_stand() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 3) == (0, True)
