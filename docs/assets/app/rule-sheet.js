/** A table's rules on one sheet of paper: all that is in force, what the table changed marked. */

import { h } from "./dom.js";
import { differences } from "./knobs.js";
import { valueText } from "./knob-words.js";
import { rowWords } from "./row-names.js";
import { count, say, stringsFor } from "./strings.js";
import { tableStringsFor } from "./strings-table.js";

/** Which knobs stand under which heading; bonuses and instant wins have tables of their own. */
export const GROUPS = {
  rows: ["order", "wheel", "tie"],
  bonus: ["bonus."],
  sweep: ["sweep.", "table_sweep."],
  foul: ["foul.", "leaving"],
  instant: ["instant."],
  rest: ["ace_points.", "match."],
};

/** @returns {string[]} the knobs of a group, in the registry's order */
export const knobsOf = (group, registry) =>
  Object.keys(registry).filter((name) =>
    GROUPS[group].some((stem) => (stem.endsWith(".") ? name.startsWith(stem) : name === stem)),
  );

const isValue = (name) => /^bonus\.(front|middle|back)\./.test(name);

/**
 * @param {import("./rules.js").Rulebook} book
 * @param {{id: string, set: object}} rules
 * @param {{lang: string, naming: string, title: string}} as the language of the paper, the rows' names, the table's own name
 */
export function ruleSheet(book, rules, { lang, naming, title }) {
  const t = tableStringsFor(lang);
  const profile = book.profile(rules.id);
  const knobs = book.knobs(rules);
  const changed = new Set(differences(profile.knobs, knobs, book.registry).map(({ knob }) => knob));
  const sheet = { book, knobs, changed, lang, t, rows: rowWords(stringsFor(lang), lang, naming, profile) };
  const subtitle = say(t.house.sheet.based, { name: profile.name[lang] });
  return h(
    "article",
    { class: "mbt-sheet", lang },
    h(
      "header",
      { class: "mbt-sheet__head" },
      h("h2", {}, title || t.house.sheet.title),
      h("p", {}, subtitle, changed.size > 0 && ` ${count(t.house.sheet.changed, changed.size)}`),
    ),
    h(
      "div",
      { class: "mbt-sheet__parts" },
      Object.keys(GROUPS).map((group) => part(group, sheet)),
    ),
    h("p", { class: "mbt-sheet__foot" }, h("span", {}, t.house.sheet.ask), h("span", {}, "Maubinh")),
  );
}

function part(group, sheet) {
  const { book, knobs, t } = sheet;
  const names = knobsOf(group, book.registry).filter((name) => name in knobs && !isHidden(name, knobs, sheet.changed));
  const values = names.filter(isValue);
  const instants = group === "instant" ? knobs["instant.rank"] : [];
  const others = names.filter((name) => !isValue(name) && !(group === "instant" && isInstant(name, book)));
  return h(
    "section",
    { class: "mbt-sheet__part" },
    h("h3", {}, t.house.groups[group]),
    group === "rows" && h("p", { class: "mbt-sheet__rows" }, rowsText(sheet)),
    values.length > 0 &&
      table(
        values.map((name) => [name, book.label(name, sheet.lang)]),
        sheet,
      ),
    instants.length > 0 &&
      table(
        instants.map((one) => [`instant.${one}`, book.registry["instant.rank"].values[one][sheet.lang]]),
        sheet,
      ),
    h(
      "dl",
      {},
      others.map((name) => line(name, sheet)),
    ),
  );
}

/** The order of the rows is told by the sentence above the list; a bonus of none is not worth a line, unless it is new. */
function isHidden(name, knobs, changed) {
  return isValue(name) && knobs[name] === 0 && !changed.has(name);
}

const isInstant = (name, { registry }) =>
  name === "instant.rank" || Object.hasOwn(registry["instant.rank"].values, name.replace("instant.", ""));

function rowsText({ rows, knobs }) {
  const sign = knobs.order === "strict" ? ">" : "≥";
  return ["back", "middle", "front"].map((row) => `${rows[row].name} (${rows[row].role})`).join(` ${sign} `);
}

const mark = (name, { changed, t }) =>
  changed.has(name) &&
  h(
    "span",
    { class: "mbt-sheet__mark" },
    h("span", { "aria-hidden": "true" }, "✎ "),
    h("span", { class: "mbc-sr" }, t.house.sheet.own),
  );

function line(name, sheet) {
  const { book, knobs, lang, t, changed } = sheet;
  return h(
    "div",
    { class: changed.has(name) ? "is-changed" : null },
    h("dt", {}, mark(name, sheet), book.label(name, lang)),
    h("dd", {}, name === "instant.rank" ? "" : valueText(book, name, knobs[name], lang, t)),
  );
}

function table(entries, sheet) {
  const { book, knobs, lang, t, changed } = sheet;
  const row = ([name, label]) =>
    h(
      "tr",
      { class: changed.has(name) ? "is-changed" : null },
      h("th", { scope: "row" }, mark(name, sheet), label),
      h("td", {}, valueText(book, name, knobs[name], lang, t)),
    );
  return h("table", { class: "mbt-sheet__table" }, h("tbody", {}, entries.map(row)));
}
