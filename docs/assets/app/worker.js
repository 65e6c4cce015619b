/**
 * The rules in a worker: loads Python and the core, then answers requests of the protocol, and nothing else.
 *
 * In: first `{app, manifest}` (the address of the bundle's folder and its manifest), then requests as lines of
 * JSON. Out: replies as lines of JSON in the order of the requests, and objects about the worker itself:
 * `{state: "loading", loaded, total}` in bytes, `{state: "ready"}`, and `{state: "failed", reason, file, detail}`,
 * after which it answers no more. Reasons are those of CoreFailure in client.js.
 */

/** The smallest WebAssembly module: a policy or a setting that blocks WebAssembly blocks this too. */
const SMALLEST = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const CORE = "maubinh_core.protocol";
/** Where the core lies in Pyodide's file system. Python imports from it as it is: to unpack it would take longer. */
const WHEEL = "/maubinh_core.whl";
const WASM = "application/wasm";

let answerLine = null;
let failed = false;

class Failure extends Error {
  constructor(reason, file, detail) {
    super(detail);
    Object.assign(this, { reason, file });
  }
}

self.addEventListener("message", ({ data }) => {
  if (typeof data === "string") answer(data);
  else load(data).catch(fail);
});

function answer(line) {
  try {
    postMessage(answerLine(line));
  } catch (error) {
    // The core answers every request, wrong ones too; what it throws is its own fault or the interpreter's end.
    fail(new Failure("crashed", undefined, String(error)));
  }
}

function fail(error) {
  if (failed) return; // the first is the cause, the rest follow from it
  failed = true;
  postMessage({ state: "failed", reason: error.reason ?? "crashed", file: error.file, detail: String(error.message) });
}

async function load({ app, manifest }) {
  demandWebAssembly();
  const { paths } = manifest;
  const url = (path) => new URL(path, app).href;
  const bundle = new Bundle(app, manifest.files);
  // Pyodide asks for its files by itself: it gets the ones under way, and no others.
  self.fetch = (input) => bundle.response(String(input.url ?? input));
  compileEarly(bundle, url(paths.wasm));
  // Scripts are imported, which tells neither bytes nor hash; importing after fetching finds them in the cache.
  await bundle.whole(url(paths.loader));
  const { loadPyodide } = await import(url(paths.loader));
  await bundle.whole(url(paths.script));
  const started = loadPyodide({
    indexURL: new URL(".", url(paths.loader)).href,
    stdLibURL: url(paths.library),
    // No packages but the core, which is a file of the bundle.
    lockFileContents: manifest.lock,
    stdout: () => {},
    stderr: () => {},
  });
  // Where a file is wrong Pyodide may stop for a reason that follows from it, or wait for ever.
  const pyodide = await started.catch((error) => bundle.checked.then(() => Promise.reject(error)));
  await bundle.checked;
  answerLine = importCore(pyodide, await bundle.whole(url(paths.core)));
  self.fetch = () => Promise.reject(new TypeError("the rules fetch nothing"));
  postMessage({ state: "ready" });
}

function demandWebAssembly() {
  if (typeof WebAssembly !== "object") throw new Failure("unsupported", undefined, "no WebAssembly");
  try {
    new WebAssembly.Module(SMALLEST);
  } catch (error) {
    throw new Failure("wasm_blocked", undefined, String(error));
  }
}

/**
 * Compiles Pyodide's WebAssembly while it comes; Pyodide by itself begins when its script has come too and has run.
 * It only warns when the browser does not take the WebAssembly, and waits for ever: so this tells.
 */
function compileEarly(bundle, url) {
  const compiled = WebAssembly.compileStreaming(bundle.response(url));
  compiled.catch((error) => {
    bundle.checked.then(() => fail(new Failure("unsupported", undefined, String(error))), fail);
  });
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

function importCore(pyodide, wheel) {
  pyodide.FS.writeFile(WHEEL, wheel);
  pyodide.pyimport("sys").path.insert(0, WHEEL);
  const core = pyodide.pyimport(CORE);
  return (line) => core.answer_line(line);
}

/** The files of the manifest: all asked for at once, counted as they come, and held against their hashes. */
class Bundle {
  #files = new Map();
  #loaded = 0;
  #total = 0;

  constructor(app, files) {
    for (const [path, { bytes, sha256 }] of Object.entries(files)) {
      this.#total += bytes;
      const url = new URL(path, app).href;
      this.#files.set(url, this.#start(path, url, bytes, sha256));
    }
    /** Rejects as soon as a file fails, resolves when all are here and right. */
    this.checked = Promise.all([...this.#files.values()].map((file) => file.content));
    this.checked.catch(fail);
  }

  /** The bytes of a file, once they are all here and right. */
  whole(url) {
    return this.#file(url).content;
  }

  /** A file as Pyodide gets it: WebAssembly while it comes, so that it is compiled meanwhile; others checked first. */
  async response(url) {
    const { path, response, content } = this.#file(url);
    if (path.endsWith(".wasm")) {
      const original = await response;
      if (original.headers.get("content-type") === WASM) return original;
      // A host that does not know the type: Pyodide would wait for ever.
      return new Response(await content, { headers: { "content-type": WASM } });
    }
    return new Response(await content);
  }

  #file(url) {
    const file = this.#files.get(url);
    if (!file) throw new Failure("crashed", url, "not in the manifest");
    return file;
  }

  #start(path, url, bytes, sha256) {
    const asked = ask(path, url);
    // The one that is compiled as it comes: the original keeps the browser's cache of compiled code, the copy is
    // counted and checked.
    const copied = path.endsWith(".wasm");
    const copy = copied ? asked.then((original) => original.clone()) : asked;
    const response = copy.then(() => asked);
    const content = copy.then((answered) => this.#read(path, bytes, sha256, answered));
    response.catch(() => {});
    content.catch(() => {});
    return { path, response, content };
  }

  async #read(path, bytes, sha256, response) {
    const content = new Uint8Array(bytes);
    let length = 0;
    try {
      const reader = response.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        if (length + part.value.length > bytes) throw new Failure("damaged", path, `more than ${bytes} bytes`);
        content.set(part.value, length);
        length += part.value.length;
        this.#loaded += part.value.length;
        postMessage({ state: "loading", loaded: this.#loaded, total: this.#total });
      }
    } catch (error) {
      throw error instanceof Failure ? error : new Failure("fetch_failed", path, String(error));
    }
    if (length < bytes) throw new Failure("damaged", path, `${length} of ${bytes} bytes`);
    // Without a secure context there is nothing to hash with; the length was right.
    const found = self.crypto?.subtle ? await hex(content) : sha256;
    if (found !== sha256) throw new Failure("damaged", path, `sha256 ${short(found)} ≠ ${short(sha256)}`);
    return content;
  }
}

const fetchFromNetwork = self.fetch.bind(self);

async function ask(path, url) {
  let response;
  try {
    response = await fetchFromNetwork(url);
  } catch (error) {
    throw new Failure("fetch_failed", path, String(error));
  }
  if (!response.ok) throw new Failure("fetch_failed", path, `status ${response.status}`);
  return response;
}

const short = (digest) => digest.slice(0, 12);

async function hex(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
