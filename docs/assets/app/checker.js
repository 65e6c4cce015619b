/**
 * `<maubinh-checker lang="vi" data-files="…/assets/data/">`: thirteen cards in, a verdict out. `data-files` is the folder
 * of cases.json, clauses.json and profiles.json.
 *
 * This file only joins the parts; each has a module of its own. What stands inside the element is for readers without
 * JavaScript and goes away when the element starts.
 */

import { decode, encode } from "./address.js";
import { CaseView } from "./case-view.js";
import { findCase } from "./cases.js";
import { Clauses } from "./clauses.js";
import { Core } from "./core.js";
import { button, fill, h } from "./dom.js";
import { HandEditor } from "./hand-editor.js";
import { Hand, ROWS, SIZE, emptyPlaces } from "./hand.js";
import { PasteBox } from "./paste-box.js";
import { Picker } from "./picker.js";
import { wireNames } from "./row-names.js";
import { RulesKeeper } from "./rules-keeper.js";
import { RuntimeBar } from "./runtime-bar.js";
import { say, stringsFor } from "./strings.js";
import { Suggestions } from "./suggestions.js";
import { Toolbar, shareAddress } from "./toolbar.js";
import { Verdict } from "./verdict.js";

/** A verdict that comes within this time replaces the old one without a moment of "looking". */
const PATIENCE_MS = 150;

class MaubinhChecker extends HTMLElement {
  #built = false;
  #turn = 0;
  #open = null;
  #opening = false;
  #onHash = () => this.#readAddress();

