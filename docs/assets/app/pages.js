/** Addresses of the site's own pages, found from where its data lies (two folders below its root). */

/** @param {string} data the address of a file in assets/data/, absolute */
export function pageHref(data, lang, page, fragment = "") {
  const path = `${lang === "en" ? "en/" : ""}${page}/`;
  return new URL(`../../${path}${fragment && `#${fragment}`}`, data).href;
}
