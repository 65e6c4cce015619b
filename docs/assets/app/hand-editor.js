/**
 * The board: a tray and three rows, where cards are moved by tapping, by keyboard and by dragging.
 *
 * Tapping and Enter are one thing, a click: the first click holds a card, the second says where it goes.
 */

import { cardButton, cardFace, cardName, nameButton } from "./cards-view.js";
import { button, fill, h, uniqueId } from "./dom.js";
import { PLACES, ROWS, SIZE } from "./hand.js";
import { makeDraggable } from "./hand-drag.js";
import { roving } from "./roving.js";
import { wireNames } from "./row-names.js";
import { count, say } from "./strings.js";

const KEY_PLACE = { 0: "tray", 1: "back", 2: "middle", 3: "front" };

export class HandEditor {
  #held = null;
  #cells = new Map();
  #slots = new Map();
  #parts = {};
  #keys;

  /**
   * @param {import("./hand.js").Hand} hand its owner calls `render` after each change
   * @param {string} lang
   * @param {object} t the strings
   * @param {{announce: (text: string) => void, onSlot: (place: string) => void}} asks `onSlot`: an empty place was
   *   chosen with no card in hand, so the reader wants to pick one for it
   */
  constructor(hand, lang, t, asks) {
    Object.assign(this, { hand, lang, t, asks });
    this.element = this.#build();
    this.#keys = roving(this.element, ".mbc-cell");
    this.element.addEventListener("click", (event) => this.#onClick(event));
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.render();
    makeDraggable(
      this,
      Object.values(this.#parts).map((part) => part.cells),
    );
  }

  get held() {
    return this.#held;
  }

  /** What is told of a row: nodes beside its name, and whether it is part of a fault. */
  note(place, nodes, { fault = false, bonus = false } = {}) {
    const { note, box } = this.#parts[place];
    fill(note, nodes);
    box.classList.toggle("is-fault", fault);
    box.classList.toggle("is-bonus", bonus);
  }

  /** All that tells of rows. @returns {HTMLElement[]} */
  get told() {
    return ROWS.flatMap((row) => [this.#parts[row].note, this.#parts[row].link]);
  }

  /** What is told between two rows: 0 under the back, 1 under the middle. */
  link(index, nodes, { fault = false } = {}) {
    const link = this.#parts[ROWS[index]].link;
    fill(link, nodes);
    link.classList.toggle("is-fault", fault);
    link.hidden = link.childNodes.length === 0;
  }

  /** The rows have other names now: in the strings already, here they are shown. */
  rename() {
    for (const place of PLACES) fill(this.#parts[place].title, this.#title(place));
    for (const [slot, place] of this.#slots.values()) slot.setAttribute("aria-label", this.#slotName(place));
    this.render();
  }

  /** Put the focus on a card of the board. */
  focusCard(card) {
    this.#keys.focus(this.#cells.get(card));
  }

  render() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    if (this.#held && !this.hand.where(this.#held)) this.#held = null;
    for (const place of PLACES) this.#renderPlace(place);
    this.#renderHeldBar();
    this.element.classList.toggle("is-holding", this.#held !== null);
    if (this.hand.cards.length === 0) this.#keys.forget();
    this.#keys.refresh();
    // A moved element loses the focus, and one that left the board takes it along.
    if (focused && document.activeElement !== focused) {
      if (focused.isConnected && !focused.closest("[hidden]")) focused.focus({ preventScroll: true });
      else this.#keys.focus(this.#cells.get(this.#held) ?? this.element.querySelector(".mbc-cell"));
    }
  }

  #build() {
    const helpId = uniqueId("help");
    const sections = PLACES.map((place) => this.#section(place));
    this.heldBar = h("div", { class: "mbc-held", hidden: true });
    return h(
      "div",
      { class: "mbc-board", role: "group", "aria-label": this.t.board.label, "aria-describedby": helpId },
      sections,
      this.heldBar,
      h(
        "p",
        { class: "mbc-help" },
        this.t.board.help,
        " ",
        h("span", { id: helpId, class: "mbc-help__keys" }, this.t.board.keys),
      ),
    );
  }

  #section(place) {
    const nameId = uniqueId("row");
    const title = h("span", { class: "mbc-row__title", id: nameId }, this.#title(place));
    const note = h("div", { class: "mbc-row__note" });
    const cells = h("div", { class: `mbc-cells mbc-cells--${place}`, "data-place": place });
    const link = h("div", { class: "mbc-link", hidden: true });
    const head = h("div", { class: "mbc-row__head" }, title, note);
    const box = h(
      "div",
      { class: `mbc-row mbc-row--${place}`, role: "group", "aria-labelledby": nameId, "data-place": place },
      head,
      cells,
    );
    this.#parts[place] = { box, cells, note, link, title };
    return [box, place !== "tray" && place !== "front" && link];
  }

  #title(place) {
    const { name, role } = this.t.rows[place];
    return [h("strong", { class: "mbc-row__name" }, name), role && h("span", { class: "mbc-row__role" }, ` (${role})`)];
  }

  #slotName(place) {
    return say(this.t.board.slot, { place: this.t.rows[place].in });
  }

  #renderPlace(place) {
    const { cells, box } = this.#parts[place];
    const cards = this.hand.at(place);
    const free = place === "tray" ? 0 : SIZE[place] - cards.length;
    fill(
      cells,
      cards.map((card) => this.#cell(card, place)),
      Array.from({ length: free }, (_, i) => this.#slot(place, i)),
    );
    if (place !== "tray") return;
    box.classList.toggle("is-empty", cards.length === 0);
    if (cards.length === 0) this.note("tray", this.hand.cards.length ? this.t.board.empty : this.t.board.nothing);
    else this.note("tray", "");
  }

  #cell(card, place) {
    if (!this.#cells.has(card)) this.#cells.set(card, cardButton(card, { class: "mbc-cell" }));
    const cell = this.#cells.get(card);
    nameButton(cell, say(this.t.board.card, { card: cardName(card, this.lang), place: this.t.rows[place].in }));
    cell.setAttribute("aria-pressed", String(card === this.#held));
    return cell;
  }

  #slot(place, i) {
    const key = `${place}${i}`;
    if (!this.#slots.has(key)) {
      const face = h("span", { class: "mb-card mb-card--slot", "aria-hidden": "true" });
      const props = { type: "button", class: "mbc-cell mbc-cell--slot", "aria-label": this.#slotName(place) };
      this.#slots.set(key, [h("button", props, face), place]);
    }
    return this.#slots.get(key)[0];
  }

  #renderHeldBar() {
    this.heldBar.hidden = this.#held === null;
    if (this.#held === null) return fill(this.heldBar);
    const from = this.hand.where(this.#held).place;
    const targets = [...ROWS, "tray"].filter((place) => place !== from);
    return fill(
      this.heldBar,
      h(
        "span",
        { class: "mbc-held__card" },
        h("span", { class: "mbc-held__word" }, this.t.board.held),
        " ",
        cardFace(this.#held),
      ),
      targets.map((place) =>
        button(this.t.rows[place].short, () => this.#place(this.#held, place), {
          class: "mbc-btn--small",
          "aria-label": say(this.t.board.to, { place: this.t.rows[place].in }),
          disabled: this.hand.isFull(place),
        }),
      ),
      button(this.t.board.discard, () => this.#discard(this.#held), {
        class: "mbc-btn--small",
        "aria-label": say(this.t.board.discardLong, { card: cardName(this.#held, this.lang) }),
      }),
      h("span", { class: "mbc-held__hint" }, this.t.board.heldHint),
      button("×", () => this.#release(), { class: "mbc-btn--small mbc-btn--quiet", "aria-label": this.t.board.cancel }),
    );
  }

  #onClick(event) {
    const cell = event.target.closest(".mbc-cell");
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (!place) return;
    const card = cell?.dataset.card;
    if (this.#held === null) {
      if (card) this.#hold(card);
      else if (cell) this.asks.onSlot(place);
    } else if (card === this.#held) {
      this.#release();
    } else if (card) {
      this.#swap(this.#held, card);
    } else {
      this.#place(this.#held, place);
    }
  }

  #onKey(event) {
    const card = this.#held ?? event.target.closest(".mbc-cell")?.dataset.card;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && this.#held) this.#release();
    else if (card && event.key in KEY_PLACE) this.#place(card, KEY_PLACE[event.key]);
    else if (card && (event.key === "Delete" || event.key === "Backspace")) this.#discard(card);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #hold(card) {
    this.#held = card;
    this.render();
    this.#tell(this.t.board.heldSay, { card: cardName(card, this.lang), ...wireNames(this.t.rows) });
  }

  #release() {
    const card = this.#held;
    this.#held = null;
    this.render();
    this.focusCard(card);
    this.#tell(this.t.board.released, { card: cardName(card, this.lang) });
  }

  #place(card, place) {
    if (this.hand.where(card).place !== place && this.hand.isFull(place)) {
      this.#tell(this.t.board.rowFull, { place: this.t.rows[place].name });
      return;
    }
    this.#held = null;
    this.hand.move(card, place);
    this.focusCard(card);
    this.#tell(this.t.board.moved, { card: cardName(card, this.lang), place: this.t.rows[place].in });
  }

  #swap(card, other) {
    this.#held = null;
    this.hand.swap(card, other);
    this.focusCard(card);
    this.#tell(this.t.board.swapped, { card: cardName(card, this.lang), other: cardName(other, this.lang) });
  }

  #discard(card) {
    this.#held = null;
    this.hand.remove(card);
    this.#tell(this.t.board.removed, { card: cardName(card, this.lang) });
  }

  #tell(sentence, values) {
    this.asks.announce(say(sentence, values));
  }
}

/** "còn 2 chỗ trống" for a row that is not full. */
export const freeText = (t, hand, row) => count(t.board.free, SIZE[row] - hand.at(row).length);
