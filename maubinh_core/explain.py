"""Verdicts and ledgers told in a reader's language, each sentence with its clause.

The functions return plain dictionaries in the shape of the protocol's ``explain`` results, so that
page, command line and other programs show the same.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from . import instants
from .arrangement import Arrangement, Comparison, check, judge
from .ledger import Line, Settlement
from .phrases import Phrases
from .profile import Profile, data, only_profile
from .ranking import Row, RowClass
from .rowprices import row_value
from .seats import Hand, Status

SAME_SCALE = "common/compare.front_middle"


def explain_check(arrangement: Arrangement, profile: Profile, phrases: Phrases) -> dict[str, Any]:
    """A verdict, the comparison that decides it, what the rows pay, and what could be declared."""
    verdict = check(arrangement, profile)
    comparisons = [told_comparison(c, profile, phrases) for c in verdict.comparisons]
    rows = {str(row): told_row(row, found, profile, phrases) for row, found in verdict.classes.items()}
    key = ("legal", "foul", "foul_twice")[len(verdict.faults)]
    clause = profile.clause("order")
    sentences = [{"text": phrases.say(f"check.{key}"), "clause": clause}]
    shown = [c for c in comparisons if not c["ok"]] or [comparisons[verdict.deciding]]
    sentences += [{"text": c["text"], "clause": c["clause"]} for c in shown]
    if not verdict.legal:
        sentences += _foul_price(profile, phrases)
    else:
        for row, told in rows.items():
            if told["bonus"]:
                text = phrases.say(
                    "check.bonus",
                    row=phrases.row(Row(row)),
                    hand=told["text"],
                    value=phrases.chi(told["value"]),
                )
                sentences.append({"text": text, "clause": told["clause"]})
    instant = _instant(arrangement, profile, phrases)
    if instant is not None:
        sentences.append({"text": instant["text"], "clause": instant["clause"]})
    return {
        "legal": verdict.legal,
        "faults": list(verdict.faults),
        "rows": rows,
        "comparisons": comparisons,
        "deciding": verdict.deciding,
        "instant_win": instant,
        "sentences": sentences,
    }


def explain_score(settlement: Settlement, profile: Profile, phrases: Phrases) -> dict[str, Any]:
    """A settled table: its matrix and totals, its ledger line by line, and the whole in sentences."""
    only_profile(profile)
    ledger = [_line(line, settlement, profile, phrases) for line in settlement.lines]
    sentences = [told for hand in settlement.hands for told in _fault_sentences(hand, profile, phrases)]
    for i, j in combinations(range(len(settlement.hands)), 2):
        lines = [ledger[n] for n, line in enumerate(settlement.lines) if {line.payer, line.payee} == {i, j}]
        sentences += [{"text": line["text"], "clause": line["clause"]} for line in lines]
        sentences.append(_pair_summary(i, j, settlement, phrases))
    sentences += [_total_summary(i, n, phrases) for i, n in enumerate(settlement.totals)]
    return {
        "net": [list(row) for row in settlement.net],
        "totals": list(settlement.totals),
        "ledger": ledger,
        "sentences": sentences,
    }


def _foul_price(profile: Profile, phrases: Phrases) -> list[dict[str, str]]:
    """What a foul costs in its clause's own words, unless the table plays fouls its own way."""
    clause = profile.clause("foul.mode")
    text = data("clauses").get(clause, {}).get(phrases.lang)
    if text is None or any(knob.startswith("foul.") for knob in profile.changed):
        return []
    return [{"text": text, "clause": clause}]


def _fault_sentences(hand: Hand, profile: Profile, phrases: Phrases) -> list[dict[str, str]]:
    """Why a laid hand fouled: each comparison that fails, with whose rows they are."""
    if hand.status is not Status.FOULED or not hand.rows:
        return []
    faults = [c for c in judge(hand.rows, profile).comparisons if not c.ok]
    told = [told_comparison(fault, profile, phrases) for fault in faults]
    player = phrases.player(hand.player)
    return [{"text": f"{player}: {entry['text']}", "clause": entry["clause"]} for entry in told]


def told_row(row: Row, found: RowClass, profile: Profile, phrases: Phrases) -> dict[str, Any]:
    """A row: its type, itself in words, its price where it is won, in chi, and the clause that sets that."""
    line = row_value(row, found, 0, 1, profile)
    return {
        "type": found.type.id,
        "name": phrases.type(found.type),
        "text": phrases.hand(found),
        "value": line.base,
        "bonus": line.kind == "row_bonus" and line.base > 1,
        "clause": line.clause,
    }


