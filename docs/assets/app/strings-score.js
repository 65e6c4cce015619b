/** The words of the table that is scored and of its match. */

import enScore, { over as enOver } from "./strings-score.en.js";
import viScore, { over as viOver } from "./strings-score.vi.js";

/**
 * @param {string} lang
 * @returns {{score: object, over: object}} Vietnamese where the language is not ours; `over` goes over the words of the
 *   other widgets, part by part
 */
export const scoreStringsFor = (lang) =>
  lang === "en" ? { score: enScore, over: enOver } : { score: viScore, over: viOver };
