/** Arrangements the rules suggest for the 13 cards: the first is laid at once, the others are offered. */

import { arrangementView } from "./cards-view.js";
import { button, fill, h } from "./dom.js";
import { ROWS, tidy } from "./hand.js";
import { wireNames } from "./row-names.js";
import { say } from "./strings.js";

export class Suggestions {
  #shown = [];
  #instant = null;
  /** Where the rules were changed: whose players the chances are true of. */
  #people = null;

  /** @param {{ask: Function, announce: (text: string) => void}} use */
  constructor(hand, lang, t, use) {
    Object.assign(this, { hand, lang, t, use });
    this.element = h("div", { class: "mbc-suggestions", hidden: true });
  }

  /** Ask for arrangements of the hand, lay the best. */
  async run() {
    const cards = this.hand.cards;
    let reply;
    try {
      reply = await this.use.ask({
        op: "suggest",
        cards: [...cards].sort(),
        lang: this.lang,
        row_names: wireNames(this.t.rows),
      });
    } catch {
      return;
    }
    if (cards.join() !== this.hand.cards.join()) return;
    this.#shown = (reply.result?.arrangements ?? []).map(tidied);
    this.#instant = reply.result?.instant_win ?? null;
    const { text, leaves_out: leavesOut } = reply.result?.population ?? {};
    this.#people = [text, leavesOut].filter(Boolean).join(" ") || null;
    if (this.#shown.length > 0) {
      this.#lay(this.#shown[0]);
      this.render();
    } else {
      this.element.hidden = false;
      fill(this.element, h("p", { role: "status" }, reply.error?.message ?? this.t.suggest.none));
    }
  }

  /** Shown as long as the hand has the same 13 cards. */
  render() {
    const now = [...this.hand.cards].sort().join();
    const [first] = this.#shown;
    if (
      first &&
      ROWS.flatMap((row) => first.arrangement[row])
        .sort()
        .join() !== now
    )
      this.#shown = [];
    this.element.hidden = this.#shown.length === 0;
    if (this.element.hidden) return fill(this.element);
    return fill(
      this.element,
      h("p", { class: "mbc-heading" }, this.t.suggest.title),
      this.#instant?.text && h("p", {}, this.#instant.text),
      this.#shown.map((way) => this.#way(way)),
      this.#shown.some(({ sweeps }) => sweeps) && h("p", { class: "mbc-note" }, this.#people ?? this.t.suggest.against),
    );
  }

  #way(way) {
    const laid = ROWS.every((row) => [...way.arrangement[row]].sort().join() === this.hand.at(row).sort().join());
    return h(
      "div",
      { class: `mbc-way${laid ? " is-laid" : ""}` },
      h("p", {}, way.text),
      arrangementView(way.arrangement, this.lang, { notes: this.#chances(way.rows), rows: this.t.rows }),
      way.gains && h("p", {}, way.gains),
      way.gives_up && h("p", {}, way.gives_up),
      button(laid ? this.t.suggest.used : this.t.suggest.use, () => this.#lay(way), {
        disabled: laid,
        class: "mbc-btn--small",
      }),
    );
  }

  #chances(rows = {}) {
    const told = ([row, { text, win }]) => [
      row,
      win === undefined ? text : say(this.t.suggest.chance, { text, n: Math.round(win * 100) }),
    ];
    return Object.fromEntries(Object.entries(rows).map(told));
  }

  #lay(way) {
    this.hand.set(way.arrangement);
    this.use.announce(`${this.t.suggest.done} ${way.text}`);
  }
}

const tidied = (way) => ({
  ...way,
  arrangement: Object.fromEntries(ROWS.map((row) => [row, tidy(way.arrangement[row])])),
});
