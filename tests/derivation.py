"""A table settled a second time: plain, slow and obvious, from what the knobs are said to mean.

Shares no code and no ideas with `maubinh_core`: cards are strings, knobs a flat dict, a seat a small dict,
and what passes between two seats is worked out pair by pair as one number, with no ledger behind it. `settle`
takes players in the form the protocol has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.derivation_cards import ROWS, RUNS, WHEEL, Knobs, check, classify, compare, in_order
from tests.derivation_instants import both_declare, instant_win, value
from tests.derivation_seats import Seat, read

__all__ = ["check", "classify", "compare", "instant_win", "settle"]


def settle(
    players: Sequence[Mapping[str, Any]], knobs: Knobs, seen: Counter[str] | None = None
) -> dict[str, Any]:
    """`{"net": rows}`, None in it where a pair cannot be settled, or `{"error": code}`.

    `seen`, if given, counts what happened at the table.
    """
    table = Table([read(player, knobs) for player in players], knobs, Counter() if seen is None else seen)
    statuses = [seat["status"] for seat in table.seats]
    if "false claim" in statuses:
        return {"error": "not_an_instant_win"}
    if "fouled" in statuses and knobs["foul.mode"] == "rearrange":
        return {"error": "must_rearrange"}
    table.seen.update(statuses)
    table.seen.update(f"declares {seat['kind']}" for seat in table.seats if seat["kind"])
    everybody = range(len(players))
    net: list[list[int | None]] = [[0] * len(players) for _ in everybody]
    for i in everybody:
        for j in everybody:
            if i < j:
                received = table.between(i, j)
                net[i][j], net[j][i] = received, None if received is None else -received
    return {"net": net}


class Table:
    """The seats of one deal, seat 0 the dealer's."""

    def __init__(self, seats: Sequence[Seat], knobs: Knobs, seen: Counter[str]) -> None:
        self.seats, self.knobs, self.seen = seats, knobs, seen
        self.legal = [i for i, seat in enumerate(seats) if seat["status"] == "legal"]
        self.fouled = [i for i, seat in enumerate(seats) if seat["status"] == "fouled"]
        open_seats = self._open_seats()
        self.last = self._last()
        self.sweeper = self._sweeper(())
        lasts = {None, self.last} if open_seats else {self.last}
        sweepers = {self.sweeper, self._sweeper(open_seats)}
        self.cases = [(last, sweeper) for last in lasts for sweeper in sweepers]

    # Rows

    def winner(self, i: int, j: int, row: str) -> int | None:
        """Who takes a row: seat i, seat j, or nobody."""
        found = compare(self.seats[i]["rows"][row], self.seats[j]["rows"][row], self.knobs)
        if found == "tie":
            return 0 if self.knobs["tie"] == "dealer" and 0 in (i, j) else None
        return i if found == "a" else j

    def wins_all(self, i: int, j: int) -> bool:
        """Whether seat i takes all three rows of seat j."""
        return all(self.winner(i, j, row) == i for row in ROWS)

    def entry(self, i: int, row: str) -> int | None:
        """What the bonus table says of the hand in a row; None where it carries no bonus."""
        cards = self.seats[i]["rows"][row]
        name = f"bonus.{row}.{classify(cards)}"
        ranks = in_order(cards)
        special = ""
        if name.endswith("straight_flush"):
            special = {RUNS[-1]: ".top", WHEEL: ".wheel"}.get(ranks, "")
        elif ranks.count("A") >= 3:
            special = ".A"
        return self.knobs.get(name + special, self.knobs.get(name)) or None

    def price(self, i: int, row: str) -> int:
        """What a won row costs the loser."""
        entry = self.entry(i, row)
        if entry is None or self.knobs["bonus.mode"] == "none":
            return 1
        return entry if self.knobs["bonus.mode"] == "replace" else 1 + entry

    def is_over_bonus(self, winner: int, loser: int, row: str) -> bool:
        """Whether a bonus hand lies over a bonus hand so that the row doubles."""
        if self.entry(winner, row) is None or self.entry(loser, row) is None:
            return False
        over, under = (classify(self.seats[i]["rows"][row]) for i in (winner, loser))
        big = ("four_of_a_kind", "straight_flush")
        doubles: dict[str, bool] = {
            "none": False,
            "any": True,
            "same_type": over == under,
            "quads_up": over in big and under in big,
        }
        return doubles[str(self.knobs["bonus.over_bonus"])]

    # Sweeps

    def _last(self) -> int | None:
        """The seat that is alone in last place in each row, where the profile asks for it.

        Equal rows share a place, even where the dealer takes them.
        """
        if self.knobs.get("sweep.trigger") != "table_last" or len(self.legal) < 2:
            return None
        for i in self.legal:
            others = [self.seats[j]["rows"] for j in self.legal if j != i]
            mine = self.seats[i]["rows"]
            if all(compare(rows[row], mine[row], self.knobs) == "a" for rows in others for row in ROWS):
                return i
        return None

    def _sweeper(self, open_seats: Sequence[int]) -> int | None:
        """The seat that sweeps the table, if those of whom the rules do not say it are swept too."""
        if self.knobs.get("table_sweep.mode", "none") == "none":
            return None
        if len(self.seats) < int(self.knobs["table_sweep.players"]):
            return None
        for i in self.legal:
            if all(j in open_seats or self._swept(i, j) for j in range(len(self.seats)) if j != i):
                return i
        return None

    def _swept(self, i: int, j: int) -> bool:
        """Whether seat i swept seat j for the purposes of a table sweep."""
        if j in self.fouled:
            return bool(self.knobs.get("table_sweep.counts_fouled"))
        return j in self.legal and self.wins_all(i, j)

    def _open_seats(self) -> list[int]:
        """The seats of whom the rules do not say what becomes of them."""
        left = [i for i, seat in enumerate(self.seats) if seat["status"] == "left"]
        return left + (self.fouled if self.knobs["foul.mode"] == "unspecified" else [])

    # Pairs

    def between(self, i: int, j: int) -> int | None:
        """What seat i receives from seat j; None where the rules do not say.

        Where it is open who is last or sweeps the table, each case is settled, and all have to agree.
        """
        received = set()
        for last, sweeper in self.cases:
            self.last, self.sweeper = last, sweeper
            received.add(self.between_now(i, j))
        if len(received) > 1:
            self.seen["pair in doubt"] += 1
            return None
        return received.pop()

    def between_now(self, i: int, j: int) -> int | None:
        """The same once it is known who is last and who sweeps the table."""
        one, other = self.seats[i]["status"], self.seats[j]["status"]
        if "left" in (one, other):
            self.seen["pair with one who left"] += 1
            return None
        times = 1
        if one == other == "declared":
            a, b = self.seats[i], self.seats[j]
            money = both_declare(a["kind"], a["cards"], b["kind"], b["cards"], self.knobs)
            self.seen["two declare " + ("one kind" if a["kind"] == b["kind"] else "two kinds")] += 1
        elif one == "declared":
            money = value(self.seats[i]["kind"], self.knobs)
        elif other == "declared":
            money = -value(self.seats[j]["kind"], self.knobs)
        elif one == other == "fouled":
            self.seen["two fouls"] += 1
            if self.knobs.get("foul.both") != "zero":
                return None
            money = 0
        elif "fouled" in (one, other):
            if self.knobs["foul.mode"] == "unspecified":
                return None
            money, times = self.foul_pays(i, j) if other == "fouled" else self.foul_pays(j, i)
            money = money if other == "fouled" else -money
        else:
            money, times = self.rows_pay(i, j)
        if self.last in (i, j) and self.knobs["sweep.mode"] == "add" and "fouled" not in (one, other):
            money += self.knobs["sweep.amount"] * (1 if j == self.last else -1)
        aces = self.aces(i, j)
        if aces is None:
            return None
        return money + aces * (times if self.knobs.get("ace_points.multiplied") else 1)

    def rows_pay(self, i: int, j: int) -> tuple[int, int]:
        """Between two legal hands: what i receives, and by how much the pair's rows were multiplied."""
        winners = [self.winner(i, j, row) for row in ROWS]
        ones = rest = 0
        for row, winner in zip(ROWS, winners, strict=True):
            if winner is None:
                self.seen["tied row"] += 1
                continue
            loser = j if winner == i else i
            sign = 1 if winner == i else -1
            price, own = self.price(winner, row), 1
            if self.entry(winner, row) is not None:
                self.seen[f"bonus {row} {classify(self.seats[winner]['rows'][row])}"] += 1
            if self.knobs["bonus.mode"] != "none":
                if self.is_over_bonus(winner, loser, row):
                    self.seen["bonus over bonus"] += 1
                    price, own = 2 * price, 2
                if self.knobs["bonus.on"] == "laid":
                    laid = self.entry(loser, row) or 0
                    self.seen["lost bonus"] += 1 if laid else 0
                    rest -= sign * laid
            ones += sign * own
            rest += sign * (price - own)

        mode = self.knobs["sweep.mode"]
        by_table = self.sweeper in (i, j)
        swept = 0
        if mode != "none" and self.knobs["sweep.trigger"] == "table_last":
            swept = 0 if self.last not in (i, j) else 1 if j == self.last else -1
            self.seen["table-last sweep"] += abs(swept)
        elif mode != "none" and len(set(winners)) == 1 and winners[0] is not None:
            swept = 1 if winners[0] == i else -1
            self.seen["pair sweep"] += 1
        table_mode = self.knobs.get("table_sweep.mode", "none")
        table_swept = 0 if not by_table else 1 if self.sweeper == i else -1
        if by_table:
            self.seen["table sweep " + table_mode] += 1

        times = 1
        in_its_place = table_swept and table_mode == "replace" and self.knobs["sweep.trigger"] == "pair"
        if swept and mode == "multiply" and not in_its_place:
            times *= self.knobs["sweep.factor"]
        if table_swept and table_mode in ("replace", "compound"):
            times *= self.knobs["table_sweep.factor"]

        if swept and mode == "fixed":
            money = swept * self.knobs["sweep.amount"] * times
        elif self.knobs.get("sweep.scope") == "rows":
            money = ones * times + rest
        else:
            money = (ones + rest) * times
        if swept and mode == "add" and self.knobs["sweep.trigger"] == "pair":
            money += swept * self.knobs["sweep.amount"]
        return money + table_swept * self.table_sweep_adds(), times

    def foul_pays(self, legal: int, fouled: int) -> tuple[int, int]:
        """What a legal hand receives from a fouled one, and by how much its rows were multiplied."""
        prices = {row: self.price(legal, row) for row in ROWS}
        self.seen["foul " + self.knobs["foul.mode"]] += 1
        if self.knobs["foul.mode"] == "flat":
            return self.knobs["foul.amount"], 1
        if self.knobs["foul.mode"] == "flat_and_bonuses":
            return self.knobs["foul.amount"] + sum(price - 1 for price in prices.values()), 1
        if self.knobs["foul.rows"] == "as_laid" and self.seats[fouled]["rows"]:
            # An equal row does not lose as laid, even against a dealer who takes equal rows of legal hands.
            mine, theirs = self.seats[legal]["rows"], self.seats[fouled]["rows"]
            prices = {
                row: price
                for row, price in prices.items()
                if compare(mine[row], theirs[row], self.knobs) == "a"
            }
        # Where no row is lost there is nothing to multiply, so the aces are not multiplied either.
        times, extra = self.knobs["foul.factor"], 0
        if self.sweeper == legal and self.knobs["foul.table_sweep"]:
            self.seen["table sweep over a foul"] += 1
            if self.knobs["table_sweep.mode"] == "replace":
                times = self.knobs["table_sweep.factor"]
            if self.knobs["table_sweep.mode"] == "compound":
                times *= self.knobs["table_sweep.factor"]
            extra = self.table_sweep_adds()
        return sum(prices.values()) * times + extra, times if prices else 1

    def table_sweep_adds(self) -> int:
        """What a table sweep adds to each pair of its winner's, multipliers apart."""
        mode = self.knobs.get("table_sweep.mode")
        if mode == "rows_again":
            return 3 * (self.knobs["sweep.factor"] if self.knobs["sweep.mode"] == "multiply" else 1)
        return self.knobs["table_sweep.amount"] if mode == "add" else 0

    def aces(self, i: int, j: int) -> int | None:
        """What i receives for aces before any multiplier; None where the profile's sum needs four players."""
        mode = self.knobs["ace_points.mode"]
        rows = [row for seat in self.seats if seat["rows"] for row in seat["rows"].values()]
        if mode == "none":
            return 0
        if self.knobs["ace_points.cancelled_by_quads"] and any(in_order(row).count("A") == 4 for row in rows):
            self.seen["aces cancelled"] += 1
            return 0
        more = in_order(self.seats[i]["cards"]).count("A") - in_order(self.seats[j]["cards"]).count("A")
        if more and mode == "four" and len(self.seats) < 4:
            self.seen["aces unsettled"] += 1
            return None
        self.seen["aces"] += more != 0
        return more
