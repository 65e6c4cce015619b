/** Under which rules a deal is compared: all that are published, and before them the reader's own. */

import { rowWords, sizedNames } from "./row-names.js";
import { say } from "./strings.js";

/**
 * @param {import("./rules-keeper.js").RulesKeeper} keeper its book has come
 * @param {object} t strings
 * @returns {{id: string, rules: {id: string, set: object}, name: string, note: string|null, names: object,
 *   knobs: object, byDealer: boolean}[]} `names` are the rows' names for sentences, of those rules or the reader's, with the
 *   rows' sizes; `byDealer`: who deals makes a difference
 */
export function columnsOf({ book, rules, changed, naming, lang }, t) {
  const column = (played, name, note = null) => {
    const rows = rowWords(t, lang, naming, book.profile(played.id));
    const knobs = book.knobs(played);
    const byDealer = knobs.tie === "dealer";
    return { id: note ? "own" : played.id, rules: played, name, note, names: sizedNames(t, rows), knobs, byDealer };
  };
  const note = say(t.compare.ownNote, { name: book.nameWithin(rules, lang) });
  return [
    ...(changed ? [column(rules, rules.name || t.compare.own, note)] : []),
    ...book.profiles.map(({ id, name }) => column({ id, set: {} }, name[lang])),
  ];
}
