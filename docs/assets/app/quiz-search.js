/** From the nearest published rules to those of a table: which knobs, turned, give the answers the table gave. */

import { differences, turned, tidySet } from "./knobs.js";
import { wireOf } from "./rules.js";

/** Errors that are an answer of the rules, as quiz.json names them. */
const OUTCOMES = { must_rearrange: "rearrange", not_an_instant_win: "no_instant" };

const FAMILIES = ["order", "wheel", "bonus", "sweep", "table_sweep", "foul", "tie", "instant", "ace_points", "leaving"];
/** What tables are heard to multiply by or to pay. */
const USUAL = [1, 2, 3, 4, 6];
/** More changes than these are another set of rules, and guesswork. */
const MOST_STEPS = 3;

/** What a reply says of one pair: chi, a word, or null where the rules do not say. */
function outcomeOf({ result, error }, [a, b]) {
  const net = result?.net ?? error?.partial;
  return net?.[a][b] ?? OUTCOMES[error?.code] ?? null;
}

const familyOf = (knob) => knob.split(".")[0];

export class Search {
  /**
   * @param {import("./rules.js").Rulebook} book
   * @param {{players: object[], pair: [number, number], answer: number|string}[]} targets what the table does
   * @param {(request: object) => Promise<object>} ask
   */
  constructor(book, targets, ask) {
    Object.assign(this, { book, targets, ask });
  }

  /** @returns {Promise<boolean[]>} which targets these rules meet */
  async meets(rules, targets = this.targets) {
    const told = await this.#outcomes(rules, targets);
    return targets.map(({ answer }, i) => told[i] === answer);
  }

  /** What these rules say of each target. */
  async #outcomes(rules, targets) {
    const told = async ({ players, pair }) =>
      outcomeOf(await this.ask({ op: "score", players, profile: wireOf(rules) }), pair);
    return Promise.all(targets.map(told));
  }

  /**
   * Change as little as meets the most targets.
   * @returns {Promise<{rules: {id, set}, missed: object[]}>} `missed`: targets these rules do not meet, each with what they
   *   say instead as its `would`
   */
  async from(start) {
    let rules = start;
    let missed = await this.#missed(rules);
    for (let step = 0; step < MOST_STEPS && missed.length > 0; step += 1) {
      const better = await this.#better(rules, missed);
      if (!better) break;
      rules = better;
      missed = await this.#missed(rules);
    }
    const pruned = await this.#pruned(rules, missed.length);
    return { rules: pruned, missed: await this.#missed(pruned) };
  }

  async #missed(rules) {
    const told = await this.#outcomes(rules, this.targets);
    return this.targets
      .map((target, i) => ({ ...target, would: told[i] }))
      .filter(({ answer, would }) => would !== answer);
  }

  /** The change that gains the most; of equals the smallest, then the one that a published source plays. */
  async #better(rules, missed) {
    const tried = await Promise.all(
      this.#moves(rules).map(async (move) => {
        const gained = (await this.meets(move, missed)).filter(Boolean).length;
        return { move, gained, size: Object.keys(move.set).length };
      }),
    );
    const gaining = tried.filter(({ gained }) => gained > 0).sort((a, b) => b.gained - a.gained || a.size - b.size);
    const before = this.targets.length - missed.length;
    for (const { move } of gaining) {
      const after = (await this.meets(move)).filter(Boolean).length;
      if (after > before) return move;
    }
    return null;
  }

  /** Rules one change away: an option of the source, one knob, or all knobs of one kind as another source has them. */
  #moves(rules) {
    const { book } = this;
    const { registry } = book;
    const base = book.profile(rules.id);
    const patches = [
      ...base.options.map(({ set }) => set),
      ...this.#singles(book.knobs(rules)),
      ...this.#families(rules),
    ];
    const seen = new Set([JSON.stringify(rules.set)]);
    const moves = [];
    for (const patch of patches) {
      const set = tidySet(base.knobs, { ...rules.set, ...patch }, registry);
      const key = JSON.stringify(set);
      if (!seen.has(key)) moves.push({ id: rules.id, set });
      seen.add(key);
    }
    return moves;
  }

  #singles(knobs) {
    const { registry, profiles } = this.book;
    const answers = this.targets.map(({ answer }) => Math.abs(answer)).filter((n) => n > 0);
    return Object.entries(registry)
      .filter(([name]) => name in knobs)
      .flatMap(([name, knob]) => {
        const published = profiles.map((profile) => profile.knobs[name]).filter((value) => value !== undefined);
        const others = { choice: Object.keys(knob.values ?? {}), bool: [true, false], int: [...USUAL, ...answers] };
        const values = [...published, ...(others[knob.kind] ?? [])].filter((value) => value !== "unspecified");
        return values
          .filter((value) => typeof value !== "number" || value >= (knob.min ?? 0))
          .map((value) => ({ [name]: value }));
      });
  }

  #families(rules) {
    const { profiles, registry } = this.book;
    const mine = this.book.knobs(rules);
    return profiles.flatMap(({ knobs }) => {
      const found = differences(mine, turned(knobs, {}, registry), registry).filter(({ to }) => to !== undefined);
      return FAMILIES.map((family) => found.filter(({ knob }) => familyOf(knob) === family))
        .filter((changes) => changes.length > 1)
        .map((changes) => Object.fromEntries(changes.map(({ knob, to }) => [knob, to])));
    });
  }

  /** Without the changes that meet no target. */
  async #pruned(rules, missed) {
    let kept = rules;
    for (const name of Object.keys(rules.set)) {
      const { [name]: _, ...set } = kept.set;
      const without = this.book.tidy({ id: kept.id, set });
      if ((await this.#missed(without)).length <= missed) kept = without;
    }
    return kept;
  }
}

/** Targets out of the answers given: where the reader knew. Each has the `number` of its question. */
export const targetsOf = (given) =>
  given
    .map(({ question: { players, pair }, answer }, i) => ({ players, pair, answer, number: i + 1 }))
    .filter(({ answer }) => answer !== null);
