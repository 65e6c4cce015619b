/** How cards come in: by tapping the deck, or by typing and pasting. The browser remembers which. */

import { h, uniqueId } from "./dom.js";
import { recall, remember } from "./prefs.js";

const KEY = "mb.entry";
const WAYS = ["pick", "type"];

export class EntryChoice {
  #radios = {};

  /** @param {import("./table-editor.js").TableEditor} editor */
  constructor(t, { picker, paste }) {
    Object.assign(this, { picker, paste });
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
    const choice = h(
      "fieldset",
      { class: "mbt-choice mbt-choice--entry" },
      h("legend", { class: "mbc-sr" }, entry.label),
      WAYS.map(radio),
    );
    this.element = h("div", { class: "mbs-entry" }, choice, picker.element, paste.element);
    picker.show(true);
    this.#draw(WAYS.includes(recall(KEY)) ? recall(KEY) : WAYS[0]);
  }

  show(way) {
    remember(KEY, way);
    this.#draw(way);
  }

  /** Where the next card goes in. */
  focus() {
    if (this.way === "type") this.paste.box.focus({ preventScroll: true });
    else this.picker.focus();
  }

  /** The reader chose an empty place on the board. */
  pickFor(place) {
    this.#draw("pick");
    this.picker.pickFor(place);
  }

  #draw(way) {
    this.way = way;
    this.#radios[way].checked = true;
    this.picker.element.hidden = way !== "pick";
    this.paste.element.hidden = way !== "type";
  }
}
