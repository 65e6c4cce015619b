/** Choosing the rules and the rows' names: two lists, and a word about what a reader changed in the rules. */

import { button, fill, h } from "./dom.js";
import { differences } from "./knobs.js";
import { pageHref } from "./pages.js";
import { namings } from "./row-names.js";
import { encodeRules } from "./rules.js";
import { count, say } from "./strings.js";

/** More than these are counted, not named. */
const NAMED = 4;

export class RulesChoice {
  /**
   * @param {object} t strings
   * @param {string} data the address of profiles.json, absolute
   * @param {{rules: (rules: object) => void, naming: (naming: string) => void}} use told of what the reader chose
   */
  constructor(lang, t, data, use) {
    Object.assign(this, { lang, t, data, use });
    this.profile = h("select", {
      class: "mbc-select",
      "data-choice": "profile",
      on: { change: () => use.rules({ id: this.profile.value, set: {} }) },
    });
    this.naming = h("select", {
      class: "mbc-select",
      "data-choice": "rows",
      on: { change: () => use.naming(this.naming.value) },
    });
    fill(
      this.naming,
      namings(t).map(([value, label]) => h("option", { value }, label)),
    );
    this.changed = h("div", { class: "mbc-rules__changed", role: "status", hidden: true });
    this.house = h("a", { class: "mbc-rules__house" }, t.rules.change);
    this.profileField = h("label", { class: "mbc-profile" }, h("span", {}, t.tools.profile), this.profile);
    this.namingField = h("label", { class: "mbc-profile" }, h("span", {}, t.rowNames.label), this.naming);
    this.element = h("div", { class: "mbc-rules" }, this.profileField, this.namingField, this.house, this.changed);
  }

  showNaming(naming) {
    this.naming.value = naming;
  }

  /** Before the profiles are known, or where they cannot be had. */
  showAlone(id) {
    fill(this.profile, h("option", { value: id }, this.t.profiles[id] ?? id));
  }

  /** @param {import("./rules.js").Rulebook} book */
  show(book, rules) {
    if (this.profile.options.length !== book.profiles.length) {
      fill(
        this.profile,
        book.profiles.map(({ id, name }) => h("option", { value: id }, name[this.lang])),
      );
    }
    this.profile.value = rules.id;
    this.house.href = pageHref(this.data, this.lang, "house-rules", encodeRules(rules));
    const found = differences(book.profile(rules.id).knobs, book.knobs(rules), book.registry);
    this.changed.hidden = found.length === 0;
    fill(this.changed, found.length > 0 && this.#told(book, rules, found));
  }

  #told(book, rules, found) {
    const { changed, more, reset } = this.t.rules;
    const names = found.slice(0, NAMED).map(({ knob }) => book.label(knob, this.lang));
    const rest = found.length - names.length;
    return [
      h(
        "p",
        {},
        rules.name && [h("strong", {}, rules.name), " · "],
        h("strong", {}, count(changed, found.length)),
        " ",
        names.join(" · "),
        rest > 0 && ` ${say(more, { n: rest })}`,
      ),
      button(reset, () => this.use.rules({ id: rules.id, set: {} }), { class: "mbc-btn--small" }),
    ];
  }
}
