/**
 * What of the check by types stands after `#`: `#types=two_pair-one_pair-high_card&profile=bsfyi` (back, middle, front;
 * any of them may be empty), with the rules as everywhere.
 */

import { readFragment } from "./fragment.js";
import { ROWS } from "./hand.js";
import { rowParts } from "./row-parts.js";
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
 * @returns {object} as readFragment, of fields with `types`; null where they say nothing of types that can be read
 */
export function decodeTypes(hash) {
  const told = readFragment(hash, ["types"]);
  if (told.kind !== "fields") return told;
  const { fields, lost, ...rest } = told;
  if (!fields.has("types")) return { ...rest, types: null, lost };
  const areTypes = (parts) => parts.every((part) => !part.trim() || TYPES.includes(part.trim()));
  const parts = rowParts(fields.get("types"), areTypes).map((part) => part.trim());
  const types = noTypes();
  const wrong = [];
  for (const [i, place] of ROWS.entries()) {
    const text = parts[i];
    if (text === undefined) wrong.push({ part: "row", place });
    else if (!text || typesOf(place).includes(text)) types[place] = text;
    else wrong.push({ part: "type", place, text });
  }
  for (const text of parts.slice(ROWS.length).filter(Boolean)) wrong.push({ part: "spare", text });
  const isNothing = wrong.length > 0 && !Object.values(types).some(Boolean);
  return { ...rest, types: isNothing ? null : types, lost: [...wrong, ...lost] };
}
