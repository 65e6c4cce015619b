/** What a table pays, drawn: a line of the ledger with its clause, what rules leave open, how won and lost look. */

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
 * Why a deal, or a part of it, is not settled, and which pairs are all the same.
 * @param {{error: object, net: (number|null)[][]|null}} settled of compare-lines.js
 * @param {{t: object, clauses: object}} use
 * @param {(seat: number) => string} nameOf
 */
export function openNote({ error, net }, { t, clauses }, nameOf = playerName) {
  const pairs = (net ?? []).flatMap((row, a) => row.flatMap((chi, b) => (a < b && chi !== null ? [[a, b]] : [])));
  const names = pairs.map((pair) => pair.map(nameOf).join("–")).join(", ");
  return h(
    "div",
    { class: "mbt-open" },
    h("p", {}, net && !names ? t.compare.nothingSettled : error.message, " ", clauses.link(error.clause)),
    names && h("p", {}, say(t.compare.settledPairs, { names })),
  );
}
