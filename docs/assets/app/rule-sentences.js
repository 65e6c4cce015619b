/** A table's rules in whole sentences, as one player tells them to another; what is not settled yet is left open. */

import en from "./strings-sheet.en.js";
import vi from "./strings-sheet.vi.js";
import { number, say } from "./strings.js";

const OPEN = "open";

/**
 * The sentences of each group: the first knob names their words, the others are told along with it. `pick` says which of
 * the words, where that is not simply the first knob's value; `fill` what stands in their braces.
 */
const SENTENCES = {
  rows: [
    { knobs: ["order"], fill: ({ rows }) => rows },
    { knobs: ["wheel"] },
    {
      knobs: ["tie"],
      pick: (k) => (k.tie === "dealer" && k["sweep.mode"] !== "none" ? "dealer_sweeps" : k.tie),
    },
  ],
  bonus: [
    {
      words: "bonus",
      knobs: ["bonus.mode", "bonus.on"],
      pick: (k) => (k["bonus.mode"] === "none" ? "none" : `${k["bonus.on"]}_${k["bonus.mode"]}`),
    },
    { knobs: ["bonus.over_bonus"] },
  ],
  sweep: [
    {
      words: "sweep",
      knobs: ["sweep.mode", "sweep.trigger", "sweep.factor", "sweep.scope", "sweep.amount"],
      pick: (k) =>
        [k["sweep.trigger"], k["sweep.mode"], k["sweep.scope"]].filter((part) => part !== undefined).join("_"),
      fill: ({ k }) => ({ n: k["sweep.factor"] ?? k["sweep.amount"] }),
    },
    {
      words: "table_sweep",
      knobs: ["table_sweep.mode", "table_sweep.factor", "table_sweep.amount", "table_sweep.players"],
      fill: ({ k }) => ({ n: k["table_sweep.factor"] ?? k["table_sweep.amount"], p: k["table_sweep.players"] }),
    },
    { knobs: ["table_sweep.counts_fouled"] },
  ],
  foul: [
    { words: "foul", knobs: ["foul.mode", "foul.rows", "foul.factor", "foul.amount"], pick: foulWords, fill: foulNumber },
    { knobs: ["foul.table_sweep"] },
    { knobs: ["foul.both"] },
    { knobs: ["leaving"] },
  ],
  instant: [
    { knobs: ["instant.rank"], pick: (k) => (k["instant.rank"].length ? "some" : "none") },
    { knobs: ["instant.per"] },
    { knobs: ["instant.declared"] },
    { knobs: ["instant.false_claim"] },
    { knobs: ["instant.equal_rank"] },
    { knobs: ["instant.between"] },
    { knobs: ["instant.same"] },
    { knobs: ["instant.quads_as_pairs"], pick: quadsWords },
    { knobs: ["instant.three_rows"], fill: ({ k, words }) => ({ names: words.threes[threesOf(k)] }) },
    { knobs: ["instant.low_run"] },
  ],
  rest: [
    { knobs: ["ace_points.mode"] },
    { knobs: ["ace_points.cancelled_by_quads"] },
    { knobs: ["ace_points.multiplied"] },
    {
      knobs: ["match.deals"],
      pick: (k) => (k["match.deals"].length ? "some" : OPEN),
      fill: ({ k }) => ({ n: k["match.deals"] }),
    },
  ],
};

function foulWords(k) {
  if (k["foul.mode"] !== "rows") return k["foul.mode"];
  return `rows_${k["foul.rows"]}${k["foul.factor"] === 1 ? "_plain" : ""}`;
}

/** "Only in six pairs" is worth a word where five pairs and a triple could have them as well. */
function quadsWords(k) {
  const held = ["six_pairs", "five_pairs_and_triple"].filter((one) => k["instant.rank"].includes(one));
  const value = k["instant.quads_as_pairs"];
  return held.length === 2 || value === "never" ? value : `${value}_alone_${held[0]}`;
}

function threesOf(k) {
  const held = ["three_flushes", "three_straights"].filter((one) => k["instant.rank"].includes(one));
  return held.length === 2 ? "both" : held[0];
}

/** Numbers as the language writes them; of several any will do. */
function valueText(value, lang, or) {
  if (Array.isArray(value)) return value.map((one) => valueText(one, lang, or)).join(or);
  return typeof value === "number" ? number(value, lang) : value;
}

function foulNumber({ k }) {
  return { n: k["foul.factor"] ?? k["foul.amount"] };
}

/**
 * @param {string} group a key of GROUPS
 * @param {{knobs: object, lang: string, rows: object, or: string}} rules all knobs in force, the rows' names with their
 *   sizes, and the word between numbers of which any will do
 * @returns {{text: string, knobs: string[], open: boolean}[]} `open`: the table has to settle it still
 */
export function sentencesOf(group, { knobs: k, lang, rows, or }) {
  const words = lang === "en" ? en : vi;
  return SENTENCES[group]
    .filter(({ knobs: [first] }) => first in k)
    .map(({ words: name, knobs, pick, fill }) => {
      const picked = pick ? pick(k) : String(k[knobs[0]]);
      const open = picked === OPEN || picked === "unspecified";
      const sentence = words[name ?? knobs[0]][open ? OPEN : picked];
      const told = Object.entries(fill ? fill({ k, rows, words }) : {});
      const values = told.map(([brace, value]) => [brace, valueText(value, lang, or)]);
      return { text: say(sentence, Object.fromEntries(values)), knobs, open };
    });
}
