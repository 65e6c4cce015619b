/**
 * What the rows are called: by the rules' own names, or by the reader's, since "chi đầu" is three cards at one table and
 * five at the next. Whatever the names, a row's size is said beside them.
 */

import { recall, remember } from "./prefs.js";
import { say } from "./strings.js";
import { ROWS, SIZE } from "./hand.js";

const KEY = "mb.rows";
const OF_THE_RULES = "profile";

/** @returns {string} `profile`, or one of the strings' `rowNames.sets` */
export function recallNaming(t) {
  const stored = recall(KEY);
  return stored !== null && Object.hasOwn(t.rowNames.sets, stored) ? stored : OF_THE_RULES;
}

export const rememberNaming = (naming) => remember(KEY, naming);

/** Every naming with what it is called itself: `[["profile", "tên của luật"], …]`. */
export const namings = (t) => [
  [OF_THE_RULES, t.rowNames.ofTheRules],
  ...Object.entries(t.rowNames.sets).map(([naming, { label }]) => [naming, label]),
];

/**
 * The words for tray and rows as the widgets use them, `{name, short, role, in}` each.
 * @param {object} t strings, whose own `rows` give the tray and what each row is
 * @param {object|null} profile of the rulebook; null keeps the names of `t`
 */
export function rowWords(t, lang, naming, profile) {
  const rows = { tray: t.rows.tray };
  for (const row of ROWS) {
    const name = t.rowNames.sets[naming]?.[row] ?? profile?.row_names[row][lang] ?? t.rows[row].in;
    const short = name.replace(t.rowNames.kind, "");
    rows[row] = { name: raised(name), short: raised(short), role: t.rows[row].role, in: name };
  }
  return rows;
}

export const raised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The rows' names with their sizes in them, for sentences in which names of several rules stand side by side. */
export function sizedNames(t, rows) {
  const sized = (row) => say(t.rowNames.sized, { name: rows[row].in, n: SIZE[row] });
  return Object.fromEntries(ROWS.map((row) => [row, sized(row)]));
}

/** As a request of the protocol takes them. */
export const wireNames = (rows) => Object.fromEntries(ROWS.map((row) => [row, rows[row].in]));
