"""Draw the four suits and the marks of the pages as a tiny font, `docs/assets/fonts/maubinh-suits.woff2`.

A font, because text glyphs keep what pictures lose: they copy and paste as `♠`, print in colour, survive
forced colours, scale with the text, and never turn into an emoji. Not part of the build: run it by hand after
redrawing a suit (`python -m spec.build.suitfont`).
"""

from __future__ import annotations

import math
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

OUT = Path(__file__).resolve().parents[2] / "docs/assets/fonts/maubinh-suits.woff2"
WIDTH = 860
"""Advance of every suit, in thousandths of the em, so that columns of cards line up."""
MARK_WIDTH = 700

Curve = tuple[float, float, float, float, float, float]
Contour = tuple[tuple[float, float], list[Curve]]

# One contour each: a start, then cubic curves (two controls and an end). Mirrored halves are written out, so
# that a suit can be redrawn without learning a helper first.
STEM: list[Curve] = [
    (410, 150, 385, 40, 290, -10),
    (290, -10, 570, -10, 570, -10),
    (475, 40, 450, 150, 440, 230),
]
SPADE: Contour = (
    (430, 760),
    [
        (380, 650, 80, 480, 80, 260),
        (80, 140, 165, 75, 250, 75),
        (320, 75, 385, 115, 415, 200),
        *STEM,
        (475, 115, 540, 75, 610, 75),
        (695, 75, 780, 140, 780, 260),
        (780, 480, 480, 650, 430, 760),
    ],
)
HEART: Contour = (
    (430, -30),
    [
        (390, 90, 70, 280, 70, 520),
        (70, 660, 165, 735, 255, 735),
        (340, 735, 400, 680, 430, 590),
        (460, 680, 520, 735, 605, 735),
        (695, 735, 790, 660, 790, 520),
        (790, 280, 470, 90, 430, -30),
    ],
)
DIAMOND: Contour = (
    (430, 780),
    [
        (365, 640, 250, 480, 120, 365),
        (250, 250, 365, 90, 430, -50),
        (495, 90, 610, 250, 740, 365),
        (610, 480, 495, 640, 430, 780),
    ],
)


def circle(x: float, y: float, r: float) -> Contour:
    """One leaf of the club, as four curves running the same way round as the stem."""
    k = 0.5523 * r
    return (x, y + r), [
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
        (x + r, y + k, x + k, y + r, x, y + r),
    ]


CLUB: list[Contour] = [
    circle(430, 575, 180),
    circle(245, 285, 180),
    circle(615, 285, 180),
    (
        (400, 440),
        [(405, 300, 420, 60, 290, -10), (290, -10, 570, -10, 570, -10), (440, 60, 455, 300, 460, 440)],
    ),
]


def polygon(*points: tuple[float, float]) -> Contour:
    """Straight lines through `points`, written as curves like everything else."""
    return points[0], [(x, y, x, y, x, y) for x, y in (*points[1:], points[0])]


def _around(middle: tuple[int, int], radius: float, turn: float) -> tuple[float, float]:
    """A point as far from the middle, after part of a turn from straight up."""
    x, y = middle
    return x - radius * math.sin(math.tau * turn), y + radius * math.cos(math.tau * turn)


