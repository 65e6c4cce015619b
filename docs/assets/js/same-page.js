// A step within a page is the browser's own. The theme's instant navigation would fetch the page again for the first one
// (it does not know yet which page it is on) and put it in place of what the reader has typed and laid on it. Once it
// has really gone somewhere it knows, and keeps its place itself. A link followed before the theme knows the site's pages
// is the browser's as well. Loaded in the head, before the theme's script.
(() => {
  const start = location.pathname;
  let hopped = false;

  const linkOf = ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    return link instanceof HTMLAnchorElement ? link : null;
  };
  const isStep = (link) => link.pathname === start && link.search === location.search && link.hash;

  document.addEventListener(
    "click",
    (event) => {
      const link = linkOf(event);
      // The theme leaves a link with a target to the browser.
      if (!hopped && link && !link.target && isStep(link)) link.target = "_self";
    },
    true,
  );

  // It listens at the body, keeps the last click until its sitemap comes, and would then follow the link once more, which
  // the browser is following already: two steps in the history, and a page that gives way to itself.
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (link && !link.target && !event.defaultPrevented && !event.metaKey && !event.ctrlKey) link.target = "_self";
  });

  window.addEventListener(
    "popstate",
    (event) => {
      if (!hopped && location.pathname === start) event.stopImmediatePropagation();
    },
    true,
  );

  // It writes down where a page stands a moment after it was scrolled: by then maybe into the entry of the page that is
  // coming, which would open there.
  let coming = false;
  const { replaceState } = history;
  history.replaceState = function (state, title, ...address) {
    if (address.length || !coming) replaceState.call(this, state, title, ...address);
  };

  // What a widget has after # is no place on the page it leads to: that opens at its top, unless one comes back to it.
  let shown = start;
  let isBack = false;
  // An entry that one left has the theme's note; a step to what stands after # has none.
  window.addEventListener("popstate", ({ state }) => (isBack = state !== null), true);

  let here = start;
  document.addEventListener("DOMContentLoaded", () => {
    window.location$?.subscribe(({ pathname }) => {
      hopped = true;
      coming = pathname !== here;
      here = pathname;
    });
    window.document$?.subscribe(() => {
      if (shown !== location.pathname && !isBack && location.hash.includes("=")) scrollTo(0, 0);
      shown = location.pathname;
      coming = isBack = false;
    });
  });
})();
