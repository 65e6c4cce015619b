/**
 * The rules as a page asks them: one worker for the page, started when it is wanted, kept across pages.
 *
 *     import { ask } from "./client.js";
 *     const reply = await ask({ op: "classify", profile: "bsfyi", cards: ["As", "Ks", "Qs"] });
 *
 * Requests and replies are those of the protocol; a reply with an `error` is a reply. What rejects is a
 * `CoreFailure`: the rules did not run.
 */

const APP = new URL("../../app/", import.meta.url);
const WORKER = new URL("./worker.js", import.meta.url);

/** No byte for this long while loading: the line is dead. */
const STALLED_MS = 30_000;
/** All bytes here, and Python not up: a slow phone takes ten seconds. */
const STARTING_MS = 60_000;
/** After a failure a question does not knock again at once; a reader who asks for it does, with warm(). */
const REST_MS = 3_000;
const ANSWER_MS = 20_000;

/**
 * The rules did not run. `reason` is one of
 * `unsupported` (the browser lacks what they need), `wasm_blocked` (a policy or setting forbids WebAssembly),
 * `fetch_failed` (a file did not come), `damaged` (a file came, but not as it was published),
 * `too_slow` (loading or an answer took too long), `crashed` (they stopped half-way).
 * `file` names the file concerned, `detail` is for a report of the fault, in English.
 */
export class CoreFailure extends Error {
  constructor(reason, { file, detail } = {}) {
    super([reason, file, detail].filter(Boolean).join(": "));
    this.name = "CoreFailure";
    Object.assign(this, { reason, file, detail });
  }
}

const listeners = new Set();
/** Asked and not answered, oldest first: `{line, timeoutMs, resolve, reject}`. The worker answers in order. */
const waiting = [];
let now = { state: "idle", loaded: 0, total: 0, reason: null };
/** Did the reader say that the rules may be loaded although they save data? */
let allowed = false;
let worker = null;
let manifest = null;
let timer = null;
let failedAt = -Infinity;
let failure = null;

/**
 * The state of the rules: `{state: "idle"|"loading"|"ready"|"failed", loaded, total, reason, file, detail, wanted}`,
 * bytes in numbers; `wanted`: a question waits for a reader who saves data to allow() the loading.
 */
export function status() {
  return { ...now };
}

/** Calls `listener` with the state now and at each change. @returns {() => void} call it to stop */
export function onStatus(listener) {
  listeners.add(listener);
  listener(status());
  return () => listeners.delete(listener);
}

/** Does the reader, or the line, want as few bytes as can be? */
export const savesData = () =>
  Boolean(navigator.connection?.saveData) || matchMedia("(prefers-reduced-data: reduce)").matches;

const isHeld = () => savesData() && !allowed;

