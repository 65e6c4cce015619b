// A card on the wire is two characters, rank then suit: "As", "Td", "2c".

const RANKS = "23456789TJQKA";
const SUITS = "shdc";

export const ACE = 14;
export const BACK = "back", MIDDLE = "middle", FRONT = "front";
export const ROWS = [BACK, MIDDLE, FRONT];
export const ROW_SIZE = { back: 5, middle: 5, front: 3 };

const BY_NAME = new Map();
for (let r = 0; r < 13; r++) {
  for (const suit of SUITS) {
    BY_NAME.set(RANKS[r] + suit, Object.freeze({ rank: r + 2, suit, red: suit === "h" || suit === "d" }));
  }
}

export const isCard = (name) => BY_NAME.has(name);
export const toCards = (names) => names.map((name) => BY_NAME.get(name));
export const allCards = (arrangement) => ROWS.flatMap((row) => arrangement[row]);
export const countAces = (cards) => cards.filter((card) => card.rank === ACE).length;

/** How many cards of each rank; the index is the rank, 2 to 14. */
export function rankCounts(cards) {
  const counts = new Array(15).fill(0);
  for (const { rank } of cards) counts[rank]++;
  return counts;
}

/** How many cards of each suit that occurs, in no particular order. */
export function suitCounts(cards) {
  const counts = { s: 0, h: 0, d: 0, c: 0 };
  for (const { suit } of cards) counts[suit]++;
  return Object.values(counts).filter((n) => n > 0);
}
