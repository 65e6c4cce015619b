// A profile's knobs, read into the rules that an engine asks about.
import { reader } from "./knobs.mjs";
import { PROFILES } from "./profiles.mjs";

/** A row's price: what winning it takes. A hand with no bonus takes 1. */
function priceList(knob) {
  const mode = knob("bonus.mode");
  const table = (row, type, names = {}) => {
    const at = `bonus.${row}.${type}`;
    const own = Object.fromEntries(Object.entries(names).map(([name, suffix]) => [name, knob(`${at}.${suffix}`)]));
    return { plain: knob(at), ...own };
  };
  const aces = { aces: "A" }, ends = { top: "top", wheel: "wheel" };
  const prices = mode === "none" ? {} : {
    front: { three_of_a_kind: table("front", "three_of_a_kind", aces) },
    middle: {
      full_house: table("middle", "full_house"),
      four_of_a_kind: table("middle", "four_of_a_kind", aces),
      straight_flush: table("middle", "straight_flush", ends),
    },
    back: {
      four_of_a_kind: table("back", "four_of_a_kind", aces),
      straight_flush: table("back", "straight_flush", ends),
    },
  };
  return { mode, on: knob("bonus.on"), overBonus: knob("bonus.over_bonus") ?? "none", prices };
}

function sweepRules(knob) {
  return {
    mode: knob("sweep.mode"),
    trigger: knob("sweep.trigger"),
    factor: knob("sweep.factor"),
    scope: knob("sweep.scope"),
    amount: knob("sweep.amount"),
  };
}

function tableSweepRules(knob) {
  return {
    mode: knob("table_sweep.mode") ?? "none",
    factor: knob("table_sweep.factor"),
    amount: knob("table_sweep.amount"),
    players: knob("table_sweep.players"),
    countsFouled: knob("table_sweep.counts_fouled") ?? false,
    raisesFouls: knob("foul.table_sweep") ?? false,
  };
}

function foulRules(knob) {
  return {
    mode: knob("foul.mode"),
    rows: knob("foul.rows"),
    factor: knob("foul.factor"),
    amount: knob("foul.amount"),
    both: knob("foul.both"),
  };
}

function instantRules(knob) {
  const rank = knob("instant.rank");
  const perRow = knob("instant.per") === "row" ? 3 : 1;
  const values = Object.fromEntries(rank.map((name) => [name, knob(`instant.${name}`) * perRow]));
  return {
    rank,
    value: (name) => values[name],
    automatic: knob("instant.declared") === "automatic",
    falseClaimPays: knob("instant.false_claim") === "pays",
    equalRank: knob("instant.equal_rank"),
    between: knob("instant.between"),
    same: knob("instant.same"),
    quadsAsPairs: knob("instant.quads_as_pairs"),
    threeRows: knob("instant.three_rows"),
    lowRun: knob("instant.low_run"),
  };
}

function acePointRules(knob) {
  return {
    mode: knob("ace_points.mode"),
    cancelledByQuads: knob("ace_points.cancelled_by_quads"),
    multiplied: knob("ace_points.multiplied"),
  };
}

function rulesFrom(values) {
  const knob = reader(values);
  return Object.freeze({
    order: knob("order"),
    wheel: knob("wheel"),
    bonus: priceList(knob),
    sweep: sweepRules(knob),
    tableSweep: tableSweepRules(knob),
    foul: foulRules(knob),
    dealerWinsTies: knob("tie") === "dealer",
    instant: instantRules(knob),
    acePoints: acePointRules(knob),
    leavingIsFoul: knob("leaving") === "foul",
  });
}

const published = new Map();

/** The rules of a profile on the wire, a name or { base, set }, already known to be good. */
export function rulesOf(profile) {
  const { base, set } = typeof profile === "string" ? { base: profile } : profile;
  if (set) return rulesFrom({ ...PROFILES.get(base).knobs, ...set });
  if (!published.has(base)) published.set(base, rulesFrom(PROFILES.get(base).knobs));
  return published.get(base);
}
