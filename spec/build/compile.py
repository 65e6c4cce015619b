"""`python -m spec.build.compile [--check]`: spec/ made into the JSON the core carries and reads.

The core knows no YAML. What it needs of the rules lies in `maubinh_core/data/`, and the cases for other
programs in `maubinh_core/conformance/bundle/`, both made here and committed; `--check` writes nothing, names
what is stale and ends with 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import bundle, changes, releases
from .cases import load_cases
from .specdata import Spec, bare_knobs, load_spec, load_terms
from .yamlio import ROOT, SpecError

DATA = ROOT / "maubinh_core" / "data"


def compiled(spec: Spec) -> dict[str, Any]:
    """File name -> value, of every file of `maubinh_core/data/` that stems from spec/."""
    return {
        "profiles.json": {name: _profile(profile) for name, profile in spec.profiles.items()},
        "knobs.json": bare_knobs(spec),
        "clauses.json": {
            clause.id: {
                "vi": spec.text(clause.id, "vi"),
                "en": spec.text(clause.id, "en"),
                "kind": clause.kind,
                "page": clause.page,
            }
            for clause in spec.clauses.values()
        },
        "glossary.json": {term["id"]: _term(term) for term in load_terms()},
        "lang.json": dict(spec.languages),
    }


def _term(term: Mapping[str, Any]) -> dict[str, Any]:
    """A word of the glossary as the command line looks it up: its names by language, the first its own."""
    names = {lang: [term[lang]["term"], *term[lang].get("also", ())] for lang in term["text"]}
    return {"names": names, "text": term["text"]}


def _profile(profile: Any) -> dict[str, Any]:
    """A profile as the core reads it: flat knobs beside what says where each comes from.

    The reasons and the other readings stay in spec/: only the profile's page shows them.
    """
    knobs = profile["knobs"]
    kept = {key: profile[key] for key in ("id", "edition", "source", "name", "row_names")}
    kept |= {"options": profile.get("options", []), "words": profile.get("words", {})}
    flat = {key: {name: entry[key] for name, entry in knobs.items()} for key in ("value", "clause", "mark")}
    return {**kept, "knobs": flat["value"], "clauses": flat["clause"], "marks": flat["mark"]}


def canonical(value: Any) -> str:
    """One value, one text: keys in the order of spec/ (it means something there), one space of indent, LF."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def stale(spec: Spec, data: Path = DATA) -> dict[str, str]:
    """File name -> the text it should hold, of each file that is missing or holds another."""
    texts = {name: canonical(value) for name, value in compiled(spec).items()}
    return {name: text for name, text in texts.items() if _held(data / name) != text}


def write(folder: Path, texts: Mapping[str, str | None]) -> None:
    """Makes the files in `folder` what they should hold, and removes those whose text is None."""
    for name, text in texts.items():
        path = folder / name
        if text is None:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))


def _held(path: Path) -> str | None:
    # Bytes, not text: a checkout that turned LF into CRLF would be stale too.
    return path.read_bytes().decode("utf-8", "replace") if path.exists() else None


def main(arguments: list[str] | None = None) -> int:
    """Compile, or with --check say what is stale (and return 1); 2 where spec/ has mistakes."""
    parser = argparse.ArgumentParser(
        prog="python -m spec.build.compile", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--check", action="store_true", help="write nothing; end with 1 if a file is stale")
    check = parser.parse_args(arguments).check
    try:
        spec, cases = load_spec(), load_cases()
    except SpecError as error:
        print(error, file=sys.stderr)
        return 2
    changed = _settle(DATA, stale(spec), check)
    # Only now: the bundle shows messages of the core, which reads what was just written.
    made = bundle.current(spec, cases)
    edition = changes.problem(spec)
    wrong = list(releases.problems(made, releases.load_released(), spec.retired))
    if edition and not wrong and not check:
        try:
            changes.freeze(spec)
            print(f"wrote spec/editions/{changes.edition()}.json")
        except ValueError as error:
            wrong.append(str(error))
    elif edition:
        print(edition)
    for problem in wrong:
        print(problem, file=sys.stderr)
    if not wrong:
        changed |= _settle(bundle.BUNDLE, bundle.stale(made), check)
    return 1 if wrong or (check and (changed or edition)) else 0


def _settle(folder: Path, texts: Mapping[str, str | None], check: bool) -> bool:
    """Writes the files, or only names them; whether there were any."""
    for name, text in texts.items():
        path = (folder / name).relative_to(ROOT).as_posix()
        done = f"removed {path}" if text is None else f"wrote {path}"
        print(f"stale: {path} (run python -m spec.build.compile)" if check else done)
    if not check:
        write(folder, texts)
    return bool(texts)


if __name__ == "__main__":
    sys.exit(main())
