/** What the rules say of the hand: the verdict over the board, the marks on its rows, the reasons under it. */

import { button, fill, h } from "./dom.js";
import { freeText } from "./hand-editor.js";
import { ROWS, SIZE } from "./hand.js";
import { Patience } from "./patience.js";
import { count, say } from "./strings.js";

export class Verdict {
  #arrange;
  #patience;

  /**
   * @param {import("./hand-editor.js").HandEditor} editor whose rows are marked
   * @param {import("./clauses.js").Clauses} clauses
   * @param {() => void} onSuggest the reader wants 13 loose cards arranged
   */
  constructor(editor, clauses, t, onSuggest) {
    Object.assign(this, { editor, clauses, t, onSuggest, hand: editor.hand });
    this.types = new Map();
    this.#arrange = button(t.suggest.button, onSuggest, { class: "mbc-btn--main" });
    this.banner = h("div", { class: "mbc-verdict", role: "status", "aria-label": t.verdict.label });
    this.instant = h("div", { class: "mbc-instant", role: "status", hidden: true });
    this.reasons = h("div", { class: "mbc-reasons", hidden: true });
    this.#patience = new Patience(this.banner, () => [this.instant, this.reasons, ...editor.told]);
  }

  /** A whole hand was asked about: what was said of the one before gives way to the answer. */
  think() {
    this.#patience.begin(() => this.waiting());
  }

  /** The hand as it lies, before anything was asked about it. */
  waiting() {
    const { start, missing, unplaced, thinking } = this.t.verdict;
    const left = SIZE.tray - this.hand.cards.length;
    let words = thinking;
    if (left === SIZE.tray) words = start;
    else if (left > 0) words = count(missing, left);
    else if (!this.hand.complete) words = count(unplaced, this.hand.at("tray").length);
    const loose = left === 0 && !this.hand.complete;
    this.#banner("", h("p", { class: "mbc-verdict__text" }, words), loose && this.#arrange);
    this.#showInstant(null);
    this.#showReasons([]);
    for (const row of ROWS) this.row(row, null);
    this.editor.link(0, []);
    this.editor.link(1, []);
  }

  /** The text in the box is not this hand (any more): it is shown, but not judged as if it were. */
  previous(onKeep) {
    const { previous, keep } = this.t.verdict;
    this.waiting();
    for (const row of ROWS) if (this.hand.isFull(row)) this.editor.note(row, "");
    this.#banner(
      "is-previous",
      h("p", { class: "mbc-verdict__text" }, previous),
      button(keep, onKeep, { class: "mbc-btn--small" }),
    );
  }

  /** The type of one row; null while it is not known, unless these cards were seen before. */
  row(row, type) {
    const full = this.hand.isFull(row);
    const key = this.hand.at(row).sort().join();
    if (type) this.types.set(key, type);
    const known = type ?? this.types.get(key);
    const words = full ? (this.t.types[known] ?? "…") : freeText(this.t, this.hand, row);
    this.editor.note(row, h("span", { class: full ? "mbc-type" : "mbc-free" }, words));
  }

  /** The rules do not run: the hand stays unjudged, the runtime bar says why. */
  stopped() {
    this.waiting();
    if (this.hand.complete) this.#banner("", h("p", { class: "mbc-verdict__text" }, this.t.verdict.stopped));
  }

  /** Thirteen cards that can be declared, not all of them in rows. */
  instantSoon(id) {
    if (!id) return;
    this.#showInstant([say(this.t.verdict.instantSoon, { name: this.t.instants[id] ?? id })]);
  }

  /** The rules answered with an error (a request of ours they cannot take). */
  error({ message, code }) {
    this.#banner(
      "is-foul",
      h("p", { class: "mbc-verdict__text" }, say(this.t.verdict.error, { message: message ?? code })),
    );
  }

  /** @param {object} told the result of `explain` for this arrangement */
  show(told) {
    const { legal, foul } = this.t.verdict;
    const deciding = told.comparisons[told.deciding];
    this.#banner(
      told.legal ? "is-legal" : "is-foul",
      h(
        "p",
        { class: "mbc-verdict__word" },
        h("span", { class: "mbc-sign", "aria-hidden": "true" }, told.legal ? "✓" : "✗"),
        told.legal ? legal : foul,
      ),
      deciding && h("p", { class: "mbc-verdict__text" }, deciding.text, " ", this.clauses.link(deciding.clause)),
    );
    const faulty = new Set(told.comparisons.filter((one) => !one.ok).flatMap((one) => [one.upper, one.lower]));
    for (const row of ROWS) this.#rowTold(row, told.rows[row], told.legal, faulty.has(row));
    told.comparisons.forEach((one, i) => this.#linkTold(i, one, i === told.deciding));
    const instant = told.instant_win;
    this.#showInstant(
      instant && [h("strong", {}, this.t.verdict.instant), " ", instant.text, " ", this.clauses.link(instant.clause)],
    );
    // The first sentence is the verdict itself; comparisons, bonus rows and an instant win are told where they stand.
    const bonuses = Object.values(told.rows).filter((row) => row.bonus);
    const shown = new Set([
      ...told.comparisons.map((one) => one.text),
      ...bonuses.map((row) => row.clause),
      instant?.text,
    ]);
    this.#showReasons(told.sentences.slice(1).filter(({ text, clause }) => !shown.has(text) && !shown.has(clause)));
  }

  #rowTold(row, { name, text, value, bonus, clause }, legal, fault) {
    const { value: wins, bonus: special, foulValue } = this.t.verdict;
    const chi = legal ? say(wins, { n: value }) : bonus && foulValue;
    const nodes = [
      h("span", { class: "mbc-type" }, text || name),
      chi &&
        h(
          "span",
          { class: `mbc-chi${legal && bonus ? " mbc-chi--bonus" : ""}` },
          legal && bonus ? `★ ${special}: ` : "",
          chi,
        ),
      this.clauses.link(clause),
    ];
    this.editor.note(row, nodes, { fault, bonus: legal && bonus });
  }

  /** Under a row, how it stands to the next one; in full where it is a fault that the banner does not tell. */
  #linkTold(i, { ok, outcome, text, lower, clause }, inBanner) {
    const { link } = this.t.verdict;
    const kind = ok ? outcome : outcome === "tie" ? "tie_fault" : "lower";
    const short = say(link[kind], { row: this.t.rows[lower].in });
    const sign = h("span", { class: "mbc-sign", "aria-hidden": "true" }, ok ? "✓" : "✗");
    this.editor.link(i, [sign, h("span", {}, ok || inBanner ? short : text, " ", this.clauses.link(clause))], {
      fault: !ok,
    });
  }

  #banner(state, ...children) {
    this.#patience.end();
    this.banner.className = `mbc-verdict ${state}`.trim();
    fill(this.banner, children);
  }

  #showInstant(children) {
    this.instant.hidden = !children;
    fill(
      this.instant,
      children && [h("span", { class: "mbc-sign", "aria-hidden": "true" }, "★"), h("p", {}, children)],
    );
  }

  #showReasons(sentences) {
    this.reasons.hidden = sentences.length === 0;
    fill(
      this.reasons,
      sentences.length > 0 && [
        h("p", { class: "mbc-heading" }, this.t.verdict.why),
        h(
          "ul",
          { class: "mbc-list" },
          sentences.map(({ text, clause }) => h("li", {}, text, " ", this.clauses.link(clause))),
        ),
      ],
    );
  }
}
