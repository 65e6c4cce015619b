/** A table's rules on one sheet of paper: all that is in force, what the table changed marked. */

import { h } from "./dom.js";
import { differences } from "./knobs.js";
import { valueText } from "./knob-words.js";
import { raised, rowWords, sizedNames } from "./row-names.js";
import { sentencesOf } from "./rule-sentences.js";
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
  const plain = stringsFor(lang);
  const profile = book.profile(rules.id);
  const knobs = book.knobs(rules);
  const changed = new Set(differences(profile.knobs, knobs, book.registry).map(({ knob }) => knob));
  const rows = sizedNames(plain, rowWords(plain, lang, naming, profile));
  const sheet = { book, knobs, changed, lang, t, rows, or: t.house.values.or };
  const subtitle = say(t.house.sheet.based, { name: book.nameWithin(rules, lang) });
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
  const prices = group === "bonus" ? bonuses(sheet) : group === "instant" ? instants(sheet) : [];
  const [first, ...others] = sentencesOf(group, sheet).map((told) => sentence(told, sheet));
  return h(
    "section",
    { class: "mbt-sheet__part" },
    h("h3", {}, sheet.t.house.groups[group]),
    prices.length > 0
      ? [h("ul", {}, first), priceTable(prices, sheet), h("ul", {}, others)]
      : h("ul", {}, first, others),
  );
}

/** A bonus of none is not worth a line, unless it is new. */
function bonuses({ book, knobs, changed, lang }) {
  return knobsOf("bonus", book.registry)
    .filter((name) => isValue(name) && name in knobs && (knobs[name] !== 0 || changed.has(name)))
    .map((name) => [name, book.label(name, lang)]);
}

function instants({ book, knobs, lang }) {
  const { values } = book.registry["instant.rank"];
  return knobs["instant.rank"].map((one) => [`instant.${one}`, raised(values[one][lang])]);
}

function sentence({ text, knobs, open }, sheet) {
  const own = knobs.some((name) => sheet.changed.has(name));
  return h("li", { class: own ? "is-changed" : null }, own && mark(sheet), text, open && blank(sheet));
}

/** A line to write on: what the source leaves open the table has to settle before it deals. */
const blank = ({ t }) => [" ", h("span", { class: "mbt-sheet__blank" }, h("span", { class: "mbc-sr" }, t.house.sheet.open))];

const mark = ({ t }) =>
  h(
    "span",
    { class: "mbt-sheet__mark" },
    h("span", { "aria-hidden": "true" }, "✎ "),
    h("span", { class: "mbc-sr" }, t.house.sheet.own),
  );

function priceTable(entries, sheet) {
  const { book, knobs, lang, t, changed } = sheet;
  const price = (name) =>
    name.startsWith("instant.") && !knobs[name] ? blank(sheet) : valueText(book, name, knobs[name], lang, t);
  const row = ([name, label]) =>
    h(
      "tr",
      { class: changed.has(name) ? "is-changed" : null },
      h("th", { scope: "row" }, changed.has(name) && mark(sheet), label),
      h("td", {}, price(name)),
    );
  return h("table", { class: "mbt-sheet__table" }, h("tbody", {}, entries.map(row)));
}
