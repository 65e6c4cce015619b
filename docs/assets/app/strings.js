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

/**
 * A number as the language writes it: "2.989,5" in Vietnamese, "2,989.5" in English. Not by Intl, whose first
 * number takes a slow phone a tenth of a second, just when the page comes to life.
 */
export function number(n, lang, decimals = 0) {
  const [thousands, point] = lang === "en" ? [",", "."] : [".", ","];
  const [whole, part] = n.toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return part === undefined ? grouped : grouped + point + part;
}

const MONTHS =
  "January February March April May June July August September October November December".split(" ");

/** A day as the language writes it: "30 tháng 11, 2026" in Vietnamese, "November 30, 2026" in English. */
export function longDate(date, lang) {
  const [day, month, year] = [date.getDate(), date.getMonth(), date.getFullYear()];
  return lang === "en" ? `${MONTHS[month]} ${day}, ${year}` : `${day} tháng ${month + 1}, ${year}`;
}

/** A signed number as the language writes it, with a true minus sign. */
export function signed(n) {
  if (n === 0) return "0";
  return n > 0 ? `+${n}` : `−${-n}`;
}

/** Bytes as megabytes with one decimal: "2,1" in Vietnamese, "2.1" in English. */
export const megabytes = (bytes, lang) => number(bytes / 1e6, lang, 1);
