/** The words of the page that lays thirteen cards. */

import en from "./strings-suggest.en.js";
import vi from "./strings-suggest.vi.js";

/** @param {string} lang @returns {{ways: object}} Vietnamese where the language is not ours */
export const suggestStringsFor = (lang) => ({ ways: lang === "en" ? en : vi });
