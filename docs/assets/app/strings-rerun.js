/** The words of the button that runs a page's examples again. */

import en from "./strings-rerun.en.js";
import vi from "./strings-rerun.vi.js";

/** @param {string} lang @returns {object} strings; Vietnamese where the language is not ours */
export const rerunStringsFor = (lang) => (lang === "en" ? en : vi);
