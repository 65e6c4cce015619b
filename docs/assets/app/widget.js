/** What the site's widgets have in common: language, data, runtime, notices, and a life that survives a hop between pages. */

import { Clauses } from "./clauses.js";
import { Core } from "./core.js";
import { button, fill, h } from "./dom.js";
import { RulesKeeper } from "./rules-keeper.js";
import { RuntimeBar } from "./runtime-bar.js";
import { stringsFor } from "./strings.js";
import { tableStringsFor } from "./strings-table.js";
import { shareAddress } from "./toolbar.js";

/**
 * `<maubinh-… lang="vi" data-files="…/assets/data/">`. What stands inside is for readers without JavaScript.
 *
 * A widget says `build()` (its parts, once), `readAddress()` (at the start and whenever the part after # changes),
 * `ruled()` (rules or row names are others) and `again()` (the runtime was restarted).
 */
export class Widget extends HTMLElement {
  #built = false;
  #onHash = () => this.readAddress();

  connectedCallback() {
    if (!this.#built) this.#prepare();
    this.#built = true;
    window.addEventListener("hashchange", this.#onHash);
    this.runtime.connect(this);
    this.clauses.load().then(() => this.again());
    this.readAddress();
  }

  disconnectedCallback() {
    window.removeEventListener("hashchange", this.#onHash);
    this.runtime.disconnect();
  }

  build() {}
  readAddress() {}
  ruled() {}
  again() {}

  announce(text) {
    fill(this.live, text);
  }

  /** A notice over the widget; null takes it away. */
  tell(text) {
    this.notice.hidden = !text;
    const close = { class: "mbc-btn--small mbc-btn--quiet", "aria-label": this.t.tools.close };
    fill(this.notice, text && [h("p", {}, text), button("×", () => this.tell(null), close)]);
  }

  /** Put `fragment` after # without a step in the history; an anchor of the page gives way only to something. */
  writeFragment(fragment) {
    // An answer may come when the reader has gone on to another page, whose address is its own.
    if (!this.isConnected || (!fragment && !location.hash.includes("="))) return;
    try {
      // The theme keeps its own state in the entry: leave it there.
      history.replaceState(history.state, "", fragment ? `#${fragment}` : location.pathname + location.search);
    } catch {
      // Some browsers limit how often; the next change catches up.
    }
  }

  /** Hand the address on; where neither sharing nor the clipboard is to be had, show it to copy by hand. */
  async share(title) {
    const how = await shareAddress(location.href, title);
    if (how === "copied") this.tell(this.t.tools.copied);
    if (how !== "neither") return;
    const box = h("input", { class: "mbc-shared__link", readonly: true, value: location.href });
    this.shared.hidden = false;
    fill(this.shared, h("label", {}, this.t.tools.copyHere, " ", box));
    box.focus();
    box.select();
  }

  #prepare() {
    const lang = (this.getAttribute("lang") ?? document.documentElement.lang) === "en" ? "en" : "vi";
    const t = { ...stringsFor(lang), ...tableStringsFor(lang) };
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
