/**
 * The sheet as the browser keeps it. Every step is made on what is stored at that moment, never on what this tab saw
 * last: so two tabs that write one match lose nothing of each other.
 */

import { onStored, storeForGood, storeForVisit, storedForGood, storedForVisit } from "./keep.js";
import { readSheet, writeSheet } from "./score-file.js";
import { emptySheet, merged, withDeal, withoutDeal } from "./score-sheet.js";
import { before, numberNow, numberOf, readSteps, recorded, removed, replaced } from "./sheet-steps.js";

const KEY = "mb.score";
/** What was stored and could not be read: left for who can. */
const UNREAD = "mb.score.unread";
const PAST = "mb.score.past";
const REMEMBERED = 20;

export class SheetStore {
  #sheet = emptySheet();
  /** The text that `#sheet` was read from or written as. */
  #text = null;
  /** Steps of this tab that can be taken back, as in sheet-steps.js. */
  #past = readSteps(storedForVisit(PAST));
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
    for (const [at, step] of [...this.#past.entries()].reverse()) {
      const n = numberNow(step, this.#sheet);
      if (n > 0) return { ...step, n, at };
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
    const sheet = this.#fresh();
    const old = sheet.deals.find(({ id }) => id === deal.id);
    this.#step(withDeal(sheet, deal, length), recorded(deal, old));
    return numberOf(this.#sheet, deal);
  }

  remove(id) {
    const sheet = this.#fresh();
    const place = sheet.deals.findIndex((deal) => deal.id === id);
    if (place >= 0) this.#step(withoutDeal(sheet, id), removed(sheet.deals[place], place));
  }

  /** Another match in place of this one. Taken back only as long as nothing was written to it since. */
  replace(kind, make) {
    const sheet = this.#fresh();
    const after = make(sheet);
    this.#step(after, replaced(kind, sheet, after));
  }

  /** @returns {object|null} the step taken back; null where another tab has written what it would undo */
  undo() {
    const { last } = this;
    const sheet = this.#fresh();
    const was = numberNow(last, sheet) > 0 ? before(last, sheet) : null;
    this.#past.length = last.at;
    this.#keepPast();
    if (was) this.#write(was);
    else this.onChange("here");
    return was ? last : null;
  }

  #step(sheet, step) {
    this.#past.push(step);
    if (this.#past.length > REMEMBERED) this.#past.shift();
    this.#keepPast();
    this.#write(sheet);
  }

  #keepPast() {
    storeForVisit(PAST, JSON.stringify(this.#past));
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
