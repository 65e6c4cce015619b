/** What the reader sees of the runtime: what it weighs, bytes while it loads, and what to do when it does not run. */

import { allow, onStatus, savesData, size, status, warm, warmOnIdle, warmOnIntent } from "./client.js";
import { canRun } from "./core.js";
import { button, fill, h } from "./dom.js";
import { megabytes, say } from "./strings.js";

/** Is this a telephone or tablet, which may be on a line that counts bytes? */
const isMobile = () => matchMedia("(pointer: coarse)").matches;

export class RuntimeBar {
  #stop = [];
  #failed = null;

  /** @param {{onRetry: () => void, onReady: () => void}} use onRetry: the reader asks for it after a failure */
  constructor(lang, t, { onRetry, onReady }) {
    Object.assign(this, { lang, t, onRetry, onReady });
    this.bar = h("progress", { class: "mbc-runtime__bar", max: 1 });
    this.text = h("span", { class: "mbc-runtime__text" });
    this.element = h("div", { class: "mbc-runtime", hidden: true });
  }

  /**
   * Follow the runtime, and start it.
   * @param {HTMLElement} widget
   * @param {"idle"|"intent"|"never"} when `idle`: as soon as the page has nothing better to do; `intent`: when the reader
   *   turns to the widget; `never`: it needs no runtime. On a phone the reader first sees what it weighs; who saves data
   *   is asked
   */
  connect(widget, when) {
    // What nobody asked for is told at the screen's edge: told in its place it would push away what is being read.
    this.isAside = when === "idle";
    if (when === "never") return undefined;
    if (!canRun()) return this.fail("unsupported");
    this.#stop = [onStatus((status) => this.#show(status)), warmOnIntent(widget)];
    const start = () => when === "idle" && this.#stop.push(warmOnIdle());
    if (!isMobile() && !savesData()) return start();
    const told = this.#stop;
    size()
      .then((bytes) => this.#announce(bytes))
      .catch(() => {}) // where the files cannot be had the start says so
      .then(() => told === this.#stop && start());
    return undefined;
  }

  disconnect() {
    for (const stop of this.#stop.splice(0)) stop();
    this.#stop = [];
  }

  /**
   * @param {string|undefined} reason as in CoreFailure
   * @param {{file?: string, detail?: string}} about told too, in small, where it was a file: for who can mend it
   */
  fail(reason, { file, detail } = {}) {
    const known = canRun() ? reason : "unsupported";
    if (this.#failed === (known ?? "other")) return;
    this.#failed = known ?? "other";
    const words = this.t.runtime.failed;
    this.element.hidden = false;
    this.element.className = "mbc-runtime mbc-runtime--failed";
    fill(
      this.element,
      h("p", { role: "alert" }, words[known] ?? words.other, " ", this.t.runtime.kept),
      file && h("p", { class: "mbc-runtime__file" }, h("code", {}, [file, detail].filter(Boolean).join(": "))),
      canRun() && button(this.t.runtime.retry, () => this.#retry()),
    );
  }

  #retry() {
    this.#failed = null;
    this.element.hidden = true;
    warm();
    this.onRetry();
  }

  /** What the rules weigh, before they are loaded; who saves data says when. */
  #announce(bytes) {
    this.bytes = bytes;
    if (status().state === "idle") this.#idle(status());
  }

  #idle({ wanted }) {
    const { weight, saving, load } = this.t.runtime;
    this.element.hidden = !this.bytes;
    if (!this.bytes) return;
    const size = { size: megabytes(this.bytes, this.lang) };
    this.element.className = `mbc-runtime mbc-runtime--idle${wanted ? " is-wanted" : ""}${savesData() ? "" : this.#aside}`;
    fill(this.text, say(savesData() ? saving : weight, size));
    fill(this.element, this.text, savesData() && button(say(load, size), () => allow()));
  }

  get #aside() {
    return this.isAside ? " mbc-runtime--aside" : "";
  }

  #show({ state, loaded = 0, total = 0, reason, file, detail, wanted }) {
    if (state === "failed") return this.fail(reason, { file, detail });
    if (state === "ready") {
      this.#failed = null;
      this.onReady();
    }
    if (this.#failed) return undefined;
    if (state === "idle") return this.#idle({ wanted });
    this.element.className = `mbc-runtime${this.#aside}`;
    this.element.hidden = state !== "loading";
    if (state !== "loading") return undefined;
    const mb = (bytes) => megabytes(bytes, this.lang);
    const { loading, loadingBytes, starting } = this.t.runtime;
    if (total > 0) this.bar.value = Math.min(1, loaded / total);
    else this.bar.removeAttribute("value");
    let words = loading;
    if (total > 0) words = loaded >= total ? starting : say(loadingBytes, { loaded: mb(loaded), total: mb(total) });
    this.bar.setAttribute("aria-label", loading);
    fill(this.text, words);
    return fill(this.element, this.text, this.bar);
  }
}
