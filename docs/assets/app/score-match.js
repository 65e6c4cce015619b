/** The match beside the table: its sheet kept and drawn, and what a reader does with it. */

import { h } from "./dom.js";
import { playerName } from "./questions.js";
import { readSheet, writeSheet } from "./score-file.js";
import { SheetError, afresh, calledApart, withLength, withMoney, withName } from "./score-sheet.js";
import { SheetStore } from "./sheet-store.js";
import { SheetView } from "./sheet-view.js";
import { count, longDate, number, say, signed } from "./strings.js";

/** A larger file is none of ours, and need not be read. */
const MOST_BYTES = 4_000_000;
/** So long a file's address stands; some browsers fetch it only after the click. */
const OFFERED_MS = 30_000;

export class ScoreMatch {
  /** The id of the deal that was opened again. */
  opened = null;
  /** The lengths the rules offer; null until they are known. */
  offered = null;

  /**
   * @param {import("./sheet-rules.js").SheetRules} rules
   * @param {{changed: () => void, open: (deal: object) => void, undone: (step: object) => void}} use `changed`: names,
   *   prices or deals are others now; `undone`: the reader took back a step
   */
  constructor(lang, t, rules, use) {
    Object.assign(this, { lang, t, rules, use });
    this.store = new SheetStore((where) => this.#onChange(where));
    this.view = new SheetView(
      t,
      {
        again: () => this.render(),
        open: (id) => use.open(this.deal(id)),
        remove: (id) => this.#remove(id),
        undo: () => this.#undo(),
        afresh: () => this.begin(),
        save: () => this.#save(),
        load: (file) => this.#load(file),
      },
      (seat) => this.nameOf(seat),
    );
    this.#tellProblem();
  }

  get sheet() {
    return this.store.sheet;
  }

  get played() {
    return this.sheet.deals.length;
  }

  /** How many deals the match has: what its first deal settled, or what the rules offer. Null: none is set. */
  get length() {
    const { length } = this.sheet;
    if (this.played > 0) return length;
    return this.offered?.includes(length) ? length : (this.offered?.[0] ?? null);
  }

  get isFull() {
    return this.played > 0 && this.played === this.length;
  }

  /** @returns {string|null} why a deal of so many players is none of this match, in words */
  misfit(n) {
    const { seats } = this.sheet;
    return this.played > 0 && n !== seats ? say(this.t.score.sheet.refused.seats, { n, seats }) : null;
  }

  deal(id) {
    return this.sheet.deals.find((deal) => deal.id === id) ?? null;
  }

  /** The number in the match of the deal on the table. */
  get number() {
    const at = this.sheet.deals.findIndex(({ id }) => id === this.opened);
    return at < 0 ? this.played + 1 : at + 1;
  }

  /** What a player is called; those of one name by their letters as well. */
  nameOf(seat) {
    return calledApart(this.sheet.names, seat, playerName);
  }

  /** What so many chi are worth; null where the table counts chi alone. */
  money(chi) {
    const { money } = this.sheet;
    return money && chi !== null ? signed(chi).replace(/\d+/, number(Math.abs(chi) * money, this.lang)) : null;
  }

  render() {
    const { length, opened } = this;
    const money = (chi) => this.money(chi);
    const apart = this.rules.apart(this.sheet.deals);
    this.view.render(this.sheet, { last: this.store.last, length, opened, money, apart, terms: this.#terms });
  }

  /** Under which terms the match is played, as it is printed above the sheet. */
  get #terms() {
    const { lang, sheet } = this;
    const { printed, price } = this.t.score.sheet;
    const date = longDate(new Date(), lang);
    const rules = this.rules.namesOf(sheet.deals).join(", ");
    const told = say(printed, { date, rules });
    return sheet.money ? `${told} ${say(price, { money: number(sheet.money, lang) })}` : told;
  }

  rename(seat, name) {
    this.store.set((sheet) => withName(sheet, seat, name));
  }

  price(money) {
    this.store.set((sheet) => withMoney(sheet, money));
  }

  /** Another length, or as many players: what a match without deals may still become. @returns {string|null} why not */
  lengthen(length) {
    return this.#tried(() => this.store.set((sheet) => withLength(sheet, length)));
  }

  seat(seats) {
    if (this.played === 0) this.store.set((sheet) => ({ ...sheet, seats }));
  }

  /** @returns {string|null} why the deal cannot be recorded, in words */
  record(deal) {
    return this.#tried(() => this.store.record({ id: this.opened ?? newId(), ...deal }, this.length));
  }

  /** A new match of the same players. */
  begin() {
    this.store.replace("afresh", afresh);
    this.view.tell(this.t.score.sheet.begun);
  }

  #tried(step) {
    try {
      step();
      return null;
    } catch (refusal) {
      if (!(refusal instanceof SheetError)) throw refusal;
      return say(this.t.score.sheet.refused[refusal.code], refusal.values);
    }
  }

  #remove(id) {
    const n = this.sheet.deals.findIndex((deal) => deal.id === id) + 1;
    this.store.remove(id);
    this.view.tell(say(this.t.score.sheet.removed, { n }));
    this.view.undo.focus();
  }

  #undo() {
    const { undone, notUndone } = this.t.score.sheet;
    let step = null;
    const refused = this.#tried(() => (step = this.store.undo()));
    this.view.tell(refused ?? (step ? undone : notUndone));
    if (step) this.use.undone(step);
  }

  #save() {
    const { sheet } = this.t.score;
    const file = `${sheet.fileName}-${new Date().toISOString().slice(0, 10)}.json`;
    const href = URL.createObjectURL(new Blob([writeSheet(this.sheet)], { type: "application/json" }));
    h("a", { href, download: file }).click();
    setTimeout(() => URL.revokeObjectURL(href), OFFERED_MS);
    this.view.tell(say(sheet.saved, { file }));
  }

  async #load(file) {
    const { wrong, loaded, checking, mended } = this.t.score.sheet;
    const text = file.size > MOST_BYTES ? null : await file.text().catch(() => undefined);
    if (text === undefined) return this.view.tell(wrong.unreadable);
    const read = text === null ? { error: { code: "too_big" } } : readSheet(text);
    if (!read.error) this.view.tell(checking);
    const checked = read.error ? read : await this.rules.checked(read.sheet).catch(() => null);
    if (!checked) return this.view.tell(wrong.unchecked);
    if (checked.error) return this.view.tell(say(wrong[checked.error.code], checked.error.values));
    this.store.replace("import", () => checked.sheet);
    const told = count(loaded, checked.sheet.deals.length);
    if (checked.mended.length === 0) return this.view.tell(told);
    return this.view.tell(`${told} ${say(mended, { list: checked.mended.join(", ") })}`);
  }

  #onChange(where) {
    if (where === "elsewhere") this.view.tell(this.t.score.sheet.elsewhere);
    this.#tellProblem();
    this.use.changed();
  }

  /** Nothing more to say, but that the sheet is not safe. */
  hush() {
    this.view.tell("");
    this.#tellProblem();
  }

  #tellProblem() {
    const { problem } = this.store;
    if (problem) this.view.tell(this.t.score.sheet[problem]);
  }
}

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
