// What a fouled hand pays to one that is legal.
import { ROWS } from "./cards.mjs";
import { priceOf } from "./prices.mjs";
import { compareHands } from "./ranking.mjs";
import { tableSweepAdds } from "./sweeps.mjs";

/** The rows that the fouled hand loses: all three, or those that lose as they were laid. */
function rowsLost(legal, fouled, rules) {
  if (rules.foul.rows !== "as_laid" || !fouled.hands) return ROWS;
  return ROWS.filter((row) => compareHands(legal.hands[row], fouled.hands[row]) > 0);
}

/** The winner's own prices; a fouled hand compares nothing, so nothing is doubled on account of its hands. */
const pricesOf = (legal, rows, bonus) => rows.reduce((sum, row) => sum + priceOf(legal.hands[row], row, bonus), 0);

function factorOf(foul, tableSweep) {
  switch (tableSweep.mode) {
    case "replace": return tableSweep.factor;
    case "compound": return foul.factor * tableSweep.factor;
    default: return foul.factor;
  }
}

/** What the legal hand takes, or null where the source names no price; and the factor it was multiplied by. */
export function foulPays(legal, fouled, rules, sweepsTable) {
  const { foul, bonus, tableSweep } = rules;
  switch (foul.mode) {
    case "rows": {
      const lost = rowsLost(legal, fouled, rules);
      const raised = sweepsTable && tableSweep.raisesFouls;
      const factor = raised ? factorOf(foul, tableSweep) : foul.factor;
      const net = pricesOf(legal, lost, bonus) * factor + (raised ? tableSweepAdds(rules) : 0);
      return { net, factor: lost.length ? factor : 1 };
    }
    case "flat": return { net: foul.amount, factor: 1 };
    case "flat_and_bonuses": return { net: foul.amount + pricesOf(legal, ROWS, bonus) - ROWS.length, factor: 1 };
    default: return { net: null, factor: 1 };
  }
}
