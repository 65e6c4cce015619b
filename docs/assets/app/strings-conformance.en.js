/** English: the button that runs the conformance suite. */

export default {
  run: "Run the suite here",
  stop: "Stop",
  all: "all",
  profile: "Rules",
  module: "Module",
  progress: "Questions asked",
  ready: "Edition {edition}: {n} questions.",
  asked: "{n} of {total} questions asked.",
  passed: "All passed.",
  failed: "Not passed: {n} wrong.",
  stopped: "Stopped: {n} of {total} questions were asked, and the rest were not run.",
  broke: "The run cannot be trusted: {why}",
  noBundle: "The suite did not come: {why}",
  more: "… and {n} more.",
  report: "Counts by rules and module",
  total: "all",
  counts: { pass: "pass", fail: "fail", skip: "skip", contested: "contested" },
  core: "Asked in {seconds} seconds: {name} {version} under Python {python}, Pyodide {pyodide}. SHA-256 of its wheel:",
};
