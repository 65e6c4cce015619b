/**
 * A page's examples run again by the reader: every row asks the rules in this browser and shows whether they answer as
 * the page says. Loaded by assets/js/site.js when the button is pressed, and nothing of it before.
 */

import { canRun } from "./core.js";
import { status, version } from "./client.js";
import { fill, h } from "./dom.js";
import { DATA } from "./pages.js";
import { RerunRow } from "./rerun-row.js";
import { raised, rowWords } from "./row-names.js";
import { RuntimeBar } from "./runtime-bar.js";
import { count, number, say, stringsFor } from "./strings.js";
import { rerunStringsFor } from "./strings-rerun.js";
import { askAll } from "./suite.js";

/** Outcomes between two looks of the progress bar. */
const STEP = 16;
/** What is no op of the protocol: a match is its deals added up. */
const NOT_ASKED = new Set(["match"]);

/** Bar → its run, for as long as the bar stands on the page. */
const runs = new Map();

/** @param {HTMLElement} bar `<div data-mb-rerun="sweeps" lang="vi">` with its button */
export function rerun(bar) {
  for (const [gone, run] of runs) {
    if (gone.isConnected) continue;
    run.leave();
    runs.delete(gone);
  }
  if (!runs.has(bar)) runs.set(bar, new Rerun(bar));
  return runs.get(bar).run();
}

/** A rule's name as tests have it: `bsfyi`, or `bsfyi+wheel=lowest`. */
function profileLabel(profile) {
  if (typeof profile === "string") return profile;
  const set = Object.entries(profile.set).map(([knob, value]) => `${knob}=${[value].flat().join("/")}`);
  return `${profile.base}+${set.join(",")}`;
}

class Rerun {
  #running = false;
  #rows = new Map();

  constructor(bar) {
    const lang = bar.lang === "en" ? "en" : "vi";
    Object.assign(this, { bar, lang, t: { ...stringsFor(lang), rerun: rerunStringsFor(lang) } });
    this.data = DATA;
    this.button = bar.querySelector("button");
    this.runtime = new RuntimeBar(lang, this.t, { onRetry: () => this.run(), onReady: () => {} });
    this.progress = h("progress", { class: "mbc-runtime__bar", max: 1, value: 0, "aria-label": this.t.rerun.progress });
    this.told = h("div", { class: "mb-rerun__told", role: "status" });
    this.core = h("p", { class: "mb-rerun__core" });
    this.panel = h("div", { class: "mbc" }, this.runtime.element, this.progress, this.told, this.core);
    this.progress.hidden = true;
  }

  async run() {
    if (this.#running) return;
    this.#running = true;
    this.button.setAttribute("aria-disabled", "true");
    try {
      await this.#run();
    } finally {
      this.#running = false;
      this.progress.hidden = true;
      this.button.removeAttribute("aria-disabled");
    }
  }

  /** The page is gone: nothing is told to it any more. */
  leave() {
    this.runtime.disconnect();
  }

  async #run() {
    const { t } = this;
    await this.#mount();
    if (!canRun()) return this.runtime.fail("unsupported");
    let cases;
    try {
      cases = await this.#cases();
    } catch {
      return fill(this.told, t.rerun.noCases);
    }
    const asked = cases.filter(({ op }) => !NOT_ASKED.has(op)).flatMap((one) => this.#questions(one));
    for (const one of cases) this.#row(one).begin(one, NOT_ASKED.has(one.op));
    const failure = await this.#ask(asked);
    if (failure) return fill(this.told, say(t.rerun.broke, { why: failure.message }));
    return this.#sum(cases, asked.length);
  }

  /** The parts and their style sheets, once. */
  async #mount() {
    if (this.panel.isConnected) return;
    const sheet = (name) => {
      const link = h("link", { rel: "stylesheet", href: new URL(`./${name}.css`, import.meta.url).href });
      return [link, new Promise((done) => ["load", "error"].forEach((event) => link.addEventListener(event, done)))];
    };
    const sheets = ["checker", "rerun"].map(sheet);
    this.bar.append(...sheets.map(([link]) => link));
    await Promise.all(sheets.map(([, loaded]) => loaded));
    this.bar.append(this.panel);
    this.runtime.connect(this.bar, "intent");
  }

