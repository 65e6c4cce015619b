/** One deal under the chosen rules, drawn: what each player won or lost, who pays whom, and each entry with its clause. */

import { pairsOf, settled } from "./compare-lines.js";
import { fill, h } from "./dom.js";
import { ledgerLine, openNote, totalClass } from "./ledger-view.js";
import { Patience } from "./patience.js";
import { netView, questionView } from "./questions.js";
import { byPair, featsOf } from "./score-lines.js";
import { count, say, signed } from "./strings.js";

export class ScoreView {
  #patience = new Patience(null, () => [this.element]);

  /**
   * @param {import("./clauses.js").Clauses} clauses
   * @param {(seat: number) => string} nameOf
   */
  constructor(lang, t, clauses, nameOf) {
    Object.assign(this, { lang, t, clauses, nameOf });
    this.title = h("h2", { class: "mbt-heading" }, t.score.result);
    this.body = h("div", { class: "mbs-result" });
    this.element = h(
      "section",
      { class: "mbs-deal", "aria-label": t.score.result, hidden: true },
      this.title,
      this.body,
    );
  }

  /** No whole table: nothing to show. */
  hide() {
    this.#patience.end();
    this.element.hidden = true;
    fill(this.body);
  }

  /** The table is being settled, as is said elsewhere. */
  think() {
    this.#patience.begin();
  }

  /**
   * @param {object} reply to `explain`
   * @param {import("./table.js").Table} table
   * @param {(chi: number) => string|null} money what so many chi are worth, where the table plays for something
   * @param {import("./rules-keeper.js").RulesKeeper} keeper of the rules, its book has come
   */
  show(reply, table, money, { book, rules, choice }) {
    const column = settled(reply);
    const knobs = book.knobs(rules);
    const open = new Set([...this.body.querySelectorAll("details[open]")].map((one) => one.dataset.pair));
    const names = table.seats.map(this.nameOf);
    this.#patience.end();
    this.element.hidden = false;
    fill(
      this.body,
      h(
        "div",
        { class: "mbt-printed" },
        questionView({ op: "score", players: table.players }, this.lang, this.t, names),
      ),
      column.error && openNote(column, { ...this, knobs }, this.nameOf),
      this.#help(column, choice.house.href),
      column.totals && this.#people(column, table, money),
      column.net && this.#matrix(column),
      this.#pairs(column, table.count, open),
    );
  }

  /** Where a source is silent the table decides for itself. */
  #help({ error }, house) {
    if (error?.code !== "unspecified" && error?.code !== "must_rearrange") return null;
    const { openHelp, toHouse } = this.t.score;
    return h("p", {}, openHelp, " ", h("a", { href: house }, toHouse));
  }

  #people({ totals, ledger }, table, money) {
    const feats = featsOf(
      ledger,
      table.seats.map((seat) => table.deeds[seat]),
    );
    const person = (seat) => {
      const total = totals[seat];
      const paid = total === null ? null : money(total);
      return h(
        "li",
        { class: totalClass(total) },
        h("span", { class: "mbs-person__name" }, this.nameOf(seat)),
        h("span", { class: "mbs-person__chi" }, total === null ? "?" : signed(total), h("small", {}, " chi")),
        paid && h("span", { class: "mbs-person__money" }, paid),
        h(
          "span",
          { class: "mbs-person__feats" },
          feats[seat].map((feat) => [
            h("span", { class: `mbs-feat mbs-feat--${feat}` }, this.t.score.feats[feat]),
            " ",
          ]),
        ),
      );
    };
    return h("ul", { class: "mbs-people" }, table.seats.map(person));
  }

  #matrix({ net, totals }) {
    return h(
      "div",
      { class: "mbs-matrix" },
      h("p", {}, this.t.score.matrix),
      netView(net, totals, this.t, this.nameOf),
    );
  }

  #pairs({ net, ledger }, seats, open) {
    const told = byPair(ledger, pairsOf(seats));
    if (told.length === 0) return null;
    return [
      h("h3", { class: "mbt-heading" }, this.t.score.entries),
      told.map(({ pair, lines }) =>
        h(
          "details",
          { class: "mbt-pair", "data-pair": pair.join(), open: open.has(pair.join()) },
          h(
            "summary",
            {},
            h("strong", {}, this.#paid(net, pair)),
            " ",
            h("small", {}, count(this.t.score.lines, lines.length)),
          ),
          h(
            "ul",
            { class: "mbc-list mbs-lines" },
            lines.map((line) => ledgerLine(line, this.clauses)),
          ),
        ),
      ),
    ];
  }

  #paid(net, [a, b]) {
    const chi = net?.[a][b] ?? null;
    const [winner, loser] = chi >= 0 ? [a, b] : [b, a];
    const { pairWins, pairEven, pairOpen } = this.t.score;
    const words = chi === null ? pairOpen : chi === 0 ? pairEven : pairWins;
    return say(words, { a: this.nameOf(winner), b: this.nameOf(loser), n: Math.abs(chi) });
  }
}
