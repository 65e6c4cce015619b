"""The vectors: each one question to a program, with the answer the rules give and why.

They lie in `bundle/` as JSON, by profile and module, and are read as they were written, whoever reads them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from .. import reasons

MODULES = ("hands", "order", "instant", "scoring", "input")
"""What a program can be asked apart: the types of rows, their order, instant wins, settling, wrong input."""

Text = Mapping[str, str]
"""The same words in each language, `vi` and `en`."""


class BundleError(ValueError):
    """A bundle that cannot be read, or a choice that names nothing in it.

    `code` is `no_bundle`, `broken_bundle`, `altered_bundle`, `unknown_profile`, `unknown_module` or
    `unknown_case`. Of a bundle that cannot be used, `file` is the part of it at fault and `reason` why, by
    its key in `reasons`; `key` is the question at fault, if one is, and `problem` says what is wrong.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        file: str = "",
        reason: str = "",
        key: str = "",
        problem: str = "",
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.file = file
        self.reason = reason
        self.key = key
        self.problem = problem

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Vector:
    """One question under one profile, and what must come back.

    `key` names it for good and is the request's `id` too: `K7QF.2@bsfyi+wheel=lowest` is the second question
    of case K7QF. `clause` is the rule it holds, `with_` those it leans on. `contested`, where it is not None,
    says why the source does not settle it: nobody fails by it. `pitfalls` are the mistakes it is there to
    catch. `request` goes to the program as it is; `expected` is what `judging.difference` compares the reply
    with. `profile` is the published profile, `knobs` what is turned on top of it, `module` one of MODULES.
    """

    key: str
    case: str
    clause: str
    with_: tuple[str, ...]
    contested: Text | None
    title: Text
    reason: Text
    pitfalls: tuple[str, ...]
    request: Mapping[str, Any]
    expected: Mapping[str, Any]
    profile: str
    knobs: Mapping[str, Any]
    module: str

    @property
    def op(self) -> str:
        """What is asked."""
        return str(self.request["op"])

    @property
    def name(self) -> str:
        """The question without the profile it is asked under: `K7QF`, or `K7QF.2` for a further one."""
        return self.key.partition("@")[0]


def load(
    profile: str | None = None,
    module: str | None = None,
    case: str | None = None,
    folder: Path | None = None,
) -> tuple[Vector, ...]:
    """The vectors, profile by profile and module by module, in the order they are published.

    Without a choice all of them; `profile` and `module` are their ids, `case` is a case's id (`K7QF`), one
    question of it (`K7QF.2`) or a vector's key. `folder` is a copied bundle, else the one this package
    carries. Raises BundleError where a choice names nothing, the folder holds no bundle, or a file of the
    bundle is not the one its manifest lists.
    """
    listed = manifest(folder)["profiles"]
    if profile is not None and profile not in listed:
        raise BundleError("unknown_profile", f"no profile {profile}; there are {', '.join(listed)}")
    if module is not None and module not in MODULES:
        raise BundleError("unknown_module", f"no module {module}; there are {', '.join(MODULES)}")
    found = _own() if folder is None else _copied(folder)
    if case is not None:
        found = tuple(vector for vector in found if case in (vector.case, vector.name, vector.key))
        if not found:
            raise BundleError("unknown_case", f"no case {case}")
    return tuple(
        vector for vector in found if profile in (None, vector.profile) and module in (None, vector.module)
    )


def manifest(folder: Path | None = None) -> dict[str, Any]:
    """What the bundle says of itself: edition, protocol, counts, its files' sha256, what was left out."""
    file = root(folder) / "manifest.json"
    value = read(file)
    try:
        edition, listed = value["edition"], [entry["modules"] for entry in value["profiles"].values()]
        sums = [entry["sha256"] for entry in value["files"].values()]
    except (KeyError, TypeError, AttributeError):
        raise broken(file, "other_form") from None
    if not isinstance(edition, str) or not all(isinstance(modules, (list, dict)) for modules in listed):
        raise broken(file, "other_form")
    if not all(isinstance(digest, str) for digest in sums):
        raise broken(file, "other_form")
    found: dict[str, Any] = value
    return found


@cache
def _own() -> tuple[Vector, ...]:
    return tuple(_vectors(None))


def _copied(folder: Path) -> tuple[Vector, ...]:
    found = tuple(_vectors(folder))
    listed = manifest(folder)["files"]
    asked = {f"vectors/{vector.profile}/{vector.module}.json": {"sha256": ""} for vector in found}
    for name, entry in {**asked, **listed}.items():
        file = folder / name
        if entry["sha256"] not in digests(file):
            raise BundleError("altered_bundle", f"{file}: not as manifest.json lists it", file=str(file))
    return found


def digests(file: Path) -> set[str]:
    """The SHA-256 of a file as it is, and as it was if its line ends were made those of another system."""
    try:
        held = file.read_bytes()
    except OSError as error:
        raise broken(file, reasons.of_system(error)) from None
    except ValueError:
        raise broken(file, "null_character") from None
    return {sha256(data).hexdigest() for data in (held, held.replace(b"\r\n", b"\n"))}


def _vectors(folder: Path | None) -> Iterator[Vector]:
    held_in = root(folder)
    for profile, entry in manifest(folder)["profiles"].items():
        for module in entry["modules"]:
            file = held_in / "vectors" / profile / f"{module}.json"
            held = read(file)
            try:
                found = [_vector(fields, profile, module) for fields in held["vectors"]]
            except (KeyError, TypeError, AttributeError):
                raise broken(file, "other_form") from None
            yield from found


def _vector(fields: Mapping[str, Any], profile: str, module: str) -> Vector:
    asked = fields["request"]["profile"]
    return Vector(
        key=fields["key"],
        case=fields["case"],
        clause=fields["clause"],
        with_=tuple(fields["with"]),
        contested=fields["contested"],
        title=fields["title"],
        reason=fields["reason"],
        pitfalls=tuple(fields["pitfalls"]),
        request=fields["request"],
        expected=fields["expected"],
        profile=profile,
        knobs=asked.get("set", {}) if isinstance(asked, dict) else {},
        module=module,
    )


def root(folder: Path | None) -> Traversable:
    """Where a bundle lies: a copied one, else this package's."""
    return files(__package__) / "bundle" if folder is None else folder


def read(file: Traversable) -> Any:
    """The value of one of a bundle's files. Raises BundleError for one that cannot be read."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        told = f"no bundle of vectors here: {file} is not there"
        raise BundleError("no_bundle", told, file=str(file), reason="missing") from None
    except OSError as error:
        raise broken(file, reasons.of_system(error)) from None
    except UnicodeDecodeError:
        raise broken(file, "not_utf8") from None
    except (ValueError, RecursionError) as error:
        raise broken(file, reasons.of_json(error)) from None


def broken(file: Traversable, reason: str, *, key: str = "", problem: str = "") -> BundleError:
    """The error of a file that cannot be used."""
    place = f"{file}, {key}" if key else f"{file}"
    told = f"{place}: {reason}" + (f" ({problem})" if problem else "")
    return BundleError("broken_bundle", told, file=str(file), reason=reason, key=key, problem=problem)
