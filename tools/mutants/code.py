"""Every way mutmut knows to have one thing wrong in the code that decides: its operators, at every node.

mutmut itself leaves out what stands outside functions and in decorated ones, which here is the constants,
the properties and the cached scales; so its operators are put to each node of a module. Left out is what no
vector can see: annotations, decorators, docstrings, how a dataclass shows and compares itself, and the words
of an answer, which the protocol doesn't compare: what a ledger line is called and the clause it cites, what
an error says beside its code. Nor is what decides nothing changed: names listed for type checkers and for
`import *`, the capitals of a name that is read in capitals, a length that `zip` checks once more.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

from maubinh_core.ranking import HandType

CORE = Path("maubinh_core")
MODULES = (
    *("classes", "packed", "ranking", "arrangement", "thirteen", "instants"),
    *("scoring", "pairs", "rowprices", "sweeps", "seats", "ledger", "deck"),
)
"""Ranking, arranging, instant wins, settling; not how text is read."""

_ONLY = {"deck": {"RANK_LETTERS", "SUITS", "Card", "_make", "_INTERNED", "DECK", "BY_CODE"}}
# Arguments, by their place, that only word an answer or are kept for what no vector asks.
_UNSEEN = {
    "MaubinhError": range(1, 20),
    "Line": (2, 3, 4, 6),
    "Factor": (2,),
    "Unsettled": (1, 2),
    "Comparison": (2, 3),
    "RowClass": (3,),
    "Scale": (0, 1),
}
# Names of what only words an answer.
_WORD_NAMES = {"clause", "knob", "key", "sentence", "at", "kind", "where", "token"}
_WORD_NAMES_IN = {
    "seats": {"knobs"},
    # How many ranks and cards a class tells. Of its ranks a price asks the first alone.
    "ranking": {"counting", "size"},
}
# What is for explaining, suggesting, judging by types, choosing deals, people, and readers of the code, which
# no vector asks.
_NOT_ASKED = {
    *("__all__", "TYPE_CHECKING", "rank_packed"),
    *("decisive", "_NEVER_TIE", "outcome", "deciding", "TypesVerdict", "check_types", "between", "worth"),
    *("IDS", "symbol", "__new__", "__repr__", "__reduce__", "five", "fives", "five_codes"),
    *("fives_codes", "in_order"),
}
# A type's name is looked up in capitals, so there they change nothing. But `packed` knows rows of one suit by
# the name as it stands.
_READ_IN_CAPITALS = {type_.id for type_ in HandType} - {"flush", "straight_flush"}
_TYPE_NAME = re.compile(r"_?[A-Z][a-z]\w+")
_CLAUSE = m.Attribute(attr=m.Name("clause"))
_NOT_CODE = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)


@dataclass(frozen=True)
class CodeMutant:
    """A module with one thing changed: the lines it `was` and `becomes`, and the whole of its `source`."""

    module: str
    line: int
    was: str
    becomes: str
    source: str

    @property
    def file(self) -> str:
        """The module's file, from the root of the repository."""
        return (CORE / f"{self.module}.py").as_posix()


def mutants(module: str, text: str) -> Iterator[CodeMutant]:
    """The mutants of a module's text, from the top down."""
    wrapper = MetadataWrapper(cst.parse_module(text))
    finder = _Finder(_ONLY.get(module), _WORD_NAMES | _NOT_ASKED | _WORD_NAMES_IN.get(module, set()))
    wrapper.visit(finder)
    whole = wrapper.module
    parts = [whole.code_for_node(part) for part in (*whole.header, *whole.body, *whole.footer)]
    for place, statement in enumerate(whole.body, len(whole.header)):
        for line, old, new in finder.found.get(statement, ()):
            changed = statement.deep_replace(old, new)
            assert isinstance(changed, cst.CSTNode)
            code = whole.code_for_node(changed)
            was, becomes = _changed(parts[place], code)
            source = "".join([*parts[:place], code, *parts[place + 1 :]])
            yield CodeMutant(module, line, was, becomes, source)


