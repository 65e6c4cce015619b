/** The conformance suite put to the rules in this browser: its vectors fetched, asked and judged one by one. */

import { ask } from "./client.js";
import { difference } from "./judging.js";

/** So many questions wait at the worker at once: it never idles, and a stop is heeded soon. */
const AHEAD = 32;

/** What the bundle says of itself. @param {string} bundle the address of its folder @returns {Promise<object>} */
export const manifest = (bundle) => json(new URL("manifest.json", bundle));

/** The names of all modules, in the order of the bundle. */
export const modulesOf = ({ profiles }) => [...new Set(Object.values(profiles).flatMap((p) => Object.keys(p.modules)))];

/** How many questions a choice is: `profile` and `module` are names, or empty for all. */
export const size = (listed, choice) => files(listed, choice).reduce((sum, { vectors }) => sum + vectors, 0);

/**
 * Asks all questions of a choice.
 * @param {(outcome: {vector, profile, module, status, reply, wrong}) => void} onOutcome told of each as it comes; status is
 *   `pass`, `fail` or `skip`
 * @param {AbortSignal} signal ends the run after the questions under way
 * @returns {Promise<void>} rejects where a file does not come, or with the CoreFailure of rules that do not run
 */
export async function run(bundle, listed, choice, { onOutcome, signal }) {
  const wanted = files(listed, choice);
  const read = await Promise.all(
    wanted.map(({ profile, module }) => json(new URL(`vectors/${profile}/${module}.json`, bundle))),
  );
  const questions = read.flatMap(({ profile, module, vectors }) =>
    vectors.map((vector) => ({ vector, profile, module })),
  );
  await askAll(questions, { onOutcome, signal });
}

/**
 * Asks each of these questions once and judges the replies.
 * @param {{vector: {request: object, expected: object}}[]} questions what else they carry comes back with their outcome
 * @param {{onOutcome: (outcome: object) => void, signal: AbortSignal}} use as of run()
 */
export async function askAll(questions, { onOutcome, signal }) {
  let next = 0;
  const askOn = async () => {
    while (next < questions.length && !signal.aborted) {
      const question = questions[next++];
      const reply = await ask(question.vector.request);
      if (!signal.aborted) onOutcome({ ...question, reply, ...judged(question.vector, reply) });
    }
  };
  await Promise.all(Array.from({ length: AHEAD }, askOn));
}

function judged({ expected }, reply) {
  if ("skipped" in reply) return { status: "skip", wrong: "" };
  const wrong = difference(expected, reply);
  return { status: wrong ? "fail" : "pass", wrong };
}

function files({ profiles }, { profile, module }) {
  return Object.entries(profiles)
    .filter(([name]) => !profile || name === profile)
    .flatMap(([name, { modules }]) =>
      Object.entries(modules)
        .filter(([part]) => !module || part === module)
        .map(([part, { vectors }]) => ({ profile: name, module: part, vectors })),
    );
}

async function json(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response.json();
}
