/** What one deal pays under several rules, set against each other: which pairs differ, in what, and which lines show it. */

import { ROWS } from "./hand.js";

/**
 * A reply to `explain` with players as this module takes it.
 * @returns {{net: (number|null)[][]|null, totals: (number|null)[]|null, ledger: object[], error: object|null}} `net` is
 *   null where the rules settle nothing of it
 */
export function settled({ result, error }) {
  const told = result ?? (error?.partial ? { net: error.partial, ...error } : {});
  return { net: told.net ?? null, totals: told.totals ?? null, ledger: told.ledger ?? [], error: error ?? null };
}

/** What a line of the ledger is about: a row, or one of the things that concern the whole hand. */
function partOf({ row, kind }) {
  if (row) return row;
  return ["table_sweep", "sweep", "foul", "instant", "ace", "unsettled"].find((part) => kind.startsWith(part)) ?? kind;
}

/** Which part a multiplier belongs to; null: to the line it multiplies. */
const partOfFactor = ({ knob = "" }) => ["table_sweep", "sweep"].find((part) => knob.startsWith(`${part}.`)) ?? null;

const ORDER = [...ROWS, "foul", "sweep", "table_sweep", "instant", "ace"];

export const pairsOf = (count) => {
  const seats = Array.from({ length: count }, (_, seat) => seat);
  return seats.flatMap((a) => seats.slice(a + 1).map((b) => [a, b]));
};

/**
 * The pairs left open although neither of them is of whom the source says nothing: what they pay hangs on the whole table.
 * @param {{error: object|null, net: (number|null)[][]|null}} settled
 */
export function hangingPairs({ error, net }) {
  const silent = error?.players ?? [];
  if (!net || silent.length === 0) return [];
  return pairsOf(net.length).filter(([a, b]) => net[a][b] === null && !silent.includes(a) && !silent.includes(b));
}

/** On what that is: a table swept, somebody last at it, or either. @param {object} knobs of the rules */
export function hangsOn(knobs) {
  if (knobs["sweep.trigger"] !== "table_last") return "swept";
  return (knobs["table_sweep.mode"] ?? "none") === "none" ? "last" : "either";
}

/**
 * Values told apart and who gives them: `[{value, of: [index, …]}]`, the greatest first, the open ones (null) last.
 * `undefined` gives nothing.
 */
function grouped(values) {
  const groups = new Map();
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    if (!groups.has(value)) groups.set(value, []);
    groups.get(value).push(index);
  }
  const worth = (value) => (value === null ? -Infinity : value);
  return [...groups].map(([value, of]) => ({ value, of })).sort((a, b) => worth(b.value) - worth(a.value));
}

/**
 * The pairs of a table that do not end alike under all rules, with the parts in which they differ.
 * @param {object[]} columns of `settled`
 * @returns {{pair: [number, number], groups: object[], parts: {part: string, groups: object[]}[]}[]} values count for the
 *   first of the pair
 */
export function differingPairs(columns, count) {
  return pairsOf(count)
    .map(([a, b]) => ({
      pair: [a, b],
      groups: grouped(columns.map(({ net }) => net?.[a][b])),
      parts: differingParts(columns, a, b),
    }))
    .filter(({ groups }) => groups.length > 1);
}

function differingParts(columns, a, b) {
  const sums = columns.map(({ net, ledger }) => (net && net[a][b] !== null ? sumsOf(ledger, a, b) : null));
  const parts = new Set(sums.flatMap((sum) => (sum ? [...sum.keys()] : [])));
  return [...parts]
    .sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map((part) => ({ part, groups: grouped(sums.map((sum) => partIn(sum, part))) }))
    .filter(({ groups }) => groups.length > 1);
}

/** What a part pays; undefined where nothing is settled, or where no rows are compared and the part is one. */
function partIn(sum, part) {
  if (!sum || (ROWS.includes(part) && !ROWS.some((row) => sum.has(row)))) return undefined;
  return sum.get(part) ?? 0;
}

/**
 * What each part pays the first of a pair. What a sweep multiplies stays with the rows at its own price, and what the
 * sweep makes of it is the sweep's: so rules that multiply and rules that add can be laid side by side.
 * @returns {Map<string, number>}
 */
export function sumsOf(ledger, a, b) {
  const sums = new Map();
  const add = (part, amount) => sums.set(part, (sums.get(part) ?? 0) + amount);
  const ours = ledger.filter(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  // The rows of a foul are not compared: all of it is the foul.
  const isFoul = ours.some(({ kind }) => kind.startsWith("foul"));
  for (const line of ours) {
    const part = isFoul && line.row ? "foul" : partOf(line);
    const sign = line.to === a ? 1 : -1;
    let paid = line.base;
    add(part, sign * paid);
    for (const factor of line.factors) {
      add(partOfFactor(factor) ?? part, sign * paid * (factor.by - 1));
      paid *= factor.by;
    }
  }
  return sums;
}

const signature = (line) => [line.from, line.to, partOf(line), line.amount].join();

/** @returns {(line: object, column: object) => boolean} is a line of one column missing in another that settles its pair? */
export function differs(columns) {
  const signatures = new Map(columns.map((column) => [column, new Set(column.ledger.map(signature))]));
  return (line, column) =>
    columns.some(
      (other) =>
        other !== column &&
        other.net &&
        other.net[line.from][line.to] !== null &&
        line.amount !== 0 &&
        !signatures.get(other).has(signature(line)),
    );
}

/** The rules that settle the whole table, and how many different results they have. */
export function outcomes(columns) {
  const settling = columns.filter(({ error, totals }) => totals && !error);
  return { settling: settling.length, results: new Set(settling.map(({ totals }) => totals.join())).size };
}
