/** Addresses of the site's own pages, found from where its data lies (two folders below its root). */

/**
 * The folder of the site's data, as this module's address tells it. The page's would not do: with the theme's instant
 * navigation it is the next page's already while this one still stands there, and a widget may come to life just then.
 */
export const DATA = new URL("../data/", import.meta.url).href;

/** @param {string} data the address of a file in assets/data/, absolute */
export function pageHref(data, lang, page, fragment = "") {
  const path = `${lang === "en" ? "en/" : ""}${page}/`;
  return new URL(`../../${path}${fragment && `#${fragment}`}`, data).href;
}
