/**
 * `<maubinh-house-rules>`: a published source's rules, changed as a table plays them; kept in the address, printed as one
 * page, copied as a profile file.
 */

import { button, define, fill, h, uniqueId } from "./dom.js";
import { readFragment } from "./fragment.js";
import { KnobControl } from "./knob-control.js";
import { applies, sameValue } from "./knobs.js";
import { changesView } from "./knob-words.js";
import { pageHref } from "./pages.js";
import { GROUPS, knobsOf, ruleSheet } from "./rule-sheet.js";
import { LONGEST_NAME, encodeRules } from "./rules.js";
import { count, say } from "./strings.js";
import { Widget } from "./widget.js";

class MaubinhHouseRules extends Widget {
  #controls = new Map();
  #groups = new Map();

  build() {
    const { t } = this;
    const { tools, house } = t;
    this.paper = this.lang;
    this.keeper.keepsName = true;
    this.options = h("div", { class: "mbt-options", hidden: true });
    this.knobs = h("div", { class: "mbt-knobs" });
    this.changes = h("div", { class: "mbt-diff", "aria-live": "polite" });
    this.sheet = h("div", { class: "mbt-paper" });
    this.file = h("div", { class: "mbt-file", hidden: true });
    this.checker = h("a", { class: "mbc-btn mbc-btn--main" }, house.toChecker);
    this.table = h("a", { class: "mbc-btn" }, house.toTable);
    this.compare = h("a", { class: "mbc-btn" }, house.toCompare);
    const id = uniqueId("title");
    this.heading = h("input", {
      id,
      class: "mbt-title",
      type: "text",
      maxlength: LONGEST_NAME,
      placeholder: house.titleHint,
      autocomplete: "off",
      on: { input: () => this.#titled() },
    });
    const { profileField, namingField } = this.keeper.choice;
    this.replaceChildren(
      h(
        "div",
        { class: "mbc mbt mbt-house" },
        this.notice,
        h("div", { class: "mbc-rules" }, profileField, namingField),
        h("div", { class: "mbt-field" }, h("label", { for: id }, house.title), this.heading),
        this.options,
        this.changes,
        this.knobs,
        h(
          "div",
          { class: "mbc-tools", role: "group", "aria-label": tools.label },
          h("div", { class: "mbc-tools__line" }, this.checker, this.table, this.compare),
          h(
            "div",
            { class: "mbc-tools__line" },
            button(house.print, () => window.print()),
            button(tools.share, () => this.share(house.shareTitle)),
            button(house.file, () => this.#showFile()),
            button(house.resetAll, () => this.keeper.choose({ id: this.keeper.rules.id, set: {} })),
          ),
          this.#papers(),
          this.shared,
          this.file,
        ),
        this.live,
      ),
      this.sheet,
    );
  }

  /** In which language the sheet is written. */
  #papers() {
    const name = uniqueId("paper");
    const choose = (lang) => {
      this.paper = lang;
      this.#drawSheet();
    };
    const radio = ([lang, label]) =>
      h(
        "label",
        { class: "mbc-segment" },
        h("input", {
          type: "radio",
          name,
          value: lang,
          checked: lang === this.paper,
          on: { change: () => choose(lang) },
        }),
        h("span", { class: "mbc-segment__face", lang }, label),
      );
    return h(
      "fieldset",
      { class: "mbt-choice mbt-choice--paper" },
      h("legend", {}, this.t.house.paper),
      Object.entries({ vi: "Tiếng Việt", en: "English" }).map(radio),
    );
  }

  decode(hash) {
    return readFragment(hash, []);
  }

  take({ rules }) {
    this.keeper.take(rules, "address");
  }

  fragment() {
    const { rules, changed } = this.keeper;
    return changed || rules.name || location.hash.includes("=") ? encodeRules(rules) : "";
  }

  ruled() {
    const { keeper, lang, t } = this;
    const { book, rules } = keeper;
    if (!book) return;
    if (this.#controls.size === 0) this.#makeControls();
    const base = book.profile(rules.id).knobs;
    const knobs = book.knobs(rules);
    // What is being typed stays as it is, with the space that may become the next word's.
    if (this.heading.value.trim() !== (rules.name ?? "")) this.heading.value = rules.name ?? "";
    for (const [name, control] of this.#controls) {
      control.render(knobs[name], base[name], { exists: applies(book.registry[name], knobs), own: name in rules.set });
    }
    for (const [group, { box, note }] of this.#groups) {
      const changed = knobsOf(group, book.registry).filter((name) => !sameValue(base[name], knobs[name])).length;
      fill(note, changed > 0 && count(t.house.groupChanged, changed));
      box.hidden = knobsOf(group, book.registry).every((name) => this.#controls.get(name).element.hidden);
    }
    this.#drawOptions(knobs);
    const changes = changesView(book, base, knobs, lang, t);
    const n = changes.childElementCount;
    fill(
      this.changes,
      h(
        "p",
        {},
        h(
          "strong",
          {},
          n
            ? count(t.house.differs, n, { name: book.nameWithin(rules, lang) })
            : say(t.house.same, { name: book.nameWithin(rules, lang) }),
        ),
      ),
      n > 0 && changes,
    );
    const hrefOf = (page) => pageHref(this.files, lang, page, encodeRules(rules));
    this.checker.href = hrefOf("check");
    this.table.href = hrefOf("table");
    this.compare.href = hrefOf("compare");
    this.#drawSheet();
    this.writeAddress();
    this.file.hidden = true;
    this.shared.hidden = true;
  }

  again() {
    if (this.keeper.book) this.ruled();
  }

  #makeControls() {
    const { keeper, lang, t } = this;
    const { book } = keeper;
    const use = {
      set: (name, value) => this.#set(name, value),
      reset: (name, how) => this.#reset(name, how),
      announce: (text) => this.announce(text),
      clause: (name) => this.clauses.link(book.profile(keeper.rules.id).clauses[name]),
    };
    for (const group of Object.keys(GROUPS)) {
      const controls = knobsOf(group, book.registry).map((name) => {
        this.#controls.set(name, new KnobControl(name, book, lang, t, use));
        return this.#controls.get(name).element;
      });
      const note = h("span", { class: "mbt-group__note" });
      const box = h(
        "details",
        { class: "mbt-group", "data-group": group, open: group === "rows" },
        h("summary", {}, t.house.groups[group], " ", note),
        controls,
      );
      this.#groups.set(group, { box, note });
    }
    fill(
      this.knobs,
      [...this.#groups.values()].map(({ box }) => box),
    );
  }

  #set(name, value) {
    const { id, set } = this.keeper.rules;
    this.keeper.choose({ id, set: { ...set, [name]: value } });
  }

  /** As the source has it; a special price that the table emptied costs what the ordinary one does. */
  #reset(name, { empty = false } = {}) {
    const { keeper } = this;
    const { id } = keeper.rules;
    const { [name]: _, ...set } = keeper.rules.set;
    const base = keeper.book.profile(id).knobs;
    const ordinary = keeper.book.knobs(keeper.rules)[name.replace(/\.\w+$/, "")];
    keeper.choose({ id, set: empty && name in base ? { ...set, [name]: Math.max(1, ordinary) } : set });
  }

  #drawOptions(knobs) {
    const { keeper, lang, t } = this;
    const { options } = keeper.book.profile(keeper.rules.id);
    this.options.hidden = options.length === 0;
    const on = ({ set }) => Object.entries(set).every(([name, value]) => sameValue(knobs[name], value));
    const tick = (option) => {
      const id = uniqueId("why");
      const box = h("input", {
        type: "checkbox",
        checked: on(option),
        "aria-describedby": id,
        "data-option": option.id,
      });
      box.addEventListener("change", () => this.#option(option, box.checked));
      return h(
        "div",
        { class: "mbt-option" },
        h("label", {}, box, h("span", {}, option.name[lang])),
        h("p", { id, class: "mbc-note" }, option.why[lang], " ", this.clauses.link(option.clause)),
      );
    };
    const focused = this.options.contains(document.activeElement) ? document.activeElement.dataset.option : null;
    fill(this.options, h("p", { class: "mbt-heading" }, t.house.options), options.map(tick));
    if (focused) this.options.querySelector(`[data-option="${focused}"]`)?.focus();
  }

  #option({ set }, on) {
    const { id, set: mine } = this.keeper.rules;
    const without = Object.fromEntries(Object.entries(mine).filter(([name]) => !(name in set)));
    this.keeper.choose({ id, set: on ? { ...mine, ...set } : without });
  }

  #drawSheet() {
    const { keeper } = this;
    if (!keeper.book) return;
    fill(
      this.sheet,
      ruleSheet(keeper.book, keeper.rules, {
        lang: this.paper,
        naming: keeper.naming,
        title: this.heading.value.trim(),
      }),
    );
  }

  #titled() {
    this.keeper.choose({ ...this.keeper.rules, name: this.heading.value.trim() });
  }

  /** The rules as `maubinh --profile FILE` reads them. */
  async #showFile() {
    const { id, set } = this.keeper.rules;
    const text = `${JSON.stringify({ base: id, set }, null, 2)}\n`;
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    this.file.hidden = false;
    fill(
      this.file,
      h("p", { role: "status" }, copied ? this.t.house.fileCopied : this.t.house.fileCopy),
      h("pre", { class: "mbt-file__text", tabindex: 0 }, text),
    );
  }
}

define("maubinh-house-rules", MaubinhHouseRules);
