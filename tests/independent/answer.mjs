// One request in, one reply out.
import { toCards } from "./cards.mjs";
import { KNOBS } from "./knobs.mjs";
import { PROFILES } from "./profiles.mjs";
import { compareHands, faultsOf, handOf } from "./ranking.mjs";
import { instantWinOf } from "./instants.mjs";
import { Refusal, Skip } from "./errors.mjs";
import { rulesOf } from "./rules.mjs";
import { handsOf, rowsOf } from "./seats.mjs";
import { score } from "./settle.mjs";
import { validate } from "./validate.mjs";

const NOT_OFFERED = ["parse", "explain", "suggest", "check_types"];

function describe() {
  return {
    name: "maubinh-js",
    version: "0.1.0",
    language: "JavaScript",
    protocol: 1,
    ops: ["describe", ...Object.keys(OPS)],
    profiles: [...PROFILES.values()].map(({ id, edition }) => ({ id, edition })),
    knobs: [...KNOBS.keys()],
  };
}

const OPS = {
  classify: ({ cards }, { wheel }) => ({ type: handOf(toCards(cards), wheel).type }),
  compare({ a, b }, { wheel }) {
    const difference = compareHands(handOf(toCards(a), wheel), handOf(toCards(b), wheel));
    return { outcome: difference > 0 ? "a" : difference < 0 ? "b" : "tie" };
  },
  check({ arrangement }, { wheel, order }) {
    const faults = faultsOf(handsOf(rowsOf(arrangement), wheel), order);
    return { legal: faults.length === 0, faults };
  },
  instant_win: ({ cards }, rules) => ({ instant_win: instantWinOf(toCards(cards), rules) }),
  score: ({ players }, rules) => score(players, rules),
};

function resultOf(request) {
  const { op } = request;
  if (op === "describe") return describe();
  if (NOT_OFFERED.includes(op)) throw new Skip(`the op ${op} is not offered`);
  if (!Object.hasOwn(OPS, op)) throw new Refusal("unknown_op", `no op ${op}`);
  validate(request);
  return OPS[op](request, rulesOf(request.profile));
}

/** The reply to a request, whatever it is. */
export function answer(request) {
  const isObject = typeof request === "object" && request !== null && !Array.isArray(request);
  const id = isObject ? request.id ?? null : null;
  try {
    if (!isObject || typeof request.op !== "string") throw new Refusal("bad_request", "a request is an object with an op");
    return { id, result: resultOf(request) };
  } catch (error) {
    if (error instanceof Skip) return { id, skipped: error.message };
    if (error instanceof Refusal) return { id, error: { code: error.code, message: error.message, ...error.details } };
    throw error;
  }
}

/** The reply to a line; a line that is not JSON is answered as well. */
export function answerLine(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return { id: null, error: { code: "bad_request", message: "not JSON" } };
  }
  return answer(request);
}
