/**
 * The part of the address after `#`: an arrangement, a case, or an ordinary anchor of the page.
 *
 * `#rows=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&tray=…&profile=bsfyi&set=wheel:lowest` (back, middle, front; any of them may be
 * short; the rules may come alone), or `#case=K7QF`.
 */

import { ROWS, SIZE, emptyPlaces } from "./hand.js";
import { decodeRules, encodeRules } from "./rules.js";

const CARD = /[2-9TJQKA][shdc]/g;
const CARDS = /^(?:[2-9TJQKA][shdc])*$/;
const CASE = /^[A-HJ-NP-Z2-9]{4}$/;

/** Is it the id of a case? @returns {string|null} as it is written */
export const caseId = (text) => (CASE.test(text.toUpperCase()) ? text.toUpperCase() : null);

/**
 * @param {{id: string, set: object}} rules
 * @returns {string} without `#`; empty when there is no card to carry and nothing of the rules is the reader's own
 */
export function encode(places, rules) {
  const rows = ROWS.map((row) => places[row].join("")).join("-");
  const tray = places.tray.join("");
  if (!tray && rows === "--") return Object.keys(rules.set).length ? encodeRules(rules) : "";
  return `rows=${rows}${tray ? `&tray=${tray}` : ""}&${encodeRules(rules)}`;
}

/**
 * @param {string} hash as `location.hash`
 * @returns {{kind: "none"} | {kind: "anchor", id: string} | {kind: "case", id: string} | {kind: "garbage"}
 *   | {kind: "hand", places: object|null, rules: {id: string|null, settings: [string, string][]}}}
 */
export function decode(hash) {
  const text = hash.replace(/^#/, "");
  if (!text) return { kind: "none" };
  if (!text.includes("=")) return { kind: "anchor", id: text };
  const fields = new URLSearchParams(text);
  const id = fields.get("case");
  if (id !== null) return caseId(id) ? { kind: "case", id: caseId(id) } : { kind: "garbage" };
  const rules = decodeRules(fields);
  if (!rules) return { kind: "garbage" };
  if (!fields.has("rows") && !fields.has("tray"))
    return rules.id ? { kind: "hand", places: null, rules } : { kind: "garbage" };
  const places = readPlaces(fields.get("rows"), fields.get("tray"));
  return places ? { kind: "hand", places, rules } : { kind: "garbage" };
}

/** The cards of a hand out of an address. @returns {object|null} null where they are none */
export function readPlaces(rows, tray) {
  const parts = rows === null ? ["", "", ""] : rows.split("-");
  if (parts.length !== ROWS.length || ![...parts, tray ?? ""].every((part) => CARDS.test(part))) return null;
  const places = emptyPlaces();
  ROWS.forEach((row, i) => (places[row] = parts[i].match(CARD) ?? []));
  places.tray = (tray ?? "").match(CARD) ?? [];
  const all = Object.values(places).flat();
  const fits = ROWS.every((row) => places[row].length <= SIZE[row]) && all.length <= SIZE.tray;
  return fits && new Set(all).size === all.length ? places : null;
}
