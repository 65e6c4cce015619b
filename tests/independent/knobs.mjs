// The knobs of a profile: what each may be set to, when it means anything, and what it is when nobody says.
import { INSTANT_WINS } from "./instants.mjs";

/** No number of a knob is greater. */
const MOST = 10000;

const BONUS = { "bonus.mode": ["replace", "add"] };
const SWEEP = { "sweep.mode": ["multiply", "add", "fixed"] };
const TABLE_SWEEP = { "table_sweep.mode": ["replace", "compound", "rows_again", "add"] };
const PRICED_FOUL = { "foul.mode": ["rows", "flat", "flat_and_bonuses"] };
const ROWS_FOUL = { "foul.mode": ["rows"] };
const SOME_INSTANT = { "instant.rank": INSTANT_WINS };
const ACE_POINTS = { "ace_points.mode": ["dealt", "four"] };

const choice = (values, parent, fallback) => ({ kind: "choice", values, parent, fallback });
const int = (min, parent, fallback, max = MOST) => ({ kind: "int", min, max, parent, fallback });
const bool = (parent, fallback) => ({ kind: "bool", parent, fallback });
const price = int(0, BONUS, 0);
const ownPrice = int(1, BONUS, undefined);
const instantPrice = (name, fallback) => int(0, { "instant.rank": [name] }, fallback);

export const KNOBS = new Map(Object.entries({
  "order": choice(["at_least", "strict"]),
  "wheel": choice(["second", "lowest", "split"]),
  "bonus.mode": choice(["none", "replace", "add"]),
  "bonus.on": choice(["won", "laid"], BONUS, "won"),
  "bonus.front.three_of_a_kind": price,
  "bonus.front.three_of_a_kind.A": ownPrice,
  "bonus.middle.full_house": price,
  "bonus.middle.four_of_a_kind": price,
  "bonus.middle.four_of_a_kind.A": ownPrice,
  "bonus.middle.straight_flush": price,
  "bonus.middle.straight_flush.top": ownPrice,
  "bonus.middle.straight_flush.wheel": ownPrice,
  "bonus.back.four_of_a_kind": price,
  "bonus.back.four_of_a_kind.A": ownPrice,
  "bonus.back.straight_flush": price,
  "bonus.back.straight_flush.top": ownPrice,
  "bonus.back.straight_flush.wheel": ownPrice,
  "bonus.over_bonus": choice(["none", "any", "same_type", "quads_up"], BONUS, "none"),
  "sweep.mode": choice(["none", "multiply", "add", "fixed"]),
  "sweep.trigger": choice(["pair", "table_last"], SWEEP, "pair"),
  "sweep.factor": int(1, { "sweep.mode": ["multiply"] }, 2),
  "sweep.scope": choice(["total", "rows"], { "sweep.mode": ["multiply"] }, "total"),
  "sweep.amount": int(0, { "sweep.mode": ["add", "fixed"] }, 3),
  "table_sweep.mode": choice(["none", "replace", "compound", "rows_again", "add"], SWEEP, "none"),
  "table_sweep.factor": int(1, { "table_sweep.mode": ["replace", "compound"] }, 3),
  "table_sweep.amount": int(0, { "table_sweep.mode": ["add"] }, 6),
  "table_sweep.players": int(2, TABLE_SWEEP, 3, 3),
  "table_sweep.counts_fouled": bool({ ...TABLE_SWEEP, ...PRICED_FOUL }, true),
  "foul.mode": choice(["rows", "flat", "flat_and_bonuses", "rearrange", "unspecified"]),
  "foul.rows": choice(["all", "as_laid"], ROWS_FOUL, "all"),
  "foul.factor": int(1, ROWS_FOUL, 2),
  "foul.amount": int(0, { "foul.mode": ["flat", "flat_and_bonuses"] }, 6),
  "foul.table_sweep": bool({ ...ROWS_FOUL, ...TABLE_SWEEP }, true),
  "foul.both": choice(["zero", "unspecified"], PRICED_FOUL, "zero"),
  "tie": choice(["zero", "dealer"]),
  "instant.rank": { kind: "instants" },
  "instant.declared": choice(["choice", "automatic"], SOME_INSTANT, "choice"),
  "instant.false_claim": choice(["error", "pays"], { "instant.declared": ["choice"] }, "error"),
  "instant.suited_dragon": instantPrice("suited_dragon", 26),
  "instant.dragon": instantPrice("dragon", 13),
  "instant.one_colour_13": instantPrice("one_colour_13", 13),
  "instant.one_colour_12": instantPrice("one_colour_12", 13),
  "instant.five_pairs_and_triple": instantPrice("five_pairs_and_triple", 6),
  "instant.six_pairs": instantPrice("six_pairs", 3),
  "instant.three_flushes": instantPrice("three_flushes", 3),
  "instant.three_straights": instantPrice("three_straights", 3),
  "instant.five_consecutive_pairs": instantPrice("five_consecutive_pairs", 6),
  "instant.four_triples": instantPrice("four_triples", 6),
  "instant.equal_rank": choice(["listed", "tie"], SOME_INSTANT, "listed"),
  "instant.between": choice(["own_value", "difference"], SOME_INSTANT, "own_value"),
  "instant.same": choice(["zero", "compared"], SOME_INSTANT, "zero"),
  "instant.per": choice(["opponent", "row"], SOME_INSTANT, "opponent"),
  "instant.quads_as_pairs": choice(["six_pairs", "everywhere", "never"],
    { "instant.rank": ["five_pairs_and_triple", "six_pairs"] }, "six_pairs"),
  "instant.three_rows": choice(["cards", "laid"], { "instant.rank": ["three_flushes", "three_straights"] }, "cards"),
  "instant.low_run": bool({ "instant.rank": ["three_straights"] }, true),
  "ace_points.mode": choice(["none", "dealt", "four"]),
  "ace_points.cancelled_by_quads": bool(ACE_POINTS, false),
  "ace_points.multiplied": bool(ACE_POINTS, false),
  "leaving": choice(["foul", "unspecified"]),
  "match.deals": { kind: "deals" },
}));

const isInt = (value, min, max) => Number.isInteger(value) && value >= min && value <= max;
const distinct = (list) => new Set(list).size === list.length;

/** Is this a value that the knob can take? */
export function isValueOf(knob, value) {
  switch (knob.kind) {
    case "choice": return knob.values.includes(value);
    case "int": return isInt(value, knob.min, knob.max);
    case "bool": return typeof value === "boolean";
    case "instants": return Array.isArray(value) && distinct(value) && value.every((name) => INSTANT_WINS.includes(name));
    case "deals": return Array.isArray(value) && distinct(value) && value.every((deals) => isInt(deals, 1, MOST));
  }
}

/** A reader of set values: a knob whose parent is off means nothing (undefined), an unset one has its fallback. */
export function reader(values) {
  const read = (name) => {
    const knob = KNOBS.get(name);
    for (const [parent, allowed] of Object.entries(knob.parent ?? {})) {
      const value = read(parent);
      const on = Array.isArray(value) ? value.some((v) => allowed.includes(v)) : allowed.includes(value);
      if (!on) return undefined;
    }
    return values[name] ?? knob.fallback;
  };
  return read;
}
