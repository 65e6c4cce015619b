/** What the text box says of a reading: where it is wrong, what was passed over, and how the cards were parted. */

import { cardText } from "./cards-view.js";
import { button, h } from "./dom.js";
import { SIZE } from "./hand.js";
import { count, number, say } from "./strings.js";

/** More than these are counted, not named: a wall of faults helps nobody. */
const NAMED = 10;

/**
 * @param {object} reading of readingOf, with the `errors` to tell
 * @param {{lang: string, t: object, select: (place: object) => void, useGood: () => void}} use `select` shows a place in
 *   the text, `useGood` lays the cards that could be read
 */
export function wrongView({ cards, errors, twice }, { lang, t, select, useGood }) {
  const { wrong, wrongOne, mend, twice: found, twiceMend, more } = t.paste;
  const faults = [
    ...errors.map((error) => ({ at: error, text: say(wrongOne, error), how: error.message ?? mend })),
    ...twice.map((error) => ({ at: error, text: say(found, { card: cardText(error.card) }), how: twiceMend })),
  ];
  const line = ({ at, text, how }) =>
    h(
      "li",
      {},
      button(text, () => select(at), { class: "mbc-btn--small mbc-btn--bad" }),
      // The button's edge parts the two for the eye.
      h("span", { class: "mbc-sr" }, ":"),
      " ",
      h("span", {}, how),
    );
  const rest = faults.length - NAMED;
  const good = new Set(cards).size;
  return [
    h("strong", { class: "mbc-box__wrong" }, count(wrong, faults.length, { n: number(faults.length, lang) })),
    h(
      "ul",
      { class: "mbc-errors" },
      faults.slice(0, NAMED).map(line),
      rest > 0 && h("li", {}, count(more, rest, { n: number(rest, lang) })),
    ),
    good > 0 && good <= SIZE.tray && button(count(t.paste.useGood, good), useGood, { class: "mbc-btn--small" }),
  ];
}

/** Names, times and numbers of lines that stood before the cards; null where there were none. */
export function leftOutView({ leftOut }, { lang, t }) {
  if (leftOut.length === 0) return null;
  const rest = leftOut.length - NAMED;
  const words = leftOut.slice(0, NAMED).map((word) => `“${word}”`);
  if (rest > 0) words.push(count(t.paste.more, rest, { n: number(rest, lang) }));
  return h("p", { class: "mbc-box__leftout" }, say(t.paste.leftOut, { words: words.join(", ") }));
}

/** How thirteen cards lie that were not parted as rows are. */
export const asTray = ({ groups }, t) =>
  groups.length > 1 ? say(t.paste.asParted, { sizes: groups.map(({ length }) => length).join(" / ") }) : t.paste.asTray;

/** Thirteen cards whose rows have names that cannot all be right, each with how many cards it has. */
export function asClash({ groups, labels }, t) {
  const named = groups.map(({ length }, i) => `“${labels[i]?.text ?? "…"}” (${length})`);
  return say(t.paste.asClash, { names: named.join(", ") });
}
