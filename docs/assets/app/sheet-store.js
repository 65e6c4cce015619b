/**
 * The sheet as the browser keeps it. Every step is made on what is stored at that moment, never on what this tab saw
 * last: so two tabs that write one match lose nothing of each other.
 */

import { onStored, storeForGood, storedForGood } from "./keep.js";
import { readSheet, writeSheet } from "./score-file.js";
import { emptySheet, inserted, merged, withDeal, withoutDeal } from "./score-sheet.js";

const KEY = "mb.score";
/** What was stored and could not be read: left for who can. */
const UNREAD = "mb.score.unread";
const REMEMBERED = 50;

const numberOf = (sheet, { id }) => sheet.deals.findIndex((deal) => deal.id === id) + 1;

export class SheetStore {
  #sheet = emptySheet();
  /** The text that `#sheet` was read from or written as. */
  #text = null;
  /**
   * Steps that can be taken back, `{kind, deal?, back: (sheet) => sheet, at: (sheet) => number}`: what it was before, and
   * the number of the deal it is about. Another tab may have left nothing to take back: then that is 0.
   */
  #past = [];
  #stop = null;

  /** @param {(how: "here"|"elsewhere") => void} onChange told where the sheet was changed */
  constructor(onChange) {
    this.onChange = onChange;
    /** Why the sheet is not safe: `unsaved` where it could not be stored, `unread` where what was stored is no sheet. */
    this.problem = null;
    this.#look();
  }

  get sheet() {
    return this.#sheet;
  }

  /** What `undo` would take back: `{kind: "record"|"again"|"remove"|"afresh"|"import", n}`; null where nothing. */
  get last() {
    for (const step of this.#past.toReversed()) {
      const n = step.at(this.#sheet);
      if (n > 0) return { ...step, n };
      // Before it there was another match.
      if (!step.deal) return null;
    }
    return null;
  }

  connect() {
    this.#stop ??= onStored(KEY, () => this.#look() && this.onChange("elsewhere"));
    if (this.#look()) this.onChange("elsewhere");
  }

  disconnect() {
    this.#stop?.();
    this.#stop = null;
  }

  /** A step that is not one to take back: a name, a price. Throws a SheetError. */
  set(step) {
    this.#write(step(this.#fresh()));
  }

  /** @returns {number} the number of the deal in the match. Throws a SheetError */
  record(deal, length) {
    const before = this.#fresh();
    const at = before.deals.findIndex(({ id }) => id === deal.id);
    const old = before.deals[at];
    this.#step(withDeal(before, deal, length), {
      kind: old ? "again" : "record",
      deal,
      back: (sheet) => (old ? withDeal(sheet, old) : withoutDeal(sheet, deal.id)),
      // A deal that another tab has removed meanwhile does not come back.
      at: (sheet) => numberOf(sheet, deal),
    });
    return numberOf(this.#sheet, deal);
  }

  remove(id) {
    const before = this.#fresh();
    const at = before.deals.findIndex((deal) => deal.id === id);
    if (at < 0) return;
    const deal = before.deals[at];
    this.#step(withoutDeal(before, id), {
      kind: "remove",
      deal,
      back: (sheet) => inserted(sheet, deal, at),
      at: (sheet) => (numberOf(sheet, deal) ? 0 : Math.min(at, sheet.deals.length) + 1),
    });
  }

  /** Another match in place of this one. Taken back only as long as nothing was written to it since. */
  replace(kind, make) {
    const before = this.#fresh();
    const after = make(before);
    const deals = JSON.stringify(after.deals);
    const at = (sheet) => Number(JSON.stringify(sheet.deals) === deals);
    this.#step(after, { kind, back: () => before, at });
  }

  /** @returns {object|null} the step taken back; null where another tab has written what it would undo */
  undo() {
    const { last } = this;
    const sheet = this.#fresh();
    const isStill = last.at(sheet) > 0;
    const before = isStill && last.back(sheet);
    this.#past.length = this.#past.findIndex(({ at }) => at === last.at);
    if (isStill) this.#write(before);
    else this.onChange("here");
    return isStill ? last : null;
  }

  #step(sheet, step) {
    this.#past.push(step);
    if (this.#past.length > REMEMBERED) this.#past.shift();
    this.#write(sheet);
  }

  #write(sheet) {
    this.#sheet = sheet;
    const text = writeSheet(sheet);
    const isSaved = storeForGood(KEY, text);
    // Where nothing can be stored, what is stored stays what this tab last saw of it.
    if (isSaved) this.#text = text;
    this.problem = isSaved ? null : "unsaved";
    this.onChange("here");
  }

  #fresh() {
    this.#look();
    return this.#sheet;
  }

  /** Take over what another tab has stored. @returns {boolean} is it another sheet than the one shown? */
  #look() {
    const text = storedForGood(KEY);
    if (text === null || text === this.#text) return false;
    this.#text = text;
    const { sheet, error } = readSheet(text);
    if (error) {
      storeForGood(UNREAD, text);
      this.problem = "unread";
      return true;
    }
    this.#sheet = this.problem === "unsaved" ? merged(sheet, this.#sheet) : sheet;
    return true;
  }
}
