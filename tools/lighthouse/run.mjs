/**
 * Lighthouse on pages of a built site: a line of JSON for each page and device,
 * `{path, device, scores, wrong, machine, slowdown}`.
 *
 *     node run.mjs /usr/bin/chromium ../../site "" check/ en/check/
 *
 * Devices are `phone`, Lighthouse's own: a processor four times slower than this machine's, whatever that is;
 * `middling`, a phone of the middle class by Chrome's calibration; and `computer`. `scores` are from 0 to 100 by
 * category (of a phone all, of the others speed alone), `wrong` the audits that took from them, `machine`
 * Lighthouse's index of this machine's speed, and `slowdown` by how much its processor was slowed.
 */

import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig, defaultConfig } from "lighthouse";

import { host } from "./host.mjs";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** What Chrome's developer tools hold to be the index of a phone of the middle class, to slow a machine down to it. */
const MIDDLING = 1000;
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--ignore-certificate-errors"];

const [chromePath, folder, ...paths] = process.argv.slice(2);
const { address, close } = await host(folder);
for (const path of paths) {
  const phone = await look(path, "phone", { onlyCategories: CATEGORIES });
  const { throttling } = phone.configSettings;
  const cpuSlowdownMultiplier = Math.max(1, phone.environment.benchmarkIndex / MIDDLING);
  const onlyCategories = ["performance"];
  await look(path, "middling", { onlyCategories, throttling: { ...throttling, cpuSlowdownMultiplier } });
  await look(path, "computer", { onlyCategories }, desktopConfig);
}
close();

async function look(path, device, flags, config = defaultConfig) {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  const { lhr } = await lighthouse(address + path, { ...flags, port: chrome.port, logLevel: "error" }, config);
  await chrome.kill();
  const parts = flags.onlyCategories.map((name) => lhr.categories[name]);
  const scores = Object.fromEntries(parts.map(({ id, score }) => [id, Math.round(100 * score)]));
  const wrong = parts.flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && (lhr.audits[audit].score ?? 1) < 0.9)
      .map(({ id: audit }) => `${id}: ${lhr.audits[audit].title} ${lhr.audits[audit].displayValue ?? ""}`),
  );
  const machine = lhr.environment.benchmarkIndex;
  const slowdown = lhr.configSettings.throttling.cpuSlowdownMultiplier;
  console.log(JSON.stringify({ path, device, scores, wrong, machine, slowdown }));
  return lhr;
}
