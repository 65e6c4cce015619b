/**
 * A box for text in which places can be marked: a copy of the text lies under the transparent box, word for word, and is
 * underlined there.
 */

import { fill, h } from "./dom.js";

export class MarkedText {
  /** @param {object} box attributes of the `textarea` */
  constructor(box) {
    this.marks = h("div", { class: "mbc-box__marks", "aria-hidden": "true" });
    this.box = h("textarea", { class: "mbc-box__text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", ...box });
    this.box.addEventListener("scroll", () => this.#follow());
    this.element = h("div", { class: "mbc-box__field" }, this.marks, this.box);
  }

  get text() {
    return this.box.value;
  }

  set text(text) {
    this.box.value = text;
  }

  /** The end of what is selected, where the next word is typed. */
  get caret() {
    return this.box.selectionEnd;
  }

  get hasFocus() {
    return document.activeElement === this.box;
  }

  /** Is a place marked as wrong? */
  get isWrong() {
    return this.box.getAttribute("aria-invalid") === "true";
  }

  /** @param {{start: number, end: number}[]} places of the text that are wrong; none: nothing is */
  mark(places) {
    const { text } = this;
    const parts = [];
    let done = 0;
    for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
      if (start < done) continue;
      parts.push(text.slice(done, start), h("span", { class: "mbc-wrong" }, text.slice(start, end)));
      done = end;
    }
    fill(this.marks, parts, text.slice(done), "\n");
    this.box.setAttribute("aria-invalid", String(places.length > 0));
    this.#follow();
  }

  /** Without a jump of the page. */
  focus() {
    this.box.focus({ preventScroll: true });
  }

  select({ start, end }) {
    this.box.focus();
    this.box.setSelectionRange(start, end);
  }

  #follow() {
    this.marks.scrollTop = this.box.scrollTop;
  }
}
