/**
 * A whole table after the `#` of an address: `#p1=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&p2=…&declares=2&left=3`.
 *
 * A player's cards are back-middle-front, with the unplaced ones as a fourth part; players count from 1. Rules that are
 * the reader's own come along as everywhere: `&profile=…&set=…`.
 */

import { caseId, readPlaces } from "./address.js";
import { ROWS } from "./hand.js";
import { decodeRules, encodeRules } from "./rules.js";
import { DEEDS, FEWEST_SEATS, MOST_SEATS } from "./table.js";

/**
 * @param {import("./table.js").Table} table
 * @param {{id: string, set: object}|null} rules
 * @returns {string} without `#`; empty for a table without cards
 */
export function encodeTable(table, rules) {
  const told = rules ? encodeRules(rules) : "";
  if (table.isEmpty) return told;
  const hands = table.seats.map((seat) => `p${seat + 1}=${handText(table.hands[seat])}`);
  const deeds = DEEDS.slice(1).map((deed) => {
    const seats = table.seats.filter((seat) => table.deeds[seat] === deed);
    return seats.length ? `${deed}=${seats.map((seat) => seat + 1).join(",")}` : "";
  });
  return [...hands, ...deeds, told].filter(Boolean).join("&");
}

function handText(hand) {
  const rows = ROWS.map((row) => hand.at(row).join(""));
  const tray = hand.at("tray").join("");
  return [...rows, ...(tray ? [tray] : [])].join("-");
}

/**
 * @param {string} hash as `location.hash`
 * @returns {{kind: "none"} | {kind: "anchor", id: string} | {kind: "garbage"} | {kind: "case", id: string}
 *   | {kind: "twice", card: string, seats: number[]}
 *   | {kind: "table", seats: {places: object, deed: string}[]|null, rules: object}}
 */
export function decodeTable(hash) {
  const text = hash.replace(/^#/, "");
  if (!text) return { kind: "none" };
  if (!text.includes("=")) return { kind: "anchor", id: text };
  const fields = new URLSearchParams(text);
  const id = fields.get("case");
  if (id !== null) return caseId(id) ? { kind: "case", id: caseId(id) } : { kind: "garbage" };
  const rules = decodeRules(fields);
  if (!rules) return { kind: "garbage" };
  const hands = readHands(fields);
  if (hands.length === 0) return rules.id ? { kind: "table", seats: null, rules } : { kind: "garbage" };
  if (hands.includes(null)) return { kind: "garbage" };
  while (hands.length < FEWEST_SEATS) hands.push(readPlaces("--", ""));
  const deeds = readDeeds(fields, hands.length);
  if (!deeds) return { kind: "garbage" };
  return twice(hands) ?? { kind: "table", seats: hands.map((places, i) => ({ places, deed: deeds[i] })), rules };
}

function readHands(fields) {
  const hands = [];
  for (let seat = 1; seat <= MOST_SEATS && fields.has(`p${seat}`); seat += 1) {
    const parts = fields.get(`p${seat}`).split("-");
    hands.push(parts.length > 4 ? null : readPlaces(parts.slice(0, 3).join("-"), parts[3] ?? null));
  }
  return hands;
}

function readDeeds(fields, count) {
  const deeds = Array(count).fill(DEEDS[0]);
  for (const deed of DEEDS.slice(1)) {
    for (const part of (fields.get(deed) ?? "").split(",").filter(Boolean)) {
      if (!/^[1-4]$/.test(part) || Number(part) > count) return null;
      deeds[Number(part) - 1] = deed;
    }
  }
  return deeds;
}

function twice(hands) {
  const owners = new Map();
  for (const [seat, places] of hands.entries()) {
    for (const card of Object.values(places).flat()) {
      if (owners.has(card)) return { kind: "twice", card, seats: [owners.get(card), seat] };
      owners.set(card, seat);
    }
  }
  return null;
}
