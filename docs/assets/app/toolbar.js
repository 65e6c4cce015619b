/** What is done with the whole hand: arrange it, share it, undo, start over; the rules and the suits' colours. */

import { button, fill, h } from "./dom.js";

export class Toolbar {
  /**
   * @param {{suggest, share, undo, reset}} act
   * @param {import("./rules-choice.js").RulesChoice} rules
   */
  constructor(t, act, rules) {
    this.t = t;
    const { tools, suggest } = t;
    this.suggest = button(suggest.button, act.suggest, { class: "mbc-btn--main" });
    this.share = button(tools.share, act.share);
    this.undo = button(tools.undo, act.undo);
    this.reset = button(tools.reset, act.reset);
    // The site's own script answers every button with this attribute, on this page and in the header.
    this.suits = button(tools.fourColours, () => {}, { "data-mb-suits": true, class: "mbc-btn--toggle" });
    this.shared = h("div", { class: "mbc-shared", role: "status", hidden: true });
    this.element = h(
      "div",
      { class: "mbc-tools", role: "group", "aria-label": tools.label },
      h("div", { class: "mbc-tools__line" }, this.suggest, this.share, this.undo, this.reset),
      this.shared,
      rules.element,
      h("div", { class: "mbc-tools__line" }, this.suits),
    );
  }

  /** @param {import("./hand.js").Hand} hand */
  render(hand) {
    const cards = hand.cards.length;
    this.suggest.disabled = cards !== 13;
    this.suggest.title = cards === 13 ? "" : this.t.suggest.need;
    this.share.disabled = cards === 0;
    this.undo.disabled = !hand.canUndo;
    this.suits.setAttribute("aria-pressed", String(document.documentElement.dataset.suits === "four"));
  }

  /** What became of sharing, told beside its button. */
  tellShared(text) {
    this.shared.hidden = false;
    fill(this.shared, h("p", {}, text));
  }

  /** Where the browser can neither share nor copy: the link, selected, to copy by hand. */
  showLink(url) {
    const box = h("input", { class: "mbc-shared__link", readonly: true, value: url });
    this.shared.hidden = false;
    fill(this.shared, h("label", {}, this.t.tools.copyHere, " ", box));
    box.focus();
    box.select();
  }

  hideLink() {
    this.shared.hidden = true;
  }
}

/** Hand an address on: the system's share sheet, else the clipboard. @returns {Promise<"shared"|"copied"|"neither">} */
export async function shareAddress(url, title) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (refused) {
      if (refused.name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "neither";
  }
}
