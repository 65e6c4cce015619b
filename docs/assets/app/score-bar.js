/** The line that stays in sight: what is still missing, or what the deal pays, and the one thing to do next. */

import { status } from "./client.js";
import { button, fill, h } from "./dom.js";
import { totalClass } from "./ledger-view.js";
import { count, say, signed } from "./strings.js";

export class ScoreBar {
  #made = new Map();

  /**
   * @param {import("./table.js").Table} table
   * @param {import("./score-match.js").ScoreMatch} match
   * @param {{record, close, see, keep, resume, begin: () => void, turnTo: (seat: number) => void, claim: (card: string) => void}} act
   */
  constructor(t, table, match, act) {
    Object.assign(this, { t, table, match, act });
    this.status = h("p", { class: "mbs-bar__status" });
    this.buttons = h("div", { class: "mbs-bar__buttons" });
    this.element = h(
      "div",
      { class: "mbs-bar", role: "group", "aria-label": t.score.bar.label },
      this.status,
      this.buttons,
    );
  }

  /**
   * @param {number} seat whose hand is being laid
   * @param {{told: object|null, refused: string|null, claimed: string|null, recorded: number|null, isPrevious: boolean,
   *   left: number, isAway: boolean, isExample: boolean, types: boolean}} deal `told` is the settled table, once it is;
   *   `refused` why it, or a card, was refused, and `claimed` that card, where another has it; `recorded` the number of
   *   the deal just recorded; `isPrevious`: a box says something else than what lies; `left`: how many cards
   *   another deal has that was left unfinished; `isAway`: another deal lies here than the one being laid, `isExample`: it is
   *   one of the site's; `types`: the cards are typed
   */
  render(seat, deal) {
    const { match, table, t, act } = this;
    const words = t.score.bar;
    const n = match.number;
    const closing = match.opened ? say(words.close, { n }) : deal.isExample ? t.case.close : words.closeThis;
    const close = deal.isAway && { id: "close", text: closing, act: act.close };
    if (table.isReady && deal.isPrevious) {
      const keep = { id: "keep", text: t.verdict.keep, act: act.keep };
      this.#show(t.verdict.previous, [close, keep], true);
    } else if (table.isReady) {
      const see = deal.told && { id: "see", text: words.see, act: act.see };
      this.#show(this.#summary(deal), [close || see, this.#record(deal, n)], true);
    } else if (table.isEmpty && match.isFull && !deal.isAway) {
      this.#show(say(words.full, { n: match.played }), [this.#begin], true);
    } else {
      const lay = deal.recorded && { id: "lay", text: say(words.lay, { n }), main: true, act: () => act.turnTo(0) };
      const next = this.#next(seat);
      const told = deal.refused ? this.#refusal(deal.refused) : this.#missing(seat, n, deal);
      const isLeft = table.isEmpty && deal.left > 0;
      const resume = isLeft && { id: "resume", text: count(words.resume, deal.left), act: act.resume };
      const isClaimed = deal.refused && deal.claimed;
      const claim = isClaimed && { id: "claim", text: words.claim, act: () => act.claim(deal.claimed) };
      this.#show(told, [close, claim, resume, lay, next], Boolean(next || deal.refused));
    }
  }

  /** What a settled deal may become: one of the match, where that has room for it; an example never does. */
  #record({ told, isExample }, n) {
    const { match, act, t } = this;
    if (isExample || !told?.totals || told.error) return null;
    const isMisfit = match.misfit(this.table.count) !== null;
    if ((match.isFull || isMisfit) && !match.opened) return this.#begin;
    if (isMisfit) return null;
    const { again, record } = t.score.bar;
    return { id: "record", text: say(match.opened ? again : record, { n }), main: true, act: act.record };
  }

  get #begin() {
    return { id: "begin", text: this.t.score.sheet.afresh, main: true, act: this.act.begin };
  }

  /** Put the focus on a button, where it is there. */
  focus(id) {
    this.#made.get(id)?.button.focus({ preventScroll: true });
  }

  /** What the deal pays in one line, or why it does not yet. */
  #summary({ told, refused, isExample }) {
    const { table, match, t } = this;
    const words = t.score.bar;
    if (refused) return this.#refusal(refused);
    if (!told) return status().state === "ready" ? words.asking : words.waiting;
    const { totals, error } = told;
    if (error) return h("strong", { class: "is-bad" }, totals ? words.open : error.message);
    const total = (seat) =>
      h("span", { class: totalClass(totals[seat]) }, `${match.nameOf(seat)}\u00a0${signed(totals[seat])}`);
    const misfit = isExample ? null : match.misfit(table.count);
    return [table.seats.map((seat) => [total(seat), " "]), misfit && this.#refusal(misfit)];
  }

  #refusal(text) {
    return h("strong", { class: "is-bad" }, text);
  }

  #missing(seat, n, { recorded, types }) {
    const { table, match, t } = this;
    const words = t.score.bar;
    if (table.isEmpty) {
      const start = say(types ? words.startTyped : words.start, { n, name: match.nameOf(seat) });
      return recorded ? `${say(words.recorded, { n: recorded })} ${start}` : start;
    }
    const short = (one) => {
      const { cards, unplaced } = table.missing(one);
      if (cards > 0) return `${match.nameOf(one)}\u00a0${cards}`;
      return unplaced > 0 ? `${match.nameOf(one)}\u00a0(${say(t.compare.unplaced, { n: unplaced })})` : null;
    };
    return say(words.missing, { list: table.seats.map(short).filter(Boolean).join(" · ") });
  }

  /** The next hand to lay, once this one is complete. */
  #next(seat) {
    const { table, match, t, act } = this;
    const isShort = (one) => Object.values(table.missing(one)).some(Boolean);
    if (isShort(seat)) return null;
    const next = [...table.seats.slice(seat + 1), ...table.seats.slice(0, seat)].find(isShort);
    return {
      id: "next",
      text: say(t.score.bar.next, { name: match.nameOf(next) }),
      main: true,
      act: () => act.turnTo(next),
    };
  }

  /**
   * An action whose id was here before keeps its button, and with it the focus. `aloud`: is it to be read out; while cards
   * come in one by one, the deck tells of each.
   */
  #show(told, actions, aloud) {
    this.status.setAttribute("aria-live", aloud ? "polite" : "off");
    fill(this.status, told);
    const shown = actions.filter(Boolean).map(({ id, text, act, main }) => {
      if (!this.#made.has(id)) {
        const made = { act, button: button("", () => made.act(), { "data-act": id }) };
        this.#made.set(id, made);
      }
      const made = this.#made.get(id);
      made.act = act;
      made.button.className = `mbc-btn ${main ? "mbc-btn--main" : "mbc-btn--quiet"}`;
      if (made.button.textContent !== text) made.button.textContent = text;
      return made.button;
    });
    fill(this.buttons, shown);
  }
}
