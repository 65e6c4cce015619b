/**
 * `<maubinh-checker lang="vi">`: thirteen cards in, a verdict out.
 *
 * This file only joins the parts; each has a module of its own.
 */

import { decode, encode, readPlaces } from "./address.js";
import { CaseView } from "./case-view.js";
import { define, h } from "./dom.js";
import { handDesk } from "./hand-desk.js";
import { ROWS, SIZE, emptyPlaces } from "./hand.js";
import { PageWidget } from "./page-widget.js";
import { wireNames } from "./row-names.js";
import { Suggestions } from "./suggestions.js";
import { Toolbar, shareAddress } from "./toolbar.js";
import { Verdict } from "./verdict.js";

class MaubinhChecker extends PageWidget {
  #turn = 0;
  #open = null;

  build() {
    const { lang, t } = this;
    const ask = (request) => this.core.ask(request);
    const announce = (text) => this.announce(text);
    const use = { ask, announce, changed: () => this.#changed(), differing: () => this.#differing() };
    Object.assign(this, handDesk(lang, t, use));
    this.verdict = new Verdict(this.editor, this.clauses, t, () => this.suggestions.run());
    this.suggestions = new Suggestions(this.hand, lang, t, { ask, announce });
    this.caseView = new CaseView(lang, t, this.clauses, {
      ask,
      onClose: () => this.#closeCase(),
      onRestore: () => this.hand.set(this.#open.places),
    });
    const act = {
      suggest: () => this.suggestions.run(),
      share: () => this.#share(),
      undo: () => this.hand.undo() && announce(t.board.undone),
      reset: () => this.#reset(),
    };
    this.tools = new Toolbar(t, act, this.keeper.choice);
    this.tools.render(this.hand);
    const { paste, picker, runtime, verdict, editor, tools, suggestions } = this;
    this.in = h("div", { class: "mbc-in" }, paste.element, picker.element);
    this.out = h("div", { class: "mbc-out" });
    this.out.append(runtime.element, verdict.banner, verdict.instant, editor.element, verdict.reasons);
    this.out.append(tools.element, suggestions.element);
    this.replaceChildren(
      h("div", { class: "mbc" }, this.notice, this.caseView.element, this.in, this.out, this.live),
    );
    this.addEventListener("keydown", (event) => this.#onKey(event));
    verdict.waiting();
  }

  get memory() {
    return this.paste.memory;
  }

  set memory(kept) {
    this.paste.memory = kept;
  }

  #changed() {
    this.paste.boardChanged();
    this.editor.render();
    this.picker.render();
    this.tools.render(this.hand);
    this.tools.hideLink();
    this.suggestions.render();
    this.caseView.part(this.#open !== null && !this.#isCaseHand);
    this.writeAddress();
    this.#evaluate();
  }

  /** Rules or row names are others: show and judge the hand anew. */
  ruled() {
    this.editor.rename();
    this.picker.rename();
    this.suggestions.render();
    if (this.#open) this.caseView.again();
    this.writeAddress();
    this.#evaluate();
  }

  again() {
    this.#evaluate();
    this.caseView.run();
    this.tools.render(this.hand);
    if (this.paste.unread) this.paste.read();
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
    if (hand.complete) verdict.think();
    else verdict.waiting();
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
    }
  }

  // The address

  decode(hash) {
    const told = decode(hash);
    // What is said of a hand out of the address stands where the page has scrolled to: over that hand.
    (told.places ? this.out : this.out.parentNode).prepend(this.notice);
    return told;
  }

  take({ places, rules }) {
    if (!places && !rules.id) return;
    this.#leaveCase();
    this.keeper.take(rules, "address");
    if (!places) return;
    this.hand.load(places);
    this.out.scrollIntoView({ block: "start" });
  }

  fragment() {
    return this.#isCaseHand ? `case=${this.#open.id}` : encode(this.hand.places, this.keeper.rules);
  }

  /** Does what an open case laid still lie so? */
  get #isCaseHand() {
    return this.#open !== null && JSON.stringify(this.hand.places) === JSON.stringify(this.#open.places);
  }

  showCase(one) {
    const places = this.#placesOf(one);
    this.keeper.play(one.profile);
    this.#open = { id: one.id, places };
    this.hand.load(places);
    // No hand to lay: an empty board has nothing to do with it.
    this.firstElementChild.classList.toggle("is-handless", this.hand.cards.length === 0);
    this.caseView.show(one);
    this.caseView.element.scrollIntoView({ block: "start" });
  }

  /** A case about one arrangement fills the board, where its cards can lie there at all. */
  #placesOf(one) {
    const arrangement = one.items[0].request.arrangement;
    if (!arrangement) return emptyPlaces();
    const { places, lost } = readPlaces(ROWS.map((row) => arrangement[row].join("")).join("-"), null);
    return lost.length ? emptyPlaces() : places;
  }

  #closeCase() {
    this.#leaveCase();
    this.writeAddress();
  }

  #leaveCase() {
    this.#open = null;
    this.caseView.hide();
    this.firstElementChild.classList.remove("is-handless");
  }

  // Tools

  #reset() {
    if (this.hand.cards.length === 0 && !this.paste.text) return;
    this.hand.clear();
    this.paste.restore("");
    this.announce(this.t.board.cleared);
  }

  async #share() {
    // The link carries the board: not while the reader has something else in the box.
    if (this.paste.ahead && this.paste.text.trim()) return this.tools.tellShared(this.t.tools.notShared);
    if (this.#isPrevious) return this.tools.tellShared(this.t.tools.notSharedEmpty);
    this.writeAddress({ anew: true });
    const how = await shareAddress(location.href, this.t.tools.shareTitle);
    if (how === "copied") this.tools.tellShared(this.t.tools.copied);
    if (how === "neither") this.tools.showLink(location.href);
    return undefined;
  }

  #onKey(event) {
    const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!undo || event.target.closest("textarea, input, select") || !this.hand.undo()) return;
    event.preventDefault();
    this.announce(this.t.board.undone);
  }
}

define("maubinh-checker", MaubinhChecker);
