"""What the glossary and the clauses say of a word, as people type it: with its marks or without."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from .cardwords import bare, key
from .knobs import unmet
from .nearby import nearest
from .profile import data, load, published

SHARED = "common"
"""What clauses' ids begin with that every source has."""
_BETWEEN = re.compile(r"""[\s_./,;:!?()\[\]"'“”‘’–—-]+""")

Fold = Callable[[str], str]


@dataclass(frozen=True)
class Found:
    """What a word was found in.

    `terms` are ids of the glossary, those that are called so before those whose name holds the word.
    `clauses` are ids of the profile, then of those all share; of each kind those whose id holds the word
    before those whose text does. Where there are none, `others` are the other profiles' own. `elsewhere`
    counts these, profile by profile.
    """

    terms: tuple[str, ...]
    clauses: tuple[str, ...]
    others: tuple[str, ...] = ()
    elsewhere: Mapping[str, int] = field(default_factory=dict)


def find(words: str, *, profile: str, lang: str) -> Found | None:
    """Where some words stand together in the glossary's names, in clauses' ids, or in their text in `lang`.

    A term may be asked for by any of its names in either language; its clauses are then found by all of them,
    and where a profile has none so named, by the knobs that are. Words typed with marks are looked for with
    them, and without where that finds nothing. Raises `unknown_profile`.
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
    loose = _spaced_names(fold, articles=asked.strip() not in _articles())
    within = [id_ for id_, spelt in loose.items() if any(asked in name for name in spelt)]
    about = _holding(_spaced(_without_article(asked, lang)), fold, lang)
    about |= dict.fromkeys(id_ for term in called for id_ in _named(term, lang))
    mine = load(profile).id
    held = {each: _of(each, about, called) for each in dict.fromkeys((mine, *published()))}
    shared = [id_ for id_ in about if _head(id_) == SHARED]
    ours, theirs = [*held.pop(mine), *shared], {each: ids for each, ids in held.items() if ids}
    if not within and not ours and not theirs:
        return None
    return Found(
        tuple(dict.fromkeys([*called, *within])),
        tuple(ours),
        () if ours else tuple(id_ for ids in theirs.values() for id_ in ids),
        {each: len(ids) for each, ids in theirs.items()},
    )


def _of(profile: str, about: Mapping[str, None], terms: Sequence[str]) -> list[str]:
    """A profile's own clauses among some, or else those by which it sets the knobs of some terms.

    Of a knob that is the term's own and that its rules leave no room for, it is the clause which leaves none.
    """
    if own := [id_ for id_ in about if _head(id_) == profile]:
        return own
    rules, found = load(profile), []
    names = [_spaced(name) for term in terms for name in _english(term)]
    for knob, entry in data("knobs").items():
        if any(name in _spaced(knob) for name in names):
            found.append(rules.clauses.get(knob, ""))
        if _spaced(knob).startswith(tuple(names)):
            found.append(rules.clauses.get(unmet(entry, rules.knobs) or "", ""))
    return list(dict.fromkeys(id_ for id_ in found if _head(id_) == profile))


def _holding(asked: str, fold: Fold, lang: str) -> dict[str, None]:
    """The clauses with some words, those first that have them in their id; an article says nothing there."""
    texts, places = _spaced_clauses(fold, lang), (1,) if asked.strip() in _articles() else (0, 1)
    return dict.fromkeys(id_ for place in places for id_, parts in texts.items() if asked in parts[place])


@cache
def _named(term: str, lang: str) -> tuple[str, ...]:
    """The clauses that name a term: in their id, which is English, or in their text.

    Of another language's names only those count that its marks tell from this one's words.
    """
    spelt = {
        _spaced(_without_article(key(name), lang) + ending)
        for own, names in data("glossary")[term]["names"].items()
        for name in names
        if own == lang or key(name) != bare(name)
        for ending in {"", data("lang")[lang]["plural"]}
    }
    wanted, texts = ({_spaced(key(name)) for name in _english(term)}, spelt), _spaced_clauses(key, lang)
    return tuple(
        dict.fromkeys(
            id_
            for place in (0, 1)
            for id_, parts in texts.items()
            if any(name in parts[place] for name in wanted[place])
        )
    )


@cache
def _spaced_names(fold: Fold, *, articles: bool = True) -> dict[str, list[str]]:
    """Each term's names; without `articles` three of a kind has none that could be taken for an ace."""
    return {
        id_: [
            _spaced(fold(name if articles else _without_article(name, lang)))
            for lang, names in term["names"].items()
            for name in names
        ]
        for id_, term in data("glossary").items()
    }


def _articles() -> set[str]:
    return {words["article"] for words in data("lang").values()}


@cache
def _spaced_clauses(fold: Fold, lang: str) -> dict[str, tuple[str, str]]:
    """Each clause's id and its text, without the articles that are spelt as the ace is."""
    return {
        id_: (_spaced(fold(id_)), _spaced(fold(_without_article(clause[lang], lang))))
        for id_, clause in data("clauses").items()
    }


def _without_article(text: str, lang: str) -> str:
    """A text without its language's article, where that is a word; the ace in A-2-3-4-5 is none."""
    article = data("lang")[lang]["article"]
    if not article or text.strip() == article:
        return text
    return re.sub(rf"(?<![\w-]){article}(?=\s)", "", text, flags=re.IGNORECASE)


def _english(term: str) -> list[str]:
    """A term's names in the language of ids."""
    return list(data("glossary")[term]["names"]["en"])


def _names(term: str) -> list[str]:
    """All names of a term of the glossary, in every language."""
    return [name for names in data("glossary")[term]["names"].values() for name in names]


def _head(clause: str) -> str:
    return clause.partition("/")[0]


def _spaced(text: str) -> str:
    """A text as its words, with a space around each: so one text is in another only by whole words."""
    return f" {' '.join(_BETWEEN.split(text))} ".replace("  ", " ")
