/** What lies on the table: the deal being laid, or another one in its place, which gives it back when it goes. */

import { decodeRules, encodeRules } from "./rules.js";
import { encodeTable } from "./table-address.js";
import { seatsOf } from "./table.js";

export class DealDesk {
  /** The deal that another has taken the place of: `{seats, dealer, rules}`. */
  #parked = null;
  /** What lay here when the reader cleared the table. */
  #cleared = null;

  /**
   * @param {import("./table-editor.js").TableEditor} editor
   * @param {import("./rules-keeper.js").RulesKeeper} keeper
   * @param {import("./score-match.js").ScoreMatch} match
   * @param {import("./unfinished.js").Unfinished} unfinished
   */
  constructor(editor, keeper, match, unfinished) {
    Object.assign(this, { editor, keeper, match, unfinished, table: editor.table });
  }

  /** Is this another deal than the one being laid? */
  get isAway() {
    return this.#parked !== null;
  }

  get canRestore() {
    return this.#cleared !== null && this.table.isEmpty;
  }

  /** What a reload may not lose; null where there is nothing. */
  get memory() {
    const { opened } = this.match;
    return opened || this.#parked ? { opened, parked: this.#parked } : null;
  }

  set memory({ opened, parked }) {
    this.match.opened = opened;
    this.#parked = parked;
  }

  /**
   * Another deal is about to come. Of several one after another, what lay here before the first comes back.
   * @param {boolean} isGuest it is only to be looked at, so that an empty table comes back too
   */
  arrive(isGuest) {
    if (isGuest || !this.table.isEmpty) this.#parked ??= this.#now;
    this.match.opened = null;
  }

  /** A deal of the match, to look at or to mend. */
  open(deal) {
    this.#parked ??= this.#now;
    this.match.opened = deal.id;
    this.putBack(deal);
  }

  /** A deal as it was recorded, on the table again. */
  putBack({ rules, players, dealer }) {
    this.#lay({ rules, dealer, seats: seatsOf(players) });
  }

  /** Away with this deal: back comes what it has taken the place of. */
  close() {
    const parked = this.#parked;
    this.#parked = null;
    this.#cleared = null;
    this.match.opened = null;
    if (parked) this.#lay(parked);
    // A match that began meanwhile has its own number of players.
    if (!parked || this.table.isEmpty) this.#empty();
  }

  /** Every card back into the deck; `restore` takes that back. */
  clear() {
    if (this.isAway) return this.close();
    if (!this.table.isEmpty) {
      this.#cleared = this.#now;
      this.unfinished.setAside(encodeTable(this.table, this.keeper.rules));
    }
    return this.#empty();
  }

  restore() {
    this.#lay(this.#cleared);
    this.#cleared = null;
    this.unfinished.takeUp(encodeTable(this.table, this.keeper.rules));
  }

  get #now() {
    const { table } = this;
    return { seats: table.now, dealer: table.dealer, rules: encodeRules(this.keeper.rules) };
  }

  #lay({ seats, dealer, rules }) {
    this.keeper.take(decodeRules(new URLSearchParams(rules)), "sheet");
    this.editor.load(seats, dealer);
  }

  #empty() {
    const { match, table } = this;
    const seats = match.played ? match.sheet.seats : table.count;
    const nobody = Array.from({ length: seats }, () => ({ deed: "lays", places: {} }));
    this.editor.load(nobody, Math.min(table.dealer, seats - 1));
  }
}
