/** English: the button that runs the conformance suite. */

export default {
  run: "Run the suite here",
  stop: "Stop",
  shareTitle: "The conformance suite of mậu binh",
  all: "all",
  profile: "Rules",
  module: "Module",
  progress: "Questions asked",
  ready: "Edition {edition}: {n} questions.",
  asked: "{n} of {total} questions asked.",
  passed: "All passed.",
  failed: "Not passed: {n} wrong.",
  stopped: "Stopped: {n} of {total} questions were asked, and the rest were not run.",
  broke: "The rules stopped on the way, so this run says nothing. What happened stands above.",
  noBundle: "The questions did not come. See to the connection and load the page again.",
  more: "… and {n} more.",
  report: "Counts by rules and module",
  total: "all",
  counts: { pass: "pass", fail: "fail", skip: "skip", contested: "contested" },
  core: "Asked in {seconds} seconds: {name} {version} under Python {python}, Pyodide {pyodide}. SHA-256 of its wheel:",
};
