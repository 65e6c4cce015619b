/**
 * `<maubinh-score>`: a table of two to four players settled deal by deal, with the match kept on a sheet.
 *
 * This file joins the parts: the hands are in table-editor.js, one deal's result in score-view.js, the match in
 * score-match.js.
 */

import { isAbout } from "./cases.js";
import { DealDesk } from "./deal-desk.js";
import { DealOutcome } from "./deal-outcome.js";
import { define } from "./dom.js";
import { EntryChoice } from "./entry-choice.js";
import { HandTold } from "./hand-told.js";
import { encodeRules } from "./rules.js";
import { ScoreBar } from "./score-bar.js";
import { handLayout, scoreLayout, showHand } from "./score-layout.js";
import { ScoreMatch } from "./score-match.js";
import { ScoreSetup } from "./score-setup.js";
import { ScoreTools } from "./score-tools.js";
import { ScoreView } from "./score-view.js";
import { SheetRules } from "./sheet-rules.js";
import { say } from "./strings.js";
import { scoreStringsFor } from "./strings-score.js";
import { TableWidget } from "./table-widget.js";
import { Unfinished } from "./unfinished.js";

class MaubinhScore extends TableWidget {
  /** Is the reader to be led to the result, once it is there? */
  #leads = false;

  words(lang) {
    const t = super.words(lang);
    const { score, over } = scoreStringsFor(lang);
    const ours = Object.fromEntries(Object.entries(over).map(([part, words]) => [part, { ...t[part], ...words }]));
    return { ...t, ...ours, score };
  }

  build() {
    const { lang, t } = this;
    this.unfinished = new Unfinished(() => this.#unfinished);
    this.rules = new SheetRules(lang, t, this.core, this.keeper);
    this.match = new ScoreMatch(lang, t, this.rules, {
      changed: () => this.#sheetChanged(),
      open: (deal) => this.#open(deal),
      undone: (step) => this.#undone(step),
    });
    this.makeEditor({
      samples: false,
      slot: (place) => this.entry.pickFor(place),
      refuse: (text, card) => this.#refuse(text, card),
      isWrong: (seat) => this.hand?.isWrong(seat),
    });
    const { seats } = this.editor;
    const nameOf = (seat) => this.nameOf(seat);
    const announce = (text) => this.announce(text);
    this.deal = new DealOutcome(lang, t, { core: this.core, keeper: this.keeper, editor: this.editor, nameOf });
    this.entry = new EntryChoice(t, this.editor, () => this.#draw());
    this.hand = new HandTold(this.table, lang, t, {
      ask: (request) => this.core.ask(request),
      nameOf,
      announce,
      isLeavingOpen: () => this.keeper.book?.knobs(this.keeper.rules).leaving === "unspecified",
      marked: () => seats.render(this.editor.seat),
      clauses: this.clauses,
    });
    this.view = new ScoreView(lang, t, this.clauses, nameOf);
    this.bar = new ScoreBar(t, this.table, this.match, {
      record: () => this.#record(),
      close: () => this.#close(),
      see: () => this.showResults(),
      begin: () => this.match.begin(),
      turnTo: (seat) => this.#turnTo(seat),
      claim: (card) => this.entry.claim(card),
      keep: () => this.editor.keep(),
      resume: () => (location.hash = this.unfinished.resume(this.#asked.rules?.id ? this.keeper.rules : null)),
    });
    this.setup = new ScoreSetup(
      lang,
      t,
      { counts: seats.counts, choice: this.keeper.choice },
      {
        name: (seat, name) => this.match.rename(seat, name),
        money: (money) => this.match.price(money),
        length: (length) => this.match.lengthen(length),
      },
    );
    seats.counts.addEventListener("change", () => this.match.seat(this.table.count));
    this.desk = new DealDesk(this.editor, this.keeper, this.match, this.unfinished);
    this.tools = new ScoreTools(t, this.editor, this.desk, {
      announce,
      share: () => this.share(t.score.tools.shareTitle),
      example: () => this.openExample(),
      shared: this.shared,
      nameOf,
    });
    this.lay = handLayout(this);
    this.replaceChildren(scoreLayout(this));
    this.table.resize(this.match.sheet.seats);
    this.#drawAll();
  }

  connectedCallback() {
    // Told to the styles of the page around: asked by :has() they would look through all of it at each step.
    document.documentElement.classList.add("has-score");
    super.connectedCallback();
    if (!this.match) return;
    this.match.store.connect();
    this.unfinished.connect(this.table.isEmpty ? location.hash.slice(1) : this.fragment());
    if (this.unfinished.offered) this.#draw();
  }

  disconnectedCallback() {
    document.documentElement.classList.remove("has-score");
    this.match?.store.disconnect();
    this.unfinished?.disconnect();
    super.disconnectedCallback();
  }

  nameOf(seat) {
    return this.match.nameOf(seat);
  }

  /** What a deal pays hangs on the rules, so they travel with its cards. */
  get addressRules() {
    return this.keeper.changed || !this.table.isEmpty ? this.keeper.rules : null;
  }

  /** What the address says. */
  get #asked() {
    return this.decode(location.hash);
  }

  /** As `Unfinished` asks: of a deal that is only looked at nothing is to be kept. */
  get #unfinished() {
    if (this.showsCase || this.desk.isAway) return undefined;
    return this.table.isEmpty ? null : this.fragment();
  }

  get memory() {
    const editor = super.memory;
    const desk = this.desk.memory;
    return editor || desk ? { editor, desk } : null;
  }

  set memory({ editor, desk }) {
    if (desk) this.desk.memory = desk;
    if (editor) super.memory = editor;
    this.#drawAll();
  }

  turned() {
    this.deal.refused = null;
    this.entry.aim();
    this.#draw();
  }

  changed() {
    this.deal.refused = null;
    if (!this.table.isEmpty) this.deal.recorded = null;
    this.entry.aim();
    this.#settle();
    this.#draw();
  }

  ruled() {
    const { book, rules } = this.keeper;
    this.match.offered = book ? (book.knobs(rules)["match.deals"] ?? []) : null;
    this.closeCase();
    this.editor.rename();
    this.editor.seats.showDealer(this.deal.byDealer);
    this.writeAddress();
    this.again();
  }

  again() {
    this.editor.again();
    this.#settle();
    this.#drawAll();
  }

  /** Now, or once the table is settled. */
  showResults() {
    this.#leads = this.view.element.hidden;
    this.view.element.scrollIntoView({ block: "start" });
    this.#draw();
  }

  arriving({ isCase, profile }) {
    this.desk.arrive(isCase);
    if (profile) this.keeper.play(profile);
  }

  /** An example says what these rules pay, or its title would be wrong here. */
  fits(deal) {
    return isAbout(deal, this.keeper.rules);
  }

  /** The line that stays in sight has the button that closes it, and brings back what lay here. */
  get caseCloser() {
    return null;
  }

  // One deal

  async #settle() {
    const { deal, table, keeper, match } = this;
    if (table.isReady && !this.editor.isPrevious) this.view.think();
    else this.view.hide();
    const reply = await deal.settle();
    if (reply) this.view.show(reply, table, (chi) => match.money(chi), keeper);
    else if (deal.refused) this.view.hide();
    if (reply && this.#leads) this.showResults();
    this.#draw();
  }

  #record() {
    const { deal, match, keeper } = this;
    const { players, dealer } = this.table;
    const n = match.number;
    deal.refused = match.record({ rules: encodeRules(keeper.rules), dealer, players, totals: deal.told.totals });
    if (deal.refused) return this.#draw();
    this.unfinished.forget();
    this.#close();
    deal.recorded = n;
    this.announce(say(this.t.score.bar.recorded, { n }));
    this.#draw();
    this.bar.focus("lay");
    return match.view.element.scrollIntoView({ block: "start" });
  }

  // Deals of the match

  #open(deal) {
    const { match } = this;
    this.tell(null);
    this.desk.open(deal);
    match.view.tell(say(this.t.score.sheet.opened, { n: match.number }));
    this.#drawAll();
    // What is wrong with the deal's rules stands over the table.
    if (this.notice.hidden) this.showResults();
    this.bar.focus("close");
  }

