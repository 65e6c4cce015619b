/** By which rules the deals of a sheet were played, and what they pay by them. */

import { settled } from "./compare-lines.js";
import { wireNames } from "./row-names.js";
import { decodeRules, wireOf } from "./rules.js";
import { askTable } from "./table-question.js";

const asked = ({ rules }) => decodeRules(new URLSearchParams(rules));

export class SheetRules {
  /**
   * @param {import("./core.js").Core} core
   * @param {import("./rules-keeper.js").RulesKeeper} keeper
   */
  constructor(lang, t, core, keeper) {
    Object.assign(this, { lang, t, core, keeper });
  }

  /** Rules by their own name, or as they were published; changed ones are marked. */
  called(rules) {
    const { keeper, lang, t } = this;
    const published = keeper.book ? keeper.book.name(rules, lang) : (t.profiles[rules.id] ?? rules.id);
    const isChanged = Object.keys(rules.set).length > 0;
    return `${rules.name || published}${isChanged ? " ✎" : ""}`;
  }

  /** What the rules of some deals are called; of none, those that are chosen. @returns {string[]} */
  namesOf(deals) {
    const { book, rules } = this.keeper;
    if (!book || deals.length === 0) return [this.called(rules)];
    return [...new Set(deals.map((deal) => this.#nameOf(asked(deal))))];
  }

  /**
   * Where deals of one match were played by several rules: which by which.
   * @returns {{name: string, numbers: number[]}[]} none where all went by the same
   */
  apart(deals) {
    const by = new Map();
    for (const [i, { rules }] of deals.entries()) by.set(rules, [...(by.get(rules) ?? []), i + 1]);
    if (!this.keeper.book || by.size < 2) return [];
    return [...by.values()].map((numbers) => ({ name: this.#within(asked(deals[numbers[0] - 1])), numbers }));
  }

  /** As `called`, within a sentence. */
  #within(played) {
    const { book } = this.keeper;
    const { rules, unknown } = book.read(played);
    if (unknown) return this.#nameOf(played);
    const name = rules.name ? `“${rules.name}”` : book.nameWithin({ id: rules.id, set: {} }, this.lang);
    return Object.keys(rules.set).length > 0 ? `${name} ✎` : name;
  }

  /** Rules that are not here have no name but their own. */
  #nameOf(played) {
    const { rules, unknown } = this.keeper.book.read(played);
    return unknown ? played.name || played.id : this.called(rules);
  }

  /** @returns {Promise<object|null>} as checkedSheet; null where the published rules cannot be had */
  async checked(sheet) {
    const { lang, t, core, keeper } = this;
    await keeper.ready;
    return keeper.book && checkedSheet(sheet, core, keeper.book, { lang, rowNames: wireNames(t.rows) });
  }
}

/**
 * A sheet out of a file, settled anew: what a friend sends counts for what its cards pay, not for what it says.
 * @param {object} sheet of readSheet
 * @param {import("./core.js").Core} core
 * @param {import("./rules.js").Rulebook} book
 * @param {{lang: string, rowNames: object}} words as a request has them
 * @returns {Promise<{sheet: object, mended: number[]}|{error: {code: string, values: object}}>} `mended`: the numbers of the
 *   deals that pay something else than the file said; codes: `rules_unknown` (nobody published them, or a setting is none)
 *   and `unsettled` (these rules do not settle these cards), of the deal with the number `values.n`. Rejects when the
 *   runtime fails
 */
export async function checkedSheet(sheet, core, book, words) {
  const deals = [];
  const mended = [];
  for (const [i, deal] of sheet.deals.entries()) {
    const n = i + 1;
    const { rules, unknown, dropped } = book.read(asked(deal));
    if (unknown || dropped.length) return refusal("rules_unknown", n, { rules: unknown ? asked(deal).id : dropped[0].knob });
    const totals = await totalsOf(deal, core, book, { profile: rules, words });
    if (!totals) return refusal("unsettled", n);
    if (totals.join() !== deal.totals.join()) mended.push(n);
    deals.push({ ...deal, totals });
  }
  return { sheet: { ...sheet, deals }, mended };
}

const refusal = (code, n, values = {}) => ({ error: { code, values: { n, ...values } } });

/** @returns {Promise<number[]|null>} null where not every pair is settled, as no deal of a sheet is */
async function totalsOf({ players, dealer }, core, book, { profile, words }) {
  const byDealer = book.knobs(profile).tie === "dealer";
  const table = { count: players.length, players, dealer };
  const told = settled(await askTable(core, table, { ...words, profile: wireOf(profile), byDealer }));
  return told.error ? null : told.totals;
}