def told_comparison(comparison: Comparison, profile: Profile, phrases: Phrases) -> dict[str, Any]:
    """Two neighbouring rows: which is stronger, whether that is allowed, and the clause that says so."""
    above, below = comparison.above, comparison.below
    key: str = comparison.outcome
    clause = profile.clause("order")
    if not comparison.ok and comparison.outcome == "tie":
        key = "tie_strict"
    elif (
        above.size > below.size
        and above.type is below.type
        and above.ranks[: len(below.ranks)] == below.ranks
    ):
        key, clause = "prefix", SAME_SCALE
    text = phrases.say(
        f"check.{key}",
        upper=phrases.row(comparison.upper),
        lower=phrases.row(comparison.lower),
        above=phrases.hand(above),
        below=phrases.hand(below),
    )
    return {
        "upper": str(comparison.upper),
        "lower": str(comparison.lower),
        "ok": comparison.ok,
        "outcome": comparison.outcome,
        "text": text,
        "clause": clause,
    }


def _instant(arrangement: Arrangement, profile: Profile, phrases: Phrases) -> dict[str, Any] | None:
    name = instants.best(arrangement.cards, profile, laid=arrangement)
    if name is None:
        return None
    value = instants.worth(name, profile)
    key = "instant_automatic" if profile.instants.declared == "automatic" else "instant"
    told = phrases.instant(name)
    return {
        "id": name,
        "name": told,
        "value": value,
        "clause": profile.clause(f"instant.{name}"),
        "text": phrases.say(f"check.{key}", instant=told, value=phrases.chi(value)),
    }


def _line(line: Line, settlement: Settlement, profile: Profile, phrases: Phrases) -> dict[str, Any]:
    winner, loser = settlement.hands[line.payee], settlement.hands[line.payer]
    values: dict[str, Any] = {
        "payer": phrases.player(line.payer),
        "payee": phrases.player(line.payee),
        "base": line.base,
        "sum": _sum(line, phrases),
        "instant": phrases.instant(winner.instant) if winner.instant else "",
        "other_instant": phrases.instant(loser.instant) if loser.instant else "",
    }
    if line.row is not None:
        values["row"] = phrases.row(line.row)
        for name, hand in (("hand", winner), ("beaten", loser)):
            values[name] = phrases.hand(hand.rows[line.row]) if hand.rows else ""
    return {
        "from": line.payer,
        "to": line.payee,
        "row": str(line.row) if line.row else None,
        "kind": line.kind,
        "clause": line.clause,
        "base": line.base,
        "multiplier": line.multiplier,
        "factors": [{"by": f.by, "clause": f.clause, "knob": f.knob} for f in line.factors],
        "amount": line.amount,
        "text": phrases.say(f"ledger.{_wording(line, settlement, profile)}", **values),
    }


def _wording(line: Line, settlement: Settlement, profile: Profile) -> str:
    """Which sentence tells a line: some kinds read differently by how they came about, one by its number."""
    if line.kind == "sweep" and profile.sweep.trigger == "table_last":
        return "sweep_last"
    if line.kind == "aces" and line.base == 1:
        return "aces_one"
    if line.kind in ("row", "row_bonus") and line.row is not None:
        winner, loser = settlement.hands[line.payee], settlement.hands[line.payer]
        if winner.rows[line.row].strength == loser.rows[line.row].strength:
            return "row_tied"
    return line.kind


def _sum(line: Line, phrases: Phrases) -> str:
    """``8 chi`` or ``8 × 2 (sập 3 chi) = 16 chi``."""
    if not line.factors:
        return phrases.fill("sum", amount=phrases.chi(line.amount))
    factors = " ".join(
        phrases.fill("factor", by=f.by, why=phrases.fill(f"factors.{f.knob}")) for f in line.factors
    )
    return phrases.fill("sum_times", base=line.base, factors=factors, amount=phrases.chi(line.amount))


def _pair_summary(i: int, j: int, settlement: Settlement, phrases: Phrases) -> dict[str, str]:
    net = settlement.net[i][j]
    if net is None:
        entry = next(u for u in settlement.unsettled if u.pair == (i, j))
        text = phrases.say("summary.unsettled", a=phrases.player(i), b=phrases.player(j))
        return {"text": text, "clause": entry.clause}
    winner, loser = (i, j) if net >= 0 else (j, i)
    text = phrases.say(
        "summary.wins" if net else "summary.even",
        a=phrases.player(winner),
        b=phrases.player(loser),
        n=phrases.chi(abs(net)),
    )
    return {"text": text, "clause": "common/pairwise"}


def _total_summary(player: int, total: int | None, phrases: Phrases) -> dict[str, str]:
    key = "open" if total is None else "even" if total == 0 else "wins" if total > 0 else "loses"
    amount = phrases.chi(abs(total)) if total else ""
    text = phrases.say(f"summary.total_{key}", player=phrases.player(player), n=amount)
    return {"text": text, "clause": "common/zero_sum"}
