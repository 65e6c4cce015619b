/**
 * The hands of a whole table, laid one at a time with one editor: seats, box, deck and board joined.
 *
 * A card that one player has is gone for the others; where it is pasted all the same, both owners are named.
 */

import { cardName } from "./cards-view.js";
import { button, fill, h } from "./dom.js";
import { HandEditor, freeText } from "./hand-editor.js";
import { ROWS, SIZE } from "./hand.js";
import { PasteBox } from "./paste-box.js";
import { Picker } from "./picker.js";
import { playerName } from "./questions.js";
import { handsOf, inOrder, layOut } from "./reading.js";
import { SeatBar } from "./seat-bar.js";
import { count, say } from "./strings.js";
import { Suggestions } from "./suggestions.js";
import { MOST_SEATS, Table } from "./table.js";

export class TableEditor {
  #seat = 0;
  /** What each player's box held when the reader turned to another. */
  #texts = {};
  /** Of the other players those whose box said something else than their hand. */
  #parted = new Set();
  /** How the hand being laid lay when it was last looked at. */
  #laid = "";
  #built = false;

  /**
   * @param {object} t strings
   * @param {{core: import("./core.js").Core, announce: (text: string) => void, changed: () => void, turned: () => void,
   *   name?: (seat: number) => string, samples?: boolean, slot?: (place: string) => void,
   *   refuse?: (text: string) => void}} use `changed`: a hand, a deed or the number of players is
   *   another now; `turned`: the reader lays another hand; `name`: what a player is called; `samples` as of PasteBox;
   *   `slot`: an empty place of the board was chosen; `refuse` as of Picker; `differing`: `isPrevious` may be another
   */
  constructor(lang, t, use) {
    Object.assign(this, { lang, t, use, name: use.name ?? playerName });
    const { announce } = use;
    const ask = (request) => use.core.ask(request);
    this.table = new Table({
      onChange: () => this.#changed(),
      extra: (seat) => (seat === this.#seat ? this.paste.moment : { text: this.#texts[seat] ?? "", ahead: false }),
      onUndo: (_seat, moment) => this.paste.comeBack(moment),
    });
    this.paste = new PasteBox(lang, t, {
      ask,
      lay: (places) => this.#lay(this.#free(places)),
      refuse: (places) => this.#refuse(places),
      many: (reading) => this.#layTable(reading),
      differing: () => use.differing?.(),
      samples: use.samples,
    });
    this.seats = new SeatBar(this.table, t, { seat: (seat) => this.turnTo(seat), name: this.name, isWrong: use.isWrong });
    const onSlot = use.slot ?? ((place) => this.picker.pickFor(place));
    this.board = new HandEditor(this.hand, lang, t, { announce, onSlot });
    this.picker = new Picker(this.hand, lang, t, announce, (card) => this.#ownerName(card), use.refuse);
    this.suggestions = new Suggestions(this.hand, lang, t, { ask, announce });
    this.#built = true;
    this.render();
    this.showTypes();
  }

  /** The hand the reader is laying. */
  get hand() {
    return this.table.hands[this.#seat];
  }

  get seat() {
    return this.#seat;
  }

  /** Is a hand on the table one that its text has left behind? */
  get isPrevious() {
    return !this.table.isEmpty && (this.#isParted || this.table.seats.some((seat) => this.#parted.has(seat)));
  }

  /** The hands count as they lie, whatever stands in the boxes. */
  keep() {
    this.#parted.clear();
    this.paste.settle();
    this.use.differing?.();
  }

  /** Who empties the box has not said that the hand is another. */
  get #isParted() {
    return this.paste.differs && this.paste.text.trim() !== "";
  }

  turnTo(seat) {
    this.#texts[this.#seat] = this.paste.text;
    if (this.#isParted) this.#parted.add(this.#seat);
    this.#seat = seat;
    const text = this.#texts[seat] ?? "";
    if (this.#parted.delete(seat)) this.paste.memory = { text, ahead: true };
    else this.paste.restore(text);
    this.#laid = JSON.stringify(this.hand.places);
    for (const part of [this.board, this.picker, this.suggestions]) part.hand = this.hand;
    this.render();
    this.showTypes();
    this.use.turned();
  }

  /** @param {{places: object, deed: string}[]} seats a table of its own story */
  load(seats, dealer = 0) {
    this.#texts = {};
    this.#parted.clear();
    this.paste.restore("");
    this.turnTo(0);
    this.table.load(seats, dealer);
    // Who comes back in the middle of a deal goes on where it stopped.
    const { table } = this;
    const next = table.seats.find((seat) => Object.values(table.missing(seat)).some(Boolean));
    if (next && !table.isEmpty) this.turnTo(next);
  }

  /** What a reload may not lose: what stands in each player's box, and whose turn it is. */
  get memory() {
    const { memory } = this.paste;
    const texts = { ...this.#texts, [this.#seat]: "" };
    return memory || Object.values(texts).some(Boolean) ? { seat: this.#seat, texts, box: memory } : null;
  }

  set memory({ seat, texts, box }) {
    this.#texts = texts;
    if (seat < this.table.count) this.turnTo(seat);
    if (box) this.paste.memory = box;
  }

  /** Every card back into the deck. */
  clear() {
    this.load(this.table.seats.map(() => ({ deed: "lays", places: {} })));
  }

  render() {
    this.seats.render(this.#seat);
    this.board.render();
    this.picker.render();
    this.suggestions.render();
  }

  /** The rows have other names now. */
  rename() {
    this.board.rename();
    this.picker.rename();
    this.suggestions.render();
  }

  /** After the runtime was restarted. */
  again() {
    this.showTypes();
    if (this.paste.unread) this.paste.read();
  }

  /** The type of each full row of this hand: no rules differ in that. */
  async showTypes() {
    const { hand } = this;
    const note = (row, kind, words) => this.board.note(row, h("span", { class: kind }, words));
    const full = ROWS.filter((row) => hand.isFull(row));
    for (const row of ROWS) note(row, "mbc-free", full.includes(row) ? "…" : freeText(this.t, hand, row));
    const show = async (row) => {
      const cards = hand.at(row);
      const type = await this.use.core.typeOf(cards).catch(() => null);
      if (hand !== this.hand || hand.at(row).join() !== cards.join()) return;
      note(row, "mbc-type", this.t.types[type] ?? "…");
    };
    await Promise.all(full.map(show));
  }

  /** What is still to be done before the table can be settled, in words. */
  get missing() {
    const { table, t } = this;
    if (table.isEmpty) return t.compare.start;
    const seat = table.seats.find((one) => Object.values(table.missing(one)).some(Boolean));
    const { cards, unplaced } = table.missing(seat);
    const words = cards > 0 ? t.compare.missing : t.compare.missingRows;
    return count(words, cards || unplaced, { name: this.name(seat) });
  }

  /** "Lá át bích vừa ở bài người A vừa ở bài người B." */
  twice(card, [a, b]) {
    return say(this.t.compare.twice, { card: cardName(card, this.lang), a: this.name(a), b: this.name(b) });
  }

  get canSuggest() {
    return this.hand.cards.length === SIZE.tray;
  }

  #changed() {
    if (!this.#built) return;
    if (this.#seat >= this.table.count) this.turnTo(0);
    this.#heed();
    this.render();
    this.showTypes();
    this.use.changed();
  }

  /** A hand laid otherwise counts, whatever stands in the box; another deed or dealer says nothing of it. */
  #heed() {
    const laid = JSON.stringify(this.hand.places);
    if (laid === this.#laid) return;
    this.#laid = laid;
    this.paste.boardChanged();
  }

  #owner(card) {
    return this.table.owner(card, this.#seat);
  }

  #ownerName(card) {
    const seat = this.#owner(card);
    return seat === null ? null : say(this.t.compare.handOf, { name: this.name(seat) });
  }

  #free(places) {
    const free = (cards) => cards.filter((card) => this.#owner(card) === null);
    return Object.fromEntries(Object.entries(places).map(([place, cards]) => [place, free(cards)]));
  }

  /** @returns {string|null} what else has changed by it, for the box to tell */
  #lay(places) {
    // Who declares may well have the thirteen cards in three lines.
    const isNews = this.table.layHand(this.#seat, places, ["left"]);
    return isNews ? say(this.t.compare.laysNow, { name: this.name(this.#seat) }) : null;
  }

  /** Cards that somebody else holds are named with both owners, and left where they are until the reader says. */
  #refuse(places) {
    const taken = Object.values(places)
      .flat()
      .filter((card) => this.#owner(card) !== null);
    if (taken.length === 0) return null;
    const take = () => {
      this.table.claim(this.#seat, taken);
      this.paste.read();
    };
    const list = h("ul", { class: "mbc-errors" });
    fill(
      list,
      taken.map((card) => h("li", { class: "mbc-box__wrong" }, this.twice(card, [this.#owner(card), this.#seat]))),
    );
    const claim = count(this.t.compare.claim, taken.length, { name: this.name(this.#seat) });
    return [list, button(claim, take, { class: "mbc-btn--small" })];
  }

  /** A text with the hands of several players, the first of them the first at the table. */
  #layTable(reading) {
    const hands = handsOf(reading);
    if (!hands || hands.length > MOST_SEATS) return null;
    const others = this.table.seats.slice(hands.length);
    const taken = reading.cards.filter((card) => others.some((seat) => this.table.hands[seat].where(card)));
    if (taken.length) {
      const owners = (card) => [hands.findIndex(({ cards }) => cards.includes(card)), this.table.owner(card)];
      return h(
        "ul",
        { class: "mbc-errors" },
        taken.map((card) => h("li", { class: "mbc-box__wrong" }, this.twice(card, owners(card)))),
      );
    }
    const laid = hands.map((hand) => layOut(hand));
    this.table.lay(laid.map(({ places }) => places));
    const told = say(this.t.compare.readTable, { names: hands.map((_, seat) => this.name(seat)).join(", ") });
    if (laid.every(({ places }) => !places.tray)) return told;
    const parted = laid.map(({ places }) => (places.tray ? inOrder(places.tray) : places));
    return [
      h("span", {}, told),
      button(this.t.paste.splitAsTyped, () => this.table.lay(parted), { class: "mbc-btn--small" }),
    ];
  }
}
