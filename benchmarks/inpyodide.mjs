// The work of workloads.py in Pyodide on node: reads a name a line, does that work once, and writes a line of JSON
// with the milliseconds of processor time it took. Started by inpyodide.py.
//
//     node benchmarks/inpyodide.mjs ROWS

import { createInterface } from "node:readline";
import { loadPyodide } from "pyodide";

const root = new URL("..", import.meta.url).pathname;
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/repository", root);
const run = pyodide.runPython(`
import sys
sys.path.insert(0, "/repository")
from benchmarks.workloads import Cards, workloads
work = workloads(Cards(${Number(process.argv[2])}))
lambda name: work[name]() and None
`);

console.log(JSON.stringify({ python: pyodide.runPython("sys.version.split()[0]"), pyodide: pyodide.version }));
for await (const name of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  run(name);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ ms: (user + system) / 1000 }));
}
