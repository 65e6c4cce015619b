/**
 * What of the check by types stands after `#`: `#types=two_pair-one_pair-high_card&profile=bsfyi` (back, middle, front;
 * any of them may be empty), with the rules as everywhere.
 */

import { readFragment } from "./fragment.js";
import { ROWS } from "./hand.js";
import { encodeRules } from "./rules.js";

/** The types a row can have, strongest first, as tables of hands have them. */
export const TYPES = [
  "straight_flush",
  "four_of_a_kind",
  "full_house",
  "flush",
  "straight",
  "three_of_a_kind",
  "two_pair",
  "one_pair",
  "high_card",
];
const IN_FRONT = ["three_of_a_kind", "one_pair", "high_card"];

/** @param {string} row @returns {string[]} */
export const typesOf = (row) => (row === "front" ? IN_FRONT : TYPES);

export const noTypes = () => Object.fromEntries(ROWS.map((row) => [row, ""]));

/**
 * @param {object} types row → type, "" where none is chosen
 * @param {{id: string, set: object}} rules
 * @returns {string} without `#`; empty when nothing is chosen and nothing of the rules is the reader's own
 */
export function encodeTypes(types, rules) {
  const chosen = ROWS.map((row) => types[row]);
  if (!chosen.some(Boolean)) return Object.keys(rules.set).length ? encodeRules(rules) : "";
  return `types=${chosen.join("-")}&${encodeRules(rules)}`;
}

/**
 * @param {string} hash as `location.hash`
 * @returns {object} as readFragment, but for `fields`: `{kind: "types", types: object|null, rules, isCut, unknown}`
 */
export function decodeTypes(hash) {
  const told = readFragment(hash, ["types"]);
  if (told.kind !== "fields") return told;
  const { fields, ...rest } = told;
  if (!fields.has("types")) return { ...rest, kind: "types", types: null };
  const parts = fields.get("types").split("-");
  const fits = parts.length === ROWS.length && ROWS.every((row, i) => !parts[i] || typesOf(row).includes(parts[i]));
  if (!fits) return { kind: "garbage" };
  return { ...rest, kind: "types", types: Object.fromEntries(ROWS.map((row, i) => [row, parts[i]])) };
}
