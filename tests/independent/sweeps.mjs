// Who sweeps whom, who sweeps the table, what hangs on a player whom the source does not settle, and what a sweep brings.
import { ROWS } from "./cards.mjs";
import { compareHands } from "./ranking.mjs";
import { DECLARED, FOULED, LEFT, LEGAL } from "./seats.mjs";

/** Players whose part at the table the source leaves open. */
const isOpen = (seat, { foul }) => seat.role === LEFT || (seat.role === FOULED && foul.mode === "unspecified");
const openSeats = ({ seats, rules }) => seats.flatMap((seat, i) => (isOpen(seat, rules) ? [i] : []));

/** Is he last, alone, in all three rows among those who compare? An equal row is not last. */
function isLastInAll(i, { seats, comparing }) {
  const others = comparing.filter((j) => j !== i);
  return others.length > 0 && others.every((j) =>
    ROWS.every((row) => compareHands(seats[j].hands[row], seats[i].hands[row]) > 0));
}

/** The player who is last at the whole table, where that is what a sweep is; else -1. */
function lastAtTable(table) {
  const { comparing, rules: { sweep } } = table;
  if (sweep.mode === "none" || sweep.trigger !== "table_last") return -1;
  return comparing.find((i) => isLastInAll(i, table)) ?? -1;
}

/**
 * The player who has swept all others, whoever is in `counted` among them, or -1. A declarer cannot be swept; a fouled
 * player may count.
 */
function tableSweeper(table, counted) {
  const { seats, rules: { tableSweep }, comparing } = table;
  if (tableSweep.mode === "none" || seats.length < tableSweep.players) return -1;
  if (seats.some((seat) => seat.role === DECLARED)) return -1;
  const isSwept = (i, j) => {
    if (counted.includes(j)) return true;
    if (seats[j].role === LEGAL) return table.duel(i, j).winner > 0;
    return seats[j].role === FOULED && tableSweep.countsFouled;
  };
  return comparing.find((i) => seats.every((_, j) => j === i || isSwept(i, j))) ?? -1;
}

/**
 * Every way in which the table may stand: who is last, who has swept everybody. It is one where the source settles what
 * becomes of everybody; with somebody open at the table there may be nobody last, and those who are open may have been
 * swept as well as not.
 */
export function standings(table) {
  const open = openSeats(table);
  const last = lastAtTable(table);
  const lasts = open.length > 0 ? [-1, last] : [last];
  const sweepers = [tableSweeper(table, []), tableSweeper(table, open)];
  return lasts.flatMap((one) => sweepers.map((sweeper) => ({ last: one, sweeper })));
}

/** By how much the rows of a pair go up. */
function factorOf({ swept, sweepsTable }, { sweep, tableSweep }) {
  const multiplies = sweepsTable && ["replace", "compound"].includes(tableSweep.mode);
  const replaced = sweepsTable && tableSweep.mode === "replace" && sweep.trigger === "pair";
  const bySweep = swept && sweep.mode === "multiply" && !replaced ? sweep.factor : 1;
  return bySweep * (multiplies ? tableSweep.factor : 1);
}

/** What each pays more to him who has swept the table. */
export function tableSweepAdds({ sweep, tableSweep }) {
  switch (tableSweep.mode) {
    case "rows_again": return ROWS.length * (sweep.mode === "multiply" ? sweep.factor : 1);
    case "add": return tableSweep.amount;
    default: return 0;
  }
}

/** What winning all three rows brings, and by how much ace points go up with it where they do. */
export function allThreeRows(won, sweeps, rules) {
  const { sweep } = rules;
  const factor = factorOf(sweeps, rules);
  const more = sweeps.sweepsTable ? tableSweepAdds(rules) : 0;
  if (sweeps.swept && sweep.mode === "fixed") return { net: sweep.amount * factor + more, factor };
  const rows = sweep.scope === "rows" ? won.net + won.own * (factor - 1) : won.net * factor;
  return { net: rows + more, factor };
}
