/** What all widgets have in common: language, data, runtime, notices, an address, and a life beyond their page. */

import { Clauses } from "./clauses.js";
import { Core } from "./core.js";
import { button, fill, h } from "./dom.js";
import { putBack, store, stored } from "./keep.js";
import { RulesKeeper } from "./rules-keeper.js";
import { RuntimeBar } from "./runtime-bar.js";
import { say, stringsFor } from "./strings.js";
import { shareAddress } from "./toolbar.js";

/** So many of an address's unknown parts are named, and so much of each. */
const NAMED = 3;
const SHOWN = 20;

/**
 * `<maubinh-… lang="vi" data-files="…/assets/data/" data-start="idle">`. What stands inside is for readers without
 * JavaScript. `data-start` says when the rules are loaded, as `RuntimeBar.connect` takes it.
 *
 * A widget says `build()` (its parts, once), `readAddress()` (at the start and whenever the part after # changes),
 * `fragment()` (what that part should say), `ruled()` (rules or row names are others), `again()` (the runtime was
 * restarted, or the widget is back on its page) and `memory` (what a reload may not lose).
 */
export class PageWidget extends HTMLElement {
  #built = false;
  /** The page this widget stands on: the address of another is none of its business. */
  #page = "";
  /** What the part after # was when this widget last read or wrote it. */
  #seen = "";
  #onHash = () => this.#isHome && this.#read();
  #onHide = () => this.#store();

  connectedCallback() {
    if (!this.#built && putBack(this)) return;
    const isBack = this.#built;
    if (!isBack) this.#prepare();
    this.#built = true;
    this.#page = location.pathname;
    window.addEventListener("hashchange", this.#onHash);
    window.addEventListener("pagehide", this.#onHide);
    this.runtime.connect(this, this.dataset.start ?? "idle");
    this.clauses.load().then(() => this.again());
    if (isBack) this.#comeBack();
    else this.#begin();
  }

  disconnectedCallback() {
    if (!this.#built) return;
    window.removeEventListener("hashchange", this.#onHash);
    window.removeEventListener("pagehide", this.#onHide);
    this.runtime.disconnect();
    this.#store();
  }

  build() {}
  readAddress() {}
  ruled() {}
  again() {}

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

  /** A notice over the widget; null takes it away. */
  tell(text) {
    this.notice.hidden = !text;
    const close = { class: "mbc-btn--small mbc-btn--quiet", "aria-label": this.t.tools.close };
    fill(this.notice, text && [h("p", {}, text), button("×", () => this.tell(null), close)]);
    if (text) this.notice.scrollIntoView({ block: "nearest" });
  }

  /** The address could not be used: say so, and let it fit again what is shown. */
  refuseAddress(text) {
    this.tell(text);
    this.writeAddress();
  }

  /** What of an address was passed over, though the rest could be used. */
  tellLost({ isCut, unknown }) {
    const { cut, unknownFields } = this.t.address;
    const names = unknown.slice(0, NAMED).map((name) => name.slice(0, SHOWN));
    if (isCut) this.tell(cut);
    else if (names.length) this.tell(say(unknownFields, { names: names.join(", ") }));
  }

  writeAddress() {
    const fragment = this.fragment();
    if (fragment !== null) this.writeFragment(fragment);
  }

  /** Put `fragment` after # without a step in the history; an anchor of the page gives way only to something. */
  writeFragment(fragment) {
    // An answer may come when the reader has gone on to another page, whose address is its own.
    if (!this.#isHome || (!fragment && !location.hash.includes("="))) return;
    try {
      // The theme keeps its own state in the entry: leave it there.
      history.replaceState(history.state, "", fragment ? `#${fragment}` : location.pathname + location.search);
    } catch {
      // Some browsers limit how often; the next change catches up.
    }
    this.#seen = location.hash;
  }

  /** Hand the address on; where neither sharing nor the clipboard is to be had, show it to copy by hand. */
  async share(title) {
    this.writeAddress();
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

  get #isHome() {
    return this.isConnected && location.pathname === this.#page;
  }

  #begin() {
    const kept = stored(this, { page: this.#page, hash: location.hash });
    this.#read();
    if (kept !== null) this.memory = kept;
  }

  /** Back on its page: what the address carries counts only where it is something else than what lies here. */
  #comeBack() {
    this.keeper.comeBack();
    const { hash } = location;
    if (hash.includes("=") && hash !== this.#seen) this.#read();
    else if (!hash) this.writeAddress();
  }

  #read() {
    this.#seen = location.hash;
    this.readAddress();
  }

  #store() {
    if (this.#isHome) this.#seen = location.hash;
    store(this, { page: this.#page, hash: this.#seen }, this.memory);
  }

  #prepare() {
    const lang = (this.getAttribute("lang") ?? document.documentElement.lang) === "en" ? "en" : "vi";
    const t = this.words(lang);
    Object.assign(this, { lang, t, files: new URL(this.dataset.files ?? "", document.baseURI).href });
    this.live = h("div", { class: "mbc-live", "aria-live": "polite" });
    this.shared = h("div", { class: "mbc-shared", hidden: true });
    this.notice = h("div", { class: "mbc-notice", role: "status", hidden: true });
    this.clauses = new Clauses(`${this.files}clauses.json`, lang, t);
    this.keeper = new RulesKeeper(lang, t, `${this.files}profiles.json`, {
      changed: () => {
        this.core.profile = this.keeper.wire;
        this.ruled();
      },
      tell: (text) => this.tell(text),
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
