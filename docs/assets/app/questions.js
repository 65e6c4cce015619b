/** A request of protocol.md drawn in cards, and an answer to it in words: what a case asks, expects and gets. */

import { arrangementView, rowView } from "./cards-view.js";
import { h } from "./dom.js";
import { say, signed } from "./strings.js";
import { FEWEST_SEATS, MOST_SEATS } from "./table.js";

export const playerName = (seat) => String.fromCharCode(65 + seat);

const DRAWN = {
  check: ({ arrangement }, lang, t) => arrangementView(arrangement, lang, { rows: t.rows }),
  classify: ({ cards }, lang) => rowView(cards, lang),
  compare: ({ a, b }, lang, t) => [
    rowView(a, lang, { name: t.case.hands.a }),
    rowView(b, lang, { name: t.case.hands.b }),
  ],
  instant_win: ({ cards }, lang) => rowView(cards, lang),
  score: ({ players }, lang, t, names) => {
    const nameOf = (seat) => names?.[seat] ?? say(t.case.player, { name: playerName(seat) });
    return players.map((player, seat) => playerView(player, nameOf(seat), lang, t));
  },
  parse: ({ text }) => h("pre", { class: "mbc-typed" }, text),
  match: ({ deals }, lang, t) => dealsView(deals, t),
};

/** The question of a request, drawn. `names`: what its players are called, where it is not A, B, … */
export function questionView(request, lang, t, names = null) {
  return h("div", { class: "mbc-question" }, DRAWN[request.op]?.(request, lang, t, names));
}

function playerView(player, name, lang, t) {
  const did = player.declares ? t.case.declares : player.left ? t.case.left : null;
  return h(
    "div",
    { class: "mbc-player" },
    h("p", { class: "mbc-player__name" }, h("strong", {}, name), did && ` ${did}`),
    player.arrangement ? arrangementView(player.arrangement, lang, { rows: t.rows }) : rowView(player.cards, lang),
  );
}

function dealsView(deals, t) {
  const names = deals[0].map((_, seat) => playerName(seat));
  return matrix(
    ["", ...names],
    deals.map((deal, i) => [say(t.case.deal, { n: i + 1 }), ...deal.map(signed)]),
  );
}

function matrix(head, rows) {
  const cells = (row) => row.map((cell, i) => h(i === 0 ? "th" : "td", i === 0 ? { scope: "row" } : {}, cell));
  return h(
    "div",
    { class: "mbc-scroll" },
    h(
      "table",
      { class: "mbc-matrix" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((cell) => (cell === "" ? h("td") : h("th", { scope: "col" }, cell))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) => h("tr", {}, cells(row))),
      ),
    ),
  );
}

const TOLD = {
  check: ({ legal, faults = [] }, lang, t) =>
    legal ? t.case.answers.legal : faults.map((fault) => faultText(fault, t)).join("; "),
  classify: ({ type }, lang, t) => t.types[type] ?? type,
  compare: ({ outcome }, lang, t) => t.case.answers[outcome],
  instant_win: ({ instant_win: id }, lang, t) => (id === null ? t.case.answers.noInstant : (t.instants[id] ?? id)),
  score: ({ net, totals }, lang, t) => netView(net, totals, t),
  parse: ({ cards }, lang) => rowView(cards, lang),
  match: ({ totals, winners }, lang, t) => [
    matrix(["", ...totals.map((_, seat) => playerName(seat))], [[t.case.total, ...totals.map(signed)]]),
    winners && h("p", {}, say(t.case.winner, { names: winners.map(playerName).join(", ") })),
  ],
};

/** An answer (`{result}` or `{error}`) to this request. */
export function answerView(request, { result, error }, lang, t) {
  if (!error) return h("div", { class: "mbc-answer" }, TOLD[request.op]?.(result, lang, t));
  const { errors } = t.case;
  const told = errors[errorOf(request, error)] ?? error.code;
  return h("div", { class: "mbc-answer" }, told, error.message && h("p", {}, error.message));
}

/** Which words an error has: a table of the wrong size shares its code with a hand of the wrong size. */
function errorOf({ players }, { code }) {
  const sits = !players || (players.length >= FEWEST_SEATS && players.length <= MOST_SEATS);
  return code === "wrong_card_count" && !sits ? "wrong_player_count" : code;
}

function faultText(fault, t) {
  const [upper, lower] = fault.split("<").map((row) => t.rows[row]?.in ?? row);
  return say(t.case.answers.fault, { upper, lower });
}

/** Who receives what from whom; null where it cannot be settled. `nameOf` says what the players are called. */
export function netView(net, totals, t, nameOf = playerName) {
  const names = net.map((_, seat) => nameOf(seat));
  const rows = net.map((row, i) => [
    names[i],
    ...row.map((chi, j) => (i === j ? "–" : chi === null ? "?" : signed(chi))),
    totals ? h("strong", {}, totals[i] === null ? "?" : signed(totals[i])) : "",
  ]);
  return matrix(["", ...names.map((name) => say(t.case.receives, { name })), t.case.total], rows);
}
