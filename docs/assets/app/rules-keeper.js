/**
 * The rules and the rows' names a widget uses: out of the address, the reader's memory or the reader's hand, checked
 * against what is published.
 */

import { recallRules, rememberRules } from "./chosen-rules.js";
import { recallNaming, rememberNaming, rowWords } from "./row-names.js";
import { RulesChoice } from "./rules-choice.js";
import { loadRulebook, wireOf } from "./rules.js";
import { stringsFor } from "./strings.js";

const FIRST = "bsfyi";

export class RulesKeeper {
  #asked = recallRules();
  /** Who asked for them: the reader once, an address, or a deal of the sheet. */
  #asker = "memory";
  /** What the browser remembered when this widget last looked. */
  #remembered = JSON.stringify(this.#asked);

  /**
   * @param {object} t the widget's own copy of the strings; its `rows` follow the reader's choice
   * @param {string} data the address of profiles.json, absolute
   * @param {{changed: (why: {isLate: boolean}) => void, tell: (text: string) => void, lost: (what: object) => void}} use
   *   `changed`: rules or names are others now, and where that `isLate` only because what is published has come; `lost`:
   *   of the rules that somebody asked for (`asker`: `memory`, `address` or `sheet`) some are not here, `{asker, id:
   *   string|null, dropped: object[]}`: a profile's id, and settings as of Rulebook.read
   */
  constructor(lang, t, data, use) {
    Object.assign(this, { lang, t, data, use, book: null, naming: recallNaming(t) });
    /** Do the table's rules keep their name when other ones are chosen? */
    this.keepsName = false;
    this.rules = { id: this.#asked.id ?? FIRST, set: {} };
    this.choice = new RulesChoice(lang, t, data, {
      rules: (rules) => this.choose(rules),
      naming: (naming) => this.#call(naming),
    });
    this.choice.showAlone(this.rules.id);
    this.choice.showNaming(this.naming);
    this.#name();
    /** Resolves when the published rules are here, or cannot be had. */
    this.ready = this.load();
  }

  /** As a request names them. */
  get wire() {
    return wireOf(this.rules);
  }

  /** The name of these rules as it stands within a sentence; null while it is not known. */
  get nameWithin() {
    return this.book?.nameWithin(this.rules, this.lang) ?? null;
  }

  get changed() {
    return Object.keys(this.rules.set).length > 0;
  }

  /** Get the published rules, where they are not here yet. */
  async load() {
    if (this.book) return;
    try {
      this.book = await loadRulebook(this.data);
    } catch {
      this.use.tell(this.t.address.noRules);
      return;
    }
    this.#apply(true);
  }

  /**
   * @param {{id: string|null, settings: [string, string][], name: string}} asked rules; where none are named none change
   * @param {"address"|"memory"|"sheet"} asker
   */
  take(asked, asker) {
    if (!asked?.id) return;
    this.#asked = asked;
    this.#asker = asker;
    if (this.book) this.#apply();
    else this.rules = { id: asked.id, set: {}, name: asked.name };
  }

  /** The reader was on another page, and may have chosen other rules or names there. */
  comeBack() {
    const asked = recallRules();
    const remembered = JSON.stringify(asked);
    if (remembered !== this.#remembered) this.take(asked, "memory");
    this.#remembered = remembered;
    const naming = recallNaming(this.t);
    if (naming === this.naming) return;
    this.naming = naming;
    this.choice.showNaming(naming);
    this.#show();
  }

  /** Play by what a request says: a published name, or `{base, set}`. */
  play(profile) {
    const { base, set } = typeof profile === "string" ? { base: profile, set: {} } : profile;
    if (!this.book?.has(base)) return;
    this.rules = this.book.tidy({ id: base, set });
    this.#show();
  }

  /** The reader wants these rules, from now on and on the next page too. */
  choose(chosen) {
    const rules = this.keepsName ? { name: this.rules.name, ...chosen } : chosen;
    this.rules = this.book ? this.book.tidy(rules) : rules;
    if (!this.book) this.#asked = { ...this.#asked, name: rules.name ?? "" };
    rememberRules(this.rules);
    this.#remembered = JSON.stringify(recallRules());
    this.#show();
  }

  #apply(isLate = false) {
    const { rules, unknown, dropped } = this.book.read(this.#asked);
    this.rules = rules;
    this.#show(isLate);
    const id = unknown ? this.#asked.id : null;
    if (id !== null || dropped.length) this.use.lost({ asker: this.#asker, id, dropped });
  }

  #call(naming) {
    this.naming = naming;
    rememberNaming(naming);
    this.#show();
  }

  #show(isLate = false) {
    if (this.book) this.choice.show(this.book, this.rules);
    this.#name();
    this.use.changed({ isLate });
  }

  #name() {
    const profile = this.book?.profile(this.rules.id) ?? null;
    this.t.rows = rowWords(stringsFor(this.lang), this.lang, this.naming, profile);
  }
}
