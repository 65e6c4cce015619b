// What each player is when the table is settled: a legal hand, a fouled one, a declarer, or one who left.
import { ROWS, allCards, countAces, toCards } from "./cards.mjs";
import { faultsOf, handOf } from "./ranking.mjs";
import { instantWinLaid, instantWinOf } from "./instants.mjs";
import { Refusal } from "./errors.mjs";

export const LEGAL = "legal", FOULED = "fouled", DECLARED = "declared", LEFT = "left";

export function rowsOf(arrangement) {
  return Object.fromEntries(ROWS.map((row) => [row, toCards(arrangement[row])]));
}
export function handsOf(rows, wheel) {
  return Object.fromEntries(ROWS.map((row) => [row, handOf(rows[row], wheel)]));
}

function leaver(cards, rules) {
  return { role: rules.leavingIsFoul ? FOULED : LEFT, cards };
}

/** A declarer, or one who declared what he does not hold: refused, or fouled where a false claim pays. */
function declarer(cards, rules) {
  const instant = instantWinOf(cards, rules);
  if (instant) return { role: DECLARED, cards, instant };
  return rules.instant.falseClaimPays ? { role: FOULED, cards } : { role: null, cards };
}

function layer(arrangement, rules) {
  const rows = rowsOf(arrangement);
  const cards = allCards(rows);
  const hands = handsOf(rows, rules.wheel);
  const instant = rules.instant.automatic ? instantWinLaid(rows, rules) : null;
  if (instant) return { role: DECLARED, cards, hands, instant };
  return { role: faultsOf(hands, rules.order).length ? FOULED : LEGAL, cards, hands };
}

function seatOf(player, rules) {
  const seat = player.left ? leaver(toCards(player.cards), rules)
    : player.declares ? declarer(toCards(player.cards), rules)
    : layer(player.arrangement, rules);
  return { ...seat, aces: countAces(seat.cards) };
}

const indexesOf = (seats, test) => seats.flatMap((seat, i) => (test(seat) ? [i] : []));

/** The seats of a table; refuses a declaration of nothing, and a foul that is to be set again. */
export function seatsOf(players, rules) {
  const seats = players.map((player) => seatOf(player, rules));
  const wrong = indexesOf(seats, (seat) => seat.role === null);
  if (wrong.length) {
    throw new Refusal("not_an_instant_win", "the 13 cards are no instant win of this profile", { players: wrong });
  }
  const again = indexesOf(seats, (seat) => seat.role === FOULED);
  if (rules.foul.mode === "rearrange" && again.length) {
    throw new Refusal("must_rearrange", "a fouled hand is set again before the reveal", { players: again });
  }
  return seats;
}
