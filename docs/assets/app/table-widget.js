/**
 * What the widgets have in common that lay a whole table: its editor, its address, and cases opened from there.
 *
 * A widget says, besides what `PageWidget` asks for, `changed()` (a hand, a deed or the number of players is another),
 * `turned()` (another hand is being laid), `arriving(asked)` (other cards are about to come, out of an address or, where
 * `isCase`, a case that may ask about a `profile`), `fits(deal)` (may this be an example?) and `showResults()` (a table came
 * whole; lead the reader to what it pays).
 */

import { randomDeal } from "./cases.js";
import { button, fill, h } from "./dom.js";
import { playerName } from "./questions.js";
import { say } from "./strings.js";
import { decodeTable, encodeTable } from "./table-address.js";
import { TableEditor } from "./table-editor.js";
import { canSit, seatsOf } from "./table.js";
import { Widget } from "./widget.js";

export class TableWidget extends Widget {
  #open = null;
  #lastExample = null;

  changed() {}
  turned() {}
  arriving(_asked) {}
  fits(_deal) {
    return true;
  }

  showResults() {}

  /** Does a case lie here as it was published? */
  get showsCase() {
    return this.#open !== null;
  }

  /** Takes an open case away; null where the widget has another place for that. */
  get caseCloser() {
    return button(this.t.case.close, () => this.closeCase(true), { class: "mbc-btn--small mbc-btn--quiet" });
  }

  /** What a player is called. */
  nameOf(seat) {
    return playerName(seat);
  }

  /** The rules that belong into the address of this table; null where the reader's memory is enough. */
  get addressRules() {
    return this.keeper.changed ? this.keeper.rules : null;
  }

  /** The editor and the line that names an open case; called once by `build`. */
  makeEditor(use = {}) {
    this.editor = new TableEditor(this.lang, this.t, {
      core: this.core,
      announce: (text) => this.announce(text),
      changed: () => this.#changed(),
      turned: () => this.turned(),
      differing: () => this.editor && this.changed(),
      name: (seat) => this.nameOf(seat),
      ...use,
    });
    this.opened = h("div", { class: "mbt-opened", hidden: true });
  }

  get table() {
    return this.editor.table;
  }

  get memory() {
    return this.editor.memory;
  }

  set memory(kept) {
    this.editor.memory = kept;
  }

  fragment() {
    if (this.#open) return `case=${this.#open.id}`;
    return encodeTable(this.table, this.addressRules);
  }

  decode(hash) {
    return decodeTable(hash);
  }

  take({ seats, dealer, twice, rules }) {
    if (!seats && !rules.id) return "";
    this.closeCase();
    if (seats) this.arriving({ isCase: false, profile: null });
    this.keeper.take(rules, "address");
    if (!seats) return "";
    this.editor.load(seats, dealer);
    if (this.table.isReady) this.showResults();
    return this.#twice(twice);
  }

  showCase(one) {
    const { players, profile } = one.items[0].request;
    if (canSit(players)) this.#showDeal(one, players, profile);
    else this.tell(say(this.t.compare.noPlayers, { id: one.id }));
  }

  handOf(seat) {
    return say(this.t.compare.handOf, { name: this.nameOf(seat) });
  }

  /** A published deal to look at. */
  async openExample() {
    const one = await randomDeal(`${this.files}deals.json`, this.#lastExample, (deal) => this.fits(deal)).catch(
      () => null,
    );
    if (!one) return this.tell(this.t.address.noCases);
    this.#lastExample = one.id;
    this.tell(null);
    return this.#showDeal(one, one.players);
  }

  closeCase(write = false) {
    this.#open = null;
    this.opened.hidden = true;
    if (write) this.writeAddress();
  }

  /** Every card back into the deck. */
  reset() {
    if (this.table.isEmpty && !this.editor.paste.text) return;
    this.editor.clear();
    this.announce(this.t.compare.cleared);
  }

  #changed() {
    if (this.#open && this.#open.fragment !== encodeTable(this.table, null)) this.closeCase();
    this.shared.hidden = true;
    this.writeAddress();
    this.changed();
  }

  /** Cards that two hands of an address had: with whom they are now. */
  #twice(found) {
    const rest = found.length - 3;
    const told = found.slice(0, 3).map(({ card, seats }) => {
      const twice = this.editor.twice(card, seats);
      return say(this.t.compare.twiceInAddress, { twice, a: this.nameOf(seats[0]) });
    });
    if (rest > 0) told.push(say(this.t.address.lost.more, { n: rest }));
    return told.join(" ");
  }

  #showDeal(one, players, profile = null) {
    this.#open = null;
    this.arriving({ isCase: true, profile });
    this.editor.load(seatsOf(players));
    this.#open = { id: one.id, fragment: encodeTable(this.table, null) };
    const page = one.page?.[this.lang];
    const name = `${say(this.t.case.title, { id: one.id })} · ${one.title[this.lang]}`;
    this.opened.hidden = false;
    fill(
      this.opened,
      h("p", {}, page ? h("a", { href: this.clauses.href(page) }, name) : name),
      this.caseCloser,
    );
    this.writeAddress();
    this.showResults();
  }
}
