/** Pyodide as its documentation has it: everything from the npm package, the core's wheel by loadPackage. */

import { loadPyodide } from "./pyodide.mjs";

const started = (async () => {
  const pyodide = await loadPyodide({ indexURL: new URL(".", import.meta.url).href });
  await pyodide.loadPackage(new URL(new URL(import.meta.url).searchParams.get("wheel"), import.meta.url).href);
  return pyodide.pyimport("maubinh_core.protocol");
})();

self.onmessage = async ({ data }) => postMessage((await started).answer_line(data));
