/** A whole table asked about under some rules, and the answer told of the seats as they are shown. */

import { fromDealer, turnedBack } from "./dealer.js";
import { playerName } from "./questions.js";

/**
 * @param {import("./core.js").Core} core
 * @param {import("./table.js").Table} table complete
 * @param {{lang: string, profile: string|object, rowNames: object, byDealer: boolean, nameOf?: (seat: number) => string}} asked
 *   `profile` as a request names it; `byDealer`: who deals makes a difference under it
 * @returns {Promise<object>} the reply to `explain`; rejects when the runtime fails
 */
export async function askTable(core, table, { lang, profile, rowNames, byDealer, nameOf = playerName }) {
  const order = fromDealer(table.count, byDealer ? table.dealer : 0);
  const seated = table.players;
  const players = order.map((seat) => seated[seat]);
  const names = order.map(nameOf);
  return turnedBack(await core.ask({ op: "explain", lang, profile, players, row_names: rowNames, names }), order);
}
