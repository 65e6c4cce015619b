// The page's own small script: the suits' colours, and the link to the other language. Loaded in the head, before
// anything is painted; no module, no dependency. The checker has files of its own under assets/app/.
(() => {
  const KEY = "mb.suits";
  const root = document.documentElement;

  // A reader's storage may be closed (private windows, in-app pages): the choice then lasts as long as the page.
  function remembered() {
    try {
      return localStorage.getItem(KEY) === "four" ? "four" : "two";
    } catch {
      return root.dataset.suits || "two";
    }
  }

  function show(suits) {
    root.dataset.suits = suits;
    for (const button of document.querySelectorAll("[data-mb-suits]")) {
      button.setAttribute("aria-pressed", String(suits === "four"));
    }
  }

  function choose(suits) {
    try {
      localStorage.setItem(KEY, suits);
    } catch {
      // Nothing to do: see remembered().
    }
    show(suits);
    document.dispatchEvent(new CustomEvent("mb:suits", { detail: suits }));
  }

  // Instant navigation changes the page's content and head, not its header: the switch would keep pointing to the first
  // page's translation. The head knows the right one.
  function refreshLanguages() {
    for (const link of document.querySelectorAll("a[data-mb-language]")) {
      const other = document.head.querySelector(`link[rel~="alternate"][hreflang="${link.hreflang}"]`);
      if (other) link.href = other.href;
    }
  }

  show(remembered());

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-mb-suits]")) {
      choose(root.dataset.suits === "four" ? "two" : "four");
    }
    // Cases, clauses and an arrangement in the address mean the same in either language.
    const language = event.target.closest("a[data-mb-language]");
    if (language) language.hash = location.hash;
  });

  window.addEventListener("storage", (event) => {
    if (event.key === KEY) show(remembered());
  });

  document.addEventListener("DOMContentLoaded", () => {
    show(remembered());
    // The theme's stream of pages: the first one and each one after a hop.
    if (window.document$) {
      window.document$.subscribe(refreshLanguages);
    }
  });
})();
