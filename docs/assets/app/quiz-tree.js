/**
 * Which deal to ask next, whatever was answered so far: a walk down quiz.json, where the site's build has chosen the
 * questions with the same measure by which programs are asked.
 *
 * An answer is what the first of a pair gets from the second: a number of chi, a word ("rearrange", "no_instant"), or
 * null where the reader does not know.
 */

import { allCases } from "./cases.js";

export class QuizTree {
  #nodes;
  #readings;
  #deals;

  /**
   * @param {{readings: object[], nodes: object[]}} data quiz.json
   * @param {object[]} deals of deals.json
   * @param {import("./rules.js").Rulebook} book
   */
  constructor({ readings, nodes }, deals, book) {
    this.#nodes = nodes;
    this.#deals = new Map(deals.map((deal) => [deal.id, deal]));
    this.#readings = readings.map((reading) => readingOf(reading, book));
  }

  /** @param {string} files where data lies @returns {Promise<QuizTree>} rejects where it cannot be had */
  static async load(files, book) {
    const [reply, deals] = await Promise.all([fetch(`${files}quiz.json`), allCases(`${files}deals.json`)]);
    if (!reply.ok) throw new Error(`${reply.status} ${reply.url}`);
    return new QuizTree(await reply.json(), deals, book);
  }

  /**
   * Where these answers lead, in whatever order they were given: from question to question as long as one is among them.
   * @param {{question: object, answer: number|string|null}[]} given
   * @returns {{question: object|null, left: object[]}} `question` is `{deal, players, pair, answers}`, the answers to
   *   be shown, null at the end; `left` are the rules that fit, `{rules, name?}`, the likeliest first
   */
  after(given) {
    const answers = new Map(given.map(({ question: { deal, pair }, answer }) => [keyOf(deal.id, pair), answer]));
    let [node] = this.#nodes;
    for (let key; (key = keyOf(node.deal, node.pair)), answers.has(key); answers.delete(key))
      node = this.#nodes[branchOf(node, answers.get(key))];
    const { deal, pair, left } = node;
    const question = deal === undefined ? null : this.question(deal, pair, node.answers.map(([answer]) => answer));
    return { question, left: left.map((index) => this.#readings[index]) };
  }

  /**
   * @param {[number, number]} pair
   * @param {(number|string)[]} answers to be shown
   * @returns {object|null} as `after` gives it; null where there is no such deal, or nobody sits there
   */
  question(id, pair, answers = []) {
    const deal = this.#deals.get(id);
    return deal && pair.every((seat) => seat in deal.players) ? { deal, players: deal.players, pair, answers } : null;
  }
}

const keyOf = (id, pair) => `${id} ${pair}`;

function branchOf({ answers, more, otherwise }, given) {
  const [, node] = [...answers, ...more].find(([answer]) => answer === given) ?? [given, otherwise];
  return node;
}

/** A source as it stands is called by its name; with one of its options, by both. */
function readingOf({ id, option }, book) {
  const { options, name } = book.profile(id);
  const chosen = options.find((one) => one.id === option);
  if (!chosen) return { rules: { id, set: {} } };
  const names = Object.keys(name).map((lang) => [lang, `${name[lang]}: ${chosen.name[lang]}`]);
  return { rules: book.tidy({ id, set: chosen.set }), names: Object.fromEntries(names) };
}