  connectedCallback() {
    if (!this.#built) this.#build();
    this.#built = true;
    window.addEventListener("hashchange", this.#onHash);
    this.runtime.connect(this);
    this.clauses.load().then(() => this.#evaluate());
    this.#readAddress();
    this.#evaluate();
  }

  disconnectedCallback() {
    window.removeEventListener("hashchange", this.#onHash);
    this.runtime.disconnect();
  }

  #build() {
    const lang = this.getAttribute("lang") ?? document.documentElement.lang;
    const t = { ...stringsFor(lang) };
    const ask = (request) => this.core.ask(request);
    const announce = (text) => fill(this.live, text);
    Object.assign(this, { lang: lang === "en" ? "en" : "vi", t });
    this.live = h("div", { class: "mbc-live", "aria-live": "polite" });
    this.notice = h("div", { class: "mbc-notice", role: "status", hidden: true });
    this.data = new URL(this.dataset.files ?? "", document.baseURI).href;
    this.clauses = new Clauses(`${this.data}clauses.json`, this.lang, t);
    this.keeper = new RulesKeeper(this.lang, t, `${this.data}profiles.json`, {
      changed: () => this.#ruled(),
      tell: (text) => this.#tell(text),
    });
    this.core = new Core(this.keeper.wire, (failure) => this.runtime.fail(failure?.reason));
    this.runtime = new RuntimeBar(this.lang, t, { onRetry: () => this.#retry(), onReady: () => {} });
    this.paste = new PasteBox(this.lang, t, {
      ask,
      lay: (places) => this.hand.set(places),
      differing: () => this.#differing(),
    });
    this.hand = new Hand({
      onChange: () => this.#changed(),
      extra: () => this.paste.text,
      onUndo: (text) => this.paste.restore(text),
    });
    this.editor = new HandEditor(this.hand, this.lang, t, { announce, onSlot: (place) => this.picker.pickFor(place) });
    this.picker = new Picker(this.hand, this.lang, t, announce);
    this.verdict = new Verdict(this.editor, this.clauses, t, () => this.suggestions.run());
    this.suggestions = new Suggestions(this.hand, this.lang, t, { ask, announce });
    this.caseView = new CaseView(this.lang, t, this.clauses, { ask, onClose: () => this.#closeCase() });
    const act = {
      suggest: () => this.suggestions.run(),
      share: () => this.#share(),
      undo: () => this.hand.undo() && announce(t.board.undone),
      reset: () => this.#reset(),
    };
    this.tools = new Toolbar(t, act, this.keeper.choice);
    this.tools.render(this.hand);
    this.out = h(
      "div",
      { class: "mbc-out" },
      this.runtime.element,
      this.verdict.banner,
      this.verdict.instant,
      this.editor.element,
      this.verdict.reasons,
      this.tools.element,
      this.suggestions.element,
    );
    this.replaceChildren(
      h(
        "div",
        { class: "mbc" },
        this.notice,
        this.caseView.element,
        h("div", { class: "mbc-in" }, this.paste.element, this.picker.element),
        this.out,
        this.live,
      ),
    );
    this.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #changed() {
    this.paste.boardChanged();
    this.editor.render();
    this.picker.render();
    this.tools.render(this.hand);
    this.tools.hideLink();
    this.suggestions.render();
    this.#writeAddress();
    this.#evaluate();
  }

  /** Rules or row names are others: show and judge the hand anew. */
  #ruled() {
    this.core.profile = this.keeper.wire;
    this.editor.rename();
    this.picker.rename();
    this.suggestions.render();
    if (this.#open) this.caseView.again();
    this.#writeAddress();
    this.#evaluate();
  }

  /** The box and the board have parted, or agree again. */
  #differing() {
    this.out.classList.toggle("is-previous", this.#isPrevious);
    this.tools.hideLink();
    this.#evaluate();
  }

  /** Is the hand on the board one the text box has left behind? */
  get #isPrevious() {
    return this.paste.differs && this.hand.cards.length > 0;
  }

  async #evaluate() {
    const turn = (this.#turn += 1);
    if (this.#isPrevious) {
      this.verdict.previous(() => this.paste.settle());
      return;
    }
    const current = () => turn === this.#turn;
    const { hand, core, verdict } = this;
    // A complete hand's old verdict stays for a moment, so that it does not flicker at each move.
    const patience = setTimeout(() => current() && verdict.waiting(), hand.complete ? PATIENCE_MS : 0);
    if (!hand.complete) verdict.waiting();
    try {
      await this.keeper.ready;
      if (!current()) return;
      if (hand.complete) {
        const row_names = wireNames(this.t.rows);
        const reply = await core.ask({ op: "explain", lang: this.lang, row_names, arrangement: hand.arrangement });
        if (!current()) return;
        if (reply.result) verdict.show(reply.result);
        else verdict.error(reply.error ?? {});
      } else {
        await Promise.all(
          ROWS.filter((row) => hand.isFull(row)).map(async (row) => {
            const type = await core.typeOf(hand.at(row));
            if (current()) verdict.row(row, type);
          }),
        );
        if (hand.cards.length !== SIZE.tray || !current()) return;
        const { result } = await core.ask({ op: "instant_win", cards: [...hand.cards].sort() });
        if (current()) verdict.instantSoon(result?.instant_win);
      }
    } catch {
      // The runtime bar tells why; here only that the verdict is missing.
      if (current()) verdict.stopped();
    } finally {
      clearTimeout(patience);
    }
  }

  #retry() {
    this.keeper.load();
    this.#evaluate();
    this.caseView.run();
    if (this.paste.unread) this.paste.read();
  }

  #readAddress() {
    const told = decode(location.hash);
    this.#tell(null);
    // What is said of a hand out of the address stands where the page has scrolled to: over that hand.
    if (told.kind === "hand" && told.places) this.out.prepend(this.notice);
    else this.out.parentNode.prepend(this.notice);
    if (told.kind === "anchor" && !isOnPage(told.id)) this.#tell(this.t.address.garbage);
    else if (told.kind === "garbage") this.#tell(this.t.address.garbage);
    else if (told.kind === "case") this.#openCase(told.id);
    else if (told.kind === "hand") {
      this.#open = null;
      this.caseView.hide();
      this.keeper.take(told.rules);
      if (!told.places) return;
      this.hand.load(told.places);
      this.out.scrollIntoView({ block: "start" });
    }
  }

  #writeAddress() {
    // An answer may come when the reader has gone on to another page, whose address is its own.
    if (!this.isConnected || this.#opening) return;
    const key = JSON.stringify(this.hand.places);
    const fragment = this.#open?.key === key ? `case=${this.#open.id}` : encode(this.hand.places, this.keeper.rules);
    // A place on the page stays the reader's place as long as there is nothing else to carry.
    if (!fragment && decode(location.hash).kind === "anchor") return;
    const address = fragment ? `#${fragment}` : location.pathname + location.search;
    try {
      // The theme keeps its own state in the entry: leave it there.
      history.replaceState(history.state, "", address);
    } catch {
      // Some browsers limit how often; the next change catches up.
    }
  }

  async #openCase(id) {
    let one;
    // Until the case is here the address is all that knows of it.
    this.#opening = true;
    try {
      one = await findCase(`${this.data}cases.json`, id);
    } catch {
      return this.#tell(this.t.address.noCases);
    } finally {
      this.#opening = false;
    }
    if (!one) return this.#tell(say(this.t.address.noCase, { id }));
    const places = this.#placesOf(one);
    await this.keeper.ready;
    this.keeper.play(one.profile);
    this.#open = { id, key: JSON.stringify(places) };
    this.hand.load(places);
    this.caseView.show(one);
    this.caseView.element.scrollIntoView({ block: "start" });
    return undefined;
  }

  /** A case about one arrangement fills the board, where its cards can lie there at all. */
  #placesOf(one) {
    const arrangement = one.items[0].request.arrangement;
    if (!arrangement) return emptyPlaces();
    const told = decode(`#${encode({ ...emptyPlaces(), ...arrangement }, this.keeper.rules)}`);
    return (told.kind === "hand" && told.places) || emptyPlaces();
  }

  #closeCase() {
    this.#open = null;
    this.caseView.hide();
    this.#writeAddress();
  }

  #reset() {
    if (this.hand.cards.length === 0 && !this.paste.text) return;
    this.hand.clear();
    this.paste.restore("");
    fill(this.live, this.t.board.cleared);
  }

  async #share() {
    // The link carries the board: not while the reader has something else in the box.
    if (this.paste.ahead && this.paste.text.trim()) return this.tools.tellShared(this.t.tools.notShared);
    if (this.#isPrevious) return this.tools.tellShared(this.t.tools.notSharedEmpty);
    this.#writeAddress();
    const how = await shareAddress(location.href, this.t.tools.shareTitle);
    if (how === "copied") this.tools.tellShared(this.t.tools.copied);
    if (how === "neither") this.tools.showLink(location.href);
    return undefined;
  }

  #tell(text) {
    this.notice.hidden = !text;
    fill(
      this.notice,
      text && [
        h("p", {}, text),
        button("×", () => this.#tell(null), {
          class: "mbc-btn--small mbc-btn--quiet",
          "aria-label": this.t.tools.close,
        }),
      ],
    );
    if (text) this.notice.scrollIntoView({ block: "nearest" });
  }

  #onKey(event) {
    const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!undo || event.target.closest("textarea, input, select") || !this.hand.undo()) return;
    event.preventDefault();
    fill(this.live, this.t.board.undone);
  }
}

function isOnPage(id) {
  try {
    return document.getElementById(decodeURIComponent(id)) !== null;
  } catch {
    return false;
  }
}

if (!customElements.get("maubinh-checker")) customElements.define("maubinh-checker", MaubinhChecker);
