/**
 * The checker's part of the address after `#`: an arrangement, a case, or an ordinary anchor of the page.
 *
 * `#rows=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&tray=…&set=wheel:lowest&profile=bsfyi` (back, middle, front; any of them may be
 * short; the rules may come alone), or `#case=K7QF`. Cards in no order may be called `cards`, as a reader would.
 */

import { readFragment } from "./fragment.js";
import { ROWS, SIZE, emptyPlaces } from "./hand.js";
import { rowParts } from "./row-parts.js";
import { encodeRules } from "./rules.js";

/** Splits a text into what is no card, a card, what is no card, … */
const CARD = /((?:10|[2-9TJQKA])[shdc])/i;
/** What may stand between cards. */
const GAP = /^[\s/|;,._]*$/;

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

/** What the cards in no row are called. */
const LOOSE = ["tray", "cards"];

/**
 * @param {string} hash as `location.hash`
 * @returns {object} as readFragment, of fields with `places`; null where they say nothing of cards that can be read
 */
export function decode(hash) {
  const told = readFragment(hash, ["rows", ...LOOSE]);
  if (told.kind !== "fields") return told;
  const { fields, lost, ...rest } = told;
  if (!["rows", ...LOOSE].some((name) => fields.has(name))) return { ...rest, places: null, lost };
  const tray = LOOSE.map((name) => fields.get(name) ?? "").join("");
  const hand = readPlaces(fields.get("rows"), tray, { most: ROWS.length });
  return { ...rest, places: isNothing(hand) ? null : hand.places, lost: [...hand.lost, ...lost] };
}

/** Was there something, and none of it cards? */
export const isNothing = ({ places, lost }) => lost.length > 0 && Object.values(places).flat().length === 0;

/**
 * The cards of a hand out of an address, in capitals or small letters.
 * @param {string|null} rows back, middle and front, and after them what is in no row; null: there are no rows
 * @param {string|null} tray
 * @param {{most?: number}} how so many parts `rows` may have
 * @returns {{places: object, lost: object[]}} a card too many for its row is in the tray, where the hand has room for it;
 *   `lost` as of readFragment
 */
export function readPlaces(rows, tray, { most = ROWS.length + 1 } = {}) {
  const places = emptyPlaces();
  const lost = [];
  const seen = new Set();
  const lay = (place, card) => {
    if (seen.has(card)) return lost.push({ part: "twice", text: card });
    const isPast = seen.size >= SIZE.tray;
    const isOver = places[place].length >= SIZE[place];
    if (isPast || isOver) lost.push(isPast ? { part: "past", text: card } : { part: "over", place, text: card });
    if (isPast) return null;
    seen.add(card);
    return places[isOver ? "tray" : place].push(card);
  };
  const take = (place, text) => {
    const { cards, others } = piecesOf(text);
    for (const piece of others) lost.push({ part: "cards", place, text: piece });
    for (const card of cards) lay(place, card);
  };
  const told = rows === null ? ["", "", ""] : rowParts(rows, areRows);
  const isUnparted = told.length === 1 && piecesOf(told[0]).cards.length > SIZE.back;
  if (isUnparted) lost.push({ part: "unparted" });
  const parts = isUnparted ? ["", "", "", ...told] : told;
  for (const [i, row] of ROWS.entries()) if (i < parts.length) take(row, parts[i]);
  // Where not one card can be read, that some are missing as well helps nobody.
  const missing = lost.length > 0 && seen.size === 0 ? [] : ROWS.slice(parts.length);
  for (const place of missing) lost.push({ part: "row", place });
  take("tray", [...parts.slice(ROWS.length), tray ?? ""].join(""));
  const isHere = (text) => piecesOf(text).cards.some((card) => seen.has(card));
  for (const text of told.slice(most).filter(isHere)) lost.push({ part: "spare", text: text.trim() });
  return { places, lost };
}

/** A text's cards, and what in it is none. A word may have two letters that are a card's, and is none all the same. */
function piecesOf(text) {
  const pieces = text.split(CARD);
  const cards = pieces.filter((_, i) => i % 2);
  const others = pieces.filter((piece, i) => i % 2 === 0 && !GAP.test(piece)).map((piece) => piece.trim());
  const isWord = others.join("").length > cards.join("").length || (cards.length === 0 && text.trim());
  return isWord ? { cards: [], others: [text.trim()] } : { cards: cards.map(cardOf), others };
}

/** What a sign parts are rows where it does not stand between single cards. */
const areRows = (parts) => parts.length <= ROWS.length + 1 && parts.some((part) => piecesOf(part).cards.length > 1);

const cardOf = (text) => text.slice(0, -1).toUpperCase().replace("10", "T") + text.at(-1).toLowerCase();
