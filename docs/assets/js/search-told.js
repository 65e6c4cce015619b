// While the search has no words to look through, search-later.js tells what has become of them, and here the line over its
// results says so. The theme writes there what it finds. Loaded in the head, run once the page is there.
(() => {
  if (!("BroadcastChannel" in window)) return;
  const { translations } = JSON.parse(document.getElementById("__config").textContent);
  new BroadcastChannel("mb-search-told").addEventListener("message", ({ data }) => {
    const box = document.querySelector("[data-md-component='search-query']");
    // All tabs hear it; it concerns the one in which somebody types.
    if (!document.hasFocus() || document.activeElement !== box || !box.value.trim()) return;
    document.querySelector("[data-md-component='search-result'] > :first-child").textContent = translations[`search.${data}`];
  });
})();
