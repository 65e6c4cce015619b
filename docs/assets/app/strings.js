/** The widget's words in the reader's language, and the few grammar helpers both languages need. */

import en from "./strings.en.js";
import vi from "./strings.vi.js";

const LANGUAGES = { vi, en };

/** @param {string} lang @returns {object} the strings; Vietnamese where the language is not ours */
export function stringsFor(lang) {
  return LANGUAGES[lang] ?? vi;
}

/** `say("Còn {n} lá", {n: 2})`: each {name} replaced by its value. */
export function say(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The singular or plural sentence for n; a language without plurals gives one string. */
export function count(forms, n, values = {}) {
  const form = typeof forms === "string" ? forms : n === 1 ? forms.one : forms.many;
  return say(form, { n, ...values });
}

/** A count as the language writes it: "2.989" in Vietnamese, "2,989" in English. */
export const number = (n, lang) => new Intl.NumberFormat(lang).format(n);

/** A signed number as the language writes it, with a true minus sign. */
export function signed(n) {
  if (n === 0) return "0";
  return n > 0 ? `+${n}` : `−${-n}`;
}

/** Bytes as megabytes with one decimal: "2,1" in Vietnamese, "2.1" in English. */
export function megabytes(bytes, lang) {
  return new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6);
}
