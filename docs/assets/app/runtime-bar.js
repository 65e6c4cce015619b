/** What the reader sees of the runtime: bytes while it loads, and what to do when it does not run. */

import { onStatus, warm, warmOnIdle, warmOnIntent } from "./client.js";
import { canRun } from "./core.js";
import { button, fill, h } from "./dom.js";
import { megabytes, say } from "./strings.js";

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

  /** Follow the runtime, and start it when the page is idle or the reader turns to the widget. */
  connect(widget) {
    if (!canRun()) return this.fail("unsupported");
    warmOnIdle();
    this.#stop = [onStatus((status) => this.#show(status)), warmOnIntent(widget)];
    return undefined;
  }

  disconnect() {
    for (const stop of this.#stop.splice(0)) stop();
  }

  /** @param {string|undefined} reason as in CoreFailure */
  fail(reason) {
    const known = canRun() ? reason : "unsupported";
    if (this.#failed === (known ?? "other")) return;
    this.#failed = known ?? "other";
    const words = this.t.runtime.failed;
    this.element.hidden = false;
    this.element.className = "mbc-runtime mbc-runtime--failed";
    fill(
      this.element,
      h("p", { role: "alert" }, words[known] ?? words.other, " ", this.t.runtime.kept),
      canRun() && button(this.t.runtime.retry, () => this.#retry()),
    );
  }

  #retry() {
    this.#failed = null;
    this.element.hidden = true;
    warm();
    this.onRetry();
  }

  #show({ state, loaded = 0, total = 0, reason }) {
    if (state === "failed") return this.fail(reason);
    if (state === "ready") {
      this.#failed = null;
      this.onReady();
    }
    if (this.#failed) return undefined;
    this.element.className = "mbc-runtime";
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
