/** The ways to lay a hand: each a panel of three rows with their chances, what it gains and gives up, what to do. */

import { rowView } from "./cards-view.js";
import { button, fill, h } from "./dom.js";
import { ROWS } from "./hand.js";
import { say } from "./strings.js";
import { liesSo } from "./ways.js";

export class WaysView {
  #laid = [];

  /**
   * @param {import("./clauses.js").Clauses} clauses
   * @param {{use: (way: object) => void, href: (way: object) => string}} does `use` lays a way on the board, `href` is
   *   where it stands in the checker
   */
  constructor(lang, t, clauses, does) {
    Object.assign(this, { lang, t, clauses, does });
    this.element = h("section", { class: "mbg-ways", "aria-label": t.ways.label });
  }

  /** There are no ways to show yet: say why. */
  wait(text) {
    this.#laid = [];
    fill(this.element, h("p", { class: "mbg-wait", role: "status" }, text));
  }

  /** @param {object} told by `ways`; `people`: against whom it is counted, in words */
  show({ ways, instant }, people) {
    this.#laid = [];
    fill(
      this.element,
      instant && this.#instant(instant),
      h(
        "ol",
        { class: "mbg-list" },
        ways.map((way) => this.#way(way)),
      ),
      ways.some(({ sweeps }) => sweeps) && h("p", { class: "mbc-note" }, people),
    );
  }

  /** Which of them lies on the board? */
  mark(hand) {
    for (const { panel, use, way } of this.#laid) {
      const lies = liesSo(hand, way.arrangement);
      panel.classList.toggle("is-laid", lies);
      use.setAttribute("aria-pressed", String(lies));
    }
  }

  #instant({ text, clause, declare }) {
    const sign = h("span", { class: "mbc-sign", "aria-hidden": "true" }, "★");
    const told = h("p", {}, declare && [h("strong", {}, this.t.verdict.instant), " "], text, " ", this.clauses.link(clause));
    return h("div", { class: "mbc-instant" }, sign, told);
  }

  #way(way) {
    const { t } = this;
    const use = button(t.ways.use, () => this.does.use(way), { class: "mbc-btn--toggle", "aria-pressed": "false" });
    const open = h("a", { class: "mbc-btn", href: this.does.href(way) }, t.ways.open);
    const panel = h(
      "li",
      { class: "mbg-way" },
      h("p", { class: "mbg-way__name" }, way.name),
      h("p", {}, way.text),
      h(
        "div",
        { class: "mbg-rows" },
        ROWS.map((row) => this.#row(row, way)),
      ),
      way.sweeps && h("p", { class: "mbc-note" }, say(t.ways.sweeps, way.sweeps)),
      way.gains && h("p", {}, way.gains),
      way.givesUp && h("p", {}, way.givesUp),
      h("div", { class: "mbg-way__do" }, use, open),
    );
    this.#laid.push({ panel, use, way });
    return panel;
  }

  #row(row, way) {
    const { chances, text } = way.rows[row];
    return h(
      "div",
      { class: "mbg-row", "data-row": row },
      h("span", { class: "mbg-row__name" }, this.t.rows[row].name, h("span", { class: "mbg-row__text" }, ` · ${text}`)),
      rowView(way.arrangement[row], this.lang, { name: null }),
      chances && this.#chances(chances),
    );
  }

  #chances({ win, lose }) {
    return h(
      "span",
      { class: "mbg-chance" },
      h("span", { class: "mbg-chance__win" }, say(this.t.ways.win, { n: win })),
      bar(win, lose),
      h("span", { class: "mbg-chance__lose" }, say(this.t.ways.lose, { n: lose })),
    );
  }
}

/** Won, tied, lost, side by side: full, empty and hatched, so that no colour is needed. The numbers stand beside it. */
function bar(win, lose) {
  const part = (kind, share) => {
    const element = h("span", { class: `mbg-bar__part mbg-bar__part--${kind}` });
    element.style.flexGrow = String(share);
    return element;
  };
  const parts = [part("win", win), part("tie", 100 - win - lose), part("lose", lose)];
  return h("span", { class: "mbg-bar", "aria-hidden": "true" }, parts);
}
