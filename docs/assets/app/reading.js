/** From the reply to `parse` to a hand: what is wrong, where, and which line is which row. */

import { SIZE } from "./hand.js";

/**
 * The core counts characters as Unicode code points, a text box in UTF-16 units.
 * @returns {(place: number) => number}
 */
function utf16Places(text) {
  const places = [0];
  for (const character of text) places.push(places[places.length - 1] + character.length);
  return (place) => places[Math.min(place, places.length - 1)];
}

/**
 * @param {string} text what was asked about
 * @param {object} reply of the worker to `parse`
 * @returns {{cards: string[], groups: string[][], names: (string|null)[], errors: object[], twice: object[],
 *   leftOut: string[]}} names: the row a group's label means; errors and twice with `start` and `end` in the text box and
 *   `line` and `word` as people count; twice holds the second and later finds of a card; leftOut the words before cards
 *   that were passed over
 */
export function readingOf(text, reply) {
  const place = utf16Places(text);
  const body = reply.result ?? reply.error ?? {};
  const at = ({ token, start, end }) => ({
    token,
    start: place(start),
    end: place(end),
    ...wordAt(text, place(start)),
  });
  const errors = (body.errors ?? (body.at ? [{ ...body.at, message: body.message }] : [])).map((e) => ({
    ...at(e),
    message: e.message,
  }));
  const seen = new Set();
  const twice = [];
  for (const token of body.tokens ?? []) {
    if (!token.card) continue;
    if (seen.has(token.card)) twice.push({ ...at({ ...token, token: token.text }), card: token.card });
    seen.add(token.card);
  }
  const { cards = [], groups = [], rows: names = [] } = body;
  const leftOut = (body.left_out ?? []).map((told) => told.text);
  return { cards, groups, names, errors, twice, leftOut };
}

function wordAt(text, start) {
  const before = text.slice(0, start);
  const lines = before.split(/\r\n|\r|\n/);
  const words = lines[lines.length - 1].split(/[\s,;/|]+/).filter(Boolean);
  return { line: lines.length, word: words.length + 1 };
}

/**
 * Lay 13 cards by the shape in which they were written: the three are the front; which five is which the labels tell,
 * or where the three stand.
 * @returns {{how: "labels"|"rows"|"front_first"|"tray", places: object}}
 */
export function layOut({ groups, names, cards }) {
  const three = groups.findIndex((group) => group.length === SIZE.front);
  const fives = groups.map((_, i) => i).filter((i) => groups[i].length === SIZE.back);
  if (groups.length !== 3 || three < 0 || fives.length !== 2) return { how: "tray", places: { tray: cards } };
  const laid = ([back, middle]) => ({ back: groups[back], middle: groups[middle], front: groups[three] });
  const [first, second] = fives;
  if (names[first] === "back" || names[second] === "middle") return { how: "labels", places: laid([first, second]) };
  if (names[first] === "middle" || names[second] === "back") return { how: "labels", places: laid([second, first]) };
  if (three === 2) return { how: "rows", places: laid([first, second]) };
  if (three === 0) return { how: "front_first", places: laid([second, first]) };
  return { how: "tray", places: { tray: cards } };
}

/**
 * A text with the hands of a whole table, one after another: parted where thirteen cards are together.
 * @returns {object[]|null} the groups, names and cards of each hand; null where the groups do not make whole hands
 */
export function handsOf({ groups, names }) {
  const hands = [];
  let hand = { groups: [], names: [], cards: [] };
  for (const [i, group] of groups.entries()) {
    hand.groups.push(group);
    hand.names.push(names[i]);
    hand.cards.push(...group);
    if (hand.cards.length > SIZE.tray) return null;
    if (hand.cards.length < SIZE.tray) continue;
    hands.push(hand);
    hand = { groups: [], names: [], cards: [] };
  }
  return hand.cards.length === 0 && hands.length > 1 ? hands : null;
}

/** Lay what could be read of a text with faults, each card once: as rows where there are 13 in the shape of rows. */
export function layGood({ groups, names, cards }) {
  const good = [...new Set(cards)];
  const seen = new Set();
  const fresh = (card) => !seen.has(card) && seen.add(card);
  const once = groups.map((group) => group.filter(fresh));
  return good.length === SIZE.tray ? layOut({ groups: once, names, cards: good }).places : { tray: good };
}

/** The first cards to the back, the next to the middle, the last to the front. */
export function inOrder(cards) {
  const middle = SIZE.back + SIZE.middle;
  return { back: cards.slice(0, SIZE.back), middle: cards.slice(SIZE.back, middle), front: cards.slice(middle) };
}
