/** Whose hand is being laid, how many play, what each does with the cards, and who deals. */

import { fill, h, uniqueId } from "./dom.js";
import { playerName } from "./questions.js";
import { say } from "./strings.js";
import { DEEDS, FEWEST_SEATS, MOST_SEATS } from "./table.js";

export class SeatBar {
  #faces = [];
  #dealers = [];
  #radios = { count: {}, seat: {}, deed: {}, dealer: {} };

  /**
   * @param {import("./table.js").Table} table its owner calls `render` after each change
   * @param {object} t strings
   * @param {{seat: (seat: number) => void, name?: (seat: number) => string, isWrong?: (seat: number) => boolean}} use told
   *   which hand the reader turns to; `name`: what a player is called; `isWrong`: is what this player does refused
   */
  constructor(table, t, use) {
    Object.assign(this, { table, t, use, name: use.name ?? playerName });
    const counts = Array.from({ length: MOST_SEATS - FEWEST_SEATS + 1 }, (_, i) => i + FEWEST_SEATS);
    const seats = Array.from({ length: MOST_SEATS }, (_, seat) => seat);
    this.counts = this.#choice(
      "count",
      t.compare.players,
      counts,
      (n) => [n],
      (n) => table.resize(n),
    );
    this.seats = this.#choice(
      "seat",
      t.compare.hands,
      seats,
      (seat) => this.#face(seat),
      (seat) => use.seat(seat),
    );
    this.deedBar = this.#choice(
      "deed",
      t.compare.deed,
      DEEDS,
      (deed) => [t.compare.deeds[deed]],
      (deed) => table.does(this.active, deed),
    );
    this.dealerBar = this.#choice(
      "dealer",
      t.compare.dealer,
      seats,
      (seat) => (this.#dealers[seat] = h("span", {})),
      (seat) => table.deals(seat),
    );
    this.element = h("div", { class: "mbt-seats" }, this.counts, this.seats, this.deedBar, this.dealerBar);
    this.showDealer(false);
  }

  /** Who deals is asked only where rules care. */
  showDealer(matters) {
    this.dealerBar.hidden = !matters;
  }

  render(active) {
    this.active = active;
    this.#radios.count[this.table.count].checked = true;
    this.#radios.seat[active].checked = true;
    this.#radios.deed[this.table.deeds[active]].checked = true;
    this.#radios.dealer[this.table.dealer].checked = true;
    for (const seat of this.#faces.keys()) {
      for (const radios of [this.#radios.seat, this.#radios.dealer])
        radios[seat].parentNode.hidden = seat >= this.table.count;
      const { name, status } = this.#faces[seat];
      fill(name, this.name(seat));
      fill(this.#dealers[seat], this.name(seat));
      if (seat < this.table.count) fill(status, this.#status(seat));
    }
  }

  #status(seat) {
    const { cards, unplaced } = this.table.missing(seat);
    const deed = this.table.deeds[seat];
    if (cards > 0) return `${13 - cards}/13`;
    if (unplaced > 0) return say(this.t.compare.unplaced, { n: unplaced });
    return `${this.use.isWrong?.(seat) ? "!" : "✓"}${deed === "lays" ? "" : ` ${this.t.compare.short[deed]}`}`;
  }

  #face(seat) {
    const face = { name: h("strong", {}), status: h("small", {}) };
    this.#faces[seat] = face;
    return [face.name, " ", face.status];
  }

  #choice(kind, legend, values, face, choose) {
    const name = uniqueId(kind);
    const radios = values.map((value) => {
      const radio = h("input", { type: "radio", name, value, on: { change: () => choose(value) } });
      this.#radios[kind][value] = radio;
      return h("label", { class: "mbc-segment" }, radio, h("span", { class: "mbc-segment__face" }, face(value)));
    });
    return h("fieldset", { class: `mbt-choice mbt-choice--${kind}` }, h("legend", {}, legend), radios);
  }
}
