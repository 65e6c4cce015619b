/** An example's questions and answers: as cards and as messages, to be changed and asked again, and copied as a case. */

import { draft, expectOf, isCase } from "./case-draft.js";
import { ask } from "./client.js";
import { button, fill, h, uniqueId } from "./dom.js";
import { difference } from "./judging.js";
import { openings } from "./openings.js";
import { answerView, questionView } from "./questions.js";
import { say } from "./strings.js";

/** What is no longer than this stays on one line. */
const LINE = 64;

/** JSON that can be read and changed: a row's cards on one line. */
function pretty(value, indent = "") {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= LINE || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + pretty(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${pretty(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

export class RerunPanel {
  #turn = 0;
  /** By question, what the reader left in its box: `{text, answered, now}`, `now` being the answer to the text `answered`. */
  #left = [];
  /** The text of the box that the shown answer is for. */
  #answered = "";

  constructor(one, outcomes, use) {
    Object.assign(this, { one, outcomes, use, t: use.t, lang: use.lang });
    const { rerun } = this.t;
    const cell = h("td", { colspan: 3, role: "cell" });
    this.element = h("tr", { class: "mb-rerun__row", role: "row" }, cell);
    this.shown = h("div", { class: "mb-rerun__shown" });
    this.mark = h("p", { class: "mbc-agree", role: "status" });
    const id = uniqueId("request");
    this.request = h("textarea", { id, class: "mb-rerun__json", spellcheck: "false", autocapitalize: "off" });
    this.request.addEventListener("input", () => this.#typed());
    this.reply = h("pre", { class: "mb-rerun__json mb-rerun__answer", tabindex: 0, role: "region", "aria-label": rerun.reply });
    this.links = h("span", { class: "mb-rerun__links" });
    this.copied = h("div", { class: "mb-rerun__yaml", hidden: true });
    cell.append(
      h(
        "div",
        { class: "mbc", role: "group", "aria-label": say(rerun.panel, { id: one.id }) },
        this.#choice(),
        this.shown,
        this.mark,
        h("label", { for: id, class: "mb-rerun__label" }, rerun.request),
        this.request,
        h(
          "div",
          { class: "mb-rerun__deeds" },
          button(rerun.ask, () => this.#askAgain(), { "data-do": "ask" }),
          button(rerun.restore, () => this.#show(this.index), { "data-do": "restore" }),
          this.links,
          button(rerun.copy, () => this.#copy(), { "data-do": "copy" }),
        ),
        this.copied,
        h("p", { class: "mb-rerun__label mb-rerun__answer", "aria-hidden": "true" }, rerun.reply),
        this.reply,
      ),
    );
    const wrong = outcomes.findIndex(({ status }) => status !== "pass");
    this.#show(Math.max(0, wrong));
  }

  /** The page's examples were run again: what the reader has changed stays, with its answer; the rest is as it came now. */
  renew(one, outcomes) {
    this.#leave();
    Object.assign(this, { one, outcomes });
    if (this.select) fill(this.select, this.#options());
    this.#turnTo(this.index);
  }

  /** Which of several questions is shown; a wrong one is marked. */
  #choice() {
    if (this.outcomes.length < 2) return null;
    const id = uniqueId("question");
    const choose = ({ target }) => {
      this.#leave();
      this.#turnTo(Number(target.value));
    };
    this.select = h("select", { id, class: "mbc-select", on: { change: choose } }, this.#options());
    return h("div", { class: "mbc-profile" }, h("label", { for: id }, this.t.rerun.question), this.select);
  }

  #options() {
    return this.outcomes.map(({ label, status }, i) =>
      h("option", { value: i }, `${status === "pass" ? "✓" : "✗"} ${label}`),
    );
  }

  get outcome() {
    return this.outcomes[this.index];
  }

  /** Before another question, or another answer to this one, is shown: what was changed here is kept. */
  #leave() {
    const { value: text } = this.request;
    const isChanged = text !== pretty(this.outcome.asked);
    this.#left[this.index] = isChanged ? { text, answered: this.#answered, now: this.now } : null;
  }

  /** To a question, as the reader left it. */
  #turnTo(index) {
    const left = this.#left[index];
    this.#show(index);
    if (!left) return;
    // Where what is typed was not asked, the answer that is out of sight is the one that came last.
    if (left.answered !== this.#answered) {
      this.#answered = left.answered;
      this.#draw(left.now.request, left.now.reply, left.now.expected);
    }
    this.request.value = left.text;
    this.#typed();
  }

  /** To a question, as the page asks it. */
  #show(index) {
    this.#turn += 1;
    Object.assign(this, { index });
    const { asked, reply, vector } = this.outcome;
    if (this.select) this.select.value = String(index);
    this.request.value = pretty(asked);
    this.#answered = this.request.value;
    this.request.rows = Math.min(16, this.request.value.split("\n").length);
    this.#draw(asked, reply, vector.expected);
  }

  /** No answer stands by a text that is not its question. */
  #typed() {
    const isUnasked = this.request.value !== this.#answered;
    this.element.classList.toggle("is-unasked", isUnasked);
    if (isUnasked) {
      this.copied.hidden = true;
      this.#tell("", this.t.rerun.unasked);
    } else {
      this.#judge();
    }
  }

  #tell(how, ...words) {
    this.mark.className = `mbc-agree ${how}`.trim();
    fill(this.mark, words);
  }

  /** Whether the answer is the one that is on the page. */
  #judge() {
    const { rerun } = this.t;
    const { reply, expected } = this.now;
    if (!expected) return this.#tell("", rerun.changed);
    const wrong = difference(expected, reply);
    return wrong ? this.#tell("is-differ", `✗ ${rerun.fail}: ${wrong}`) : this.#tell("is-agree", `✓ ${rerun.pass}`);
  }

  /** @param {object|null} expected null for a question that was changed: nobody has said what it should come to */
  #draw(request, reply, expected) {
    const { rerun } = this.t;
    Object.assign(this, { now: { request, reply, expected } });
    this.copied.hidden = true;
    const answer = (name, told) => h("div", {}, h("dt", {}, name), h("dd", {}, drawn(() => answerView(request, told, this.lang, this.t))));
    fill(
      this.shown,
      drawn(() => questionView(request, this.lang, this.t)),
      h("dl", { class: "mbc-answers" }, expected && answer(rerun.expected, expected), answer(rerun.got, reply)),
    );
    fill(this.reply, pretty(withoutId(reply)));
    const pages = drawn(() => openings(request, this.use.data, this.lang)) ?? [];
    fill(this.links, pages.map(({ name, href }) => h("a", { class: "mbc-btn", href }, rerun[name])));
    this.#typed();
  }

  /** @returns {Promise<boolean>} whether what stands in the box was asked and answered */
  async #askAgain() {
    const turn = (this.#turn += 1);
    const text = this.request.value;
    let request;
    try {
      request = JSON.parse(text);
    } catch {
      this.copied.hidden = true;
      this.#tell("is-differ", this.t.rerun.notJson);
      return false;
    }
    const reply = await ask({ lang: this.lang, ...request }).catch(() => null);
    if (turn !== this.#turn || !reply) return false; // what keeps the rules from running is told over the page
    const isChanged = JSON.stringify(request) !== JSON.stringify(this.outcome.asked);
    this.#answered = text;
    this.#draw(request, reply, isChanged ? null : this.outcome.vector.expected);
    return this.request.value === text;
  }

  /** What stands in the box is what is copied: changed, it is asked first. */
  async #copy() {
    const { rerun } = this.t;
    if (this.request.value !== this.#answered && !(await this.#askAgain())) return;
    const { request, reply, expected } = this.now;
    this.copied.hidden = false;
    if (!isCase(request)) return fill(this.copied, h("p", { role: "status" }, rerun.noForm));
    const { name, version, sha256 } = this.use.versions ?? {};
    const core = [name, version, sha256?.slice(0, 12)].filter(Boolean).join(" ");
    const isChanged = expected === null;
    const expect = isChanged ? expectOf(request, reply) : expectOf(request, expected, this.outcome.told ?? {});
    const note = say(isChanged ? rerun.noteChanged : rerun.noteSame, { id: this.one.id, core });
    const text = draft(this.one, { request, expect, isChanged, note });
    const box = h("textarea", { class: "mb-rerun__json", readonly: true, rows: text.split("\n").length, "aria-label": rerun.yaml });
    box.value = text;
    const done = isChanged ? rerun.copiedChanged : rerun.copied;
    const did = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    fill(this.copied, h("p", { role: "status" }, did ? done : rerun.notCopied), box);
    if (!did) box.select();
    return undefined;
  }
}

/** What cannot be drawn, since a changed request may be anything, is left out; its JSON stands below. */
function drawn(make) {
  try {
    return make();
  } catch {
    return null;
  }
}

const withoutId = ({ id, ...rest }) => rest;
