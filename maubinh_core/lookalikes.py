"""Characters that look like a card's letters, digits or signs and are not: what each looks like.

Used only to say so in an error. No look-alike is ever read as a card.
"""

import re
import unicodedata

# Cyrillic, Greek, Armenian, Cherokee and Latin letters drawn like ours, and signs taken for suits.
_DRAWN_LIKE = {
    "A": "АΑᎪ",
    "K": "КΚᏦ",
    "Q": "Ԛ",
    "J": "ЈͿᎫ",
    "T": "ТΤᎢ",
    "S": "ЅՏᏚ",
    "H": "НΗᎻ",
    "D": "Ꭰ",
    "C": "СϹᏟ",
    "B": "ВΒᏴ",
    "E": "ЕΕᎬ",
    "I": "ІΙӀ",
    "M": "МΜᎷ",
    "N": "Ν",
    "O": "ОΟՕ",
    "P": "РΡᏢ",
    "X": "ХΧ",
    "Đ": "ÐƉ",
    "a": "аαɑ",
    "k": "кκ",
    "q": "ԛ",
    "j": "јϳ",
    "t": "тτ",
    "s": "ѕ",
    "h": "һհ",
    "d": "ԁ",
    "c": "сϲ",
    "e": "еε",
    "i": "іıι",
    "n": "п",
    "o": "оοօ",
    "p": "рρ",
    "u": "υս",
    "x": "хχ",
    "y": "уγ",
    "đ": "ð",
    "3": "ЗзƷ",
    "4": "Ч",
    "6": "б",
    "10": "🔟",
    "♦": "◆◇⬥⬦",
    "♣": "☘🍀",
}
_TABLE = {char: like for like, chars in _DRAWN_LIKE.items() for char in chars}
_NAMED = re.compile(r"LATIN (CAPITAL|SMALL|LETTER SMALL CAPITAL)(?: LETTER)? ([A-Z])$")


def looks_like(char: str) -> str | None:
    """The ASCII letters, digits or suit sign that a foreign character looks like; ``None`` if none."""
    if char.isascii():
        return None
    if char in _TABLE:
        return _TABLE[char]
    plain = unicodedata.normalize("NFKC", char)
    if plain.isascii() and plain.isalnum():
        return plain
    digit = unicodedata.digit(char, None)
    if digit is not None:
        return str(digit)
    named = _NAMED.search(unicodedata.name(char, ""))
    if named is None:
        return None
    return named[2].lower() if named[1] == "SMALL" else named[2]
