/**
 * `<maubinh-compare>`: one deal of two to four players under all published rules, and under the reader's own.
 *
 * This file joins the parts; the hands are in table-editor.js, the results in compare-view.js.
 */

import { columnsOf } from "./compare-rules.js";
import { CompareView } from "./compare-view.js";
import { button, define, h } from "./dom.js";
import { sizedNames } from "./row-names.js";
import { wireOf } from "./rules.js";
import { askTable } from "./table-question.js";
import { TableWidget } from "./table-widget.js";

class MaubinhCompare extends TableWidget {
  #turn = 0;

  build() {
    const { lang, t } = this;
    this.makeEditor();
    this.view = new CompareView(lang, t, this.clauses);
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
    this.turned();
    this.again();
  }

  #tools() {
    const { tools, suggest, compare, board } = this.t;
    const undo = () => this.editor.hand.undo() && this.announce(board.undone);
    this.buttons = {
      suggest: button(suggest.button, () => this.editor.suggestions.run(), { class: "mbc-btn--main" }),
      example: button(compare.example, () => this.openExample()),
      share: button(tools.share, () => this.share(compare.shareTitle)),
      undo: button(tools.undo, undo),
      reset: button(tools.reset, () => this.reset()),
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

  turned() {
    this.buttons.suggest.disabled = !this.editor.canSuggest;
    this.buttons.undo.disabled = !this.editor.hand.canUndo;
    this.buttons.share.disabled = this.table.isEmpty;
  }

  changed() {
    this.turned();
    this.#compare();
  }

  ruled() {
    const { book, rules } = this.keeper;
    this.editor.rename();
    this.editor.seats.showDealer(book?.knobs(rules).tie === "dealer");
    this.writeAddress();
    this.again();
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
    if (this.editor.isPrevious) {
      const { previous, keep } = t.verdict;
      return this.view.wait([previous, " ", button(keep, () => this.editor.keep(), { class: "mbc-btn--small" })]);
    }
    this.view.think(t.verdict.thinking);
    await this.keeper.ready;
    if (!current()) return undefined;
    if (!this.keeper.book) return this.view.wait(t.address.noRules);
    const rules = columnsOf(this.keeper, t);
    const ask = ({ rules: played, names, byDealer }) =>
      askTable(this.core, table, { lang, profile: wireOf(played), rowNames: names, byDealer });
    const replies = await Promise.all(rules.map(ask)).catch(() => null);
    if (!current()) return undefined;
    if (!replies) return this.view.wait(t.verdict.stopped);
    const told = rules.map((one, i) => ({ ...one, reply: replies[i] }));
    return this.view.show(told, table, sizedNames(t, t.rows));
  }

  showResults() {
    this.view.element.scrollIntoView({ block: "start" });
  }
}

define("maubinh-compare", MaubinhCompare);
