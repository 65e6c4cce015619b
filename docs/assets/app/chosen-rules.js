/** The rules a reader plays by, remembered from page to page. */

import { recall, remember } from "./prefs.js";
import { decodeRules, encodeRules } from "./rules.js";

const KEY = "mb.profile";

const NONE = { id: null, settings: [], name: "" };

/** @returns {{id: string|null, settings: [string, string][], name: string}} none where nothing was chosen, or is garbled */
export const recallRules = () => decodeRules(new URLSearchParams(recall(KEY) ?? "")) ?? NONE;

export const rememberRules = (rules) => remember(KEY, encodeRules(rules));
