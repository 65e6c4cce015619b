/** One knob as a control with a label: a list of choices, a number, a tick, or an order of names. */

import { button, fill, h, uniqueId } from "./dom.js";
import { MOST, readNumber, readValue, sameValue } from "./knobs.js";
import { valueText } from "./knob-words.js";
import { number, say } from "./strings.js";

export class KnobControl {
  /**
   * @param {string} name of the knob
   * @param {import("./rules.js").Rulebook} book
   * @param {{set: (name: string, value: *) => void, reset: (name: string) => void, announce: (text: string) => void,
   *   clause: (name: string) => Node|null}} use
   */
  constructor(name, book, lang, t, use) {
    Object.assign(this, { name, book, lang, t, use, knob: book.registry[name] });
    const id = uniqueId("knob");
    this.note = h("span", { class: "mbt-knob__base" });
    this.reset = button(t.house.reset, () => use.reset(name), { class: "mbc-btn--small", hidden: true });
    this.reset.setAttribute("aria-label", say(t.house.resetLong, { name: this.knob.label[lang] }));
    this.clause = h("span", {});
    // A price that is in no source is the table's own affair, and says so.
    this.isNobodys = book.profiles.every(({ knobs }) => !(name in knobs));
    const label = this.knob.label[lang];
    this.control = this.#make(id, label);
    this.element = h(
      "div",
      { class: `mbt-knob mbt-knob--${this.knob.kind}`, "data-knob": name },
      this.isGroup
        ? h("span", { class: "mbt-knob__label", id }, label)
        : h("label", { class: "mbt-knob__label", for: id }, label),
      this.control,
      h("span", { class: "mbt-knob__foot" }, this.note, this.reset, this.clause),
    );
  }

  get isGroup() {
    return this.knob.kind === "list" && Boolean(this.knob.values);
  }

  /**
   * @param {*} value what is in force, undefined of a special price that is not set
   * @param {*} base what the source has
   * @param {{exists: boolean, own: boolean}} how `exists`: it has a meaning now; `own`: the reader set it, and can take it back
   */
  render(value, base, { exists, own }) {
    this.element.hidden = !exists;
    if (!exists) return;
    const changed = !sameValue(value, base);
    this.element.classList.toggle("is-changed", changed);
    this.reset.hidden = !own;
    const was = valueText(this.book, this.name, base, this.lang, this.t);
    const told = this.isNobodys ? this.t.house.nobodys : `✎ ${say(this.t.house.was, { value: was })}`;
    fill(this.note, changed && h("span", {}, told));
    fill(this.clause, this.use.clause(this.name));
    this.show(value);
  }

