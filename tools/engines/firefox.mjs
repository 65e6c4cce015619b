/**
 * Firefox, driven by lines of JSON: each of stdin is an order, each of stdout its answer, `{value}` or `{error}`.
 *
 *     node firefox.mjs /usr/bin/firefox-esr
 *     {"do": "open", "given": ["http://127.0.0.1:8000/"]}
 *
 * Orders are the methods of `Engine` in engine.py. What the browser asks for, and what it complains of, comes by
 * WebDriver BiDi's own events.
 */

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

/** How long the slowest machine may take to start, to open a page, and to answer an order. */
const STARTING_MS = 120_000;
const ORDER_MS = 600_000;

const [executablePath] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  timeout: STARTING_MS,
  protocolTimeout: ORDER_MS,
});
const page = await browser.newPage();
page.setDefaultTimeout(STARTING_MS);
await page.setViewport({ width: 1280, height: 900 });

const asked = [];
const complaints = [];
page.on("request", (request) => asked.push(request.url()));
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
page.on("pageerror", (error) => complaints.push(String(error)));

const orders = {
  open: (url) => page.goto(url).then(() => null),
  run: (expression) => page.evaluate(expression),
  type: (selector, text) => page.type(selector, text),
  press: (selector, key) => page.$(selector).then((element) => element.press(key)),
  click: (selector) => page.click(selector),
  asked: () => asked,
  complaints: () => complaints,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { do: name, given } = JSON.parse(line);
  const answer = await Promise.resolve(orders[name](...given)).then(
    (value) => ({ value: value ?? null }),
    (error) => ({ error: String(error) }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
