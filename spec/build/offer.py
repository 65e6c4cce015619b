"""What the site offers to take away: the conformance suite of every edition, and the package itself.

    conformance/<edition>/...                     the bundle, file by file
    conformance/maubinh-conformance-<edition>.zip the same in one
    conformance/maubinh_core-<version>-py3-none-any.whl
    conformance/index.json                        names them all, the newest edition first

An edition's address never changes. One that is not released yet is published too, and says so.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from . import releases
from .changes import EDITIONS

FOLDER = "conformance"


def place(site: Path, wheel: Path, current: releases.Bundle) -> dict[str, Any]:
    """Writes all of it under `site/conformance/` and returns the index."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    earlier = [bundle for bundle in releases.load_released() if bundle.edition != current.edition]
    newest_first = sorted([*earlier, current], key=lambda bundle: bundle.number, reverse=True)
    shutil.copyfile(wheel, folder / wheel.name)
    index = {
        "editions": [_place(bundle, folder) for bundle in newest_first],
        "wheel": _file(folder / wheel.name),
    }
    (folder / "index.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    return index


def _place(bundle: releases.Bundle, folder: Path) -> dict[str, Any]:
    for name, text in bundle.texts.items():
        path = folder / bundle.edition / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    packed = folder / f"{releases.folder_name(bundle.edition)}.zip"
    kept = EDITIONS / f"{bundle.edition}.zip"
    # What is out is handed on as it is: packed anew, another zlib might give other bytes.
    packed.write_bytes(kept.read_bytes() if kept.exists() else releases.pack(bundle))
    return {
        "edition": bundle.edition,
        "released": bundle.released,
        "folder": f"{bundle.edition}/",
        "zip": _file(packed),
    }


def _file(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return {"name": path.name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
