/**
 * A match on paper: who plays, how many deals, what each deal paid. Pure: each step makes a new sheet of an old one, and
 * can be made on another sheet than the one it was thought of for, since two tabs may write the same match.
 *
 * A deal is `{id, rules, dealer, players, totals}`: the rules as an address says them, the players as the wire has them.
 */

import { FEWEST_SEATS, MOST_SEATS } from "./table.js";

export const LONGEST_NAME = 20;
export const MOST_DEALS = 500;
export const MOST_MONEY = 1_000_000_000;

/** A sheet that cannot take a step: `full`, `seats` or `sum`, as match.py refuses a match, or `money` or `length`. */
export class SheetError extends Error {
  constructor(code, values = {}) {
    super(code);
    Object.assign(this, { code, values });
  }
}

/** Nobody has a name yet, and the length is told by the rules. `length` null: as long as the players like. */
export const emptySheet = () => ({
  names: Array(MOST_SEATS).fill(""),
  seats: MOST_SEATS,
  length: null,
  money: 0,
  deals: [],
});

/**
 * What a player is called: by name, or by letter where there is none; by both where another is called the same.
 * @param {string[]} names by seat
 * @param {(seat: number) => string} letterOf
 */
export function calledApart(names, seat, letterOf) {
  const called = names.map((name, at) => name || letterOf(at));
  const isSame = (name) => name.normalize("NFC").toLowerCase() === called[seat].normalize("NFC").toLowerCase();
  const isAlone = called.filter(isSame).length === 1;
  return isAlone || called[seat] === letterOf(seat) ? called[seat] : `${called[seat]} (${letterOf(seat)})`;
}

const isWhole = (number, low, high) => Number.isInteger(number) && number >= low && number <= high;
const find = (sheet, id) => sheet.deals.findIndex((deal) => deal.id === id);
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/**
 * Record a deal, in place of the one with its id, or as the last. The first deal settles how many play and for how long.
 * @param {number|null} length of the match it would begin
 */
export function withDeal(sheet, deal, length = sheet.length) {
  const at = find(sheet, deal.id);
  const first = sheet.deals.length === 0;
  const seats = first ? deal.totals.length : sheet.seats;
  if (!isWhole(deal.totals.length, FEWEST_SEATS, MOST_SEATS) || deal.totals.length !== seats)
    throw new SheetError("seats", { n: deal.totals.length, seats });
  if (sum(deal.totals) !== 0) throw new SheetError("sum");
  if (at >= 0) return { ...sheet, deals: sheet.deals.with(at, deal) };
  return inserted({ ...sheet, seats, length: first ? length : sheet.length }, deal, sheet.deals.length);
}

/** Put a deal back where it was. */
export function inserted(sheet, deal, at) {
  if (find(sheet, deal.id) >= 0) return sheet;
  if (sheet.deals.length >= (sheet.length ?? MOST_DEALS)) throw new SheetError("full", { n: sheet.deals.length });
  if (sheet.deals.length && deal.totals.length !== sheet.seats)
    throw new SheetError("seats", { n: deal.totals.length, seats: sheet.seats });
  return { ...sheet, seats: deal.totals.length, deals: sheet.deals.toSpliced(at, 0, deal) };
}

export function withoutDeal(sheet, id) {
  return { ...sheet, deals: sheet.deals.filter((deal) => deal.id !== id) };
}

export const withName = (sheet, seat, name) => ({
  ...sheet,
  names: sheet.names.with(seat, name.trim().slice(0, LONGEST_NAME)),
});

export function withMoney(sheet, money) {
  if (!isWhole(money, 0, MOST_MONEY)) throw new SheetError("money", { n: MOST_MONEY });
  return { ...sheet, money };
}

export function withLength(sheet, length) {
  if (length !== null && !isWhole(length, Math.max(1, sheet.deals.length), MOST_DEALS))
    throw new SheetError("length", { n: sheet.deals.length });
  return { ...sheet, length };
}

/** A new match of the same players, as long as this one and at the same price. */
export const afresh = (sheet) => ({ ...sheet, deals: [] });

/**
 * The deals of two sheets of one match that went apart, when one of them could not be stored: none is lost.
 * Where they are not of one match, the first is what counts.
 */
export function merged(sheet, other) {
  if (sheet.deals.length === 0) return other;
  const missing = other.seats === sheet.seats ? other.deals.filter(({ id }) => find(sheet, id) < 0) : [];
  const room = (sheet.length ?? MOST_DEALS) - sheet.deals.length;
  return { ...sheet, deals: [...sheet.deals, ...missing.slice(0, room)] };
}

/**
 * Who hands whom how much, so that all are even with as few payments as it takes when the most owed is paid first.
 * @param {number[]} totals that add up to 0
 * @returns {{from: number, to: number, chi: number}[]} fewer than there are players
 */
export function payments(totals) {
  const left = [...totals];
  const paid = [];
  for (;;) {
    const to = left.indexOf(Math.max(...left));
    const from = left.indexOf(Math.min(...left));
    const chi = Math.min(left[to], -left[from]);
    if (!(chi > 0)) return paid;
    left[to] -= chi;
    left[from] += chi;
    paid.push({ from, to, chi });
  }
}

/**
 * How the match stands (match.py): most chi wins, equal firsts share; a match without a length is won by who leads it.
 * @returns {{totals: number[], running: number[][], played: number, ended: boolean, leaders: number[], winners: number[]}}
 *   `running`: the totals after each deal; `winners` is empty until the last deal is in
 */
export function standing({ deals, seats, length }) {
  const totals = Array(seats).fill(0);
  const running = deals.map((deal) => deal.totals.map((chi, seat) => (totals[seat] += chi)));
  const played = deals.length;
  const most = Math.max(...totals);
  const leaders = played ? [...totals.keys()].filter((seat) => totals[seat] === most) : [];
  const ended = played > 0 && (length === null || played === length);
  return { totals, running, played, ended, leaders, winners: ended ? leaders : [] };
}
