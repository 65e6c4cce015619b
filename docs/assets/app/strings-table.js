/** The words of the widgets for a whole table: comparing rules, finding them, changing them. */

import en from "./strings-table.en.js";
import vi from "./strings-table.vi.js";

/** @param {string} lang @returns {object} strings; Vietnamese where the language is not ours */
export const tableStringsFor = (lang) => (lang === "en" ? en : vi);
