/** The part of an address after `#`, as every widget's has it: nothing, a place on the page, a case, or fields. */

import { RULE_FIELDS, readRules } from "./rules.js";

const CASE = /^[A-HJ-NP-Z2-9]{4}$/;

/** Is it the id of a case? @returns {string|null} as it is written */
const caseId = (text) => (CASE.test(text.toUpperCase()) ? text.toUpperCase() : null);

/**
 * A link may have been cut or garbled on its way: what can be read of it counts, and the rest is told.
 * @param {string} hash as `location.hash`
 * @param {string[]} own the names of the widget's own fields; those of the rules go with every widget
 * @returns {{kind: "none"|"anchor"|"case"|"fields", lost: {part: string, text?: string, place?: string, seat?: number}[]}}
 *   an anchor or a case with its `id`; fields with `fields` (URLSearchParams) and `rules`; `lost` is what is missing or
 *   cannot be read, as lost-words.js tells it
 */
export function readFragment(hash, own) {
  const text = hash.replace(/^#/, "");
  if (!text) return { kind: "none", lost: [] };
  if (!text.includes("=")) return { kind: "anchor", id: text, lost: [] };
  const fields = new URLSearchParams(text);
  const asked = fields.get("case");
  const id = caseId(asked ?? "");
  if (id) return { kind: "case", id, lost: [] };
  const { lost, ...rules } = readRules(fields);
  const known = ["case", ...own, ...RULE_FIELDS];
  const unknown = [...fields.keys()].filter((name) => !known.includes(name));
  const told = unknown.map((name) => ({ part: "field", text: name }));
  const noCase = asked === null ? [] : [{ part: "case", text: asked }];
  return { kind: "fields", fields, rules, lost: [...noCase, ...lost, ...told] };
}
