/** The words of the button that runs the conformance suite. */

import en from "./strings-conformance.en.js";
import vi from "./strings-conformance.vi.js";

/** @param {string} lang @returns {object} strings; Vietnamese where the language is not ours */
export const conformanceStringsFor = (lang) => (lang === "en" ? en : vi);
