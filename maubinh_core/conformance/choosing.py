"""Which vectors a command is about: its options, and what they choose. Needs click."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from maubinh_core import profile_file
from maubinh_core.cli_usage import ID, RULES
from maubinh_core.errors import MaubinhError
from maubinh_core.nearby import nearest
from maubinh_core.phrases import Phrases
from maubinh_core.printable import printable

from . import house, soundness, vectors
from .offer import OWN, offered
from .program import Program
from .replies import Forms
from .usage import Wrong
from .vectors import MODULES, BundleError, Vector
from .words import Words

_F = TypeVar("_F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Choice:
    """The vectors of any of the profiles, any of the modules, any of the cases; of all where none is named.

    A profile may be a file of one's own rules, then it is the only one. `bundle` is a copied bundle.
    """

    profiles: tuple[str, ...]
    modules: tuple[str, ...]
    cases: tuple[str, ...]
    bundle: Path | None

    @property
    def everything(self) -> bool:
        """Whether nothing was named."""
        return not (self.profiles or self.modules or self.cases)

    @property
    def house(self) -> str:
        """The file of one's own rules, or nothing."""
        return next((name for name in self.profiles if profile_file.is_file(name)), "")

    def takes(self, vector: Vector) -> bool:
        """Whether its case is named, or none is."""
        return not self.cases or bool({vector.case, vector.name, vector.key} & set(self.cases))


def options(command: _F) -> _F:
    """The options that make a Choice; its fields are passed by their names."""
    for option in (
        click.option(
            "--bundle",
            type=click.Path(path_type=Path, exists=True, file_okay=False),
            help="bộ câu hỏi đã chép ra / a copied bundle instead of this package's",
        ),
        click.option(
            "--case",
            "cases",
            multiple=True,
            metavar=ID,
            help="mã ca hay câu / a case's id or a question's key",
        ),
        click.option("--module", "modules", multiple=True, type=click.Choice(MODULES), help="phần / module"),
        click.option(
            "--profile",
            "profiles",
            multiple=True,
            metavar=RULES,
            help="bộ luật, hay tệp luật riêng / a profile, or a file of your own",
        ),
    ):
        command = option(command)
    return command


def chosen(choice: Choice, words: Words) -> tuple[Vector, ...]:
    """The vectors chosen, of published profiles. Raises Wrong for a name that means none."""
    try:
        known = vectors.manifest(choice.bundle)["profiles"]
        every = vectors.load(folder=choice.bundle)
    except BundleError as error:
        raise _unusable(error, words) from None
    for profile in choice.profiles:
        if profile not in known:
            near = nearest(profile, known)
            raise Wrong(words.say("select.profile", name=profile, known=", ".join(known), near=near))
    names = {name for vector in every for name in (vector.case, vector.name, vector.key)}
    for case in choice.cases:
        if case not in names:
            one = next((vector for vector in every if vector.name != vector.case), every[0])
            named = {"case": one.case, "question": one.name, "key": one.key}
            raise Wrong(words.say("select.case", name=case, near=nearest(case, names), **named))
    return tuple(
        vector
        for vector in every
        if (not choice.profiles or vector.profile in choice.profiles)
        and (not choice.modules or vector.module in choice.modules)
        and choice.takes(vector)
    )


def try_bundle(choice: Choice, words: Words) -> None:
    """Looks a copied bundle through. Raises Wrong where it is of another form, or altered."""
    if choice.bundle is not None:
        try:
            soundness.check(choice.bundle, lang=words.lang)
        except BundleError as error:
            raise _unusable(error, words) from None


def _unusable(error: BundleError, words: Words) -> Wrong:
    if error.code == "altered_bundle":
        key = "select.bundle_edition" if error.reason == "edition" else "select.bundle_altered"
        return Wrong(words.say(key, file=error.file))
    key = (
        "select.bundle" if not error.problem else "select.bundle_case" if error.key else "select.bundle_form"
    )
    detail = {"name": error.key, "problem": printable(error.problem)}
    return Wrong(words.say(key, file=error.file, reason=error.reason, **detail))


def under_own_rules(choice: Choice, program: Program | None, words: Words) -> tuple[Vector, ...]:
    """The questions under the rules of a file, with the answers the reference gives under them.

    A program that takes no knobs is asked for its own rules, if it offers them, or by the profile under which
    they were found out; without a program they are those for one that takes knobs. Raises Wrong for a file
    that cannot be used.
    """
    if len(choice.profiles) > 1:
        raise Wrong(words.say("select.one_file"))
    try:
        rules = profile_file.read(choice.house)
    except MaubinhError as error:
        raise Wrong(words.say("select.file", file=choice.house, reason=_told(error, words))) from None
    base = chosen(Choice((rules["base"],), choice.modules, (), choice.bundle), words)
    recorded = profile_file.asked_as(choice.house)
    asked = _name_of_own(program.describe().reply or {}, recorded) if program else ""
    found = house.vectors(base, rules["set"], Path(choice.house).stem, asked=asked)
    return tuple(vector for vector in found if choice.takes(vector))


def of_listed(found: Sequence[Vector], program: Program) -> tuple[Vector, ...]:
    """The vectors of the profiles that the program lists; all where it lists none that is published."""
    reply = program.describe().reply or {}
    if "result" not in reply or Forms().problem_of("describe", reply):
        return tuple(found)
    listed = offered(reply["result"]).profiles
    return tuple(vector for vector in found if vector.profile in listed) or tuple(found)


def _told(error: MaubinhError, words: Words) -> str:
    """What is wrong with a file of rules, and on which line."""
    line = (error.at or {}).get("line")
    told = Phrases(words.lang).error(error)
    return f"{words.say('select.line', line=line)}: {told}" if line else told


def _name_of_own(reply: Mapping[str, Any], recorded: str) -> str:
    """What a program that takes no knobs calls the rules it plays; empty for one that takes some."""
    if "result" not in reply or Forms().problem_of("describe", reply):
        return ""
    offer = offered(reply["result"])
    names = [name for name in (recorded, OWN) if name in offer.profiles]
    return names[0] if names and offer.knobs is None else ""


def rerun_options(choice: Choice) -> tuple[str, ...]:
    """What has to be said again to find one of the questions: bundle and file."""
    named = {"--bundle": choice.bundle, "--profile": choice.house}
    return tuple(str(part) for name, value in named.items() if value for part in (name, value))
