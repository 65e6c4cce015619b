"""Whether a reply is the expected one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def difference(expected: Mapping[str, Any], reply: Mapping[str, Any]) -> str:
    """What is wrong with a program's reply, in one English line; empty where it is right.

    `expected` is `{"result": {...}}` or `{"error": {"code": ...}}`. Only what the protocol compares is looked
    at: of an error its code, and its `partial` where both have one; of a result the expected keys. Other keys
    are the program's own affair. Kinds count: `true` is not 1 and "6" is not 6, but JSON knows one kind of
    number, so 6.0 is 6.
    """
    if "error" in expected:
        code, partial = expected["error"]["code"], expected["error"].get("partial")
        if "error" not in reply:
            return f"expected error {code}, got {_short(reply)}"
        error = reply["error"] if isinstance(reply["error"], Mapping) else {"code": reply["error"]}
        if error.get("code") != code:
            return f"expected error {code}, got error {error.get('code')}"
        given = error.get("partial")
        same = partial is None or given is None or _same(given, partial)
        return "" if same else f"partial: expected {partial!r}, got {given!r}"
    result = reply.get("result")
    if not isinstance(result, Mapping):
        return f"expected a result, got {_short(reply)}"
    wrong = [
        f"{key}: expected {value!r}, got {result.get(key, 'nothing')!r}"
        for key, value in expected["result"].items()
        if key not in result or not _same(result[key], value)
    ]
    return "; ".join(wrong)


def _same(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, list):
        listed = isinstance(found, Sequence) and not isinstance(found, str)
        return listed and len(found) == len(wanted) and all(map(_same, found, wanted))
    return _kind(found) is _kind(wanted) and bool(found == wanted)


def _kind(value: Any) -> type:
    return int if type(value) is float else type(value)


def _short(reply: Mapping[str, Any]) -> str:
    return str({key: value for key, value in reply.items() if key != "id"})[:300]
