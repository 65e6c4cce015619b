/**
 * Knobs, without any page: what a set of changes makes of a profile, and how a value is written in an address.
 *
 * The same rules as the core's: a knob whose parent is off is absent, one whose parent is switched on takes its default.
 * `registry` is the `knobs` of profiles.json, parents before what depends on them.
 */

const list = (value) => (Array.isArray(value) ? value : [value]);

/** Do two values say the same? Of a list the order counts. */
export const sameValue = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Does a knob exist while the others are set so? */
export function applies({ parent = {} }, knobs) {
  return Object.entries(parent).every(([name, values]) => list(knobs[name]).some((value) => values.includes(value)));
}

/** @returns {object} all knobs of a profile with some of them set, those that have no meaning then left out */
export function turned(base, set, registry) {
  const knobs = { ...base, ...set };
  for (const [name, knob] of Object.entries(registry)) {
    if (!applies(knob, knobs)) delete knobs[name];
    else if (!(name in knobs) && "default" in knob) knobs[name] = knob.default;
  }
  return knobs;
}

/** The changes that change something: neither what the profile has anyway, nor what has no meaning beside the others. */
export function tidySet(base, set, registry) {
  let kept = { ...set };
  for (const name of Object.keys(registry)) {
    if (!(name in kept)) continue;
    const { [name]: value, ...rest } = kept;
    const [held, without] = [turned(base, kept, registry), turned(base, rest, registry)];
    if (!(name in held) || sameValue(value, without[name])) kept = rest;
  }
  return inOrder(kept, registry);
}

function inOrder(set, registry) {
  const names = Object.keys(registry).filter((name) => name in set);
  return Object.fromEntries(names.map((name) => [name, set[name]]));
}

/**
 * Where two readings of the rules differ, in the registry's order.
 * @returns {{knob: string, from: *, to: *}[]} undefined where one of them lacks the knob
 */
export function differences(one, other, registry) {
  return Object.keys(registry)
    .filter((name) => !sameValue(one[name], other[name]))
    .map((name) => ({ knob: name, from: one[name], to: other[name] }));
}

/** A value as the address carries it: `3`, `true`, `lowest`, `dragon/six_pairs`. */
export const writeValue = (value) => list(value).map(String).join("/");

/** What a knob takes, as the address carries it. @returns {{words: string[]}|{min: number, max: number}} */
export function valuesOf({ kind, values, min = 0, max = MOST }) {
  if (kind === "bool") return { words: ["true", "false"] };
  return values ? { words: Object.keys(values) } : { min, max };
}

/** @returns {*} undefined where the text is no value of this knob */
export function readValue(text, knob) {
  if (!knob) return undefined;
  const parts = text === "" ? [] : text.split("/");
  if (knob.kind === "list") return readList(parts, knob);
  const [part] = parts;
  if (parts.length !== 1) return undefined;
  if (knob.kind === "choice") return Object.hasOwn(knob.values, part) ? part : undefined;
  if (knob.kind === "bool") return { true: true, false: false }[part];
  return readNumber(part, knob);
}

function readList(parts, knob) {
  const values = parts.map((part) => {
    if (!knob.values) return readNumber(part, knob);
    return Object.hasOwn(knob.values, part) ? part : undefined;
  });
  return values.includes(undefined) || new Set(values).size !== values.length ? undefined : values;
}

/** The core's own bound: no source pays more, and a mistyped number stays out. */
export const MOST = 10_000;

/** @returns {number|undefined} a whole number within the knob's bounds */
export function readNumber(text, { min = 0, max = MOST }) {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
