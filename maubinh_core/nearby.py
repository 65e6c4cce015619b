"""The names somebody may have meant who wrote one that there is not."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 3
LONGEST = 60
"""No name is longer; what a request holds may be."""
_ALIKE = 0.7
"""How much of two names has to agree: less, and what is offered has nothing to do with what was meant."""


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """The names written most like `name`, the likest first, three at most; none where nothing is like it.

    Case does not count, and the first or last part of a dotted or slashed name stands for the whole:
    ``foul.pays`` is near ``bsfyi/foul.pays``, and ``Sweep`` near ``sweep.mode``.
    """
    from difflib import get_close_matches  # late: an error alone needs it, and a page starts faster without

    wanted = name[:LONGEST].casefold()
    known = {each.casefold(): each for each in names}
    parts = [each for each in known if _is_part(wanted, each)]
    like = get_close_matches(wanted, known, MOST, _ALIKE)
    return [known[each] for each in dict.fromkeys([*parts, *like])][:MOST]


def _is_part(wanted: str, name: str) -> bool:
    return bool(wanted) and (
        name.endswith((f".{wanted}", f"/{wanted}")) or name.startswith((f"{wanted}.", f"{wanted}/"))
    )
