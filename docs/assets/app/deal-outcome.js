/** What the deal on the table comes to: settled once all hands are whole, or why it, or a card for it, is refused. */

import { settled } from "./compare-lines.js";
import { SIZE } from "./hand.js";
import { wireNames } from "./row-names.js";
import { wireOf } from "./rules.js";
import { askTable } from "./table-question.js";

export class DealOutcome {
  #turn = 0;
  /** The settled table, once it is: `{net, totals, ledger, error}`. */
  told = null;
  /** Why a card could not be had, or the deal not be settled or recorded. */
  refused = null;
  /** The card that was refused, where another player has it and it can be taken over. */
  claimed = null;
  /** The number of the deal just recorded, until the next begins. */
  recorded = null;

  /**
   * @param {object} t strings
   * @param {{core: import("./core.js").Core, keeper: import("./rules-keeper.js").RulesKeeper,
   *   editor: import("./table-editor.js").TableEditor, nameOf: (seat: number) => string}} use
   */
  constructor(lang, t, use) {
    Object.assign(this, { lang, t, ...use, table: use.editor.table });
  }

  /** Does it make a difference who deals? */
  get byDealer() {
    return this.keeper.book?.knobs(this.keeper.rules).tie === "dealer";
  }

  /**
   * Settle the table as it is now. Why that cannot be done is `refused` then.
   * @returns {Promise<object|null>} the reply to `explain`; null where there is none, or it comes too late to count
   */
  async settle() {
    const turn = (this.#turn += 1);
    this.told = null;
    const { lang, t, table, core, keeper, nameOf } = this;
    if (!table.isReady || this.editor.isPrevious) return null;
    await keeper.ready;
    if (turn !== this.#turn) return null;
    const asked = { lang, rowNames: wireNames(t.rows), byDealer: this.byDealer, nameOf };
    const reply =
      keeper.book && (await askTable(core, table, { profile: wireOf(keeper.rules), ...asked }).catch(() => null));
    if (turn !== this.#turn) return null;
    this.refused = reply ? null : keeper.book ? t.verdict.stopped : t.address.noRules;
    this.told = reply ? settled(reply) : null;
    return reply;
  }

  /** Why a card cannot be had. */
  refuse(text, card) {
    const { seat, hand } = this.editor;
    const isOthers = this.table.owner(card, seat) !== null;
    this.refused = text;
    this.claimed = isOthers && hand.cards.length < SIZE.tray ? card : null;
  }
}
