/** A question of the quiz drawn: the deal in cards, what can be answered, and what is found in the end. */

import { arrangementView, rowView } from "./cards-view.js";
import { button, fill, h, uniqueId } from "./dom.js";
import { ROWS } from "./hand.js";
import { MOST } from "./knobs.js";
import { changesView } from "./knob-words.js";
import { pageHref } from "./pages.js";
import { playerName } from "./questions.js";
import { encodeRules } from "./rules.js";
import { count, number, say } from "./strings.js";

/** "A ăn B 6 chi": an answer about a pair, in words. */
function answerText(answer, [a, b], lang, t) {
  if (answer === null) return t.quiz.skipped;
  if (answer === 0) return t.compare.even;
  if (typeof answer !== "number") return t.quiz.outcomes[answer];
  const [winner, loser] = answer > 0 ? [a, b] : [b, a];
  const n = number(Math.abs(answer), lang);
  return say(t.compare.wins, { a: playerName(winner), b: playerName(loser), n });
}

/** @param {{types: object[], foul: boolean[]}} notes by player: the rows' types, and who is fouled under all rules */
export function dealView(question, notes, lang, t) {
  const { players } = question;
  return h(
    "div",
    { class: "mbt-deal" },
    players.map((player, seat) => {
      const asked = question.pair.includes(seat);
      const did = player.declares
        ? t.case.declares
        : player.left
          ? t.case.left
          : notes.foul[seat]
            ? t.quiz.fouled
            : null;
      return h(
        "div",
        { class: `mbt-player${asked ? " is-asked" : ""}` },
        h(
          "p",
          { class: "mbt-player__name" },
          h("strong", {}, say(t.case.player, { name: playerName(seat) })),
          did && h("span", { class: "mbt-deed" }, did),
        ),
        player.arrangement
          ? arrangementView(player.arrangement, lang, { rows: sizedRows(t), notes: notes.types[seat] })
          : rowView(player.cards, lang, { fan: true }),
      );
    }),
  );
}

/** Row names with the sizes beside them: a reader of any table has to know which row is meant. */
const sizedRows = (t) =>
  Object.fromEntries(ROWS.map((row) => [row, { name: `${t.rows[row].name} (${t.rows[row].role})` }]));

/**
 * What can be answered: what published rules say, another number, or nothing.
 * @param {(answer: number|string|null) => void} choose
 */
export function answersView(question, lang, t, choose) {
  const { answers, pair } = question;
  const pick = (answer, props = {}) => button(answerText(answer, pair, lang, t), () => choose(answer), props);
  return h(
    "div",
    { class: "mbt-answers", role: "group", "aria-label": askText(question, t) },
    answers.map((answer) => pick(answer, { class: "mbt-answer" })),
    otherView(pair, lang, t, choose),
    pick(null, { class: "mbc-btn--quiet" }),
  );
}

/** "Bàn mình tính khác": who wins, and how much. */
function otherView(pair, lang, t, choose) {
  const [id, wrongId] = [uniqueId("chi"), uniqueId("wrong")];
  const wrong = h("p", { id: wrongId, class: "mbt-otherwrong", role: "alert" });
  const winner = h(
    "select",
    { class: "mbc-select", "aria-label": t.quiz.otherWinner },
    pair.map((seat, i) =>
      h("option", { value: i }, say(t.quiz.takes, { a: playerName(seat), b: playerName(pair[1 - i]) })),
    ),
  );
  const chi = h("input", {
    id,
    class: "mbt-number",
    type: "number",
    inputmode: "numeric",
    min: 0,
    max: MOST,
    required: true,
    "aria-describedby": wrongId,
    on: { input: () => tell("") },
  });
  const tell = (text) => {
    fill(wrong, text);
    chi.setAttribute("aria-invalid", String(text !== ""));
  };
  const send = () => {
    if (!chi.validity.valid) {
      tell(say(t.quiz.wrongNumber, { max: number(MOST, lang) }));
      return chi.focus();
    }
    return choose((winner.value === "0" ? 1 : -1) * Number(chi.value) || 0);
  };
  return h(
    "details",
    { class: "mbt-otheranswer" },
    h("summary", {}, t.quiz.other),
    h(
      "div",
      { class: "mbt-otherform" },
      winner,
      chi,
      h("label", { for: id }, t.quiz.unit),
      button(t.quiz.send, send, { class: "mbc-btn--small" }),
    ),
    wrong,
  );
}

export const askText = ({ pair: [a, b], players }, t) =>
  say(players.length > 2 ? t.quiz.askOfPair : t.quiz.ask, { a: playerName(a), b: playerName(b) });

