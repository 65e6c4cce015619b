/**
 * A whole table after the `#` of an address: `#p1=AsAc9s9h2d-KsKh8d4c3s-Qs7h5c&p2=…&declares=2&left=3&dealer=2`.
 *
 * A player's cards are back-middle-front, with the unplaced ones as a fourth part; players count from 1, and the first
 * deals unless another is named. Rules that are the reader's own come along as everywhere: `&set=…&profile=…`.
 */

import { isNothing, readPlaces } from "./address.js";
import { PLAYER, readFragment } from "./fragment.js";
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
 * @returns {object} as readFragment, of fields with `{seats: {places: object, deed: string}[]|null, dealer: number,
 *   twice: {card: string, seats: number[]}[]}`; `seats` is null where they say nothing of hands that can be read; a card
 *   that two hands have is left with the first, and told in `twice`
 */
export function decodeTable(hash) {
  const told = readFragment(hash, [...HANDS, ...DEEDS.slice(1), "dealer"]);
  if (told.kind !== "fields") return told;
  const { fields, ...rest } = told;
  // Cards of a table are at home here, but for a player too many.
  rest.lost = rest.lost.filter(({ page }) => page !== "table");
  rest.lost.push(...[...fields.keys()].filter(isBeyond).map(noSeat));
  const hands = readHands(fields);
  const count = Math.max(hands.length, FEWEST_SEATS);
  const { deeds, lost: noDeeds } = readDeeds(fields, count);
  const { dealer, lost: noDealer } = readDealer(fields, count);
  const noHands = hands.flatMap(({ lost }, seat) => lost.map((one) => ({ ...one, seat })));
  const lost = [...noHands, ...nobodys(fields, hands), ...noDeeds, ...noDealer, ...rest.lost];
  if (hands.every(isNothing)) return { ...rest, seats: null, dealer: 0, twice: [], lost };
  while (hands.length < count) hands.push(readPlaces(null, null));
  const twice = takeTwice(hands.map(({ places }) => places));
  const seats = hands.map(({ places }, seat) => ({ places, deed: deeds[seat] }));
  return { ...rest, seats, dealer, twice, lost };
}

const isBeyond = (name) => PLAYER.test(name) && !HANDS.includes(name);
const noSeat = (text) => ({ part: "seat", text, fewest: FEWEST_SEATS, most: MOST_SEATS });

/** The hands up to the last one that is named. @returns {{places: object, lost: object[]}[]} */
function readHands(fields) {
  const last = HANDS.findLastIndex((name) => fields.has(name));
  return HANDS.slice(0, last + 1).map((name) => {
    if (fields.get(name)?.trim()) return readPlaces(fields.get(name), null);
    return { ...readPlaces(null, null), lost: [{ part: "hand" }] };
  });
}

/** What is said of players where no hand is named. */
function nobodys(fields, hands) {
  const names = hands.length ? [] : [...DEEDS.slice(1), "dealer"].filter((name) => fields.has(name));
  return names.map((text) => ({ part: "field", text }));
}

function readDeeds(fields, count) {
  const deeds = Array(count).fill(DEEDS[0]);
  const lost = [];
  for (const deed of DEEDS.slice(1)) {
    for (const part of (fields.get(deed) ?? "").split(",").filter(Boolean)) {
      if (isSeat(part, count)) deeds[Number(part) - 1] = deed;
      else lost.push(noPlayer(deed, part));
    }
  }
  return { deeds, lost };
}

function readDealer(fields, count) {
  const text = fields.get("dealer") ?? "1";
  if (isSeat(text, count)) return { dealer: Number(text) - 1, lost: [] };
  return { dealer: 0, lost: [noPlayer("dealer", text)] };
}

/** Who is named is nobody: there is no such seat at any table, or nobody sits there at this one. */
function noPlayer(name, text) {
  const told = `${name}=${text}`;
  return /^\d+$/.test(text) && !SEAT.test(text) ? noSeat(told) : { part: "field", text: told };
}

const isSeat = (text, count) => SEAT.test(text) && Number(text) <= count;

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