  #close() {
    this.closeCase();
    this.desk.close();
    this.match.hush();
    this.#drawAll();
  }

  /** A deal that was recorded too early goes back to the table, where that is free. */
  #undone({ kind, deal }) {
    if (kind === "record" && this.table.isEmpty && !this.desk.isAway) this.desk.putBack(deal);
  }

  #sheetChanged() {
    const { match, table } = this;
    // What was read out of the sheet before is no longer so.
    this.announce("");
    if (match.played && table.isEmpty && table.count !== match.sheet.seats) table.resize(match.sheet.seats);
    // Sentences have the names in them.
    if (this.deal.told) this.#settle();
    this.#drawAll();
  }

  // What is shown

  #drawAll() {
    this.match.render();
    this.#draw();
  }

  #draw() {
    const { editor, match, table, keeper } = this;
    const { seat } = editor;
    this.classList.toggle("is-flat", table.deeds[seat] !== "lays");
    editor.seats.render(seat);
    this.hand.render(seat);
    this.tools.render();
    const { offered, length } = match;
    const rules = this.rules.called(keeper.rules);
    this.setup.render(match.sheet, { seats: table.count, rules, lengths: offered ?? [], length });
    const { told, refused, claimed, recorded } = this.deal;
    this.bar.render(seat, {
      told,
      refused,
      claimed,
      recorded,
      isPrevious: editor.isPrevious,
      left: this.desk.canRestore ? 0 : this.unfinished.cards,
      isAway: this.desk.isAway,
      isExample: this.showsCase,
      types: this.entry.way === "type",
    });
  }

  /** Once all have their cards, what they pay stands where a refused card would be told. */
  #refuse(text, card) {
    if (this.table.isReady) return this.announce(text);
    this.deal.refuse(text, card);
    return this.#draw();
  }

  #turnTo(seat) {
    this.deal.recorded = null;
    this.editor.turnTo(seat);
    this.entry.focus();
    showHand(this);
  }
}

define("maubinh-score", MaubinhScore);
