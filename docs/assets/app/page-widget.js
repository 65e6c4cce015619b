/** What all widgets have in common: language, data, runtime, notices, an address, and a life beyond their page. */

import { Clauses } from "./clauses.js";
import { Core } from "./core.js";
import { button, fill, h } from "./dom.js";
import { putBack, store, stored } from "./keep.js";
import { PageAddress } from "./page-address.js";
import { DATA, pageHref } from "./pages.js";
import { RulesKeeper } from "./rules-keeper.js";
import { RuntimeBar } from "./runtime-bar.js";
import { say, stringsFor } from "./strings.js";
import { shareAddress } from "./toolbar.js";

/**
 * `<maubinh-… lang="vi" data-start="idle">`. What stands inside is for readers without JavaScript. `data-start` says when
 * the rules are loaded, as `RuntimeBar.connect` takes it.
 *
 * A widget says `build()` (its parts, once), `decode(hash)` (what the part after # says, as readFragment), `take(told)` and
 * `showCase(one)` (use that, at the start and whenever it changes), `fragment()` (what it should say), `ruled()` (rules or
 * row names are others), `again()` (the runtime was restarted, or the widget is back on its page) and `memory` (what a
 * reload may not lose).
 */
export class PageWidget extends HTMLElement {
  #built = false;
  #address = new PageAddress(this);
  #onHash = () => this.#address.isHome && this.#address.read();
  #onHide = () => this.#store();
  #onClick = (event) => this.#handOver(event);

