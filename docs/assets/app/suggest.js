/**
 * `<maubinh-suggest>`: thirteen cards in, the ways to lay them out, under the rules the reader chose.
 *
 * This file joins the parts; how a way is shown is in ways-view.js.
 */

import { decode, encode } from "./address.js";
import { button, define, h } from "./dom.js";
import { handDesk } from "./hand-desk.js";
import { freeText } from "./hand-editor.js";
import { ROWS, SIZE } from "./hand.js";
import { PageWidget } from "./page-widget.js";
import { pageHref } from "./pages.js";
import { wireNames } from "./row-names.js";
import { count, number, say } from "./strings.js";
import { suggestStringsFor } from "./strings-suggest.js";
import { WaysView } from "./ways-view.js";
import { ways } from "./ways.js";

class MaubinhSuggest extends PageWidget {
  #turn = 0;
  /** The question whose ways are shown. */
  #shown = "";

  words(lang) {
    return { ...super.words(lang), ...suggestStringsFor(lang) };
  }

  build() {
    const { lang, t } = this;
    const announce = (text) => this.announce(text);
    const ask = (request) => this.core.ask(request);
    const use = { ask, announce, changed: () => this.#changed(), differing: () => this.#find() };
    Object.assign(this, handDesk(lang, t, use));
    this.view = new WaysView(lang, t, this.clauses, {
      use: (way) => this.#use(way),
      href: (way) => pageHref(this.files, lang, "check", encode({ tray: [], ...way.arrangement }, this.keeper.rules)),
    });
    const { paste, picker, runtime, view, editor } = this;
    this.replaceChildren(
      h(
        "div",
        { class: "mbc mbg" },
        this.notice,
        h("div", { class: "mbc-in" }, paste.element, picker.element, this.keeper.choice.element),
        h("div", { class: "mbc-out" }, runtime.element, view.element, editor.element, this.#tools()),
        this.live,
      ),
    );
    this.#changed();
  }

  #tools() {
    const { tools, board, ways: words } = this.t;
    this.buttons = {
      share: button(tools.share, () => this.share(words.shareTitle)),
      undo: button(tools.undo, () => this.hand.undo() && this.announce(board.undone)),
      reset: button(tools.reset, () => this.#reset()),
    };
    const line = h("div", { class: "mbc-tools__line" }, Object.values(this.buttons));
    return h("div", { class: "mbc-tools", role: "group", "aria-label": tools.label }, line, this.shared);
  }

  get memory() {
    return this.paste.memory;
  }

  set memory(kept) {
    this.paste.memory = kept;
  }

  #changed() {
    const { hand, editor, buttons } = this;
    this.paste.boardChanged();
    editor.render();
    for (const row of ROWS) editor.note(row, hand.isFull(row) ? "" : freeText(this.t, hand, row));
    this.picker.render();
    this.shared.hidden = true;
    buttons.share.disabled = hand.cards.length === 0;
    buttons.undo.disabled = !hand.canUndo;
    this.writeAddress();
    this.#find();
  }

  ruled() {
    this.editor.rename();
    this.picker.rename();
    this.writeAddress();
    this.#find();
  }

  again() {
    this.#find();
    if (this.paste.unread) this.paste.read();
  }

  async #find() {
    const turn = (this.#turn += 1);
    const current = () => turn === this.#turn;
    const { hand, t, view, lang } = this;
    const left = SIZE.tray - hand.cards.length;
    if (this.paste.differs && hand.cards.length > 0) return this.#wait(t.verdict.previous);
    if (left > 0) return this.#wait(left === SIZE.tray ? t.ways.start : count(t.verdict.missing, left));
    const request = { op: "suggest", cards: [...hand.cards].sort(), lang, row_names: wireNames(t.rows) };
    const question = JSON.stringify([request, this.keeper.wire]);
    if (question === this.#shown) return view.mark(hand);
    this.#wait(t.verdict.thinking);
    await this.keeper.ready;
    if (!current()) return undefined;
    const reply = await this.core.ask(request).catch(() => null);
    if (!current()) return undefined;
    if (!reply?.result) return this.#wait(reply ? reply.error.message : t.verdict.stopped);
    this.#shown = question;
    const told = ways(reply.result);
    view.show(told, this.#people(told.people));
    view.mark(hand);
    return this.announce(`${count(t.ways.found, told.ways.length)} ${told.ways[0].text}`);
  }

  #wait(text) {
    this.#shown = "";
    this.view.wait(text);
  }

  /** Against whom it is counted, by the name their rules have on the page. */
  #people({ profile, size, isNearest, leavesOut }) {
    const { people, nearest } = this.t.ways;
    const name = this.keeper.book?.nameWithin({ id: profile, set: {} }, this.lang) ?? profile;
    return [say(isNearest ? nearest : people, { n: number(size, this.lang), profile: name }), leavesOut].join(" ").trim();
  }

  #use(way) {
    this.hand.set(way.arrangement);
    // The board lies below all ways: show that it is another now.
    this.editor.element.scrollIntoView({ block: "center" });
    this.announce(say(this.t.ways.used, { name: way.name }));
  }

  decode(hash) {
    return decode(hash);
  }

  take({ places, rules }) {
    this.keeper.take(rules, "address");
    if (places) this.hand.load(places);
  }

  fragment() {
    return encode(this.hand.places, this.keeper.rules);
  }

  #reset() {
    if (this.hand.cards.length === 0 && !this.paste.text) return;
    this.hand.clear();
    this.paste.restore("");
    this.announce(this.t.board.cleared);
  }
}

define("maubinh-suggest", MaubinhSuggest);