  #make(id, label) {
    const { kind, values } = this.knob;
    if (kind === "choice")
      return this.#select(
        id,
        Object.entries(values).map(([value, words]) => [value, words[this.lang]]),
      );
    if (kind === "bool")
      return this.#select(id, [
        ["true", this.t.house.values.yes],
        ["false", this.t.house.values.no],
      ]);
    if (kind === "int") return this.#number(id);
    return values ? this.#order(id, label) : this.#numbers(id);
  }

  #select(id, choices) {
    const select = h("select", { id, class: "mbc-select", on: { change: () => this.#take(select.value) } });
    fill(
      select,
      choices.map(([value, label]) => h("option", { value }, label)),
    );
    this.show = (value) => (select.value = String(value));
    return select;
  }

  #number(id) {
    const { min = 0, max = MOST, optional } = this.knob;
    const props = { id, class: "mbt-number", type: "number", inputmode: "numeric", min, max };
    if (optional) props.placeholder = this.t.house.ordinary;
    const input = h("input", { ...props, on: { change: () => this.#takeNumber(input) } });
    this.show = (value) => (input.value = value ?? "");
    return h("span", { class: "mbt-knob__number" }, input, h("span", { "aria-hidden": "true" }, this.#unit()));
  }

  #unit() {
    const { units } = this.t.house;
    return units[this.name.split(".").pop()] ?? units.chi;
  }

  #takeNumber(input) {
    const text = input.value.trim();
    if (text === "" && this.knob.optional) return this.use.reset(this.name, { empty: true });
    const value = readNumber(text, this.knob);
    if (value === undefined) return this.#refuse(input, this.knob);
    return this.#accept(input, value);
  }

  #refuse(input, { min = 0, max = MOST, kind }) {
    const { wrongNumber, wrongNumbers } = this.t.house;
    const told = say(kind === "list" ? wrongNumbers : wrongNumber, { min: number(min, this.lang), max: number(max, this.lang) });
    input.setAttribute("aria-invalid", "true");
    this.use.announce(told);
    fill(this.note, h("span", { class: "mbt-wrong" }, told));
  }

  #accept(input, value) {
    input.removeAttribute("aria-invalid");
    this.use.set(this.name, value);
  }

  #take(text) {
    this.use.set(this.name, readValue(text, this.knob));
  }

  /** A few numbers, written as people do: "10, 5". */
  #numbers(id) {
    const take = () => {
      const parts = input.value.split(/[\s,;/]+/).filter(Boolean);
      const value = readValue(parts.join("/"), this.knob);
      if (value === undefined) this.#refuse(input, this.knob);
      else this.#accept(input, value);
    };
    const input = h("input", {
      id,
      class: "mbt-number mbt-number--wide",
      type: "text",
      inputmode: "numeric",
      on: { change: take },
    });
    this.show = (value) => (input.value = value.join(", "));
    return input;
  }

  /** Names in an order: each can go up, go down or go out, and those that are out can come in. */
  #order(id, label) {
    const list = h("ol", { class: "mbt-order", "aria-labelledby": id });
    const add = h("select", { class: "mbc-select", "aria-label": say(this.t.house.addTo, { name: label }) });
    const added = button(this.t.house.add, () => add.value && this.use.set(this.name, [...this.held, add.value]), {
      class: "mbc-btn--small",
    });
    const adder = h("div", { class: "mbt-order__add" }, add, added);
    this.show = (value) => {
      this.held = value;
      fill(
        list,
        value.map((one, i) => this.#ordered(one, i, value)),
      );
      const out = Object.keys(this.knob.values).filter((one) => !value.includes(one));
      adder.hidden = out.length === 0;
      fill(
        add,
        out.map((one) => h("option", { value: one }, this.knob.values[one][this.lang])),
      );
    };
    return h("div", { class: "mbt-orderbox" }, list, adder);
  }

  #ordered(one, i, all) {
    const { up, down, remove } = this.t.house;
    const name = this.knob.values[one][this.lang];
    const act = (sign, words, next, props) =>
      button(sign, () => this.#reorder(next, one, words), {
        class: "mbc-btn--small",
        "aria-label": say(words, { name }),
        "data-act": words,
        ...props,
      });
    const swapped = (j) => all.map((other, k) => (k === i ? all[j] : k === j ? all[i] : other));
    return h(
      "li",
      { "data-value": one },
      h("span", { class: "mbt-order__name" }, name),
      act("↑", up, i > 0 && swapped(i - 1), { disabled: i === 0 }),
      act("↓", down, i < all.length - 1 && swapped(i + 1), { disabled: i === all.length - 1 }),
      act(
        "×",
        remove,
        all.filter((other) => other !== one),
      ),
    );
  }

  /** The buttons are drawn anew: the focus stays on the one that was pressed, or near it. */
  #reorder(next, one, act) {
    this.use.set(this.name, next);
    const item = this.element.querySelector(`[data-value="${one}"]`);
    const buttons = [...(item?.querySelectorAll("button") ?? [])];
    const same = buttons.find((made) => made.dataset.act === act && !made.disabled);
    (same ?? buttons.find((made) => !made.disabled) ?? this.element.querySelector("select"))?.focus();
  }
}
