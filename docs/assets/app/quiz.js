/**
 * `<maubinh-quiz>`: a few deals, and what the reader's table pays in them, lead to the rules it plays by.
 *
 * The deals and what each source makes of them are the published cases'; options of a source, and knobs that would give
 * the reader's answers, are tried in the worker.
 */

import { allCases } from "./cases.js";
import { button, fill, h } from "./dom.js";
import { ROWS } from "./hand.js";
import { answersOf, bestCandidates, bestQuestion, nextTopic, outcomeOf, publishedQuestions } from "./quiz-questions.js";
import { Search, targetsOf } from "./quiz-search.js";
import { answersView, askText, dealView, progressView, resultView } from "./quiz-view.js";
import { wireOf } from "./rules.js";
import { Widget } from "./widget.js";

const MOST_QUESTIONS = 6;
/** Which rules a table started from two or three deals may tell; how it differs from them takes a few more. */
const FEWEST_QUESTIONS = 5;

class MaubinhQuiz extends Widget {
  #given = [];
  #questions = null;
  /** Published rules, and the readings of a source whose turn came. */
  #pool = null;
  #read = new Set();
  #turn = 0;

  build() {
    const { t } = this;
    this.progress = h("div", { class: "mbt-progress", role: "status" });
    this.body = h("div", { class: "mbt-quiz", tabindex: -1 });
    this.back = button(t.quiz.back, () => this.#back(), { class: "mbc-btn--small" });
    this.restart = button(t.quiz.restart, () => this.#restart(), { class: "mbc-btn--small" });
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
          h("div", { class: "mbc-tools__line" }, this.back, this.restart),
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
    if (!this.question) this.#next();
    else this.#note();
  }

  /** The published rules as candidates. */
  get #published() {
    return this.keeper.book.profiles.map(({ id }) => ({ key: id, rules: { id, set: {} } }));
  }

  async #load() {
    await this.keeper.ready;
    if (!this.keeper.book) throw new Error("no rules");
    this.#questions ??= publishedQuestions(await allCases(`${this.files}deals.json`));
    this.#pool ??= this.#published;
  }

  async #next({ focus = false } = {}) {
    const turn = (this.#turn += 1);
    try {
      await this.#load();
    } catch {
      return this.tell(this.t.address.noCases);
    }
    if (turn !== this.#turn) return undefined;
    this.#choose();
    if (!this.splits && (await this.#readings())) {
      if (turn !== this.#turn) return undefined;
      this.#choose();
    }
    this.back.disabled = this.restart.disabled = this.#given.length === 0;
    if (this.question) this.#draw(focus);
    else await this.#finish(turn);
    return undefined;
  }

  /** Who is left, and what to ask next: nothing where all that can be told apart is. */
  #choose() {
    const asked = this.#given.map(({ question }) => question);
    this.candidates = bestCandidates(this.#pool, this.#given);
    this.question = asked.length < MOST_QUESTIONS ? bestQuestion(this.#questions, this.candidates, asked) : null;
    this.splits = this.question !== null;
    if (!this.splits && asked.length < FEWEST_QUESTIONS)
      this.question = nextTopic(this.#questions, this.#published, asked);
  }

  /**
   * The one source that is left may be read in several ways: those join the candidates, their outcomes the worker's.
   * @returns {Promise<boolean>} whether any did
   */
  async #readings() {
    const sources = new Set(this.candidates.map(({ rules }) => rules.id));
    const [id] = sources;
    if (sources.size > 1 || this.#read.has(id) || this.#given.length >= MOST_QUESTIONS) return false;
    const { book } = this.keeper;
    const { options, name } = book.profile(id);
    const readings = options.map((option) => ({
      key: `${id}+${option.id}`,
      rules: book.tidy({ id, set: option.set }),
      name: `${name[this.lang]}: ${option.name[this.lang]}`,
    }));
    fill(this.progress, h("p", {}, this.t.quiz.looking));
    fill(this.body);
    try {
      await Promise.all(readings.flatMap((reading) => this.#plain.map((question) => this.#settle(question, reading))));
    } catch {
      return false; // without the worker the source stands as it is
    }
    this.#read.add(id);
    this.#pool.push(...readings);
    return readings.length > 0;
  }

  /** Deals of two are enough to tell readings apart, and those already answered have to be looked at anyway. */
  get #plain() {
    const given = new Set(this.#given.map(({ question }) => question));
    return this.#questions.filter((question) => question.players.length === 2 || given.has(question));
  }

  async #settle({ players, pair, outcomes }, { key, rules }) {
    const reply = await this.core.ask({ op: "score", players, profile: wireOf(rules) });
    outcomes.set(key, outcomeOf(reply, pair));
  }

  #draw(focus = false) {
    const { question, candidates, t, lang } = this;
    this.deal = h("div", {}, dealView(question, { types: [], foul: [] }, lang, t));
    const answers = answersOf(question, this.splits ? candidates : this.#pool);
    progressView(this.progress, { number: this.#given.length + 1, candidates, book: this.keeper.book, lang, t });
    fill(
      this.body,
      this.deal,
      h("p", { class: "mbt-ask" }, askText(question, t)),
      answersView(answers, question, t, (answer) => this.#answer(answer)),
    );
    if (focus) this.#focus();
    this.#note();
  }

  /** What lies in each row, and who is fouled whatever the rules: so that nobody has to puzzle it out. */
  async #note() {
    const { question, deal } = this;
    const { players } = question;
    const rules = this.#published;
    const typesOf = async ({ arrangement }) => {
      const told = async (row) => [row, this.t.types[await this.core.typeOf(arrangement[row])] ?? ""];
      return arrangement && Object.fromEntries(await Promise.all(ROWS.map(told)));
    };
    const foul = async ({ arrangement }) => {
      const check = (one) => this.core.ask({ op: "check", arrangement, profile: wireOf(one.rules) });
      return arrangement && (await Promise.all(rules.map(check))).every(({ result }) => result?.legal === false);
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
    this.#next({ focus: true });
  }

  #back() {
    this.#given.pop();
    this.#next({ focus: true });
  }

  #restart() {
    this.#given = [];
    this.#next({ focus: true });
  }

  async #finish(turn) {
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
        // Without the worker the nearest published rules stay as they are.
      }
      if (turn !== this.#turn) return;
    }
    fill(this.progress, h("p", {}, t.quiz.done));
    fill(this.body, resultView({ ...found, others, book, given }, { lang, t, files }));
    if (given.length > 0) this.#focus();
  }

  #focus() {
    this.body.focus({ preventScroll: true });
    this.body.scrollIntoView({ block: "start" });
  }
}

if (!customElements.get("maubinh-quiz")) customElements.define("maubinh-quiz", MaubinhQuiz);
