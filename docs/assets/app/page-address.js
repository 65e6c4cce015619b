/**
 * What of a widget stands in the address after `#`: read at the start and whenever it changes, written when what is shown
 * does. An address stays as it came, be it cut or garbled, until something else is shown than what was made of it.
 */

import { findCase } from "./cases.js";
import { h } from "./dom.js";
import { lostWords } from "./lost-words.js";
import { pageHref } from "./pages.js";
import { say } from "./strings.js";

export class PageAddress {
  /** The page the widget stands on: the address of another is none of its business. */
  page = "";
  /** What the part after # was when the widget last read or wrote it. */
  seen = "";
  /** What would stand there for what was made of it; null: nothing was. */
  #made = null;
  /** What of it is missing, cannot be read or has no place here; what else to tell. */
  #lost = [];
  #also = "";
  /** Is it being read, or a case fetched that it names? Then it is all that knows of that. */
  #isReading = false;

  /** @param {import("./page-widget.js").PageWidget} widget */
  constructor(widget) {
    this.widget = widget;
  }

  get isHome() {
    return this.widget.isConnected && location.pathname === this.page;
  }

  read() {
    const { widget } = this;
    const { hash } = location;
    this.seen = hash;
    widget.tell(null);
    const told = widget.decode(hash);
    const isAstray = told.kind === "anchor" && !isOnPage(told.id);
    this.#lost = isAstray ? [{ part: "field", text: told.id }] : told.lost;
    this.#also = "";
    this.#isReading = true;
    if (told.kind === "case") this.#openCase(told.id);
    else {
      if (told.kind === "fields") this.#also = widget.take(told) ?? "";
      this.#hasRead();
    }
    this.#tell();
  }

  /** @param {{anew?: boolean}} how `anew`: be it what was made of the address that stands there, or not */
  write({ anew = false } = {}) {
    const fragment = this.widget.fragment();
    const isMade = fragment === this.#made && location.hash === this.seen;
    if (fragment !== null && !this.#isReading && (anew || !isMade)) this.#put(fragment);
  }

  /** The published rules have come. What changes by that the reader has not changed: the address stays. */
  rulesCame() {
    if (this.#made !== null) this.#made = this.widget.fragment();
    // Rows may have other names now.
    if (!this.widget.notice.hidden) this.#tell();
  }

  /** Of the rules the address names some are not here, as RulesKeeper tells it. */
  loseRules({ id, dropped }) {
    const { registry } = this.widget.keeper.book;
    const settings = dropped.map(({ knob, text }) =>
      Object.hasOwn(registry, knob)
        ? { part: "value", name: knob, text, knob: registry[knob] }
        : { part: "noKnob", text: knob },
    );
    // What changes all that is shown is named before what is wrong somewhere in it.
    this.#lost = [...(id === null ? [] : [{ part: "noRules", text: id }]), ...this.#lost, ...settings];
    this.#tell();
  }

  /** Once what it names was looked for: these parts are not here. */
  lose(parts) {
    this.#lost = [...this.#lost, ...parts];
    if (this.#made !== null) this.#made = this.widget.fragment();
    this.#tell();
  }

  /** From now on what is shown counts, once it is something else. */
  #hasRead() {
    this.#isReading = false;
    this.#made = location.hash ? this.widget.fragment() : null;
  }

  async #openCase(id) {
    const { widget, seen } = this;
    const { noCase, noCases } = widget.t.address;
    const one = await findCase(`${widget.files}cases.json`, id).catch(() => undefined);
    await widget.keeper.ready;
    // The reader may have followed another link by now.
    if (this.seen !== seen) return;
    this.#hasRead();
    if (one) widget.showCase(one);
    else widget.tell(one === null ? say(noCase, { id }) : noCases);
  }

  #tell() {
    const { t, lang } = this.widget;
    const use = { lang, handOf: (seat) => this.widget.handOf(seat), profile: this.widget.rulesName };
    const lost = this.#lost.length > 0 && lostWords(this.#lost, t, use);
    const told = [this.#also, lost].filter(Boolean).join(" ");
    if (told) this.widget.tell([told, this.#elsewhere()]);
  }

  /** The same address on the pages that have a use for what this one has none for. */
  #elsewhere() {
    const { t, lang, files } = this.widget;
    const pages = this.#lost.filter(({ part }) => part === "elsewhere").map(({ page }) => page);
    const href = (page) => pageHref(files, lang, page, this.seen.slice(1));
    return pages.map((page) => [" ", h("a", { href: href(page) }, t.address.openOn[page])]);
  }

  /** Without a step in the history; an anchor of the page gives way only to something. */
  #put(fragment) {
    // An answer may come when the reader has gone on to another page, whose address is its own.
    if (!this.isHome || (!fragment && !location.hash.includes("="))) return;
    try {
      // The theme keeps its own state in the entry: leave it there.
      history.replaceState(history.state, "", fragment ? `#${fragment}` : location.pathname + location.search);
    } catch {
      // Some browsers limit how often; the next change catches up.
    }
    this.seen = location.hash;
    this.#made = null;
  }
}

function isOnPage(id) {
  try {
    return document.getElementById(decodeURIComponent(id)) !== null;
  } catch {
    return false;
  }
}
