/** A case opened from the address: its question in cards, what is expected, and what the worker answers now. */

import { button, fill, h } from "./dom.js";
import { difference } from "./judging.js";
import { pageHref } from "./pages.js";
import { answerView, questionView } from "./questions.js";
import { wireNames } from "./row-names.js";
import { count, say } from "./strings.js";

/** What the protocol can be asked. */
const ASKED = new Set(["classify", "compare", "check", "instant_win", "score", "parse"]);

export class CaseView {
  /**
   * @param {{ask: Function, onClose: () => void, onRestore: () => void}} use `onRestore`: the case's cards are to lie again
   * @param {import("./clauses.js").Clauses} clauses
   */
  constructor(lang, t, clauses, use) {
    Object.assign(this, { lang, t, clauses, use });
    this.element = h("section", { class: "mbc-case", hidden: true, tabindex: -1 });
    this.live = [];
    // The hand on the board is another by now: what the panel says is not said of that.
    const restore = button(t.case.restore, () => use.onRestore(), { class: "mbc-btn--small" });
    this.parted = h("p", { class: "mbc-case__parted", role: "status" });
    this.partedWords = [h("span", {}, t.case.parted), " ", restore];
  }

  /** Does the board show another hand than the case's? */
  part(isParted) {
    if (isParted !== this.parted.hasChildNodes()) fill(this.parted, isParted && this.partedWords);
  }

  hide() {
    this.element.hidden = true;
    this.one = null;
    this.live = [];
    fill(this.element);
  }

  /** @param {object} one a case of cases.json */
  show(one) {
    const [first, ...also] = one.items.map(({ request, expect }) => ({
      request: { profile: one.profile, ...request },
      expect,
    }));
    this.live = [];
    this.one = one;
    const contested = one.contested?.[this.lang];
    this.element.hidden = false;
    this.element.setAttribute("aria-label", say(this.t.case.title, { id: one.id }));
    fill(
      this.element,
      h(
        "div",
        { class: "mbc-case__head" },
        h(
          "p",
          { class: "mbc-heading" },
          say(this.t.case.title, { id: one.id }),
          " · ",
          one.title[this.lang],
          " ",
          this.clauses.link(one.clause),
        ),
        button(this.t.case.close, () => this.use.onClose(), { class: "mbc-btn--small mbc-btn--quiet" }),
      ),
      h("p", { class: "mbc-case__question" }, this.t.case.ops[one.op]),
      this.#item(first, one.op),
      h("p", { class: "mbc-case__reason" }, h("strong", {}, `${this.t.case.reason}: `), one.reason[this.lang]),
      contested && h("p", { class: "mbc-case__contested" }, h("strong", {}, `${this.t.case.contested}: `), contested),
      also.length > 0 && this.#also(also, one.op),
      this.parted,
      h(
        "p",
        { class: "mbc-case__links" },
        one.page?.[this.lang] && h("a", { href: this.clauses.href(one.page[this.lang]) }, this.t.case.page),
        " ",
        one.op === "score" &&
          h("a", { href: pageHref(this.clauses.url, this.lang, "compare", `case=${one.id}`) }, this.t.case.compare),
      ),
      one.page?.[this.lang] &&
        ASKED.has(one.op) &&
        h("p", { class: "mbc-note" }, say(this.t.case.change, { id: one.id })),
    );
    this.run();
  }

  /** Draw it again (the rows have other names now). */
  again() {
    if (this.one) this.show(this.one);
  }

  /** Ask the worker again (after the runtime was restarted). */
  run() {
    for (const ask of this.live) ask();
  }

  #also(items, op) {
    const list = h(
      "div",
      { class: "mbc-case__also", hidden: true },
      items.map((item) => this.#item(item, op)),
    );
    const toggle = button(
      count(this.t.case.also, items.length),
      () => {
        list.hidden = !list.hidden;
        toggle.setAttribute("aria-expanded", String(!list.hidden));
      },
      { class: "mbc-btn--small", "aria-expanded": "false" },
    );
    return [toggle, list];
  }

  #item({ request, expect }, op) {
    // A match is its deals added up: no question of the protocol, so there is nothing to compute anew.
    if (!ASKED.has(op)) return this.#unasked(request, expect, op);
    const live = h("dd", {}, this.t.case.asking);
    const mark = h("p", { class: "mbc-agree", role: "status" });
    const ledger = h("ul", { class: "mbc-list", hidden: true });
    this.live.push(() => this.#ask(request, expect, live, mark));
    if (op === "score") this.live.push(() => this.#tellLedger(request, ledger));
    return h(
      "div",
      { class: "mbc-case__item" },
      questionView(request, this.lang, this.t),
      h(
        "dl",
        { class: "mbc-answers" },
        h("div", {}, h("dt", {}, this.t.case.expected), h("dd", {}, answerView(request, expect, this.lang, this.t))),
        h("div", {}, h("dt", {}, this.t.case.live), live),
      ),
      mark,
      ledger,
    );
  }

  #unasked(request, expect, op) {
    return h(
      "div",
      { class: "mbc-case__item" },
      questionView(request, this.lang, this.t),
      h("p", {}, h("strong", {}, `${this.t.case.expected}:`)),
      // The code of a refusal speaks of questions to the rules; here it is the match that is none.
      expect.error ? h("p", {}, this.t.case.noMatch) : answerView(request, expect, this.lang, this.t),
      h("p", { class: "mbc-note" }, this.t.case.notAsked),
    );
  }

  /** Who pays whom, line by line, each with its clause. */
  async #tellLedger(request, list) {
    const asked = { ...request, op: "explain", lang: this.lang, row_names: wireNames(this.t.rows) };
    const { result } = await this.use.ask(asked).catch(() => ({}));
    if (!result) return;
    list.hidden = false;
    fill(
      list,
      result.ledger.map(({ text, clause }) => h("li", {}, text, " ", this.clauses.link(clause))),
    );
  }

  async #ask(request, expect, live, mark) {
    let reply;
    try {
      reply = await this.use.ask({ ...request, lang: this.lang });
    } catch {
      return;
    }
    if (reply.skipped || (reply.error?.code === "unknown_op" && expect.error?.code !== "unknown_op")) {
      fill(live, this.t.case.notOffered);
      return;
    }
    const agree = difference(expect, reply) === "";
    fill(live, answerView(request, reply, this.lang, this.t));
    mark.className = `mbc-agree ${agree ? "is-agree" : "is-differ"}`;
    fill(mark, agree ? `✓ ${this.t.case.agree}` : `✗ ${this.t.case.differ}`);
  }
}