/**
 * What was found.
 * @param {{rules: object, missed: object[], others: object[], book: object, given: object[]}} found `missed`: as of Search
 */
export function resultView({ rules, missed, others, book, given }, { lang, t, files }) {
  const { quiz } = t;
  // Who knew no answer is told of no rules: they would only be the first of the list.
  if (given.every(({ answer }) => answer === null)) {
    return h("div", { class: "mbt-result", tabindex: -1 }, h("p", { class: "mbt-result__lead" }, quiz.unknown));
  }
  const name = book.name(rules, lang);
  const knobs = book.profile(rules.id).knobs;
  const changes = changesView(book, knobs, book.knobs(rules), lang, t);
  const changed = Object.keys(rules.set).length > 0;
  const isNear = changed || missed.length > 0 || others.length > 0;
  const link = (page, text, main) =>
    h(
      "a",
      { class: `mbc-btn${main ? " mbc-btn--main" : ""}`, href: pageHref(files, lang, page, encodeRules(rules)) },
      text,
    );
  return h(
    "div",
    { class: "mbt-result", tabindex: -1 },
    h("p", { class: "mbt-result__lead" }, isNear ? quiz.nearest : quiz.plays),
    h("p", { class: "mbt-result__name" }, name),
    changed && [h("p", {}, count(quiz.changes, changes.childElementCount)), changes],
    others.length > 0 && undecided(others, rules, book, lang, t),
    missed.length > 0 &&
      h("p", {}, count(quiz.missed, missed.length, { numbers: missed.map((one) => one.number).join(", ") })),
    h(
      "div",
      { class: "mbc-tools__line mbt-links" },
      link("check", quiz.toCheck, true),
      link("compare", quiz.toCompare),
      link("house-rules", quiz.toHouse),
    ),
    h("h2", { class: "mbt-heading" }, quiz.yours),
    h(
      "ol",
      { class: "mbt-given" },
      given.map(({ question, answer }, i) => {
        const miss = missed.find((one) => one.number === i + 1);
        return h(
          "li",
          { class: miss && "is-missed" },
          `${question.deal.title[lang]}: `,
          h("strong", {}, answerText(answer, question.pair, lang, t)),
          miss && missView(miss, lang, t),
        );
      }),
    ),
  );
}

/** What the rules that were found say instead of an answer. */
function missView({ would, pair }, lang, t) {
  const told = would === null ? t.quiz.unsaid : say(t.quiz.would, { told: answerText(would, pair, lang, t) });
  return [" ", h("span", { class: "mbt-missed" }, `✗ ${told}`)];
}

/** Other rules that the answers fit just as well, with the knobs that would tell them apart. */
function undecided(others, rules, book, lang, t) {
  const names = others.map((one) => one.name ?? book.name(one.rules, lang));
  const knobs = remaining(book, [{ rules }, ...others]).map((knob) => book.label(knob, lang));
  return h(
    "div",
    { class: "mbt-open" },
    h("p", {}, say(t.quiz.undecided, { names: few(names, t) })),
    knobs.length > 0 && h("p", {}, say(t.quiz.remaining, { names: few(knobs, t) })),
  );
}

/** The knobs in which candidates still differ. @returns {string[]} */
export function remaining(book, candidates) {
  const all = candidates.map(({ rules }) => book.knobs(rules));
  return Object.keys(book.registry).filter((name) => new Set(all.map((knobs) => JSON.stringify(knobs[name]))).size > 1);
}

const FEW = 5;

/** The first few of a list, and how many more. */
export function few(names, t) {
  const rest = names.length - FEW;
  return names.slice(0, FEW).join(" · ") + (rest > 0 ? ` ${say(t.rules.more, { n: rest })}` : "");
}

/** Progress: which question, and what is left; before the first answer nothing has been found to fit. */
export function progressView(element, { given, candidates, book, lang, t }) {
  const names = candidates.map((one) => one.name ?? book.name(one.rules, lang));
  const knobs = remaining(book, candidates).map((knob) => book.label(knob, lang));
  const left = given.some(({ answer }) => answer !== null) ? t.quiz.left : t.quiz.all;
  fill(
    element,
    h("p", {}, h("strong", {}, say(t.quiz.number, { n: given.length + 1 })), " · ", count(left, names.length)),
    names.length <= FEW && h("p", {}, names.join(" · ")),
    given.length > 0 && knobs.length > 0 && h("p", { class: "mbc-note" }, say(t.quiz.remaining, { names: few(knobs, t) })),
  );
}
