/** The part of an address after `#`, as every widget's has it: nothing, a place on the page, a case, or fields. */

import { RULE_FIELDS, readRules } from "./rules.js";

const CASE = /^[A-HJ-NP-Z2-9]{4}$/;

/** A player's cards, whether or not a table seats so many. */
export const PLAYER = /^p\d{1,3}$/;

/** What other pages' addresses say, by the page it can be seen on. */
const PAGES = {
  check: ["rows", "tray", "cards"],
  table: ["p1", "p2", "p3", "p4", "declares", "left", "dealer"],
  types: ["types"],
  "rules-quiz": ["answers"],
  conformance: ["module"],
};
const pageOf = (name) =>
  Object.keys(PAGES).find((page) => PAGES[page].includes(name)) ?? (PLAYER.test(name) ? "table" : undefined);

/** Is it the id of a case? @returns {string|null} as it is written */
export const caseId = (text) => CASE.exec(text.trim().toUpperCase())?.[0] ?? null;

/** What was encoded although it was encoded already; and the sign between a field and its value, encoded as well. */
const TWICE = /%25(?=[0-9a-f]{2})/gi;
const EQUALS = /%3d/gi;
/** Nothing passes through more hands than that. */
const MOST_TIMES = 4;

/** An address as it was before some program on its way encoded it once more, or the whole of it. */
function asWritten(text) {
  let written = text;
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const before = written.includes("=") || written.search(EQUALS) < 0 ? written.replace(TWICE, "%") : decoded(written);
    if (before === written) break;
    written = before;
  }
  return written;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // Cut in the middle of a sign: the fields can be told apart all the same.
    return text.replace(EQUALS, "=").replace(/%26/g, "&");
  }
}

/**
 * A link may have been cut or garbled on its way: what can be read of it counts, and the rest is told.
 * @param {string} hash as `location.hash`
 * @param {string[]} own the names of the widget's own fields; those of the rules go with every widget
 * @returns {{kind: "none"|"anchor"|"case"|"fields", lost: {part: string, text?: string, place?: string, seat?: number,
 *   page?: string}[]}} an anchor or a case with its `id`; fields with `fields` (URLSearchParams; of a name that comes twice
 *   the first counts) and `rules`; `lost` is what is missing, cannot be read or has no place here, as lost-words.js tells it
 */
export function readFragment(hash, own) {
  const text = asWritten(hash.replace(/^#/, ""));
  if (!text) return { kind: "none", lost: [] };
  if (!text.includes("=")) return { kind: "anchor", id: text, lost: [] };
  const fields = new URLSearchParams(text);
  const asked = fields.get("case");
  const id = caseId(asked ?? "");
  if (id) return { kind: "case", id, lost: [] };
  const { lost, ...rules } = readRules(fields);
  const known = ["case", ...own, ...RULE_FIELDS];
  const names = [...fields.keys()];
  const again = new Set(names.filter((name, i) => known.includes(name) && names.indexOf(name) < i));
  const unknown = names.filter((name) => !known.includes(name));
  const elsewhere = new Set(unknown.map(pageOf).filter(Boolean));
  const told = [
    ...[...again].map((text) => ({ part: "again", text })),
    ...[...elsewhere].map((page) => ({ part: "elsewhere", page })),
    ...unknown.filter((name) => !pageOf(name)).map((text) => ({ part: "field", text })),
  ];
  const noCase = asked === null ? [] : [{ part: "case", text: asked }];
  return { kind: "fields", fields, rules, lost: [...noCase, ...lost, ...told] };
}