  async #cases() {
    const response = await fetch(`${this.data}cases/${this.bar.dataset.mbRerun}.json`);
    if (!response.ok) throw new Error(String(response.status));
    const { cases, row_names } = await response.json();
    // The rows as the page calls them, whose rules may not be those the reader plays by.
    this.t.rows = rowWords(stringsFor(this.lang), this.lang, "profile", { row_names });
    for (const row of Object.values(this.t.rows)) row.name = raised(row.name);
    return cases.filter(({ id }) => document.getElementById(id));
  }

  #row(one) {
    if (!this.#rows.has(one.id)) this.#rows.set(one.id, new RerunRow(one, this));
    return this.#rows.get(one.id);
  }

  /** A case asks each of its questions under each of its profiles. */
  #questions(one) {
    return one.questions.flatMap(({ name, request, under }) =>
      under.map(({ profile, expected, told }) => {
        const asked = { ...request, profile };
        const label = under.length > 1 ? say(this.t.rerun.under, { name, profile: profileLabel(profile) }) : name;
        return { one, label, asked, told, vector: { request: { lang: this.lang, ...asked }, expected } };
      }),
    );
  }

  /** @returns {Promise<Error|null>} what kept the rules from answering */
  async #ask(questions) {
    const { t, lang } = this;
    const stop = new AbortController();
    const total = number(questions.length, lang);
    let done = 0;
    const tell = () => {
      this.progress.value = done / questions.length;
      fill(this.told, say(t.rerun.asked, { n: number(done, lang), total }));
    };
    const onOutcome = (outcome) => {
      // The reader has gone to another page.
      if (!this.bar.isConnected) stop.abort();
      this.#row(outcome.one).take(outcome);
      done += 1;
      if (done % STEP === 0) tell();
    };
    this.progress.hidden = false;
    fill(this.core);
    tell();
    this.begun = performance.now();
    this.isLoading = status().state !== "ready";
    try {
      await askAll(questions, { onOutcome, signal: stop.signal });
    } catch (error) {
      stop.abort();
      return error;
    }
    return null;
  }

  async #sum(cases, questions) {
    const { t, lang } = this;
    const seconds = number((performance.now() - this.begun) / 1000, lang, 1);
    const asked = cases.filter(({ op }) => !NOT_ASKED.has(op));
    const wrong = asked.filter((one) => !this.#row(one).passes);
    const took = say(this.isLoading ? t.rerun.tookLoading : t.rerun.took, { seconds });
    const counts = { questions: number(questions, lang), took };
    const link = ({ id }) => [" ", h("a", { href: `#${id}` }, `#${id}`)];
    const skipped = cases.length - asked.length;
    const sums = { total: number(cases.length, lang), asked: number(asked.length, lang), n: number(skipped, lang) };
    fill(
      this.told,
      skipped > 0 && h("p", {}, count(t.rerun.sum, skipped, sums)),
      wrong.length
        ? [
            h("p", {}, h("strong", {}, `✗ ${say(t.rerun.failed, { n: number(wrong.length, lang) })}`), wrong.map(link)),
            h("p", {}, say(t.rerun.others, { n: number(asked.length - wrong.length, lang), ...counts })),
          ]
        : h("p", {}, h("strong", {}, "✓ "), say(t.rerun.passed, { n: number(asked.length, lang), ...counts })),
    );
    this.versions = await version().catch(() => null);
    if (this.versions) fill(this.core, say(t.rerun.core, this.versions), " ", h("code", {}, this.versions.sha256));
  }
}
