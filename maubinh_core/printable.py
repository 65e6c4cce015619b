"""Text of others, fit for a terminal."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    """Text with its control and formatting characters written out, new lines kept."""
    return text if text.isprintable() else "".join(map(_visible, text))


def _visible(char: str) -> str:
    if char == "\n" or unicodedata.category(char)[0] != "C":
        return char
    return " " if char == "\t" else char.encode("unicode_escape").decode("ascii")
