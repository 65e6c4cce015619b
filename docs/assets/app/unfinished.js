/**
 * The deal being laid when the reader left the page, offered when they come back by another way than its address: a menu,
 * a link, another day.
 */

import { storeForGood, storedForGood } from "./keep.js";
import { RULE_FIELDS, encodeRules } from "./rules.js";

const KEY = "mb.score.deal";

export class Unfinished {
  /** What would stand after `#` in its address; null where there is none, or it is no longer offered. */
  offered = null;
  #keep = () => this.#put(this.now());

  /** @param {() => string|null|undefined} now the deal's address; null: there is none, undefined: what was kept still counts */
  constructor(now) {
    this.now = now;
  }

  /** The reader is on the page. @param {boolean} isAsked does the address itself say what is to lie here? */
  connect(isAsked) {
    this.offered = isAsked ? null : storedForGood(KEY) || null;
    window.addEventListener("pagehide", this.#keep);
  }

  disconnect() {
    window.removeEventListener("pagehide", this.#keep);
    this.#keep();
  }

  /** Its address. @param {object|null} rules those it is to be played by now; null: those it was left with */
  resumed(rules) {
    if (!rules) return this.offered;
    const isRules = (field) => RULE_FIELDS.some((name) => field.startsWith(`${name}=`));
    const others = this.offered.split("&").filter((field) => !isRules(field));
    return [...others, encodeRules(rules)].join("&");
  }

  /** It was taken up, recorded, or another has begun. */
  forget() {
    this.offered = null;
    storeForGood(KEY, "");
  }

  #put(fragment) {
    // What was offered and not taken up stays on offer.
    if (fragment !== undefined && !(fragment === null && this.offered)) storeForGood(KEY, fragment ?? "");
  }
}
