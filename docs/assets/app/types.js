/**
 * `<maubinh-types>`: the type of each row picked, and whether that is legal, a foul, or up to the cards, with hands on
 * either side of the line.
 *
 * This file picks and asks; the answer is drawn by types-view.js.
 */

import { button, define, fill, h, uniqueId } from "./dom.js";
import { ROWS, SIZE } from "./hand.js";
import { PageWidget } from "./page-widget.js";
import { wireNames } from "./row-names.js";
import { say } from "./strings.js";
import { typesStringsFor } from "./strings-types.js";
import { decodeTypes, encodeTypes, noTypes, typesOf } from "./types-address.js";
import { TypesView } from "./types-view.js";

class MaubinhTypes extends PageWidget {
  #turn = 0;

  words(lang) {
    return { ...super.words(lang), byType: typesStringsFor(lang) };
  }

  build() {
    const { lang, t } = this;
    this.types = noTypes();
    this.view = new TypesView(lang, t, this.clauses);
    this.legends = {};
    this.replaceChildren(
      h(
        "div",
        { class: "mbc mby" },
        this.notice,
        h("div", { class: "mby-pick" }, ROWS.map((row) => this.#choice(row))),
        this.runtime.element,
        this.view.verdict,
        this.#tools(),
        this.view.element,
        this.live,
      ),
    );
    this.#name();
    this.#check();
  }

  #choice(row) {
    const name = uniqueId(row);
    const radio = (type) =>
      h(
        "label",
        { class: "mbc-segment" },
        h("input", { type: "radio", name, value: type, "data-row": row, on: { change: () => this.#choose(row, type) } }),
        h("span", {}, this.t.types[type]),
      );
    this.legends[row] = h("legend", {});
    return h(
      "fieldset",
      { class: "mby-row", "data-row": row },
      this.legends[row],
      h("div", { class: "mby-row__types" }, typesOf(row).map(radio)),
    );
  }

  #tools() {
    const { tools, byType } = this.t;
    this.reset = button(byType.reset, () => this.#reset());
    return h(
      "div",
      { class: "mbc-tools", role: "group", "aria-label": tools.label },
      h("div", { class: "mbc-tools__line" }, button(tools.share, () => this.share(byType.shareTitle)), this.reset),
      this.keeper.choice.element,
      this.shared,
    );
  }

  #name() {
    for (const row of ROWS) {
      const { name } = this.t.rows[row];
      fill(this.legends[row], say(this.t.byType.row, { name, n: SIZE[row] }));
    }
  }

  #choose(row, type) {
    this.types[row] = type;
    this.writeAddress();
    this.#check();
  }

  #show() {
    for (const radio of this.querySelectorAll("input[type=radio]"))
      radio.checked = this.types[radio.dataset.row] === radio.value;
  }

  #reset() {
    this.types = noTypes();
    this.#show();
    this.writeAddress();
    this.#check();
    this.announce(this.t.byType.cleared);
  }

  async #check() {
    const turn = (this.#turn += 1);
    const { byType, rows } = this.t;
    const missing = ROWS.filter((row) => !this.types[row]);
    this.reset.disabled = missing.length === ROWS.length;
    if (this.reset.disabled) return this.view.wait(byType.start);
    if (missing.length)
      return this.view.wait(say(byType.missing, { rows: missing.map((row) => rows[row].in).join(byType.and) }));
    this.view.think(byType.thinking);
    const asked = { op: "check_types", lang: this.lang, types: this.types, row_names: wireNames(rows) };
    const reply = await this.core.ask(asked).catch(() => null);
    if (turn !== this.#turn) return undefined;
    if (!reply?.result) return this.view.wait(reply?.error?.message ?? this.t.verdict.stopped);
    return this.view.show(reply.result, this.keeper.rules);
  }

  // What every widget is told

  ruled() {
    this.#name();
    this.writeAddress();
    this.#check();
  }

  again() {
    this.#check();
  }

  decode(hash) {
    return decodeTypes(hash);
  }

  take({ types, rules }) {
    this.keeper.take(rules, "address");
    if (types) this.types = types;
    this.#show();
    this.#check();
  }

  fragment() {
    return encodeTypes(this.types, this.keeper.rules);
  }
}

define("maubinh-types", MaubinhTypes);
