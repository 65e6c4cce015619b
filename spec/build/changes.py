"""`python -m spec.build.changes [--freeze]`: what each edition changed, clause by clause.

The wording of every clause at each edition lies in `spec/editions/<edition>.json`. While an edition is not
yet released, `spec.build.compile` keeps its file up to date; once released, its file stands, and a changed
clause wants a new edition (the `edition` of examples.yaml).
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from .cases import EXAMPLES
from .clauseart import date, mark
from .markup import el, fold, join
from .specdata import SPEC, Spec, load_spec
from .view import LANGUAGES, View, anchor

EDITIONS = SPEC / "editions"

Snapshot = Mapping[str, Any]
_KEPT = ("doc", "profiles", "heading", "mark")


def edition() -> str:
    """The edition that is being written: the one examples.yaml names. Read without its two thousand cases."""
    found = re.search(r"^edition: (\S+)$", EXAMPLES.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"{EXAMPLES.name} names no edition")
    return found[1].strip("\"'")


def released(folder: Path = EDITIONS) -> str | None:
    """The day the edition that examples.yaml names came out; None while it is being written."""
    path = folder / f"{edition()}.json"
    day: str | None = json.loads(path.read_text(encoding="utf-8"))["released"] if path.exists() else None
    return day


def clauses_now(spec: Spec) -> dict[str, Any]:
    """Every clause as an edition keeps it: kind, both texts with their numbers, and what it rests on."""
    return {
        clause.id: {
            "kind": clause.kind,
            "text": {language: spec.text(clause.id, language) for language in LANGUAGES},
            "sources": [{key: place[key] for key in _KEPT if key in place} for place in clause.sources],
        }
        for clause in spec.clauses.values()
    }


def load_editions(folder: Path = EDITIONS) -> list[Snapshot]:
    """The snapshots, oldest edition first."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")]
    return sorted(found, key=lambda snapshot: [int(part) for part in snapshot["edition"].split(".")])


def text_of(snapshot: Snapshot) -> str:
    """A snapshot as its file holds it."""
    return json.dumps(snapshot, ensure_ascii=False, indent=1) + "\n"


def problem(spec: Spec, folder: Path = EDITIONS) -> str:
    """What is wrong with the current edition's snapshot; empty where nothing is."""
    now, path = edition(), folder / f"{edition()}.json"
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
    if kept and list(kept["clauses"].items()) == list(clauses_now(spec).items()):
        return ""
    if kept and kept["released"]:
        return (
            f"clauses differ from edition {now}, released {kept['released']}: "
            "give examples.yaml a new edition, then run python -m spec.build.compile"
        )
    return f"stale: spec/editions/{now}.json (run python -m spec.build.compile)"


def freeze(spec: Spec, folder: Path = EDITIONS, released: str | None = None) -> Path | None:
    """Writes the current edition's snapshot; None where it needs none. ValueError if it is released."""
    found = problem(spec, folder)
    if found.startswith("clauses differ"):
        raise ValueError(found)
    if not found and released is None:
        return None
    now = edition()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{now}.json"
    text = text_of({"edition": now, "released": released, "clauses": clauses_now(spec)})
    path.write_bytes(text.encode("utf-8"))
    return path


# The page


def edition_list(view: View, editions: Sequence[Snapshot] | None = None) -> Markup:
    """Each edition, the newest first: which clauses it added, changed and dropped."""
    found = load_editions() if editions is None else editions
    earlier: Sequence[Snapshot | None] = [None, *found[:-1]]
    pairs = list(zip(found, earlier, strict=True))
    return join([_edition(new, old, view) for new, old in reversed(pairs)], "\n")


def _edition(new: Snapshot, old: Snapshot | None, view: View) -> Markup:
    name = new["edition"]
    when = (
        view.say("changes.released", date=date(new["released"], view.language))
        if new["released"]
        else view.say("changes.unreleased")
    )
    parts = _first(new, view) if old is None else _against(new, old, view)
    return el(
        "section",
        el("h2", view.say("changes.edition", edition=name), " ", el("small", when), id=f"edition-{name}"),
        *parts,
        class_="mb-edition",
        data_search_exclude="1",
    )


