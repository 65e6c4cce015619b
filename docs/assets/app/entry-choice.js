/** How cards come in: by tapping the deck, or by typing and pasting. The browser remembers which. */

import { h, uniqueId } from "./dom.js";
import { recall, remember } from "./prefs.js";

const KEY = "mb.entry";
const WAYS = ["pick", "type"];

export class EntryChoice {
  #radios = {};
  /** Whose deed the deck was last aimed for. */
  #aimed = "";

  /**
   * @param {import("./table-editor.js").TableEditor} editor
   * @param {() => void} changed the reader chose the other way
   */
  constructor(t, editor, changed) {
    const { picker, paste } = editor;
    Object.assign(this, { editor, picker, paste, changed });
    const { entry } = t.score;
    const name = uniqueId("entry");
    const radio = (way) => {
      this.#radios[way] = h("input", { type: "radio", name, value: way, on: { change: () => this.show(way) } });
      return h(
        "label",
        { class: "mbc-segment" },
        this.#radios[way],
        h("span", { class: "mbc-segment__face" }, entry[way]),
      );
    };
    this.choice = h(
      "fieldset",
      { class: "mbt-choice mbt-choice--entry" },
      h("legend", { class: "mbc-sr" }, entry.label),
      WAYS.map(radio),
    );
    this.element = h("div", { class: "mbs-entry" }, picker.element, paste.element);
    picker.show(true, { later: true });
    this.#draw(WAYS.includes(recall(KEY)) ? recall(KEY) : WAYS[0]);
  }

  show(way) {
    remember(KEY, way);
    this.#draw(way);
    this.changed();
  }

  /** Where the next card goes in. */
  focus() {
    if (this.way === "type") this.paste.focus();
    else this.picker.focus();
  }

  /** The reader chose an empty place on the board. */
  pickFor(place) {
    this.#draw("pick");
    this.changed();
    this.picker.pickFor(place);
  }

  /** Who lays no rows gets the cards in no order. */
  aim() {
    const { seat, hand, table } = this.editor;
    const deed = table.deeds[seat];
    const aimed = `${seat} ${deed}`;
    if (aimed === this.#aimed && hand.cards.length > 0) return;
    this.#aimed = aimed;
    this.picker.aim(deed === "lays" ? "back" : "tray");
  }

  /** A card that lay with the wrong player comes over to the one whose hand is being laid. */
  claim(card) {
    this.editor.table.claim(this.editor.seat, [card]);
    this.picker.take(card);
    this.picker.focus();
  }

  #draw(way) {
    this.way = way;
    this.#radios[way].checked = true;
    this.picker.element.hidden = way !== "pick";
    this.paste.element.hidden = way !== "type";
  }
}
