"""A house's rules from a file, for the command line.

The file is JSON, or YAML where PyYAML is installed (the extra ``[tools]``): either ``base`` and ``set``, as
profiles are on the wire, or all ``knobs`` as in ``spec/profiles``. Only the command line reads
files; the rules never do.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .errors import Code, MaubinhError
from .profile import load, with_knobs

SUFFIXES = (".json", ".yaml", ".yml")
COMPLETE = (
    "bsfyi"  # what a file that gives every knob is laid over; it has no special premium left to shine through
)


def is_file(name: str) -> bool:
    """Whether a profile's name means a file and not a published id."""
    return name.endswith(SUFFIXES)


def read(name: str) -> dict[str, Any]:
    """The profile of a file in the protocol's form, its knobs checked.

    Raises `bad_request` for a file that can't be read or is of another form, `unknown_profile` for its
    base, `unknown_knob` for a knob that was never published.
    """
    content = _content(Path(name))
    if not isinstance(content, dict):
        raise _bad(name, "base + set | knobs")
    if "knobs" in content:
        knobs = content["knobs"]
        if not isinstance(knobs, dict):
            raise _bad(name, "knobs")
        changes = {k: v["value"] if isinstance(v, dict) and "value" in v else v for k, v in knobs.items()}
        base: Any = COMPLETE
    else:
        base, changes = content.get("base"), content.get("set", {})
    if not isinstance(base, str) or not isinstance(changes, dict):
        raise _bad(name, "base + set | knobs")
    with_knobs(load(base), changes)
    return {"base": base, "set": changes}


def _content(path: Path) -> Any:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "UTF-8"
        raise _bad(str(path), str(reason)) from None
    if path.suffix == ".json":
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _bad(str(path), str(error)) from None
    try:
        import yaml
    except ImportError:
        raise MaubinhError(Code.BAD_REQUEST, "needs_tools", file=str(path)) from None
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError) as error:
        raise _bad(str(path), " ".join(str(error).split())) from None


def _bad(name: str, detail: str) -> MaubinhError:
    return MaubinhError(Code.BAD_REQUEST, "bad_request", detail=f"{name}: {detail}")