/** How many bytes the rules are, before any of them is fetched. @returns {Promise<number>} rejects with a CoreFailure */
export async function size() {
  const { files } = await readManifest();
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Starts the rules where they are not running, for a reader who seems about to ask; but never unasked where the
 * reader saves data. After a failure it tries again. Its outcome is told by onStatus.
 */
export function warm() {
  if (now.state === "idle" && isHeld()) return;
  if (now.state === "idle" || now.state === "failed") start();
}

/** The reader wants the rules loaded, whatever they weigh. */
export function allow() {
  allowed = true;
  warm();
}

/**
 * Starts the rules when the reader turns to `element`: points at it, taps it or comes to it by keyboard. A finger that
 * only pushes the page past it does not.
 * @returns {() => void} call it to forget the element
 */
export function warmOnIntent(element) {
  const events = ["pointerenter", "focusin", "click"];
  const stop = () => events.forEach((event) => element.removeEventListener(event, wake));
  const wake = (event) => {
    if (event.type === "pointerenter" && event.pointerType !== "mouse") return;
    stop();
    warm();
  };
  events.forEach((event) => element.addEventListener(event, wake, { passive: true }));
  return stop;
}

/**
 * Starts the rules when the page has nothing better to do, on pages whose purpose they are.
 * @returns {() => void} call it where the reader has left the page before that
 */
export function warmOnIdle() {
  let wanted = true;
  const idle = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
  idle(() => wanted && warm(), { timeout: 2_000 });
  return () => (wanted = false);
}

/**
 * Asks one request of the protocol and gives its reply. The request's `id` comes back as it was, and may be left out.
 * Where the reader saves data the question waits until allow().
 * @param {object} request
 * @param {{timeoutMs?: number}} options how long the answer may take once the rules run and earlier questions are done
 * @returns {Promise<object>} rejects with a CoreFailure
 */
export async function ask(request, { timeoutMs = ANSWER_MS } = {}) {
  if (now.state === "failed" && performance.now() - failedAt < REST_MS) throw failure;
  const line = JSON.stringify({ ...request, id: request.id ?? null });
  const answered = new Promise((resolve, reject) => waiting.push({ line, timeoutMs, resolve, reject }));
  if (now.state === "ready") {
    worker.postMessage(line);
    if (waiting.length === 1) watchAnswer();
  } else if (now.state === "idle" && isHeld()) {
    tell({ wanted: true });
  } else if (now.state !== "loading") {
    start();
  }
  return answered;
}

/** Which rules answer: `{name, version, sha256, pyodide, python}` of the core, the hash being its wheel's. */
export async function version() {
  const { core, pyodide, python } = await readManifest();
  return { ...core, pyodide, python };
}

function start() {
  tell({ state: "loading", loaded: 0, total: 0, reason: null, file: undefined, detail: undefined, wanted: false });
  watchLoading();
  let mine;
  try {
    mine = worker = new Worker(WORKER, { type: "module" });
  } catch (error) {
    fail("unsupported", { detail: String(error) });
    return;
  }
  mine.onmessage = ({ data }) => {
    if (mine !== worker) return;
    if (typeof data === "string") settle(data);
    else hear(data);
  };
  // The script did not come, or the browser does not read it; what it throws later it reports itself.
  mine.onerror = (event) => {
    event.preventDefault();
    if (mine !== worker) return;
    if (now.state === "ready") fail("crashed", { detail: event.message });
    else explainSilence(mine, event.message);
  };
  readManifest().then(
    (read) => mine === worker && mine.postMessage({ app: APP.href, manifest: read }),
    (error) => mine === worker && fail(error.reason, error),
  );
}

async function explainSilence(mine, detail) {
  const came = await fetch(WORKER).then(
    (response) => response.ok,
    () => false,
  );
  if (mine === worker) fail(came ? "unsupported" : "fetch_failed", { file: "worker.js", detail });
}

function hear({ state, loaded, total, reason, file, detail }) {
  if (state === "failed") {
    fail(reason, { file, detail });
  } else if (state === "loading") {
    watchLoading(loaded === total);
    tell({ loaded, total });
  } else {
    for (const { line } of waiting) worker.postMessage(line);
    tell({ state: "ready" }); // a listener may ask at once, and its question comes after those
    watchAnswer();
  }
}

function settle(line) {
  waiting.shift()?.resolve(JSON.parse(line));
  watchAnswer();
}

function watchLoading(starting = false) {
  watch(starting ? STARTING_MS : STALLED_MS, () => fail("too_slow", { detail: starting ? "start" : "no bytes" }));
}

function watchAnswer() {
  if (!waiting.length) return clearTimeout(timer);
  // A worker that counts on cannot be told to stop: it is ended, and the questions behind go to a new one.
  return watch(waiting[0].timeoutMs, () => {
    const { reject, timeoutMs } = waiting.shift();
    end();
    reject(new CoreFailure("too_slow", { detail: `no answer in ${timeoutMs} ms` }));
    if (waiting.length) start();
    else tell({ state: "idle", loaded: 0, total: 0 });
  });
}

function watch(milliseconds, late) {
  clearTimeout(timer);
  timer = setTimeout(late, milliseconds);
}

function fail(reason, about = {}) {
  end();
  failedAt = performance.now();
  manifest = null; // the site may have been published anew since
  failure = new CoreFailure(reason, about);
  tell({ state: "failed", reason, file: failure.file, detail: failure.detail });
  for (const { reject } of waiting.splice(0)) reject(failure);
}

function end() {
  clearTimeout(timer);
  worker?.terminate();
  worker = null;
}

function tell(change) {
  now = { ...now, ...change };
  for (const listener of listeners) listener(status());
}

function readManifest() {
  manifest ??= fetchManifest().catch((error) => {
    manifest = null;
    throw error;
  });
  return manifest;
}

async function fetchManifest() {
  const file = "manifest.json";
  let response;
  try {
    // Its name stays while its content changes, so it is asked for anew.
    response = await fetch(new URL(file, APP), { cache: "no-cache" });
  } catch (error) {
    throw new CoreFailure("fetch_failed", { file, detail: String(error) });
  }
  if (!response.ok) throw new CoreFailure("fetch_failed", { file, detail: `status ${response.status}` });
  try {
    return await response.json();
  } catch (error) {
    throw new CoreFailure("damaged", { file, detail: String(error) });
  }
}
