/** Plain values written as YAML that every reader of it takes for the same: texts in quotes unless they are plain words. */

/** What no reader takes for a number, a date, a boolean or a sign of YAML's own. */
const PLAIN = /^[A-Za-z][A-Za-z0-9_./-]*$/;
const WORDS_FOR_VALUES = /^(?:true|false|yes|no|on|off|null|y|n)$/i;
/** What may not stand in a text as it is, or would not be seen there. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{M}\p{Zl}\p{Zp}\ufff0-\uffff]/gu;
/** A longer one goes on lines of its own. */
const WIDTH = 100;

/** @param {string|number|boolean|null} value */
function scalar(value) {
  if (typeof value !== "string") return JSON.stringify(value);
  if (PLAIN.test(value) && !WORDS_FOR_VALUES.test(value)) return value;
  const isComposed = value === value.normalize("NFC");
  const quoted = JSON.stringify(value).replace(UNSEEN, escaped);
  return isComposed ? quoted : quoted.replace(/[^\x20-\x7e]/gu, escaped);
}

function escaped(letter) {
  const code = letter.codePointAt(0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
}

const isBranch = (value) => typeof value === "object" && value !== null;

/** On one line: `[a, b]`, `{key: value}`. */
function flow(value) {
  if (!isBranch(value)) return scalar(value);
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  return `{${Object.entries(value).map(([key, inner]) => `${scalar(key)}: ${flow(inner)}`).join(", ")}}`;
}

/**
 * @param {*} value of strings, numbers, booleans, null, arrays and plain objects
 * @returns {string} lines, the last without its end
 */
export function yaml(value, indent = "") {
  if (!isBranch(value) || Object.keys(value).length === 0) return indent + flow(value);
  const parts = Array.isArray(value) ? value : Object.entries(value);
  return parts.map((part) => (Array.isArray(value) ? item(part, indent) : entry(part, indent))).join("\n");
}

/** One of a list: what follows the dash stands where its keys do. */
function item(value, indent) {
  return `${indent}- ${yaml(value, `${indent}  `).trimStart()}`;
}

function entry([key, value], indent) {
  const line = `${indent}${scalar(key)}: ${flow(value)}`;
  if (!isBranch(value) || Object.keys(value).length === 0 || line.length <= WIDTH) return line;
  return `${indent}${scalar(key)}:\n${yaml(value, `${indent}  `)}`;
}
