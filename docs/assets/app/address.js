/**
 * The checker's part of the address after `#`: an arrangement, a case, or an ordinary anchor of the page.
 *
 * `#rows=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&tray=…&set=wheel:lowest&profile=bsfyi` (back, middle, front; any of them may be
 * short; the rules may come alone), or `#case=K7QF`.
 */

import { readFragment } from "./fragment.js";
import { ROWS, SIZE, emptyPlaces } from "./hand.js";
import { encodeRules } from "./rules.js";

/** Splits a text into what is no card, a card, what is no card, … */
const CARD = /((?:10|[2-9TJQKA])[shdc])/i;

/**
 * @param {{id: string, set: object}} rules
 * @returns {string} without `#`; empty when there is no card to carry and nothing of the rules is the reader's own
 */
export function encode(places, rules) {
  const rows = ROWS.map((row) => places[row].join("")).join("-");
  const tray = places.tray.join("");
  if (!tray && rows === "--") return Object.keys(rules.set).length ? encodeRules(rules) : "";
  return `rows=${rows}${tray ? `&tray=${tray}` : ""}&${encodeRules(rules)}`;
}

/**
 * @param {string} hash as `location.hash`
 * @returns {object} as readFragment, of fields with `places`; null where they say nothing of cards that can be read
 */
export function decode(hash) {
  const told = readFragment(hash, ["rows", "tray"]);
  if (told.kind !== "fields") return told;
  const { fields, lost, ...rest } = told;
  if (!fields.has("rows") && !fields.has("tray")) return { ...rest, places: null, lost };
  const hand = readPlaces(fields.get("rows"), fields.get("tray"));
  return { ...rest, places: isNothing(hand) ? null : hand.places, lost: [...hand.lost, ...lost] };
}

/** Was there something, and none of it cards? */
export const isNothing = ({ places, lost }) => lost.length > 0 && Object.values(places).flat().length === 0;

/**
 * The cards of a hand out of an address, in capitals or small letters.
 * @param {string|null} rows back, middle and front, and after them what is in no row; null: there are no rows
 * @param {string|null} tray
 * @returns {{places: object, lost: object[]}} a card too many for its row is in the tray; `lost` as of readFragment
 */
export function readPlaces(rows, tray) {
  const places = emptyPlaces();
  const lost = [];
  const seen = new Set();
  const take = (place, text) => {
    const pieces = text.split(CARD);
    const cards = pieces.filter((_, i) => i % 2);
    const others = pieces.filter((piece, i) => i % 2 === 0 && piece.trim());
    // A word may have two letters that are a card's, and is none all the same.
    const isWord = others.join("").length > cards.join("").length;
    for (const piece of isWord ? [text] : others) lost.push({ part: "cards", place, text: piece });
    for (const card of isWord ? [] : cards) lay(place, cardOf(card));
  };
  const lay = (place, card) => {
    if (seen.has(card)) return lost.push({ part: "twice", text: card });
    const isOver = places[place].length >= SIZE[place];
    if (isOver) lost.push({ part: "over", place, text: card });
    if (isOver && (place === "tray" || seen.size >= SIZE.tray)) return null;
    seen.add(card);
    return places[isOver ? "tray" : place].push(card);
  };
  const parts = rows?.split("-") ?? ["", "", ""];
  for (const [i, row] of ROWS.entries()) {
    if (i < parts.length) take(row, parts[i]);
    else lost.push({ part: "row", place: row });
  }
  take("tray", [...parts.slice(ROWS.length), tray ?? ""].join(""));
  return { places, lost };
}

const cardOf = (text) => text.slice(0, -1).toUpperCase().replace("10", "T") + text.at(-1).toLowerCase();
