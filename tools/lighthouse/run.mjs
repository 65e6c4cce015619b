/**
 * Lighthouse on pages of a site that is served: a line of JSON for each, `{url, scores, wrong}`.
 *
 *     node run.mjs /usr/bin/chromium http://127.0.0.1:8000/ http://127.0.0.1:8000/check/
 *
 * `scores` are from 0 to 100 by category, `wrong` the audits that took from them, as `category: title`.
 */

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const [chromePath, ...urls] = process.argv.slice(2);

for (const url of urls) {
  const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"] });
  const { lhr } = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: "error" });
  await chrome.kill();
  const parts = CATEGORIES.map((name) => lhr.categories[name]);
  const scores = Object.fromEntries(parts.map(({ id, score }) => [id, Math.round(100 * score)]));
  const wrong = parts.flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && (lhr.audits[audit].score ?? 1) < 0.9)
      .map(({ id: audit }) => `${id}: ${lhr.audits[audit].title}`),
  );
  console.log(JSON.stringify({ url, scores, wrong }));
}
