/** The deck: 52 cards to pick from, those in the hand no longer to be had. */

import { RANKS, SUITS, cardButton, cardName, nameButton } from "./cards-view.js";
import { fill, h, uniqueId } from "./dom.js";
import { PLACES, ROWS, SIZE } from "./hand.js";
import { roving } from "./roving.js";
import { count, say } from "./strings.js";

export class Picker {
  #buttons = new Map();
  #radios = {};
  #counts = {};
  #names = {};
  #target = "back";
  /** Is the target the tray because no row has room, and nobody chose it? */
  #spills = false;
  /** What was picked here, the last at the end. */
  #picked = [];
  /** Is the deck to be laid out in the task after this one? */
  #isLate = false;

  /**
   * @param {import("./hand.js").Hand} hand its owner calls `render` after each change
   * @param {(text: string) => void} announce
   * @param {(card: string) => string|null} taken who else holds a card, where others have hands too
   * @param {(text: string, card: string) => void} refuse told why a card cannot be had
   */
  constructor(hand, lang, t, announce, taken = () => null, refuse = announce) {
    Object.assign(this, { hand, lang, t, announce, taken, refuse });
    const panelId = uniqueId("deck");
    this.toggle = h("button", {
      type: "button",
      class: "mbc-btn mbc-btn--wide",
      "aria-expanded": "false",
      "aria-controls": panelId,
      on: { click: () => this.show(this.panel.hidden) },
    });
    const on = { keydown: (event) => this.#onKey(event) };
    this.panel = h("div", { class: "mbc-picker", id: panelId, hidden: true, on });
    this.element = h("div", { class: "mbc-deck" }, this.toggle, this.panel);
    this.show(false);
  }

  /** The rows have other names now. */
  rename() {
    for (const [place, name] of Object.entries(this.#names)) fill(name, this.t.rows[place].short);
    this.render();
  }

  /**
   * Open or put away.
   * @param {{later?: boolean}} how `later`: the page is just coming, and what is drawn before the deck may be used before
   */
  show(open, { later = false } = {}) {
    this.panel.hidden = !open;
    this.#isLate = later;
    this.toggle.setAttribute("aria-expanded", String(open));
    fill(this.toggle, open ? this.t.picker.close : this.t.picker.open);
    if (later) setTimeout(() => this.#isLate && this.show(!this.panel.hidden));
    else if (open) this.render();
  }

  /** Pick into this place from now on; opens the deck and goes to its first free card. */
  pickFor(place) {
    this.#choose(place);
    this.show(true);
    this.focus();
    this.panel.scrollIntoView({ block: "nearest" });
  }

  /** Pick into this place from now on. */
  aim(place) {
    this.#choose(place);
    this.render();
  }

  /** Go to the first card that can still be had. */
  focus() {
    if (this.#isLate) this.show(true);
    this.keys.focus([...this.#buttons.values()].find((button) => button.getAttribute("aria-disabled") === "false"));
  }

  render() {
    if (this.panel.hidden || this.#isLate) return;
    // Who never opens the deck never waits for it.
    if (this.#buttons.size === 0) this.panel.append(this.#targets(), this.#grid());
    this.#nextTarget();
    const full = this.hand.cards.length >= SIZE.tray;
    for (const [card, button] of this.#buttons) {
      const at = this.hand.where(card);
      const used = this.#used(card);
      button.setAttribute("aria-disabled", String(used !== null || full));
      nameButton(button, used ?? cardName(card, this.lang));
      button.classList.toggle("is-used", used !== null);
      button.classList.toggle("is-others", used !== null && at === null);
      button.firstChild.classList.toggle("mb-card--faded", used !== null);
    }
    for (const place of PLACES) {
      this.#radios[place].checked = place === this.#target;
      fill(this.#counts[place], `${this.hand.at(place).length}/${SIZE[place]}`);
      this.#radios[place].disabled = place !== this.#target && this.hand.isFull(place);
    }
    this.keys.refresh();
  }

  #choose(place) {
    this.#target = place;
    this.#spills = false;
  }

  /** A full row sends the next cards on to the row after it, and in the end to the tray, until a row has room again. */
  #nextTarget() {
    const isTray = this.#target === "tray";
    if (isTray ? !this.#spills : !this.hand.isFull(this.#target)) return;
    const row = ROWS.find((one) => !this.hand.isFull(one));
    this.#target = row ?? "tray";
    this.#spills = !row;
  }

  /** A card that is not to be had, with where it is. @returns {string|null} */
  #used(card) {
    const place = this.hand.where(card)?.place;
    const where = place ? this.t.rows[place].in : this.taken(card);
    return where && say(this.t.picker.used, { card: cardName(card, this.lang), place: where });
  }

  #targets() {
    const name = uniqueId("target");
    const choices = [...ROWS, "tray"].map((place) => {
      const radio = h("input", { type: "radio", name, value: place, on: { change: () => this.#choose(place) } });
      this.#radios[place] = radio;
      this.#counts[place] = h("small", {});
      this.#names[place] = h("span", { class: "mbc-segment__name" }, this.t.rows[place].short);
      return h(
        "label",
        { class: "mbc-segment" },
        radio,
        h("span", { class: "mbc-segment__face" }, this.#names[place], " ", this.#counts[place]),
      );
    });
    return h("fieldset", { class: "mbc-segments" }, h("legend", {}, this.t.picker.target), choices);
  }

  #grid() {
    const suits = [...SUITS].map((suit) => {
      const cards = [...RANKS].map((rank) => {
        const card = rank + suit;
        const button = cardButton(card, { class: "mbc-pick", on: { click: () => this.take(card) } });
        this.#buttons.set(card, button);
        return button;
      });
      return h("div", { class: "mbc-suit", role: "group", "aria-label": this.t.cards.suits[suit] }, cards);
    });
    const grid = h("div", { class: "mbc-grid", role: "group", "aria-label": this.t.picker.grid }, suits);
    this.keys = roving(grid, ".mbc-pick");
    return grid;
  }

  /** Pick a card, as its button does. */
  take(card) {
    const used = this.#used(card);
    const name = cardName(card, this.lang);
    if (used) {
      this.refuse(used, card);
    } else if (this.hand.cards.length >= SIZE.tray) {
      this.refuse(this.t.picker.full, card);
    } else {
      const place = this.#target;
      this.hand.add(card, place);
      this.#picked.push(card);
      this.announce(count(this.t.picker.added, this.hand.cards.length, { card: name, place: this.t.rows[place].in }));
    }
  }

  #onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Delete" || event.key === "Backspace") this.#giveBack(event.target.closest("[data-card]"));
    // Where the deck always lies open there is no button to put it away.
    else if (event.key === "Escape" && this.toggle.checkVisibility()) this.#leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The card the focus is on, where the hand has it, else the last one picked goes back into the deck. */
  #giveBack(button) {
    const isHere = (card) => card !== undefined && this.hand.where(card) !== null;
    const focused = button?.dataset.card;
    const card = isHere(focused) ? focused : this.#picked.findLast(isHere);
    if (!card) return;
    this.#picked = this.#picked.filter((one) => one !== card);
    this.hand.remove(card);
    this.announce(say(this.t.board.removed, { card: cardName(card, this.lang) }));
  }

  #leave() {
    this.show(false);
    this.toggle.focus();
  }
}
