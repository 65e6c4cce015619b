// The hands of thirteen cards that win without comparing rows.
import { ACE, ROWS, ROW_SIZE, allCards, rankCounts, suitCounts } from "./cards.mjs";

const ACE_LOW = 1;
const pairsIn = (counts) => counts.reduce((sum, n) => sum + (n >> 1), 0);
const ranksWith = (counts, test) => counts.filter(test).length;

const isDragon = (cards) => new Set(cards.map((card) => card.rank)).size === 13;
const isSuitedDragon = (cards) => suitCounts(cards).length === 1;

/** The ranks of a run of so many that starts at a rank; the ace may start it (1) or end it (14). */
function run(start, length) {
  return Array.from({ length }, (_, i) => (start + i === ACE_LOW ? ACE : start + i));
}
function runsOf(length) {
  const runs = [];
  for (let start = ACE_LOW; start + length - 1 <= ACE; start++) runs.push(run(start, length));
  return runs;
}
const RUNS_OF_FIVE = runsOf(5);
const RUNS_OF_THREE = runsOf(3);
const isLowRun = (ranks) => ranks.includes(ACE) && ranks.includes(2);

function colourOf(cards, wanted) {
  const red = cards.filter((card) => card.red).length;
  return red === wanted || cards.length - red === wanted;
}

/** Five pairs and a triple: one rank in threes, the rest in pairs; where allowed, fours are two pairs. */
function isFivePairsAndTriple(cards, { quadsAsPairs }) {
  const counts = rankCounts(cards).filter((n) => n > 0);
  const paired = (n) => n === 2 || (n === 4 && quadsAsPairs === "everywhere");
  return ranksWith(counts, (n) => n === 3) === 1 && counts.every((n) => n === 3 || paired(n));
}

/** Six pairs and an odd card, which may be the third of a triple. */
function isSixPairs(cards, { quadsAsPairs }) {
  const counts = rankCounts(cards);
  return quadsAsPairs === "never" ? ranksWith(counts, (n) => n >= 2) === 6 : pairsIn(counts) === 6;
}

function isFiveConsecutivePairs(cards) {
  const counts = rankCounts(cards);
  return RUNS_OF_FIVE.some((ranks) => ranks.every((rank) => counts[rank] >= 2));
}

const isFourTriples = (cards) => ranksWith(rankCounts(cards), (n) => n >= 3) === 4;

/** Can the suits be parted into five, five and three of a suit? */
function isThreeFlushes(cards) {
  const suits = suitCounts(cards).sort((a, b) => b - a).join();
  return ["13", "10,3", "8,5", "5,5,3"].includes(suits);
}

function take(counts, ranks) {
  if (ranks.some((rank) => counts[rank] === 0)) return null;
  const left = counts.slice();
  for (const rank of ranks) left[rank]--;
  return left;
}

/** Can the ranks be parted into two runs of five and one of three? */
function isThreeStraights(cards, { lowRun }) {
  const counts = rankCounts(cards);
  const fronts = lowRun ? RUNS_OF_THREE : RUNS_OF_THREE.filter((ranks) => !isLowRun(ranks));
  for (const front of fronts) {
    const ten = take(counts, front);
    for (let i = 0; ten && i < RUNS_OF_FIVE.length; i++) {
      const five = take(ten, RUNS_OF_FIVE[i]);
      if (five && RUNS_OF_FIVE.slice(i).some((ranks) => take(five, ranks))) return true;
    }
  }
  return false;
}

/** The same two, each row as it was laid. */
const laidAsFlushes = (rows) => ROWS.every((row) => suitCounts(rows[row]).length === 1);
function laidAsStraights(rows, { lowRun }) {
  return ROWS.every((row) => {
    const runs = ROW_SIZE[row] === 5 ? RUNS_OF_FIVE : RUNS_OF_THREE;
    const counts = rankCounts(rows[row]);
    return runs.some((ranks) => take(counts, ranks) && (lowRun || row !== "front" || !isLowRun(ranks)));
  });
}

const HOLDS = {
  suited_dragon: isSuitedDragon,
  dragon: isDragon,
  one_colour_13: (cards) => colourOf(cards, 13),
  one_colour_12: (cards) => colourOf(cards, 12),
  five_pairs_and_triple: isFivePairsAndTriple,
  six_pairs: isSixPairs,
  three_flushes: isThreeFlushes,
  three_straights: isThreeStraights,
  five_consecutive_pairs: isFiveConsecutivePairs,
  four_triples: isFourTriples,
};
export const INSTANT_WINS = Object.keys(HOLDS);
const LAID = { three_flushes: laidAsFlushes, three_straights: laidAsStraights };

/** The instant win that counts for these cards: the dearest, and of one price the first listed; or null. */
export function instantWinOf(cards, rules, rows = null) {
  let best = null;
  for (const name of rules.instant.rank) {
    if (rules.instant.value(name) <= (best ? rules.instant.value(best) : 0)) continue;
    const asLaid = rules.instant.threeRows === "laid" && LAID[name];
    const held = asLaid ? rows !== null && asLaid(rows, rules.instant) : HOLDS[name](cards, rules.instant);
    if (held) best = name;
  }
  return best;
}
export const instantWinLaid = (rows, rules) => instantWinOf(allCards(rows), rules, rows);

const OF_ONE_RANK = ["five_pairs_and_triple", "six_pairs", "five_consecutive_pairs", "four_triples"];

/** Two hands of one kind: those of pairs and triples by what is held most often first, others card by card from the top. */
export function compareWithinKind(kind, a, b) {
  const byNumber = OF_ONE_RANK.includes(kind);
  const key = (cards) => rankCounts(cards)
    .flatMap((n, rank) => (n === 0 ? [] : byNumber ? [n * 100 + rank] : new Array(n).fill(rank)))
    .sort((x, y) => y - x);
  const [left, right] = [key(a), key(b)];
  const at = left.findIndex((place, i) => place !== right[i]);
  return at < 0 ? 0 : left[at] - right[at];
}
