/**
 * `<maubinh-conformance lang="vi" data-bundle="…/conformance/0.1.0/">`: a button that runs the conformance suite against
 * the rules as this page loads them, with progress and a report. Nothing is loaded before the reader turns to it.
 */

import { allow, version } from "./client.js";
import { button, define, fill, h, uniqueId } from "./dom.js";
import { RuntimeBar } from "./runtime-bar.js";
import { number, say, stringsFor } from "./strings.js";
import { conformanceStringsFor } from "./strings-conformance.js";
import { manifest, modulesOf, run, size } from "./suite.js";

const COUNTS = ["pass", "fail", "skip", "contested"];
/** Failures told one by one; beyond that something is wrong with all. */
const TOLD = 50;
/** Outcomes between two looks of the progress bar. */
const STEP = 16;

class ConformanceWidget extends HTMLElement {
  #built = false;
  #stop = null;

  connectedCallback() {
    if (!this.#built) this.#build();
    this.#built = true;
    this.runtime.connect(this, "intent");
  }

  disconnectedCallback() {
    this.#stop?.abort();
    this.runtime.disconnect();
  }

  #build() {
    this.page = this.getAttribute("lang") === "en" ? "en" : "vi";
    this.t = { ...stringsFor(this.page), ...conformanceStringsFor(this.page) };
    this.bundle = new URL(this.dataset.bundle, document.baseURI).href;
    this.runtime = new RuntimeBar(this.page, this.t, { onRetry: () => {}, onReady: () => {} });
    this.choices = { profile: this.#choice("profile"), module: this.#choice("module") };
    this.start = button(this.t.run, () => this.#run(), { class: "mbc-btn--primary", "data-do": "run" });
    this.end = button(this.t.stop, () => this.#stop.abort(), { hidden: true, "data-do": "stop" });
    this.bar = h("progress", { class: "mbc-runtime__bar", max: 1, value: 0, "aria-label": this.t.progress });
    this.told = h("p", { class: "mbc-suite__told", role: "status" });
    this.running = h("div", { class: "mbc-suite__running", hidden: true }, this.bar);
    this.report = h("div", { class: "mbc-suite__report" });
    const bar = h("div", { class: "mbc-suite__bar" }, this.choices.profile, this.choices.module, this.start, this.end);
    this.replaceChildren(h("div", { class: "mbc mbc-suite" }, bar, this.runtime.element, this.running, this.told, this.report));
    this.#list();
  }

  #choice(name) {
    const id = uniqueId(name);
    const select = h("select", { id, "data-choice": name }, h("option", { value: "" }, this.t.all));
    return h("div", { class: "mbc-profile" }, h("label", { for: id }, this.t[name]), select);
  }

  get #chosen() {
    const chosen = (name) => this.choices[name].querySelector("select").value;
    return { profile: chosen("profile"), module: chosen("module") };
  }

  async #list() {
    try {
      this.listed = await manifest(this.bundle);
    } catch {
      this.start.disabled = true;
      return fill(this.told, this.t.noBundle);
    }
    const add = (name, values) =>
      this.choices[name].querySelector("select").append(...values.map((value) => h("option", { value }, value)));
    add("profile", Object.keys(this.listed.profiles));
    add("module", modulesOf(this.listed));
    const { edition, vectors } = this.listed;
    return fill(this.told, say(this.t.ready, { edition, n: number(vectors, this.page) }));
  }

  async #run() {
    const { listed, t } = this;
    const choice = this.#chosen;
    const total = size(listed, choice);
    const outcomes = [];
    this.#stop = new AbortController();
    this.#showRunning(true);
    fill(this.report);
    allow();
    const onOutcome = (outcome) => {
      outcomes.push(outcome);
      if (outcomes.length % STEP && outcomes.length !== total) return;
      this.bar.value = outcomes.length / total;
      fill(this.told, say(t.asked, { n: number(outcomes.length, this.page), total: number(total, this.page) }));
    };
    fill(this.told, say(t.asked, { n: 0, total: number(total, this.page) }));
    let failure = null;
    const begun = performance.now();
    try {
      await run(this.bundle, listed, choice, { onOutcome, signal: this.#stop.signal });
    } catch (error) {
      failure = error;
      this.#stop.abort();
    }
    this.#showRunning(false);
    await this.#showReport(outcomes, { total, failure, seconds: (performance.now() - begun) / 1000 });
  }

  #showRunning(isRunning) {
    this.running.hidden = this.end.hidden = !isRunning;
    this.start.hidden = isRunning;
    this.bar.value = 0;
    (isRunning ? this.end : this.start).focus({ preventScroll: true });
  }

  async #showReport(outcomes, { total, failure, seconds }) {
    const { t } = this;
    const against = outcomes.filter(({ status, vector }) => status === "fail" && !vector.contested);
    fill(this.told, this.#verdict(outcomes, against, { total, failure }));
    const core = await version().catch(() => null);
    const told = { seconds: new Intl.NumberFormat(this.page, { maximumFractionDigits: 1 }).format(seconds), ...core };
    fill(
      this.report,
      outcomes.length > 0 && this.#table(outcomes),
      against.slice(0, TOLD).map((outcome) => this.#failure(outcome)),
      against.length > TOLD && h("p", {}, say(t.more, { n: against.length - TOLD })),
      core && h("p", { class: "mbc-suite__core" }, say(t.core, told), " ", h("code", {}, core.sha256)),
    );
  }

  #verdict(outcomes, against, { total, failure }) {
    const { t } = this;
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
    const all = h("tr", {}, h("th", { scope: "row" }, this.t.total), h("td", {}), ...this.#counts(outcomes));
    const head = [this.t.profile, this.t.module, ...COUNTS.map((name) => this.t.counts[name])];
    return h(
      "div",
      { class: "mbc-suite__table", tabindex: "0", role: "region", "aria-label": this.t.report },
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
    return COUNTS.map((name) => h("td", { "data-count": name }, number(found[name], this.page)));
  }

  #failure({ vector, wrong }) {
    return h(
      "details",
      { class: "mbc-suite__failure" },
      h("summary", {}, h("code", {}, vector.key), ` ${vector.title[this.page]}`),
      h("p", {}, wrong),
      h("p", {}, vector.reason[this.page]),
      h("pre", {}, h("code", {}, JSON.stringify(vector.request))),
    );
  }
}

define("maubinh-conformance", ConformanceWidget);
