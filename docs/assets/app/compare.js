/**
 * `<maubinh-compare>`: one deal of two to four players under all published rules, and under the reader's own.
 *
 * This file joins the parts; the hands are in table-editor.js, the results in compare-view.js.
 */

import { findCase, randomDeal } from "./cases.js";
import { columnsOf } from "./compare-rules.js";
import { CompareView } from "./compare-view.js";
import { fromDealer, turnedBack } from "./dealer.js";
import { button, fill, h } from "./dom.js";
import { playerName } from "./questions.js";
import { sizedNames } from "./row-names.js";
import { wireOf } from "./rules.js";
import { say } from "./strings.js";
import { decodeTable, encodeTable } from "./table-address.js";
import { TableEditor } from "./table-editor.js";
import { canSit, seatsOf } from "./table.js";
import { Widget } from "./widget.js";

class MaubinhCompare extends Widget {
  #turn = 0;
  #open = null;
  #opening = false;
  #lastExample = null;

  build() {
    const { lang, t } = this;
    this.editor = new TableEditor(lang, t, {
      core: this.core,
      announce: (text) => this.announce(text),
      changed: () => this.#changed(),
      turned: () => this.#renderTools(),
    });
    this.view = new CompareView(lang, t, this.clauses);
    this.opened = h("div", { class: "mbt-opened", hidden: true });
    const { seats, paste, picker, board, suggestions } = this.editor;
    this.replaceChildren(
      h(
        "div",
        { class: "mbc mbt" },
        this.notice,
        this.opened,
        seats.element,
        h("div", { class: "mbc-in" }, paste.element, picker.element),
        h("div", { class: "mbc-out" }, this.runtime.element, board.element, this.#tools(), suggestions.element),
        this.view.element,
        this.live,
      ),
    );
    this.#renderTools();
    this.again();
  }

  get table() {
    return this.editor.table;
  }

  #tools() {
    const { tools, suggest, compare, board } = this.t;
    const undo = () => this.editor.hand.undo() && this.announce(board.undone);
    this.buttons = {
      suggest: button(suggest.button, () => this.editor.suggestions.run(), { class: "mbc-btn--main" }),
      example: button(compare.example, () => this.#example()),
      share: button(tools.share, () => this.share(compare.shareTitle)),
      undo: button(tools.undo, undo),
      reset: button(tools.reset, () => this.#reset()),
    };
    const { namingField, house, changed } = this.keeper.choice;
    return h(
      "div",
      { class: "mbc-tools", role: "group", "aria-label": tools.label },
      h("div", { class: "mbc-tools__line" }, Object.values(this.buttons)),
      h("div", { class: "mbc-rules" }, namingField, house, changed),
      this.shared,
    );
  }

  #renderTools() {
    this.buttons.suggest.disabled = !this.editor.canSuggest;
    this.buttons.undo.disabled = !this.editor.hand.canUndo;
    this.buttons.share.disabled = this.table.isEmpty;
  }

  #changed() {
    if (this.#open && this.#open.fragment !== encodeTable(this.table, null)) this.#closeCase();
    this.#renderTools();
    this.shared.hidden = true;
    this.writeAddress();
    this.#compare();
  }

  ruled() {
    const { book, rules } = this.keeper;
    this.editor.rename();
    this.editor.seats.showDealer(book?.knobs(rules).tie === "dealer");
    this.writeAddress();
    this.again();
  }

  get memory() {
    return this.editor.memory;
  }

  set memory(kept) {
    this.editor.memory = kept;
  }

  again() {
    this.editor.again();
    this.#compare();
  }

  async #compare() {
    const turn = (this.#turn += 1);
    const current = () => turn === this.#turn;
    const { table, t, lang } = this;
    if (!table.isReady) return this.view.wait(this.editor.missing);
    await this.keeper.ready;
    if (!current()) return undefined;
    if (!this.keeper.book) return this.view.wait(t.address.noRules);
    const rules = columnsOf(this.keeper, t);
    const ask = async ({ rules: played, names, byDealer }) => {
      const order = fromDealer(table.count, byDealer ? table.dealer : 0);
      const players = order.map((seat) => table.players[seat]);
      const asked = { op: "explain", lang, profile: wireOf(played), players, row_names: names };
      return turnedBack(await this.core.ask({ ...asked, names: order.map(playerName) }), order);
    };
    const replies = await Promise.all(rules.map(ask)).catch(() => null);
    if (!current()) return undefined;
    if (!replies) return this.view.wait(t.verdict.stopped);
    const told = rules.map((one, i) => ({ ...one, reply: replies[i] }));
    return this.view.show(told, table, sizedNames(t, t.rows));
  }

  // The address

  readAddress() {
    const told = decodeTable(location.hash);
    this.tell(null);
    if (told.kind === "case") this.#openCase(told.id);
    else if (told.kind === "garbage" || told.kind === "cut") this.refuseAddress(this.t.address[told.kind]);
    else if (told.kind === "table") this.#take(told);
  }

  #take(told) {
    this.#closeCase();
    this.keeper.take(told.rules);
    if (told.seats) {
      this.editor.load(told.seats, told.dealer);
      if (this.table.isReady) this.#showResults();
    }
    this.tellLost(told);
    if (told.twice?.length) this.tell(this.#twice(told.twice));
  }

  /** Cards that two hands of an address had: with whom they are now. */
  #twice(found) {
    const told = found.slice(0, 3).map(({ card, seats }) => {
      const twice = this.editor.twice(card, seats);
      return say(this.t.compare.twiceInAddress, { twice, a: playerName(seats[0]) });
    });
    return told.join(" ");
  }

