"""The bundles that are out, and what an edition changes in the cases since the one before it.

A released bundle is kept as `spec/editions/<edition>.zip`, so that the site goes on offering it and what it
asked stays known. While an edition is being written everything in it may change; once its zip lies there, a
case that changes its answer, and any other change of the bundle, wants a new edition. A question keeps its
key for good: `K7QF.2` never asks anything else, in no later edition, even when it is gone in between.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .changes import EDITIONS

Entry = dict[str, Any]

WORDS = ("clause", "with", "title", "reason", "pitfalls")
"""What of a vector may change without changing what it demands."""
_LEVELS = ("first", "second", "third")


@dataclass(frozen=True)
class Bundle:
    """All texts of an edition's bundle by their names; `released` is its day, None while it is written."""

    edition: str
    released: str | None
    texts: Mapping[str, str]

    @cached_property
    def vectors(self) -> dict[str, Entry]:
        """Key -> vector, as the files hold them."""
        files = [json.loads(text) for name, text in self.texts.items() if name.startswith("vectors/")]
        return {vector["key"]: vector for file in files for vector in file["vectors"]}

    @cached_property
    def cases(self) -> dict[str, list[Entry]]:
        """Case id -> its vectors."""
        found: dict[str, list[Entry]] = {}
        for vector in self.vectors.values():
            found.setdefault(vector["case"], []).append(vector)
        return found

    @property
    def number(self) -> tuple[int, ...]:
        """The edition as numbers, to compare by."""
        return tuple(int(part) for part in self.edition.split("."))


def folder_name(edition: str) -> str:
    """The folder everything in a zip lies in."""
    return f"maubinh-conformance-{edition}"


def pack(bundle: Bundle) -> bytes:
    """The bundle as a zip, whose bytes depend on nothing but its texts."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as zipped:
        for name, text in sorted(bundle.texts.items()):
            entry = zipfile.ZipInfo(f"{folder_name(bundle.edition)}/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            zipped.writestr(entry, text.encode("utf-8"), compresslevel=9)
    return packed.getvalue()


def unpack(path: Path) -> Bundle:
    """As `pack`, backwards."""
    with zipfile.ZipFile(path) as zipped:
        texts = {name.partition("/")[2]: zipped.read(name).decode("utf-8") for name in zipped.namelist()}
    listed = json.loads(texts["manifest.json"])
    return Bundle(listed["edition"], listed["released"], texts)


def read(folder: Path) -> Bundle:
    """A bundle that lies unpacked in a folder."""
    texts = {
        path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    listed = json.loads(texts["manifest.json"])
    return Bundle(listed["edition"], listed["released"], texts)


def load_released(folder: Path = EDITIONS) -> list[Bundle]:
    """The bundles that are out, oldest first."""
    return sorted((unpack(path) for path in folder.glob("*.zip")), key=lambda bundle: bundle.number)


def keep(bundle: Bundle, folder: Path = EDITIONS) -> Path:
    """Writes a bundle's zip, which then stands: ValueError if another of the same edition is there."""
    path, packed = folder / f"{bundle.edition}.zip", pack(bundle)
    if path.exists() and path.read_bytes() != packed:
        raise ValueError(f"edition {bundle.edition} is out; give examples.yaml a new one")
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(packed)
    return path


def changes_since(now: Bundle, before: Bundle | None, retired: Mapping[str, str]) -> dict[str, Any]:
    """What an edition changes, by case id; `answers` and `questions` by the keys of vectors.

    `answers` are those that changed, `settled` cases that fail a program now and did not, being contested,
    `contested` the reverse; `reworded` cases ask and demand the same in other words.
    """
    old, new = (before.vectors if before else {}), now.vectors
    was, is_ = (before.cases if before else {}), now.cases
    both = [key for key in new if key in old]

    def ids(keys: Sequence[str]) -> list[str]:
        return list(dict.fromkeys(new[key]["case"] for key in keys))

    answers = [key for key in both if old[key]["expected"] != new[key]["expected"]]
    flips = [key for key in both if bool(old[key]["contested"]) != bool(new[key]["contested"])]
    reworded = [
        key
        for key in both
        if any(old[key][name] != new[key][name] for name in WORDS)
        or (old[key]["contested"] != new[key]["contested"] and key not in flips)
    ]
    found = {
        "added": [case for case in is_ if case not in was],
        "questions_added": [key for key in new if key not in old and new[key]["case"] in was],
        "answers": {key: {"from": old[key]["expected"], "to": new[key]["expected"]} for key in answers},
        "settled": ids([key for key in flips if not new[key]["contested"]]),
        "contested": ids([key for key in flips if new[key]["contested"]]),
        "reworded": ids(reworded),
        "questions_gone": [key for key in old if key not in new and old[key]["case"] in is_],
        "withdrawn": {case: retired.get(case, "") for case in was if case not in is_},
    }
    return {"edition": now.edition, "released": now.released, **found}


def changelog(now: Bundle, released: Sequence[Bundle], retired: Mapping[str, str]) -> list[dict[str, Any]]:
    """`changes_since` for every edition, the newest first."""
    line = [*(bundle for bundle in released if bundle.number < now.number), now]
    steps = zip(line, [None, *line[:-1]], strict=True)
    return [changes_since(later, earlier, retired) for later, earlier in steps][::-1]


def problems(now: Bundle, released: Sequence[Bundle], retired: Mapping[str, str]) -> Iterator[str]:
    """What an edition may not do to those before it, a sentence each."""
    for bundle in released:
        for key, vector in bundle.vectors.items():
            case = vector["case"]
            if key in now.vectors and now.vectors[key]["request"] != vector["request"]:
                yield f"{key} asked something else in edition {bundle.edition}: a new question wants a new id"
            elif case not in now.cases and case not in retired:
                yield f"{case} is gone since edition {bundle.edition}: say why in spec/retired.yaml"
    out = next((bundle for bundle in released if bundle.edition == now.edition), None)
    if out is not None:
        if out.texts != now.texts:
            changed = sorted({name for name, _ in out.texts.items() ^ now.texts.items()})
            yield (
                f"{', '.join(changed)} differ from edition {now.edition}, which is out: "
                "give examples.yaml a new edition"
            )
        return
    if released:
        before = released[-1]
        level = _level(changes_since(now, before, retired))
        if now.number[: level + 1] <= before.number[: level + 1]:
            yield (
                f"edition {now.edition} after {before.edition} changes what wants a higher {_LEVELS[level]} "
                "number (answers the first, cases the second, wording the third)"
            )


def _level(changed: Mapping[str, Any]) -> int:
    """Which of an edition's numbers has to rise: 0 for answers, 1 for cases, 2 for wording."""
    if changed["answers"] or changed["settled"]:
        return 0
    cases = ("added", "questions_added", "contested", "questions_gone", "withdrawn")
    return 1 if any(changed[name] for name in cases) else 2