  connectedCallback() {
    if (!this.#built && putBack(this)) return;
    const isBack = this.#built;
    if (!isBack) this.#prepare();
    this.#built = true;
    this.#address.page = location.pathname;
    window.addEventListener("hashchange", this.#onHash);
    window.addEventListener("pagehide", this.#onHide);
    document.addEventListener("click", this.#onClick);
    this.runtime.connect(this, this.dataset.start ?? "idle");
    this.clauses.load().then(() => this.again());
    if (isBack) this.#comeBack();
    else this.#begin();
  }

  disconnectedCallback() {
    if (!this.#built) return;
    window.removeEventListener("hashchange", this.#onHash);
    window.removeEventListener("pagehide", this.#onHide);
    document.removeEventListener("click", this.#onClick);
    this.runtime.disconnect();
    this.#store();
  }

  build() {}
  ruled() {}
  again() {}

  decode(_hash) {
    return { kind: "none", lost: [] };
  }

  /**
   * @param {object} _told fields of an address; there may be nothing in them that can be used
   * @returns {string|undefined} what else is to be told of them
   */
  take(_told) {
    return undefined;
  }

  /**
   * What the address names was looked for, and some of it is not here.
   * @param {object[]} parts as `lost` of readFragment
   */
  lose(parts) {
    this.#address.lose(parts);
  }

  /** What rules are in force, for who asked for others: their name within a sentence, or null. */
  get rulesName() {
    return this.keeper.nameWithin;
  }

  /** A case that the address names: a page with no place for it says where there is one. */
  showCase({ id }) {
    const { caseElsewhere, toCase } = this.t.address;
    const href = pageHref(this.files, this.lang, "check", `case=${id}`);
    this.tell([caseElsewhere, " ", h("a", { href }, say(toCase, { id }))]);
  }

  /** What a player's hand is called, where there are several. */
  handOf(_seat) {
    return "";
  }

  /** What stands after # for what is shown now, without it; null leaves the address alone. @returns {string|null} */
  fragment() {
    return null;
  }

  /** What a reload should bring back that the address does not carry (JSON); null where there is nothing. */
  get memory() {
    return null;
  }

  set memory(_kept) {}

  /** @returns {object} the widget's own copy of its strings */
  words(lang) {
    return { ...stringsFor(lang) };
  }

  announce(text) {
    fill(this.live, text);
  }

  /** A notice over the widget, as text or nodes; null takes it away. */
  tell(told) {
    this.notice.hidden = !told;
    const close = { class: "mbc-btn--small mbc-btn--quiet", "aria-label": this.t.tools.close };
    fill(this.notice, told && [h("p", {}, told), button("×", () => this.tell(null), close)]);
    if (told) this.notice.scrollIntoView({ block: "nearest" });
  }

  /** @param {{anew?: boolean}} how as of PageAddress */
  writeAddress(how) {
    this.#address.write(how);
  }

  /** Hand the address on; where neither sharing nor the clipboard is to be had, show it to copy by hand. */
  async share(title) {
    this.writeAddress({ anew: true });
    const how = await shareAddress(location.href, title);
    if (how === "copied") this.#tellShared(this.t.tools.copied);
    if (how !== "neither") return;
    const box = h("input", { class: "mbc-shared__link", readonly: true, value: location.href });
    this.shared.hidden = false;
    fill(this.shared, h("label", {}, this.t.tools.copyHere, " ", box));
    box.focus();
    box.select();
  }

  /** What became of sharing, beside its button: the reader stays where they are. */
  #tellShared(text) {
    this.shared.hidden = false;
    fill(this.shared, h("p", {}, text));
    this.announce(text);
  }

  #begin() {
    const kept = this.#stored;
    this.#address.read();
    if (kept !== null) this.memory = kept;
  }

  get #stored() {
    return stored(this, { page: this.#address.page, hash: location.hash });
  }

  /** Back on its page: what the address carries counts only where it is something else than what lies here. */
  #comeBack() {
    this.keeper.comeBack();
    const { hash } = location;
    const kept = this.#stored;
    if (hash.includes("=") && hash !== this.#address.seen) this.#address.read();
    else if (!hash) this.writeAddress();
    // It is another only where the page in the other language has handed it over.
    if (kept !== null && JSON.stringify(kept) !== JSON.stringify(this.memory)) this.memory = kept;
  }

  /** The page in the other language goes on with what the address, which it is given, does not carry. */
  #handOver({ target }) {
    const link = target instanceof Element && target.closest("a[data-mb-language]");
    if (link) store(this, { page: link.pathname, hash: location.hash }, this.memory);
  }

  #store() {
    const { page, isHome } = this.#address;
    if (isHome) this.#address.seen = location.hash;
    store(this, { page, hash: this.#address.seen }, this.memory);
  }

  #ruled({ isLate }) {
    this.core.profile = this.keeper.wire;
    if (isLate) this.#address.rulesCame();
    this.ruled();
  }

  /** Of the rules that were asked for some are not here. */
  #rulesLost(what) {
    const { asker, id, dropped } = what;
    if (asker === "address") return this.#address.loseRules(what);
    const { rules, settings } = this.t.address.rulesGone[asker];
    const names = dropped.map(({ knob }) => knob).join(", ");
    return this.tell(say(id === null ? settings : rules, { id, names, profile: this.keeper.nameWithin }));
  }

  #prepare() {
    const lang = (this.getAttribute("lang") ?? document.documentElement.lang) === "en" ? "en" : "vi";
    const t = this.words(lang);
    Object.assign(this, { lang, t, files: DATA });
    this.live = h("div", { class: "mbc-live", "aria-live": "polite" });
    this.shared = h("div", { class: "mbc-shared", hidden: true });
    this.notice = h("div", { class: "mbc-notice", role: "status", hidden: true });
    this.clauses = new Clauses(`${this.files}clauses.json`, lang, t);
    this.keeper = new RulesKeeper(lang, t, `${this.files}profiles.json`, {
      changed: (why) => this.#ruled(why),
      tell: (text) => this.tell(text),
      lost: (what) => this.#rulesLost(what),
    });
    this.core = new Core(this.keeper.wire, (failure) => this.runtime.fail(failure?.reason));
    this.runtime = new RuntimeBar(lang, t, {
      onRetry: () => {
        this.keeper.load();
        this.again();
      },
      onReady: () => {},
    });
    this.build();
  }
}