  fragment() {
    if (this.#opening) return null;
    if (this.#open) return `case=${this.#open.id}`;
    return encodeTable(this.table, this.keeper.changed ? this.keeper.rules : null);
  }

  async #openCase(id) {
    let one;
    // Until the case is here the address is all that knows of it.
    this.#opening = true;
    try {
      one = await findCase(`${this.files}cases.json`, id);
    } catch {
      return this.tell(this.t.address.noCases);
    } finally {
      this.#opening = false;
    }
    if (!one) return this.refuseAddress(say(this.t.address.noCase, { id }));
    const players = one.items[0].request.players;
    if (!canSit(players)) return this.refuseAddress(say(this.t.compare.noPlayers, { id }));
    return this.#showCase(one, players);
  }

  #showCase(one, players) {
    this.#open = null;
    this.editor.load(seatsOf(players));
    this.#open = { id: one.id, fragment: encodeTable(this.table, null) };
    const page = one.page?.[this.lang];
    const name = `${say(this.t.case.title, { id: one.id })} · ${one.title[this.lang]}`;
    this.opened.hidden = false;
    fill(
      this.opened,
      h("p", {}, page ? h("a", { href: this.clauses.href(page) }, name) : name),
      button(this.t.case.close, () => this.#closeCase(true), { class: "mbc-btn--small mbc-btn--quiet" }),
    );
    this.writeAddress();
    this.#showResults();
  }

  #showResults() {
    this.view.element.scrollIntoView({ block: "start" });
  }

  #closeCase(write = false) {
    this.#open = null;
    this.opened.hidden = true;
    if (write) this.writeAddress();
  }

  // Tools

  async #example() {
    const one = await randomDeal(`${this.files}deals.json`, this.#lastExample).catch(() => null);
    if (!one) return this.tell(this.t.address.noCases);
    this.#lastExample = one.id;
    this.tell(null);
    return this.#showCase(one, one.players);
  }

  #reset() {
    if (this.table.isEmpty && !this.editor.paste.text) return;
    this.editor.clear();
    this.announce(this.t.compare.cleared);
  }
}

if (!customElements.get("maubinh-compare")) customElements.define("maubinh-compare", MaubinhCompare);
