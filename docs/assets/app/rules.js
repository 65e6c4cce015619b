/**
 * Which rules a widget plays by: a published profile and the knobs a reader changed, `{id, set}`.
 *
 * In the address and in the browser's memory they are `profile=bsfyi&set=wheel:lowest,sweep.factor:3`.
 */

import { readValue, tidySet, turned, writeValue } from "./knobs.js";

const PROFILE = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const SETTING = /^([a-z][\w.]{0,60}):([\w/]{0,400})$/;

/** Could this be a profile's name? What storage and addresses hold is anybody's. */
export const isProfileName = (name) => typeof name === "string" && PROFILE.test(name);

/** @param {{id: string, set: object}} rules @returns {string} */
export function encodeRules({ id, set }) {
  const settings = Object.entries(set).map(([name, value]) => `${name}:${writeValue(value)}`);
  return `profile=${id}${settings.length ? `&set=${settings.join(",")}` : ""}`;
}

/**
 * The rules an address names, its settings not looked at yet: what they mean only the published knobs can tell.
 * @param {URLSearchParams} fields
 * @returns {{id: string|null, settings: [string, string][]}|null} null where it cannot be read
 */
export function decodeRules(fields) {
  const id = fields.get("profile");
  if (id !== null && !isProfileName(id)) return null;
  const settings = [];
  for (const part of (fields.get("set") ?? "").split(",").filter(Boolean)) {
    const [, name, value] = SETTING.exec(part) ?? [];
    if (name === undefined) return null;
    settings.push([name, value]);
  }
  return { id, settings };
}

/** As a request of the protocol names them. */
export const wireOf = ({ id, set }) => (Object.keys(set).length ? { base: id, set } : id);

/** The published profiles and knobs, with what can be said of them. */
export class Rulebook {
  /** @param {object} data profiles.json */
  constructor({ first, profiles, knobs }) {
    Object.assign(this, { first, profiles, registry: knobs });
    this.byId = new Map(profiles.map((profile) => [profile.id, profile]));
  }

  has(id) {
    return this.byId.has(id);
  }

  /** @returns {object} a published profile; the first one for an unknown id */
  profile(id) {
    return this.byId.get(id) ?? this.byId.get(this.first);
  }

  name({ id }, lang) {
    return this.profile(id).name[lang];
  }

  /** All knobs in force. */
  knobs({ id, set }) {
    return turned(this.profile(id).knobs, set, this.registry);
  }

  /** The same rules, said with as few changes as they need. */
  tidy({ id, set }) {
    return { id, set: tidySet(this.profile(id).knobs, set, this.registry) };
  }

  /**
   * What an address or the browser's memory said, as rules that can be played.
   * @returns {{rules: {id, set}, unknown: boolean, dropped: string[]}} `unknown`: nobody published that profile, so it is
   *   the first one, unchanged; `dropped`: settings that are none
   */
  read({ id, settings = [] }) {
    if (id !== null && !this.has(id)) return { rules: { id: this.first, set: {} }, unknown: true, dropped: [] };
    const set = {};
    const dropped = [];
    for (const [name, text] of settings) {
      const value = Object.hasOwn(this.registry, name) ? readValue(text, this.registry[name]) : undefined;
      if (value === undefined) dropped.push(name);
      else set[name] = value;
    }
    return { rules: this.tidy({ id: id ?? this.first, set }), unknown: false, dropped };
  }

  label(knob, lang) {
    return this.registry[knob].label[lang];
  }
}

const books = new Map();

/** @returns {Promise<Rulebook>} rejects where the file cannot be had; asked for again the next time then */
export function loadRulebook(url) {
  if (!books.has(url)) books.set(url, fetchRulebook(url));
  return books.get(url);
}

async function fetchRulebook(url) {
  try {
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${reply.status} ${url}`);
    return new Rulebook(await reply.json());
  } catch (failure) {
    books.delete(url);
    throw failure;
  }
}
