/** One deal under several rules, drawn: the totals side by side, where they differ, and each ledger with its marks. */

import { differingPairs, differs, outcomes, settled } from "./compare-lines.js";
import { fill, h } from "./dom.js";
import { ledgerLine, openNote, totalClass } from "./ledger-view.js";
import { ROWS } from "./hand.js";
import { Patience } from "./patience.js";
import { netView, playerName, questionView } from "./questions.js";
import { count, say, signed } from "./strings.js";

/** So many rules of one mind need not be named one by one. */
const MANY = 4;

export class CompareView {
  #patience;

  /** @param {import("./clauses.js").Clauses} clauses */
  constructor(lang, t, clauses) {
    Object.assign(this, { lang, t, clauses });
    this.status = h("p", { class: "mbt-status", role: "status" });
    this.body = h("div", { class: "mbt-results", hidden: true });
    this.element = h("section", { class: "mbt-out", "aria-label": t.compare.results }, this.status, this.body);
    this.#patience = new Patience(this.status, () => [this.body]);
  }

  /** Nothing to settle yet, with what is missing. */
  wait(text) {
    this.#patience.end();
    this.body.hidden = true;
    fill(this.body);
    fill(this.status, text);
  }

  /** The deal is being settled. */
  think(text) {
    if (this.body.hidden) this.wait(text);
    else this.#patience.begin(() => fill(this.status, text));
  }

  /**
   * @param {{name: string, note: string|null, knobs: object, byDealer: boolean, reply: object}[]} rules each with the reply to `explain`
   * @param {import("./table.js").Table} table
   * @param {object} rows words for the rows, where rules of several names stand together
   */
  show(rules, table, rows) {
    const { seats } = table;
    const open = new Set([...this.body.querySelectorAll("details[open]")].map((one) => one.dataset.rules));
    const columns = rules.map(({ reply }) => settled(reply));
    this.rules = rules;
    this.#patience.end();
    this.body.hidden = false;
    fill(this.status, this.#summary(columns), this.#dealer(table));
    fill(
      this.body,
      // On paper the hands go with their result; on the screen they lie above.
      h("div", { class: "mbt-printed" }, questionView({ op: "score", players: table.players }, this.lang, this.t)),
      this.#totals(columns, seats),
      this.#differences(columns, seats, rows),
      h("h2", { class: "mbt-heading mbt-each" }, this.t.compare.each),
      columns.map((column, i) => this.#ledger(column, i, columns, open)),
    );
  }

  #summary(columns) {
    const { summary, sameAll, same, onlyOne, openCount } = this.t.compare;
    const { settling, results } = outcomes(columns);
    const open = columns.length - settling;
    if (settling === 0) return this.#nothing(columns);
    let told = say(open ? same : sameAll, { n: columns.length });
    if (results > 1) told = say(summary, { n: columns.length, results });
    else if (settling === 1) told = say(onlyOne, { name: this.rules[columns.findIndex(({ error }) => !error)].name });
    return open ? `${told} ${count(openCount, open)}` : told;
  }

  /** No rules settle the whole deal: why, where all have the same reason. */
  #nothing(columns) {
    const { nobody } = this.t.compare;
    const codes = new Set(columns.map(({ error }) => error.code));
    const names = [...new Set(columns.flatMap(({ error }) => error.players ?? []))].sort().map(playerName).join(", ");
    return say((codes.size === 1 && nobody[[...codes][0]]) || nobody.other, { names });
  }

