/**
 * Lighthouse on pages of a built site: a line of JSON for each page and device,
 * `{path, device, scores, wrong, machine, slowdown}`.
 *
 *     node run.mjs /usr/bin/chromium ../../site "" check/ en/check/
 *
 * Devices are `phone`, Lighthouse's own: a processor four times slower than this machine's, whatever that is;
 * `middling`, a phone of the middle class by Chrome's calibration; and `computer`. What a slow phone does hangs on what
 * else the machine does, so of three looks the one in the middle is told. `scores` are from 0 to 100 by
 * category (of a phone all, of the others speed alone), `wrong` the audits that took from them, `machine`
 * Lighthouse's index of this machine's speed, and `slowdown` by how much its processor was slowed.
 */

import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig, defaultConfig } from "lighthouse";

import { host } from "./host.mjs";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** What Chrome's developer tools hold to be the index of a phone of the middle class, to slow a machine down to it. */
const MIDDLING = 1000;
const LOOKS = 3;
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--ignore-certificate-errors"];

const [chromePath, folder, ...paths] = process.argv.slice(2);
const { address, close } = await host(folder);
for (const path of paths) {
  const looks = [];
  for (let i = 0; i < LOOKS; i += 1) looks.push(await look(path, { onlyCategories: CATEGORIES }));
  looks.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  const phone = looks[(LOOKS - 1) / 2];
  tell(path, "phone", phone);
  const { throttling } = phone.configSettings;
  const cpuSlowdownMultiplier = Math.max(1, phone.environment.benchmarkIndex / MIDDLING);
  const onlyCategories = ["performance"];
  const slowed = { onlyCategories, throttling: { ...throttling, cpuSlowdownMultiplier } };
  tell(path, "middling", await look(path, slowed));
  tell(path, "computer", await look(path, { onlyCategories }, desktopConfig));
}
close();

async function look(path, flags, config = defaultConfig) {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  const { lhr } = await lighthouse(address + path, { ...flags, port: chrome.port, logLevel: "error" }, config);
  await chrome.kill();
  return lhr;
}

function tell(path, device, lhr) {
  const parts = CATEGORIES.map((name) => lhr.categories[name]).filter(Boolean);
  const scores = Object.fromEntries(parts.map(({ id, score }) => [id, Math.round(100 * score)]));
  const wrong = parts.flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && (lhr.audits[audit].score ?? 1) < 0.9)
      .map(({ id: audit }) => `${id}: ${lhr.audits[audit].title} ${lhr.audits[audit].displayValue ?? ""}`),
  );
  const machine = lhr.environment.benchmarkIndex;
  const slowdown = lhr.configSettings.throttling.cpuSlowdownMultiplier;
  console.log(JSON.stringify({ path, device, scores, wrong, machine, slowdown }));
}
