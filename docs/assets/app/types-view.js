/** What three types come to: the verdict, each comparison with hands on either side of the line, and what the rows pay. */

import { encode } from "./address.js";
import { arrangementView, cardText } from "./cards-view.js";
import { fill, h } from "./dom.js";
import { pageHref } from "./pages.js";
import { Patience } from "./patience.js";
import { say } from "./strings.js";

const SIGNS = { legal: "✓", foul: "✗", depends: "?" };
const kindOf = (legal) => (legal === null ? "depends" : legal ? "legal" : "foul");

export class TypesView {
  #patience;

  /** @param {import("./clauses.js").Clauses} clauses */
  constructor(lang, t, clauses) {
    Object.assign(this, { lang, t, clauses });
    this.verdict = h("div", { class: "mbc-verdict mby-verdict", role: "status" });
    this.element = h("div", { class: "mby-told" });
    this.#patience = new Patience(this.verdict, () => [this.element]);
  }

  /** Nothing to tell yet, and why. */
  wait(text) {
    this.#patience.end();
    this.#say(text);
    fill(this.element);
  }

  /** An answer is on its way. */
  think(text) {
    if (this.element.firstChild) this.#patience.begin(() => this.#say(text));
    else this.wait(text);
  }

  #say(text) {
    this.verdict.className = "mbc-verdict mby-verdict";
    fill(this.verdict, h("p", {}, text));
  }

  /**
   * @param {object} result of `check_types`
   * @param {{id: string, set: object}} rules for the links into the checker
   */
  show(result, rules) {
    const { byType } = this.t;
    const kind = kindOf(result.legal);
    this.#patience.end();
    this.verdict.className = `mbc-verdict mby-verdict is-${kind}`;
    fill(
      this.verdict,
      h("p", { class: "mbc-verdict__word" }, h("span", { "aria-hidden": "true" }, SIGNS[kind]), byType[kind]),
      h("p", {}, result.text),
    );
    fill(
      this.element,
      result.comparisons.map((comparison) => this.#comparison(comparison, rules)),
      this.#bonuses(result),
    );
  }

  #comparison({ upper, lower, legal, text, clause, examples }, rules) {
    const { byType, rows } = this.t;
    const kind = kindOf(legal);
    return h(
      "section",
      { class: "mby-pair", "data-pair": `${upper}-${lower}`, "data-kind": kind },
      h(
        "p",
        { class: "mbc-heading", role: "heading", "aria-level": 2 },
        say(byType.pair, { upper: rows[upper].name, lower: rows[lower].in }),
        " ",
        this.#badge(kind),
      ),
      h("p", {}, text, " ", this.clauses.link(clause)),
      h("ul", { class: "mby-examples" }, examples.map((one) => this.#example(one, { upper, lower }, rules))),
    );
  }

  #badge(kind) {
    return h("span", { class: `mby-badge is-${kind}` }, `${SIGNS[kind]} ${this.t.byType.outcome[kind]}`);
  }

  #example({ legal, text, arrangement, parting, outcome }, { upper, lower }, rules) {
    const { byType, rows } = this.t;
    const hand = arrangementView(arrangement, this.lang, { rows });
    for (const card of [...parting.upper, ...parting.lower])
      hand.querySelector(`[data-card="${card}"]`).classList.add("mby-decides");
    for (const row of hand.querySelectorAll("[data-row]"))
      row.classList.toggle("mby-aside", ![upper, lower].includes(row.dataset.row));
    const places = { tray: [], ...arrangement };
    const href = pageHref(this.clauses.url, this.lang, "check", encode(places, rules));
    return h(
      "li",
      { class: "mby-example", "data-outcome": outcome },
      this.#badge(kindOf(legal)),
      hand,
      h("p", {}, text),
      parting.upper.length > 0 && h("p", { class: "mby-parts" }, this.#parts(parting, rows[upper].in, rows[lower].in)),
      h("a", { class: "mbc-btn mbc-btn--small", href, "aria-label": say(byType.openLabel, { text }) }, byType.open),
    );
  }

  #parts(parting, upper, lower) {
    const { byType } = this.t;
    const told = (cards, row) => say(byType.in, { cards: cards.map(cardText).join("\u00a0"), row });
    if (parting.lower.length === 0) {
      const row = upper.charAt(0).toUpperCase() + upper.slice(1);
      return say(byType.partsAlone, { row, upper: parting.upper.map(cardText).join(" ") });
    }
    return say(byType.parts, { upper: told(parting.upper, upper), lower: told(parting.lower, lower) });
  }

  #bonuses({ bonuses, legal }) {
    const { byType } = this.t;
    return h(
      "section",
      { class: "mby-bonuses" },
      h("p", { class: "mbc-heading", role: "heading", "aria-level": 2 }, byType.bonuses),
      legal === false
        ? h("p", {}, byType.foulBonus)
        : bonuses.length
          ? h(
              "ul",
              { class: "mbc-list" },
              bonuses.map(({ text, clause }) => h("li", {}, text, " ", this.clauses.link(clause))),
            )
          : h("p", {}, byType.noBonus),
    );
  }
}
