/**
 * Who deals, where the rules care: the wire seats the dealer first, so a table is asked about as it stands from the dealer
 * on, and the answer turned back to the seats as they are shown.
 */

/** @returns {number[]} the seats in their order from the dealer: seat of the wire → seat of the table */
export const fromDealer = (count, dealer) => Array.from({ length: count }, (_, i) => (i + dealer) % count);

/** A reply about the players in `order`, told of the seats as they are shown. */
export function turnedBack({ result, error }, order) {
  const net = (matrix) => matrix && placed(matrix.map((row) => placed(row, order)), order);
  const told = (body) => ({
    ...body,
    ...(body.net && { net: net(body.net) }),
    ...(body.partial && { partial: net(body.partial) }),
    ...(body.totals && { totals: placed(body.totals, order) }),
    ...(body.players && { players: body.players.map((seat) => order[seat]).sort() }),
    ...(body.ledger && { ledger: byPairs(body.ledger.map((line) => seated(line, order))) }),
  });
  return { ...(result && { result: told(result) }), ...(error && { error: told(error) }) };
}

function placed(list, order) {
  const found = [];
  list.forEach((value, i) => (found[order[i]] = value));
  return found;
}

const seated = (line, order) => ({ ...line, from: order[line.from], to: order[line.to] });

/** Pair by pair, as a ledger comes for a table that was not turned. */
function byPairs(ledger) {
  const pair = ({ from, to }) => Math.min(from, to) * 10 + Math.max(from, to);
  return [...ledger].sort((a, b) => pair(a) - pair(b));
}
