/** What is told of one hand at the table before the whole is settled: lủng or not, what could be declared, what to do. */

import { button, fill, h } from "./dom.js";
import { RANKS, SUITS } from "./cards-view.js";
import { SIZE } from "./hand.js";
import { inOrder } from "./reading.js";
import { wireNames } from "./row-names.js";
import { say } from "./strings.js";

const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

export class HandTold {
  #turn = 0;
  /** Who declares and holds nothing to declare. */
  #wrong = new Set();

  /**
   * @param {import("./table.js").Table} table
   * @param {{ask: (request: object) => Promise<object>, nameOf: (seat: number) => string,
   *   announce: (text: string) => void, isLeavingOpen: () => boolean, marked: () => void, clauses: import("./clauses.js").Clauses}} use `marked`: another
   *   seat, or one fewer, is wrong now; `isLeavingOpen`: do the rules not say what leaving costs
   */
  constructor(table, lang, t, use) {
    Object.assign(this, { table, lang, t, use });
    this.element = h("div", { class: "mbs-hand", role: "status" });
  }

  /** Does this player declare what the thirteen cards are not? */
  isWrong(seat) {
    return this.#wrong.has(seat);
  }

  async render(seat) {
    const turn = (this.#turn += 1);
    const hand = this.table.hands[seat];
    const deed = this.table.deeds[seat];
    this.#lookAtDeclarers(turn).catch(() => {});
    if (hand.cards.length < SIZE.tray) return this.#tell(this.#short(seat, deed));
    const told = await this.#judged(hand, deed, seat).catch(() => []);
    if (turn === this.#turn) this.#tell(told);
    return undefined;
  }

  #tell(nodes) {
    this.element.hidden = !nodes || nodes.length === 0;
    fill(this.element, nodes);
  }

  /** Not thirteen cards yet: who lays no rows may take what is left, where that is exactly enough. */
  #short(seat, deed) {
    const { hand: words } = this.t.score;
    if (deed === "lays") return null;
    const hand = this.table.hands[seat];
    const left = DECK.filter((card) => this.table.owner(card) === null);
    const told = deed === "left" ? this.#left : [];
    if (hand.cards.length + left.length !== SIZE.tray) return told;
    const take = () => {
      hand.set({ tray: [...hand.cards, ...left] });
      this.use.announce(say(words.restTaken, { name: this.use.nameOf(seat) }));
    };
    return [...told, button(words.rest, take, { class: "mbc-btn--small" })];
  }

  get #left() {
    const { left, leftOpen } = this.t.score.hand;
    return [h("p", {}, left), this.use.isLeavingOpen() && h("p", {}, leftOpen)];
  }

  async #judged(hand, deed, seat) {
    const { hand: words } = this.t.score;
    if (deed === "left") return this.#left;
    const found = await this.#instantOf(hand);
    const instant = found && (this.t.instants[found] ?? found);
    if (deed === "declares")
      return [
        h(
          "p",
          { class: instant ? "is-good" : "is-bad" },
          instant ? say(words.declared, { name: instant }) : words.noInstant,
        ),
      ];
    const told = hand.complete ? await this.#fouls(hand) : this.#unparted(hand);
    if (!instant) return told;
    const declare = button(words.declare, () => this.table.does(seat, "declares"), { class: "mbc-btn--small" });
    return [h("p", { class: "is-good" }, say(words.instant, { name: instant })), declare, ...told];
  }

  /** @returns {Promise<string|null>} the instant win that these thirteen cards are */
  async #instantOf(hand) {
    const { result } = await this.use.ask({ op: "instant_win", cards: [...hand.cards].sort() });
    return result?.instant_win ?? null;
  }

  /** Also of players whose hands are not being laid now. */
  async #lookAtDeclarers(turn) {
    const { seats, hands, deeds } = this.table;
    const declare = seats.filter((seat) => deeds[seat] === "declares" && hands[seat].cards.length === SIZE.tray);
    const found = await Promise.all(declare.map((seat) => this.#instantOf(hands[seat])));
    const wrong = declare.filter((_, i) => found[i] === null);
    if (turn !== this.#turn || wrong.join() === [...this.#wrong].join()) return;
    this.#wrong = new Set(wrong);
    this.use.marked();
  }

  #unparted(hand) {
    if (hand.at("tray").length < SIZE.tray) return [];
    return [button(this.t.score.hand.split, () => hand.set(inOrder(hand.at("tray"))), { class: "mbc-btn--small" })];
  }

  async #fouls(hand) {
    const { hand: words } = this.t.score;
    const { arrangement } = hand;
    const asked = { op: "explain", lang: this.lang, arrangement, row_names: wireNames(this.t.rows) };
    const { result } = await this.use.ask(asked);
    if (!result || result.legal) return [];
    const wrong = result.comparisons.filter(({ ok }) => !ok);
    const swapped = { ...arrangement, back: arrangement.middle, middle: arrangement.back };
    const told = wrong.map(({ text, clause }) => [" ", text, " ", this.use.clauses.link(clause)]);
    return [
      h("p", { class: "is-bad" }, h("strong", {}, words.foul), told),
      // Who typed the rows in another order sees it here.
      result.faults.includes("back<middle") && button(words.swap, () => hand.set(swapped), { class: "mbc-btn--small" }),
    ];
  }
}
