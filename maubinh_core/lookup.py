"""What the glossary and the clauses say of a word, as people type it: with its marks or without."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from .cardwords import bare, key
from .nearby import nearest
from .profile import data

SHARED = "common"
"""What clauses' ids begin with that every source has."""
_BETWEEN = re.compile(r"""[\s_./,;:!?()\[\]"'“”‘’–—-]+""")

Fold = Callable[[str], str]


@dataclass(frozen=True)
class Found:
    """What a word was found in.

    `terms` are ids of the glossary, those that are called so before those whose name holds the word.
    `clauses` are ids of the profile and of those all share, or of any where these have none; those whose id
    holds the word before those whose text does. `elsewhere` counts the other profiles' clauses.
    """

    terms: tuple[str, ...]
    clauses: tuple[str, ...]
    elsewhere: Mapping[str, int] = field(default_factory=dict)


def find(words: str, *, profile: str, lang: str) -> Found | None:
    """Where some words stand together in the glossary's names, in clauses' ids, or in their text in `lang`.

    A term may be asked for by any of its names in either language; its clauses are then found by its first
    name too. Words typed with marks are looked for with them, and without where that finds nothing.
    """
    wanted = words.casefold()
    folds = (bare,) if key(wanted) == bare(wanted) else (key, bare)
    found = (_find(wanted, fold, profile, lang) for fold in folds)
    return next((each for each in found if each is not None), None)


def like(words: str) -> list[str]:
    """The glossary's names that may have been meant by words found nowhere."""
    names = {bare(name): name for each in data("glossary") for name in _names(each)}
    return [names[near] for near in nearest(bare(words), names)]


def _find(words: str, fold: Fold, profile: str, lang: str) -> Found | None:
    asked = _spaced(fold(words))
    if not asked.strip():
        return None
    names = _spaced_names(fold)
    called = [id_ for id_, spelt in names.items() if asked in spelt]
    within = [id_ for id_, spelt in names.items() if any(asked in name for name in spelt)]
    firsts = [_spaced(fold(spelt[0])) for id_ in called for spelt in data("glossary")[id_]["names"].values()]
    clauses = _holding([asked, *firsts], _spaced_clauses(fold, lang))
    ours = [id_ for id_ in clauses if _head(id_) in (profile, SHARED)]
    others = Counter(_head(id_) for id_ in clauses if id_ not in ours) if ours else {}
    if not within and not clauses:
        return None
    return Found(tuple(dict.fromkeys([*called, *within])), tuple(ours or clauses), dict(others))


def _holding(wanted: Sequence[str], clauses: Mapping[str, tuple[str, str]]) -> list[str]:
    """The clauses with any of these words, those first that have it in their id."""
    found = [
        [id_ for id_, texts in clauses.items() if any(words in texts[part] for words in wanted)]
        for part in (0, 1)
    ]
    return list(dict.fromkeys(found[0] + found[1]))


@cache
def _spaced_names(fold: Fold) -> dict[str, list[str]]:
    return {id_: [_spaced(fold(name)) for name in _names(id_)] for id_ in data("glossary")}


@cache
def _spaced_clauses(fold: Fold, lang: str) -> dict[str, tuple[str, str]]:
    """Each clause's id and its text."""
    return {id_: (_spaced(fold(id_)), _spaced(fold(clause[lang]))) for id_, clause in data("clauses").items()}


def _names(term: str) -> list[str]:
    """All names of a term of the glossary, in every language."""
    return [name for names in data("glossary")[term]["names"].values() for name in names]


def _head(clause: str) -> str:
    return clause.partition("/")[0]


def _spaced(text: str) -> str:
    """A text as its words, with a space around each: so one text is in another only by whole words."""
    return f" {' '.join(_BETWEEN.split(text))} ".replace("  ", " ")
