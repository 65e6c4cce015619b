/** Where each clause stands on the site: the map the site publishes, and links made from it. */

import { h } from "./dom.js";
import { say } from "./strings.js";

const maps = new Map();

async function load(url) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${reply.status} ${url}`);
  return reply.json();
}

/** @returns {Promise<object>} clause id -> {vi, en} paths from the site's root; empty where it cannot be had */
function clauseMap(url) {
  if (!url) return Promise.resolve({});
  if (!maps.has(url))
    maps.set(
      url,
      load(url).catch(() => (maps.delete(url), {})),
    );
  return maps.get(url);
}

/** Links to clauses for one page: `link("bsfyi/foul.pays")`. Plain text until the map is there. */
export class Clauses {
  #map = {};

  /** @param {string|null} url of clauses.json, which lies two folders below the site's root */
  constructor(url, lang, t) {
    Object.assign(this, { url: url && new URL(url, document.baseURI).href, lang, t });
  }

  async load() {
    this.#map = await clauseMap(this.url);
  }

  link(id) {
    if (!id) return null;
    const path = this.#map[id]?.[this.lang];
    const name = say(this.t.verdict.clauseOf, { id });
    const text = this.t.verdict.clause;
    if (!path) return h("span", { class: "mbc-clause", title: id }, text);
    return h("a", { class: "mbc-clause", href: this.href(path), title: id, "aria-label": name }, text);
  }

  /** An address from a path counted from the site's root. */
  href(path) {
    return new URL(`../../${path}`, this.url ?? document.baseURI).href;
  }
}
