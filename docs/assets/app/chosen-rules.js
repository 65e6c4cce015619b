/** The rules a reader plays by, remembered from page to page. */

import { recall, remember } from "./prefs.js";
import { decodeRules, encodeRules } from "./rules.js";

const KEY = "mb.profile";

/** @returns {{id: string|null, settings: [string, string][]}} what decodeRules gives; nothing chosen where it is garbled */
export const recallRules = () => decodeRules(new URLSearchParams(recall(KEY) ?? "")) ?? { id: null, settings: [] };

export const rememberRules = (rules) => remember(KEY, encodeRules(rules));
