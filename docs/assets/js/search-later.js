// The search's worker, in front of the theme's own. That one is sent every word of the site as soon as a page opens, and
// files them all: a second's work for a computer and several for a phone, on every page, whether or not anything is ever
// looked for. Here the words are fetched and filed when the reader turns to the search (site.js tells), and what is typed
// meanwhile waits. This one's address says where both are: search-later.js?theme=NAME&words=PATH.
const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3];
const asked = new URLSearchParams(location.search);
const THEMES = new URL(`../javascripts/workers/${asked.get("theme")}`, location.href);
const WORDS = new URL(`../../${asked.get("words")}`, location.href);

// Missing in the oldest browsers: there the first letter typed begins, and nothing is told of the words.
const channel = (name) => ("BroadcastChannel" in self ? new BroadcastChannel(name) : null);
const told = channel("mb-search-told");

let setup = null;
let question = null;
let theme = null;
let ready = false;

async function begin() {
  if (theme || !setup) return;
  theme = new Worker(THEMES);
  theme.addEventListener("message", ({ data }) => {
    if (data.type !== READY) return postMessage(data);
    ready = true;
    setup = null;
    if (question) theme.postMessage(question);
  });
  theme.addEventListener("error", fail);
  try {
    const answer = await fetch(WORDS);
    if (!answer.ok) throw new Error(String(answer.status));
    setup.data.docs = await answer.json();
    theme.postMessage(setup);
  } catch {
    fail();
  }
}

// No line: the next letter asks again, and search-told.js says so to a reader who has typed one.
function fail() {
  if (ready) return;
  theme?.terminate();
  theme = null;
  if (question) told?.postMessage("failed");
}

addEventListener("message", ({ data }) => {
  if (data.type === SETUP) {
    setup = data;
    // The theme lets the reader type when it hears this.
    postMessage({ type: READY });
  } else if (ready) {
    theme.postMessage(data);
  } else if (data.type === QUERY && data.data) {
    question = data;
    told?.postMessage("waiting");
    begin();
  } else {
    question = null;
    // The theme asks about nothing at first, to show that it is ready.
    postMessage({ type: RESULT, data: { items: [] } });
  }
});

channel("mb-search")?.addEventListener("message", begin);
