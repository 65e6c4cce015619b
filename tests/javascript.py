"""The widgets' modules in node, for what needs no page."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spec.build.modules import APP
from tools.nodes import node

Asked = Callable[[str, Any], Any]
"""A module's body and what it is given as `given`; what it prints, as JSON, comes back."""

HANG_SECONDS = 60


def in_node(folder: Path) -> Asked:
    """Runs bodies beside a copy in `folder` of the widgets' modules, which they import by `./NAME.js`."""
    for file in APP.glob("*.js"):
        shutil.copy(file, folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    script = folder / "asked.mjs"
    head = 'import { readFileSync } from "node:fs";\nconst given = JSON.parse(readFileSync(0));\n'

    def run(body: str, given: Any) -> Any:
        script.write_text(head + body, encoding="utf-8")
        command, asked = [node(), str(script)], json.dumps(given)
        done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=HANG_SECONDS)
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout)

    return run
