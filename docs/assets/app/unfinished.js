/**
 * The deals that were not finished: left with the page, or cleared off the table. The fullest is offered while the table is
 * empty; until a deal is recorded none gives way to a card tapped by mistake.
 */

import { storeForGood, storedForGood } from "./keep.js";
import { RULE_FIELDS, encodeRules } from "./rules.js";

const KEY = "mb.score.deal";
const MOST = 3;
const HAND = /^p\d=/;
const CARD = /[2-9TJQKA][shdc]/g;

const handsOf = (fragment) =>
  fragment
    .split("&")
    .filter((field) => HAND.test(field))
    .join("&");
const countOf = (fragment) => handsOf(fragment).match(CARD)?.length ?? 0;

export class Unfinished {
  /** What would stand after `#` in their addresses, the last left first; not the one that lies on the table. */
  #left = [];
  #keep = () => this.#put(this.now());

  /** @param {() => string|null|undefined} now the deal's address; null: there is none, undefined: what was kept still counts */
  constructor(now) {
    this.now = now;
  }

  /** What is offered; null where nothing is. */
  get offered() {
    const fullest = (best, one) => (countOf(one) > countOf(best) ? one : best);
    return this.#left.length ? this.#left.reduce(fullest) : null;
  }

  /** How many cards have been dealt in it. */
  get cards() {
    return this.offered ? countOf(this.offered) : 0;
  }

  /** The reader is on the page. @param {string} fragment what lies on the table, or is about to */
  connect(fragment) {
    this.#left = without(kept(), fragment);
    window.addEventListener("pagehide", this.#keep);
  }

  disconnect() {
    window.removeEventListener("pagehide", this.#keep);
    this.#keep();
  }

  /** A deal lies on the table again. */
  takeUp(fragment) {
    this.#left = without(this.#left, fragment);
  }

  /** Take up the one that is offered. @param {object|null} rules those it is to be played by now; null: as it was left */
  resume(rules) {
    const { offered } = this;
    this.takeUp(offered);
    if (!rules) return offered;
    const isRules = (field) => RULE_FIELDS.some((name) => field.startsWith(`${name}=`));
    const others = offered.split("&").filter((field) => !isRules(field));
    return [...others, encodeRules(rules)].join("&");
  }

  /** A deal was cleared off the table. */
  setAside(fragment) {
    this.#put(fragment);
    this.#left = kept();
  }

  /** A deal was recorded: the match goes on from there. */
  forget() {
    this.#left = [];
    this.#put(null);
  }

  #put(fragment) {
    if (fragment === undefined) return;
    const all = fragment ? [fragment, ...without(this.#left, fragment)] : this.#left;
    storeForGood(KEY, JSON.stringify(all.filter(countOf).slice(0, MOST)));
  }
}

/** Without the deal of the same cards, whatever its rules. */
const without = (left, fragment) => left.filter((one) => handsOf(one) !== handsOf(fragment));

function kept() {
  try {
    return JSON.parse(storedForGood(KEY)).filter((one) => typeof one === "string");
  } catch {
    return [];
  }
}
