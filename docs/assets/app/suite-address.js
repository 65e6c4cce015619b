/** What of the conformance suite's button stands after `#`: `#module=scoring&profile=bsfyi`; either may be missing. */

import { readFragment } from "./fragment.js";

/** @param {{profile: string, module: string}} choice empty for all @returns {string} without `#` */
export const encodeSuite = ({ profile, module }) =>
  [module && `module=${module}`, profile && `profile=${profile}`].filter(Boolean).join("&");

/**
 * @param {string} hash as `location.hash`
 * @returns {object} as readFragment, of fields with `choice`; null where they name neither rules nor a module. Whether the
 *   suite has such is not looked at
 */
export function decodeSuite(hash) {
  const told = readFragment(hash, ["module"]);
  if (told.kind !== "fields") return told;
  const { fields, rules, ...rest } = told;
  // The suite asks about published rules as they are.
  const spare = ["set", "name"].filter((name) => fields.has(name));
  const lost = rest.lost.filter(({ part }) => part !== "rulesCut" && part !== "setting");
  const choice = { profile: rules.id ?? "", module: (fields.get("module") ?? "").trim() };
  const isNamed = choice.profile || choice.module;
  return {
    ...rest,
    choice: isNamed ? choice : null,
    lost: [...lost, ...spare.map((text) => ({ part: "field", text }))],
  };
}
