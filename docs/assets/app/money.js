/** What a person writes for a sum of money, as a whole number. */

const GROUPED = /^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*$/;
const WHOLE = /^\d*$/;
const DECIMAL = /^(\d+)[.,](\d{1,2})$/;
const UNIT = /\s*(?:đồng|đ|vnđ|vnd)$/;
const THOUSAND = /\s*(?:k|nghìn|ngàn|nghin|ngan|thousand)$/;

/**
 * "2000", "10.000", "10 000", "2k", "2,5 nghìn", "2 ngàn đồng"; nothing at all is 0.
 * @returns {number|null} null for what is no such sum: letters, or a part of one ("2,5")
 */
export function moneyOf(text) {
  const told = text.normalize("NFC").trim().toLowerCase().replace(/\s+/g, " ").replace(UNIT, "");
  const bare = told.replace(THOUSAND, "");
  const by = bare === told ? 1 : 1000;
  if (by > 1 && !bare) return null;
  if (WHOLE.test(bare)) return Number(bare) * by;
  if (GROUPED.test(bare)) return Number(bare.replace(/[., ]/g, "")) * by;
  const [, whole, part] = DECIMAL.exec(bare) ?? [];
  // A part of a thousand is a whole number still.
  return part && by > 1 ? Number(whole) * by + Number(part.padEnd(3, "0")) : null;
}
