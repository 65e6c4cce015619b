/**
 * Which deal tells the most about the rules of a table: the choice of questions, without any page.
 *
 * A candidate is `{key, rules}`. A question is one pair of players of a published deal, `{deal, players, pair, outcomes}`,
 * `outcomes` being a Map from candidate key to what the first of the pair gets from the second: a number of chi, or one of
 * the words of OUTCOMES. A candidate that is OPEN there agrees with any answer, for its source does not say.
 */

import { pairsOf } from "./compare-lines.js";

export const OPEN = "open";
const OUTCOMES = { unspecified: OPEN, must_rearrange: "rearrange", not_an_instant_win: "no_instant" };

/** More players are more to look at; a question about two is better than one about four that tells a little more. */
const COST_OF_A_PLAYER = 0.2;
/** A deal is written around its first player; what the others do with each other is beside the point. */
const COST_OF_ASIDE = 0.5;

/** What a reply says of one pair. @returns {number|string|undefined} undefined for an error that is none of the rules */
export function outcomeOf({ result, error }, [a, b]) {
  const net = result?.net ?? error?.partial;
  const chi = net?.[a][b];
  if (chi !== undefined && chi !== null) return chi;
  return error ? OUTCOMES[error.code] : undefined;
}

/**
 * The questions that published deals give, with what the deals' cases expect of each profile.
 * @param {object[]} deals of deals.json
 */
export function publishedQuestions(deals) {
  return deals.flatMap((deal) =>
    pairsOf(deal.players.length).map((pair) => ({
      deal,
      players: deal.players,
      pair,
      outcomes: new Map(Object.entries(deal.by).map(([profile, reply]) => [profile, outcomeOf(reply, pair)])),
    })),
  );
}

/** Could rules with this outcome have been played by who answered so? */
export const agrees = (outcome, answer) => outcome === undefined || outcome === OPEN || outcome === answer;

const isTold = (outcome) => outcome !== undefined && outcome !== OPEN;

/** The different things that can happen under the candidates, most chi first, words last. */
export function answersOf({ outcomes }, candidates) {
  const found = new Set(candidates.map(({ key }) => outcomes.get(key)).filter(isTold));
  const numbers = [...found].filter((one) => typeof one === "number").sort((a, b) => b - a);
  return [...numbers, ...[...found].filter((one) => typeof one !== "number").sort()];
}

const costOf = ({ players, pair }) => COST_OF_A_PLAYER * players.length + (pair[0] === 0 ? 0 : COST_OF_ASIDE);

/** How many candidates are left on average, each that says something being as likely as the next. */
function expectedLeft(question, candidates) {
  const told = candidates.filter(({ key }) => isTold(question.outcomes.get(key)));
  const left = told.map((mine) => {
    const answer = question.outcomes.get(mine.key);
    return candidates.filter(({ key }) => agrees(question.outcomes.get(key), answer)).length;
  });
  return left.reduce((sum, n) => sum + n, 0) / left.length;
}

/**
 * The question that leaves the fewest candidates; of equals the one with fewer players, then the first published.
 * @returns {object|null} null where none tells anything more
 */
export function bestQuestion(questions, candidates, asked) {
  let [best, least] = [null, Infinity];
  for (const question of questions) {
    if (asked.some((one) => one.deal === question.deal) || answersOf(question, candidates).length < 2) continue;
    const left = expectedLeft(question, candidates);
    const worth = left + costOf(question);
    if (left < candidates.length - 1e-9 && worth < least) [best, least] = [question, worth];
  }
  return best;
}

/** What a deal is about: "foul", "sweep", … */
const topicOf = ({ clause }) => clause.split("/")[1].split(".")[0];

/**
 * Where nothing is left to tell apart, a table may still have rules of its own: the question about something not asked
 * about yet in which the candidates, out or not, disagree the most.
 * @returns {object|null}
 */
export function nextTopic(questions, candidates, asked) {
  const topics = new Set(asked.map(({ deal }) => topicOf(deal)));
  const views = (question) => answersOf(question, candidates).length - costOf(question);
  const others = questions.filter((one) => !topics.has(topicOf(one.deal)) && answersOf(one, candidates).length > 1);
  return others.reduce((best, one) => (best && views(best) >= views(one) ? best : one), null);
}

/**
 * The candidates that agree with the most answers; those with none against them where there are such.
 * @param {{question: object, answer: number|string|null}[]} given null: the reader does not know
 */
export function bestCandidates(candidates, given) {
  const answered = given.filter(({ answer }) => answer !== null);
  const agreeing = ({ key }) =>
    answered.filter(({ question, answer }) => agrees(question.outcomes.get(key), answer)).length;
  const most = Math.max(...candidates.map(agreeing));
  return candidates.filter((candidate) => agreeing(candidate) === most);
}
