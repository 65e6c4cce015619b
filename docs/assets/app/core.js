/** The rules as the widgets ask them: one profile, answers remembered, failures told once. */

import { CoreFailure, ask as askWorker } from "./client.js";

const REMEMBERED = 400;
const answers = new Map();

/** Can this browser run the rules at all? Module workers came with what brought toSorted, or before it. */
export const canRun = () =>
  typeof WebAssembly === "object" && typeof Worker === "function" && typeof Array.prototype.toSorted === "function";

export class Core {
  /** @param {(failure: Error) => void} onFailure told when the runtime fails, before the question rejects */
  constructor(profile, onFailure) {
    Object.assign(this, { profile, onFailure });
  }

  /**
   * Ask a request of protocol.md (its `id` is the client's affair; the chosen profile unless it names one).
   * @returns {Promise<object>} the reply, a result or an error; rejects when the runtime fails
   */
  async ask(request) {
    const full = { profile: this.profile, ...request };
    const key = JSON.stringify(full);
    if (!answers.has(key)) {
      answers.set(key, canRun() ? askWorker(full) : Promise.reject(new CoreFailure("unsupported")));
      if (answers.size > REMEMBERED) answers.delete(answers.keys().next().value);
    }
    try {
      return await answers.get(key);
    } catch (failure) {
      answers.delete(key);
      this.onFailure(failure);
      throw failure;
    }
  }

  /** The type of a full row, its cards in any order. @returns {Promise<string|null>} */
  async typeOf(cards) {
    const reply = await this.ask({ op: "classify", cards: [...cards].sort() });
    return reply.result?.type ?? null;
  }
}