CHECK = polygon((90, 330), (195, 430), (345, 270), (665, 680), (775, 590), (355, 60))
CROSS = polygon(
    (130, 150),
    (220, 60),
    (430, 270),
    (640, 60),
    (730, 150),
    (520, 360),
    (730, 570),
    (640, 660),
    (430, 450),
    (220, 660),
    (130, 570),
    (340, 360),
)
MIDDLE = (350, 345)
DISC = circle(*MIDDLE, 250)
RIGHT: list[Curve] = [(452, 530, 535, 447, 535, 345), (535, 243, 452, 160, 350, 160)]
LEFT: list[Curve] = [(248, 160, 165, 243, 165, 345), (165, 447, 248, 530, 350, 530)]
HOLE: Contour = ((350, 530), [*RIGHT, *LEFT])
HALF_A_HOLE: Contour = ((350, 530), RIGHT)
"""Holes run the other way round than what they are cut out of."""
LOZENGE = polygon((350, 625), (70, 345), (350, 65), (630, 345))
TRIANGLE = polygon((350, 620), (75, 130), (625, 130))
STAR = polygon(*(_around(MIDDLE, 300 if i % 2 == 0 else 122, i / 10) for i in range(10)))
ARROW = polygon(
    (60, 380), (520, 380), (350, 550), (400, 600), (655, 345), (400, 90), (350, 140), (520, 310), (60, 310)
)
PENCIL = polygon((80, 80), (140, 300), (535, 695), (695, 535), (300, 140))
BACK: Contour = (
    (660, 160),
    [
        (660, 160, 660, 330, 660, 330),
        (660, 474, 544, 590, 400, 590),
        (256, 590, 140, 474, 140, 330),
        (140, 330, 60, 330, 60, 330),
        (60, 330, 175, 150, 175, 150),
        (175, 150, 290, 330, 290, 330),
        (290, 330, 210, 330, 210, 330),
        (210, 435, 295, 520, 400, 520),
        (505, 520, 590, 435, 590, 330),
        (590, 330, 590, 160, 590, 160),
    ],
)
GLYPHS: dict[str, tuple[str, int, list[Contour]]] = {
    "♠": ("spade", WIDTH, [SPADE]),
    "♥": ("heart", WIDTH, [HEART]),
    "♦": ("diamond", WIDTH, [DIAMOND]),
    "♣": ("club", WIDTH, CLUB),
    "✓": ("check", WIDTH, [CHECK]),
    "✗": ("cross", WIDTH, [CROSS]),
    "●": ("full", MARK_WIDTH, [DISC]),
    "◐": ("half", MARK_WIDTH, [DISC, HALF_A_HOLE]),
    "○": ("empty", MARK_WIDTH, [DISC, HOLE]),
    "◆": ("lozenge", MARK_WIDTH, [LOZENGE]),
    "▲": ("triangle", MARK_WIDTH, [TRIANGLE]),
    "★": ("star", MARK_WIDTH, [STAR]),
    "→": ("arrow", MARK_WIDTH, [ARROW]),
    "✎": ("pencil", MARK_WIDTH, [PENCIL]),
    "↶": ("back", MARK_WIDTH, [BACK]),
}


def build(out: Path = OUT) -> None:
    """Write the font; existing bytes are replaced."""
    builder = FontBuilder(1000, isTTF=True)
    names = [".notdef", *(name for name, *_ in GLYPHS.values())]
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for name, _, contours in GLYPHS.values():
        pen = TTGlyphPen(None)
        quadratic = Cu2QuPen(pen, max_err=1.0, reverse_direction=True)
        for start, path in contours:
            quadratic.moveTo(start)
            for x1, y1, x2, y2, x, y in path:
                quadratic.curveTo((x1, y1), (x2, y2), (x, y))
            quadratic.closePath()
        glyphs[name] = pen.glyph()
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(char): name for char, (name, *_) in GLYPHS.items()})
    builder.setupGlyf(glyphs)
    table = builder.font["glyf"]
    for glyph in glyphs.values():
        glyph.recalcBounds(table)
    # The left bearing has to be each outline's own: a rasteriser shifts the outline to meet it.
    widths = {".notdef": WIDTH} | {name: width for name, width, _ in GLYPHS.values()}
    builder.setupHorizontalMetrics({name: (widths[name], getattr(glyphs[name], "xMin", 0)) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Maubinh Suits", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost(keepGlyphNames=False)
    # The time of the build would make every redraw look like a change.
    builder.font["head"].created = builder.font["head"].modified = 3_800_000_000
    builder.font.recalcTimestamp = False
    builder.font.flavor = "woff2"
    out.parent.mkdir(parents=True, exist_ok=True)
    builder.save(out)


if __name__ == "__main__":
    build()
