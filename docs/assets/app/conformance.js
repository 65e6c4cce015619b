/**
 * `<maubinh-conformance lang="vi" data-bundle="…/conformance/0.1.0/">`: a button that runs the conformance suite against
 * the rules as this page loads them, with progress and a report. They are not loaded before the reader turns to it.
 */

import { allow, version } from "./client.js";
import { button, define, fill, h, uniqueId } from "./dom.js";
import { PageWidget } from "./page-widget.js";
import { number, say } from "./strings.js";
import { conformanceStringsFor } from "./strings-conformance.js";
import { decodeSuite, encodeSuite } from "./suite-address.js";
import { manifest, modulesOf, run, size } from "./suite.js";

const COUNTS = ["pass", "fail", "skip", "contested"];
/** Failures told one by one; beyond that something is wrong with all. */
const TOLD = 50;
/** Outcomes between two looks of the progress bar. */
const STEP = 16;

class ConformanceWidget extends PageWidget {
  /** Ends the run whose outcome is awaited or shown; null: there is none. */
  #stop = null;
  /** What the address asks for, until the suite's list is here; null: nothing. */
  #asked = null;

  words(lang) {
    return { ...super.words(lang), suite: conformanceStringsFor(lang) };
  }

  disconnectedCallback() {
    this.#stop?.abort();
    super.disconnectedCallback();
  }

  build() {
    const { suite, tools } = this.t;
    this.bundle = new URL(this.dataset.bundle, document.baseURI).href;
    this.fields = { profile: this.#field("profile"), module: this.#field("module") };
    this.start = button(suite.run, () => this.#run(), { class: "mbc-btn--primary", "data-do": "run" });
    this.end = button(suite.stop, () => this.#stop.abort(), { hidden: true, "data-do": "stop" });
    const sharing = button(tools.share, () => this.share(suite.shareTitle));
    this.bar = h("progress", { class: "mbc-runtime__bar", max: 1, value: 0, "aria-label": suite.progress });
    this.told = h("p", { class: "mbc-suite__told", role: "status" });
    this.running = h("div", { class: "mbc-suite__running", hidden: true }, this.bar);
    this.report = h("div", { class: "mbc-suite__report" });
    const { profile, module } = this.fields;
    const bar = h("div", { class: "mbc-suite__bar" }, profile.element, module.element, this.start, this.end, sharing);
    this.replaceChildren(
      h(
        "div",
        { class: "mbc mbc-suite" },
        this.notice,
        bar,
        this.shared,
        this.runtime.element,
        this.running,
        this.told,
        this.report,
        this.live,
      ),
    );
    this.#list();
  }

  #field(name) {
    const id = uniqueId(name);
    const { all, [name]: label } = this.t.suite;
    const change = () => {
      this.#choose(this.#chosen);
      this.writeAddress();
    };
    const props = { id, class: "mbc-select", "data-choice": name, on: { change } };
    const select = h("select", props, h("option", { value: "" }, all));
    return { select, element: h("div", { class: "mbc-profile" }, h("label", { for: id }, label), select) };
  }

  get #chosen() {
    const { profile, module } = this.fields;
    return { profile: profile.select.value, module: module.select.value };
  }

  async #list() {
    try {
      this.listed = await manifest(this.bundle);
    } catch {
      this.start.disabled = true;
      return fill(this.told, this.t.suite.noBundle);
    }
    const add = (name, values) => this.fields[name].select.append(...values.map((value) => h("option", { value }, value)));
    add("profile", Object.keys(this.listed.profiles));
    add("module", modulesOf(this.listed));
    this.#choose(this.#asked ?? this.#chosen);
    return this.#lookUp();
  }

  /** These rules and this module from now on; what is not in the list counts as all. */
  #choose(choice) {
    for (const [name, { select }] of Object.entries(this.fields)) {
      const isListed = [...select.options].some(({ value }) => value === choice[name]);
      select.value = isListed ? choice[name] : "";
    }
    const { edition } = this.listed;
    const n = size(this.listed, this.#chosen);
    this.start.disabled = n === 0;
    // What was told of other questions would be read as told of these.
    this.#stop = null;
    fill(this.report);
    fill(this.told, say(this.t.suite.ready, { edition, n: number(n, this.lang) }));
  }

  // The address

  decode(hash) {
    return decodeSuite(hash);
  }

