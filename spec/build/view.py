"""What a generated part of a page knows: its language, its place, the rules, the cases and the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .cases import Case, load_cases
from .clause import Clause, Place
from .specdata import SPEC, Spec, fill, load_spec, typeset
from .yamlio import load

DEFAULT_LANGUAGE = "vi"
LANGUAGES = ("vi", "en")
PROFILE = "bsfyi"
SOURCE_PAGE = "source-"
"""A page of that name speaks for the profile whose id follows: in its row names, its prices and its unit."""
OF_ALL_PROFILES = frozenset({"differences", "deals", "table", "compare", "rules-quiz", "house-rules", "odds"})
"""Pages that speak for no profile: a row goes by its size there, since its names differ."""
DEALS = "deals"
"""The page of the deals that all sources settle."""
_ROW_WORD = {"vi": "chi "}
MINUS = "\u2212"


def anchor(clause: str) -> str:
    """A clause's id as the fragment of an address: `bsfyi/foul.pays` is at `#bsfyi-foul.pays`."""
    return clause.replace("/", "-")


def player_letter(index: int) -> str:
    """A player's name in an example: A, B, … (a case may ask about more players than a table holds)."""
    return chr(ord("A") + index)


def signed(number: int) -> str:
    """`+6`, `−6` with a true minus sign, `0`."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


@cache
def words(language: str) -> Mapping[str, Any]:
    """spec/site/{language}.yaml: what the generated parts say."""
    value: Mapping[str, Any] = load(SPEC / "site" / f"{language}.yaml").value
    return value


@dataclass(frozen=True)
class View:
    """One page in one language. `page` is the slug (`index`, `hands`, …), the same in all languages."""

    language: str
    page: str
    spec: Spec
    cases: tuple[Case, ...]
    profile: str = PROFILE

    @classmethod
    def of(cls, source: str) -> View:
        """The view of a Markdown file by its path under docs/: `vi/hands.md`."""
        language, _, name = source.partition("/")
        page, spec = name.removesuffix(".md"), load_spec()
        own = page.removeprefix(SOURCE_PAGE)
        profile = own if page != own and own in spec.profiles else PROFILE
        return cls(language, page, spec, load_cases(), profile)

    # Words

    def say(self, path: str, **filled: object) -> str:
        """The site's word at a dotted path of spec/site/, its braces filled in."""
        return typeset(self._word(words(self.language), path).format(**filled))

    def say_key(self, path: str, key: str, **filled: object) -> str:
        """As `say`, for a key that may itself hold a dot."""
        found: Any = words(self.language)
        for step in path.split("."):
            found = found[step]
        return typeset(str(found[key]).format(**filled))

    def rule(self, path: str) -> str:
        """As `say`, with the profile's values put in for the knobs it names."""
        text = self._word(words(self.language), path)
        return fill(text, self.knobs, self.spec.knobs, self.language)

    def lang(self, *path: str) -> str:
        """The game's word at a path of spec/lang/: `lang("types", "flush")`."""
        found: Any = self.spec.languages[self.language]
        for step in path:
            found = found[step]
        return str(found)

    def text(self, both: Mapping[str, str]) -> str:
        """The page's language out of a text given in both, chi kept on the line of its number."""
        return typeset(both[self.language])

    def chi(self, number: int | str, profile: str | None = None) -> str:
        """`6 chi` in a profile's unit (the page's if none is named), with a space that does not break."""
        words_ = self.spec.profiles[profile or self.profile].get("words", {})
        text = str(number).replace("-", MINUS)
        if "chi" not in words_:
            return self.say("answers.chi", n=text)
        key = "chi_one" if text.lstrip(f"+{MINUS}") == "1" else "chi"
        return str(words_[key][self.language]).replace("~", "\N{NO-BREAK SPACE}").format(n=text)

    @staticmethod
    def _word(tree: Mapping[str, Any], path: str) -> str:
        found: Any = tree
        for step in path.split("."):
            found = found[step]
        return str(found)

    # Rules

    @property
    def knobs(self) -> Mapping[str, Mapping[str, Any]]:
        """The knobs of the page's profile, each with value, mark and clause."""
        knobs: Mapping[str, Mapping[str, Any]] = self.spec.profiles[self.profile]["knobs"]
        return knobs

    def value(self, knob: str) -> Any:
        """What the profile sets a knob to; KeyError where there is no such knob."""
        return self.knobs[knob]["value"]

    def row_name(self, row: str) -> str:
        """The profile's name for `back`, `middle` or `front`; on a page of all profiles one with its size."""
        if self.page in OF_ALL_PROFILES:
            return self.lang("rows", row)
        return str(self.spec.profiles[self.profile]["row_names"][row][self.language])

    def row_label(self, row: str) -> str:
        """What stands before a row's cards: its name cut short."""
        word = _ROW_WORD.get(self.language)
        if word is None or self.page in OF_ALL_PROFILES:
            return self.say(f"cases.rows.{row}")
        return self.row_name(row).removeprefix(word)

    def clause(self, name: str) -> Clause:
        """A clause by id; a readable error where there is none."""
        if name not in self.spec.clauses:
            raise ValueError(f"{self.where}: no clause {name} in spec/clauses/")
        return self.spec.clauses[name]

    def place(self, clause: Clause) -> Place:
        """Where the document of the page's profile has a clause; if it has none, the first that has it."""
        document = self.spec.profiles[self.profile]["source"]
        return clause.place(self.profile, document) or clause.source

    def clause_text(self, name: str) -> str:
        """A clause as read, the profile's numbers filled in."""
        return self.spec.text(name, self.language)

    def cases_of_clause(self, name: str) -> list[Case]:
        """The cases that hold a clause, in the order of examples.yaml; not those that only lean on it."""
        return [case for case in self.cases if case.clause == name]

    def cases_of_table(self, table: str) -> list[Case]:
        """The cases of a table, such as `scoring/foul`; a readable error where there is none."""
        found = [case for case in self.cases if case.table == table]
        if not found:
            raise ValueError(f"{self.where}: no case of examples.yaml stands in the table {table}")
        return found

    def case(self, name: str) -> Case:
        """A case by id; a readable error where there is none."""
        for case in self.cases:
            if case.id == name:
                return case
        raise ValueError(f"{self.where}: no case {name} in examples.yaml")

    @property
    def folds_cases(self) -> bool:
        """Whether the page's tables of examples are folded: of a source, and of the deals of all sources."""
        return self.page == DEALS or self.page.startswith(SOURCE_PAGE)

    # Addresses, relative to the page, so that the site can stand anywhere

    @property
    def where(self) -> str:
        """The Markdown file of the page, for messages."""
        return f"docs/{self.language}/{self.page}.md"

    def href(self, page: str, fragment: str = "") -> str:
        """The address of a page of the same language, seen from this one."""
        hash_ = f"#{fragment}" if fragment else ""
        if page == self.page:
            return hash_ or "./"
        up = "" if self.page == "index" else "../"
        return f"{up}{'' if page == 'index' else page + '/'}{hash_}" or "./"

    def asset(self, path: str) -> str:
        """The address of a file given from the site's root, seen from this page."""
        depth = (self.page != "index") + (self.language != DEFAULT_LANGUAGE)
        return "../" * depth + path


def page_path(language: str, page: str, fragment: str = "") -> str:
    """A page's address from the site's root, without a leading slash."""
    folder = "" if language == DEFAULT_LANGUAGE else f"{language}/"
    name = "" if page == "index" else f"{page}/"
    return f"{folder}{name}{'#' + fragment if fragment else ''}"
