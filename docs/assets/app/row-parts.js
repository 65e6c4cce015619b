/** Where one row ends and the next begins in an address, however whoever wrote it parted them. */

/** The site's own sign (and what a phone makes of it), then what people write in its place, the plainest first. */
const OWN = /[-–—]/;
const OTHERS = [/\//, /\|/, /[\r\n]+/, /;/, /,/, /\./, /_/, /\s+/];

/**
 * @param {string} text the rows, as `AsAc9s9h2d-KsKh8d4c3s-Qs7h5c` or `As Ac 9s 9h 2d / Ks Kh 8d 4c 3s / Qs 7h 5c`
 * @param {(parts: string[]) => boolean} areRows do these look like rows? Another sign than the site's own may as well stand
 *   between cards
 * @returns {string[]} the whole text, where nothing parts rows
 */
export function rowParts(text, areRows) {
  const whole = text.trim();
  if (OWN.test(whole)) return whole.split(OWN);
  const sign = OTHERS.find((other) => other.test(whole) && areRows(whole.split(other)));
  return sign ? whole.split(sign) : [whole];
}
