/** One row of a table of examples while it is run again: its mark, which opens what was asked and answered. */

import { h } from "./dom.js";
import { RerunPanel } from "./rerun-panel.js";
import { say } from "./strings.js";

export class RerunRow {
  /**
   * @param {object} one a case of assets/data/cases/
   * @param {{lang: string, t: object, data: string, versions: object}} use the run it belongs to
   */
  constructor(one, use) {
    Object.assign(this, { one, use, outcomes: [], panel: null });
    this.row = document.getElementById(one.id);
    this.words = h("span", {});
    this.mark = h(
      "button",
      { type: "button", class: "mb-rerun__mark", hidden: true, "aria-expanded": "false", on: { click: () => this.#toggle() } },
      this.words,
      h("span", { class: "mb-rerun__more" }, use.t.rerun.open),
      h("span", { class: "mb-hidden" }, say(use.t.rerun.of, { id: one.id })),
    );
    this.row.querySelector(".mb-case__foot").append(this.mark);
  }

  get passes() {
    return this.outcomes.length > 0 && this.outcomes.every(({ status }) => status === "pass");
  }

  /** A run begins: what the last one found is gone, but neither the reader's panel nor what was typed there. */
  begin(one, isNotAsked) {
    Object.assign(this, { one, outcomes: [] });
    this.mark.hidden = !this.panel;
    this.mark.className = "mb-rerun__mark is-asking";
    delete this.mark.dataset.outcome;
    this.words.textContent = "";
    if (isNotAsked) this.#note();
  }

  /** @param {{vector: object, asked: object, label: string, status: string, reply: object}} outcome of one of its questions */
  take(outcome) {
    this.outcomes.push(outcome);
    const questions = this.one.questions.reduce((sum, { under }) => sum + under.length, 0);
    if (this.outcomes.length < questions) return;
    const kind = this.passes ? "pass" : "fail";
    const told = this.use.t.rerun[kind];
    this.words.textContent = `${kind === "pass" ? "✓" : "✗"} ${told}`;
    this.mark.className = `mb-rerun__mark is-${kind}`;
    this.mark.dataset.outcome = kind;
    this.mark.hidden = false;
    this.panel?.renew(this.one, this.outcomes);
  }

  #note() {
    this.note ??= h("span", { class: "mb-rerun__none" }, `– ${this.use.t.rerun.none}`);
    this.row.querySelector(".mb-case__foot").append(this.note);
  }

  #toggle(isOpen = this.mark.getAttribute("aria-expanded") !== "true") {
    this.mark.setAttribute("aria-expanded", String(isOpen));
    if (isOpen && !this.panel) {
      this.panel = new RerunPanel(this.one, this.outcomes, this.use);
      this.row.after(this.panel.element);
    }
    if (this.panel) this.panel.element.hidden = !isOpen;
  }
}
