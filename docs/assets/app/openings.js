/** Where a request of the protocol can be looked at further: in the checker, or at the table under all rules. */

import { encode, readPlaces } from "./address.js";
import { ROWS } from "./hand.js";
import { pageHref } from "./pages.js";
import { Table, canSit, seatsOf } from "./table.js";
import { encodeTable } from "./table-address.js";

const rulesOf = (profile) => (typeof profile === "string" ? { id: profile, set: {} } : { id: profile.base, set: profile.set });

/** The cards as the checker takes them; null where they are no hand, as in a case about wrong input. */
function handOf({ op, arrangement, cards }) {
  if (op === "check") return wholeHand(ROWS.map((row) => arrangement[row].join("")).join("-"), null);
  return op === "instant_win" ? wholeHand(null, cards.join("")) : null;
}

function wholeHand(rows, tray) {
  const { places, lost } = readPlaces(rows, tray);
  return lost.length ? null : places;
}

/**
 * @param {object} request
 * @param {string} data the address of a file in assets/data/, absolute
 * @returns {{name: "checker"|"compare", href: string}[]} none where no page can show it
 */
export function openings(request, data, lang) {
  const rules = rulesOf(request.profile);
  if (request.op === "score") {
    if (!canSit(request.players)) return [];
    const table = new Table({ onChange: () => {} });
    table.load(seatsOf(request.players));
    return [{ name: "compare", href: pageHref(data, lang, "compare", encodeTable(table, rules)) }];
  }
  const hand = handOf(request);
  return hand ? [{ name: "checker", href: pageHref(data, lang, "check", encode(hand, rules)) }] : [];
}
