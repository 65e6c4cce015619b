"""The site's typeface, a file of a weight, each with all the letters its two languages need.

One file and not one for each alphabet, as font services cut it: Vietnamese changes between plain letters and
marked ones within a word, and a browser would shape every such piece by itself, in four times the time and
without the kerning between them. Hints are half of a file: they go to coarse screens, where letters need them
to stand evenly, and phones do without.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.misc.transform import Identity
from fontTools.otlLib.builder import buildLookup, buildSingleSubstSubtable
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

from .npm import packaged

PACKAGE = ("@expo-google-fonts", "be-vietnam-pro")
FACES = {
    (400, "normal"): "400Regular",
    (400, "italic"): "400Regular_Italic",
    (600, "normal"): "600SemiBold",
}
"""Weight and style, and what the package calls them."""
FINE = "(-webkit-min-device-pixel-ratio: 1.4)"
"""Screens whose pixels are too small to see, in a way that every browser knows."""
LETTERS = (
    *range(0x0020, 0x007F),
    *range(0x00A0, 0x0180),
    *(ord(letter) for letter in "ƠơƯư"),
    *range(0x0300, 0x0324),  # marks by themselves: text may come decomposed
    *range(0x1EA0, 0x1EFA),
    *range(0x2010, 0x2040),
    *(ord(sign) for sign in "₫€™≈≠≤≥−"),
)
"""Of what the package draws: Latin with all of Vietnamese, quotes and dashes, and the signs of sums."""

FIGURES = "0123456789"
FEATURES = ["ccmp", "locl", "liga", "kern", "mark", "mkmk", "tnum"]


def styles() -> str:
    """The `@font-face` rules, by the screens they are for, for a style sheet beside the folder `fonts`."""
    return f"@media {FINE}{{{_rules(hinting=False)}}}\n@media not all and {FINE}{{{_rules(hinting=True)}}}"


def _rules(*, hinting: bool) -> str:
    return "".join(
        '@font-face{font-family:"Be Vietnam Pro";'
        f"font-style:{style};font-weight:{weight};font-display:swap;"
        f'src:url("../fonts/{_name(weight, style, hinting=hinting)}") format("woff2")}}'
        for weight, style in FACES
    )


def write(folder: Path) -> None:
    """Cuts the faces into `folder`, with their licence. PackageError where its package is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for (weight, style), name in FACES.items():
        for hinting in (False, True):
            source = packaged(*PACKAGE, name, f"BeVietnamPro_{name}.ttf")
            _cut(source, folder / _name(weight, style, hinting=hinting), hinting=hinting)
    shutil.copyfile(packaged(*PACKAGE, "LICENSE_FONT"), folder / "be-vietnam-pro-LICENSE.txt")


def _name(weight: int, style: str, *, hinting: bool) -> str:
    return f"be-vietnam-pro-{weight}-{style}{'-hinted' if hinting else ''}.woff2"


def _cut(source: Path, target: Path, *, hinting: bool) -> None:
    options = subset.Options(flavor="woff2", hinting=hinting, layout_features=FEATURES)
    font = subset.load_font(str(source), options)
    _add_tabular_figures(font)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def _add_tabular_figures(font: TTFont) -> None:
    """Gives the typeface what it lacks: figures of one width, for columns of numbers (`tabular-nums`)."""
    glyphs, metrics, names = font["glyf"], font["hmtx"], font.getBestCmap()
    width, _ = metrics[names[ord("0")]]
    swaps = {}
    for name in (names[ord(figure)] for figure in FIGURES):
        advance, bearing = metrics[name]
        shift = (width - advance) // 2
        even = swaps[name] = f"{name}.tnum"
        pen = TTGlyphPen(None)
        font.getGlyphSet()[name].draw(TransformPen(pen, Identity.translate(shift, 0)))
        glyphs[even], metrics[even] = pen.glyph(), (width, bearing + shift)
        glyphs[even].recalcBounds(glyphs)
    _add_feature(font["GSUB"].table, "tnum", buildLookup([buildSingleSubstSubtable(swaps)]))


def _add_feature(table: Any, tag: str, lookup: Any) -> None:
    """Adds a feature of one lookup, in every script and language."""
    lookups, features = table.LookupList, table.FeatureList
    record = otTables.FeatureRecord()
    record.FeatureTag, record.Feature = tag, otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex, record.Feature.LookupCount = [len(lookups.Lookup)], 1
    for script in (one.Script for one in table.ScriptList.ScriptRecord):
        for language in (script.DefaultLangSys, *(one.LangSys for one in script.LangSysRecord)):
            if language:
                language.FeatureIndex.append(len(features.FeatureRecord))
                language.FeatureCount += 1
    lookups.Lookup.append(lookup)
    features.FeatureRecord.append(record)
    # What cuts the font asks these, which else are counted when it is written.
    lookups.LookupCount += 1
    features.FeatureCount += 1
