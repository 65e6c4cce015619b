"""How good the vectors are, the quick part: knobs turned on purpose, and what is said of survivors.

`make mutants` does the rest: what is said to be alike on random tables, and the code changed on purpose.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from maubinh_core.conformance import vectors
from maubinh_core.profile import data, load
from spec.build.cases import ProfileRef
from spec.build.yamlio import ROOT
from tools.mutants.__main__ import code_faults, knob_faults, knob_kills
from tools.mutants.alike import by_rules, unlike
from tools.mutants.code import CodeMutant, mutants
from tools.mutants.explained import Explained, load_explained
from tools.mutants.killing import Kill
from tools.mutants.knobs import KnobMutant, of_profiles, of_values_without_source
from tools.mutants.trial import tried


@cache
def _kills() -> list[Kill]:
    return knob_kills(vectors.load())


def test_a_vector_notices_every_knob_that_is_turned() -> None:
    """But for those proved to play every deal alike; and what is proved so does survive."""
    assert list(knob_faults(_kills(), load_explained())) == []


def test_a_mutant_nobody_notices_is_told() -> None:
    survivors = [kill for kill in _kills() if kill.vector is None]
    faults = list(knob_faults(survivors, Explained((), ())))
    assert len(faults) == len(survivors) > 0
    assert all("no vector notices" in fault for fault in faults)
    assert [f for f in knob_faults([], load_explained()) if "does not survive" in f]


def test_code_is_explained_where_it_survives_and_there_alone() -> None:
    path = ROOT / "maubinh_core" / "instants.py"
    made = [*mutants("instants", path.read_text("utf-8"))]
    explained = load_explained()
    surviving = [mutant for mutant in made if any(entry.is_of(mutant) for entry in explained.code)]
    assert surviving
    assert list(code_faults(made, surviving, explained)) == []
    assert len([*code_faults(made, surviving, Explained((), ()))]) == len(surviving)
    assert all("does not survive" in fault for fault in code_faults(made, [], explained))
    assert len([*code_faults(made, [], explained)]) >= len({(m.was, m.becomes) for m in surviving})


def test_every_knob_of_every_profile_is_turned() -> None:
    turned = {(m.rules[0].base, m.knob) for m in of_profiles() if not m.rules[0].knobs}
    held = {(id_, knob) for id_ in data("profiles") for knob in load(id_).knobs if knob != "match.deals"}
    assert held <= turned
    options = sum(len(entry["options"]) for entry in data("profiles").values())
    assert len({m.rules[0].label for m in of_profiles()}) == len(data("profiles")) + options


def _turned(knob: str) -> list[Any]:
    return [m.value for m in of_profiles() if (m.rules[0].label, m.knob) == ("tinh-at", knob)]


def test_a_knob_is_turned_to_every_other_value() -> None:
    assert _turned("wheel") == ["lowest", "split"]
    assert _turned("foul.factor") == [1, 3]
    assert _turned("bonus.back.four_of_a_kind") == [0, 3, 5]
    assert _turned("bonus.back.four_of_a_kind.A") == [15, 17, 4]  # 4 is to have no price of its own
    assert _turned("bonus.mode") == ["none", "add"]
    assert _turned("foul.amount") == []  # its parent is off
    ranked = _turned("instant.rank")
    assert len(ranked) == 8 + 2 + 7  # left out, added, changed places
    assert all(rank not in ranked[:place] for place, rank in enumerate(ranked))


def test_values_no_source_has_are_turned_as_well() -> None:
    knobs = {m.knob for m in of_values_without_source(vectors.load())}
    assert {"table_sweep.mode", "table_sweep.amount", "foul.amount", "instant.four_triples"} <= knobs
    assert "wheel" in knobs  # no source ranks A-2-3-4-5 lowest as a straight only


def test_a_value_in_no_vector_is_told() -> None:
    without = [v for v in vectors.load() if v.knobs.get("table_sweep.mode") != "rows_again"]
    found = [m for m in of_values_without_source(without) if not m.rules]
    assert [m.knob for m in found] == ["table_sweep.mode"]


def test_a_mutant_asks_what_the_vector_asks_but_for_its_knob() -> None:
    vector = next(v for v in vectors.load() if v.op == "score" and v.knobs)
    asked = KnobMutant((), "wheel", "lowest").asked(vector)
    assert asked["players"] == vector.request["players"]
    assert asked["profile"] == {"base": vector.profile, "set": {**vector.knobs, "wheel": "lowest"}}


def test_what_is_not_alike_is_told_by_tables_at_random() -> None:
    rules = (ProfileRef("tinh-at"),)
    other = KnobMutant(rules, "foul.factor", 3)
    alike = KnobMutant(rules, "instant.quads_as_pairs", "six_pairs")
    assert by_rules([other, alike]) == [[other, alike]]
    assert [mutant for mutant, _ in unlike([other, alike], 40)] == [other]


@pytest.mark.parametrize("entry", load_explained().code, ids=lambda entry: entry.was[:40])
def test_the_code_that_is_explained_still_stands(entry: Any) -> None:
    lines = [line.strip() for line in (ROOT / entry.file).read_text(encoding="utf-8").splitlines()]
    wanted = entry.was.splitlines()
    assert any(lines[start : start + len(wanted)] == wanted for start in range(len(lines)))


SMALL = '''
"""Text."""
__all__ = ["price"]
LIMIT = 3

@property
def price(rows: int, clause: str) -> int:
    """More text."""
    if rows < LIMIT:
        return 0
    raise MaubinhError(Code.X, "the words of it", row=1)

def types(numbers: Numbers):
    yield from zip(("two_pair", "flush"), numbers, strict=True)
'''


def test_code_is_changed_where_a_vector_could_see_it() -> None:
    changed = {(m.was, m.becomes) for m in mutants("ranking", SMALL)}
    assert ("LIMIT = 3", "LIMIT = 4") in changed
    assert ("if rows < LIMIT:", "if rows <= LIMIT:") in changed
    assert ("return 0", "return 1") in changed
    assert not [was for was, _ in changed if "ext" in was or "property" in was or was.startswith("def")]
    assert not [b for _, b in changed if "row=2" in b or "WORDS" in b]


def test_code_is_not_changed_where_it_decides_nothing() -> None:
    """A name's capitals matter where `packed` knows it as it stands, of `zip` all but its `strict`."""
    changed = {(m.was, m.becomes) for m in mutants("classes", SMALL)}
    zipped = [becomes for was, becomes in changed if "zip" in was]
    assert all("strict=True" in becomes for becomes in zipped)
    assert any("FLUSH" in becomes for becomes in zipped)
    assert any("XXtwo_pairXX" in becomes for becomes in zipped)
    assert not any("TWO_PAIR" in becomes for becomes in zipped)
    assert not [was for was, _ in changed if "__all__" in was]


# The child asks the core and nothing else; what threads the tests run in have locked is no matter to it.
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_the_code_is_put_to_the_vectors() -> None:
    """A table of two that is refused is noticed, the code as it is is not, and neither leaves a trace."""
    asked = vectors.load("bsfyi", "scoring")
    path = ROOT / "maubinh_core" / "scoring.py"
    text = path.read_text(encoding="utf-8")
    (refusing,) = (m for m in mutants("scoring", text) if m.becomes == "MIN_PLAYERS, MAX_PLAYERS = 3, 4")
    same = CodeMutant("scoring", 1, "", "", text)
    noticed, unnoticed = tried([refusing, same], asked, ROOT)
    assert noticed.by in {vector.key for vector in asked}
    assert unnoticed.by == ""
    assert path.read_text(encoding="utf-8") == text
