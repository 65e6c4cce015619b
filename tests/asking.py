"""A case put to the reference."""

from __future__ import annotations

from typing import Any

from maubinh_core import match
from maubinh_core.errors import MaubinhError
from maubinh_core.profile import load, with_knobs
from maubinh_core.protocol import answer
from spec.build.cases import ProfileRef, Variant


def reply_to(variant: Variant, profile: ProfileRef) -> dict[str, Any]:
    """The reference's reply; a match, which the protocol does not ask for, is put in the same form."""
    request = variant.request(profile)
    if variant.op != "match":
        return answer(request)
    deals = request["deals"]
    try:
        found = match.standing(deals, with_knobs(load(profile.base), profile.knobs), length=len(deals))
    except MaubinhError as error:
        return {"id": request["id"], "error": {"code": str(error.code)}}
    result = {"totals": list(found.totals), "winners": list(found.winners)}
    return {"id": request["id"], "result": result}
