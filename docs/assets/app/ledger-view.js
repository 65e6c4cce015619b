/** What a table pays, drawn: a line of the ledger with its clause, what rules leave open, how won and lost look. */

import { hangingPairs, hangsOn, pairsOf } from "./compare-lines.js";
import { h } from "./dom.js";
import { playerName } from "./questions.js";
import { say } from "./strings.js";

export const totalClass = (total) =>
  total === null ? "is-unknown" : total > 0 ? "is-won" : total < 0 ? "is-lost" : null;

/**
 * @param {{text: string, clause: string}} line
 * @param {import("./clauses.js").Clauses} clauses
 * @param {string|null} other says, for a line that other rules count otherwise, that they do
 */
export function ledgerLine({ text, clause }, clauses, other = null) {
  return h(
    "li",
    { class: other ? "is-other" : null },
    other &&
      h(
        "span",
        { class: "mbt-other" },
        h("span", { "aria-hidden": "true" }, "≠"),
        h("span", { class: "mbc-sr" }, other),
      ),
    h("span", {}, text, " ", clauses.link(clause)),
  );
}

/**
 * Why a deal, or a part of it, is not settled, which pairs are all the same, and which are not although the source speaks
 * of both.
 * @param {{error: object, net: (number|null)[][]|null}} settled of compare-lines.js
 * @param {{t: object, clauses: object, knobs: object}} use `knobs` of the rules
 * @param {(seat: number) => string} nameOf
 */
export function openNote({ error, net }, { t, clauses, knobs }, nameOf = playerName) {
  const named = (pairs) => pairs.map((pair) => pair.map(nameOf).join("–")).join(", ");
  const names = net && named(pairsOf(net.length).filter(([a, b]) => net[a][b] !== null));
  const hanging = hangingPairs({ error, net });
  const silent = (error.players ?? []).map(nameOf).join(", ");
  const why = say(t.compare.hanging[hangsOn(knobs)], { names: named(hanging), players: silent });
  return h(
    "div",
    { class: "mbt-open" },
    h("p", {}, net && !names ? t.compare.nothingSettled : error.message, " ", clauses.link(error.clause)),
    hanging.length > 0 && h("p", { class: "mbt-hanging" }, why),
    names && h("p", {}, say(t.compare.settledPairs, { names })),
  );
}
