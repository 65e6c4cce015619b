"""Scripts that a page runs at its start, marked so that a browser compiles them before it is their turn.

A browser compiles most functions when they are first called. Of a script that calls hundreds of them at once,
as the theme's does, that is a third of its time, and the page stands still for it. What is marked is compiled
beside the page, while it comes (V8's explicit compile hints); to other browsers the mark is a comment.
"""

from __future__ import annotations

from pathlib import Path

MARK = "//# allFunctionsCalledOnLoad\n"
SCRIPTS = ("assets/javascripts/bundle.*.min.js", "assets/js/*.js", "assets/app/*.js")
BESIDE = "worker.js"
"""Not the page's: compiled and run where nobody waits for it to be drawn."""


def mark(site: Path) -> None:
    """Marks the scripts of a built site, once however often it is called."""
    for script in (path for pattern in SCRIPTS for path in site.glob(pattern) if path.name != BESIDE):
        text = script.read_text(encoding="utf-8")
        if text.startswith(MARK):
            continue
        script.write_text(MARK + text, encoding="utf-8")
        sources = script.with_name(f"{script.name}.map")
        if sources.is_file():
            # The map tells places by line, and there is one more before them.
            told = sources.read_text(encoding="utf-8")
            sources.write_text(told.replace('"mappings": "', '"mappings": ";', 1), encoding="utf-8")
