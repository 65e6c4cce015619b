/** What a `suggest` reply says, as the page shows it: cards as a player lays them, chances in whole per cent. */

import { ROWS, tidy } from "./hand.js";

/**
 * @param {object} result of the op `suggest`
 * @returns {{ways: {name: string, text: string, arrangement: object, rows: object, sweeps: {win: number, lose: number}|null,
 *   gains?: string, givesUp?: string}[], instant: {text: string, clause: string, declare: boolean}|null,
 *   people: {profile: string, size: number, isNearest: boolean, leavesOut: string}}} `isNearest`: the rules' own players are
 *   not known; `leavesOut`: what is not counted, in words; rows that nobody compares, and their sweeps, have no chances
 */
export function ways({ arrangements, instant_win: instant, population }) {
  return {
    ways: arrangements.map((way) => ({
      name: way.name,
      text: way.text,
      arrangement: byRow((row) => tidy(way.arrangement[row])),
      rows: byRow((row) => ({ text: way.rows[row].text, chances: chances(way.rows[row]) })),
      sweeps: chances(way.sweeps ?? {}),
      gains: way.gains,
      givesUp: way.gives_up,
    })),
    instant,
    people: {
      profile: population.profile,
      size: population.size,
      isNearest: Boolean(population.text),
      leavesOut: population.leaves_out ?? "",
    },
  };
}

const byRow = (make) => Object.fromEntries(ROWS.map((row) => [row, make(row)]));

/** Whole per cent that are no more than a hundred together; what is left of a hundred is tied. Null where none are told. */
export function chances({ win, lose }) {
  if (win === undefined) return null;
  const won = Math.round(win * 100);
  return { win: won, lose: Math.min(Math.round(lose * 100), 100 - won) };
}

/** Do the cards of a hand lie as an arrangement has them? */
export const liesSo = (hand, arrangement) =>
  ROWS.every((row) => [...arrangement[row]].sort().join() === hand.at(row).sort().join());
