/** Whether a reply is the expected one: judging.py of the runner, for the page that runs the suite in the browser. */

/**
 * What is wrong with a reply, in one line; empty where it is right. Of an error its code is compared, and its `partial`
 * where both have one; of a result the expected keys. Kinds count: `true` is not 1, and "6" is not 6.
 * @param {{result?: object, error?: {code: string, partial?: (number|null)[][]}}} expected
 * @param {object} reply
 */
export function difference(expected, reply) {
  if (expected.error) {
    const { code, partial = null } = expected.error;
    if (!("error" in reply)) return `error ${code} ≠ ${short(reply)}`;
    const found = isObject(reply.error) ? reply.error : { code: reply.error };
    if (found.code !== code) return `error ${code} ≠ error ${found.code}`;
    const given = found.partial ?? null;
    const isRight = partial === null || given === null || isSame(given, partial);
    return isRight ? "" : `partial: ${JSON.stringify(partial)} ≠ ${JSON.stringify(given)}`;
  }
  if (!isObject(reply.result)) return `${short(expected)} ≠ ${short(reply)}`;
  return Object.entries(expected.result)
    .filter(([key, value]) => !Object.hasOwn(reply.result, key) || !isSame(reply.result[key], value))
    .map(([key, value]) => `${key}: ${JSON.stringify(value)} ≠ ${JSON.stringify(reply.result[key])}`)
    .join("; ");
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function isSame(found, wanted) {
  if (Array.isArray(wanted)) {
    return Array.isArray(found) && found.length === wanted.length && wanted.every((item, i) => isSame(found[i], item));
  }
  if (isObject(wanted)) {
    const keys = Object.keys(wanted);
    return isObject(found) && Object.keys(found).length === keys.length && keys.every((key) => isSame(found[key], wanted[key]));
  }
  return found === wanted;
}

function short(reply) {
  const { id, ...rest } = reply;
  return JSON.stringify(rest).slice(0, 300);
}
