/**
 * `<maubinh-quiz>`: a few deals, and what the reader's table pays in them, lead to the rules it plays by.
 *
 * Which deal comes next was worked out when the site was built (quiz-tree.js). The worker tells what lies in each row,
 * and in the end tries which knobs give the answers that fit no published rules.
 */

import { button, define, fill, h } from "./dom.js";
import { ROWS } from "./hand.js";
import { decodeAnswers, encodeAnswers, questionName } from "./quiz-address.js";
import { Search, targetsOf } from "./quiz-search.js";
import { QuizTree } from "./quiz-tree.js";
import { answersView, askText, dealView, progressView, resultView } from "./quiz-view.js";
import { Widget } from "./widget.js";

class MaubinhQuiz extends Widget {
  /** `{question, answer}` of what was asked so far. */
  #given = [];
  /** Answers out of an address, until the deals are here to look them up; null: there are none. */
  #unread = null;
  #tree = null;
  #turn = 0;
  /** Is there nothing to be done again: the rules were found, or are just being looked for? */
  #isSettled = false;

  build() {
    const { t } = this;
    this.progress = h("div", { class: "mbt-progress", role: "status" });
    this.body = h("div", { class: "mbt-quiz", tabindex: -1 });
    this.back = button(t.quiz.back, () => this.#back(), { class: "mbc-btn--small" });
    this.restart = button(t.quiz.restart, () => this.#restart(), { class: "mbc-btn--small" });
    this.sharing = button(t.tools.share, () => this.share(t.quiz.shareTitle), { class: "mbc-btn--small" });
    this.replaceChildren(
      h(
        "div",
        { class: "mbc mbt" },
        this.notice,
        this.runtime.element,
        this.progress,
        this.body,
        h(
          "div",
          { class: "mbc-tools" },
          h("div", { class: "mbc-tools__line" }, this.back, this.restart, this.sharing),
          this.shared,
          h("div", { class: "mbc-rules" }, this.keeper.choice.namingField),
        ),
        this.live,
      ),
    );
    this.#next();
  }

  ruled() {
    if (this.question) this.#draw();
  }

  again() {
    if (this.question) this.#note();
    else if (!this.#isSettled) this.#next();
  }

  decode(hash) {
    return decodeAnswers(hash);
  }

  take({ answers, rules }) {
    this.keeper.take(rules, "address");
    if (!answers) return;
    this.#given = [];
    this.#unread = answers;
    this.#next();
  }

  fragment() {
    const given = this.#given.map(({ question: { deal, pair }, answer }) => ({ id: deal.id, pair, answer }));
    return encodeAnswers(this.#unread ?? given);
  }

  async #load() {
    await this.keeper.ready;
    if (!this.keeper.book) throw new Error("no rules");
    this.#tree ??= await QuizTree.load(this.files, this.keeper.book);
  }

  /** What the address names of deals that are here; of the others it is told. */
  #lookUp() {
    const unread = this.#unread ?? [];
    const found = unread.map(({ id, pair, answer }) => ({ question: this.#tree.question(id, pair), answer }));
    const missing = unread.filter((_, i) => !found[i].question);
    if (this.#unread) this.#given = found.filter(({ question }) => question);
    this.#unread = null;
    if (missing.length > 0) this.lose(missing.map((one) => ({ part: "question", text: questionName(one) })));
  }

  async #next({ focus = false } = {}) {
    const turn = (this.#turn += 1);
    this.#isSettled = false;
    try {
      await this.#load();
    } catch {
      return this.tell(this.t.address.noCases);
    }
    if (turn !== this.#turn) return undefined;
    this.#lookUp();
    const { question, left } = this.#tree.after(this.#given);
    this.question = question;
    this.candidates = left.map(({ rules, names }) => ({ rules, name: names?.[this.lang] }));
    for (const one of [this.back, this.restart, this.sharing]) one.disabled = this.#given.length === 0;
    if (question) this.#draw(focus);
    else await this.#finish(turn, focus);
    return undefined;
  }

  #draw(focus = false) {
    const { question, candidates, t, lang } = this;
    this.deal = h("div", {}, dealView(question, { types: [], foul: [] }, lang, t));
    progressView(this.progress, { given: this.#given, candidates, book: this.keeper.book, lang, t });
    fill(
      this.body,
      this.deal,
      h("p", { class: "mbt-ask" }, askText(question, t)),
      answersView(question, lang, t, (answer) => this.#answer(answer)),
    );
    if (focus) this.#focus();
    this.#note();
  }

  /** What lies in each row, and who is fouled whatever the rules: so that nobody has to puzzle it out. */
  async #note() {
    const { question, deal } = this;
    const { players } = question;
    const { profiles } = this.keeper.book;
    const typesOf = async ({ arrangement }) => {
      const told = async (row) => [row, this.t.types[await this.core.typeOf(arrangement[row])] ?? ""];
      return arrangement && Object.fromEntries(await Promise.all(ROWS.map(told)));
    };
    const foul = async ({ arrangement }) => {
      const check = ({ id }) => this.core.ask({ op: "check", arrangement, profile: id });
      return arrangement && (await Promise.all(profiles.map(check))).every(({ result }) => result?.legal === false);
    };
    try {
      const notes = { types: await Promise.all(players.map(typesOf)), foul: await Promise.all(players.map(foul)) };
      if (question === this.question && deal === this.deal) fill(deal, dealView(question, notes, this.lang, this.t));
    } catch {
      // The runtime bar tells why; the cards are there all the same.
    }
  }

  #answer(answer) {
    this.#given.push({ question: this.question, answer });
    this.#step();
  }

  #back() {
    this.#given.pop();
    this.#step();
  }

  #restart() {
    this.#given = [];
    this.#step();
  }

  #step() {
    this.#unread = null;
    this.shared.hidden = true;
    this.writeAddress();
    this.#next({ focus: true });
  }

  async #finish(turn, focus) {
    this.#isSettled = true;
    const { book } = this.keeper;
    const { t, lang, files, candidates } = this;
    const [nearest, ...others] = candidates;
    const given = [...this.#given];
    let found = { rules: nearest.rules, missed: [] };
    if (given.length > 0) {
      fill(this.progress, h("p", {}, t.quiz.looking));
      fill(this.body);
      try {
        found = await new Search(book, targetsOf(given), (request) => this.core.ask(request)).from(nearest.rules);
      } catch {
        // Without the worker the nearest published rules stay as they are, until it runs again.
        if (turn === this.#turn) this.#isSettled = false;
      }
      if (turn !== this.#turn) return;
    }
    fill(this.progress, h("p", {}, t.quiz.done));
    fill(this.body, resultView({ ...found, others, book, given }, { lang, t, files }));
    if (focus && given.length > 0) this.#focus();
  }

  #focus() {
    this.body.focus({ preventScroll: true });
    this.body.scrollIntoView({ block: "start" });
  }
}

define("maubinh-quiz", MaubinhQuiz);
