/** The match on paper, drawn: a line for each deal with the sums so far, who leads or won, and what can be done with it. */

import { button, fill, h } from "./dom.js";
import { totalClass } from "./ledger-view.js";
import { payments, standing } from "./score-sheet.js";
import { say, signed } from "./strings.js";

/** So long a sum has room in one of four columns on a phone. */
const LONGEST = "−999.999".length;
/** A longer one may go on in the next line after each of its thousands. */
function sumView(sum) {
  if (sum.length <= LONGEST) return h("small", {}, sum);
  const parts = sum.match(/[^.,]+[.,]?/g).flatMap((part, i) => (i > 0 ? [h("wbr"), part] : [part]));
  return h("small", { class: "is-long" }, parts);
}

export class SheetView {
  /** The deal whose buttons are unfolded. */
  #shown = null;

  /**
   * @param {{again: () => void, open: (id: string) => void, remove: (id: string) => void, undo: () => void, afresh: () => void,
   *   save: () => void, load: (file: File) => void}} act `again`: draw the sheet once more
   * @param {(seat: number) => string} nameOf
   */
  constructor(t, act, nameOf) {
    Object.assign(this, { t, act, nameOf });
    const { sheet } = t.score;
    this.told = h("p", { class: "mbs-sheet__told" });
    this.due = h("p", { class: "mbs-sheet__due" });
    this.printed = h("p", { class: "mbs-sheet__printed" });
    this.notice = h("p", { class: "mbs-sheet__notice", role: "status" });
    this.table = h("div", { class: "mbs-sheet__table" });
    this.apart = h("p", { class: "mbs-sheet__due" });
    this.undo = button("", () => act.undo(), { hidden: true });
    this.file = h("input", {
      type: "file",
      accept: ".json,application/json",
      hidden: true,
      on: { change: () => this.#load() },
    });
    this.save = button(sheet.save, () => act.save());
    this.print = button(sheet.print, () => window.print());
    this.afresh = button(sheet.afresh, () => act.afresh());
    this.element = h(
      "section",
      { class: "mbs-sheet", "aria-label": sheet.title },
      h("h2", { class: "mbt-heading" }, sheet.title),
      this.told,
      this.printed,
      this.table,
      this.apart,
      this.due,
      this.notice,
      h(
        "div",
        { class: "mbc-tools__line mbs-sheet__tools" },
        this.undo,
        this.afresh,
        this.save,
        button(sheet.load, () => this.file.click()),
        this.print,
      ),
      this.file,
    );
  }

  /** A word about what was done with the sheet. */
  tell(text) {
    fill(this.notice, text);
  }

  /**
   * @param {object} sheet
   * @param {{kind: string, n: number}|null} last the step that can be taken back
   * @param {number|null} length of the match, as it will be where no deal is in
   * @param {(chi: number) => string|null} money
   * @param {string|null} opened the id of the deal that lies on the table
   * @param {{name: string, numbers: number[]}[]} apart which deals went by which rules, where not all by the same
   * @param {string} terms the day, the rules and the price, for who reads it on paper
   */
  render(sheet, { last, length, money, opened, apart, terms }) {
    const stands = standing(sheet);
    const { deals } = sheet;
    const focused = this.table.contains(document.activeElement) ? document.activeElement.dataset.deal : null;
    if (!deals.some(({ id }) => id === this.#shown)) this.#shown = null;
    this.undo.hidden = last === null;
    fill(this.undo, last && say(this.t.score.sheet.undo[last.kind], last));
    for (const one of [this.afresh, this.save, this.print]) one.hidden = deals.length === 0;
    fill(this.told, this.#standing(stands, length, money));
    fill(this.apart, this.#apart(apart));
    fill(this.due, this.#due(stands, length, money));
    fill(this.printed, terms);
    fill(this.table, deals.length > 0 && this.#drawn(sheet, stands, { money, opened }));
    if (focused) this.table.querySelector(`[data-deal="${focused}"]`)?.focus({ preventScroll: true });
  }

  #standing({ played, ended, totals, leaders }, length, money) {
    const { sheet } = this.t.score;
    if (played === 0) return length === null ? sheet.empty : say(sheet.emptyOf, { length });
    const worth = money(totals[leaders[0]]);
    const names = this.#joined(leaders.map(this.nameOf));
    const chi = `${signed(totals[leaders[0]])}\u00a0chi${worth ? ` (${worth})` : ""}`;
    const words = length !== null && ended ? sheet.won : sheet.leads;
    const form = leaders.length > 1 ? words.many : words.one;
    return [
      say(length === null ? sheet.played : sheet.playedOf, { n: played, length }),
      " ",
      h("strong", {}, say(form, { names, chi })),
    ];
  }

  /** "An, Bình với Tư". */
  #joined(names) {
    const before = names.slice(0, -1).join(", ");
    return before ? before + this.t.score.sheet.and + names.at(-1) : names[0];
  }

  #apart(rules) {
    const { apart, apartOf } = this.t.score.sheet;
    const told = rules.map(({ name, numbers }) => say(apartOf, { name, list: numbers.join(", ") }));
    return told.length > 0 && say(apart, { list: told.join("; ") });
  }

  /** Who hands whom how much: at the end, or if a match without one ended now. */
  #due({ ended, totals }, length, money) {
    const { settle, settleNow, pays } = this.t.score.sheet;
    const due = ended ? payments(totals) : [];
    if (due.length === 0) return null;
    const told = due.map(({ from, to, chi }) => {
      const worth = money(chi)?.replace("+", "");
      const sum = `${chi}\u00a0chi${worth ? ` (${worth})` : ""}`;
      return say(pays, { from: this.nameOf(from), to: this.nameOf(to), sum });
    });
    return say(length === null ? settleNow : settle, { list: told.join(", ") });
  }

  #drawn(sheet, { totals, running, leaders }, { money, opened }) {
    const { t, nameOf } = this;
    const seats = [...totals.keys()];
    const name = (seat) => h("th", { scope: "col" }, h("span", { title: nameOf(seat) }, nameOf(seat)));
    const sums = totals.map((total, seat) =>
      h(
        "td",
        { class: [totalClass(total), leaders.includes(seat) && "is-first"].filter(Boolean).join(" ") },
        signed(total),
        money(total) && sumView(money(total)),
      ),
    );
    return h(
      "table",
      { class: "mbs-score" },
      h("caption", { class: "mbc-sr" }, t.score.sheet.caption),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t.score.sheet.deal), seats.map(name))),
      h(
        "tbody",
        {},
        sheet.deals.map((deal, i) => this.#deal(deal, i, running[i], opened)),
      ),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t.case.total), sums)),
    );
  }

  #deal({ id, totals }, i, running, opened) {
    const n = i + 1;
    const { sheet } = this.t.score;
    const isShown = this.#shown === id;
    const toggle = button(
      String(n),
      () => {
        this.#shown = isShown ? null : id;
        this.act.again();
      },
      {
        "data-deal": id,
        "aria-expanded": String(isShown),
        "aria-label": say(sheet.more, { n }),
        class: "mbc-btn--small mbs-score__n",
      },
    );
    const cell = (chi, seat) =>
      h(
        "td",
        { class: totalClass(chi) },
        signed(chi),
        h("small", {}, h("span", { class: "mbc-sr" }, sheet.soFar), signed(running[seat])),
      );
    return [
      h("tr", { class: opened === id ? "is-opened" : null }, h("th", { scope: "row" }, toggle), totals.map(cell)),
      isShown &&
        h(
          "tr",
          { class: "mbs-score__more" },
          h(
            "td",
            { colspan: totals.length + 1 },
            button(say(sheet.open, { n }), () => this.#open(id), { class: "mbc-btn--small" }),
            button(say(sheet.remove, { n }), () => this.act.remove(id), { class: "mbc-btn--small mbc-btn--bad" }),
          ),
        ),
    ];
  }

  #open(id) {
    this.#shown = null;
    this.act.open(id);
  }

  #load() {
    const [file] = this.file.files;
    // The same file may be chosen again after it was mended.
    this.file.value = "";
    if (file) this.act.load(file);
  }
}
