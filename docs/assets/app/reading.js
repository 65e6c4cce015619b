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
 * @returns {{cards: string[], groups: string[][], labels: (object|null)[], errors: object[], twice: object[],
 *   leftOut: string[]}} labels: the `text` of each group's label, and the `place` and `size` that it means; errors and twice with `start` and `end` in the text box and
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
  const { cards = [], groups = [], labels = [] } = body;
  const leftOut = (body.left_out ?? []).map((told) => told.text);
  return { cards, groups, labels, errors, twice, leftOut };
}

/** Signs no card is written with, and a suit after what is no rank: whatever comes behind them. */
const NO_CARD = /[^\p{L}\p{N}\p{M}\p{P}\s♠-♧\uFE0E\uFE0F]|.[♠-♧]/u;

/** Is a word wrong however it goes on? What is left of it may still become a card as it is typed. */
export const isHopeless = (word) => NO_CARD.test(word);

function wordAt(text, start) {
  const before = text.slice(0, start);
  const lines = before.split(/\r\n|\r|\n/);
  const words = lines[lines.length - 1].split(/[\s,;/|]+/).filter(Boolean);
  return { line: lines.length, word: words.length + 1 };
}

/**
 * Lay 13 cards by the shape in which they were written: the three are the front; which five is which the labels tell,
 * or where the three stand. Nothing is laid where the labels cannot all be right.
 * @returns {{how: "labels"|"rows"|"front_first"|"tray"|"clash", places: object}}
 */
export function layOut({ groups, labels = [], cards }) {
  const tray = { how: "tray", places: { tray: cards } };
  const three = groups.findIndex((group) => group.length === SIZE.front);
  const fives = groups.map((_, i) => i).filter((i) => groups[i].length === SIZE.back);
  if (groups.length !== 3 || three < 0 || fives.length !== 2) return tray;
  const [first, second] = fives;
  const ways = [
    { back: first, middle: second, front: three },
    { back: second, middle: first, front: three },
  ];
  const agreeing = ways.filter((way) => agrees(way, groups, labels));
  const laid = (way) => Object.fromEntries(Object.entries(way).map(([row, i]) => [row, groups[i]]));
  if (agreeing.length === 0) return { ...tray, how: "clash" };
  if (agreeing.length === 1) return { how: "labels", places: laid(agreeing[0]) };
  if (three === 2) return { how: "rows", places: laid(ways[0]) };
  if (three === 0) return { how: "front_first", places: laid(ways[1]) };
  return tray;
}

/** Can every label be right if the rows are so? A place that is no row is an end: the back, or the front. */
function agrees(way, groups, labels) {
  const told = labels.filter((label) => label?.place).map(({ place }) => place);
  if (new Set(told).size < told.length) return false;
  return Object.entries(way).every(([row, i]) => {
    const { place, size } = labels[i] ?? {};
    const isRow = !place || (place in way ? place === row : row !== "middle");
    return isRow && (!size || size === groups[i].length);
  });
}

/**
 * A text with the hands of a whole table, one after another: parted where thirteen cards are together.
 * @returns {object[]|null} the groups, labels and cards of each hand; null where the groups do not make whole hands
 */
export function handsOf({ groups, labels }) {
  const hands = [];
  let hand = { groups: [], labels: [], cards: [] };
  for (const [i, group] of groups.entries()) {
    hand.groups.push(group);
    hand.labels.push(labels[i]);
    hand.cards.push(...group);
    if (hand.cards.length > SIZE.tray) return null;
    if (hand.cards.length < SIZE.tray) continue;
    hands.push(hand);
    hand = { groups: [], labels: [], cards: [] };
  }
  return hand.cards.length === 0 && hands.length > 1 ? hands : null;
}

/** Lay what could be read of a text with faults, each card once: as rows where there are 13 in the shape of rows. */
export function layGood({ groups, labels, cards }) {
  const good = [...new Set(cards)];
  const seen = new Set();
  const fresh = (card) => !seen.has(card) && seen.add(card);
  const once = groups.map((group) => group.filter(fresh));
  return good.length === SIZE.tray ? layOut({ groups: once, labels, cards: good }).places : { tray: good };
}

/** The first cards to the back, the next to the middle, the last to the front. */
export function inOrder(cards) {
  const middle = SIZE.back + SIZE.middle;
  return { back: cards.slice(0, SIZE.back), middle: cards.slice(SIZE.back, middle), front: cards.slice(middle) };
}
