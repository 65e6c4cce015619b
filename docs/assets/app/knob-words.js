/** A knob and its value in words, and the difference of two readings of the rules as a list. */

import { h } from "./dom.js";
import { differences } from "./knobs.js";
import { count, number, say } from "./strings.js";

/**
 * A value as a reader says it: "nhân 3", "6 chi", "có", "rồng cuốn › sảnh rồng".
 * @param {import("./rules.js").Rulebook} book
 * @param {object} t strings of the tables' widgets in the same language
 */
export function valueText(book, knob, value, lang, t) {
  const words = t.house.values;
  if (value === undefined) return words.absent;
  const { kind, values } = book.registry[knob];
  if (kind === "choice") return values[value][lang];
  if (kind === "bool") return value ? words.yes : words.no;
  if (kind === "int") return numberText(knob, value, lang, words);
  if (value.length === 0) return values ? words.none : words.unsaid;
  if (values) return value.map((one) => values[one][lang]).join(" › ");
  return say(words.deals, { names: value.map((one) => number(one, lang)).join(words.or) });
}

function numberText(knob, value, lang, words) {
  const told = { n: number(value, lang) };
  if (knob.endsWith(".factor")) return say(words.factor, told);
  if (knob.endsWith(".players")) return say(words.players, told);
  return value === 0 && knob.startsWith("bonus.") ? words.noBonus : count(words.chi, value, told);
}

/** What is other in `to` than in `from`: a list, an item a knob, in the order of the registry. */
export function changesView(book, from, to, lang, t) {
  return h(
    "ul",
    { class: "mbt-changes" },
    differences(from, to, book.registry).map((one) =>
      h(
        "li",
        {},
        h("span", { class: "mbt-changes__name" }, `${book.label(one.knob, lang)}: `),
        // A setting that has a meaning only beside the others: there was nothing it could have been.
        one.from !== undefined && [
          h("del", {}, valueText(book, one.knob, one.from, lang, t)),
          h("span", { "aria-hidden": "true" }, " → "),
        ],
        h("ins", {}, valueText(book, one.knob, one.to, lang, t)),
        one.from === undefined && [" ", h("small", {}, t.house.values.isNew)],
      ),
    ),
  );
}
