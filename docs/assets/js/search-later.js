// The search's worker, in front of the theme's own. That one files every word of the site as soon as a page opens: a
// second's work for a computer and several for a phone, on every page, whether or not anything is ever looked for. Here
// it begins when the reader turns to the search (site.js tells), and what is typed meanwhile waits. The name of the
// theme's script comes in this one's address: search-later.js?NAME.
const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3];
const THEMES = new URL(`../javascripts/workers/${location.search.slice(1)}`, location.href);

let setup = null;
let question = null;
let theme = null;
let ready = false;

function begin() {
  if (theme || !setup) return;
  theme = new Worker(THEMES);
  theme.addEventListener("message", ({ data }) => {
    if (data.type !== READY) return postMessage(data);
    ready = true;
    setup = null;
    if (question) theme.postMessage(question);
  });
  theme.postMessage(setup);
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
    begin();
  } else {
    // The theme asks about nothing at first, to show that it is ready.
    postMessage({ type: RESULT, data: { items: [] } });
  }
});

// Missing in the oldest browsers: there the first letter typed tells.
if ("BroadcastChannel" in self) new BroadcastChannel("mb-search").addEventListener("message", begin);