class _Finder(cst.CSTVisitor):
    """Goes through a module and notes each node with what an operator would make of it."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, only: set[str] | None, names: set[str]) -> None:
        super().__init__()
        self.only = only
        self.names = names
        self.found: dict[cst.CSTNode, list[tuple[int, cst.CSTNode, cst.CSTNode]]] = {}
        self.here: list[tuple[int, cst.CSTNode, cst.CSTNode]] = []
        self.statements: set[cst.CSTNode] = set()
        self.unseen: set[cst.CSTNode] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Module):
            self.statements = set(node.body)
            if self.only is not None:
                self.unseen |= {part for part in node.body if not self.only & _names(part)}
        if node in self.statements:
            self.here = self.found.setdefault(node, [])
        if node in self.unseen or isinstance(node, _NOT_CODE) or _is_docstring(node):
            return False
        if isinstance(node, cst.ClassDef | cst.FunctionDef) and node.name.value in _NOT_ASKED:
            return False
        if isinstance(node, cst.Assign) and self._is_unseen(node):
            return False
        if m.matches(node, m.AnnAssign(value=m.Call(func=m.Name("field")))):
            return False
        if isinstance(node, cst.Call):
            self.unseen |= _words_of(node)
        for kind, operator in mutation_operators:
            for changed in operator(node) if isinstance(node, kind) else ():
                if not _only_words(node, changed, self.unseen) and not _only_capitals(node, changed):
                    line = self.get_metadata(PositionProvider, node).start.line
                    self.here.append((line, node, changed))
        return not m.matches(node, m.Call(func=_CLAUSE))

    def _is_unseen(self, node: cst.Assign) -> bool:
        """Whether what is assigned is words, a type, or what no vector asks."""
        names = [target.target.value for target in node.targets if isinstance(target.target, cst.Name)]
        return m.matches(node.value, m.Call(func=_CLAUSE)) or (
            len(names) == len(node.targets)
            and all(name in self.names or _TYPE_NAME.fullmatch(name) for name in names)
        )


def _only_words(node: cst.CSTNode, changed: cst.CSTNode, unseen: set[cst.CSTNode]) -> bool:
    """Whether nothing is changed but how an answer is worded: an argument that does no more, or a clause."""
    if not isinstance(node, cst.Call) or not isinstance(changed, cst.Call):
        return False
    if m.matches(node.func, _CLAUSE):
        return True
    lost = [arg for arg in node.args if arg not in changed.args]
    return len(lost) == 1 and lost[0] in unseen


def _only_capitals(node: cst.CSTNode, changed: cst.CSTNode) -> bool:
    """Whether nothing is changed but to put a name in capitals, of which they don't matter."""
    return (
        isinstance(node, cst.SimpleString)
        and node.evaluated_value in _READ_IN_CAPITALS
        and m.matches(changed, m.SimpleString(value=node.value.upper()))
    )


def _names(statement: cst.CSTNode) -> set[str]:
    """What a statement of a module defines or changes."""
    if isinstance(statement, cst.ClassDef | cst.FunctionDef):
        return {statement.name.value}
    return {name.value for name in m.findall(statement, m.Name()) if isinstance(name, cst.Name)}


def _is_docstring(node: cst.CSTNode) -> bool:
    return m.matches(node, m.Expr(value=m.SimpleString()))


def _words_of(call: cst.Call) -> set[cst.CSTNode]:
    """The arguments of a call that only word an answer, and `strict`, for what is zipped is of one length."""
    words = _UNSEEN.get(call.func.value, ()) if isinstance(call.func, cst.Name) else ()
    keywords = {"strict"} if m.matches(call.func, m.Name("zip")) else _WORD_NAMES
    return {
        arg
        for place, arg in enumerate(call.args)
        if place in words or (arg.keyword is not None and arg.keyword.value in keywords)
    }


def _changed(before: str, after: str) -> tuple[str, str]:
    """The lines in which two texts differ, without their indentation."""
    old, new = before.splitlines(), after.splitlines()
    was, becomes = [], []
    for tag, i, j, k, n in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            was += old[i:j]
            becomes += new[k:n]
    return "\n".join(line.strip() for line in was), "\n".join(line.strip() for line in becomes)


def all_mutants(root: Path, modules: Sequence[str] = MODULES) -> Iterator[CodeMutant]:
    """The mutants of the modules that decide, under `root`."""
    for module in modules:
        yield from mutants(module, (root / CORE / f"{module}.py").read_text(encoding="utf-8"))
