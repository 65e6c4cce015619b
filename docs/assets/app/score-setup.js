/** Who plays, by which rules, how long and for how much: folded away, since most tables change nothing of it. */

import { fill, h, uniqueId } from "./dom.js";
import { moneyOf } from "./money.js";
import { playerName } from "./questions.js";
import { LONGEST_NAME, MOST_MONEY } from "./score-sheet.js";
import { number, say } from "./strings.js";
import { MOST_SEATS } from "./table.js";

export class ScoreSetup {
  #radios = uniqueId("length");
  #lengths = [];

  /**
   * @param {string} lang
   * @param {object} t strings
   * @param {{counts: Node, choice: import("./rules-choice.js").RulesChoice}} parts the choices that have parts of their own
   * @param {{name: (seat: number, name: string) => void, money: (money: number) => void,
   *   length: (length: number) => void}} act
   */
  constructor(lang, t, { counts, choice }, act) {
    Object.assign(this, { lang, t, act, counts });
    const { setup } = t.score;
    this.summary = h("span", {});
    this.fixed = h("p", { class: "mbs-setup__hint", hidden: true });
    this.names = Array.from({ length: MOST_SEATS }, (_, seat) => this.#nameField(seat));
    this.length = h("fieldset", { class: "mbt-choice mbt-choice--length" });
    this.money = h("input", {
      type: "text",
      id: uniqueId("money"),
      class: "mbt-number mbs-setup__money",
      autocomplete: "off",
      maxlength: 20,
      on: { change: () => this.#paid() },
    });
    this.moneyHint = h("p", { class: "mbs-setup__hint", role: "status" }, setup.moneyHint);
    this.element = h(
      "details",
      { class: "mbs-setup" },
      h("summary", {}, this.summary, " ", h("small", {}, setup.change)),
      h(
        "div",
        { class: "mbs-setup__parts" },
        counts,
        this.fixed,
        h(
          "fieldset",
          { class: "mbs-names" },
          h("legend", {}, setup.names),
          this.names.map(({ label }) => label),
        ),
        h("div", { class: "mbc-rules" }, choice.profileField, choice.namingField, choice.house, choice.changed),
        this.length,
        h(
          "div",
          { class: "mbs-setup__field" },
          h("label", { for: this.money.id }, setup.money),
          this.money,
          this.moneyHint,
        ),
      ),
    );
  }

  /**
   * @param {object} sheet
   * @param {{seats: number, rules: string, lengths: number[], length: number|null}} now how many sit here; what the rules
   *   are called, which lengths they offer, and which one counts
   */
  render(sheet, { seats, rules, lengths, length }) {
    const { setup } = this.t.score;
    const isFixed = sheet.deals.length > 0;
    const told = length === null ? setup.noLength : say(setup.deals, { n: length });
    fill(this.summary, say(setup.summary, { n: seats, rules, length: told }));
    for (const radio of this.counts.querySelectorAll("input"))
      radio.disabled = isFixed && Number(radio.value) !== sheet.seats;
    this.fixed.hidden = !isFixed;
    fill(this.fixed, say(setup.playersFixed, { n: sheet.seats }));
    for (const [seat, { label, input }] of this.names.entries()) {
      label.hidden = seat >= seats;
      // What is being typed stays as it is, with the space that may become the next word's.
      if (input.value.trim() !== sheet.names[seat]) input.value = sheet.names[seat];
    }
    const isTyped = document.activeElement === this.money || this.money.getAttribute("aria-invalid") === "true";
    if (!isTyped) {
      this.money.value = sheet.money ? number(sheet.money, this.lang) : "";
      this.#tellMoney(sheet.money);
    }
    this.#showLengths(lengths, length);
  }

  #nameField(seat) {
    const letter = playerName(seat);
    const input = h("input", {
      type: "text",
      class: "mbt-title",
      maxlength: LONGEST_NAME,
      placeholder: letter,
      "aria-label": say(this.t.score.setup.name, { letter }),
      autocomplete: "off",
      on: { input: () => this.act.name(seat, input.value) },
    });
    return { input, label: h("label", {}, h("span", { "aria-hidden": "true" }, letter), input) };
  }

  #showLengths(lengths, length) {
    const all = [...new Set([...lengths, ...(length === null ? [] : [length])])];
    if (all.join() !== this.#lengths.join() || this.length.childElementCount === 0) {
      this.#lengths = all;
      const radio = (n) =>
        h(
          "label",
          { class: "mbc-segment" },
          h("input", { type: "radio", name: this.#radios, value: n, on: { change: () => this.act.length(n) } }),
          h("span", { class: "mbc-segment__face" }, n),
        );
      fill(
        this.length,
        h("legend", {}, this.t.score.setup.length),
        all.length ? all.map(radio) : h("p", { class: "mbs-setup__hint" }, this.t.score.setup.free),
      );
    }
    for (const radio of this.length.querySelectorAll("input")) radio.checked = Number(radio.value) === length;
  }

  #paid() {
    const money = moneyOf(this.money.value);
    const isWrong = money === null || money > MOST_MONEY;
    this.money.setAttribute("aria-invalid", String(isWrong));
    this.moneyHint.classList.toggle("is-bad", isWrong);
    if (!isWrong) {
      this.#tellMoney(money);
      return this.act.money(money);
    }
    const wrong = { text: this.money.value.trim(), n: number(MOST_MONEY, this.lang) };
    return fill(this.moneyHint, say(this.t.score.setup.moneyWrong, wrong));
  }

  /** What the table plays for, under its field; told again only where it is another. */
  #tellMoney(money) {
    const { moneyHint, moneyRead } = this.t.score.setup;
    const told = money ? say(moneyRead, { n: number(money, this.lang) }) : moneyHint;
    if (this.moneyHint.textContent !== told) fill(this.moneyHint, told);
  }
}
