/** The part of an address after `#`, as every widget's has it: nothing, a place on the page, a case, or fields. */

import { RULE_FIELDS, decodeRules, isCut } from "./rules.js";

const CASE = /^[A-HJ-NP-Z2-9]{4}$/;

/** Is it the id of a case? @returns {string|null} as it is written */
const caseId = (text) => (CASE.test(text.toUpperCase()) ? text.toUpperCase() : null);

/**
 * @param {string} hash as `location.hash`
 * @param {string[]} own the names of the widget's own fields; those of the rules go with every widget
 * @returns {{kind: "none"|"garbage"|"cut"} | {kind: "anchor", id: string} | {kind: "case", id: string}
 *   | {kind: "fields", fields: URLSearchParams, rules: object, isCut: boolean, unknown: string[]}} `cut`: nothing is left
 *   that can be used; `isCut`: the rules are lost, what the widget's own fields say is not; `unknown`: fields of nobody
 */
export function readFragment(hash, own) {
  const text = hash.replace(/^#/, "");
  if (!text) return { kind: "none" };
  if (!text.includes("=")) return { kind: "anchor", id: text };
  const fields = new URLSearchParams(text);
  const id = fields.get("case");
  if (id !== null) return caseId(id) ? { kind: "case", id: caseId(id) } : { kind: "garbage" };
  const rules = decodeRules(fields);
  if (!rules) return { kind: "garbage" };
  const known = [...own, ...RULE_FIELDS];
  const unknown = [...fields.keys()].filter((name) => !known.includes(name));
  if (own.some((name) => fields.has(name)) || rules.id)
    return { kind: "fields", fields, rules, isCut: isCut(rules), unknown };
  return { kind: isCut(rules) ? "cut" : "garbage" };
}
