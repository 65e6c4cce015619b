// An adapter between an engine and the conformance suite: one JSON object a line in, one a line out.
// Fill the ops in one by one and run the suite after each. What answers `skipped` is counted apart and fails
// nothing. A card is two letters: "As", "Td".
import { createInterface } from "node:readline";

/** Something that exists and that this program does not offer; says why. */
class Skipped extends Error {}

/** One of the protocol's errors: its code, then a sentence for people. */
class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const OPS = {
  // cards: 3 or 5 of them -> { type: "full_house" }
  classify({ cards }) {
    throw new Skipped("not yet");
  },
  // -> { outcome: "a" }, or "b", or "tie"
  compare({ a, b }) {
    throw new Skipped("not yet");
  },
  // arrangement: back, middle, front -> { legal: false, faults: ["back<middle"] }
  check({ arrangement }) {
    throw new Skipped("not yet");
  },
  // cards: 13 of them -> { instant_win: "six_pairs" }, or null
  instant_win({ cards }) {
    throw new Skipped("not yet");
  },
  // -> { net: [[0, 6], [-6, 0]], totals: [6, -6] }; row i is what i receives.
  // A player has an arrangement, or thirteen cards and declares or left.
  score({ players }) {
    throw new Skipped("not yet");
  },
};

const DESCRIPTION = {
  name: "my engine",
  version: "1.0",
  language: "JavaScript",
  protocol: 1,
  ops: ["describe", ...Object.keys(OPS)],
  profiles: [{ id: "bsfyi", edition: "0.1.0" }], // whose rules you play
};

function answer(request) {
  if (request.op === "describe") return { result: DESCRIPTION };
  try {
    if (!Object.hasOwn(OPS, request.op)) throw new Refused("unknown_op", `no op ${request.op}`);
    return { result: OPS[request.op](request) };
  } catch (error) {
    if (error instanceof Skipped) return { skipped: error.message };
    if (error instanceof Refused) return { error: { code: error.code, message: error.message } };
    throw error;
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request) }) + "\n");
});
