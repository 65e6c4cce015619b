/** The words of the check by types. */

import en from "./strings-types.en.js";
import vi from "./strings-types.vi.js";

/** @param {string} lang @returns {object} strings; Vietnamese where the language is not ours */
export const typesStringsFor = (lang) => (lang === "en" ? en : vi);