  take({ choice }) {
    if (!choice) return;
    this.#asked = choice;
    // It stands far down its page.
    this.scrollIntoView({ block: "start" });
    if (!this.listed) return;
    if (!this.running.hidden) this.#showRunning(false);
    this.#stop?.abort();
    this.#choose(choice);
    // Once all of the address is read.
    queueMicrotask(() => this.#lookUp());
  }

  fragment() {
    return encodeSuite(this.listed ? this.#chosen : (this.#asked ?? { profile: "", module: "" }));
  }

  /** Who asked for rules that are not in the suite is not told that others are in force: all are. */
  get rulesName() {
    return null;
  }

  #lookUp() {
    const asked = this.#asked;
    const chosen = this.#chosen;
    this.#asked = null;
    if (!asked) return;
    const parts = { profile: "suiteRules", module: "module" };
    const missing = Object.keys(parts).filter((name) => asked[name] !== chosen[name]);
    if (missing.length > 0) this.lose(missing.map((name) => ({ part: parts[name], text: asked[name] })));
  }

  async #run() {
    const { listed } = this;
    const { suite: t } = this.t;
    const choice = this.#chosen;
    const total = size(listed, choice);
    const outcomes = [];
    const stop = (this.#stop = new AbortController());
    this.#showRunning(true);
    fill(this.report);
    allow();
    const onOutcome = (outcome) => {
      outcomes.push(outcome);
      if (outcomes.length % STEP && outcomes.length !== total) return;
      this.bar.value = outcomes.length / total;
      fill(this.told, say(t.asked, { n: number(outcomes.length, this.lang), total: number(total, this.lang) }));
    };
    fill(this.told, say(t.asked, { n: 0, total: number(total, this.lang) }));
    let failure = null;
    const begun = performance.now();
    try {
      await run(this.bundle, listed, choice, { onOutcome, signal: stop.signal });
    } catch (error) {
      failure = error;
      stop.abort();
    }
    if (this.#stop !== stop) return;
    this.#showRunning(false);
    await this.#showReport(outcomes, { total, failure, stop, seconds: (performance.now() - begun) / 1000 });
  }

  #showRunning(isRunning) {
    this.running.hidden = this.end.hidden = !isRunning;
    this.start.hidden = isRunning;
    for (const { select } of Object.values(this.fields)) select.disabled = isRunning;
    this.bar.value = 0;
    (isRunning ? this.end : this.start).focus({ preventScroll: true });
  }

  async #showReport(outcomes, { total, failure, stop, seconds }) {
    const { suite: t } = this.t;
    const against = outcomes.filter(({ status, vector }) => status === "fail" && !vector.contested);
    fill(this.told, this.#verdict(outcomes, against, { total, failure }));
    const core = await version().catch(() => null);
    if (this.#stop !== stop) return;
    const told = { seconds: number(seconds, this.lang, 1), ...core };
    fill(
      this.report,
      outcomes.length > 0 && this.#table(outcomes),
      against.slice(0, TOLD).map((outcome) => this.#failure(outcome)),
      against.length > TOLD && h("p", {}, say(t.more, { n: against.length - TOLD })),
      core && h("p", { class: "mbc-suite__core" }, say(t.core, told), " ", h("code", {}, core.sha256)),
    );
  }

  #verdict(outcomes, against, { total, failure }) {
    const { suite: t } = this.t;
    if (failure) return t.broke;
    if (outcomes.length < total) return say(t.stopped, { n: outcomes.length, total });
    return against.length ? say(t.failed, { n: against.length }) : t.passed;
  }

  /** A row for each profile and module, a column for each count: none of them is folded into another. */
  #table(outcomes) {
    const groups = new Map();
    for (const outcome of outcomes) {
      const name = `${outcome.profile} ${outcome.module}`;
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(outcome);
    }
    const rows = [...groups].map(([name, found]) => {
      const [profile, module] = name.split(" ");
      return h("tr", {}, h("th", { scope: "row" }, profile), h("td", {}, module), ...this.#counts(found));
    });
    const all = h("tr", {}, h("th", { scope: "row" }, this.t.suite.total), h("td", {}), ...this.#counts(outcomes));
    const head = [this.t.suite.profile, this.t.suite.module, ...COUNTS.map((name) => this.t.suite.counts[name])];
    return h(
      "div",
      { class: "mbc-suite__table", tabindex: "0", role: "region", "aria-label": this.t.suite.report },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, ...rows, groups.size > 1 && all),
      ),
    );
  }

  #counts(outcomes) {
    const found = { pass: 0, fail: 0, skip: 0, contested: 0 };
    for (const { vector, status } of outcomes) found[vector.contested ? "contested" : status] += 1;
    return COUNTS.map((name) => h("td", { "data-count": name }, number(found[name], this.lang)));
  }

  #failure({ vector, wrong }) {
    return h(
      "details",
      { class: "mbc-suite__failure" },
      h("summary", {}, h("code", {}, vector.key), ` ${vector.title[this.lang]}`),
      h("p", {}, wrong),
      h("p", {}, vector.reason[this.lang]),
      h("pre", {}, h("code", {}, JSON.stringify(vector.request))),
    );
  }
}

define("maubinh-conformance", ConformanceWidget);
