/**
 * Steps of a sheet that can be taken back, as data (JSON): so they outlive a reload, and a telephone that has put the page
 * out of its memory.
 *
 * A step is `{kind, deal, …}`, its kind `record`, `again` (a deal in place of one recorded before), `remove`, `afresh` or
 * `import`; what the last two replaced has no deal.
 */

import { readSheet, writeSheet } from "./score-file.js";
import { inserted, withDeal, withoutDeal } from "./score-sheet.js";

const KINDS = ["record", "again", "remove", "afresh", "import"];

export const numberOf = (sheet, { id }) => sheet.deals.findIndex((deal) => deal.id === id) + 1;

/** @param {object|undefined} old what the deal has taken the place of */
export const recorded = (deal, old) => ({ kind: old ? "again" : "record", deal, old });

/** @param {number} place where it stood, from 0 */
export const removed = (deal, place) => ({ kind: "remove", deal, place });

/** One match in place of another, taken back only as long as nothing was written to it since. */
export const replaced = (kind, before, after) => ({ kind, before: writeSheet(before), after: dealsOf(after) });

/** As they are read back from where they are kept. */
const dealsOf = (sheet) => JSON.stringify(readSheet(writeSheet(sheet)).sheet.deals);

/**
 * The number of the deal that a step is about, in a sheet as it is now; 0 where another tab has left nothing to take back.
 * A match that was replaced counts as 1.
 */
export function numberNow(step, sheet) {
  if (step.kind === "remove") return numberOf(sheet, step.deal) ? 0 : Math.min(step.place, sheet.deals.length) + 1;
  // A deal that another tab has removed meanwhile does not come back.
  if (step.deal) return numberOf(sheet, step.deal);
  return Number(dealsOf(sheet) === step.after);
}

/** @returns {object|null} the sheet as it was before a step; null for one that was garbled where it was kept */
export function before(step, sheet) {
  try {
    return readSheet(writeSheet(undone(step, sheet))).sheet ?? null;
  } catch {
    return null;
  }
}

function undone({ kind, deal, old, place, before }, sheet) {
  if (kind === "record") return withoutDeal(sheet, deal.id);
  if (kind === "again") return withDeal(sheet, old);
  if (kind === "remove") return inserted(sheet, deal, place);
  return readSheet(before).sheet;
}

/** @param {string|null} text as JSON.stringify has written steps @returns {object[]} none where it cannot be read */
export function readSteps(text) {
  try {
    const steps = JSON.parse(text) ?? [];
    return steps.every(isStep) ? steps : [];
  } catch {
    return [];
  }
}

const isStep = ({ kind, deal, after }) => KINDS.includes(kind) && (deal ? typeof deal.id : typeof after) === "string";
