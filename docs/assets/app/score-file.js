/**
 * A match as a file: written as JSON, and read back so that nothing of a wrong or hostile file gets further than here.
 *
 *     {"format": "maubinh-score", "version": 1, "names": […], "seats": 4, "length": 10, "money": 0, "deals": [
 *       {"id": "…", "rules": "profile=bsfyi", "dealer": 0, "players": […], "totals": [18, -6, -6, -6]}]}
 */

import { ROWS, SIZE } from "./hand.js";
import { decodeRules } from "./rules.js";
import { LONGEST_NAME, MOST_DEALS, MOST_MONEY } from "./score-sheet.js";
import { DEEDS, FEWEST_SEATS, MOST_SEATS, canSit } from "./table.js";

const FORMAT = "maubinh-score";
const VERSION = 1;
/** The longest match of four players is a third of this. */
const LONGEST_TEXT = 1_000_000;
const LONGEST_RULES = 4_000;
const MOST_CHI = 1_000_000;
const ID = /^[a-z0-9-]{1,40}$/;
/** No letter of any language: what could turn a name's neighbours round or hide it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** @returns {string} */
export const writeSheet = (sheet) => `${JSON.stringify({ format: FORMAT, version: VERSION, ...sheet })}\n`;

class Refusal extends Error {
  constructor(code, values = {}) {
    super(code);
    Object.assign(this, { code, values });
  }
}

/**
 * @param {string} text anything at all
 * @returns {{sheet: object}|{error: {code: string, values: object}}} codes: `too_big`, `not_json`, `not_sheet`, `newer`;
 *   `names`, `seats`, `length`, `money`, `deals`; and of the deal with the number `values.n`: `deal`, `rules`, `players`,
 *   `totals`, `sum`, `twice`
 */
export function readSheet(text) {
  try {
    return { sheet: sheetOf(parsed(text)) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { error: { code: refusal.code, values: refusal.values } };
  }
}

function parsed(text) {
  if (text.length > LONGEST_TEXT) throw new Refusal("too_big");
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    throw new Refusal("not_json");
  }
  if (!isObject(told) || told.format !== FORMAT) throw new Refusal("not_sheet");
  if (Number.isInteger(told.version) && told.version > VERSION) throw new Refusal("newer");
  if (told.version !== VERSION) throw new Refusal("not_sheet");
  return told;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isWhole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/** Made anew of what is known: keys of nobody stay behind. */
function sheetOf({ names, seats, length, money, deals }) {
  need(Array.isArray(names) && names.length === MOST_SEATS && names.every((name) => typeof name === "string"), "names");
  need(isWhole(seats, FEWEST_SEATS, MOST_SEATS), "seats");
  need(length === null || isWhole(length, 1, MOST_DEALS), "length");
  need(isWhole(money, 0, MOST_MONEY), "money");
  need(Array.isArray(deals) && deals.length <= (length ?? MOST_DEALS), "deals");
  const seen = new Set();
  return {
    names: names.map((name) => name.replace(UNSEEN, "").trim().slice(0, LONGEST_NAME)),
    seats,
    length,
    money,
    deals: deals.map((deal, i) => dealOf(deal, i + 1, seats, seen)),
  };
}

function need(holds, code, values = {}) {
  if (!holds) throw new Refusal(code, values);
}

function dealOf(deal, n, seats, seen) {
  need(isObject(deal) && typeof deal.id === "string" && ID.test(deal.id), "deal", { n });
  const { id, rules, dealer, players, totals } = deal;
  need(!seen.has(id), "twice", { n });
  seen.add(id);
  const isRules = typeof rules === "string" && rules.length <= LONGEST_RULES;
  need(isRules && decodeRules(new URLSearchParams(rules))?.id, "rules", { n });
  need(isWhole(dealer, 0, seats - 1), "deal", { n });
  need(Array.isArray(players) && players.length === seats, "players", { n });
  const seated = players.map((player) => playerOf(player, n));
  need(canSit(seated), "players", { n });
  const isTotals = Array.isArray(totals) && totals.length === seats;
  need(isTotals && totals.every((chi) => isWhole(chi, -MOST_CHI, MOST_CHI)), "totals", { n });
  need(totals.reduce((all, chi) => all + chi, 0) === 0, "sum", { n });
  return { id, rules, dealer, players: seated, totals: totals.map((chi) => chi + 0) };
}

function playerOf(player, n) {
  need(isObject(player), "players", { n });
  const deed = DEEDS.slice(1).find((one) => player[one] === true);
  if (deed) return { [deed]: true, cards: cardsOf(player.cards, SIZE.tray, n) };
  need(isObject(player.arrangement), "players", { n });
  const rows = ROWS.map((row) => [row, cardsOf(player.arrangement[row], SIZE[row], n)]);
  return { arrangement: Object.fromEntries(rows) };
}

/** So many cards; whether they are some is for `canSit` to say. */
function cardsOf(cards, size, n) {
  need(Array.isArray(cards) && cards.length === size && cards.every((card) => typeof card === "string"), "players", {
    n,
  });
  return [...cards];
}
