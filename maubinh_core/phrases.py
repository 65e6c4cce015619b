"""Sentences by key, in a reader's language.

All wording lies in ``spec/lang/*.yaml`` (compiled to ``data/lang.json``), so that a language is added
by adding a file. This module only fills templates in; what is filled in is never read as a template.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .deck import Card, shown
from .errors import Code, MaubinhError
from .profile import data
from .ranking import HandType, Row, RowClass

DEFAULT = "vi"
MOST = 60
"""Characters of what somebody gave that a sentence about it repeats."""
LONGEST = 200
"""As `MOST`, of what a sentence has to repeat in full to be of use, such as the name of a file."""
_IN_FULL = ("name", "example", "cards", "file", "reason", "command")
_OURS = ("known", "among", "allowed", "found")
"""What an error brings that the library wrote itself."""
_EITHER = ("suffixes", "lengths")
"""What an error brings as a list, of which a sentence names one or the other."""
_OFFERED = 8
"""Names that may have been meant which a sentence lists: of more it says how many there are."""


def languages() -> tuple[str, ...]:
    """The languages there are, the default first."""
    return (DEFAULT, *(name for name in data("lang") if name != DEFAULT))


class Phrases:
    """One language's wording, with a table's own names for rows and players.

    `row_names` and `words` are the profile's (``{row: {lang: name}}``, ``{key: {lang: phrase}}``); `names`
    are the players', by seat. Raises `bad_request` for a language there is not.
    """

    def __init__(
        self,
        lang: str,
        *,
        row_names: Mapping[str, Mapping[str, str]] | None = None,
        words: Mapping[str, Mapping[str, str]] | None = None,
        names: Iterable[str] = (),
    ) -> None:
        if not isinstance(lang, str) or lang not in data("lang"):
            among = ", ".join(languages())
            raise MaubinhError(Code.BAD_REQUEST, "bad_request", field="lang", wanted="one_of", among=among)
        self.lang = lang
        self._tree: Mapping[str, Any] = data("lang")[lang]
        self._row_names = row_names or {}
        self._words = {key: text[lang] for key, text in (words or {}).items()}
        self._names = tuple(shown(name, MOST) for name in names)

    def say(self, key: str, **values: Any) -> str:
        """The sentence under a dotted key, filled in, with its first letter raised."""
        text = self.fill(key, **values)
        return text[:1].upper() + text[1:]

    def fill(self, key: str, **values: Any) -> str:
        """As `say`, without touching the first letter."""
        return self._template(key).format(**values)

    def _template(self, key: str) -> str:
        branch: Any = self._tree
        section, _, rest = key.partition(".")
        branch = branch[section]
        if rest and rest in branch:
            branch = branch[rest]
        else:
            for part in rest.split(".") if rest else ():
                branch = branch[part]
        return str(self._words.get(key, branch)).replace("~", "\N{NO-BREAK SPACE}")

    def chi(self, n: int) -> str:
        """A number of chi with its unit; the minus is a true one."""
        return self.fill("chi_one" if abs(n) == 1 else "chi", n=str(n).replace("-", "\N{MINUS SIGN}"))

    def decimal(self, n: float) -> str:
        """Expected chi, to two places, with the language's decimal sign."""
        text = f"{n:.2f}".replace("-", "\N{MINUS SIGN}").replace(".", str(self._tree["decimal"]))
        return self.fill("chi", n=text)

    def type(self, type_: HandType) -> str:
        """A type's name."""
        return self.fill(f"types.{type_.id}")

    def instant(self, name: str) -> str:
        """An instant win's name."""
        return self.fill(f"instants.{name}")

    def row(self, row: Row) -> str:
        """A row by the name the profile's players use."""
        named = self._row_names.get(str(row), {}).get(self.lang)
        return named or self.fill(f"rows.{row}")

    def rules(self, profile_id: str) -> str:
        """A published profile's name as it stands within a sentence: ``luật bs.fyi``, not ``Luật bs.fyi``."""
        name = str(data("profiles")[profile_id]["name"][self.lang])
        return name[:1].lower() + name[1:] if self.lang == "vi" else name

    def rank(self, rank: int) -> str:
        """A rank as it is printed on the card."""
        return str(self._tree["ranks"].get(str(rank), rank))

    def card(self, card: Card) -> str:
        """A card in words, such as ``át bích``."""
        rank = self._tree["rank_words"].get(str(card.rank), str(card.rank))
        return self.fill("card", rank=rank, suit=self._tree["suits"][card.suit])

    def hand(self, found: RowClass) -> str:
        """A row in words, with the ranks that count: ``đôi Q, lá lẻ 9``."""
        names = [self.rank(rank) for rank in found.ranks]
        key = found.type.id
        low = ""
        if found.type is HandType.THREE_OF_A_KIND and found.size == 3:
            key = "three_in_front"
        if found.type in (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH):
            low = self.rank(14 if found.ranks[0] == 5 else found.ranks[0] - 4)
        template = str(self._tree["hands"][key])
        return template.format(*names, all="-".join(names), kickers="-".join(names[1:]), low=low)

    def player(self, seat: int) -> str:
        """A player by the name given, else by letter: A is the first seat."""
        if seat < len(self._names) and self._names[seat]:
            return self._names[seat]
        return chr(ord("A") + seat)

    def listed(self, items: Iterable[str], *, by: str = "and") -> str:
        """Items with the language's "and" before the last, or its "or"."""
        *first, last = items
        return self.fill(by).join((", ".join(first), last)) if first else last

    def reason(self, told: str) -> str:
        """Why a file or a text could not be read, by the key `reasons` gives it; other words as they are."""
        return self.fill(f"reasons.{told}") if told in self._tree["reasons"] else told

    def error(self, error: MaubinhError) -> str:
        """An error as a sentence that says what is wrong, where and with whom, and how to mend it.

        An error of one player's cards begins with the player, unless the sentence names him anyway; names
        that may have been meant (``near``) follow as a question.
        """
        values = self._values(error)
        key = f"errors.{error.key}"
        if values.get("count") == 1 and f"{error.key}_one" in self._tree["errors"]:
            key += "_one"
        template = self._template(key)
        told = template.format(**values)
        if len(error.players) == 1 and "{player" not in template:
            inner = (template[:1].lower() + template[1:]).format(**values)
            told = self.fill("whose", player=self.player(error.players[0]), told=inner)
        if error.data.get("near"):
            told += " " + self.meant(error.data["near"])
        return told[:1].upper() + told[1:]

    def meant(self, near: Sequence[str]) -> str:
        """Which of these names was meant, as a question."""
        if len(near) <= _OFFERED:
            return self.fill("mend.near", near=self.listed(near, by="or"))
        *shown, _ = near[:_OFFERED]  # one fewer, so that it is never "1 more"
        return self.fill("mend.near_more", near=", ".join(shown), more=len(near) - len(shown))

    def _values(self, error: MaubinhError) -> dict[str, Any]:
        """What an error brings for its sentence, in this language's words."""
        values: dict[str, Any] = {
            key: _bounded(key, value) if isinstance(value, str) else value
            for key, value in error.data.items()
        }
        for name in _EITHER:
            if name in values:
                values[name] = self.listed(values[name], by="or")
        for name in ("player", "other"):
            if name in values:
                values[name] = self.player(values[name])
        if "row" in values:
            values["row"] = self.row(Row(values["row"]))
        if "rows" in values:
            values["rows"] = self.listed(
                self.row(Row(row)) if row in set(Row) else row for row in values["rows"]
            )
        if "card" in values:
            values["card"] = self.card(Card.parse(values["card"]))
        if "reason" in values:
            values["reason"] = self.reason(values["reason"])
        if "wanted" in values:
            values["wanted"] = self.fill(f"wanted.{values['wanted']}", **values)
        if error.players:
            values.setdefault("players", self.listed(map(self.player, error.players)))
        if "count" in values and "size" in values:
            short = values["size"] - values["count"]
            values["mend"] = self.fill("mend.short" if short > 0 else "mend.long", n=abs(short))
        return values


def _bounded(key: str, given: str) -> str:
    """A text for a sentence, no longer than one is read."""
    return given if key in _OURS else shown(given, LONGEST if key in _IN_FULL else MOST)
