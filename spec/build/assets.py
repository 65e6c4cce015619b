"""Files the site takes from npm packages, and its style sheets made into one."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

from .yamlio import ROOT

NPM = ROOT / "node_modules"
FONT = NPM / "@fontsource" / "be-vietnam-pro"
FACES = ((400, "normal"), (400, "italic"), (600, "normal"))
SUBSETS = ("latin-ext", "vietnamese", "latin")
"""Of two that hold a letter a browser takes the later, and Vietnamese holds all of ă, đ, ơ and ư."""

_LINK = re.compile(r'\s*<link rel="stylesheet" href="(?P<up>[^"]*?)assets/css/(?P<name>[a-z]+\.css)">')
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


class AssetError(Exception):
    """A file the site needs is not there; the message says what to run."""


def font_styles() -> str:
    """The `@font-face` rules of the faces the site uses; a browser loads only the subsets a page needs."""
    ranges = json.loads(_needed(FONT / "unicode.json").read_text(encoding="utf-8"))
    return "\n".join(
        '@font-face{font-family:"Be Vietnam Pro";'
        f"font-style:{style};font-weight:{weight};font-display:swap;"
        f'src:url("../fonts/{_font_file(subset, weight, style)}") format("woff2");'
        f"unicode-range:{ranges[subset]}}}"
        for weight, style in FACES
        for subset in SUBSETS
    )


def _font_file(subset: str, weight: int, style: str) -> str:
    return f"be-vietnam-pro-{subset}-{weight}-{style}.woff2"


def _needed(path: Path) -> Path:
    if not path.is_file():
        raise AssetError(f"{path.relative_to(ROOT).as_posix()} is missing; run `make setup`")
    return path


def copy_packages(site: Path) -> None:
    """Copies the fonts, with their licence, and SortableJS for the checker."""
    fonts = site / "assets" / "fonts"
    fonts.mkdir(parents=True, exist_ok=True)
    for weight, style in FACES:
        for subset in SUBSETS:
            name = _font_file(subset, weight, style)
            shutil.copyfile(_needed(FONT / "files" / name), fonts / name)
    shutil.copyfile(_needed(FONT / "LICENSE"), fonts / "be-vietnam-pro-LICENSE.txt")
    vendor = site / "assets" / "app" / "vendor"
    vendor.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(_needed(NPM / "sortablejs" / "modular" / "sortable.esm.js"), vendor / "sortable.js")
    shutil.copyfile(_needed(NPM / "sortablejs" / "LICENSE"), vendor / "sortable-LICENSE.txt")


def join_styles(site: Path) -> Path:
    """Makes the site's own style sheets into one named by its content, and points every page to it.

    One request instead of six before a page can be painted, and a name that a host may cache for good.
    Returns its path.
    """
    folder = site / "assets" / "css"
    (folder / "fonts.css").write_text(font_styles(), encoding="utf-8")
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
