/** What of an address is missing or cannot be read, named in one sentence. */

import { cardText } from "./cards-view.js";
import { say } from "./strings.js";

/** So many parts are named, and so much of each. */
const NAMED = 3;
const SHOWN = 20;

/**
 * @param {{part: string, text?: string, place?: string, seat?: number}[]} lost as of readFragment; not empty
 * @param {object} t strings
 * @param {{handOf: (seat: number) => string, profile: string|null}} use what a player's hand is called; `profile`: the
 *   rules played by in place of those that are lost
 * @returns {string}
 */
export function lostWords(lost, t, { handOf, profile = null }) {
  const { lost: words } = t.address;
  const told = lost.slice(0, NAMED).map((one) => partWords(one, t, handOf));
  if (lost.length > NAMED) told.push(say(words.more, { n: lost.length - NAMED }));
  const parts = told.join("; ");
  return profile === null ? say(words.told, { parts }) : say(words.toldUnder, { parts, profile });
}

function partWords({ part, text = "", place, seat }, t, handOf) {
  const { lost: words } = t.address;
  const hand = seat === undefined ? "" : handOf(seat);
  if (part === "hand") return hand;
  const row = place && t.rows[place].in;
  const shown = part === "twice" || part === "over" ? cardText(text) : text.slice(0, SHOWN);
  const told = say(words.parts[part], { text: shown, row });
  return hand ? say(words.ofHand, { part: told, hand }) : told;
}
