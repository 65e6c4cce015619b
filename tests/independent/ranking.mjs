// One order of rows, for arranging and for scoring alike (common/compare.one_scale).
import { ACE, rankCounts } from "./cards.mjs";

export const TYPES = [
  "high_card", "one_pair", "two_pair", "three_of_a_kind", "straight",
  "flush", "full_house", "four_of_a_kind", "straight_flush",
];
const ORDER = Object.fromEntries(TYPES.map((type, i) => [type, i]));

const JUST_BELOW_THE_TOP = ACE - 0.5;
const FIVE = 5;

/** The rank that stands for A-2-3-4-5 among straights or straight flushes. */
function wheelRank(wheel, type) {
  const second = wheel === "second" || (wheel === "split" && type === "straight_flush");
  return second ? JUST_BELOW_THE_TOP : FIVE;
}

/** The ranks of a row, the most numerous first and then from high to low: [[rank, count], ...]. */
function groupsOf(cards) {
  const groups = [];
  rankCounts(cards).forEach((count, rank) => count && groups.push([rank, count]));
  return groups.sort((a, b) => b[1] - a[1] || b[0] - a[0]);
}

/** The top card of five consecutive ranks, "wheel" for A-2-3-4-5, or null. */
function runOf(cards, groups) {
  if (cards.length !== 5 || groups.length !== 5) return null;
  const ranks = groups.map(([rank]) => rank);
  if (ranks[0] - ranks[4] === 4) return ranks[0];
  return ranks[0] === ACE && ranks[1] === FIVE ? "wheel" : null;
}

function typeOf(cards, groups, run) {
  const [most, next] = [groups[0][1], groups[1]?.[1]];
  const suited = cards.length === 5 && cards.every((card) => card.suit === cards[0].suit);
  if (run !== null) return suited ? "straight_flush" : "straight";
  if (suited) return "flush";
  if (most === 4) return "four_of_a_kind";
  if (most === 3) return next === 2 ? "full_house" : "three_of_a_kind";
  if (most === 2) return next === 2 ? "two_pair" : "one_pair";
  return "high_card";
}

/** The ranks that decide between two rows of one type, in the order in which they are looked at. */
function decidingRanks(type, groups, run, wheel) {
  switch (type) {
    case "straight":
    case "straight_flush":
      return [run === "wheel" ? wheelRank(wheel, type) : run];
    default:
      return groups.map(([rank]) => rank);
  }
}

/** A row's hand: its type, what decides within the type, and what the prices ask about. */
export function handOf(cards, wheel) {
  const groups = groupsOf(cards);
  const run = runOf(cards, groups);
  const type = typeOf(cards, groups, run);
  return {
    type,
    order: ORDER[type],
    ranks: decidingRanks(type, groups, run, wheel),
    size: cards.length,
    run,
    ofAces: groups[0][0] === ACE && groups[0][1] >= 3,
    fourAces: groups[0][0] === ACE && groups[0][1] === 4,
  };
}

/** Above 0 when a is the stronger, below when b is, 0 for a tie. Equal as far as the three go, the five win. */
export function compareHands(a, b) {
  if (a.order !== b.order) return a.order - b.order;
  const shared = Math.min(a.ranks.length, b.ranks.length);
  for (let i = 0; i < shared; i++) {
    if (a.ranks[i] !== b.ranks[i]) return a.ranks[i] - b.ranks[i];
  }
  return a.size - b.size;
}

/** The places where an arrangement is out of order; none when it is legal. */
export function faultsOf(hands, order) {
  const broken = (upper, lower) => {
    const difference = compareHands(hands[upper], hands[lower]);
    return difference < 0 || (order === "strict" && difference === 0);
  };
  const faults = [];
  if (broken("back", "middle")) faults.push("back<middle");
  if (broken("middle", "front")) faults.push("middle<front");
  return faults;
}
