"""Files the site takes from npm packages, and its style sheets made into one."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

from . import fonts
from .npm import packaged

_LINK = re.compile(r'\s*<link rel="stylesheet" href="(?P<up>[^"]*?)assets/css/(?P<name>[a-z]+\.css)">')
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def copy_packages(site: Path) -> None:
    """Copies the fonts, with their licence, and SortableJS for the checker."""
    fonts.write(site / "assets" / "fonts")
    vendor = site / "assets" / "app" / "vendor"
    vendor.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(packaged("sortablejs", "modular", "sortable.esm.js"), vendor / "sortable.js")
    shutil.copyfile(packaged("sortablejs", "LICENSE"), vendor / "sortable-LICENSE.txt")


def join_styles(site: Path) -> Path:
    """Makes the site's own style sheets into one named by its content, and points every page to it.

    One request instead of six before a page can be painted, and a name that a host may cache for good.
    Returns its path.
    """
    folder = site / "assets" / "css"
    (folder / "fonts.css").write_text(fonts.styles(), encoding="utf-8")
    sample = (site / "index.html").read_text(encoding="utf-8")
    names = [match["name"] for match in _LINK.finditer(sample)]
    text = "\n".join(_COMMENT.sub("", (folder / name).read_text(encoding="utf-8")).strip() for name in names)
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()[:10]
    for old in folder.glob("maubinh.*.css"):
        old.unlink()
    joined = folder / f"maubinh.{digest}.css"
    joined.write_text(text, encoding="utf-8")
    for page in site.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        up = next((match["up"] for match in _LINK.finditer(html)), None)
        if up is None:
            continue
        html = _LINK.sub("", html, count=len(names) - 1)
        page.write_text(
            _LINK.sub(f'\n    <link rel="stylesheet" href="{up}assets/css/{joined.name}">', html, count=1),
            encoding="utf-8",
        )
    return joined
