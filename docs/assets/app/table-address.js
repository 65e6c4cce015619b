/**
 * A whole table after the `#` of an address: `#p1=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&p2=…&declares=2&left=3&dealer=2`.
 *
 * A player's cards are back-middle-front, with the unplaced ones as a fourth part; players count from 1, and the first
 * deals unless another is named. Rules that are the reader's own come along as everywhere: `&set=…&profile=…`.
 */

import { readPlaces } from "./address.js";
import { readFragment } from "./fragment.js";
import { ROWS } from "./hand.js";
import { encodeRules } from "./rules.js";
import { DEEDS, FEWEST_SEATS, MOST_SEATS } from "./table.js";

const HANDS = Array.from({ length: MOST_SEATS }, (_, seat) => `p${seat + 1}`);
const SEAT = /^[1-4]$/;

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
  const dealer = table.dealer ? `dealer=${table.dealer + 1}` : "";
  return [...hands, ...deeds, dealer, told].filter(Boolean).join("&");
}

function handText(hand) {
  const rows = ROWS.map((row) => hand.at(row).join(""));
  const tray = hand.at("tray").join("");
  return [...rows, ...(tray ? [tray] : [])].join("-");
}

/**
 * @param {string} hash as `location.hash`
 * @returns {object} as readFragment, but for `fields`: `{kind: "table", seats: {places: object, deed: string}[]|null,
 *   dealer: number, twice: {card: string, seats: number[]}[], rules, isCut, unknown}`; a card that two hands have is left
 *   with the first, and told in `twice`
 */
export function decodeTable(hash) {
  const told = readFragment(hash, [...HANDS, ...DEEDS.slice(1), "dealer"]);
  if (told.kind !== "fields") return told;
  const { fields, ...rest } = told;
  const hands = readHands(fields);
  if (hands.length === 0) return rest.rules.id ? { ...rest, kind: "table", seats: null } : { kind: "garbage" };
  if (hands.includes(null)) return { kind: "garbage" };
  while (hands.length < FEWEST_SEATS) hands.push(readPlaces("--", ""));
  const deeds = readDeeds(fields, hands.length);
  const dealer = readDealer(fields, hands.length);
  if (!deeds || dealer === null) return { kind: "garbage" };
  const twice = takeTwice(hands);
  const seats = hands.map((places, i) => ({ places, deed: deeds[i] }));
  return { ...rest, kind: "table", seats, dealer, twice };
}

function readHands(fields) {
  const hands = [];
  for (const name of HANDS) {
    if (!fields.has(name)) break;
    const parts = fields.get(name).split("-");
    hands.push(parts.length > 4 ? null : readPlaces(parts.slice(0, 3).join("-"), parts[3] ?? null));
  }
  return hands;
}

function readDeeds(fields, count) {
  const deeds = Array(count).fill(DEEDS[0]);
  for (const deed of DEEDS.slice(1)) {
    for (const part of (fields.get(deed) ?? "").split(",").filter(Boolean)) {
      if (!SEAT.test(part) || Number(part) > count) return null;
      deeds[Number(part) - 1] = deed;
    }
  }
  return deeds;
}

function readDealer(fields, count) {
  const text = fields.get("dealer") ?? "1";
  return SEAT.test(text) && Number(text) <= count ? Number(text) - 1 : null;
}

/** Takes every second find of a card out of the hands. @returns {{card: string, seats: number[]}[]} what was taken */
function takeTwice(hands) {
  const owners = new Map();
  const twice = [];
  for (const [seat, places] of hands.entries()) {
    for (const place of Object.keys(places)) {
      places[place] = places[place].filter((card) => {
        const owner = owners.get(card) ?? seat;
        owners.set(card, owner);
        if (owner !== seat) twice.push({ card, seats: [owner, seat] });
        return owner === seat;
      });
    }
  }
  return twice;
}
