/**
 * What of the quiz stands after `#`: `#answers=BEN3:26chi,SVTJ:AC:-6chi,DVWV:no_instant,ET6W:skip,end`, the answers in
 * the order in which they were given.
 *
 * Each names its question: the case whose deal it is, and the pair it is about where that is not A and B. So it keeps its
 * meaning when the site asks other questions, or the same ones in another order. Whoever comes first in the pair gets so
 * many chi from the other. A number that was cut lacks its `chi`, and a list that was cut its `end`.
 */

import { caseId, readFragment } from "./fragment.js";
import { MOST } from "./knobs.js";

/** An answer in the address → what the quiz takes it for; a number of chi is itself. */
const WORDS = new Map([
  ["skip", null],
  ["rearrange", "rearrange"],
  ["no_instant", "no_instant"],
]);
const CHI = /^(-?\d{1,5})chi$/;
const PAIR = /^[A-D]{2}$/;
const FIRST_PAIR = "AB";
const END = "end";

/**
 * @param {{id: string, pair: [number, number], answer: number|string|null}[]} answers
 * @returns {string} without `#`; empty where nothing was answered
 */
export function encodeAnswers(answers) {
  if (answers.length === 0) return "";
  const told = answers.map((one) => `${questionName(one)}:${wordOf(one.answer)}`);
  return `answers=${[...told, END].join(",")}`;
}

/**
 * @param {string} hash as `location.hash`
 * @returns {object} as readFragment, of fields with `answers`; null where they say nothing of answers that can be read.
 *   Whether there is such a deal, and such players in it, is not looked at
 */
export function decodeAnswers(hash) {
  const told = readFragment(hash, ["answers"]);
  if (told.kind !== "fields") return told;
  const { fields, lost, ...rest } = told;
  if (!fields.has("answers")) return { ...rest, answers: null, lost };
  const parts = fields
    .get("answers")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const isCut = parts.length > 0 && !parts.includes(END);
  const answers = [];
  const wrong = [];
  const seen = new Set();
  for (const text of parts.filter((part) => part !== END)) {
    const one = answerOf(text);
    const key = one && questionName(one);
    if (!one) wrong.push({ part: "answer", text });
    else if (seen.has(key)) wrong.push({ part: "again", text: key });
    else answers.push(one);
    seen.add(key);
  }
  if (isCut) wrong.push({ part: "answersCut" });
  const isNothing = wrong.length > 0 && answers.length === 0;
  return { ...rest, answers: isNothing ? null : answers, lost: [...wrong, ...lost] };
}

/** What a question is called in the address: `BEN3`, or `SVTJ:AC`. */
export function questionName({ id, pair }) {
  const seats = pair.map((seat) => String.fromCharCode(65 + seat)).join("");
  return seats === FIRST_PAIR ? id : `${id}:${seats}`;
}

function wordOf(answer) {
  if (typeof answer === "number") return `${answer}chi`;
  return [...WORDS].find(([, meant]) => meant === answer)[0];
}

/** @returns {{id: string, pair: [number, number], answer: number|string|null}|null} null where it is no answer */
function answerOf(text) {
  const parts = text.split(":").map((part) => part.trim());
  const word = parts.pop();
  const [case_, seats = FIRST_PAIR, ...more] = parts;
  const id = caseId(case_ ?? "");
  const [, chi] = CHI.exec(word) ?? [];
  const isKnown = WORDS.has(word) || (chi !== undefined && Math.abs(chi) <= MOST);
  if (!id || !isKnown || more.length > 0 || !PAIR.test(seats) || seats[0] === seats[1]) return null;
  const pair = [...seats].map((letter) => letter.charCodeAt(0) - 65);
  // Nobody gets "minus nothing".
  return { id, pair, answer: WORDS.has(word) ? WORDS.get(word) : Number(chi) || 0 };
}
