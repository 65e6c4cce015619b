"""The names somebody may have meant who wrote one that there is not."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 3
"""Names written like another that are worth offering."""
LONGEST = 60
"""No name is longer; what a request holds may be."""
_ALIKE = 0.7
"""How much of two names has to agree: less, and what is offered has nothing to do with what was meant."""


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """The names that may have been meant by `name`, the likest first; none where nothing is like it.

    Case does not count. First come all in which it stands between dots and slashes, or begins what stands
    there: ``foul.pay`` is near ``bsfyi/foul.pays``, and ``Sweep`` near ``sweep.mode``. Then come those
    written most like it, three at most. Where there is none of either, those that begin as it does up to a
    dot or a slash: ``foul.pays`` is near ``foul.mode``.
    """
    from difflib import get_close_matches  # late: an error alone needs it, and a page starts faster without

    wanted = name[:LONGEST].casefold()
    known = {each.casefold(): each for each in names}
    found = [*_holding(wanted, known), *get_close_matches(wanted, known, MOST, _ALIKE)]
    while wanted and not found:
        wanted = wanted[: max(wanted.rfind("."), wanted.rfind("/"), 0)]
        found = _holding(wanted, known)
    return [known[each] for each in dict.fromkeys(found)]


def _holding(wanted: str, names: Iterable[str]) -> list[str]:
    """The names of which it is a part, before those that have a part beginning with it."""
    part = _parted(wanted)
    held = [each for each in names if wanted and part in _parted(each)]
    return sorted(held, key=lambda each: f"{part}." not in f"{_parted(each)}.")


def _parted(name: str) -> str:
    return "." + name.replace("/", ".")
