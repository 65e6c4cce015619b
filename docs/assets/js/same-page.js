// A step within a page is the browser's own. The theme's instant navigation would fetch the page again for the first one
// (it does not know yet which page it is on) and put it in place of what the reader has typed and laid on it. Once it
// has really gone somewhere it knows, and keeps its place itself. Loaded in the head, before the theme's script.
(() => {
  const start = location.pathname;
  let hopped = false;

  const isStep = (link) => link.pathname === start && link.search === location.search && link.hash;

  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      // The theme leaves a link with a target to the browser.
      if (!hopped && link instanceof HTMLAnchorElement && !link.target && isStep(link)) link.target = "_self";
    },
    true,
  );

  window.addEventListener(
    "popstate",
    (event) => {
      if (!hopped && location.pathname === start) event.stopImmediatePropagation();
    },
    true,
  );

  document.addEventListener("DOMContentLoaded", () => window.location$?.subscribe(() => (hopped = true)));
})();