  /** Who deals, where that decides something. */
  #dealer(table) {
    const names = this.rules.filter(({ byDealer }) => byDealer).map(({ name }) => name);
    if (names.length === 0) return null;
    const told = say(this.t.compare.dealt, { rules: names.join(" · "), name: playerName(table.dealer) });
    return h("span", { class: "mbt-dealt" }, told);
  }

  #totals(columns, seats) {
    const head = [this.t.compare.rules, ...seats.map(playerName)].map((text) => h("th", { scope: "col" }, text));
    const rows = columns.map((column, i) => {
      const cells = column.totals
        ? column.totals.map((total) =>
            h("td", { class: totalClass(total) }, total === null ? this.#open() : signed(total)),
          )
        : [h("td", { colspan: seats.length, class: "mbt-none" }, this.#why(column.error))];
      const note = column.totals && column.error ? this.t.compare.openHere : this.rules[i].note;
      return h(
        "tr",
        { class: column.error ? "is-open" : null },
        h("th", { scope: "row" }, this.rules[i].name, note && h("small", {}, note)),
        cells,
      );
    });
    return h(
      "table",
      { class: "mbt-totals" },
      h("caption", {}, this.t.compare.totals, h("small", {}, this.t.compare.units)),
      h("thead", {}, h("tr", {}, head)),
      h("tbody", {}, rows),
    );
  }

  #open() {
    return h(
      "abbr",
      { title: this.t.compare.unspecified },
      "?",
      h("span", { class: "mbc-sr" }, ` ${this.t.compare.unspecified}`),
    );
  }

  /** Why rules settle nothing of this deal, in a few words. */
  #why(error) {
    const { why } = this.t.compare;
    return say(why[error.code] ?? error.message ?? error.code, {
      names: (error.players ?? []).map(playerName).join(", "),
    });
  }

  #differences(columns, seats, rows) {
    const pairs = differingPairs(columns, seats.length);
    if (pairs.length === 0) return null;
    return [
      h("h2", { class: "mbt-heading mbt-where" }, this.t.compare.where),
      pairs.map(({ pair, groups, parts }) =>
        h(
          "details",
          { class: "mbt-pair", "data-rules": `pair-${pair.join()}`, open: pairs.length === 1 },
          h("summary", {}, say(this.t.compare.pair, { a: playerName(pair[0]), b: playerName(pair[1]) })),
          this.#groups(groups, pair, this.t.compare.even),
          parts.map(({ part, groups: values }) => [
            h("p", { class: "mbt-part" }, rows[part] ?? this.t.compare.parts[part] ?? part),
            this.#groups(values, pair, ROWS.includes(part) ? this.t.compare.even : this.t.compare.notCounted),
          ]),
        ),
      ),
    ];
  }

  /** Each value with those who give it: the same sentence for all, so that the eye finds the number. */
  #groups(groups, pair, even) {
    const item = ({ value, of }) =>
      h("li", {}, h("strong", {}, this.#paid(value, pair, even)), h("span", {}, this.#names(of, groups)));
    return h("ul", { class: "mbt-groups" }, groups.map(item));
  }

  /** Whose value it is; the many, where all the others are named, are "the others". */
  #names(of, groups) {
    const all = groups.flatMap((group) => group.of).length === this.rules.length;
    const largest = groups.every((group) => group.of === of || group.of.length < of.length);
    if (all && largest && of.length >= MANY) return say(this.t.compare.others, { n: of.length });
    return of.map((i) => this.rules[i].name).join(" · ");
  }

  #paid(value, [a, b], even) {
    const { wins, unspecified } = this.t.compare;
    if (value === null) return unspecified;
    if (value === 0) return even;
    const [winner, loser] = value > 0 ? [a, b] : [b, a];
    return say(wins, { a: playerName(winner), b: playerName(loser), n: Math.abs(value) });
  }

  #ledger(column, i, columns, open) {
    const { name, id } = this.rules[i];
    const other = differs(columns);
    const totals = column.totals?.map((total, seat) => [
      h("span", { class: "mbt-sum" }, `${playerName(seat)} ${total === null ? "?" : signed(total)}`),
      " ",
    ]);
    return h(
      "details",
      { class: "mbt-ledger", "data-rules": id, open: open.has(id) },
      h("summary", {}, h("strong", {}, name), " ", totals ?? h("span", { class: "mbt-none" }, this.#why(column.error))),
      column.error && openNote(column, { ...this, knobs: this.rules[i].knobs }),
      column.net && netView(column.net, column.totals, this.t),
      column.ledger.length > 0 &&
        h(
          "ul",
          { class: "mbc-list mbt-lines" },
          column.ledger.map((line) =>
            ledgerLine(line, this.clauses, other(line, column) ? this.t.compare.other : null),
          ),
        ),
    );
  }
}
