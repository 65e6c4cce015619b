/**
 * The part of the address after `#`: an arrangement, a case, or an ordinary anchor of the page.
 *
 * `#rows=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&tray=…&profile=bsfyi` (back, middle, front; any of them may be short), or
 * `#case=K7QF`.
 */

import { ROWS, SIZE, emptyPlaces } from "./hand.js";

const CARD = /[2-9TJQKA][shdc]/g;
const CARDS = /^(?:[2-9TJQKA][shdc])*$/;
const PROFILE = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const CASE = /^[A-HJ-NP-Z2-9]{4}$/;

/** Could this be a profile's name? What storage and addresses hold is anybody's. */
export const isProfileName = (name) => typeof name === "string" && PROFILE.test(name);

/** @returns {string} without `#`; empty when there is no card to carry */
export function encode(places, profile) {
  const rows = ROWS.map((row) => places[row].join("")).join("-");
  const tray = places.tray.join("");
  if (!tray && rows === "--") return "";
  return `rows=${rows}${tray ? `&tray=${tray}` : ""}&profile=${profile}`;
}

/**
 * @param {string} hash as `location.hash`
 * @returns {{kind: "none"} | {kind: "anchor", id: string} | {kind: "case", id: string} | {kind: "garbage"}
 *   | {kind: "hand", places: object, profile: string|null}}
 */
export function decode(hash) {
  const text = hash.replace(/^#/, "");
  if (!text) return { kind: "none" };
  if (!text.includes("=")) return { kind: "anchor", id: text };
  const fields = new URLSearchParams(text);
  const id = fields.get("case");
  if (id !== null) return CASE.test(id.toUpperCase()) ? { kind: "case", id: id.toUpperCase() } : { kind: "garbage" };
  const places = readPlaces(fields.get("rows"), fields.get("tray"));
  const profile = fields.get("profile");
  if (!places || (profile !== null && !isProfileName(profile))) return { kind: "garbage" };
  return { kind: "hand", places, profile };
}

function readPlaces(rows, tray) {
  if (rows === null && tray === null) return null;
  const parts = rows === null ? ["", "", ""] : rows.split("-");
  if (parts.length !== ROWS.length || ![...parts, tray ?? ""].every((part) => CARDS.test(part))) return null;
  const places = emptyPlaces();
  ROWS.forEach((row, i) => (places[row] = parts[i].match(CARD) ?? []));
  places.tray = (tray ?? "").match(CARD) ?? [];
  const all = Object.values(places).flat();
  const fits = ROWS.every((row) => places[row].length <= SIZE[row]) && all.length <= SIZE.tray;
  return fits && new Set(all).size === all.length ? places : null;
}