def _first(new: Snapshot, view: View) -> list[Markup]:
    """Of the first edition, where all is new, only which clauses there are."""
    groups: dict[str, list[str]] = {}
    for id_ in new["clauses"]:
        groups.setdefault(id_.partition("/")[0], []).append(id_)
    items = []
    for group, ids in groups.items():
        title = (
            view.say("trace.common")
            if group not in view.spec.profiles
            else view.text(view.spec.profiles[group]["name"])
        )
        items.append(el("dt", title, " ", el("span", f"({len(ids)})", class_="mb-dim")))
        items.append(el("dd", join([_link(id_, view) for id_ in ids], " ")))
    return [
        el("p", view.say("changes.first", n=len(new["clauses"]))),
        fold(view.say("clauses.fold", n=len(new["clauses"])), el("dl", *items, class_="mb-edition__all")),
    ]


def _against(new: Snapshot, old: Snapshot, view: View) -> list[Markup]:
    now, then = new["clauses"], old["clauses"]
    added = [id_ for id_ in now if id_ not in then]
    changed = [id_ for id_ in now if id_ in then and now[id_] != then[id_]]
    dropped = [id_ for id_ in then if id_ not in now]
    parts = []
    for key, ids in (("added", added), ("changed", changed), ("dropped", dropped)):
        if ids:
            shown = [_change(id_, now.get(id_), then.get(id_), view) for id_ in ids]
            parts += [
                el("h3", view.say(f"changes.{key}", n=len(ids))),
                el("ul", *shown, class_="mb-edition__list"),
            ]
    return parts or [el("p", view.say("changes.none"))]


def _change(id_: str, now: Mapping[str, Any] | None, then: Mapping[str, Any] | None, view: View) -> Markup:
    language = view.language
    before = then["text"][language] if then else None
    after = now["text"][language] if now else None
    text = (
        compared(before, after) if before is not None and after is not None else (after or el("del", before))
    )
    notes = []
    if now and then:
        for tag, these, those in (("del", then, now), ("ins", now, then)):
            found = [place for place in these["sources"] if place not in those["sources"]]
            notes += [el("p", el(tag, _place(place, view)), class_="mb-edition__note") for place in found]
        if now["kind"] != then["kind"]:
            kinds = [view.say(f"changes.kinds.{entry['kind']}") for entry in (then, now)]
            notes.append(el("p", join(kinds, " → "), class_="mb-edition__note"))
    return el("li", _link(id_, view), el("p", text), *notes)


def _place(place: Mapping[str, Any], view: View) -> Markup:
    """Where a document has a clause, as told of an edition whose documents may be others."""
    heading = place.get("heading")
    said = [mark(place["mark"], view), ": ", place["doc"], el("q", heading, lang="vi") if heading else None]
    return join(said, " ")


def _link(id_: str, view: View) -> Markup:
    if id_ not in view.spec.clauses:
        return el("code", id_, class_="mb-clause__id")
    return el("a", id_, href=view.href(view.spec.clauses[id_].page, anchor(id_)), class_="mb-clause__id")


def compared(before: str, after: str) -> Markup:
    """Two wordings as one, what went and what came marked; word by word."""
    old, new = before.split(" "), after.split(" ")
    parts: list[object] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            parts.append(" ".join(old[a:b]))
            continue
        if a < b:
            parts.append(el("del", " ".join(old[a:b])))
        if c < d:
            parts.append(el("ins", " ".join(new[c:d])))
    return join(parts, " ")


def main(arguments: list[str] | None = None) -> int:
    """Tell what is wrong with the current snapshot (1), or write it (--freeze)."""
    parser = argparse.ArgumentParser(
        prog="python -m spec.build.changes", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--freeze", action="store_true", help="write the current edition's snapshot")
    chosen = parser.parse_args(arguments)
    spec = load_spec()
    if not chosen.freeze:
        found = problem(spec)
        print(found or f"edition {edition()}: up to date")
        return 1 if found else 0
    try:
        path = freeze(spec)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"wrote spec/editions/{path.name}" if path else "nothing to write")
    return 0


if __name__ == "__main__":
    sys.exit(main())
