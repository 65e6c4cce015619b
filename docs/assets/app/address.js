/**
 * The checker's part of the address after `#`: an arrangement, a case, or an ordinary anchor of the page.
 *
 * `#rows=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&tray=…&set=wheel:lowest&profile=bsfyi` (back, middle, front; any of them may be
 * short; the rules may come alone), or `#case=K7QF`.
 */

import { readFragment } from "./fragment.js";
import { ROWS, SIZE, emptyPlaces } from "./hand.js";
import { encodeRules } from "./rules.js";

const CARD = /(?:10|[2-9TJQKA])[shdc]/gi;
const CARDS = /^(?:(?:10|[2-9TJQKA])[shdc])*$/i;

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
 * @returns {object} as readFragment, but for `fields`: `{kind: "hand", places: object|null, rules, isCut, unknown}`
 */
export function decode(hash) {
  const told = readFragment(hash, ["rows", "tray"]);
  if (told.kind !== "fields") return told;
  const { fields, ...rest } = told;
  if (!fields.has("rows") && !fields.has("tray")) return { ...rest, kind: "hand", places: null };
  const places = readPlaces(fields.get("rows"), fields.get("tray"));
  return places ? { ...rest, kind: "hand", places } : { kind: "garbage" };
}

/** The cards of a hand out of an address, in capitals or small letters. @returns {object|null} null where they are none */
export function readPlaces(rows, tray) {
  const parts = rows === null ? ["", "", ""] : rows.split("-");
  if (parts.length !== ROWS.length || ![...parts, tray ?? ""].every((part) => CARDS.test(part))) return null;
  const places = emptyPlaces();
  ROWS.forEach((row, i) => (places[row] = cardsOf(parts[i])));
  places.tray = cardsOf(tray ?? "");
  const all = Object.values(places).flat();
  const fits = ROWS.every((row) => places[row].length <= SIZE[row]) && all.length <= SIZE.tray;
  return fits && new Set(all).size === all.length ? places : null;
}

const cardsOf = (text) =>
  (text.match(CARD) ?? []).map((card) => card.slice(0, -1).toUpperCase().replace("10", "T") + card.at(-1).toLowerCase());
