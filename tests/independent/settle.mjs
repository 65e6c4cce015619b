// A whole table, pair by pair.
import { acePoints } from "./aces.mjs";
import { betweenDeclarers } from "./declarers.mjs";
import { duel } from "./duel.mjs";
import { Refusal } from "./errors.mjs";
import { foulPays } from "./fouls.mjs";
import { DECLARED, FOULED, LEFT, LEGAL, seatsOf } from "./seats.mjs";
import { allThreeRows, standings } from "./sweeps.mjs";

const DEALER = 0;

function tableOf(seats, rules) {
  const duels = new Map();
  const tieBreak = (i, j) => (rules.dealerWinsTies ? (i === DEALER) - (j === DEALER) : 0);
  const table = {
    seats,
    rules,
    tieBreak,
    comparing: seats.flatMap((seat, i) => (seat.role === LEGAL ? [i] : [])),
    duel(i, j) {
      const key = i * 4 + j;
      if (!duels.has(key)) duels.set(key, duel(seats[i], seats[j], rules, tieBreak(i, j)));
      return duels.get(key);
    },
  };
  return Object.assign(table, { standings: standings(table) });
}

/** Two legal hands: their rows, and what a sweep makes of them. */
function legalPair(i, j, table) {
  const fought = table.duel(i, j);
  if (fought.winner === 0) return { net: fought.net, factor: 1 };
  if (fought.winner < 0) {
    const { net, factor } = legalPair(j, i, table);
    return { net: -net, factor };
  }
  const { sweep } = table.rules;
  const swept = sweep.mode !== "none" && (sweep.trigger === "pair" || table.last === j);
  return allThreeRows(fought, { swept, sweepsTable: table.sweeper === i }, table.rules);
}

/** A sweep that adds: from him who is last to everyone, else from the loser of three rows to the winner. */
function addition(i, j, table) {
  const { sweep } = table.rules;
  if (sweep.mode !== "add") return 0;
  const { role: one } = table.seats[i], { role: other } = table.seats[j];
  if (one === FOULED || other === FOULED) return 0;
  const pays = (loser, winner) => {
    if (sweep.trigger === "table_last") return table.last === loser;
    return one === LEGAL && other === LEGAL && table.duel(winner, loser).winner > 0;
  };
  return sweep.amount * (pays(j, i) - pays(i, j));
}

function foulPair(i, j, table) {
  const { seats, rules } = table;
  if (seats[j].role !== FOULED) {
    const { net, factor } = foulPair(j, i, table);
    return { net: net === null ? null : -net, factor };
  }
  return foulPays(seats[i], seats[j], rules, table.sweeper === i);
}

/** What i takes from j by their hands; null where the source does not say. */
function byHands(i, j, table) {
  const { seats, rules } = table;
  const [a, b] = [seats[i], seats[j]];
  const either = (role) => a.role === role || b.role === role;
  const flat = (net) => ({ net, factor: 1 });
  if (either(LEFT)) return flat(null);
  if (a.role === DECLARED && b.role === DECLARED) return flat(betweenDeclarers(a, b, rules.instant));
  if (a.role === DECLARED) return flat(rules.instant.value(a.instant));
  if (b.role === DECLARED) return flat(-rules.instant.value(b.instant));
  if (a.role === FOULED && b.role === FOULED) return flat(rules.foul.both === "zero" ? 0 : null);
  return either(FOULED) ? foulPair(i, j, table) : legalPair(i, j, table);
}

/** What i takes from j however the table stands; null where that hangs on a player whom the source does not settle. */
function pairNet(i, j, table, aces) {
  const nets = table.standings.map((standing) => netIn(i, j, { ...table, ...standing }, aces));
  return nets.every((net) => net === nets[0]) ? nets[0] : null;
}

function netIn(i, j, table, aces) {
  const { net, factor } = byHands(i, j, table);
  const lead = aces(i, j);
  if (net === null || lead === null) return null;
  return net + addition(i, j, table) + lead * (table.rules.acePoints.multiplied ? factor : 1);
}

function matrixOf(table) {
  const size = table.seats.length;
  const aces = acePoints(table.seats, table.rules.acePoints);
  const net = Array.from({ length: size }, () => new Array(size).fill(0));
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      net[i][j] = pairNet(i, j, table, aces);
      net[j][i] = net[i][j] === null ? null : 0 - net[i][j];
    }
  }
  return net;
}

/** The players over whom the source is silent: those who left or fouled in a pair that is open. */
function silentOver(net, { seats }) {
  return seats.flatMap((seat, i) =>
    net[i].includes(null) && (seat.role === LEFT || seat.role === FOULED) ? [i] : []);
}

/** { net, totals } of a table of players as on the wire. */
export function score(players, rules) {
  const table = tableOf(seatsOf(players, rules), rules);
  const net = matrixOf(table);
  if (net.some((row) => row.includes(null))) {
    throw new Refusal("unspecified", "the source does not say", { players: silentOver(net, table), partial: net });
  }
  return { net, totals: net.map((row) => row.reduce((sum, n) => sum + n, 0)) };
}
