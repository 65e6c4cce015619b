"""The ten ways a request can be refused, and what each refusal carries.

An error here holds no prose. It names a sentence by ``key`` and brings the plain values that
sentence needs, so that the same refusal can be read in any language and by any program.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any


class Code(StrEnum):
    """What went wrong, as the protocol names it, in the order in which the first one is reported.

    The protocol lists ``bad_request`` twice: for a message without a usable ``op``, and for a bad
    field of a known one. The two never meet ``unknown_op`` in one request (an unknown op has no
    fields to check), so one place in the order serves both.
    """

    BAD_REQUEST = "bad_request"
    UNKNOWN_OP = "unknown_op"
    UNKNOWN_PROFILE = "unknown_profile"
    UNKNOWN_KNOB = "unknown_knob"
    UNKNOWN_CARD = "unknown_card"
    WRONG_CARD_COUNT = "wrong_card_count"
    DUPLICATE_CARD = "duplicate_card"
    NOT_AN_INSTANT_WIN = "not_an_instant_win"
    MUST_REARRANGE = "must_rearrange"
    UNSPECIFIED = "unspecified"

    @property
    def order(self) -> int:
        """Its place in the protocol's order: 0 is reported before all others."""
        return _ORDER[self]


_ORDER = {code: place for place, code in enumerate(Code)}


class MaubinhError(Exception):
    """A wrong input, named.

    ``code`` is the protocol's code and ``key`` the sentence under ``errors:`` in the language files
    (``duplicate_card.table``). Everything else given by name is ``data``: plain JSON values that
    fill the sentence (token, row, player, count, cards, ...). ``players`` are indexes at the table,
    ``at`` the place (row, or token with its start and end), ``clause`` the rule that refuses.
    """

    def __init__(
        self,
        code: Code | str,
        key: str,
        *,
        players: Iterable[int] = (),
        at: dict[str, Any] | None = None,
        clause: str | None = None,
        **data: Any,
    ) -> None:
        super().__init__(code, key)
        self.code = Code(code)
        self.key = key
        self.players = tuple(players)
        self.at = at
        self.clause = clause
        self.data: dict[str, Any] = data

    def __str__(self) -> str:
        """A bare English line for a traceback; people are shown the sentence of ``key``."""
        values = {**self.data, **({"players": list(self.players)} if self.players else {})}
        told = ", ".join(f"{name}={value!r}" for name, value in values.items())
        return f"{self.key} ({told})" if told else self.key


def first_of(errors: Iterable[MaubinhError]) -> MaubinhError:
    """The one to report: first in the protocol's order, and of equals the first given."""
    return min(errors, key=lambda error: error.code.order)
