// Two legal hands, row against row.
import { ROWS } from "./cards.mjs";
import { compareHands } from "./ranking.mjs";
import { doublesRow, laidBonus, priceOf } from "./prices.mjs";

/** Above 0 when a takes the row; a tie goes to a dealer where the rules give it to him. */
export function rowWinner(a, b, row, tieBreak) {
  return Math.sign(compareHands(a.hands[row], b.hands[row])) || tieBreak;
}

/** What a takes from b in one row, above or below 0. */
function rowNet(a, b, row, outcome, bonus) {
  if (outcome === 0) return { net: 0, own: 0 };
  const [winner, loser] = outcome > 0 ? [a.hands[row], b.hands[row]] : [b.hands[row], a.hands[row]];
  const doubled = doublesRow(winner, loser, row, bonus) ? 2 : 1;
  const givenBack = bonus.on === "laid" ? laidBonus(loser, row, bonus) : 0;
  return { net: outcome * (doubled * priceOf(winner, row, bonus) - givenBack), own: outcome * doubled };
}

/**
 * What a takes from b: net in all, own what of it is the rows' own 1 chi; won is rows won less rows lost, and winner
 * 1 or -1 for all three rows, else 0.
 */
export function duel(a, b, rules, tieBreak) {
  const found = { net: 0, own: 0, won: 0 };
  for (const row of ROWS) {
    const outcome = rowWinner(a, b, row, tieBreak);
    const { net, own } = rowNet(a, b, row, outcome, rules.bonus);
    found.net += net;
    found.own += own;
    found.won += outcome;
  }
  return { ...found, winner: Math.abs(found.won) === 3 ? Math.sign(found.won) : 0 };
}
