/**
 * Which rules a widget plays by: a published profile, the knobs a reader changed, and what a table calls its own rules:
 * `{id, set, name?}`.
 *
 * In the address and in the browser's memory they are `set=wheel:lowest,sweep.factor:3&name=…&profile=bsfyi`. The profile
 * comes last: of an address that was cut it is missing, and nobody plays by half the changes.
 */

import { readValue, tidySet, turned, writeValue } from "./knobs.js";

const PROFILE = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const SETTING = /^([a-z][\w.]{0,60}):([\w/]{0,400})$/;

/** Could this be a profile's name? What storage and addresses hold is anybody's. */
const isProfileName = (name) => typeof name === "string" && PROFILE.test(name);

/** What an address says of rules. */
export const RULE_FIELDS = ["set", "name", "profile"];
/** No table has a longer name. */
export const LONGEST_NAME = 60;

/** @param {{id: string, set: object, name?: string}} rules @returns {string} */
export function encodeRules({ id, set, name }) {
  const settings = Object.entries(set).map(([knob, value]) => `${knob}:${writeValue(value)}`);
  const told = [settings.length && `set=${settings.join(",")}`, name && `name=${encodeURIComponent(name)}`];
  return [...told, `profile=${id}`].filter(Boolean).join("&");
}

const NONE = { id: null, settings: [], name: "" };

/**
 * The rules an address names, its settings not looked at yet: what they mean only the published knobs can tell.
 * @param {URLSearchParams} fields
 * @returns {{id: string|null, settings: [string, string][], name: string, lost: object[]}} `lost` as of readFragment;
 *   without a profile that could be one, nobody can say what the rest was
 */
export function readRules(fields) {
  const profile = fields.get("profile") || null;
  const name = (fields.get("name") ?? "").trim().slice(0, LONGEST_NAME);
  const parts = (fields.get("set") ?? "").split(",").filter(Boolean);
  if (profile === null) return { ...NONE, lost: parts.length > 0 || name ? [{ part: "rulesCut", text: fields.get("set") || name }] : [] };
  if (!isProfileName(profile)) return { ...NONE, lost: [{ part: "rules", text: profile }] };
  const isSetting = (part) => SETTING.test(part);
  const settings = parts.filter(isSetting).map((part) => SETTING.exec(part).slice(1));
  const lost = parts.filter((part) => !isSetting(part)).map((text) => ({ part: "setting", text }));
  return { id: profile, settings, name, lost };
}

/** Rules that were kept, as readRules. @returns {object|null} null where any of them cannot be read */
export function decodeRules(fields) {
  const { lost, ...rules } = readRules(fields);
  return lost.length ? null : rules;
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

  /** The name as it stands within a sentence: "luật bs.fyi", where by itself it is "Luật bs.fyi". */
  nameWithin(rules, lang) {
    const name = this.name(rules, lang);
    return lang === "vi" ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  }

  /** All knobs in force. */
  knobs({ id, set }) {
    return turned(this.profile(id).knobs, set, this.registry);
  }

  /** The same rules, said with as few changes as they need. */
  tidy({ id, set, name }) {
    return { id, set: tidySet(this.profile(id).knobs, set, this.registry), ...(name && { name }) };
  }

  /**
   * What an address or the browser's memory said, as rules that can be played.
   * @returns {{rules: {id, set, name?}, unknown: boolean, dropped: {knob: string, text: string}[]}} `unknown`: nobody
   *   published that profile, so it is the first one, unchanged; `dropped`: settings that are none
   */
  read({ id, settings = [], name }) {
    if (id !== null && !this.has(id)) return { rules: { id: this.first, set: {} }, unknown: true, dropped: [] };
    const set = {};
    const dropped = [];
    for (const [knob, text] of settings) {
      const value = Object.hasOwn(this.registry, knob) ? readValue(text, this.registry[knob]) : undefined;
      if (value === undefined) dropped.push({ knob, text });
      else set[knob] = value;
    }
    return { rules: this.tidy({ id: id ?? this.first, set, name }), unknown: false, dropped };
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
